// MPI_Wait and its family (MPI 5.0, 3.7.3 and 3.7.5). Not the functions that return at once (request_poll.cpp).
//
// Invariants:
//  1. A call parks at most once per request that it waits for, and its work is linear in the number of requests each
//  time it is woken.
//  2. Requests that only polling completes make the call poll, politely; all others are waited for by their events.
#include <stdlib.h>

#include "base/clock.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

using p2p::Request;

namespace {

int check_array(int count, MPI_Request* requests, const char* count_name) {
  TMPI_TRY(check_count(nullptr, count, count_name));
  if (count > 0) TMPI_TRY(check_pointer(nullptr, requests, "array_of_requests"));
  return MPI_SUCCESS;
}

bool is_active(const Request* request) { return request && request->active; }

// Waits until at least one is complete; they are valid, and at least one is active.
void wait_some(int count, const MPI_Request* handles, const char* what) {
  constexpr int kOnStack = 64;
  Request* few[kOnStack];
  Request** parts = few;
  if (count > kOnStack) parts = static_cast<Request**>(malloc(static_cast<size_t>(count) * sizeof *parts));
  int active = 0;
  bool polls = !parts;  // without memory for the list polling is what is left
  for (int i = 0; i < count && !polls; ++i) {
    Request* request = p2p::resolve(handles[i]);
    if (!is_active(request)) continue;
    polls = needs_polling(request);
    parts[active++] = pending_part(request);
  }
  if (polls) {
    p2p::poll_politely();
    cpu_relax();
  } else if (active == 1) {
    wait_for(parts[0], what);
  } else {
    p2p::wait_any(parts, active, {what});
  }
  if (parts != few) free(parts);
}

// The first complete active one from `start` on, around the end, or -1; *active: how many there are as far as was
// looked. Raises for what is no request.
int find_complete(int count, const MPI_Request* handles, int start, int* found, bool* active) {
  *found = -1;
  *active = false;
  for (int looked = 0, i = start < count ? start : 0; looked < count; ++looked, i = i + 1 < count ? i + 1 : 0) {
    Request* request;
    TMPI_TRY(find_request(handles[i], &request, "array_of_requests", i));
    if (!is_active(request)) continue;
    *active = true;
    if (!p2p::test(request)) continue;
    *found = i;
    return MPI_SUCCESS;
  }
  return MPI_SUCCESS;
}

// With requests that need polling: until all are complete.
void poll_all(int count, const MPI_Request* handles) {
  for (;;) {
    bool all = true;
    for (int i = 0; i < count; ++i) {
      Request* request = p2p::resolve(handles[i]);
      if (is_active(request) && !p2p::test(request)) all = false;
    }
    if (all) return;
    p2p::poll_politely();
    cpu_relax();
  }
}

}  // namespace

int body::Wait(MPI_Request* request, MPI_Status* status) {
  Call call{Function::Wait};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  Request* r;
  TMPI_TRY(find_request(*request, &r));
  if (!is_active(r)) {
    fill_empty(status, true);
    return MPI_SUCCESS;
  }
  wait_for(r, "MPI_Wait");
  return end_request(request, r, status);
}

int body::Waitall(int count, MPI_Request array_of_requests[], MPI_Status* array_of_statuses) {
  Call call{Function::Waitall};
  TMPI_TRY(check_array(count, array_of_requests, "count"));
  bool polls = false;
  for (int i = 0; i < count; ++i) {
    Request* request;
    TMPI_TRY(find_request(array_of_requests[i], &request, "array_of_requests", i));
    if (request && needs_polling(request)) polls = true;
  }
  if (polls) [[unlikely]]
    poll_all(count, array_of_requests);
  Completions done(array_of_statuses);
  for (int i = 0; i < count; ++i) {
    // Resolved again: the array may name one request twice, by mistake, and then the second one is gone.
    Request* request = p2p::resolve(array_of_requests[i]);
    if (!is_active(request)) {
      done.add_empty();
      continue;
    }
    wait_for(request, "MPI_Waitall");
    done.add(&array_of_requests[i], request);
  }
  return done.finish();
}

int body::Waitany(int count, MPI_Request array_of_requests[], int* indx, MPI_Status* status) {
  Call call{Function::Waitany};
  TMPI_TRY(check_array(count, array_of_requests, "count"));
  TMPI_TRY(check_pointer(nullptr, indx, "index"));
  int& start = search_start(array_of_requests, count);
  for (;;) {
    int found;
    bool active;
    TMPI_TRY(find_complete(count, array_of_requests, start, &found, &active));
    if (!active) {
      *indx = MPI_UNDEFINED;
      fill_empty(status, true);
      return MPI_SUCCESS;
    }
    if (found >= 0) {
      *indx = found;
      start = found + 1;
      return end_request(&array_of_requests[found], p2p::resolve(array_of_requests[found]), status);
    }
    wait_some(count, array_of_requests, "MPI_Waitany");
  }
}

int body::Waitsome(int incount, MPI_Request array_of_requests[], int* outcount, int array_of_indices[],
                   MPI_Status* array_of_statuses) {
  Call call{Function::Waitsome};
  TMPI_TRY(check_array(incount, array_of_requests, "incount"));
  TMPI_TRY(check_pointer(nullptr, outcount, "outcount"));
  if (incount > 0) TMPI_TRY(check_pointer(nullptr, array_of_indices, "array_of_indices"));
  for (;;) {
    int first;
    bool active;
    TMPI_TRY(find_complete(incount, array_of_requests, 0, &first, &active));
    if (!active) {
      *outcount = MPI_UNDEFINED;
      return MPI_SUCCESS;
    }
    if (first >= 0) {
      Completions done(array_of_statuses);
      for (int i = first; i < incount; ++i) {
        Request* request = p2p::resolve(array_of_requests[i]);
        if (!is_active(request) || !p2p::test(request)) continue;
        array_of_indices[done.count()] = i;
        done.add(&array_of_requests[i], request);
      }
      *outcount = done.count();
      return done.finish();
    }
    wait_some(incount, array_of_requests, "MPI_Waitsome");
  }
}

}  // namespace tmpi::mpi
