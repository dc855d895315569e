// clang-format off
// Start, end, environment: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_abort_(const int* comm, const int* errorcode, int* ierror) {
  const int code = PMPI_Abort(tmpi_comm_of(*comm), *errorcode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_abort_, pmpi_abort_);
TMPI_ALIAS(pmpi_abort_f08_, pmpi_abort_);
TMPI_WEAK(mpi_abort_f08_, pmpi_abort_);

void pmpi_alloc_mem_(const MPI_Aint* size, const int* info, void** baseptr, int* ierror) {
  const int code = PMPI_Alloc_mem(*size, tmpi_info_of(*info), baseptr);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_alloc_mem_, pmpi_alloc_mem_);
TMPI_ALIAS(pmpi_alloc_mem_f08_, pmpi_alloc_mem_);
TMPI_WEAK(mpi_alloc_mem_f08_, pmpi_alloc_mem_);
TMPI_ALIAS(pmpi_alloc_mem_cptr_, pmpi_alloc_mem_);
TMPI_WEAK(mpi_alloc_mem_cptr_, pmpi_alloc_mem_);

void pmpi_finalize_(int* ierror) {
  const int code = PMPI_Finalize();
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_finalize_, pmpi_finalize_);
TMPI_ALIAS(pmpi_finalize_f08_, pmpi_finalize_);
TMPI_WEAK(mpi_finalize_f08_, pmpi_finalize_);

void pmpi_finalized_(int* flag, int* ierror) {
  const int code = PMPI_Finalized(flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_finalized_, pmpi_finalized_);
TMPI_ALIAS(pmpi_finalized_f08_, pmpi_finalized_);
TMPI_WEAK(mpi_finalized_f08_, pmpi_finalized_);

void pmpi_free_mem_(void* base, int* ierror) {
  const int code = PMPI_Free_mem(tmpi_buffer(base));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_free_mem_, pmpi_free_mem_);
TMPI_ALIAS(pmpi_free_mem_f08_, pmpi_free_mem_);
TMPI_WEAK(mpi_free_mem_f08_, pmpi_free_mem_);

void pmpi_get_hw_resource_info_(int* hw_info, int* ierror) {
  MPI_Info hw_info_ = MPI_INFO_NULL;
  const int code = PMPI_Get_hw_resource_info(&hw_info_);
  *hw_info = tmpi_info_int(hw_info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_hw_resource_info_, pmpi_get_hw_resource_info_);
TMPI_ALIAS(pmpi_get_hw_resource_info_f08_, pmpi_get_hw_resource_info_);
TMPI_WEAK(mpi_get_hw_resource_info_f08_, pmpi_get_hw_resource_info_);

void pmpi_get_library_version_(char* version, int* resultlen, int* ierror, size_t version_len) {
  char version_[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  const int code = PMPI_Get_library_version(version_, resultlen);
  if (code == MPI_SUCCESS) tmpi_pad(version, version_len, version_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_library_version_, pmpi_get_library_version_);
TMPI_ALIAS(pmpi_get_library_version_f08_, pmpi_get_library_version_);
TMPI_WEAK(mpi_get_library_version_f08_, pmpi_get_library_version_);

void pmpi_get_processor_name_(char* name, int* resultlen, int* ierror, size_t name_len) {
  char name_[MPI_MAX_PROCESSOR_NAME] = "";
  const int code = PMPI_Get_processor_name(name_, resultlen);
  if (code == MPI_SUCCESS) tmpi_pad(name, name_len, name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_processor_name_, pmpi_get_processor_name_);
TMPI_ALIAS(pmpi_get_processor_name_f08_, pmpi_get_processor_name_);
TMPI_WEAK(mpi_get_processor_name_f08_, pmpi_get_processor_name_);

void pmpi_get_version_(int* version, int* subversion, int* ierror) {
  const int code = PMPI_Get_version(version, subversion);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_version_, pmpi_get_version_);
TMPI_ALIAS(pmpi_get_version_f08_, pmpi_get_version_);
TMPI_WEAK(mpi_get_version_f08_, pmpi_get_version_);

void pmpi_init_(int* ierror) {
  const int code = PMPI_Init(0, 0);
  if (code == MPI_SUCCESS) tmpi_tell_booleans();
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_init_, pmpi_init_);
TMPI_ALIAS(pmpi_init_f08_, pmpi_init_);
TMPI_WEAK(mpi_init_f08_, pmpi_init_);

void pmpi_init_thread_(const int* required, int* provided, int* ierror) {
  const int code = PMPI_Init_thread(0, 0, *required, provided);
  if (code == MPI_SUCCESS) tmpi_tell_booleans();
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_init_thread_, pmpi_init_thread_);
TMPI_ALIAS(pmpi_init_thread_f08_, pmpi_init_thread_);
TMPI_WEAK(mpi_init_thread_f08_, pmpi_init_thread_);

void pmpi_initialized_(int* flag, int* ierror) {
  const int code = PMPI_Initialized(flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_initialized_, pmpi_initialized_);
TMPI_ALIAS(pmpi_initialized_f08_, pmpi_initialized_);
TMPI_WEAK(mpi_initialized_f08_, pmpi_initialized_);

void pmpi_is_thread_main_(int* flag, int* ierror) {
  const int code = PMPI_Is_thread_main(flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_is_thread_main_, pmpi_is_thread_main_);
TMPI_ALIAS(pmpi_is_thread_main_f08_, pmpi_is_thread_main_);
TMPI_WEAK(mpi_is_thread_main_f08_, pmpi_is_thread_main_);

void pmpi_query_thread_(int* provided, int* ierror) {
  const int code = PMPI_Query_thread(provided);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_query_thread_, pmpi_query_thread_);
TMPI_ALIAS(pmpi_query_thread_f08_, pmpi_query_thread_);
TMPI_WEAK(mpi_query_thread_f08_, pmpi_query_thread_);

double pmpi_wtick_(void) {
  return PMPI_Wtick();
}
TMPI_WEAK(mpi_wtick_, pmpi_wtick_);
TMPI_ALIAS(pmpi_wtick_f08_, pmpi_wtick_);
TMPI_WEAK(mpi_wtick_f08_, pmpi_wtick_);

double pmpi_wtime_(void) {
  return PMPI_Wtime();
}
TMPI_WEAK(mpi_wtime_, pmpi_wtime_);
TMPI_ALIAS(pmpi_wtime_f08_, pmpi_wtime_);
TMPI_WEAK(mpi_wtime_f08_, pmpi_wtime_);
