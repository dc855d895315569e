// clang-format off
// Collectives: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_allgather_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Allgather(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgather_, pmpi_allgather_);
TMPI_ALIAS(pmpi_allgather_f08_, pmpi_allgather_);
TMPI_WEAK(mpi_allgather_f08_, pmpi_allgather_);

void pmpi_allgather_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Allgather_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgather_c_f08_, pmpi_allgather_c_f08_);

void pmpi_allgather_init_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Allgather_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgather_init_, pmpi_allgather_init_);
TMPI_ALIAS(pmpi_allgather_init_f08_, pmpi_allgather_init_);
TMPI_WEAK(mpi_allgather_init_f08_, pmpi_allgather_init_);

void pmpi_allgather_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Allgather_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgather_init_c_f08_, pmpi_allgather_init_c_f08_);

void pmpi_allgatherv_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Allgatherv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgatherv_, pmpi_allgatherv_);
TMPI_ALIAS(pmpi_allgatherv_f08_, pmpi_allgatherv_);
TMPI_WEAK(mpi_allgatherv_f08_, pmpi_allgatherv_);

void pmpi_allgatherv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* comm,
    int* ierror) {
  const int code = PMPI_Allgatherv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgatherv_c_f08_, pmpi_allgatherv_c_f08_);

void pmpi_allgatherv_init_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Allgatherv_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgatherv_init_, pmpi_allgatherv_init_);
TMPI_ALIAS(pmpi_allgatherv_init_f08_, pmpi_allgatherv_init_);
TMPI_WEAK(mpi_allgatherv_init_f08_, pmpi_allgatherv_init_);

void pmpi_allgatherv_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Allgatherv_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allgatherv_init_c_f08_, pmpi_allgatherv_init_c_f08_);

void pmpi_allreduce_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* comm, int* ierror) {
  const int code = PMPI_Allreduce(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allreduce_, pmpi_allreduce_);
TMPI_ALIAS(pmpi_allreduce_f08_, pmpi_allreduce_);
TMPI_WEAK(mpi_allreduce_f08_, pmpi_allreduce_);

void pmpi_allreduce_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Allreduce_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allreduce_c_f08_, pmpi_allreduce_c_f08_);

void pmpi_allreduce_init_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype,
    const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Allreduce_init(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allreduce_init_, pmpi_allreduce_init_);
TMPI_ALIAS(pmpi_allreduce_init_f08_, pmpi_allreduce_init_);
TMPI_WEAK(mpi_allreduce_init_f08_, pmpi_allreduce_init_);

void pmpi_allreduce_init_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count,
    const int* datatype, const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Allreduce_init_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_allreduce_init_c_f08_, pmpi_allreduce_init_c_f08_);

void pmpi_alltoall_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Alltoall(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoall_, pmpi_alltoall_);
TMPI_ALIAS(pmpi_alltoall_f08_, pmpi_alltoall_);
TMPI_WEAK(mpi_alltoall_f08_, pmpi_alltoall_);

void pmpi_alltoall_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcount, const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Alltoall_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoall_c_f08_, pmpi_alltoall_c_f08_);

void pmpi_alltoall_init_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Alltoall_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoall_init_, pmpi_alltoall_init_);
TMPI_ALIAS(pmpi_alltoall_init_f08_, pmpi_alltoall_init_);
TMPI_WEAK(mpi_alltoall_init_f08_, pmpi_alltoall_init_);

void pmpi_alltoall_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Alltoall_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoall_init_c_f08_, pmpi_alltoall_init_c_f08_);

void pmpi_alltoallv_(const void* sendbuf, const int* sendcounts, const int* sdispls, const int* sendtype,
    void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtype, const int* comm,
    int* ierror) {
  const int code = PMPI_Alltoallv(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallv_, pmpi_alltoallv_);
TMPI_ALIAS(pmpi_alltoallv_f08_, pmpi_alltoallv_);
TMPI_WEAK(mpi_alltoallv_f08_, pmpi_alltoallv_);

void pmpi_alltoallv_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtype, const int* comm, int* ierror) {
  const int code = PMPI_Alltoallv_c(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallv_c_f08_, pmpi_alltoallv_c_f08_);

void pmpi_alltoallv_init_(const void* sendbuf, const int* sendcounts, const int* sdispls, const int* sendtype,
    void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtype, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Alltoallv_init(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallv_init_, pmpi_alltoallv_init_);
TMPI_ALIAS(pmpi_alltoallv_init_f08_, pmpi_alltoallv_init_);
TMPI_WEAK(mpi_alltoallv_init_f08_, pmpi_alltoallv_init_);

void pmpi_alltoallv_init_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtype, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Alltoallv_init_c(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallv_init_c_f08_, pmpi_alltoallv_init_c_f08_);

void pmpi_alltoallw_(const void* sendbuf, const int* sendcounts, const int* sdispls, const int* sendtypes,
    void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtypes, const int* comm,
    int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_types(sendtypes, tmpi_in_place(sendbuf) ? 0 : tmpi_peers(*comm));
  MPI_Datatype* recvtypes_ = tmpi_types(recvtypes, 0 ? 0 : tmpi_peers(*comm));
  const int code = PMPI_Alltoallw(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_, tmpi_buffer(recvbuf),
      recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm));
  free(sendtypes_);
  free(recvtypes_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallw_, pmpi_alltoallw_);
TMPI_ALIAS(pmpi_alltoallw_f08_, pmpi_alltoallw_);
TMPI_WEAK(mpi_alltoallw_f08_, pmpi_alltoallw_);

void pmpi_alltoallw_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtypes, const int* comm, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_types(sendtypes, tmpi_in_place(sendbuf) ? 0 : tmpi_peers(*comm));
  MPI_Datatype* recvtypes_ = tmpi_types(recvtypes, 0 ? 0 : tmpi_peers(*comm));
  const int code = PMPI_Alltoallw_c(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm));
  free(sendtypes_);
  free(recvtypes_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallw_c_f08_, pmpi_alltoallw_c_f08_);

void pmpi_alltoallw_init_(const void* sendbuf, const int* sendcounts, const int* sdispls,
    const int* sendtypes, void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtypes,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, tmpi_in_place(sendbuf) ? 0 : tmpi_peers(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_peers(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Alltoallw_init(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallw_init_, pmpi_alltoallw_init_);
TMPI_ALIAS(pmpi_alltoallw_init_f08_, pmpi_alltoallw_init_);
TMPI_WEAK(mpi_alltoallw_init_f08_, pmpi_alltoallw_init_);

void pmpi_alltoallw_init_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtypes, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, tmpi_in_place(sendbuf) ? 0 : tmpi_peers(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_peers(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Alltoallw_init_c(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), tmpi_info_of(*info),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alltoallw_init_c_f08_, pmpi_alltoallw_init_c_f08_);

void pmpi_barrier_(const int* comm, int* ierror) {
  const int code = PMPI_Barrier(tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_barrier_, pmpi_barrier_);
TMPI_ALIAS(pmpi_barrier_f08_, pmpi_barrier_);
TMPI_WEAK(mpi_barrier_f08_, pmpi_barrier_);

void pmpi_barrier_init_(const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Barrier_init(tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_barrier_init_, pmpi_barrier_init_);
TMPI_ALIAS(pmpi_barrier_init_f08_, pmpi_barrier_init_);
TMPI_WEAK(mpi_barrier_init_f08_, pmpi_barrier_init_);

void pmpi_bcast_(void* buffer, const int* count, const int* datatype, const int* root, const int* comm,
    int* ierror) {
  const int code = PMPI_Bcast(tmpi_buffer(buffer), *count, tmpi_type_of(*datatype), *root,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bcast_, pmpi_bcast_);
TMPI_ALIAS(pmpi_bcast_f08_, pmpi_bcast_);
TMPI_WEAK(mpi_bcast_f08_, pmpi_bcast_);

void pmpi_bcast_c_f08_(void* buffer, const MPI_Count* count, const int* datatype, const int* root,
    const int* comm, int* ierror) {
  const int code = PMPI_Bcast_c(tmpi_buffer(buffer), *count, tmpi_type_of(*datatype), *root,
      tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bcast_c_f08_, pmpi_bcast_c_f08_);

void pmpi_bcast_init_(void* buffer, const int* count, const int* datatype, const int* root, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Bcast_init(tmpi_buffer(buffer), *count, tmpi_type_of(*datatype), *root,
      tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bcast_init_, pmpi_bcast_init_);
TMPI_ALIAS(pmpi_bcast_init_f08_, pmpi_bcast_init_);
TMPI_WEAK(mpi_bcast_init_f08_, pmpi_bcast_init_);

void pmpi_bcast_init_c_f08_(void* buffer, const MPI_Count* count, const int* datatype, const int* root,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Bcast_init_c(tmpi_buffer(buffer), *count, tmpi_type_of(*datatype), *root,
      tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_bcast_init_c_f08_, pmpi_bcast_init_c_f08_);

void pmpi_exscan_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* comm, int* ierror) {
  const int code = PMPI_Exscan(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_exscan_, pmpi_exscan_);
TMPI_ALIAS(pmpi_exscan_f08_, pmpi_exscan_);
TMPI_WEAK(mpi_exscan_f08_, pmpi_exscan_);

void pmpi_exscan_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Exscan_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_exscan_c_f08_, pmpi_exscan_c_f08_);

void pmpi_exscan_init_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype,
    const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Exscan_init(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_exscan_init_, pmpi_exscan_init_);
TMPI_ALIAS(pmpi_exscan_init_f08_, pmpi_exscan_init_);
TMPI_WEAK(mpi_exscan_init_f08_, pmpi_exscan_init_);

void pmpi_exscan_init_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Exscan_init_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_exscan_init_c_f08_, pmpi_exscan_init_c_f08_);

void pmpi_gather_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Gather(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gather_, pmpi_gather_);
TMPI_ALIAS(pmpi_gather_f08_, pmpi_gather_);
TMPI_WEAK(mpi_gather_f08_, pmpi_gather_);

void pmpi_gather_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcount, const int* recvtype, const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Gather_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gather_c_f08_, pmpi_gather_c_f08_);

void pmpi_gather_init_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* root, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Gather_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gather_init_, pmpi_gather_init_);
TMPI_ALIAS(pmpi_gather_init_f08_, pmpi_gather_init_);
TMPI_WEAK(mpi_gather_init_f08_, pmpi_gather_init_);

void pmpi_gather_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* root, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Gather_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gather_init_c_f08_, pmpi_gather_init_c_f08_);

void pmpi_gatherv_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* root, const int* comm,
    int* ierror) {
  const int code = PMPI_Gatherv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gatherv_, pmpi_gatherv_);
TMPI_ALIAS(pmpi_gatherv_f08_, pmpi_gatherv_);
TMPI_WEAK(mpi_gatherv_f08_, pmpi_gatherv_);

void pmpi_gatherv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* root,
    const int* comm, int* ierror) {
  const int code = PMPI_Gatherv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gatherv_c_f08_, pmpi_gatherv_c_f08_);

void pmpi_gatherv_init_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* root, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Gatherv_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gatherv_init_, pmpi_gatherv_init_);
TMPI_ALIAS(pmpi_gatherv_init_f08_, pmpi_gatherv_init_);
TMPI_WEAK(mpi_gatherv_init_f08_, pmpi_gatherv_init_);

void pmpi_gatherv_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* root,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Gatherv_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_gatherv_init_c_f08_, pmpi_gatherv_init_c_f08_);

void pmpi_iallgather_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iallgather(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iallgather_, pmpi_iallgather_);
TMPI_ALIAS(pmpi_iallgather_f08_, pmpi_iallgather_);
TMPI_WEAK(mpi_iallgather_f08_, pmpi_iallgather_);

void pmpi_iallgather_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iallgather_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iallgather_c_f08_, pmpi_iallgather_c_f08_);

void pmpi_iallgatherv_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iallgatherv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iallgatherv_, pmpi_iallgatherv_);
TMPI_ALIAS(pmpi_iallgatherv_f08_, pmpi_iallgatherv_);
TMPI_WEAK(mpi_iallgatherv_f08_, pmpi_iallgatherv_);

void pmpi_iallgatherv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* comm,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iallgatherv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iallgatherv_c_f08_, pmpi_iallgatherv_c_f08_);

void pmpi_iallreduce_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype,
    const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iallreduce(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iallreduce_, pmpi_iallreduce_);
TMPI_ALIAS(pmpi_iallreduce_f08_, pmpi_iallreduce_);
TMPI_WEAK(mpi_iallreduce_f08_, pmpi_iallreduce_);

void pmpi_iallreduce_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iallreduce_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iallreduce_c_f08_, pmpi_iallreduce_c_f08_);

void pmpi_ialltoall_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ialltoall(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ialltoall_, pmpi_ialltoall_);
TMPI_ALIAS(pmpi_ialltoall_f08_, pmpi_ialltoall_);
TMPI_WEAK(mpi_ialltoall_f08_, pmpi_ialltoall_);

void pmpi_ialltoall_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ialltoall_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ialltoall_c_f08_, pmpi_ialltoall_c_f08_);

void pmpi_ialltoallv_(const void* sendbuf, const int* sendcounts, const int* sdispls, const int* sendtype,
    void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtype, const int* comm,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ialltoallv(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ialltoallv_, pmpi_ialltoallv_);
TMPI_ALIAS(pmpi_ialltoallv_f08_, pmpi_ialltoallv_);
TMPI_WEAK(mpi_ialltoallv_f08_, pmpi_ialltoallv_);

void pmpi_ialltoallv_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtype, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ialltoallv_c(tmpi_buffer(sendbuf), sendcounts, sdispls, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, rdispls, tmpi_type_of(*recvtype), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ialltoallv_c_f08_, pmpi_ialltoallv_c_f08_);

void pmpi_ialltoallw_(const void* sendbuf, const int* sendcounts, const int* sdispls, const int* sendtypes,
    void* recvbuf, const int* recvcounts, const int* rdispls, const int* recvtypes, const int* comm,
    int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, tmpi_in_place(sendbuf) ? 0 : tmpi_peers(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_peers(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ialltoallw(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ialltoallw_, pmpi_ialltoallw_);
TMPI_ALIAS(pmpi_ialltoallw_f08_, pmpi_ialltoallw_);
TMPI_WEAK(mpi_ialltoallw_f08_, pmpi_ialltoallw_);

void pmpi_ialltoallw_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* sdispls,
    const int* sendtypes, void* recvbuf, const MPI_Count* recvcounts, const MPI_Aint* rdispls,
    const int* recvtypes, const int* comm, int* request, int* ierror) {
  MPI_Datatype* sendtypes_ = tmpi_kept_types(sendtypes, tmpi_in_place(sendbuf) ? 0 : tmpi_peers(*comm));
  MPI_Datatype* recvtypes_ = tmpi_kept_types(recvtypes, 0 ? 0 : tmpi_peers(*comm));
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ialltoallw_c(tmpi_buffer(sendbuf), sendcounts, sdispls, sendtypes_,
      tmpi_buffer(recvbuf), recvcounts, rdispls, recvtypes_, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ialltoallw_c_f08_, pmpi_ialltoallw_c_f08_);

void pmpi_ibarrier_(const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ibarrier(tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ibarrier_, pmpi_ibarrier_);
TMPI_ALIAS(pmpi_ibarrier_f08_, pmpi_ibarrier_);
TMPI_WEAK(mpi_ibarrier_f08_, pmpi_ibarrier_);

void pmpi_ibcast_(void* buffer, const int* count, const int* datatype, const int* root, const int* comm,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ibcast(tmpi_buffer(buffer), *count, tmpi_type_of(*datatype), *root,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ibcast_, pmpi_ibcast_);
TMPI_ALIAS(pmpi_ibcast_f08_, pmpi_ibcast_);
TMPI_WEAK(mpi_ibcast_f08_, pmpi_ibcast_);

void pmpi_ibcast_c_f08_(void* buffer, const MPI_Count* count, const int* datatype, const int* root,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ibcast_c(tmpi_buffer(buffer), *count, tmpi_type_of(*datatype), *root,
      tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ibcast_c_f08_, pmpi_ibcast_c_f08_);

void pmpi_iexscan_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iexscan(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iexscan_, pmpi_iexscan_);
TMPI_ALIAS(pmpi_iexscan_f08_, pmpi_iexscan_);
TMPI_WEAK(mpi_iexscan_f08_, pmpi_iexscan_);

void pmpi_iexscan_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iexscan_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iexscan_c_f08_, pmpi_iexscan_c_f08_);

void pmpi_igather_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* root, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Igather(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_igather_, pmpi_igather_);
TMPI_ALIAS(pmpi_igather_f08_, pmpi_igather_);
TMPI_WEAK(mpi_igather_f08_, pmpi_igather_);

void pmpi_igather_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcount, const int* recvtype, const int* root, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Igather_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_igather_c_f08_, pmpi_igather_c_f08_);

void pmpi_igatherv_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcounts, const int* displs, const int* recvtype, const int* root, const int* comm,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Igatherv(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_igatherv_, pmpi_igatherv_);
TMPI_ALIAS(pmpi_igatherv_f08_, pmpi_igatherv_);
TMPI_WEAK(mpi_igatherv_f08_, pmpi_igatherv_);

void pmpi_igatherv_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcounts, const MPI_Aint* displs, const int* recvtype, const int* root,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Igatherv_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), recvcounts, displs, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_igatherv_c_f08_, pmpi_igatherv_c_f08_);

void pmpi_ireduce_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* root, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ireduce(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ireduce_, pmpi_ireduce_);
TMPI_ALIAS(pmpi_ireduce_f08_, pmpi_ireduce_);
TMPI_WEAK(mpi_ireduce_f08_, pmpi_ireduce_);

void pmpi_ireduce_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* root, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ireduce_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ireduce_c_f08_, pmpi_ireduce_c_f08_);

void pmpi_ireduce_scatter_(const void* sendbuf, void* recvbuf, const int* recvcounts, const int* datatype,
    const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ireduce_scatter(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), recvcounts,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ireduce_scatter_, pmpi_ireduce_scatter_);
TMPI_ALIAS(pmpi_ireduce_scatter_f08_, pmpi_ireduce_scatter_);
TMPI_WEAK(mpi_ireduce_scatter_f08_, pmpi_ireduce_scatter_);

void pmpi_ireduce_scatter_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* recvcounts,
    const int* datatype, const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ireduce_scatter_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), recvcounts,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ireduce_scatter_c_f08_, pmpi_ireduce_scatter_c_f08_);

void pmpi_ireduce_scatter_block_(const void* sendbuf, void* recvbuf, const int* recvcount,
    const int* datatype, const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ireduce_scatter_block(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *recvcount,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ireduce_scatter_block_, pmpi_ireduce_scatter_block_);
TMPI_ALIAS(pmpi_ireduce_scatter_block_f08_, pmpi_ireduce_scatter_block_);
TMPI_WEAK(mpi_ireduce_scatter_block_f08_, pmpi_ireduce_scatter_block_);

void pmpi_ireduce_scatter_block_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* recvcount,
    const int* datatype, const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Ireduce_scatter_block_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *recvcount,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_ireduce_scatter_block_c_f08_, pmpi_ireduce_scatter_block_c_f08_);

void pmpi_iscan_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iscan(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iscan_, pmpi_iscan_);
TMPI_ALIAS(pmpi_iscan_f08_, pmpi_iscan_);
TMPI_WEAK(mpi_iscan_f08_, pmpi_iscan_);

void pmpi_iscan_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iscan_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iscan_c_f08_, pmpi_iscan_c_f08_);

void pmpi_iscatter_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* root, const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iscatter(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iscatter_, pmpi_iscatter_);
TMPI_ALIAS(pmpi_iscatter_f08_, pmpi_iscatter_);
TMPI_WEAK(mpi_iscatter_f08_, pmpi_iscatter_);

void pmpi_iscatter_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcount, const int* recvtype, const int* root, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iscatter_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iscatter_c_f08_, pmpi_iscatter_c_f08_);

void pmpi_iscatterv_(const void* sendbuf, const int* sendcounts, const int* displs, const int* sendtype,
    void* recvbuf, const int* recvcount, const int* recvtype, const int* root, const int* comm, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iscatterv(tmpi_buffer(sendbuf), sendcounts, displs, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iscatterv_, pmpi_iscatterv_);
TMPI_ALIAS(pmpi_iscatterv_f08_, pmpi_iscatterv_);
TMPI_WEAK(mpi_iscatterv_f08_, pmpi_iscatterv_);

void pmpi_iscatterv_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* displs,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* root,
    const int* comm, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Iscatterv_c(tmpi_buffer(sendbuf), sendcounts, displs, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_iscatterv_c_f08_, pmpi_iscatterv_c_f08_);

void pmpi_op_commutative_(const int* op, int* commute, int* ierror) {
  const int code = PMPI_Op_commutative(tmpi_op_of(*op), commute);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_op_commutative_, pmpi_op_commutative_);
TMPI_ALIAS(pmpi_op_commutative_f08_, pmpi_op_commutative_);
TMPI_WEAK(mpi_op_commutative_f08_, pmpi_op_commutative_);

void pmpi_op_free_(int* op, int* ierror) {
  MPI_Op op_ = tmpi_op_of(*op);
  const MPI_Op op_before = op_;
  const int code = PMPI_Op_free(&op_);
  if (op_ != op_before) *op = tmpi_op_int(op_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_op_free_, pmpi_op_free_);
TMPI_ALIAS(pmpi_op_free_f08_, pmpi_op_free_);
TMPI_WEAK(mpi_op_free_f08_, pmpi_op_free_);

void pmpi_reduce_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Reduce(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_, pmpi_reduce_);
TMPI_ALIAS(pmpi_reduce_f08_, pmpi_reduce_);
TMPI_WEAK(mpi_reduce_f08_, pmpi_reduce_);

void pmpi_reduce_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Reduce_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_c_f08_, pmpi_reduce_c_f08_);

void pmpi_reduce_init_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype,
    const int* op, const int* root, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Reduce_init(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), *root, tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_init_, pmpi_reduce_init_);
TMPI_ALIAS(pmpi_reduce_init_f08_, pmpi_reduce_init_);
TMPI_WEAK(mpi_reduce_init_f08_, pmpi_reduce_init_);

void pmpi_reduce_init_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* root, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Reduce_init_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), *root, tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_init_c_f08_, pmpi_reduce_init_c_f08_);

void pmpi_reduce_local_(const void* inbuf, void* inoutbuf, const int* count, const int* datatype,
    const int* op, int* ierror) {
  const int code = PMPI_Reduce_local(tmpi_buffer(inbuf), tmpi_buffer(inoutbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_local_, pmpi_reduce_local_);
TMPI_ALIAS(pmpi_reduce_local_f08_, pmpi_reduce_local_);
TMPI_WEAK(mpi_reduce_local_f08_, pmpi_reduce_local_);

void pmpi_reduce_local_c_f08_(const void* inbuf, void* inoutbuf, const MPI_Count* count, const int* datatype,
    const int* op, int* ierror) {
  const int code = PMPI_Reduce_local_c(tmpi_buffer(inbuf), tmpi_buffer(inoutbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_local_c_f08_, pmpi_reduce_local_c_f08_);

void pmpi_reduce_scatter_(const void* sendbuf, void* recvbuf, const int* recvcounts, const int* datatype,
    const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Reduce_scatter(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), recvcounts,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_, pmpi_reduce_scatter_);
TMPI_ALIAS(pmpi_reduce_scatter_f08_, pmpi_reduce_scatter_);
TMPI_WEAK(mpi_reduce_scatter_f08_, pmpi_reduce_scatter_);

void pmpi_reduce_scatter_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* recvcounts,
    const int* datatype, const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Reduce_scatter_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), recvcounts,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_c_f08_, pmpi_reduce_scatter_c_f08_);

void pmpi_reduce_scatter_block_(const void* sendbuf, void* recvbuf, const int* recvcount, const int* datatype,
    const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Reduce_scatter_block(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *recvcount,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_block_, pmpi_reduce_scatter_block_);
TMPI_ALIAS(pmpi_reduce_scatter_block_f08_, pmpi_reduce_scatter_block_);
TMPI_WEAK(mpi_reduce_scatter_block_f08_, pmpi_reduce_scatter_block_);

void pmpi_reduce_scatter_block_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* recvcount,
    const int* datatype, const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Reduce_scatter_block_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *recvcount,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_block_c_f08_, pmpi_reduce_scatter_block_c_f08_);

void pmpi_reduce_scatter_block_init_(const void* sendbuf, void* recvbuf, const int* recvcount,
    const int* datatype, const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Reduce_scatter_block_init(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *recvcount,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_block_init_, pmpi_reduce_scatter_block_init_);
TMPI_ALIAS(pmpi_reduce_scatter_block_init_f08_, pmpi_reduce_scatter_block_init_);
TMPI_WEAK(mpi_reduce_scatter_block_init_f08_, pmpi_reduce_scatter_block_init_);

void pmpi_reduce_scatter_block_init_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* recvcount,
    const int* datatype, const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Reduce_scatter_block_init_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *recvcount,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_block_init_c_f08_, pmpi_reduce_scatter_block_init_c_f08_);

void pmpi_reduce_scatter_init_(const void* sendbuf, void* recvbuf, const int* recvcounts, const int* datatype,
    const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Reduce_scatter_init(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), recvcounts,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_init_, pmpi_reduce_scatter_init_);
TMPI_ALIAS(pmpi_reduce_scatter_init_f08_, pmpi_reduce_scatter_init_);
TMPI_WEAK(mpi_reduce_scatter_init_f08_, pmpi_reduce_scatter_init_);

void pmpi_reduce_scatter_init_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* recvcounts,
    const int* datatype, const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Reduce_scatter_init_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), recvcounts,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_reduce_scatter_init_c_f08_, pmpi_reduce_scatter_init_c_f08_);

void pmpi_scan_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* comm, int* ierror) {
  const int code = PMPI_Scan(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scan_, pmpi_scan_);
TMPI_ALIAS(pmpi_scan_f08_, pmpi_scan_);
TMPI_WEAK(mpi_scan_f08_, pmpi_scan_);

void pmpi_scan_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, int* ierror) {
  const int code = PMPI_Scan_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scan_c_f08_, pmpi_scan_c_f08_);

void pmpi_scan_init_(const void* sendbuf, void* recvbuf, const int* count, const int* datatype, const int* op,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Scan_init(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count, tmpi_type_of(*datatype),
      tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scan_init_, pmpi_scan_init_);
TMPI_ALIAS(pmpi_scan_init_f08_, pmpi_scan_init_);
TMPI_WEAK(mpi_scan_init_f08_, pmpi_scan_init_);

void pmpi_scan_init_c_f08_(const void* sendbuf, void* recvbuf, const MPI_Count* count, const int* datatype,
    const int* op, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Scan_init_c(tmpi_buffer(sendbuf), tmpi_buffer(recvbuf), *count,
      tmpi_type_of(*datatype), tmpi_op_of(*op), tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scan_init_c_f08_, pmpi_scan_init_c_f08_);

void pmpi_scatter_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Scatter(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatter_, pmpi_scatter_);
TMPI_ALIAS(pmpi_scatter_f08_, pmpi_scatter_);
TMPI_WEAK(mpi_scatter_f08_, pmpi_scatter_);

void pmpi_scatter_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype, void* recvbuf,
    const MPI_Count* recvcount, const int* recvtype, const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Scatter_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatter_c_f08_, pmpi_scatter_c_f08_);

void pmpi_scatter_init_(const void* sendbuf, const int* sendcount, const int* sendtype, void* recvbuf,
    const int* recvcount, const int* recvtype, const int* root, const int* comm, const int* info,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Scatter_init(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatter_init_, pmpi_scatter_init_);
TMPI_ALIAS(pmpi_scatter_init_f08_, pmpi_scatter_init_);
TMPI_WEAK(mpi_scatter_init_f08_, pmpi_scatter_init_);

void pmpi_scatter_init_c_f08_(const void* sendbuf, const MPI_Count* sendcount, const int* sendtype,
    void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* root, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Scatter_init_c(tmpi_buffer(sendbuf), *sendcount, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatter_init_c_f08_, pmpi_scatter_init_c_f08_);

void pmpi_scatterv_(const void* sendbuf, const int* sendcounts, const int* displs, const int* sendtype,
    void* recvbuf, const int* recvcount, const int* recvtype, const int* root, const int* comm, int* ierror) {
  const int code = PMPI_Scatterv(tmpi_buffer(sendbuf), sendcounts, displs, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatterv_, pmpi_scatterv_);
TMPI_ALIAS(pmpi_scatterv_f08_, pmpi_scatterv_);
TMPI_WEAK(mpi_scatterv_f08_, pmpi_scatterv_);

void pmpi_scatterv_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* displs,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* root,
    const int* comm, int* ierror) {
  const int code = PMPI_Scatterv_c(tmpi_buffer(sendbuf), sendcounts, displs, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatterv_c_f08_, pmpi_scatterv_c_f08_);

void pmpi_scatterv_init_(const void* sendbuf, const int* sendcounts, const int* displs, const int* sendtype,
    void* recvbuf, const int* recvcount, const int* recvtype, const int* root, const int* comm,
    const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Scatterv_init(tmpi_buffer(sendbuf), sendcounts, displs, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatterv_init_, pmpi_scatterv_init_);
TMPI_ALIAS(pmpi_scatterv_init_f08_, pmpi_scatterv_init_);
TMPI_WEAK(mpi_scatterv_init_f08_, pmpi_scatterv_init_);

void pmpi_scatterv_init_c_f08_(const void* sendbuf, const MPI_Count* sendcounts, const MPI_Aint* displs,
    const int* sendtype, void* recvbuf, const MPI_Count* recvcount, const int* recvtype, const int* root,
    const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Scatterv_init_c(tmpi_buffer(sendbuf), sendcounts, displs, tmpi_type_of(*sendtype),
      tmpi_buffer(recvbuf), *recvcount, tmpi_type_of(*recvtype), *root, tmpi_comm_of(*comm),
      tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_scatterv_init_c_f08_, pmpi_scatterv_init_c_f08_);
