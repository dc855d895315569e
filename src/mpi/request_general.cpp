// Requests that are more than one send or receive: generalized requests, which the program completes (MPI 5.0, 13.2),
// and the pair of a send and a receive behind MPI_Isendrecv. Collectives make their own (src/coll).
//
// Invariant: a pair is linked through its parts: pair->state is the send, send->state the receive, receive->state the
// malloc'd copy of what is sent, or null.
#include <stdlib.h>

#include <new>

#include "base/clock.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

using p2p::Request;
using p2p::RequestKind;

Request* allocate_general(int (*finish)(Request*), bool (*poll)(Request*), int (*cancel)(Request*), void* state) {
  Request* request = request_pool().allocate(RequestKind::kGeneral);
  if (!request) return nullptr;
  request->general_done.reset();
  request->finish = finish;
  request->poll = poll;
  request->cancel = cancel;
  request->start = nullptr;
  request->state = state;
  request->orphaned = false;
  return request;
}

namespace {

// ---- a send and a receive

Request* send_of(const Request* pair) { return static_cast<Request*>(pair->state); }
Request* receive_of(const Request* pair) { return static_cast<Request*>(send_of(pair)->state); }

bool poll_pair(Request* pair) {
  if (pair->general_done.is_set() || !p2p::test(send_of(pair)) || !p2p::test(receive_of(pair))) return false;
  pair->general_done.set();
  return true;
}

int finish_pair(Request* pair) {
  Request *send = send_of(pair), *receive = receive_of(pair);
  free(receive->state);
  p2p::harvest(send);
  int error = p2p::harvest(receive);
  pair->status = receive->status;
  release_request(send);
  release_request(receive);
  return error;
}

Request* part_of_pair(Request* pair) { return p2p::test(send_of(pair)) ? receive_of(pair) : send_of(pair); }

}  // namespace

Request* make_pair(Request* send, Request* receive, void* copy) {
  if (!receive) return nullptr;
  send->state = receive;
  receive->state = copy;
  Request* pair = allocate_general(finish_pair, poll_pair, nullptr, send);
  if (pair) pair->part = part_of_pair;
  return pair;
}

Request* pending_part(Request* request) {
  if (request->kind != RequestKind::kGeneral || !request->part) return request;
  Request* part = request->part(request);
  return part ? part : request;
}

bool needs_polling(const Request* request) {
  return request->kind == RequestKind::kGeneral && request->active && request->poll && !request->part;
}

void wait_general(Request* request, const char* what) {
  while (!p2p::test(request)) {
    if (request->part) {
      wait_for(pending_part(request), what);
    } else if (request->poll) {
      p2p::poll_politely();
      cpu_relax();
    } else {
      auto* c = static_cast<comm::Communicator*>(request->communicator);
      sched::WaitReason reason{what};
      if (c) {
        reason.peer = sched::WaitReason::kEverybody;
        reason.communicator = c->display_name();
      }
      p2p::wait(request, reason);
    }
  }
}

// ---- generalized requests

namespace {

struct Generalized {
  MPI_Grequest_query_function* query;
  MPI_Grequest_free_function* free;
  MPI_Grequest_cancel_function* cancel;
  void* extra_state;
};

Generalized* generalized(const Request* request) { return static_cast<Generalized*>(request->state); }

// Asks the program for the status; it may set all of it but is not obliged to set anything.
int query(Request* request) {
  MPI_Status status;
  fill_empty(&status, true);
  int error = MPI_SUCCESS;
  if (auto* function = generalized(request)->query) error = function(generalized(request)->extra_state, &status);
  request->status = {status.MPI_SOURCE, status.MPI_TAG, error, status_cancelled(status), status_bytes(status), 0};
  return error;
}

// The query comes first and the free function last, whose code is the result if both fail (MPI 5.0, 13.2).
int finish_generalized(Request* request) {
  int error = request->orphaned ? MPI_SUCCESS : query(request);
  Generalized* state = generalized(request);
  if (state->free)
    if (int last = state->free(state->extra_state)) error = last;
  delete state;
  request->state = nullptr;
  return error;
}

bool is_generalized(const Request* request) {
  return request->kind == RequestKind::kGeneral && request->finish == finish_generalized;
}

int cancel_generalized(Request* request) {
  Generalized* state = generalized(request);
  return state->cancel ? state->cancel(state->extra_state, request->general_done.is_set()) : MPI_SUCCESS;
}

}  // namespace

p2p::Status outcome_of(Request* request) {
  if (request->kind == RequestKind::kReceive) return request->receive.status;
  if (request->kind == RequestKind::kGeneral && request->part == part_of_pair) return outcome_of(receive_of(request));
  if (is_generalized(request)) query(request);
  return request->status;
}

int body::Grequest_start(MPI_Grequest_query_function* query_fn, MPI_Grequest_free_function* free_fn,
                         MPI_Grequest_cancel_function* cancel_fn, void* extra_state, MPI_Request* request) {
  Call call{Function::Grequest_start};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  auto* state = new (std::nothrow) Generalized{query_fn, free_fn, cancel_fn, extra_state};
  Request* made = state ? allocate_general(finish_generalized, nullptr, cancel_generalized, state) : nullptr;
  if (!made) {
    delete state;
    return no_request(nullptr);
  }
  *request = handle_of(made);
  return MPI_SUCCESS;
}

int body::Grequest_complete(MPI_Request request) {
  Call call{Function::Grequest_complete};
  Request* r;
  TMPI_TRY(find_request(request, &r));
  if (!r || !is_generalized(r))
    return raise(nullptr, MPI_ERR_REQUEST, "request is not a generalized request: make one with MPI_Grequest_start");
  if (r->general_done.is_set())
    return raise(nullptr, MPI_ERR_REQUEST, "request is complete already: MPI_Grequest_complete is to be called once");
  bool orphaned = r->orphaned;
  r->general_done.set();
  // Freed before: nobody will wait for it, so the program's free function is called now.
  if (orphaned) request_pool().reap();
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
