// clang-format off
// Info: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Info_create(MPI_Info* info) {
  return body::Info_create(info);
}
TMPI_WEAK_ALIAS(MPI_Info_create);

int PMPI_Info_create_env(int argc, char* argv[], MPI_Info* info) {
  return body::Info_create_env(argc, argv, info);
}
TMPI_WEAK_ALIAS(MPI_Info_create_env);

int PMPI_Info_delete(MPI_Info info, const char* key) {
  return body::Info_delete(info, key);
}
TMPI_WEAK_ALIAS(MPI_Info_delete);

int PMPI_Info_dup(MPI_Info info, MPI_Info* newinfo) {
  return body::Info_dup(info, newinfo);
}
TMPI_WEAK_ALIAS(MPI_Info_dup);

int PMPI_Info_free(MPI_Info* info) {
  return body::Info_free(info);
}
TMPI_WEAK_ALIAS(MPI_Info_free);

int PMPI_Info_get(MPI_Info info, const char* key, int valuelen, char* value, int* flag) {
  return body::Info_get(info, key, valuelen, value, flag);
}
TMPI_WEAK_ALIAS(MPI_Info_get);

int PMPI_Info_get_nkeys(MPI_Info info, int* nkeys) {
  return body::Info_get_nkeys(info, nkeys);
}
TMPI_WEAK_ALIAS(MPI_Info_get_nkeys);

int PMPI_Info_get_nthkey(MPI_Info info, int n, char* key) {
  return body::Info_get_nthkey(info, n, key);
}
TMPI_WEAK_ALIAS(MPI_Info_get_nthkey);

int PMPI_Info_get_string(MPI_Info info, const char* key, int* buflen, char* value, int* flag) {
  return body::Info_get_string(info, key, buflen, value, flag);
}
TMPI_WEAK_ALIAS(MPI_Info_get_string);

int PMPI_Info_get_valuelen(MPI_Info info, const char* key, int* valuelen, int* flag) {
  return body::Info_get_valuelen(info, key, valuelen, flag);
}
TMPI_WEAK_ALIAS(MPI_Info_get_valuelen);

int PMPI_Info_set(MPI_Info info, const char* key, const char* value) {
  return body::Info_set(info, key, value);
}
TMPI_WEAK_ALIAS(MPI_Info_set);

}  // extern "C"
#pragma GCC visibility pop
