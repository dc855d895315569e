// MPI_Test and its family, and MPI_Request_get_status and its family (MPI 5.0, 3.7.3, 3.7.5, 3.7.6).
//
// Invariant: a call that finds nothing complete has looked for messages, lets the other ranks of its carrier run once
// and looks again: a loop of such calls starves nobody, and it sees at once what others did meanwhile.
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"

namespace tmpi::mpi {

using p2p::Request;

namespace {

bool is_active(const Request* request) { return request && request->active; }

int check_array(int count, const MPI_Request* requests, const char* count_name) {
  TMPI_TRY(check_count(nullptr, count, count_name));
  if (count > 0) TMPI_TRY(check_pointer(nullptr, requests, "array_of_requests"));
  for (int i = 0; i < count; ++i) {
    Request* request;
    TMPI_TRY(find_request(requests[i], &request, "array_of_requests", i));
  }
  return MPI_SUCCESS;
}

// Whether the look succeeds, at first or after the others have run.
template <class Look>
bool look_twice(Look&& look) {
  if (look()) return true;
  p2p::poll_politely();
  return look();
}

// Whether all are complete. What only the owner's polling moves is polled even if another one is known to be
// incomplete.
bool all_complete(int count, const MPI_Request* handles) {
  bool all = true;
  for (int i = 0; i < count; ++i) {
    Request* request = p2p::resolve(handles[i]);
    if (!is_active(request) || (!all && !needs_polling(request))) continue;
    if (!p2p::test(request)) all = false;
  }
  return all;
}

struct Any {
  int index = -1;       // a complete active one
  bool active = false;  // whether there is an active one at all
};

// The first complete one from `start` on, around the end.
Any any_complete(int count, const MPI_Request* handles, int start) {
  Any any;
  for (int looked = 0, i = start < count ? start : 0; looked < count; ++looked, i = i + 1 < count ? i + 1 : 0) {
    Request* request = p2p::resolve(handles[i]);
    if (!is_active(request)) continue;
    any.active = true;
    if (!p2p::test(request)) continue;
    any.index = i;
    break;
  }
  return any;
}

Any any_complete_twice(int count, const MPI_Request* handles, int start = 0) {
  Any any;
  look_twice([&] {
    any = any_complete(count, handles, start);
    return any.index >= 0 || !any.active;
  });
  return any;
}

// The status of a request that stays as it is.
void fill_unfinished(MPI_Status* status, Request* request) {
  if (!is_active(request))
    fill_empty(status, false);
  else
    fill_status(status, outcome_of(request));
}

}  // namespace

int body::Test(MPI_Request* request, int* flag, MPI_Status* status) {
  Call call{Function::Test};
  TMPI_TRY(check_pointer(nullptr, request, "request"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  Request* r;
  TMPI_TRY(find_request(*request, &r));
  if (!is_active(r)) {
    *flag = 1;
    fill_empty(status, true);
    return MPI_SUCCESS;
  }
  *flag = look_twice([r] { return p2p::test(r); });
  return *flag ? end_request(request, r, status) : MPI_SUCCESS;
}

int body::Testall(int count, MPI_Request array_of_requests[], int* flag, MPI_Status* array_of_statuses) {
  Call call{Function::Testall};
  TMPI_TRY(check_array(count, array_of_requests, "count"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  *flag = look_twice([=] { return all_complete(count, array_of_requests); });
  if (!*flag) return MPI_SUCCESS;
  Completions done(array_of_statuses);
  for (int i = 0; i < count; ++i) {
    Request* request = p2p::resolve(array_of_requests[i]);
    if (is_active(request))
      done.add(&array_of_requests[i], request);
    else
      done.add_empty();
  }
  return done.finish();
}

int body::Testany(int count, MPI_Request array_of_requests[], int* indx, int* flag, MPI_Status* status) {
  Call call{Function::Testany};
  TMPI_TRY(check_array(count, array_of_requests, "count"));
  TMPI_TRY(check_pointer(nullptr, indx, "index"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  int& start = search_start(array_of_requests, count);
  Any any = any_complete_twice(count, array_of_requests, start);
  *flag = any.index >= 0 || !any.active;
  *indx = any.index >= 0 ? any.index : MPI_UNDEFINED;
  if (any.index >= 0) start = any.index + 1;
  if (any.index >= 0)
    return end_request(&array_of_requests[any.index], p2p::resolve(array_of_requests[any.index]), status);
  if (!any.active) fill_empty(status, true);
  return MPI_SUCCESS;
}

int body::Testsome(int incount, MPI_Request array_of_requests[], int* outcount, int array_of_indices[],
                   MPI_Status* array_of_statuses) {
  Call call{Function::Testsome};
  TMPI_TRY(check_array(incount, array_of_requests, "incount"));
  TMPI_TRY(check_pointer(nullptr, outcount, "outcount"));
  if (incount > 0) TMPI_TRY(check_pointer(nullptr, array_of_indices, "array_of_indices"));
  Any any = any_complete_twice(incount, array_of_requests);
  *outcount = any.active ? 0 : MPI_UNDEFINED;
  if (any.index < 0) return MPI_SUCCESS;
  Completions done(array_of_statuses);
  for (int i = any.index; i < incount; ++i) {
    Request* request = p2p::resolve(array_of_requests[i]);
    if (!is_active(request) || !p2p::test(request)) continue;
    array_of_indices[done.count()] = i;
    done.add(&array_of_requests[i], request);
  }
  *outcount = done.count();
  return done.finish();
}

int body::Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  Call call{Function::Request_get_status};
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  Request* r;
  TMPI_TRY(find_request(request, &r));
  *flag = !is_active(r) || look_twice([r] { return p2p::test(r); });
  if (!is_active(r))
    fill_empty(status, true);
  else if (*flag)
    fill_status(status, outcome_of(r));
  return MPI_SUCCESS;
}

int body::Request_get_status_all(int count, const MPI_Request array_of_requests[], int* flag,
                                 MPI_Status* array_of_statuses) {
  Call call{Function::Request_get_status_all};
  TMPI_TRY(check_array(count, array_of_requests, "count"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  *flag = look_twice([=] { return all_complete(count, array_of_requests); });
  if (!*flag || array_of_statuses == MPI_STATUSES_IGNORE) return MPI_SUCCESS;
  for (int i = 0; i < count; ++i) fill_unfinished(&array_of_statuses[i], p2p::resolve(array_of_requests[i]));
  return MPI_SUCCESS;
}

int body::Request_get_status_any(int count, const MPI_Request array_of_requests[], int* indx, int* flag,
                                 MPI_Status* status) {
  Call call{Function::Request_get_status_any};
  TMPI_TRY(check_array(count, array_of_requests, "count"));
  TMPI_TRY(check_pointer(nullptr, indx, "index"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  Any any = any_complete_twice(count, array_of_requests);
  *flag = any.index >= 0 || !any.active;
  *indx = any.index >= 0 ? any.index : MPI_UNDEFINED;
  if (any.index >= 0)
    fill_status(status, outcome_of(p2p::resolve(array_of_requests[any.index])));
  else if (!any.active)
    fill_empty(status, true);
  return MPI_SUCCESS;
}

int body::Request_get_status_some(int incount, const MPI_Request array_of_requests[], int* outcount,
                                  int array_of_indices[], MPI_Status* array_of_statuses) {
  Call call{Function::Request_get_status_some};
  TMPI_TRY(check_array(incount, array_of_requests, "incount"));
  TMPI_TRY(check_pointer(nullptr, outcount, "outcount"));
  if (incount > 0) TMPI_TRY(check_pointer(nullptr, array_of_indices, "array_of_indices"));
  Any any = any_complete_twice(incount, array_of_requests);
  *outcount = any.active ? 0 : MPI_UNDEFINED;
  for (int i = any.index; i >= 0 && i < incount; ++i) {
    Request* request = p2p::resolve(array_of_requests[i]);
    if (!is_active(request) || !p2p::test(request)) continue;
    if (array_of_statuses != MPI_STATUSES_IGNORE) fill_unfinished(&array_of_statuses[*outcount], request);
    array_of_indices[(*outcount)++] = i;
  }
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
