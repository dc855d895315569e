// clang-format off
// Collectives: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
TMPI_WEAK_ALIAS(MPI_Allgather);

int PMPI_Allgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
TMPI_WEAK_ALIAS(MPI_Allgather_c);

int PMPI_Allgather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info,
      request);
}
TMPI_WEAK_ALIAS(MPI_Allgather_init);

int PMPI_Allgather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info,
      request);
}
TMPI_WEAK_ALIAS(MPI_Allgather_init_c);

int PMPI_Allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
}
TMPI_WEAK_ALIAS(MPI_Allgatherv);

int PMPI_Allgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
}
TMPI_WEAK_ALIAS(MPI_Allgatherv_c);

int PMPI_Allgatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info,
    MPI_Request* request) {
  return body::Allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,
      info, request);
}
TMPI_WEAK_ALIAS(MPI_Allgatherv_init);

int PMPI_Allgatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Info info, MPI_Request* request) {
  return body::Allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,
      info, request);
}
TMPI_WEAK_ALIAS(MPI_Allgatherv_init_c);

int PMPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm) {
  return body::Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Allreduce);

int PMPI_Allreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm) {
  return body::Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Allreduce_c);

int PMPI_Allreduce_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Allreduce_init);

int PMPI_Allreduce_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Allreduce_init_c);

int PMPI_Alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
TMPI_WEAK_ALIAS(MPI_Alltoall);

int PMPI_Alltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
TMPI_WEAK_ALIAS(MPI_Alltoall_c);

int PMPI_Alltoall_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Alltoall_init);

int PMPI_Alltoall_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Alltoall_init_c);

int PMPI_Alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
    void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
      comm);
}
TMPI_WEAK_ALIAS(MPI_Alltoallv);

int PMPI_Alltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
    MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    MPI_Datatype recvtype, MPI_Comm comm) {
  return body::Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
      comm);
}
TMPI_WEAK_ALIAS(MPI_Alltoallv_c);

int PMPI_Alltoallv_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
    MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
      comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Alltoallv_init);

int PMPI_Alltoallv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
    MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
      comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Alltoallv_init_c);

int PMPI_Alltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm) {
  return body::Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes,
      comm);
}
TMPI_WEAK_ALIAS(MPI_Alltoallw);

int PMPI_Alltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm) {
  return body::Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes,
      comm);
}
TMPI_WEAK_ALIAS(MPI_Alltoallw_c);

int PMPI_Alltoallw_init(const void* sendbuf, const int sendcounts[], const int sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls,
      recvtypes, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Alltoallw_init);

int PMPI_Alltoallw_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls,
      recvtypes, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Alltoallw_init_c);

int PMPI_Barrier(MPI_Comm comm) {
  return body::Barrier(comm);
}
TMPI_WEAK_ALIAS(MPI_Barrier);

int PMPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Barrier_init(comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Barrier_init);

int PMPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return body::Bcast(buffer, count, datatype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Bcast);

int PMPI_Bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return body::Bcast(buffer, count, datatype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Bcast_c);

int PMPI_Bcast_init(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request* request) {
  return body::Bcast_init(buffer, count, datatype, root, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Bcast_init);

int PMPI_Bcast_init_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request* request) {
  return body::Bcast_init(buffer, count, datatype, root, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Bcast_init_c);

int PMPI_Exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm) {
  return body::Exscan(sendbuf, recvbuf, count, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Exscan);

int PMPI_Exscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm) {
  return body::Exscan(sendbuf, recvbuf, count, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Exscan_c);

int PMPI_Exscan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Exscan_init);

int PMPI_Exscan_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Exscan_init_c);

int PMPI_Gather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Gather);

int PMPI_Gather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Gather_c);

int PMPI_Gather_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info,
      request);
}
TMPI_WEAK_ALIAS(MPI_Gather_init);

int PMPI_Gather_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info,
      request);
}
TMPI_WEAK_ALIAS(MPI_Gather_init_c);

int PMPI_Gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Gatherv);

int PMPI_Gatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Gatherv_c);

int PMPI_Gatherv_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request* request) {
  return body::Gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm,
      info, request);
}
TMPI_WEAK_ALIAS(MPI_Gatherv_init);

int PMPI_Gatherv_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request* request) {
  return body::Gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm,
      info, request);
}
TMPI_WEAK_ALIAS(MPI_Gatherv_init_c);

int PMPI_Iallgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return body::Iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iallgather);

int PMPI_Iallgather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return body::Iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iallgather_c);

int PMPI_Iallgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return body::Iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,
      request);
}
TMPI_WEAK_ALIAS(MPI_Iallgatherv);

int PMPI_Iallgatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request* request) {
  return body::Iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,
      request);
}
TMPI_WEAK_ALIAS(MPI_Iallgatherv_c);

int PMPI_Iallreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request) {
  return body::Iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iallreduce);

int PMPI_Iallreduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request) {
  return body::Iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iallreduce_c);

int PMPI_Ialltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return body::Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ialltoall);

int PMPI_Ialltoall_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return body::Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ialltoall_c);

int PMPI_Ialltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
    void* recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
    MPI_Request* request) {
  return body::Ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
      comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ialltoallv);

int PMPI_Ialltoallv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
    MPI_Datatype sendtype, void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request) {
  return body::Ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
      comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ialltoallv_c);

int PMPI_Ialltoallw(const void* sendbuf, const int sendcounts[], const int sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, const int recvcounts[], const int rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request* request) {
  return body::Ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes,
      comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ialltoallw);

int PMPI_Ialltoallw_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
    const MPI_Datatype sendtypes[], void* recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[],
    const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request* request) {
  return body::Ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes,
      comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ialltoallw_c);

int PMPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  return body::Ibarrier(comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ibarrier);

int PMPI_Ibcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request* request) {
  return body::Ibcast(buffer, count, datatype, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ibcast);

int PMPI_Ibcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm,
    MPI_Request* request) {
  return body::Ibcast(buffer, count, datatype, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ibcast_c);

int PMPI_Iexscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request) {
  return body::Iexscan(sendbuf, recvbuf, count, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iexscan);

int PMPI_Iexscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request) {
  return body::Iexscan(sendbuf, recvbuf, count, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iexscan_c);

int PMPI_Igather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  return body::Igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Igather);

int PMPI_Igather_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  return body::Igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Igather_c);

int PMPI_Igatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
    const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request* request) {
  return body::Igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm,
      request);
}
TMPI_WEAK_ALIAS(MPI_Igatherv);

int PMPI_Igatherv_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    const MPI_Count recvcounts[], const MPI_Aint displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request* request) {
  return body::Igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm,
      request);
}
TMPI_WEAK_ALIAS(MPI_Igatherv_c);

int PMPI_Ireduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
    MPI_Comm comm, MPI_Request* request) {
  return body::Ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ireduce);

int PMPI_Ireduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    int root, MPI_Comm comm, MPI_Request* request) {
  return body::Ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ireduce_c);

int PMPI_Ireduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return body::Ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ireduce_scatter);

int PMPI_Ireduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return body::Ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ireduce_scatter_c);

int PMPI_Ireduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return body::Ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ireduce_scatter_block);

int PMPI_Ireduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return body::Ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Ireduce_scatter_block_c);

int PMPI_Iscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
    MPI_Request* request) {
  return body::Iscan(sendbuf, recvbuf, count, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iscan);

int PMPI_Iscan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Request* request) {
  return body::Iscan(sendbuf, recvbuf, count, datatype, op, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iscan_c);

int PMPI_Iscatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  return body::Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iscatter);

int PMPI_Iscatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  return body::Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
TMPI_WEAK_ALIAS(MPI_Iscatter_c);

int PMPI_Iscatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
    void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request* request) {
  return body::Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm,
      request);
}
TMPI_WEAK_ALIAS(MPI_Iscatterv);

int PMPI_Iscatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
    MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Request* request) {
  return body::Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm,
      request);
}
TMPI_WEAK_ALIAS(MPI_Iscatterv_c);

int PMPI_Op_commutative(MPI_Op op, int* commute) {
  return body::Op_commutative(op, commute);
}
TMPI_WEAK_ALIAS(MPI_Op_commutative);

int PMPI_Op_create(MPI_User_function* user_fn, int commute, MPI_Op* op) {
  return body::Op_create(user_fn, commute, op);
}
TMPI_WEAK_ALIAS(MPI_Op_create);

int PMPI_Op_create_c(MPI_User_function_c* user_fn, int commute, MPI_Op* op) {
  return body::Op_create(user_fn, commute, op);
}
TMPI_WEAK_ALIAS(MPI_Op_create_c);

int PMPI_Op_free(MPI_Op* op) {
  return body::Op_free(op);
}
TMPI_WEAK_ALIAS(MPI_Op_free);

int PMPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
    MPI_Comm comm) {
  return body::Reduce(sendbuf, recvbuf, count, datatype, op, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Reduce);

int PMPI_Reduce_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    int root, MPI_Comm comm) {
  return body::Reduce(sendbuf, recvbuf, count, datatype, op, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Reduce_c);

int PMPI_Reduce_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Reduce_init);

int PMPI_Reduce_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Reduce_init_c);

int PMPI_Reduce_local(const void* inbuf, void* inoutbuf, int count, MPI_Datatype datatype, MPI_Op op) {
  return body::Reduce_local(inbuf, inoutbuf, count, datatype, op);
}
TMPI_WEAK_ALIAS(MPI_Reduce_local);

int PMPI_Reduce_local_c(const void* inbuf, void* inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op) {
  return body::Reduce_local(inbuf, inoutbuf, count, datatype, op);
}
TMPI_WEAK_ALIAS(MPI_Reduce_local_c);

int PMPI_Reduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[], MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm) {
  return body::Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter);

int PMPI_Reduce_scatter_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  return body::Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_c);

int PMPI_Reduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm) {
  return body::Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_block);

int PMPI_Reduce_scatter_block_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  return body::Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_block_c);

int PMPI_Reduce_scatter_block_init(const void* sendbuf, void* recvbuf, int recvcount, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_block_init);

int PMPI_Reduce_scatter_block_init_c(const void* sendbuf, void* recvbuf, MPI_Count recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_block_init_c);

int PMPI_Reduce_scatter_init(const void* sendbuf, void* recvbuf, const int recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_init);

int PMPI_Reduce_scatter_init_c(const void* sendbuf, void* recvbuf, const MPI_Count recvcounts[],
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Reduce_scatter_init_c);

int PMPI_Scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  return body::Scan(sendbuf, recvbuf, count, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Scan);

int PMPI_Scan_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm) {
  return body::Scan(sendbuf, recvbuf, count, datatype, op, comm);
}
TMPI_WEAK_ALIAS(MPI_Scan_c);

int PMPI_Scan_init(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Scan_init);

int PMPI_Scan_init_c(const void* sendbuf, void* recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Scan_init_c);

int PMPI_Scatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Scatter);

int PMPI_Scatter_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Scatter_c);

int PMPI_Scatter_init(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf, int recvcount,
    MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info,
      request);
}
TMPI_WEAK_ALIAS(MPI_Scatter_init);

int PMPI_Scatter_init_c(const void* sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void* recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info,
      request);
}
TMPI_WEAK_ALIAS(MPI_Scatter_init_c);

int PMPI_Scatterv(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
    void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Scatterv);

int PMPI_Scatterv_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
    MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm) {
  return body::Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
TMPI_WEAK_ALIAS(MPI_Scatterv_c);

int PMPI_Scatterv_init(const void* sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
    void* recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Info info,
    MPI_Request* request) {
  return body::Scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm,
      info, request);
}
TMPI_WEAK_ALIAS(MPI_Scatterv_init);

int PMPI_Scatterv_init_c(const void* sendbuf, const MPI_Count sendcounts[], const MPI_Aint displs[],
    MPI_Datatype sendtype, void* recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    MPI_Info info, MPI_Request* request) {
  return body::Scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm,
      info, request);
}
TMPI_WEAK_ALIAS(MPI_Scatterv_init_c);

}  // extern "C"
#pragma GCC visibility pop
