// clang-format off
// External interfaces: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Grequest_complete(MPI_Request request) {
  return body::Grequest_complete(request);
}
TMPI_WEAK_ALIAS(MPI_Grequest_complete);

int PMPI_Grequest_start(MPI_Grequest_query_function* query_fn, MPI_Grequest_free_function* free_fn,
    MPI_Grequest_cancel_function* cancel_fn, void* extra_state, MPI_Request* request) {
  return body::Grequest_start(query_fn, free_fn, cancel_fn, extra_state, request);
}
TMPI_WEAK_ALIAS(MPI_Grequest_start);

int PMPI_Status_set_cancelled(MPI_Status* status, int flag) {
  return body::Status_set_cancelled(status, flag);
}
TMPI_WEAK_ALIAS(MPI_Status_set_cancelled);

int PMPI_Status_set_elements(MPI_Status* status, MPI_Datatype datatype, int count) {
  return body::Status_set_elements(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Status_set_elements);

int PMPI_Status_set_elements_c(MPI_Status* status, MPI_Datatype datatype, MPI_Count count) {
  return body::Status_set_elements(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Status_set_elements_c);

int PMPI_Status_set_elements_x(MPI_Status* status, MPI_Datatype datatype, MPI_Count count) {
  return body::Status_set_elements(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Status_set_elements_x);

}  // extern "C"
#pragma GCC visibility pop
