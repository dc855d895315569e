// clang-format off
// Process topologies: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_cart_coords_(const int* comm, const int* rank, const int* maxdims, int* coords, int* ierror) {
  const int code = PMPI_Cart_coords(tmpi_comm_of(*comm), *rank, *maxdims, coords);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_coords_, pmpi_cart_coords_);
TMPI_ALIAS(pmpi_cart_coords_f08_, pmpi_cart_coords_);
TMPI_WEAK(mpi_cart_coords_f08_, pmpi_cart_coords_);

void pmpi_cart_create_(const int* comm_old, const int* ndims, const int* dims, const int* periods,
    const int* reorder, int* comm_cart, int* ierror) {
  MPI_Comm comm_cart_ = MPI_COMM_NULL;
  const int code = PMPI_Cart_create(tmpi_comm_of(*comm_old), *ndims, dims, periods, *reorder, &comm_cart_);
  *comm_cart = tmpi_comm_int(comm_cart_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_create_, pmpi_cart_create_);
TMPI_ALIAS(pmpi_cart_create_f08_, pmpi_cart_create_);
TMPI_WEAK(mpi_cart_create_f08_, pmpi_cart_create_);

void pmpi_cart_get_(const int* comm, const int* maxdims, int* dims, int* periods, int* coords, int* ierror) {
  const int code = PMPI_Cart_get(tmpi_comm_of(*comm), *maxdims, dims, periods, coords);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_get_, pmpi_cart_get_);
TMPI_ALIAS(pmpi_cart_get_f08_, pmpi_cart_get_);
TMPI_WEAK(mpi_cart_get_f08_, pmpi_cart_get_);

void pmpi_cart_map_(const int* comm, const int* ndims, const int* dims, const int* periods, int* newrank,
    int* ierror) {
  const int code = PMPI_Cart_map(tmpi_comm_of(*comm), *ndims, dims, periods, newrank);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_map_, pmpi_cart_map_);
TMPI_ALIAS(pmpi_cart_map_f08_, pmpi_cart_map_);
TMPI_WEAK(mpi_cart_map_f08_, pmpi_cart_map_);

void pmpi_cart_rank_(const int* comm, const int* coords, int* rank, int* ierror) {
  const int code = PMPI_Cart_rank(tmpi_comm_of(*comm), coords, rank);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_rank_, pmpi_cart_rank_);
TMPI_ALIAS(pmpi_cart_rank_f08_, pmpi_cart_rank_);
TMPI_WEAK(mpi_cart_rank_f08_, pmpi_cart_rank_);

void pmpi_cart_shift_(const int* comm, const int* direction, const int* disp, int* rank_source,
    int* rank_dest, int* ierror) {
  const int code = PMPI_Cart_shift(tmpi_comm_of(*comm), *direction, *disp, rank_source, rank_dest);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_shift_, pmpi_cart_shift_);
TMPI_ALIAS(pmpi_cart_shift_f08_, pmpi_cart_shift_);
TMPI_WEAK(mpi_cart_shift_f08_, pmpi_cart_shift_);

void pmpi_cart_sub_(const int* comm, const int* remain_dims, int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Cart_sub(tmpi_comm_of(*comm), remain_dims, &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cart_sub_, pmpi_cart_sub_);
TMPI_ALIAS(pmpi_cart_sub_f08_, pmpi_cart_sub_);
TMPI_WEAK(mpi_cart_sub_f08_, pmpi_cart_sub_);

void pmpi_cartdim_get_(const int* comm, int* ndims, int* ierror) {
  const int code = PMPI_Cartdim_get(tmpi_comm_of(*comm), ndims);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_cartdim_get_, pmpi_cartdim_get_);
TMPI_ALIAS(pmpi_cartdim_get_f08_, pmpi_cartdim_get_);
TMPI_WEAK(mpi_cartdim_get_f08_, pmpi_cartdim_get_);

void pmpi_dims_create_(const int* nnodes, const int* ndims, int* dims, int* ierror) {
  const int code = PMPI_Dims_create(*nnodes, *ndims, dims);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_dims_create_, pmpi_dims_create_);
TMPI_ALIAS(pmpi_dims_create_f08_, pmpi_dims_create_);
TMPI_WEAK(mpi_dims_create_f08_, pmpi_dims_create_);

void pmpi_dist_graph_create_(const int* comm_old, const int* n, const int* sources, const int* degrees,
    const int* destinations, const int* weights, const int* info, const int* reorder, int* comm_dist_graph,
    int* ierror) {
  MPI_Comm comm_dist_graph_ = MPI_COMM_NULL;
  const int code = PMPI_Dist_graph_create(tmpi_comm_of(*comm_old), *n, sources, degrees, destinations,
      tmpi_weights(weights), tmpi_info_of(*info), *reorder, &comm_dist_graph_);
  *comm_dist_graph = tmpi_comm_int(comm_dist_graph_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_dist_graph_create_, pmpi_dist_graph_create_);
TMPI_ALIAS(pmpi_dist_graph_create_f08_, pmpi_dist_graph_create_);
TMPI_WEAK(mpi_dist_graph_create_f08_, pmpi_dist_graph_create_);

void pmpi_dist_graph_create_adjacent_(const int* comm_old, const int* indegree, const int* sources,
    const int* sourceweights, const int* outdegree, const int* destinations, const int* destweights,
    const int* info, const int* reorder, int* comm_dist_graph, int* ierror) {
  MPI_Comm comm_dist_graph_ = MPI_COMM_NULL;
  const int code = PMPI_Dist_graph_create_adjacent(tmpi_comm_of(*comm_old), *indegree, sources,
      tmpi_weights(sourceweights), *outdegree, destinations, tmpi_weights(destweights), tmpi_info_of(*info),
      *reorder, &comm_dist_graph_);
  *comm_dist_graph = tmpi_comm_int(comm_dist_graph_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_dist_graph_create_adjacent_, pmpi_dist_graph_create_adjacent_);
TMPI_ALIAS(pmpi_dist_graph_create_adjacent_f08_, pmpi_dist_graph_create_adjacent_);
TMPI_WEAK(mpi_dist_graph_create_adjacent_f08_, pmpi_dist_graph_create_adjacent_);

void pmpi_dist_graph_neighbors_(const int* comm, const int* maxindegree, int* sources, int* sourceweights,
    const int* maxoutdegree, int* destinations, int* destweights, int* ierror) {
  const int code = PMPI_Dist_graph_neighbors(tmpi_comm_of(*comm), *maxindegree, sources,
      tmpi_weights(sourceweights), *maxoutdegree, destinations, tmpi_weights(destweights));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_dist_graph_neighbors_, pmpi_dist_graph_neighbors_);
TMPI_ALIAS(pmpi_dist_graph_neighbors_f08_, pmpi_dist_graph_neighbors_);
TMPI_WEAK(mpi_dist_graph_neighbors_f08_, pmpi_dist_graph_neighbors_);

void pmpi_dist_graph_neighbors_count_(const int* comm, int* indegree, int* outdegree, int* weighted,
    int* ierror) {
  const int code = PMPI_Dist_graph_neighbors_count(tmpi_comm_of(*comm), indegree, outdegree, weighted);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_dist_graph_neighbors_count_, pmpi_dist_graph_neighbors_count_);
TMPI_ALIAS(pmpi_dist_graph_neighbors_count_f08_, pmpi_dist_graph_neighbors_count_);
TMPI_WEAK(mpi_dist_graph_neighbors_count_f08_, pmpi_dist_graph_neighbors_count_);

void pmpi_graph_create_(const int* comm_old, const int* nnodes, const int* index, const int* edges,
    const int* reorder, int* comm_graph, int* ierror) {
  MPI_Comm comm_graph_ = MPI_COMM_NULL;
  const int code = PMPI_Graph_create(tmpi_comm_of(*comm_old), *nnodes, index, edges, *reorder, &comm_graph_);
  *comm_graph = tmpi_comm_int(comm_graph_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_graph_create_, pmpi_graph_create_);
TMPI_ALIAS(pmpi_graph_create_f08_, pmpi_graph_create_);
TMPI_WEAK(mpi_graph_create_f08_, pmpi_graph_create_);

void pmpi_graph_get_(const int* comm, const int* maxindex, const int* maxedges, int* index, int* edges,
    int* ierror) {
  const int code = PMPI_Graph_get(tmpi_comm_of(*comm), *maxindex, *maxedges, index, edges);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_graph_get_, pmpi_graph_get_);
TMPI_ALIAS(pmpi_graph_get_f08_, pmpi_graph_get_);
TMPI_WEAK(mpi_graph_get_f08_, pmpi_graph_get_);

void pmpi_graph_map_(const int* comm, const int* nnodes, const int* index, const int* edges, int* newrank,
    int* ierror) {
  const int code = PMPI_Graph_map(tmpi_comm_of(*comm), *nnodes, index, edges, newrank);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_graph_map_, pmpi_graph_map_);
TMPI_ALIAS(pmpi_graph_map_f08_, pmpi_graph_map_);
TMPI_WEAK(mpi_graph_map_f08_, pmpi_graph_map_);

void pmpi_graph_neighbors_(const int* comm, const int* rank, const int* maxneighbors, int* neighbors,
    int* ierror) {
  const int code = PMPI_Graph_neighbors(tmpi_comm_of(*comm), *rank, *maxneighbors, neighbors);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_graph_neighbors_, pmpi_graph_neighbors_);
TMPI_ALIAS(pmpi_graph_neighbors_f08_, pmpi_graph_neighbors_);
TMPI_WEAK(mpi_graph_neighbors_f08_, pmpi_graph_neighbors_);

void pmpi_graph_neighbors_count_(const int* comm, const int* rank, int* nneighbors, int* ierror) {
  const int code = PMPI_Graph_neighbors_count(tmpi_comm_of(*comm), *rank, nneighbors);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_graph_neighbors_count_, pmpi_graph_neighbors_count_);
TMPI_ALIAS(pmpi_graph_neighbors_count_f08_, pmpi_graph_neighbors_count_);
TMPI_WEAK(mpi_graph_neighbors_count_f08_, pmpi_graph_neighbors_count_);

void pmpi_graphdims_get_(const int* comm, int* nnodes, int* nedges, int* ierror) {
  const int code = PMPI_Graphdims_get(tmpi_comm_of(*comm), nnodes, nedges);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_graphdims_get_, pmpi_graphdims_get_);
TMPI_ALIAS(pmpi_graphdims_get_f08_, pmpi_graphdims_get_);
TMPI_WEAK(mpi_graphdims_get_f08_, pmpi_graphdims_get_);

void pmpi_ineighbor_allgather_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_allgather(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_allgather_, pmpi_ineighbor_allgather_);
TMPI_ALIAS(pmpi_ineighbor_allgather_f08_, pmpi_ineighbor_allgather_);
TMPI_WEAK(mpi_ineighbor_allgather_f08_, pmpi_ineighbor_allgather_);

void pmpi_ineighbor_allgather_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_allgather_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_allgather_c_f08_, pmpi_ineighbor_allgather_c_f08_);

void pmpi_ineighbor_allgatherv_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_allgatherv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_allgatherv_, pmpi_ineighbor_allgatherv_);
TMPI_ALIAS(pmpi_ineighbor_allgatherv_f08_, pmpi_ineighbor_allgatherv_);
TMPI_WEAK(mpi_ineighbor_allgatherv_f08_, pmpi_ineighbor_allgatherv_);

void pmpi_ineighbor_allgatherv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* comm,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_allgatherv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_allgatherv_c_f08_, pmpi_ineighbor_allgatherv_c_f08_);

void pmpi_ineighbor_alltoall_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_alltoall(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_alltoall_, pmpi_ineighbor_alltoall_);
TMPI_ALIAS(pmpi_ineighbor_alltoall_f08_, pmpi_ineighbor_alltoall_);
TMPI_WEAK(mpi_ineighbor_alltoall_f08_, pmpi_ineighbor_alltoall_);

void pmpi_ineighbor_alltoall_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_alltoall_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_alltoall_c_f08_, pmpi_ineighbor_alltoall_c_f08_);

void pmpi_ineighbor_alltoallv_(const void* sendbuf, const int* sendcounts, const int* sdispls,
    const int* sendtype, void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtype,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_alltoallv(tmpi_buffer(sendbuf), sendcounts, sdispls,
      tmpi_type_of(*sendtype), tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype),
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_alltoallv_, pmpi_ineighbor_alltoallv_);
TMPI_ALIAS(pmpi_ineighbor_alltoallv_f08_, pmpi_ineighbor_alltoallv_);
TMPI_WEAK(mpi_ineighbor_alltoallv_f08_, pmpi_ineighbor_alltoallv_);

void pmpi_ineighbor_alltoallv_c_f08_(const void* sendbuf, const MPI_Count* sendcounts,
    const MPI_Aint* sdispls, const int* sendtype, void* recvbuf, const MPI_Count* recvcounts,
    const MPI_Aint* rdispls, const int* recvtype, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_alltoallv_c(tmpi_buffer(sendbuf), sendcounts, sdispls,
      tmpi_type_of(*sendtype), tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype),
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_alltoallv_c_f08_, pmpi_ineighbor_alltoallv_c_f08_);

void pmpi_ineighbor_alltoallw_(const void* sendbuf, const int* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const int* recvcounts, const MPI_Aint* rdispls, const int* recvtypes,
    const int* comm, int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, 0 ? 0 : tmpi_neighbors_out(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_neighbors_in(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_alltoallw(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_alltoallw_, pmpi_ineighbor_alltoallw_);
TMPI_ALIAS(pmpi_ineighbor_alltoallw_f08_, pmpi_ineighbor_alltoallw_);
TMPI_WEAK(mpi_ineighbor_alltoallw_f08_, pmpi_ineighbor_alltoallw_);

void pmpi_ineighbor_alltoallw_c_f08_(const void* sendbuf, const MPI_Count* sendcounts,
    const MPI_Aint* sdispls, const int* sendtypes, void* recvbuf, const MPI_Count* recvcounts,
    const MPI_Aint* rdispls, const int* recvtypes, const int* comm, int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, 0 ? 0 : tmpi_neighbors_out(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_neighbors_in(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ineighbor_alltoallw_c(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ineighbor_alltoallw_c_f08_, pmpi_ineighbor_alltoallw_c_f08_);

void pmpi_neighbor_allgather_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_allgather(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgather_, pmpi_neighbor_allgather_);
TMPI_ALIAS(pmpi_neighbor_allgather_f08_, pmpi_neighbor_allgather_);
TMPI_WEAK(mpi_neighbor_allgather_f08_, pmpi_neighbor_allgather_);

void pmpi_neighbor_allgather_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_allgather_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgather_c_f08_, pmpi_neighbor_allgather_c_f08_);

void pmpi_neighbor_allgather_init_(const void* sendbuf, const int* sendcount, const int* sendtype,
    void* recvbuf, const int* recvcount, const int* recvtype, const int* comm, const int* info, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_allgather_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgather_init_, pmpi_neighbor_allgather_init_);
TMPI_ALIAS(pmpi_neighbor_allgather_init_f08_, pmpi_neighbor_allgather_init_);
TMPI_WEAK(mpi_neighbor_allgather_init_f08_, pmpi_neighbor_allgather_init_);

void pmpi_neighbor_allgather_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_allgather_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgather_init_c_f08_, pmpi_neighbor_allgather_init_c_f08_);

void pmpi_neighbor_allgatherv_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_allgatherv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgatherv_, pmpi_neighbor_allgatherv_);
TMPI_ALIAS(pmpi_neighbor_allgatherv_f08_, pmpi_neighbor_allgatherv_);
TMPI_WEAK(mpi_neighbor_allgatherv_f08_, pmpi_neighbor_allgatherv_);

void pmpi_neighbor_allgatherv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* comm,
    int* ierror) {
  const int code = PMPI_Neighbor_allgatherv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgatherv_c_f08_, pmpi_neighbor_allgatherv_c_f08_);

void pmpi_neighbor_allgatherv_init_(const void* sendbuf, const int* sendcount, const int* sendtype,
    void* recvbuf, const int* recvcounts, const int* displs, const int* recvtype, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_allgatherv_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgatherv_init_, pmpi_neighbor_allgatherv_init_);
TMPI_ALIAS(pmpi_neighbor_allgatherv_init_f08_, pmpi_neighbor_allgatherv_init_);
TMPI_WEAK(mpi_neighbor_allgatherv_init_f08_, pmpi_neighbor_allgatherv_init_);

void pmpi_neighbor_allgatherv_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs,
    const int* recvtype, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_allgatherv_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_allgatherv_init_c_f08_, pmpi_neighbor_allgatherv_init_c_f08_);

void pmpi_neighbor_alltoall_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_alltoall(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoall_, pmpi_neighbor_alltoall_);
TMPI_ALIAS(pmpi_neighbor_alltoall_f08_, pmpi_neighbor_alltoall_);
TMPI_WEAK(mpi_neighbor_alltoall_f08_, pmpi_neighbor_alltoall_);

void pmpi_neighbor_alltoall_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_alltoall_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoall_c_f08_, pmpi_neighbor_alltoall_c_f08_);

void pmpi_neighbor_alltoall_init_(const void* sendbuf, const int* sendcount, const int* sendtype,
    void* recvbuf, const int* recvcount, const int* recvtype, const int* comm, const int* info, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_alltoall_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoall_init_, pmpi_neighbor_alltoall_init_);
TMPI_ALIAS(pmpi_neighbor_alltoall_init_f08_, pmpi_neighbor_alltoall_init_);
TMPI_WEAK(mpi_neighbor_alltoall_init_f08_, pmpi_neighbor_alltoall_init_);

void pmpi_neighbor_alltoall_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_alltoall_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoall_init_c_f08_, pmpi_neighbor_alltoall_init_c_f08_);

void pmpi_neighbor_alltoallv_(const void* sendbuf, const int* sendcounts, const int* sdispls,
    const int* sendtype, void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtype,
    const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_alltoallv(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallv_, pmpi_neighbor_alltoallv_);
TMPI_ALIAS(pmpi_neighbor_alltoallv_f08_, pmpi_neighbor_alltoallv_);
TMPI_WEAK(mpi_neighbor_alltoallv_f08_, pmpi_neighbor_alltoallv_);

void pmpi_neighbor_alltoallv_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Neighbor_alltoallv_c(tmpi_buffer(sendbuf), sendcounts, sdispls,
      tmpi_type_of(*sendtype), tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype),
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallv_c_f08_, pmpi_neighbor_alltoallv_c_f08_);

void pmpi_neighbor_alltoallv_init_(const void* sendbuf, const int* sendcounts, const int* sdispls,
    const int* sendtype, void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtype,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_alltoallv_init(tmpi_buffer(sendbuf), sendcounts, sdispls,
      tmpi_type_of(*sendtype), tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype),
      tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallv_init_, pmpi_neighbor_alltoallv_init_);
TMPI_ALIAS(pmpi_neighbor_alltoallv_init_f08_, pmpi_neighbor_alltoallv_init_);
TMPI_WEAK(mpi_neighbor_alltoallv_init_f08_, pmpi_neighbor_alltoallv_init_);

void pmpi_neighbor_alltoallv_init_c_f08_(const void* sendbuf, const MPI_Count* sendcounts,
    const MPI_Aint* sdispls, const int* sendtype, void* recvbuf, const MPI_Count* recvcounts,
    const MPI_Aint* rdispls, const int* recvtype, const int* comm, const int* info, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_alltoallv_init_c(tmpi_buffer(sendbuf), sendcounts, sdispls,
      tmpi_type_of(*sendtype), tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype),
      tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallv_init_c_f08_, pmpi_neighbor_alltoallv_init_c_f08_);

void pmpi_neighbor_alltoallw_(const void* sendbuf, const int* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const int* recvcounts, const MPI_Aint* rdispls, const int* recvtypes,
    const int* comm, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_types(sendtypes, 0 ? 0 : tmpi_neighbors_out(*comm));
  MPI_Datatype* recvtypes_ = tmpi_types(recvtypes, 0 ? 0 : tmpi_neighbors_in(*comm));
  const int code = PMPI_Neighbor_alltoallw(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm));
  free(sendtypes_);
  free(recvtypes_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallw_, pmpi_neighbor_alltoallw_);
TMPI_ALIAS(pmpi_neighbor_alltoallw_f08_, pmpi_neighbor_alltoallw_);
TMPI_WEAK(mpi_neighbor_alltoallw_f08_, pmpi_neighbor_alltoallw_);

void pmpi_neighbor_alltoallw_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtypes, const int* comm, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_types(sendtypes, 0 ? 0 : tmpi_neighbors_out(*comm));
  MPI_Datatype* recvtypes_ = tmpi_types(recvtypes, 0 ? 0 : tmpi_neighbors_in(*comm));
  const int code = PMPI_Neighbor_alltoallw_c(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm));
  free(sendtypes_);
  free(recvtypes_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallw_c_f08_, pmpi_neighbor_alltoallw_c_f08_);

void pmpi_neighbor_alltoallw_init_(const void* sendbuf, const int* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const int* recvcounts, const MPI_Aint* rdispls, const int* recvtypes,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, 0 ? 0 : tmpi_neighbors_out(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_neighbors_in(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_alltoallw_init(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallw_init_, pmpi_neighbor_alltoallw_init_);
TMPI_ALIAS(pmpi_neighbor_alltoallw_init_f08_, pmpi_neighbor_alltoallw_init_);
TMPI_WEAK(mpi_neighbor_alltoallw_init_f08_, pmpi_neighbor_alltoallw_init_);

void pmpi_neighbor_alltoallw_init_c_f08_(const void* sendbuf, const MPI_Count* sendcounts,
    const MPI_Aint* sdispls, const int* sendtypes, void* recvbuf, const MPI_Count* recvcounts,
    const MPI_Aint* rdispls, const int* recvtypes, const int* comm, const int* info, int* request,
    int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, 0 ? 0 : tmpi_neighbors_out(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_neighbors_in(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Neighbor_alltoallw_init_c(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_neighbor_alltoallw_init_c_f08_, pmpi_neighbor_alltoallw_init_c_f08_);

void pmpi_topo_test_(const int* comm, int* status, int* ierror) {
  const int code = PMPI_Topo_test(tmpi_comm_of(*comm), status);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_topo_test_, pmpi_topo_test_);
TMPI_ALIAS(pmpi_topo_test_f08_, pmpi_topo_test_);
TMPI_WEAK(mpi_topo_test_f08_, pmpi_topo_test_);
