// clang-format off
// Start, end, environment: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Abort(MPI_Comm comm, int errorcode) {
  return body::Abort(comm, errorcode);
}
TMPI_WEAK_ALIAS(MPI_Abort);

int PMPI_Alloc_mem(MPI_Aint size, MPI_Info info, void* baseptr) {
  return body::Alloc_mem(size, info, baseptr);
}
TMPI_WEAK_ALIAS(MPI_Alloc_mem);

int PMPI_Finalize() {
  return body::Finalize();
}
TMPI_WEAK_ALIAS(MPI_Finalize);

int PMPI_Finalized(int* flag) {
  return body::Finalized(flag);
}
TMPI_WEAK_ALIAS(MPI_Finalized);

int PMPI_Free_mem(void* base) {
  return body::Free_mem(base);
}
TMPI_WEAK_ALIAS(MPI_Free_mem);

int PMPI_Get_hw_resource_info(MPI_Info* hw_info) {
  return body::Get_hw_resource_info(hw_info);
}
TMPI_WEAK_ALIAS(MPI_Get_hw_resource_info);

int PMPI_Get_library_version(char* version, int* resultlen) {
  return body::Get_library_version(version, resultlen);
}
TMPI_WEAK_ALIAS(MPI_Get_library_version);

int PMPI_Get_processor_name(char* name, int* resultlen) {
  return body::Get_processor_name(name, resultlen);
}
TMPI_WEAK_ALIAS(MPI_Get_processor_name);

int PMPI_Get_version(int* version, int* subversion) {
  return body::Get_version(version, subversion);
}
TMPI_WEAK_ALIAS(MPI_Get_version);

int PMPI_Init(int* argc, char*** argv) {
  return body::Init(argc, argv);
}
TMPI_WEAK_ALIAS(MPI_Init);

int PMPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  return body::Init_thread(argc, argv, required, provided);
}
TMPI_WEAK_ALIAS(MPI_Init_thread);

int PMPI_Initialized(int* flag) {
  return body::Initialized(flag);
}
TMPI_WEAK_ALIAS(MPI_Initialized);

int PMPI_Is_thread_main(int* flag) {
  return body::Is_thread_main(flag);
}
TMPI_WEAK_ALIAS(MPI_Is_thread_main);

int PMPI_Query_thread(int* provided) {
  return body::Query_thread(provided);
}
TMPI_WEAK_ALIAS(MPI_Query_thread);

double PMPI_Wtick() {
  return body::Wtick();
}
TMPI_WEAK_ALIAS(MPI_Wtick);

double PMPI_Wtime() {
  return body::Wtime();
}
TMPI_WEAK_ALIAS(MPI_Wtime);

}  // extern "C"
#pragma GCC visibility pop
