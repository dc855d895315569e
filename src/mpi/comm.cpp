// Communicators as they are: rank, size, groups, name, hints, comparing, freeing. Making them is in
// comm_create.cpp.
#include <string.h>

#include "comm/attributes.h"
#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/made.h"

namespace tmpi::mpi {

namespace {

// The hints that MPI 5.0, 7.4.4 defines. They promise things about the program; none is needed here, but a
// program may ask which ones are in force.
constexpr const char* known_hints[] = {
    "mpi_assert_no_any_tag",       "mpi_assert_no_any_source",         "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking", "mpi_assert_strict_start_ordering", "mpi_assert_memory_alloc_kinds"};

// MPI_Comm_free and MPI_Comm_disconnect after they have met, if they do.
int let_go(comm::Communicator* c, MPI_Comm* comm) {
  int code = comm::delete_attributes(&c->attributes, *comm);
  if (code != MPI_SUCCESS)
    return raise(c, code, "an attribute's delete function returned the error code %d, so the communicator is kept",
                 code);
  comm::free_handle(c);
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

int check_freeable(MPI_Comm* comm, comm::Communicator** c) {
  TMPI_TRY(check_pointer(nullptr, comm, "comm"));
  TMPI_TRY(check_comm(*comm, c));
  if ((*c)->is_predefined)
    return raise(*c, MPI_ERR_COMM, "comm is %s, which cannot be freed: only free what the program made", (*c)->name);
  return MPI_SUCCESS;
}

}  // namespace

void set_hints(comm::Communicator* c, const comm::Info* info) {
  if (!info) return;
  for (const char* key : known_hints) {
    const std::string* value = info->find(key);
    if (!value) continue;
    if (!c->info) c->info = new comm::Info;
    c->info->set(key, *value);
  }
}

int body::Comm_size(MPI_Comm comm, int* size) {
  Call call{Function::Comm_size};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, size, "size"));
  *size = c->size;
  return MPI_SUCCESS;
}

int body::Comm_rank(MPI_Comm comm, int* rank) {
  Call call{Function::Comm_rank};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, rank, "rank"));
  *rank = c->rank;
  return MPI_SUCCESS;
}

int body::Comm_remote_size(MPI_Comm comm, int* size) {
  Call call{Function::Comm_remote_size};
  comm::Communicator* c;
  TMPI_TRY(check_inter(comm, &c));
  TMPI_TRY(check_pointer(c, size, "size"));
  *size = c->peer_count;
  return MPI_SUCCESS;
}

int body::Comm_test_inter(MPI_Comm comm, int* flag) {
  Call call{Function::Comm_test_inter};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, flag, "flag"));
  *flag = c->is_inter;
  return MPI_SUCCESS;
}

int body::Comm_group(MPI_Comm comm, MPI_Group* group) {
  Call call{Function::Comm_group};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, group, "group"));
  *group = comm::to_handle(comm::retain(c->local_group()));
  return MPI_SUCCESS;
}

int body::Comm_remote_group(MPI_Comm comm, MPI_Group* group) {
  Call call{Function::Comm_remote_group};
  comm::Communicator* c;
  TMPI_TRY(check_inter(comm, &c));
  TMPI_TRY(check_pointer(c, group, "group"));
  *group = comm::to_handle(comm::retain(c->remote_group()));
  return MPI_SUCCESS;
}

int body::Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  Call call{Function::Comm_compare};
  comm::Communicator *c1, *c2;
  TMPI_TRY(check_comm(comm1, &c1, "comm1"));
  TMPI_TRY(check_comm(comm2, &c2, "comm2"));
  TMPI_TRY(check_pointer(c1, result, "result"));
  *result = comm::compare(*c1, *c2);
  return MPI_SUCCESS;
}

int body::Comm_free(MPI_Comm* comm) {
  Call call{Function::Comm_free};
  comm::Communicator* c;
  TMPI_TRY(check_freeable(comm, &c));
  return let_go(c, comm);
}

int body::Comm_disconnect(MPI_Comm* comm) {
  Call call{Function::Comm_disconnect};
  comm::Communicator* c;
  TMPI_TRY(check_freeable(comm, &c));
  comm::Mismatch mismatch = comm::meet_all(*c, nullptr, nullptr, nullptr, current_function());
  if (mismatch) return raise_mismatch(c, mismatch);
  return let_go(c, comm);
}

int body::Comm_set_name(MPI_Comm comm, const char* comm_name) {
  Call call{Function::Comm_set_name};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, comm_name, "comm_name"));
  comm::set_name(*c, comm_name);
  return MPI_SUCCESS;
}

int body::Comm_get_name(MPI_Comm comm, char* comm_name, int* resultlen) {
  Call call{Function::Comm_get_name};
  if (comm == MPI_COMM_NULL && comm_name && resultlen) {  // has a name (MPI 5.0, 7.8)
    strcpy(comm_name, "MPI_COMM_NULL");
    *resultlen = static_cast<int>(strlen(comm_name));
    return MPI_SUCCESS;
  }
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, comm_name, "comm_name"));
  TMPI_TRY(check_pointer(c, resultlen, "resultlen"));
  strcpy(comm_name, c->name);
  *resultlen = static_cast<int>(strlen(c->name));
  return MPI_SUCCESS;
}

int body::Comm_set_info(MPI_Comm comm, MPI_Info info) {
  Call call{Function::Comm_set_info};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_info(c, info, &i));
  set_hints(c, i);
  return MPI_SUCCESS;
}

int body::Comm_get_info(MPI_Comm comm, MPI_Info* info_used) {
  Call call{Function::Comm_get_info};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_pointer(c, info_used, "info_used"));
  *info_used = comm::handle_of(c->info ? new comm::Info(*c->info) : new comm::Info);
  return MPI_SUCCESS;
}

// Nobody starts this job from inside another one.
int body::Comm_get_parent(MPI_Comm* parent) {
  Call call{Function::Comm_get_parent};
  TMPI_TRY(check_pointer(nullptr, parent, "parent"));
  *parent = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
