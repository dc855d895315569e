// The non-blocking collectives (MPI 5.0, 6.12): arguments in, a request out.
// What they share is in coll_args.h; what the request does is in coll_request.cpp.
#include "mpi/coll_args.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

using coll::Kind;

int body::Iallgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Iallgather};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAllgather, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), 0, comm));
  return start_later(ready, request);
}

int body::Iallgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                      CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm,
                      MPI_Request* request) {
  Call call{Function::Iallgatherv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAllgatherv, one_size("send", sendbuf, sendcount, sendtype),
                        per_peer("recv", recvbuf, recvcounts, displs, recvtype), 0, comm));
  return start_later(ready, request);
}

int body::Iallreduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                     MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Iallreduce};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kAllreduce, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return start_later(ready, request);
}

int body::Ialltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ialltoall};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoall, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), 0, comm));
  return start_later(ready, request);
}

int body::Ialltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype,
                     void* recvbuf, CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm,
                     MPI_Request* request) {
  Call call{Function::Ialltoallv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoallv, per_peer("send", sendbuf, sendcounts, sdispls, sendtype),
                        per_peer("recv", recvbuf, recvcounts, rdispls, recvtype), 0, comm));
  return start_later(ready, request);
}

int body::Ialltoallw(const void* sendbuf, CountArray sendcounts, AintArray sdispls, const MPI_Datatype sendtypes[],
                     void* recvbuf, CountArray recvcounts, AintArray rdispls, const MPI_Datatype recvtypes[],
                     MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ialltoallw};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoallw, typed_per_peer("send", sendbuf, sendcounts, sdispls, sendtypes),
                        typed_per_peer("recv", recvbuf, recvcounts, rdispls, recvtypes), 0, comm));
  return start_later(ready, request);
}

int body::Ibarrier(MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ibarrier};
  CollCall ready;
  TMPI_TRY(prepare_barrier(ready, comm));
  return start_later(ready, request);
}

int body::Ibcast(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ibcast};
  CollCall ready;
  TMPI_TRY(prepare_bcast(ready, buffer, count, datatype, root, comm));
  return start_later(ready, request);
}

int body::Iexscan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
                  MPI_Request* request) {
  Call call{Function::Iexscan};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kExscan, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return start_later(ready, request);
}

int body::Igather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                  MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Igather};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kGather, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return start_later(ready, request);
}

int body::Igatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                   CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, int root, MPI_Comm comm,
                   MPI_Request* request) {
  Call call{Function::Igatherv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kGatherv, one_size("send", sendbuf, sendcount, sendtype),
                        per_peer("recv", recvbuf, recvcounts, displs, recvtype), root, comm));
  return start_later(ready, request);
}

int body::Ireduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root,
                  MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ireduce};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kReduce, sendbuf, recvbuf, count, datatype, op, root, comm));
  return start_later(ready, request);
}

int body::Ireduce_scatter(const void* sendbuf, void* recvbuf, CountArray recvcounts, MPI_Datatype datatype, MPI_Op op,
                          MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ireduce_scatter};
  CollCall ready;
  TMPI_TRY(prepare_reduce_scatter(ready, sendbuf, recvbuf, recvcounts, datatype, op, comm));
  return start_later(ready, request);
}

int body::Ireduce_scatter_block(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
                                MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Ireduce_scatter_block};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kReduceScatterBlock, sendbuf, recvbuf, recvcount, datatype, op, 0, comm));
  return start_later(ready, request);
}

int body::Iscan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
                MPI_Request* request) {
  Call call{Function::Iscan};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kScan, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return start_later(ready, request);
}

int body::Iscatter(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                   MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Iscatter};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kScatter, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return start_later(ready, request);
}

int body::Iscatterv(const void* sendbuf, CountArray sendcounts, AintArray displs, MPI_Datatype sendtype, void* recvbuf,
                    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  Call call{Function::Iscatterv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kScatterv, per_peer("send", sendbuf, sendcounts, displs, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return start_later(ready, request);
}

}  // namespace tmpi::mpi
