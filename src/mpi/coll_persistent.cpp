// The persistent collectives (MPI 5.0, 6.13): arguments in, an inactive request out.
// What they share is in coll_args.h; what the request does is in coll_request.cpp.
#include "mpi/coll_args.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

using coll::Kind;

int body::Allgather_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                         MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                         MPI_Request* request) {
  Call call{Function::Allgather_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAllgather, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), 0, comm));
  return make_persistent(ready, info, request);
}

int body::Allgatherv_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                          CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                          MPI_Request* request) {
  Call call{Function::Allgatherv_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAllgatherv, one_size("send", sendbuf, sendcount, sendtype),
                        per_peer("recv", recvbuf, recvcounts, displs, recvtype), 0, comm));
  return make_persistent(ready, info, request);
}

int body::Allreduce_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                         MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Allreduce_init};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kAllreduce, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return make_persistent(ready, info, request);
}

int body::Alltoall_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                        MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
                        MPI_Request* request) {
  Call call{Function::Alltoall_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoall, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), 0, comm));
  return make_persistent(ready, info, request);
}

int body::Alltoallv_init(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
                         void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm,
                         MPI_Info info, MPI_Request* request) {
  Call call{Function::Alltoallv_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoallv, per_peer("send", sendbuf, sendcounts, sdispls, sendtype),
                        per_peer("recv", recvbuf, recvcounts, rdispls, recvtype), 0, comm));
  return make_persistent(ready, info, request);
}

int body::Alltoallw_init(const void* sendbuf, CountArray sendcounts, AintArray sdispls, const MPI_Datatype sendtypes[],
                         void* recvbuf, CountArray recvcounts, AintArray rdispls, const MPI_Datatype recvtypes[],
                         MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Alltoallw_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoallw, typed_per_peer("send", sendbuf, sendcounts, sdispls, sendtypes),
                        typed_per_peer("recv", recvbuf, recvcounts, rdispls, recvtypes), 0, comm));
  return make_persistent(ready, info, request);
}

int body::Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Barrier_init};
  CollCall ready;
  TMPI_TRY(prepare_barrier(ready, comm));
  return make_persistent(ready, info, request);
}

int body::Bcast_init(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info,
                     MPI_Request* request) {
  Call call{Function::Bcast_init};
  CollCall ready;
  TMPI_TRY(prepare_bcast(ready, buffer, count, datatype, root, comm));
  return make_persistent(ready, info, request);
}

int body::Exscan_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                      MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Exscan_init};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kExscan, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return make_persistent(ready, info, request);
}

int body::Gather_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                      MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
                      MPI_Request* request) {
  Call call{Function::Gather_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kGather, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return make_persistent(ready, info, request);
}

int body::Gatherv_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                       CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, int root, MPI_Comm comm,
                       MPI_Info info, MPI_Request* request) {
  Call call{Function::Gatherv_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kGatherv, one_size("send", sendbuf, sendcount, sendtype),
                        per_peer("recv", recvbuf, recvcounts, displs, recvtype), root, comm));
  return make_persistent(ready, info, request);
}

int body::Reduce_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root,
                      MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Reduce_init};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kReduce, sendbuf, recvbuf, count, datatype, op, root, comm));
  return make_persistent(ready, info, request);
}

int body::Reduce_scatter_block_init(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
                                    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Reduce_scatter_block_init};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kReduceScatterBlock, sendbuf, recvbuf, recvcount, datatype, op, 0, comm));
  return make_persistent(ready, info, request);
}

int body::Reduce_scatter_init(const void* sendbuf, void* recvbuf, CountArray recvcounts, MPI_Datatype datatype,
                              MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Reduce_scatter_init};
  CollCall ready;
  TMPI_TRY(prepare_reduce_scatter(ready, sendbuf, recvbuf, recvcounts, datatype, op, comm));
  return make_persistent(ready, info, request);
}

int body::Scan_init(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call{Function::Scan_init};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kScan, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return make_persistent(ready, info, request);
}

int body::Scatter_init(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                       MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request) {
  Call call{Function::Scatter_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kScatter, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return make_persistent(ready, info, request);
}

int body::Scatterv_init(const void* sendbuf, CountArray sendcounts, AintArray displs, MPI_Datatype sendtype,
                        void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                        MPI_Info info, MPI_Request* request) {
  Call call{Function::Scatterv_init};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kScatterv, per_peer("send", sendbuf, sendcounts, displs, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return make_persistent(ready, info, request);
}

}  // namespace tmpi::mpi
