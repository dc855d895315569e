// Sleeping and yielding: a rank that sleeps is parked, and its carrier runs others.
// A parked rank is not woken early by signals, so these calls end after the whole time, with success; off the
// ranks libc's functions do their work. Waiting for descriptors stays a system call (the watchdog sees to the
// carrier).
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/select.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <limits>

#include "image/interpose.h"
#include "image/interpose_raw.h"

using namespace tmpi::image;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

bool is_valid(const struct timespec& time) { return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < second_ns; }

std::int64_t nanoseconds(const struct timespec& time) {
  std::int64_t whole;
  if (__builtin_mul_overflow(static_cast<std::int64_t>(time.tv_sec), second_ns, &whole) ||
      __builtin_add_overflow(whole, static_cast<std::int64_t>(time.tv_nsec), &whole))
    return std::numeric_limits<std::int64_t>::max();
  return whole;
}

bool on_rank() { return parking_rank() >= 0; }

bool park_for(const struct timespec& time) { return on_rank() && is_valid(time) && hooks.sleep_for(nanoseconds(time)); }

}  // namespace

TMPI_INTERPOSE int nanosleep(const struct timespec* time, struct timespec* left) {
  TMPI_NEXT(nanosleep);
  if (time == nullptr || !park_for(*time)) return next(time, left);
  if (left != nullptr) *left = {0, 0};
  return 0;
}

// Until an absolute time too: the wait is computed once, as clocks that are set while a rank sleeps are rare.
TMPI_INTERPOSE int clock_nanosleep(clockid_t clock, int flags, const struct timespec* time, struct timespec* left) {
  TMPI_NEXT(clock_nanosleep);
  if (time == nullptr || !on_rank() || !is_valid(*time) || (flags & ~TIMER_ABSTIME) != 0 ||
      (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME && clock != CLOCK_TAI))
    return next(clock, flags, time, left);
  std::int64_t wait_ns = nanoseconds(*time);
  if ((flags & TIMER_ABSTIME) != 0) {
    struct timespec now;
    clock_gettime(clock, &now);
    wait_ns -= nanoseconds(now);
    if (wait_ns <= 0) return 0;
  } else if (left != nullptr) {
    *left = {0, 0};
  }
  return hooks.sleep_for(wait_ns) ? 0 : next(clock, flags, time, left);
}

TMPI_INTERPOSE unsigned sleep(unsigned seconds) {
  TMPI_NEXT(sleep);
  return park_for({static_cast<time_t>(seconds), 0}) ? 0 : next(seconds);
}

TMPI_INTERPOSE int usleep(useconds_t microseconds) {
  TMPI_NEXT(usleep);
  const struct timespec time = {static_cast<time_t>(microseconds / 1'000'000),
                                static_cast<long>(microseconds % 1'000'000) * 1000};
  return park_for(time) ? 0 : next(microseconds);
}

TMPI_INTERPOSE int thrd_sleep(const struct timespec* time, struct timespec* left) {
  TMPI_NEXT(thrd_sleep);
  if (time == nullptr || !park_for(*time)) return next(time, left);
  if (left != nullptr) *left = {0, 0};
  return 0;
}

TMPI_INTERPOSE int sched_yield() noexcept {
  TMPI_NEXT(sched_yield);
  if (!on_rank()) return next();
  hooks.yield();
  return 0;
}

// <pthread.h> sends new programs to sched_yield; old binaries call it by its name.
TMPI_INTERPOSE int tmpi_pthread_yield() __asm__("pthread_yield");
TMPI_INTERPOSE int tmpi_pthread_yield() { return sched_yield(); }
TMPI_INTERPOSE void thrd_yield() noexcept { sched_yield(); }

// With nothing to watch, poll and select are the old way to sleep for less than a second.
TMPI_INTERPOSE int poll(struct pollfd* files, nfds_t count, int timeout_ms) {
  if (count == 0 && timeout_ms >= 0 && park_for({timeout_ms / 1000, (timeout_ms % 1000) * 1'000'000L})) return 0;
  return __poll(files, count, timeout_ms);
}

TMPI_INTERPOSE int ppoll(struct pollfd* files, nfds_t count, const struct timespec* timeout, const sigset_t* mask) {
  TMPI_NEXT(ppoll);
  if (count == 0 && timeout != nullptr && mask == nullptr && park_for(*timeout)) return 0;
  return next(files, count, timeout, mask);
}

TMPI_INTERPOSE int select(int count, fd_set* read, fd_set* write, fd_set* error, struct timeval* timeout) {
  TMPI_NEXT(select);
  const bool no_files = count == 0 || (read == nullptr && write == nullptr && error == nullptr);
  if (no_files && count >= 0 && timeout != nullptr && timeout->tv_usec >= 0) {
    const struct timespec time = {timeout->tv_sec + timeout->tv_usec / 1'000'000,
                                  (timeout->tv_usec % 1'000'000) * 1000};
    if (park_for(time)) {
      *timeout = {0, 0};  // Linux counts it down
      return 0;
    }
  }
  return next(count, read, write, error, timeout);
}

TMPI_INTERPOSE int pselect(int count, fd_set* read, fd_set* write, fd_set* error, const struct timespec* timeout,
                           const sigset_t* mask) {
  TMPI_NEXT(pselect);
  const bool no_files = count == 0 || (read == nullptr && write == nullptr && error == nullptr);
  if (no_files && count >= 0 && timeout != nullptr && mask == nullptr && park_for(*timeout)) return 0;
  return next(count, read, write, error, timeout, mask);
}
