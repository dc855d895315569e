// clang-format off
// Error handling: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_add_error_class_(int* errorclass, int* ierror) {
  const int code = PMPI_Add_error_class(errorclass);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_add_error_class_, pmpi_add_error_class_);
TMPI_ALIAS(pmpi_add_error_class_f08_, pmpi_add_error_class_);
TMPI_WEAK(mpi_add_error_class_f08_, pmpi_add_error_class_);

void pmpi_add_error_code_(const int* errorclass, int* errorcode, int* ierror) {
  const int code = PMPI_Add_error_code(*errorclass, errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_add_error_code_, pmpi_add_error_code_);
TMPI_ALIAS(pmpi_add_error_code_f08_, pmpi_add_error_code_);
TMPI_WEAK(mpi_add_error_code_f08_, pmpi_add_error_code_);

void pmpi_add_error_string_(const int* errorcode, const char* string, int* ierror, size_t string_len) {
  char string_[string_len + 1];
  tmpi_string(string_, string, string_len);
  const int code = PMPI_Add_error_string(*errorcode, string_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_add_error_string_, pmpi_add_error_string_);
TMPI_ALIAS(pmpi_add_error_string_f08_, pmpi_add_error_string_);
TMPI_WEAK(mpi_add_error_string_f08_, pmpi_add_error_string_);

void pmpi_comm_call_errhandler_(const int* comm, const int* errorcode, int* ierror) {
  const int code = PMPI_Comm_call_errhandler(tmpi_comm_of(*comm), *errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_call_errhandler_, pmpi_comm_call_errhandler_);
TMPI_ALIAS(pmpi_comm_call_errhandler_f08_, pmpi_comm_call_errhandler_);
TMPI_WEAK(mpi_comm_call_errhandler_f08_, pmpi_comm_call_errhandler_);

void pmpi_comm_get_errhandler_(const int* comm, int* errhandler, int* ierror) {
  MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
  const int code = PMPI_Comm_get_errhandler(tmpi_comm_of(*comm), &errhandler_);
  *errhandler = tmpi_errhandler_int(errhandler_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_get_errhandler_, pmpi_comm_get_errhandler_);
TMPI_ALIAS(pmpi_comm_get_errhandler_f08_, pmpi_comm_get_errhandler_);
TMPI_WEAK(mpi_comm_get_errhandler_f08_, pmpi_comm_get_errhandler_);

void pmpi_comm_set_errhandler_(const int* comm, const int* errhandler, int* ierror) {
  const int code = PMPI_Comm_set_errhandler(tmpi_comm_of(*comm), tmpi_errhandler_of(*errhandler));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_set_errhandler_, pmpi_comm_set_errhandler_);
TMPI_ALIAS(pmpi_comm_set_errhandler_f08_, pmpi_comm_set_errhandler_);
TMPI_WEAK(mpi_comm_set_errhandler_f08_, pmpi_comm_set_errhandler_);

void pmpi_errhandler_free_(int* errhandler, int* ierror) {
  MPI_Errhandler errhandler_ = tmpi_errhandler_of(*errhandler);
  const MPI_Errhandler errhandler_before = errhandler_;
  const int code = PMPI_Errhandler_free(&errhandler_);
  if (errhandler_ != errhandler_before) *errhandler = tmpi_errhandler_int(errhandler_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_errhandler_free_, pmpi_errhandler_free_);
TMPI_ALIAS(pmpi_errhandler_free_f08_, pmpi_errhandler_free_);
TMPI_WEAK(mpi_errhandler_free_f08_, pmpi_errhandler_free_);

void pmpi_error_class_(const int* errorcode, int* errorclass, int* ierror) {
  const int code = PMPI_Error_class(*errorcode, errorclass);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_error_class_, pmpi_error_class_);
TMPI_ALIAS(pmpi_error_class_f08_, pmpi_error_class_);
TMPI_WEAK(mpi_error_class_f08_, pmpi_error_class_);

void pmpi_error_string_(const int* errorcode, char* string, int* resultlen, int* ierror, size_t string_len) {
  char string_[MPI_MAX_ERROR_STRING] = "";
  const int code = PMPI_Error_string(*errorcode, string_, resultlen);
  if (code == MPI_SUCCESS) tmpi_pad(string, string_len, string_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_error_string_, pmpi_error_string_);
TMPI_ALIAS(pmpi_error_string_f08_, pmpi_error_string_);
TMPI_WEAK(mpi_error_string_f08_, pmpi_error_string_);

void pmpi_file_call_errhandler_(const int* fh, const int* errorcode, int* ierror) {
  const int code = PMPI_File_call_errhandler(tmpi_file_of(*fh), *errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_call_errhandler_, pmpi_file_call_errhandler_);
TMPI_ALIAS(pmpi_file_call_errhandler_f08_, pmpi_file_call_errhandler_);
TMPI_WEAK(mpi_file_call_errhandler_f08_, pmpi_file_call_errhandler_);

void pmpi_file_get_errhandler_(const int* file, int* errhandler, int* ierror) {
  MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
  const int code = PMPI_File_get_errhandler(tmpi_file_of(*file), &errhandler_);
  *errhandler = tmpi_errhandler_int(errhandler_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_errhandler_, pmpi_file_get_errhandler_);
TMPI_ALIAS(pmpi_file_get_errhandler_f08_, pmpi_file_get_errhandler_);
TMPI_WEAK(mpi_file_get_errhandler_f08_, pmpi_file_get_errhandler_);

void pmpi_file_set_errhandler_(const int* file, const int* errhandler, int* ierror) {
  const int code = PMPI_File_set_errhandler(tmpi_file_of(*file), tmpi_errhandler_of(*errhandler));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_set_errhandler_, pmpi_file_set_errhandler_);
TMPI_ALIAS(pmpi_file_set_errhandler_f08_, pmpi_file_set_errhandler_);
TMPI_WEAK(mpi_file_set_errhandler_f08_, pmpi_file_set_errhandler_);

void pmpi_remove_error_class_(const int* errorclass, int* ierror) {
  const int code = PMPI_Remove_error_class(*errorclass);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_remove_error_class_, pmpi_remove_error_class_);
TMPI_ALIAS(pmpi_remove_error_class_f08_, pmpi_remove_error_class_);
TMPI_WEAK(mpi_remove_error_class_f08_, pmpi_remove_error_class_);

void pmpi_remove_error_code_(const int* errorcode, int* ierror) {
  const int code = PMPI_Remove_error_code(*errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_remove_error_code_, pmpi_remove_error_code_);
TMPI_ALIAS(pmpi_remove_error_code_f08_, pmpi_remove_error_code_);
TMPI_WEAK(mpi_remove_error_code_f08_, pmpi_remove_error_code_);

void pmpi_remove_error_string_(const int* errorcode, int* ierror) {
  const int code = PMPI_Remove_error_string(*errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_remove_error_string_, pmpi_remove_error_string_);
TMPI_ALIAS(pmpi_remove_error_string_f08_, pmpi_remove_error_string_);
TMPI_WEAK(mpi_remove_error_string_f08_, pmpi_remove_error_string_);

void pmpi_session_call_errhandler_(const int* session, const int* errorcode, int* ierror) {
  const int code = PMPI_Session_call_errhandler(tmpi_session_of(*session), *errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_call_errhandler_, pmpi_session_call_errhandler_);
TMPI_ALIAS(pmpi_session_call_errhandler_f08_, pmpi_session_call_errhandler_);
TMPI_WEAK(mpi_session_call_errhandler_f08_, pmpi_session_call_errhandler_);

void pmpi_session_get_errhandler_(const int* session, int* errhandler, int* ierror) {
  MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
  const int code = PMPI_Session_get_errhandler(tmpi_session_of(*session), &errhandler_);
  *errhandler = tmpi_errhandler_int(errhandler_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_get_errhandler_, pmpi_session_get_errhandler_);
TMPI_ALIAS(pmpi_session_get_errhandler_f08_, pmpi_session_get_errhandler_);
TMPI_WEAK(mpi_session_get_errhandler_f08_, pmpi_session_get_errhandler_);

void pmpi_session_set_errhandler_(const int* session, const int* errhandler, int* ierror) {
  const int code = PMPI_Session_set_errhandler(tmpi_session_of(*session), tmpi_errhandler_of(*errhandler));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_set_errhandler_, pmpi_session_set_errhandler_);
TMPI_ALIAS(pmpi_session_set_errhandler_f08_, pmpi_session_set_errhandler_);
TMPI_WEAK(mpi_session_set_errhandler_f08_, pmpi_session_set_errhandler_);

void pmpi_win_call_errhandler_(const int* win, const int* errorcode, int* ierror) {
  const int code = PMPI_Win_call_errhandler(tmpi_win_of(*win), *errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_call_errhandler_, pmpi_win_call_errhandler_);
TMPI_ALIAS(pmpi_win_call_errhandler_f08_, pmpi_win_call_errhandler_);
TMPI_WEAK(mpi_win_call_errhandler_f08_, pmpi_win_call_errhandler_);

void pmpi_win_get_errhandler_(const int* win, int* errhandler, int* ierror) {
  MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
  const int code = PMPI_Win_get_errhandler(tmpi_win_of(*win), &errhandler_);
  *errhandler = tmpi_errhandler_int(errhandler_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_get_errhandler_, pmpi_win_get_errhandler_);
TMPI_ALIAS(pmpi_win_get_errhandler_f08_, pmpi_win_get_errhandler_);
TMPI_WEAK(mpi_win_get_errhandler_f08_, pmpi_win_get_errhandler_);

void pmpi_win_set_errhandler_(const int* win, const int* errhandler, int* ierror) {
  const int code = PMPI_Win_set_errhandler(tmpi_win_of(*win), tmpi_errhandler_of(*errhandler));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_set_errhandler_, pmpi_win_set_errhandler_);
TMPI_ALIAS(pmpi_win_set_errhandler_f08_, pmpi_win_set_errhandler_);
TMPI_WEAK(mpi_win_set_errhandler_f08_, pmpi_win_set_errhandler_);
