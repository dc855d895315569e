// clang-format off
// Tool interface: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_pcontrol_(const int* level) {
  PMPI_Pcontrol(*level);
}
TMPI_WEAK(mpi_pcontrol_, pmpi_pcontrol_);
TMPI_ALIAS(pmpi_pcontrol_f08_, pmpi_pcontrol_);
TMPI_WEAK(mpi_pcontrol_f08_, pmpi_pcontrol_);
