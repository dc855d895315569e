// The neighbourhood collectives (MPI 5.0, 8.6 to 8.8): arguments in; done at once, started, or made persistent.
// What they share is in coll_args.h.
#include "mpi/coll_args.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

using coll::Kind;

int body::Neighbor_allgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                             MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Neighbor_allgather};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAllgather, one_size("send", sendbuf, sendcount, sendtype),
                            one_size("recv", recvbuf, recvcount, recvtype), comm));
  return carry_out(ready);
}

int body::Neighbor_allgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                              CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Neighbor_allgatherv};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAllgatherv, one_size("send", sendbuf, sendcount, sendtype),
                            per_peer("recv", recvbuf, recvcounts, displs, recvtype), comm));
  return carry_out(ready);
}

int body::Neighbor_alltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                            MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Neighbor_alltoall};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoall, one_size("send", sendbuf, sendcount, sendtype),
                            one_size("recv", recvbuf, recvcount, recvtype), comm));
  return carry_out(ready);
}

int body::Neighbor_alltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
                             void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype,
                             MPI_Comm comm) {
  Call call{Function::Neighbor_alltoallv};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoallv, per_peer("send", sendbuf, sendcounts, sdispls, sendtype),
                            per_peer("recv", recvbuf, recvcounts, rdispls, recvtype), comm));
  return carry_out(ready);
}

int body::Neighbor_alltoallw(const void* sendbuf, CountArray sendcounts, const MPI_Aint sdispls[],
                             const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts,
                             const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm) {
  Call call{Function::Neighbor_alltoallw};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoallw,
                            typed_per_peer("send", sendbuf, sendcounts, sdispls, sendtypes),
                            typed_per_peer("recv", recvbuf, recvcounts, rdispls, recvtypes), comm));
  return carry_out(ready);
}

int body::Ineighbor_allgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                              MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ineighbor_allgather};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAllgather, one_size("send", sendbuf, sendcount, sendtype),
                            one_size("recv", recvbuf, recvcount, recvtype), comm));
  return start_later(ready, request);
}

int body::Ineighbor_allgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                               CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm,
                               MPI_Request* request) {
  Call call{Function::Ineighbor_allgatherv};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAllgatherv, one_size("send", sendbuf, sendcount, sendtype),
                            per_peer("recv", recvbuf, recvcounts, displs, recvtype), comm));
  return start_later(ready, request);
}

int body::Ineighbor_alltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                             MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ineighbor_alltoall};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoall, one_size("send", sendbuf, sendcount, sendtype),
                            one_size("recv", recvbuf, recvcount, recvtype), comm));
  return start_later(ready, request);
}

int body::Ineighbor_alltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
                              void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype,
                              MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ineighbor_alltoallv};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoallv, per_peer("send", sendbuf, sendcounts, sdispls, sendtype),
                            per_peer("recv", recvbuf, recvcounts, rdispls, recvtype), comm));
  return start_later(ready, request);
}

int body::Ineighbor_alltoallw(const void* sendbuf, CountArray sendcounts, const MPI_Aint sdispls[],
                              const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts,
                              const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                              MPI_Request* request) {
  Call call{Function::Ineighbor_alltoallw};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoallw,
                            typed_per_peer("send", sendbuf, sendcounts, sdispls, sendtypes),
                            typed_per_peer("recv", recvbuf, recvcounts, rdispls, recvtypes), comm));
  return start_later(ready, request);
}

int body::Neighbor_allgather_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                                  MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                  MPI_Request* request) {
  Call call{Function::Neighbor_allgather_init};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAllgather, one_size("send", sendbuf, sendcount, sendtype),
                            one_size("recv", recvbuf, recvcount, recvtype), comm));
  return make_persistent(ready, info, request);
}

int body::Neighbor_allgatherv_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                                   CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm,
                                   MPI_Info info, MPI_Request* request) {
  Call call{Function::Neighbor_allgatherv_init};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAllgatherv, one_size("send", sendbuf, sendcount, sendtype),
                            per_peer("recv", recvbuf, recvcounts, displs, recvtype), comm));
  return make_persistent(ready, info, request);
}

int body::Neighbor_alltoall_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                                 MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                                 MPI_Request* request) {
  Call call{Function::Neighbor_alltoall_init};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoall, one_size("send", sendbuf, sendcount, sendtype),
                            one_size("recv", recvbuf, recvcount, recvtype), comm));
  return make_persistent(ready, info, request);
}

int body::Neighbor_alltoallv_init(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
                                  void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype,
                                  MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Neighbor_alltoallv_init};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoallv, per_peer("send", sendbuf, sendcounts, sdispls, sendtype),
                            per_peer("recv", recvbuf, recvcounts, rdispls, recvtype), comm));
  return make_persistent(ready, info, request);
}

int body::Neighbor_alltoallw_init(const void* sendbuf, CountArray sendcounts, const MPI_Aint sdispls[],
                                  const MPI_Datatype sendtypes[], void* recvbuf, CountArray recvcounts,
                                  const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                                  MPI_Info info, MPI_Request* request) {
  Call call{Function::Neighbor_alltoallw_init};
  CollCall ready;
  TMPI_TRY(prepare_neighbor(ready, Kind::kNeighborAlltoallw,
                            typed_per_peer("send", sendbuf, sendcounts, sdispls, sendtypes),
                            typed_per_peer("recv", recvbuf, recvcounts, rdispls, recvtypes), comm));
  return make_persistent(ready, info, request);
}

}  // namespace tmpi::mpi
