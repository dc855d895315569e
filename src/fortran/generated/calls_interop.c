// clang-format off
// ABI and language interoperability: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_abi_get_fortran_booleans_(const int* logical_size, void* logical_true, void* logical_false,
    int* is_set, int* ierror) {
  const int code = PMPI_Abi_get_fortran_booleans(*logical_size, tmpi_buffer(logical_true),
      tmpi_buffer(logical_false), is_set);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abi_get_fortran_booleans_, pmpi_abi_get_fortran_booleans_);
TMPI_ALIAS(pmpi_abi_get_fortran_booleans_f08_, pmpi_abi_get_fortran_booleans_);
TMPI_WEAK(mpi_abi_get_fortran_booleans_f08_, pmpi_abi_get_fortran_booleans_);

void pmpi_abi_get_fortran_info_(int* info, int* ierror) {
  MPI_Info info_ = MPI_INFO_NULL;
  const int code = PMPI_Abi_get_fortran_info(&info_);
  *info = tmpi_info_int(info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abi_get_fortran_info_, pmpi_abi_get_fortran_info_);
TMPI_ALIAS(pmpi_abi_get_fortran_info_f08_, pmpi_abi_get_fortran_info_);
TMPI_WEAK(mpi_abi_get_fortran_info_f08_, pmpi_abi_get_fortran_info_);

void pmpi_abi_get_info_(int* info, int* ierror) {
  MPI_Info info_ = MPI_INFO_NULL;
  const int code = PMPI_Abi_get_info(&info_);
  *info = tmpi_info_int(info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abi_get_info_, pmpi_abi_get_info_);
TMPI_ALIAS(pmpi_abi_get_info_f08_, pmpi_abi_get_info_);
TMPI_WEAK(mpi_abi_get_info_f08_, pmpi_abi_get_info_);

void pmpi_abi_get_version_(int* abi_major, int* abi_minor, int* ierror) {
  const int code = PMPI_Abi_get_version(abi_major, abi_minor);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abi_get_version_, pmpi_abi_get_version_);
TMPI_ALIAS(pmpi_abi_get_version_f08_, pmpi_abi_get_version_);
TMPI_WEAK(mpi_abi_get_version_f08_, pmpi_abi_get_version_);

void pmpi_abi_set_fortran_booleans_(const int* logical_size, void* logical_true, void* logical_false,
    int* ierror) {
  const int code = PMPI_Abi_set_fortran_booleans(*logical_size, tmpi_buffer(logical_true),
      tmpi_buffer(logical_false));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abi_set_fortran_booleans_, pmpi_abi_set_fortran_booleans_);
TMPI_ALIAS(pmpi_abi_set_fortran_booleans_f08_, pmpi_abi_set_fortran_booleans_);
TMPI_WEAK(mpi_abi_set_fortran_booleans_f08_, pmpi_abi_set_fortran_booleans_);

void pmpi_abi_set_fortran_info_(const int* info, int* ierror) {
  const int code = PMPI_Abi_set_fortran_info(tmpi_info_of(*info));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abi_set_fortran_info_, pmpi_abi_set_fortran_info_);
TMPI_ALIAS(pmpi_abi_set_fortran_info_f08_, pmpi_abi_set_fortran_info_);
TMPI_WEAK(mpi_abi_set_fortran_info_f08_, pmpi_abi_set_fortran_info_);

void pmpi_type_create_f90_complex_(const int* p, const int* r, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_f90_complex(*p, *r, &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_f90_complex_, pmpi_type_create_f90_complex_);
TMPI_ALIAS(pmpi_type_create_f90_complex_f08_, pmpi_type_create_f90_complex_);
TMPI_WEAK(mpi_type_create_f90_complex_f08_, pmpi_type_create_f90_complex_);

void pmpi_type_create_f90_integer_(const int* r, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_f90_integer(*r, &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_f90_integer_, pmpi_type_create_f90_integer_);
TMPI_ALIAS(pmpi_type_create_f90_integer_f08_, pmpi_type_create_f90_integer_);
TMPI_WEAK(mpi_type_create_f90_integer_f08_, pmpi_type_create_f90_integer_);

void pmpi_type_create_f90_real_(const int* p, const int* r, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_f90_real(*p, *r, &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_f90_real_, pmpi_type_create_f90_real_);
TMPI_ALIAS(pmpi_type_create_f90_real_f08_, pmpi_type_create_f90_real_);
TMPI_WEAK(mpi_type_create_f90_real_f08_, pmpi_type_create_f90_real_);

void pmpi_type_match_size_(const int* typeclass, const int* size, int* datatype, int* ierror) {
  MPI_Datatype datatype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_match_size(*typeclass, *size, &datatype_);
  *datatype = tmpi_type_int(datatype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_match_size_, pmpi_type_match_size_);
TMPI_ALIAS(pmpi_type_match_size_f08_, pmpi_type_match_size_);
TMPI_WEAK(mpi_type_match_size_f08_, pmpi_type_match_size_);
