// clang-format off
// Dynamic processes: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_close_port_(const char* port_name, int* ierror, size_t port_name_len) {
  char port_name_[port_name_len + 1];
  tmpi_string(port_name_, port_name, port_name_len);
  const int code = PMPI_Close_port(port_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_close_port_, pmpi_close_port_);
TMPI_ALIAS(pmpi_close_port_f08_, pmpi_close_port_);
TMPI_WEAK(mpi_close_port_f08_, pmpi_close_port_);

void pmpi_comm_accept_(const char* port_name, const int* info, const int* root, const int* comm, int* newcomm,
    int* ierror, size_t port_name_len) {
  char port_name_[port_name_len + 1];
  tmpi_string(port_name_, port_name, port_name_len);
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_accept(port_name_, tmpi_info_of(*info), *root, tmpi_comm_of(*comm), &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_accept_, pmpi_comm_accept_);
TMPI_ALIAS(pmpi_comm_accept_f08_, pmpi_comm_accept_);
TMPI_WEAK(mpi_comm_accept_f08_, pmpi_comm_accept_);

void pmpi_comm_connect_(const char* port_name, const int* info, const int* root, const int* comm,
    int* newcomm, int* ierror, size_t port_name_len) {
  char port_name_[port_name_len + 1];
  tmpi_string(port_name_, port_name, port_name_len);
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_connect(port_name_, tmpi_info_of(*info), *root, tmpi_comm_of(*comm), &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_connect_, pmpi_comm_connect_);
TMPI_ALIAS(pmpi_comm_connect_f08_, pmpi_comm_connect_);
TMPI_WEAK(mpi_comm_connect_f08_, pmpi_comm_connect_);

void pmpi_comm_disconnect_(int* comm, int* ierror) {
  MPI_Comm comm_ = tmpi_comm_of(*comm);
  const MPI_Comm comm_before = comm_;
  const int code = PMPI_Comm_disconnect(&comm_);
  if (comm_ != comm_before) *comm = tmpi_comm_int(comm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_disconnect_, pmpi_comm_disconnect_);
TMPI_ALIAS(pmpi_comm_disconnect_f08_, pmpi_comm_disconnect_);
TMPI_WEAK(mpi_comm_disconnect_f08_, pmpi_comm_disconnect_);

void pmpi_comm_get_parent_(int* parent, int* ierror) {
  MPI_Comm parent_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_get_parent(&parent_);
  *parent = tmpi_comm_int(parent_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_get_parent_, pmpi_comm_get_parent_);
TMPI_ALIAS(pmpi_comm_get_parent_f08_, pmpi_comm_get_parent_);
TMPI_WEAK(mpi_comm_get_parent_f08_, pmpi_comm_get_parent_);

void pmpi_comm_join_(const int* fd, int* intercomm, int* ierror) {
  MPI_Comm intercomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_join(*fd, &intercomm_);
  *intercomm = tmpi_comm_int(intercomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_join_, pmpi_comm_join_);
TMPI_ALIAS(pmpi_comm_join_f08_, pmpi_comm_join_);
TMPI_WEAK(mpi_comm_join_f08_, pmpi_comm_join_);

void pmpi_lookup_name_(const char* service_name, const int* info, char* port_name, int* ierror,
    size_t service_name_len, size_t port_name_len) {
  char service_name_[service_name_len + 1];
  tmpi_string(service_name_, service_name, service_name_len);
  char port_name_[MPI_MAX_PORT_NAME] = "";
  const int code = PMPI_Lookup_name(service_name_, tmpi_info_of(*info), port_name_);
  if (code == MPI_SUCCESS) tmpi_pad(port_name, port_name_len, port_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_lookup_name_, pmpi_lookup_name_);
TMPI_ALIAS(pmpi_lookup_name_f08_, pmpi_lookup_name_);
TMPI_WEAK(mpi_lookup_name_f08_, pmpi_lookup_name_);

void pmpi_open_port_(const int* info, char* port_name, int* ierror, size_t port_name_len) {
  char port_name_[MPI_MAX_PORT_NAME] = "";
  const int code = PMPI_Open_port(tmpi_info_of(*info), port_name_);
  if (code == MPI_SUCCESS) tmpi_pad(port_name, port_name_len, port_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_open_port_, pmpi_open_port_);
TMPI_ALIAS(pmpi_open_port_f08_, pmpi_open_port_);
TMPI_WEAK(mpi_open_port_f08_, pmpi_open_port_);

void pmpi_publish_name_(const char* service_name, const int* info, const char* port_name, int* ierror,
    size_t service_name_len, size_t port_name_len) {
  char service_name_[service_name_len + 1];
  tmpi_string(service_name_, service_name, service_name_len);
  char port_name_[port_name_len + 1];
  tmpi_string(port_name_, port_name, port_name_len);
  const int code = PMPI_Publish_name(service_name_, tmpi_info_of(*info), port_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_publish_name_, pmpi_publish_name_);
TMPI_ALIAS(pmpi_publish_name_f08_, pmpi_publish_name_);
TMPI_WEAK(mpi_publish_name_f08_, pmpi_publish_name_);

void pmpi_unpublish_name_(const char* service_name, const int* info, const char* port_name, int* ierror,
    size_t service_name_len, size_t port_name_len) {
  char service_name_[service_name_len + 1];
  tmpi_string(service_name_, service_name, service_name_len);
  char port_name_[port_name_len + 1];
  tmpi_string(port_name_, port_name, port_name_len);
  const int code = PMPI_Unpublish_name(service_name_, tmpi_info_of(*info), port_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_unpublish_name_, pmpi_unpublish_name_);
TMPI_ALIAS(pmpi_unpublish_name_f08_, pmpi_unpublish_name_);
TMPI_WEAK(mpi_unpublish_name_f08_, pmpi_unpublish_name_);
