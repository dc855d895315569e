// clang-format off
// External interfaces: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_grequest_complete_(const int* request, int* ierror) {
  const int code = PMPI_Grequest_complete(tmpi_request_of(*request));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_grequest_complete_, pmpi_grequest_complete_);
TMPI_ALIAS(pmpi_grequest_complete_f08_, pmpi_grequest_complete_);
TMPI_WEAK(mpi_grequest_complete_f08_, pmpi_grequest_complete_);

void pmpi_status_set_cancelled_(int* status, const int* flag, int* ierror) {
  const int code = PMPI_Status_set_cancelled(tmpi_status(status), *flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_cancelled_, pmpi_status_set_cancelled_);
TMPI_ALIAS(pmpi_status_set_cancelled_f08_, pmpi_status_set_cancelled_);
TMPI_WEAK(mpi_status_set_cancelled_f08_, pmpi_status_set_cancelled_);

void pmpi_status_set_elements_(int* status, const int* datatype, const int* count, int* ierror) {
  const int code = PMPI_Status_set_elements(tmpi_status(status), tmpi_type_of(*datatype), *count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_elements_, pmpi_status_set_elements_);
TMPI_ALIAS(pmpi_status_set_elements_f08_, pmpi_status_set_elements_);
TMPI_WEAK(mpi_status_set_elements_f08_, pmpi_status_set_elements_);

void pmpi_status_set_elements_c_f08_(int* status, const int* datatype, const MPI_Count* count, int* ierror) {
  const int code = PMPI_Status_set_elements_c(tmpi_status(status), tmpi_type_of(*datatype), *count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_elements_c_f08_, pmpi_status_set_elements_c_f08_);

void pmpi_status_set_elements_x_(int* status, const int* datatype, const MPI_Count* count, int* ierror) {
  const int code = PMPI_Status_set_elements_x(tmpi_status(status), tmpi_type_of(*datatype), *count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_status_set_elements_x_, pmpi_status_set_elements_x_);
TMPI_ALIAS(pmpi_status_set_elements_x_f08_, pmpi_status_set_elements_x_);
TMPI_WEAK(mpi_status_set_elements_x_f08_, pmpi_status_set_elements_x_);
