// What the functions on requests share: from the user's handle to the operation, and from a completed operation to a
// status, an error and a released request. Not the operations (src/p2p) nor who starts them.
//
// Invariants:
//  Q1. Request::communicator, if set, holds a reference unless the communicator is predefined; keep() takes it,
//  retire() gives it back. Q2. Request::held_type holds a reference as long as the operation may look at the type;
//  RequestPool::release gives it back. Q3. A request is retired once: by the call that completes it, by
//  MPI_Request_free, or by the pool when it was orphaned. Q4. Who allocates a request of kind kGeneral sets finish,
//  poll, cancel, start, state and general_done, all of them: the pool
//      does not clear them.
#pragma once

#include <mpi.h>

#include <iterator>

#include "mpi/p2p.h"
#include "mpi/rank_state.h"

namespace tmpi::mpi {

inline p2p::RequestPool& request_pool() { return p2p::my_endpoint().requests; }
inline MPI_Request handle_of(p2p::Request* request) { return reinterpret_cast<MPI_Request>(request); }

/// The request that a handle names; nullptr and MPI_SUCCESS for MPI_REQUEST_NULL.
[[gnu::cold]] int bad_request(MPI_Request handle, const char* name, int index);
inline int find_request(MPI_Request handle, p2p::Request** request, const char* name = "request", int index = -1) {
  *request = p2p::resolve(handle);
  if (*request || handle == MPI_REQUEST_NULL) [[likely]]
    return MPI_SUCCESS;
  return bad_request(handle, name, index);
}

/// Where to begin to look for a request that is complete: behind the one that the last call with this array has
/// completed, so that one which is always complete again starves no other. Only a few arrays are remembered; for any
/// other the places are drawn so that they spread over it evenly, beginning with the first.
inline int& search_start(const MPI_Request* handles, int count) {
  RankState& state = rank_state();
  const auto address = reinterpret_cast<uintptr_t>(handles);
  RankState::Search& search = state.searches[(address >> 4 ^ address >> 9) % std::size(state.searches)];
  if (search.array != handles) {
    constexpr uint32_t kGoldenRatio = 0x9e3779b9;  // of 2^32: Weyl's sequence
    const uint64_t drawn = state.search_draws++ * kGoldenRatio;
    search = {handles, static_cast<int>(drawn * static_cast<uint64_t>(count) >> 32)};
  }
  return search.start;
}

/// Makes the communicator live as long as the request (Q1).
inline void keep(p2p::Request* request, comm::Communicator* c) {
  request->communicator = c;
  if (!c->is_predefined) comm::retain(c);
}
/// And what else a pending operation needs. One that is complete already needs none of it.
inline void keep(p2p::Request* request, comm::Communicator* c, const datatype::Type* type,
                 const sched::WaitReason& reason) {
  keep(request, c);
  request->reason = reason;
  if (!type->is_predefined()) {
    type->retain();
    request->held_type = type;
  }
}

/// The communicator of the request, whose reference the caller now owns; give_back takes it.
inline comm::Communicator* take_communicator(p2p::Request* request) {
  auto* c = static_cast<comm::Communicator*>(request->communicator);
  request->communicator = nullptr;
  return c;
}
inline void give_back(comm::Communicator* c) {
  if (c && !c->is_predefined) comm::release(c);
}

/// Gives the request back to the pool.
inline void release_request(p2p::Request* request) {
  give_back(take_communicator(request));
  request_pool().release(request);
}
/// The same after completion, unless it is persistent.
inline void retire(MPI_Request* handle, p2p::Request* request) {
  if (request->persistent) return;
  *handle = MPI_REQUEST_NULL;
  release_request(request);
}

/// A request that is complete from the start: an operation with MPI_PROC_NULL.
int null_request(comm::Communicator* c, MPI_Request* handle);

/// The empty status of null and inactive requests (MPI 5.0, 3.7.3). error: whether MPI_ERROR is set, too.
inline void fill_empty(MPI_Status* status, bool error) {
  if (status == MPI_STATUS_IGNORE) return;
  set_status(*status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, false);
  if (error) status->MPI_ERROR = MPI_SUCCESS;
}

/// Ends a completed active request: writes the status, raises what went wrong, retires it.
[[gnu::cold]] int end_failed(MPI_Request* handle, p2p::Request* request, int error);
inline int end_request(MPI_Request* handle, p2p::Request* request, MPI_Status* status) {
  int error = p2p::harvest(request);
  fill_status(status, request->status);
  if (error) [[unlikely]]
    return end_failed(handle, request, error);
  retire(handle, request);
  return MPI_SUCCESS;
}

/// The completions of one call of Waitall, Waitsome, Testall or Testsome: the statuses, and after the first failure
/// also their MPI_ERROR, because then the call ends with MPI_ERR_IN_STATUS (MPI 5.0, 3.7.5).
class Completions {
 public:
  explicit Completions(MPI_Status* statuses) : statuses_(statuses) {}
  ~Completions() { give_back(failed_); }
  Completions(const Completions&) = delete;

  /// A null or inactive request.
  void add_empty() {
    if (statuses_ != MPI_STATUSES_IGNORE) fill_empty(&statuses_[count_], error_ != MPI_SUCCESS);
    ++count_;
  }
  /// A completed active one, which is retired.
  void add(MPI_Request* handle, p2p::Request* request) {
    int error = p2p::harvest(request);
    if (statuses_ != MPI_STATUSES_IGNORE) fill_status(&statuses_[count_], request->status);
    if (error | error_) [[unlikely]]
      note(request, error);
    ++count_;
    retire(handle, request);
  }
  int count() const { return count_; }
  /// The result of the call; raises the first error.
  int finish() { return error_ == MPI_SUCCESS ? MPI_SUCCESS : raise_first(); }

 private:
  [[gnu::cold]] void note(p2p::Request* request, int error);
  [[gnu::cold]] int raise_first();

  MPI_Status* statuses_;
  int count_ = 0;
  int error_ = MPI_SUCCESS;  // the first one
  int failed_index_ = 0;
  comm::Communicator* failed_ = nullptr;
  p2p::Status outcome_;
};

/// Detaches every buffer for buffered sends that this rank has attached, once the messages in it have been received, as
/// MPI_Finalize must (MPI 5.0, 3.6 and 11.2.2). Parks.
void detach_buffers();

/// A request of kind kGeneral with all that the pool leaves to its maker (Q4). nullptr: no memory.
p2p::Request* allocate_general(int (*finish)(p2p::Request*), bool (*poll)(p2p::Request*), int (*cancel)(p2p::Request*),
                               void* state);
/// A send and a receive under one handle: MPI_Isendrecv and MPI_Isendrecv_replace. Takes over the requests of both
/// parts, which are under way, and `copy`, which was malloc'd and is what is being sent. nullptr: no memory, nothing
/// was taken.
p2p::Request* make_pair(p2p::Request* send, p2p::Request* receive, void* copy);
/// Of a pair, or of a collective over messages, the part that is not complete yet; of others, the request itself: what
/// to wait for.
p2p::Request* pending_part(p2p::Request* request);
/// Whether nobody but the owner's polling completes it, so that waiting for its event would never end.
bool needs_polling(const p2p::Request* request);
/// The outcome of a completed active request, which stays as it is.
p2p::Status outcome_of(p2p::Request* request);

/// Waits until the request is complete. Parks.
void wait_general(p2p::Request* request, const char* what);
inline void wait_for(p2p::Request* request, const char* what) {
  if (request->kind == p2p::RequestKind::kGeneral) [[unlikely]]
    return wait_general(request, what);
  const sched::WaitReason& reason = request->reason;
  p2p::wait(request, {what, reason.peer, reason.tag, reason.communicator});
}

}  // namespace tmpi::mpi
