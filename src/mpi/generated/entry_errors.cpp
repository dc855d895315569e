// clang-format off
// Error handling: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Add_error_class(int* errorclass) {
  return body::Add_error_class(errorclass);
}
TMPI_WEAK_ALIAS(MPI_Add_error_class);

int PMPI_Add_error_code(int errorclass, int* errorcode) {
  return body::Add_error_code(errorclass, errorcode);
}
TMPI_WEAK_ALIAS(MPI_Add_error_code);

int PMPI_Add_error_string(int errorcode, const char* string) {
  return body::Add_error_string(errorcode, string);
}
TMPI_WEAK_ALIAS(MPI_Add_error_string);

int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode) {
  return body::Comm_call_errhandler(comm, errorcode);
}
TMPI_WEAK_ALIAS(MPI_Comm_call_errhandler);

int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function* comm_errhandler_fn, MPI_Errhandler* errhandler) {
  return body::Comm_create_errhandler(comm_errhandler_fn, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Comm_create_errhandler);

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler) {
  return body::Comm_get_errhandler(comm, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Comm_get_errhandler);

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler) {
  return body::Comm_set_errhandler(comm, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Comm_set_errhandler);

int PMPI_Errhandler_free(MPI_Errhandler* errhandler) {
  return body::Errhandler_free(errhandler);
}
TMPI_WEAK_ALIAS(MPI_Errhandler_free);

int PMPI_Error_class(int errorcode, int* errorclass) {
  return body::Error_class(errorcode, errorclass);
}
TMPI_WEAK_ALIAS(MPI_Error_class);

int PMPI_Error_string(int errorcode, char* string, int* resultlen) {
  return body::Error_string(errorcode, string, resultlen);
}
TMPI_WEAK_ALIAS(MPI_Error_string);

int PMPI_File_call_errhandler(MPI_File fh, int errorcode) {
  return body::File_call_errhandler(fh, errorcode);
}
TMPI_WEAK_ALIAS(MPI_File_call_errhandler);

int PMPI_File_create_errhandler(MPI_File_errhandler_function* file_errhandler_fn, MPI_Errhandler* errhandler) {
  return body::File_create_errhandler(file_errhandler_fn, errhandler);
}
TMPI_WEAK_ALIAS(MPI_File_create_errhandler);

int PMPI_File_get_errhandler(MPI_File file, MPI_Errhandler* errhandler) {
  return body::File_get_errhandler(file, errhandler);
}
TMPI_WEAK_ALIAS(MPI_File_get_errhandler);

int PMPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler) {
  return body::File_set_errhandler(file, errhandler);
}
TMPI_WEAK_ALIAS(MPI_File_set_errhandler);

int PMPI_Remove_error_class(int errorclass) {
  return body::Remove_error_class(errorclass);
}
TMPI_WEAK_ALIAS(MPI_Remove_error_class);

int PMPI_Remove_error_code(int errorcode) {
  return body::Remove_error_code(errorcode);
}
TMPI_WEAK_ALIAS(MPI_Remove_error_code);

int PMPI_Remove_error_string(int errorcode) {
  return body::Remove_error_string(errorcode);
}
TMPI_WEAK_ALIAS(MPI_Remove_error_string);

int PMPI_Session_call_errhandler(MPI_Session session, int errorcode) {
  return body::Session_call_errhandler(session, errorcode);
}
TMPI_WEAK_ALIAS(MPI_Session_call_errhandler);

int PMPI_Session_create_errhandler(MPI_Session_errhandler_function* session_errhandler_fn,
    MPI_Errhandler* errhandler) {
  return body::Session_create_errhandler(session_errhandler_fn, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Session_create_errhandler);

int PMPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler* errhandler) {
  return body::Session_get_errhandler(session, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Session_get_errhandler);

int PMPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler) {
  return body::Session_set_errhandler(session, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Session_set_errhandler);

int PMPI_Win_call_errhandler(MPI_Win win, int errorcode) {
  return body::Win_call_errhandler(win, errorcode);
}
TMPI_WEAK_ALIAS(MPI_Win_call_errhandler);

int PMPI_Win_create_errhandler(MPI_Win_errhandler_function* win_errhandler_fn, MPI_Errhandler* errhandler) {
  return body::Win_create_errhandler(win_errhandler_fn, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Win_create_errhandler);

int PMPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler* errhandler) {
  return body::Win_get_errhandler(win, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Win_get_errhandler);

int PMPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler) {
  return body::Win_set_errhandler(win, errhandler);
}
TMPI_WEAK_ALIAS(MPI_Win_set_errhandler);

}  // extern "C"
#pragma GCC visibility pop
