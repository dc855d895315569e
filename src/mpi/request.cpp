// Requests as such: starting persistent ones, cancelling, freeing, and what their end reports
// (MPI 5.0, 3.7.3, 3.8.4, 3.9). Not waiting and testing (request_wait.cpp, request_poll.cpp).
#include "mpi/request.h"

#include <stdio.h>

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

using p2p::RequestKind;

int bad_request(MPI_Request handle, const char* name, int index) {
  char text[64];
  if (index < 0)
    snprintf(text, sizeof text, "%s", name);
  else
    snprintf(text, sizeof text, "%s[%d]", name, index);
  return raise(nullptr, MPI_ERR_REQUEST,
               "%s (%p) is not a request: it was never set, or it is complete or freed already", text,
               static_cast<void*>(handle));
}

int null_request(comm::Communicator* c, MPI_Request* handle) {
  p2p::Request* request = request_pool().allocate(RequestKind::kNull);
  if (!request) return no_request(c);
  request->status = proc_null_outcome;
  *handle = handle_of(request);
  return MPI_SUCCESS;
}

int end_failed(MPI_Request* handle, p2p::Request* request, int error) {
  p2p::Status outcome = request->status;
  auto* c = static_cast<comm::Communicator*>(request->communicator);
  // The error handler may free the communicator, and the request is gone when it runs: it sees the handle as the user
  // will.
  if (c && !c->is_predefined) comm::retain(c);
  retire(handle, request);
  int code = bad_receive(c, error, outcome);
  give_back(c);
  return code;
}

void Completions::note(p2p::Request* request, int error) {
  if (error_ == MPI_SUCCESS) {
    error_ = error;
    failed_index_ = count_;
    outcome_ = request->status;
    failed_ = static_cast<comm::Communicator*>(request->communicator);
    if (failed_ && !failed_->is_predefined) comm::retain(failed_);
    if (statuses_ != MPI_STATUSES_IGNORE)
      for (int i = 0; i < count_; ++i) statuses_[i].MPI_ERROR = MPI_SUCCESS;
  }
  if (statuses_ != MPI_STATUSES_IGNORE) statuses_[count_].MPI_ERROR = error;
}

int Completions::raise_first() {
  if (error_ == MPI_ERR_TRUNCATE)
    return raise(failed_, MPI_ERR_IN_STATUS,
                 "status %d: message of %lld bytes from rank %d (tag %d) does not fit the receive "
                 "buffer of %lld bytes; MPI_ERROR of each status tells how its request ended",
                 failed_index_, static_cast<long long>(outcome_.sent_bytes), outcome_.source_rank, outcome_.tag,
                 static_cast<long long>(outcome_.bytes));
  const char* text = class_text(error_);
  return raise(failed_, MPI_ERR_IN_STATUS, "status %d: %s; MPI_ERROR of each status tells how its request ended",
               failed_index_, text ? text : "an error code that the program added");
}

namespace {

int start_one(MPI_Request handle, const char* name, int index) {
  p2p::Request* request;
  TMPI_TRY(find_request(handle, &request, name, index));
  if (!request) return bad_request(handle, name, index);
  auto* c = static_cast<comm::Communicator*>(request->communicator);
  if (!request->persistent)
    return raise(c, MPI_ERR_REQUEST,
                 "%s is not persistent, so it cannot be started: make it with an MPI_..._init function", name);
  if (request->active)
    return raise(c, MPI_ERR_REQUEST, "%s is active already: complete it with MPI_Wait before it is started again",
                 name);
  int error;
  const p2p::Recipe& recipe = request->recipe;
  if (request->kind == RequestKind::kSend && recipe.mode == p2p::Mode::kBuffered && !recipe.to_nobody) {
    request->active = true;
    request->envelope = nullptr;
    error = start_send_in_mode(recipe.mode, c, recipe.buffer, recipe.target, request);
  } else {
    error = p2p::start(request);
  }
  if (error == MPI_SUCCESS) [[likely]]
    return MPI_SUCCESS;
  request->active = false;
  return bad_send(c, error, recipe.buffer.bytes);
}

}  // namespace

int body::Start(MPI_Request* request) {
  Call call{Function::Start};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  return start_one(*request, "request", -1);
}

int body::Startall(int count, MPI_Request array_of_requests[]) {
  Call call{Function::Startall};
  TMPI_TRY(check_count(nullptr, count));
  if (count > 0) TMPI_TRY(check_pointer(nullptr, array_of_requests, "array_of_requests"));
  for (int i = 0; i < count; ++i) TMPI_TRY(start_one(array_of_requests[i], "array_of_requests", i));
  return MPI_SUCCESS;
}

int body::Cancel(MPI_Request* request) {
  Call call{Function::Cancel};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  p2p::Request* r;
  TMPI_TRY(find_request(*request, &r));
  if (!r) return raise(nullptr, MPI_ERR_REQUEST, "request is MPI_REQUEST_NULL: there is nothing to cancel");
  auto* c = static_cast<comm::Communicator*>(r->communicator);
  if (!r->active)
    return raise(c, MPI_ERR_REQUEST, "request is persistent and not active: only what was started can be cancelled");
  if (r->kind == RequestKind::kGeneral && !r->cancel)
    return raise(c, MPI_ERR_REQUEST,
                 "this operation cannot be cancelled: only sends, receives and generalized requests can");
  p2p::cancel(r);
  return MPI_SUCCESS;
}

int body::Request_free(MPI_Request* request) {
  Call call{Function::Request_free};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  p2p::Request* r;
  TMPI_TRY(find_request(*request, &r));
  if (!r) return raise(nullptr, MPI_ERR_REQUEST, "request is MPI_REQUEST_NULL: there is nothing to free");
  *request = MPI_REQUEST_NULL;
  r->orphaned = true;
  if (r->active && !p2p::test(r)) {
    // Nobody will ask how it ended, so the communicator is not needed any more; the type is, until the bytes have
    // moved.
    give_back(take_communicator(r));
    request_pool().adopt(r);
    return MPI_SUCCESS;
  }
  if (r->active)
    p2p::harvest(r);
  else if (r->kind == p2p::RequestKind::kGeneral && r->finish)
    r->finish(r);  // an inactive persistent collective gives its state back
  release_request(r);
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
