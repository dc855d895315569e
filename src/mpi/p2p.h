// The arguments of point-to-point functions, checked and turned into what src/p2p takes. Not the functions themselves
// (p2p_*.cpp) and not what becomes of a request (request.h).
//
// Invariant: on the path of a correct call everything here is inlined but the look-up of the datatype; nothing is
// formatted, no length is counted and no memory is asked for.
#pragma once

#include <mpi.h>

#include "mpi/check.h"
#include "mpi/status.h"
#include "p2p/endpoint.h"

namespace tmpi::mpi {

[[gnu::cold]] int bad_bytes(comm::Communicator* c, MPI_Count count, const datatype::Type* type);
/// What p2p says about a send: no room in the attached buffer, no memory.
[[gnu::cold]] int bad_send(comm::Communicator* c, int error, int64_t bytes);
/// What p2p says about a receive: the message was truncated.
[[gnu::cold]] int bad_receive(comm::Communicator* c, int error, const p2p::Status& outcome);
[[gnu::cold]] int no_request(comm::Communicator* c);

/// The names of the arguments of one side, for messages.
struct DataNames {
  const char* buffer = "buf";
  const char* count = "count";
  const char* type = "datatype";
};
inline constexpr DataNames send_names{"sendbuf", "sendcount", "sendtype"},
    recv_names{"recvbuf", "recvcount", "recvtype"};

/// `used`: false for MPI_PROC_NULL, where programs may leave the address null.
[[gnu::always_inline]] inline int check_data(comm::Communicator* c, const void* address, MPI_Count count,
                                             MPI_Datatype handle, bool used, p2p::Buffer* data,
                                             const DataNames& names = {}) {
  const datatype::Type* type;
  int64_t bytes;
  TMPI_TRY(check_count(c, count, names.count));
  TMPI_TRY(check_type(c, handle, &type, names.type));
  if (used) TMPI_TRY(check_buffer(c, address, count, type, names.buffer));
  if (!datatype::bytes_of(*type, count, &bytes)) [[unlikely]]
    return bad_bytes(c, count, type);
  *data = {const_cast<void*>(address), count, type, bytes};
  return MPI_SUCCESS;
}

/// All arguments of a send. dest may be MPI_PROC_NULL: then *target is not set.
[[gnu::always_inline]] inline int check_send(MPI_Comm comm, const void* address, MPI_Count count, MPI_Datatype handle,
                                             int dest, int tag, comm::Communicator** c, p2p::Buffer* data) {
  TMPI_TRY(check_comm(comm, c));
  TMPI_TRY(check_dest(*c, dest));
  TMPI_TRY(check_tag(*c, tag));
  return check_data(*c, address, count, handle, dest != MPI_PROC_NULL, data);
}
/// All arguments of a receive.
[[gnu::always_inline]] inline int check_recv(MPI_Comm comm, const void* address, MPI_Count count, MPI_Datatype handle,
                                             int source, int tag, comm::Communicator** c, p2p::Buffer* data) {
  TMPI_TRY(check_comm(comm, c));
  TMPI_TRY(check_source(*c, source));
  TMPI_TRY(check_recv_tag(*c, tag));
  return check_data(*c, address, count, handle, source != MPI_PROC_NULL, data);
}

/// dest is a rank that was checked, not MPI_PROC_NULL.
inline p2p::Target target_of(const comm::Communicator* c, int dest, int tag) {
  return {c->world_rank(dest), c->context_id, tag, c->rank};
}
/// source is a rank that was checked or MPI_ANY_SOURCE, not MPI_PROC_NULL.
inline p2p::Source source_of(const comm::Communicator* c, int source, int tag) {
  static_assert(MPI_ANY_SOURCE == p2p::kAnySource && MPI_ANY_TAG == p2p::kAnyTag);
  return {source == MPI_ANY_SOURCE ? p2p::kAnySource : c->world_rank(source), c->context_id, tag};
}

/// What the calling rank waits for, for the deadlock report. `what` is the function's name, the same address each time.
inline sched::WaitReason reason_of(const char* what, const comm::Communicator* c, const p2p::Target& target) {
  return {what, target.world, target.tag, c->display_name()};
}
inline sched::WaitReason reason_of(const char* what, const comm::Communicator* c, const p2p::Source& source) {
  return {what, source.world == p2p::kAnySource ? sched::WaitReason::kAnybody : source.world,
          source.tag == p2p::kAnyTag ? sched::WaitReason::kAnyTag : source.tag, c->display_name()};
}

/// Everything but MPI_ERROR, which functions of one status leave alone (MPI 5.0, 3.2.5).
inline void fill_status(MPI_Status* status, const p2p::Status& outcome) {
  if (status != MPI_STATUS_IGNORE)
    set_status(*status, outcome.source_rank, outcome.tag, outcome.bytes, outcome.cancelled);
}
/// The status of a receive from MPI_PROC_NULL (MPI 5.0, 3.11).
inline void fill_proc_null(MPI_Status* status) {
  if (status != MPI_STATUS_IGNORE) set_status(*status, MPI_PROC_NULL, MPI_ANY_TAG, 0, false);
}
inline constexpr p2p::Status proc_null_outcome{MPI_PROC_NULL, MPI_ANY_TAG, 0, false, 0, 0};

/// A send of any mode with checked arguments; in buffered mode the space of the communicator comes before that of the
/// process. start_send as p2p's. Both return a class of p2p.
int buffered_send(comm::Communicator* c, const p2p::Buffer& data, const p2p::Target& target);
inline int send_in_mode(p2p::Mode mode, comm::Communicator* c, const p2p::Buffer& data, const p2p::Target& target,
                        const char* what) {
  if (mode == p2p::Mode::kBuffered) return buffered_send(c, data, target);
  return p2p::send(mode, data, target, reason_of(what, c, target));
}
inline int start_send_in_mode(p2p::Mode mode, comm::Communicator* c, const p2p::Buffer& data, const p2p::Target& target,
                              p2p::Request* request) {
  if (mode != p2p::Mode::kBuffered) return p2p::start_send(mode, data, target, request);
  request->status = {};
  return buffered_send(c, data, target);
}

}  // namespace tmpi::mpi
