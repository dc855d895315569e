// clang-format off
// Partitioned point-to-point: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Parrived(MPI_Request request, int partition, int* flag) {
  return body::Parrived(request, partition, flag);
}
TMPI_WEAK_ALIAS(MPI_Parrived);

int PMPI_Pready(int partition, MPI_Request request) {
  return body::Pready(partition, request);
}
TMPI_WEAK_ALIAS(MPI_Pready);

int PMPI_Pready_list(int length, const int array_of_partitions[], MPI_Request request) {
  return body::Pready_list(length, array_of_partitions, request);
}
TMPI_WEAK_ALIAS(MPI_Pready_list);

int PMPI_Pready_range(int partition_low, int partition_high, MPI_Request request) {
  return body::Pready_range(partition_low, partition_high, request);
}
TMPI_WEAK_ALIAS(MPI_Pready_range);

int PMPI_Precv_init(void* buf, int partitions, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Precv_init);

int PMPI_Precv_init_c(void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Precv_init_c);

int PMPI_Psend_init(const void* buf, int partitions, int count, MPI_Datatype datatype, int dest, int tag,
    MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Psend_init);

int PMPI_Psend_init_c(const void* buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest,
    int tag, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return body::Psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
}
TMPI_WEAK_ALIAS(MPI_Psend_init_c);

}  // extern "C"
#pragma GCC visibility pop

// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.
namespace tmpi::mpi {

[[gnu::weak]] int body::Parrived(MPI_Request, int, int*) {
  return unsupported("MPI_Parrived");
}

[[gnu::weak]] int body::Pready(int, MPI_Request) {
  return unsupported("MPI_Pready");
}

[[gnu::weak]] int body::Pready_list(int, const int[], MPI_Request) {
  return unsupported("MPI_Pready_list");
}

[[gnu::weak]] int body::Pready_range(int, int, MPI_Request) {
  return unsupported("MPI_Pready_range");
}

[[gnu::weak]] int body::Precv_init(void*, int, MPI_Count, MPI_Datatype, int, int, MPI_Comm comm, MPI_Info,
    MPI_Request*) {
  return unsupported("MPI_Precv_init", comm);
}

[[gnu::weak]] int body::Psend_init(const void*, int, MPI_Count, MPI_Datatype, int, int, MPI_Comm comm,
    MPI_Info, MPI_Request*) {
  return unsupported("MPI_Psend_init", comm);
}

}  // namespace tmpi::mpi
