// A small lock for slow paths (start-up, timers, communicator creation), a futex underneath.
// Not for hot paths, and never held across a point where a rank may park: the rank would resume on another
// carrier, which is harmless to the lock itself, but others would wait for a parked rank.
// Annotated for clang's thread-safety analysis.
#pragma once

#include "base/futex.h"

#if defined(__clang__)
#define TMPI_GUARDED_BY(x) __attribute__((guarded_by(x)))
#define TMPI_REQUIRES(x) __attribute__((requires_capability(x)))
#define TMPI_CAPABILITY __attribute__((capability("mutex")))
#define TMPI_ACQUIRE __attribute__((acquire_capability()))
#define TMPI_RELEASE __attribute__((release_capability()))
#define TMPI_SCOPED __attribute__((scoped_lockable))
#define TMPI_ACQUIRE_ARG(x) __attribute__((acquire_capability(x)))
#else
#define TMPI_GUARDED_BY(x)
#define TMPI_REQUIRES(x)
#define TMPI_CAPABILITY
#define TMPI_ACQUIRE
#define TMPI_RELEASE
#define TMPI_SCOPED
#define TMPI_ACQUIRE_ARG(x)
#endif

namespace tmpi {

class TMPI_CAPABILITY Mutex {
 public:
  void lock() TMPI_ACQUIRE {
    uint32_t free = 0;
    // acquire: partner of the release in unlock.
    if (word_.compare_exchange_strong(free, 1, std::memory_order_acquire)) return;
    while (word_.exchange(2, std::memory_order_acquire) != 0) futex_wait(word_, 2);
  }
  // For signal handlers, which must not wait for what they may have interrupted.
  bool try_lock() {
    uint32_t free = 0;
    return word_.compare_exchange_strong(free, 1, std::memory_order_acquire);
  }
  void unlock() TMPI_RELEASE {
    if (word_.exchange(0, std::memory_order_release) == 2) futex_wake(word_);
  }

 private:
  std::atomic<uint32_t> word_{0};  // 0 free, 1 held, 2 held and somebody sleeps
};

class TMPI_SCOPED MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) TMPI_ACQUIRE_ARG(mutex) : mutex_(mutex) { mutex_.lock(); }
  ~MutexLock() TMPI_RELEASE { mutex_.unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace tmpi
