// Reading and writing statuses (MPI 5.0, 3.2.5, 3.8.4, 13.3). Not counts and elements, which need a datatype
// (datatype.cpp).
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/status.h"

namespace tmpi::mpi {

namespace {

int check_status(const MPI_Status* status) {
  if (status != MPI_STATUS_IGNORE) [[likely]]
    return MPI_SUCCESS;
  return raise(nullptr, MPI_ERR_ARG, "status is MPI_STATUS_IGNORE: pass the address of a status");
}

int read(Function function, const MPI_Status* status, int MPI_Status::*field, int* value, const char* name) {
  Call call{function};
  TMPI_TRY(check_status(status));
  TMPI_TRY(check_pointer(nullptr, value, name));
  *value = status->*field;
  return MPI_SUCCESS;
}

int write(Function function, MPI_Status* status, int MPI_Status::*field, int value) {
  Call call{function};
  TMPI_TRY(check_status(status));
  status->*field = value;
  return MPI_SUCCESS;
}

}  // namespace

int body::Status_get_error(const MPI_Status* status, int* error) {
  return read(Function::Status_get_error, status, &MPI_Status::MPI_ERROR, error, "error");
}

int body::Status_get_source(const MPI_Status* status, int* source) {
  return read(Function::Status_get_source, status, &MPI_Status::MPI_SOURCE, source, "source");
}

int body::Status_get_tag(const MPI_Status* status, int* tag) {
  return read(Function::Status_get_tag, status, &MPI_Status::MPI_TAG, tag, "tag");
}

int body::Status_set_error(MPI_Status* status, int error) {
  return write(Function::Status_set_error, status, &MPI_Status::MPI_ERROR, error);
}

int body::Status_set_source(MPI_Status* status, int source) {
  return write(Function::Status_set_source, status, &MPI_Status::MPI_SOURCE, source);
}

int body::Status_set_tag(MPI_Status* status, int tag) {
  return write(Function::Status_set_tag, status, &MPI_Status::MPI_TAG, tag);
}

int body::Status_set_cancelled(MPI_Status* status, int flag) {
  Call call{Function::Status_set_cancelled};
  TMPI_TRY(check_status(status));
  set_status_cancelled(*status, flag != 0);
  return MPI_SUCCESS;
}

int body::Test_cancelled(const MPI_Status* status, int* flag) {
  Call call{Function::Test_cancelled};
  TMPI_TRY(check_status(status));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  *flag = status_cancelled(*status);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
