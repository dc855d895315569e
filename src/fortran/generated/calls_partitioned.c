// clang-format off
// Partitioned point-to-point: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_parrived_(const int* request, const int* partition, int* flag, int* ierror) {
  const int code = PMPI_Parrived(tmpi_request_of(*request), *partition, flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_parrived_, pmpi_parrived_);
TMPI_ALIAS(pmpi_parrived_f08_, pmpi_parrived_);
TMPI_WEAK(mpi_parrived_f08_, pmpi_parrived_);

void pmpi_pready_(const int* partition, const int* request, int* ierror) {
  const int code = PMPI_Pready(*partition, tmpi_request_of(*request));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pready_, pmpi_pready_);
TMPI_ALIAS(pmpi_pready_f08_, pmpi_pready_);
TMPI_WEAK(mpi_pready_f08_, pmpi_pready_);

void pmpi_pready_list_(const int* length, const int* array_of_partitions, const int* request, int* ierror) {
  const int code = PMPI_Pready_list(*length, array_of_partitions, tmpi_request_of(*request));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pready_list_, pmpi_pready_list_);
TMPI_ALIAS(pmpi_pready_list_f08_, pmpi_pready_list_);
TMPI_WEAK(mpi_pready_list_f08_, pmpi_pready_list_);

void pmpi_pready_range_(const int* partition_low, const int* partition_high, const int* request,
    int* ierror) {
  const int code = PMPI_Pready_range(*partition_low, *partition_high, tmpi_request_of(*request));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pready_range_, pmpi_pready_range_);
TMPI_ALIAS(pmpi_pready_range_f08_, pmpi_pready_range_);
TMPI_WEAK(mpi_pready_range_f08_, pmpi_pready_range_);

void pmpi_precv_init_(void* buf, const int* partitions, const int* count, const int* datatype,
    const int* source, const int* tag, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Precv_init(tmpi_buffer(buf), *partitions, *count, tmpi_type_of(*datatype), *source,
      *tag, tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_precv_init_, pmpi_precv_init_);
TMPI_ALIAS(pmpi_precv_init_f08_, pmpi_precv_init_);
TMPI_WEAK(mpi_precv_init_f08_, pmpi_precv_init_);

void pmpi_precv_init_c_f08_(void* buf, const int* partitions, const MPI_Count* count, const int* datatype,
    const int* source, const int* tag, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Precv_init_c(tmpi_buffer(buf), *partitions, *count, tmpi_type_of(*datatype), *source,
      *tag, tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_precv_init_c_f08_, pmpi_precv_init_c_f08_);

void pmpi_psend_init_(const void* buf, const int* partitions, const int* count, const int* datatype,
    const int* dest, const int* tag, const int* comm, const int* info, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Psend_init(tmpi_buffer(buf), *partitions, *count, tmpi_type_of(*datatype), *dest,
      *tag, tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_psend_init_, pmpi_psend_init_);
TMPI_ALIAS(pmpi_psend_init_f08_, pmpi_psend_init_);
TMPI_WEAK(mpi_psend_init_f08_, pmpi_psend_init_);

void pmpi_psend_init_c_f08_(const void* buf, const int* partitions, const MPI_Count* count,
    const int* datatype, const int* dest, const int* tag, const int* comm, const int* info, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Psend_init_c(tmpi_buffer(buf), *partitions, *count, tmpi_type_of(*datatype), *dest,
      *tag, tmpi_comm_of(*comm), tmpi_info_of(*info), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_psend_init_c_f08_, pmpi_psend_init_c_f08_);
