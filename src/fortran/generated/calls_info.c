// clang-format off
// Info: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_info_create_(int* info, int* ierror) {
  MPI_Info info_ = MPI_INFO_NULL;
  const int code = PMPI_Info_create(&info_);
  *info = tmpi_info_int(info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_create_, pmpi_info_create_);
TMPI_ALIAS(pmpi_info_create_f08_, pmpi_info_create_);
TMPI_WEAK(mpi_info_create_f08_, pmpi_info_create_);

void pmpi_info_create_env_(int* info, int* ierror) {
  MPI_Info info_ = MPI_INFO_NULL;
  const int code = PMPI_Info_create_env(0, 0, &info_);
  *info = tmpi_info_int(info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_create_env_, pmpi_info_create_env_);
TMPI_ALIAS(pmpi_info_create_env_f08_, pmpi_info_create_env_);
TMPI_WEAK(mpi_info_create_env_f08_, pmpi_info_create_env_);

void pmpi_info_delete_(const int* info, const char* key, int* ierror, size_t key_len) {
  char key_[key_len + 1];
  tmpi_word(key_, key, key_len);
  const int code = PMPI_Info_delete(tmpi_info_of(*info), key_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_delete_, pmpi_info_delete_);
TMPI_ALIAS(pmpi_info_delete_f08_, pmpi_info_delete_);
TMPI_WEAK(mpi_info_delete_f08_, pmpi_info_delete_);

void pmpi_info_dup_(const int* info, int* newinfo, int* ierror) {
  MPI_Info newinfo_ = MPI_INFO_NULL;
  const int code = PMPI_Info_dup(tmpi_info_of(*info), &newinfo_);
  *newinfo = tmpi_info_int(newinfo_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_dup_, pmpi_info_dup_);
TMPI_ALIAS(pmpi_info_dup_f08_, pmpi_info_dup_);
TMPI_WEAK(mpi_info_dup_f08_, pmpi_info_dup_);

void pmpi_info_free_(int* info, int* ierror) {
  MPI_Info info_ = tmpi_info_of(*info);
  const MPI_Info info_before = info_;
  const int code = PMPI_Info_free(&info_);
  if (info_ != info_before) *info = tmpi_info_int(info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_free_, pmpi_info_free_);
TMPI_ALIAS(pmpi_info_free_f08_, pmpi_info_free_);
TMPI_WEAK(mpi_info_free_f08_, pmpi_info_free_);

void pmpi_info_get_nkeys_(const int* info, int* nkeys, int* ierror) {
  const int code = PMPI_Info_get_nkeys(tmpi_info_of(*info), nkeys);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_get_nkeys_, pmpi_info_get_nkeys_);
TMPI_ALIAS(pmpi_info_get_nkeys_f08_, pmpi_info_get_nkeys_);
TMPI_WEAK(mpi_info_get_nkeys_f08_, pmpi_info_get_nkeys_);

void pmpi_info_get_nthkey_(const int* info, const int* n, char* key, int* ierror, size_t key_len) {
  char key_[MPI_MAX_INFO_KEY] = "";
  const int code = PMPI_Info_get_nthkey(tmpi_info_of(*info), *n, key_);
  if (code == MPI_SUCCESS) tmpi_pad(key, key_len, key_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_get_nthkey_, pmpi_info_get_nthkey_);
TMPI_ALIAS(pmpi_info_get_nthkey_f08_, pmpi_info_get_nthkey_);
TMPI_WEAK(mpi_info_get_nthkey_f08_, pmpi_info_get_nthkey_);

void pmpi_info_get_valuelen_(const int* info, const char* key, int* valuelen, int* flag, int* ierror,
    size_t key_len) {
  char key_[key_len + 1];
  tmpi_word(key_, key, key_len);
  const int code = PMPI_Info_get_valuelen(tmpi_info_of(*info), key_, valuelen, flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_get_valuelen_, pmpi_info_get_valuelen_);
TMPI_ALIAS(pmpi_info_get_valuelen_f08_, pmpi_info_get_valuelen_);
TMPI_WEAK(mpi_info_get_valuelen_f08_, pmpi_info_get_valuelen_);

void pmpi_info_set_(const int* info, const char* key, const char* value, int* ierror, size_t key_len,
    size_t value_len) {
  char key_[key_len + 1];
  tmpi_word(key_, key, key_len);
  char value_[value_len + 1];
  tmpi_word(value_, value, value_len);
  const int code = PMPI_Info_set(tmpi_info_of(*info), key_, value_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_info_set_, pmpi_info_set_);
TMPI_ALIAS(pmpi_info_set_f08_, pmpi_info_set_);
TMPI_WEAK(mpi_info_set_f08_, pmpi_info_set_);
