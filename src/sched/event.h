// An event that one rank waits for: a request, a turn in a collective, a timer. Set at most once between two resets.
// Not a condition variable: it remembers that it was set, and it has one waiter.
//
// Invariant E1: the word goes 0 -> rank -> 1 or 0 -> 1. The setter's write of 1 is its last access: from then on the
// waiter may free the event. The waiter registers by compare-and-swap, or before anybody else can know of the event, so
// it cannot miss a set. A setter that finds it registered needs no exchange: only the waiter could change the word
// then, and a waiter that takes its name back looks at the word again before it waits for anything.
#pragma once

#include <atomic>

#include "sched/scheduler.h"

namespace tmpi::sched {

// Parks until done(), which looks at events that the caller has registered with.
template <class Done>
void park_until(Done&& done) {
  while (!done()) {
    scheduler->park();
    if (done()) return;
    std::atomic_thread_fence(std::memory_order_seq_cst);  // S2: woken early
  }
}

class Event {
 public:
  // acquire: partner of set; what the setter wrote before is visible.
  bool is_set() const { return word_.load(std::memory_order_acquire) == kSet; }

  // Wakes the waiter if there is one. Anybody, once. Partner of is_set and of register_waiter; S2.
  void set() {
    if (Rank* waiter = mark()) scheduler->unpark(waiter);
  }
  void set(WakeList& list) {
    if (Rank* waiter = mark()) list.add(waiter);
  }
  // For the waiter itself, when nobody else can hold the event: no exchange is needed.
  void set_by_owner() { word_.store(kSet, std::memory_order_release); }

  // Whether somebody has registered and not been woken yet. A setter may be under way.
  bool is_awaited() const { return word_.load(std::memory_order_relaxed) > kSet; }

  // Only when no setter can be under way.
  void reset() { word_.store(kUnset, std::memory_order_relaxed); }

  // By the waiter, before anybody else can know of the event; published together with it.
  void register_early(Rank* rank) { word_.store(reinterpret_cast<uintptr_t>(rank), std::memory_order_relaxed); }

  // By the waiter. False: it is set already.
  bool register_waiter(Rank* rank) {
    uintptr_t expected = kUnset;
    return word_.compare_exchange_strong(expected, reinterpret_cast<uintptr_t>(rank), std::memory_order_acq_rel,
                                         std::memory_order_acquire);
  }
  // By the waiter, to wait for something else instead. False: it is set (and an unpark may still be under way, which is
  // harmless).
  bool unregister_waiter(Rank* rank) {
    uintptr_t expected = reinterpret_cast<uintptr_t>(rank);
    return word_.compare_exchange_strong(expected, kUnset, std::memory_order_acq_rel, std::memory_order_acquire);
  }
  // By the waiter, once it has registered. Parks.
  void park_until_set() {
    park_until([this] { return is_set(); });
  }

 private:
  static constexpr uintptr_t kUnset = 0, kSet = 1;

  // E1. Returns whom to unpark.
  Rank* mark() {
    uintptr_t before = word_.load(std::memory_order_relaxed);
    if (before > kSet)
      word_.store(kSet, std::memory_order_release);
    else
      before = word_.exchange(kSet, std::memory_order_seq_cst);
    return before > kSet ? reinterpret_cast<Rank*>(before) : nullptr;
  }

  std::atomic<uintptr_t> word_{kUnset};
};

}  // namespace tmpi::sched
