// The blocking collectives (MPI 5.0, chapter 6): arguments in, coll::run, errors out.
// What they share is in coll_args.h.
#include "mpi/coll_args.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

using coll::Kind;

int body::Allgather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                    MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Allgather};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAllgather, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), 0, comm));
  return carry_out(ready);
}

int body::Allgatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
                     CountArray recvcounts, AintArray displs, MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Allgatherv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAllgatherv, one_size("send", sendbuf, sendcount, sendtype),
                        per_peer("recv", recvbuf, recvcounts, displs, recvtype), 0, comm));
  return carry_out(ready);
}

int body::Allreduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm) {
  Call call{Function::Allreduce};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kAllreduce, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return carry_out(ready);
}

int body::Alltoall(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                   MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Alltoall};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoall, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), 0, comm));
  return carry_out(ready);
}

int body::Alltoallv(const void* sendbuf, CountArray sendcounts, AintArray sdispls, MPI_Datatype sendtype, void* recvbuf,
                    CountArray recvcounts, AintArray rdispls, MPI_Datatype recvtype, MPI_Comm comm) {
  Call call{Function::Alltoallv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoallv, per_peer("send", sendbuf, sendcounts, sdispls, sendtype),
                        per_peer("recv", recvbuf, recvcounts, rdispls, recvtype), 0, comm));
  return carry_out(ready);
}

int body::Alltoallw(const void* sendbuf, CountArray sendcounts, AintArray sdispls, const MPI_Datatype sendtypes[],
                    void* recvbuf, CountArray recvcounts, AintArray rdispls, const MPI_Datatype recvtypes[],
                    MPI_Comm comm) {
  Call call{Function::Alltoallw};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kAlltoallw, typed_per_peer("send", sendbuf, sendcounts, sdispls, sendtypes),
                        typed_per_peer("recv", recvbuf, recvcounts, rdispls, recvtypes), 0, comm));
  return carry_out(ready);
}

int body::Barrier(MPI_Comm comm) {
  Call call{Function::Barrier};
  CollCall ready;
  TMPI_TRY(prepare_barrier(ready, comm));
  return carry_out(ready);
}

int body::Bcast(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  Call call{Function::Bcast};
  CollCall ready;
  TMPI_TRY(prepare_bcast(ready, buffer, count, datatype, root, comm));
  return carry_out(ready);
}

int body::Exscan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  Call call{Function::Exscan};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kExscan, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return carry_out(ready);
}

int body::Gather(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm) {
  Call call{Function::Gather};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kGather, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return carry_out(ready);
}

int body::Gatherv(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, CountArray recvcounts,
                  AintArray displs, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  Call call{Function::Gatherv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kGatherv, one_size("send", sendbuf, sendcount, sendtype),
                        per_peer("recv", recvbuf, recvcounts, displs, recvtype), root, comm));
  return carry_out(ready);
}

int body::Reduce(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, int root,
                 MPI_Comm comm) {
  Call call{Function::Reduce};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kReduce, sendbuf, recvbuf, count, datatype, op, root, comm));
  return carry_out(ready);
}

int body::Reduce_scatter(const void* sendbuf, void* recvbuf, CountArray recvcounts, MPI_Datatype datatype, MPI_Op op,
                         MPI_Comm comm) {
  Call call{Function::Reduce_scatter};
  CollCall ready;
  TMPI_TRY(prepare_reduce_scatter(ready, sendbuf, recvbuf, recvcounts, datatype, op, comm));
  return carry_out(ready);
}

int body::Reduce_scatter_block(const void* sendbuf, void* recvbuf, MPI_Count recvcount, MPI_Datatype datatype,
                               MPI_Op op, MPI_Comm comm) {
  Call call{Function::Reduce_scatter_block};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kReduceScatterBlock, sendbuf, recvbuf, recvcount, datatype, op, 0, comm));
  return carry_out(ready);
}

int body::Scan(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  Call call{Function::Scan};
  CollCall ready;
  TMPI_TRY(prepare_reduction(ready, Kind::kScan, sendbuf, recvbuf, count, datatype, op, 0, comm));
  return carry_out(ready);
}

int body::Scatter(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount,
                  MPI_Datatype recvtype, int root, MPI_Comm comm) {
  Call call{Function::Scatter};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kScatter, one_size("send", sendbuf, sendcount, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return carry_out(ready);
}

int body::Scatterv(const void* sendbuf, CountArray sendcounts, AintArray displs, MPI_Datatype sendtype, void* recvbuf,
                   MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  Call call{Function::Scatterv};
  CollCall ready;
  TMPI_TRY(prepare_move(ready, Kind::kScatterv, per_peer("send", sendbuf, sendcounts, displs, sendtype),
                        one_size("recv", recvbuf, recvcount, recvtype), root, comm));
  return carry_out(ready);
}

}  // namespace tmpi::mpi
