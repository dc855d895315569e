// pthread_create by a rank: the thread is a real one and runs beside the carriers; what is remembered is
// whose it is, so that its output, its input, its exit handlers and its calls of MPI count for that rank (caller_rank).
// It is not scheduled by TMPI and is not a rank: hooks.current_rank() is -1 on it. A rank that waits for the end of a
// thread lets other ranks run, because that thread may wait for one of them.
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <threads.h>

#include <algorithm>
#include <cstdint>
#include <new>

#include "image/file_view.h"
#include "image/interpose.h"
#include "image/interpose_locale.h"
#include "image/rank_thread.h"

using namespace tmpi::image;

namespace {

// What the new thread needs first. Owned by the creator until the thread has started, then by the thread.
template <class Routine>
struct Start {
  Routine routine;
  void* argument;
  int rank;
};

using PosixRoutine = void* (*)(void*);

void begin_as_thread_of(int rank) {
  set_thread_owner(rank);
  hooks.thread_began();
  hooks.fix_thread_local(rank);  // before the first use of them
  part_helper_thread(rank);
  begin_with_locale_of(rank);
}

template <class Routine>
auto run(void* given) {
  const auto start = *static_cast<Start<Routine>*>(given);
  delete static_cast<Start<Routine>*>(given);
  begin_as_thread_of(start.rank);
  return start.routine(start.argument);
}

// Has libc make a thread of the rank's that begins in `run`. Returns what libc does: 0 (thrd_success, too) or an error.
template <class Routine, class Make>
int make(int rank, Routine routine, void* argument, int no_memory, Make libc_make) {
  auto* start = new (std::nothrow) Start<Routine>{routine, argument, rank};
  if (start == nullptr) return no_memory;
  hooks.thread_made(rank);
  const int error = libc_make(run<Routine>, start);
  if (error != 0) {
    hooks.thread_not_made();
    delete start;
  }
  return error;
}
static_assert(thrd_success == 0);

// Whether that is code of an OpenMP runtime that has no tools (openmp_tool.cpp).
bool is_in_openmp(const void* code) {
  Dl_info found;
  if (dladdr(code, &found) == 0 || found.dli_fname == nullptr) return false;
  const char* slash = strrchr(found.dli_fname, '/');
  return strncmp(slash != nullptr ? slash + 1 : found.dli_fname, "libgomp.", 8) == 0;
}

// Looks again after an eighth of the time that has passed, so that it is late by no more than that.
int join_parked(pthread_t thread, void** result) {
  constexpr std::int64_t kLeastNs = 20'000, kMostNs = 10'000'000;
  for (std::int64_t waited_ns = 0;;) {
    const int error = pthread_tryjoin_np(thread, result);
    if (error != EBUSY) return error;
    const std::int64_t pause_ns = std::clamp(waited_ns / 8, kLeastNs, kMostNs);
    hooks.sleep_for(pause_ns);
    waited_ns += pause_ns;
  }
}

}  // namespace

void tmpi::image::change_thread_owner(int rank) {
  hooks.thread_ended();
  hooks.thread_made(rank);
  begin_as_thread_of(rank);
}

TMPI_INTERPOSE int pthread_join(pthread_t thread, void** result) {
  TMPI_NEXT(pthread_join);
  return parking_rank() >= 0 ? join_parked(thread, result) : next(thread, result);
}

TMPI_INTERPOSE int thrd_join(thrd_t thread, int* result) {
  TMPI_NEXT(thrd_join);
  if (parking_rank() < 0) return next(thread, result);
  void* value;
  if (join_parked(thread, &value) != 0) return thrd_error;
  if (result != nullptr) *result = static_cast<int>(reinterpret_cast<std::intptr_t>(value));
  return thrd_success;
}

TMPI_INTERPOSE int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, PosixRoutine routine,
                                  void* argument) noexcept {
  TMPI_NEXT(pthread_create);
  const int rank = caller_rank();
  if (rank < 0) return next(thread, attributes, routine, argument);
  if (is_in_openmp(__builtin_return_address(0))) hooks.team_started(rank);
  return make(rank, routine, argument, EAGAIN,
              [&](PosixRoutine first, void* start) { return next(thread, attributes, first, start); });
}

TMPI_INTERPOSE int thrd_create(thrd_t* thread, thrd_start_t routine, void* argument) {
  TMPI_NEXT(thrd_create);
  const int rank = caller_rank();
  if (rank < 0) return next(thread, routine, argument);
  return make(rank, routine, argument, thrd_nomem,
              [&](thrd_start_t first, void* start) { return next(thread, first, start); });
}
