// See thread_gate.h.
#include "mpi/thread_gate.h"

#include "base/clock.h"
#include "sched/wait.h"

namespace tmpi::mpi {

namespace {
// How often a thread looks at the gate before it sleeps: most calls are over sooner than a thread is woken.
constexpr int kLooks = 50;
}  // namespace

void ThreadGate::pop_first() {
  first_ = first_->next;
  if (!first_) last_ = &first_;
}

// Whether the caller is inside now. Otherwise it is in the queue, and its event will be set.
bool ThreadGate::look_again(Waiter* mine) {
  if (mine->handed) return true;
  const bool queued = mine->awake;
  // acquire: as in enter. G2: from here on who is inside sees the queue when it leaves.
  if (word_.exchange(kAwaited, std::memory_order_acquire) == kFree) {
    if (queued) pop_first();  // only the first is ever woken
    if (!first_) word_.store(kHeld, std::memory_order_relaxed);
    return true;
  }
  if (queued) {
    mine->awake = false;
    mine->deferred = true;
    mine->event.reset();  // set once, and seen: no setter is under way
  } else {
    *last_ = mine;
    last_ = &mine->next;
  }
  return false;
}

void ThreadGate::wait() {
  for (int looks = 0; looks < kLooks; ++looks) {
    uint32_t free = kFree;
    if (word_.load(std::memory_order_relaxed) == kFree &&
        word_.compare_exchange_strong(free, kHeld, std::memory_order_acquire, std::memory_order_relaxed))
      return;
    cpu_relax();
  }
  static const sched::WaitReason reason{"MPI, for another thread of its own that is inside"};
  Waiter mine;
  for (;;) {
    {
      MutexLock lock(mutex_);
      if (look_again(&mine)) return;
    }
    sched::park_for(mine.event, reason);
  }
}

void ThreadGate::leave_to_others(bool hand_over) {
  sched::Event* event;
  {
    MutexLock lock(mutex_);
    Waiter* first = first_;
    event = first->awake ? nullptr : &first->event;
    first->awake = true;
    if (hand_over || first->deferred) {
      first->handed = true;
      pop_first();
      word_.store(first_ ? kAwaited : kHeld, std::memory_order_relaxed);
    } else {
      word_.store(kFree, std::memory_order_release);
    }
  }
  if (event) event->set();
}

}  // namespace tmpi::mpi
