// clang-format off
// Dynamic processes: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Close_port(const char* port_name) {
  return body::Close_port(port_name);
}
TMPI_WEAK_ALIAS(MPI_Close_port);

int PMPI_Comm_accept(const char* port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm* newcomm) {
  return body::Comm_accept(port_name, info, root, comm, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_accept);

int PMPI_Comm_connect(const char* port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm* newcomm) {
  return body::Comm_connect(port_name, info, root, comm, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_connect);

int PMPI_Comm_disconnect(MPI_Comm* comm) {
  return body::Comm_disconnect(comm);
}
TMPI_WEAK_ALIAS(MPI_Comm_disconnect);

int PMPI_Comm_get_parent(MPI_Comm* parent) {
  return body::Comm_get_parent(parent);
}
TMPI_WEAK_ALIAS(MPI_Comm_get_parent);

int PMPI_Comm_join(int fd, MPI_Comm* intercomm) {
  return body::Comm_join(fd, intercomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_join);

int PMPI_Comm_spawn(const char* command, char* argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
    MPI_Comm* intercomm, int array_of_errcodes[]) {
  return body::Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes);
}
TMPI_WEAK_ALIAS(MPI_Comm_spawn);

int PMPI_Comm_spawn_multiple(int count, char* array_of_commands[], char** array_of_argv[],
    const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm,
    MPI_Comm* intercomm, int array_of_errcodes[]) {
  return body::Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info,
      root, comm, intercomm, array_of_errcodes);
}
TMPI_WEAK_ALIAS(MPI_Comm_spawn_multiple);

int PMPI_Lookup_name(const char* service_name, MPI_Info info, char* port_name) {
  return body::Lookup_name(service_name, info, port_name);
}
TMPI_WEAK_ALIAS(MPI_Lookup_name);

int PMPI_Open_port(MPI_Info info, char* port_name) {
  return body::Open_port(info, port_name);
}
TMPI_WEAK_ALIAS(MPI_Open_port);

int PMPI_Publish_name(const char* service_name, MPI_Info info, const char* port_name) {
  return body::Publish_name(service_name, info, port_name);
}
TMPI_WEAK_ALIAS(MPI_Publish_name);

int PMPI_Unpublish_name(const char* service_name, MPI_Info info, const char* port_name) {
  return body::Unpublish_name(service_name, info, port_name);
}
TMPI_WEAK_ALIAS(MPI_Unpublish_name);

}  // extern "C"
#pragma GCC visibility pop

// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.
namespace tmpi::mpi {

[[gnu::weak]] int body::Close_port(const char*) {
  return unsupported("MPI_Close_port");
}

[[gnu::weak]] int body::Comm_accept(const char*, MPI_Info, int, MPI_Comm comm, MPI_Comm*) {
  return unsupported("MPI_Comm_accept", comm);
}

[[gnu::weak]] int body::Comm_connect(const char*, MPI_Info, int, MPI_Comm comm, MPI_Comm*) {
  return unsupported("MPI_Comm_connect", comm);
}

[[gnu::weak]] int body::Comm_join(int, MPI_Comm*) {
  return unsupported("MPI_Comm_join");
}

[[gnu::weak]] int body::Comm_spawn(const char*, char*[], int, MPI_Info, int, MPI_Comm comm, MPI_Comm*,
    int[]) {
  return unsupported("MPI_Comm_spawn", comm);
}

[[gnu::weak]] int body::Comm_spawn_multiple(int, char*[], char**[], const int[], const MPI_Info[], int,
    MPI_Comm comm, MPI_Comm*, int[]) {
  return unsupported("MPI_Comm_spawn_multiple", comm);
}

[[gnu::weak]] int body::Lookup_name(const char*, MPI_Info, char*) {
  return unsupported("MPI_Lookup_name");
}

[[gnu::weak]] int body::Open_port(MPI_Info, char*) {
  return unsupported("MPI_Open_port");
}

[[gnu::weak]] int body::Publish_name(const char*, MPI_Info, const char*) {
  return unsupported("MPI_Publish_name");
}

[[gnu::weak]] int body::Unpublish_name(const char*, MPI_Info, const char*) {
  return unsupported("MPI_Unpublish_name");
}

}  // namespace tmpi::mpi
