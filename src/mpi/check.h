// Argument checks that all chapters share. A body writes
//
//   comm::Communicator* c;
//   TMPI_TRY(check_comm(comm, &c));
//   TMPI_TRY(check_dest(c, dest));
//
// Each check is a compare or two that the compiler inlines; what was wrong is worked out and raised out of
// line, by the bad_... functions, whose result the body returns. Not for what only one function checks.
//
// Invariant: a check that returns MPI_SUCCESS has raised nothing; one that returns anything else has raised
// exactly one error.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "comm/communicator.h"
#include "comm/group.h"
#include "comm/info.h"
#include "comm/world.h"
#include "datatype/op.h"
#include "datatype/type.h"
#include "mpi/error.h"

/// Leaves the body with the error that `check` raised.
#define TMPI_TRY(check)                                                   \
  do {                                                                    \
    if (int tmpi_code_ = (check); tmpi_code_ != MPI_SUCCESS) [[unlikely]] \
      return tmpi_code_;                                                  \
  } while (0)

namespace tmpi::mpi {

// Null buffers are errors, but MPI_BOTTOM is null and right with a datatype of absolute addresses. Those are
// far from 0.
constexpr int64_t lowest_absolute_address = 65536;

[[gnu::cold]] int bad_comm(MPI_Comm comm, const char* name);
[[gnu::cold]] int bad_intra(comm::Communicator* c);
[[gnu::cold]] int bad_inter(comm::Communicator* c);
[[gnu::cold]] int bad_group(MPI_Group group, const char* name);
[[gnu::cold]] int bad_peer(comm::Communicator* c, int peer, const char* name, bool any_allowed);
[[gnu::cold]] int bad_root(comm::Communicator* c, int root);
[[gnu::cold]] int bad_tag(comm::Communicator* c, int tag, const char* name, bool any_allowed);
[[gnu::cold]] int bad_count(comm::Communicator* c, MPI_Count count, const char* name);
[[gnu::cold]] int bad_type(comm::Communicator* c, MPI_Datatype handle, const datatype::Type* type, const char* name);
[[gnu::cold]] int bad_op(comm::Communicator* c, MPI_Op handle, const datatype::Op* op, const datatype::Type* type);
[[gnu::cold]] int bad_buffer(comm::Communicator* c, const void* buffer, const char* name);
[[gnu::cold]] int bad_null(comm::Communicator* c, const char* name);
[[gnu::cold]] int bad_info(comm::Communicator* c, MPI_Info info);

/// The calling rank's communicator.
inline int check_comm(MPI_Comm comm, comm::Communicator** c, const char* name = "comm") {
  *c = comm::resolve(comm);
  if (!*c) [[unlikely]]
    return bad_comm(comm, name);
  return MPI_SUCCESS;
}
/// The same, and it must not be, or must be, an intercommunicator.
inline int check_intra(MPI_Comm comm, comm::Communicator** c, const char* name = "comm") {
  TMPI_TRY(check_comm(comm, c, name));
  return (*c)->is_inter ? bad_intra(*c) : MPI_SUCCESS;
}
inline int check_inter(MPI_Comm comm, comm::Communicator** c, const char* name = "comm") {
  TMPI_TRY(check_comm(comm, c, name));
  return (*c)->is_inter ? MPI_SUCCESS : bad_inter(*c);
}

inline int check_group(MPI_Group group, comm::Group** g, const char* name = "group") {
  *g = comm::resolve(group);
  if (!*g) [[unlikely]]
    return bad_group(group, name);
  return MPI_SUCCESS;
}

/// A rank to send to, or MPI_PROC_NULL.
inline int check_dest(comm::Communicator* c, int dest, const char* name = "dest") {
  if (static_cast<unsigned>(dest) < static_cast<unsigned>(c->peer_count) || dest == MPI_PROC_NULL) [[likely]]
    return MPI_SUCCESS;
  return bad_peer(c, dest, name, false);
}
/// A rank to receive from, MPI_ANY_SOURCE or MPI_PROC_NULL.
inline int check_source(comm::Communicator* c, int source, const char* name = "source") {
  if (static_cast<unsigned>(source) < static_cast<unsigned>(c->peer_count) || source == MPI_ANY_SOURCE ||
      source == MPI_PROC_NULL) [[likely]]
    return MPI_SUCCESS;
  return bad_peer(c, source, name, true);
}
/// A rank of the local group, nothing else.
inline int check_rank(comm::Communicator* c, int rank, const char* name = "rank") {
  if (static_cast<unsigned>(rank) < static_cast<unsigned>(c->size)) [[likely]]
    return MPI_SUCCESS;
  return raise(c, MPI_ERR_RANK, "%s is %d, but the communicator has %d ranks: use 0 to %d", name, rank, c->size,
               c->size - 1);
}
/// The root of a collective; in an intercommunicator also MPI_ROOT and MPI_PROC_NULL.
inline int check_root(comm::Communicator* c, int root) {
  if (static_cast<unsigned>(root) < static_cast<unsigned>(c->peer_count)) [[likely]]
    return MPI_SUCCESS;
  if (c->is_inter && (root == MPI_ROOT || root == MPI_PROC_NULL)) return MPI_SUCCESS;
  return bad_root(c, root);
}

/// The tag of a message to send: 0 to MPI_TAG_UB, which is INT_MAX.
inline int check_tag(comm::Communicator* c, int tag, const char* name = "tag") {
  if (tag >= 0) [[likely]]
    return MPI_SUCCESS;
  return bad_tag(c, tag, name, false);
}
/// The tag of a message to receive: also MPI_ANY_TAG.
inline int check_recv_tag(comm::Communicator* c, int tag, const char* name = "tag") {
  if (tag >= 0 || tag == MPI_ANY_TAG) [[likely]]
    return MPI_SUCCESS;
  return bad_tag(c, tag, name, true);
}

inline int check_count(comm::Communicator* c, MPI_Count count, const char* name = "count") {
  if (count >= 0) [[likely]]
    return MPI_SUCCESS;
  return bad_count(c, count, name);
}

/// A datatype that may be used in communication: valid and committed.
inline int check_type(comm::Communicator* c, MPI_Datatype handle, const datatype::Type** type,
                      const char* name = "datatype") {
  *type = datatype::resolve(handle);
  if (*type && (*type)->is_committed()) [[likely]]
    return MPI_SUCCESS;
  return bad_type(c, handle, *type, name);
}

/// An operation that may reduce elements of this type.
inline int check_op(comm::Communicator* c, MPI_Op handle, const datatype::Type* type, const datatype::Op** op) {
  *op = datatype::resolve_op(handle);
  if (*op && datatype::op_supports(**op, *type)) [[likely]]
    return MPI_SUCCESS;
  return bad_op(c, handle, *op, type);
}

/// A buffer that holds or receives count elements. MPI_IN_PLACE is refused: bodies that allow it look for it
/// first.
inline int check_buffer(comm::Communicator* c, const void* buffer, MPI_Count count, const datatype::Type* type,
                        const char* name = "buf") {
  if (reinterpret_cast<uintptr_t>(buffer) > 2 || count == 0 || type->size() == 0) [[likely]]
    return MPI_SUCCESS;
  if (!buffer && (type->true_lb() >= lowest_absolute_address || type->true_lb() < 0)) return MPI_SUCCESS;
  return bad_buffer(c, buffer, name);
}

/// A pointer that the function writes to or reads from.
inline int check_pointer(comm::Communicator* c, const void* pointer, const char* name) {
  if (pointer) [[likely]]
    return MPI_SUCCESS;
  return bad_null(c, name);
}

/// MPI_INFO_NULL, or an info; *i is nullptr for the former.
inline int check_info(comm::Communicator* c, MPI_Info info, const comm::Info** i) {
  *i = comm::resolve(info);
  if (*i || info == MPI_INFO_NULL) [[likely]]
    return MPI_SUCCESS;
  return bad_info(c, info);
}

}  // namespace tmpi::mpi
