// The gate of a rank that has several threads (MPI_THREAD_MULTIPLE): one of them at a time is inside the library. Not
// used by a rank that has made no thread, and not held while a thread waits for a message (sched::Door).
//
// A thread that leaves hands the gate to nobody: it wakes the first in the queue, and whoever comes first goes in, so
// that a thread that makes one call after the other is not put to sleep at each of them. But nobody waits for ever:
// who finds the gate taken a second time is handed it by the thread inside, and so is the first in the queue by a
// thread that polls.
//
// Invariants
//  G1. `word_` is kFree only while nobody is inside. Who brings it from kFree to something else is inside; a thread
//      that is handed the gate finds `handed` set under the mutex.
//  G2. Nobody sleeps in the queue unless word_ is kAwaited or the first in the queue is awake: it is on its way to
//      look at word_ again, and leaves kAwaited behind if others are in the queue.
#pragma once

#include <stdint.h>

#include <atomic>

#include "base/mutex.h"
#include "sched/event.h"

namespace tmpi::mpi {

class ThreadGate {
 public:
  // Waits for the caller's turn. Parks: a rank lets other ranks run, a thread that it made sleeps in the kernel.
  void enter() {
    uint32_t free = kFree;
    // acquire: partner of the release in leave; the caller sees what the thread before it did.
    if (!word_.compare_exchange_strong(free, kHeld, std::memory_order_acquire, std::memory_order_relaxed)) wait();
  }
  // `hand_over`: not to whoever comes first, but to the first who waits.
  void leave(bool hand_over = false) {
    uint32_t held = kHeld;
    if (!word_.compare_exchange_strong(held, kFree, std::memory_order_release, std::memory_order_relaxed))
      leave_to_others(hand_over);
  }
  // Whether a thread waits for its turn. A hint.
  bool awaited() const { return word_.load(std::memory_order_relaxed) == kAwaited; }

 private:
  static constexpr uint32_t kFree = 0, kHeld = 1, kAwaited = 2;  // kAwaited: held, and the queue is not empty

  // Lies in the frame of a thread that waits; in the queue until it is inside.
  struct Waiter {
    sched::Event event;
    bool awake = false;     // guarded by the mutex, as are the others
    bool handed = false;    // it is inside
    bool deferred = false;  // it was woken once, and found the gate taken
    Waiter* next = nullptr;
  };

  void wait();
  bool look_again(Waiter* mine) TMPI_REQUIRES(mutex_);
  void pop_first() TMPI_REQUIRES(mutex_);
  void leave_to_others(bool hand_over);

  std::atomic<uint32_t> word_{kFree};
  Mutex mutex_;  // held for moments, by who finds word_ contended
  Waiter* first_ TMPI_GUARDED_BY(mutex_) = nullptr;
  Waiter** last_ TMPI_GUARDED_BY(mutex_) = &first_;  // where the next one is hung
};

}  // namespace tmpi::mpi
