// Requests of non-blocking and persistent collectives: p2p's general requests over coll's Pending. See coll_args.h.
#include "coll/later.h"
#include "mpi/coll_args.h"
#include "mpi/rank_state.h"
#include "mpi/request.h"

namespace tmpi::mpi {

namespace {

coll::Pending* pending_of(p2p::Request* request) { return static_cast<coll::Pending*>(request->state); }

// After completion. A persistent request keeps its share until it is freed.
int finish(p2p::Request* request) {
  int error = pending_of(request)->outcome.error;
  request->status.error = error;
  if (!request->persistent || request->orphaned) {
    coll::leave(pending_of(request));
    request->state = nullptr;
  }
  return error;
}

// Collectives of several processes: their owner looks after them.
bool poll_spanning(p2p::Request* request) {
  coll::advance(pending_of(request));
  return request->general_done.is_set();
}
p2p::Request* awaited_by(p2p::Request* request) { return coll::awaited(pending_of(request)); }

int start_again(p2p::Request* request) {
  coll::start(pending_of(request), &request->general_done);
  return MPI_SUCCESS;
}

// A request that has joined the operation. Raises what fails.
int make_request(const CollCall& call, MPI_Request* handle, p2p::Request** made) {
  TMPI_TRY(check_pointer(call.c, handle, "request"));
  p2p::Request* request = request_pool().allocate(p2p::RequestKind::kGeneral);
  if (!request) return no_request(call.c);
  coll::Pending* pending = coll::join(*call.c, call.args);
  if (!pending) {
    request_pool().release(request);
    return no_request(call.c);
  }
  request->finish = finish;
  request->poll = pending->spanning ? poll_spanning : nullptr;
  request->part = pending->spanning ? awaited_by : nullptr;
  request->cancel = nullptr;
  request->start = start_again;
  request->state = pending;
  request->general_done.reset();
  request->reason = {current_function(), sched::WaitReason::kEverybody, sched::WaitReason::kNoTag,
                     call.c->display_name()};
  keep(request, call.c);
  *handle = handle_of(request);
  *made = request;
  return MPI_SUCCESS;
}

}  // namespace

int start_later(const CollCall& call, MPI_Request* handle) {
  p2p::Request* request;
  TMPI_TRY(make_request(call, handle, &request));
  coll::start(pending_of(request), &request->general_done);
  return MPI_SUCCESS;
}

int make_persistent(const CollCall& call, MPI_Info info, MPI_Request* handle) {
  const comm::Info* hints;
  TMPI_TRY(check_info(call.c, info, &hints));
  p2p::Request* request;
  TMPI_TRY(make_request(call, handle, &request));
  request->persistent = true;
  request->active = false;
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
