// pthread_create by a rank: the thread is a real one and runs beside the carriers; what is remembered is
// whose it is, so that its output, its input, its exit handlers and its calls of MPI count for that rank (caller_rank).
// It is not scheduled by TMPI and is not a rank: hooks.current_rank() is -1 on it.
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include <new>

#include "image/interpose.h"

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

template <class Routine>
auto run(void* given) {
  const auto start = *static_cast<Start<Routine>*>(given);
  delete static_cast<Start<Routine>*>(given);
  set_thread_owner(start.rank);
  hooks.fix_thread_local(start.rank);  // before the first use of them
  return start.routine(start.argument);
}

}  // namespace

TMPI_INTERPOSE int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, PosixRoutine routine,
                                  void* argument) noexcept {
  TMPI_NEXT(pthread_create);
  const int rank = caller_rank();
  if (rank < 0) return next(thread, attributes, routine, argument);
  auto* start = new (std::nothrow) Start<PosixRoutine>{routine, argument, rank};
  if (start == nullptr) return EAGAIN;
  hooks.thread_made(rank);
  const int error = next(thread, attributes, run<PosixRoutine>, start);
  if (error != 0) {
    hooks.thread_not_made();
    delete start;
  }
  return error;
}

TMPI_INTERPOSE int thrd_create(thrd_t* thread, thrd_start_t routine, void* argument) {
  TMPI_NEXT(thrd_create);
  const int rank = caller_rank();
  if (rank < 0) return next(thread, routine, argument);
  auto* start = new (std::nothrow) Start<thrd_start_t>{routine, argument, rank};
  if (start == nullptr) return thrd_nomem;
  hooks.thread_made(rank);
  const int error = next(thread, run<thrd_start_t>, start);
  if (error != thrd_success) {
    hooks.thread_not_made();
    delete start;
  }
  return error;
}
