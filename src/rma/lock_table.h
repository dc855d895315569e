// The locks of a window (MPI_Win_lock, MPI_Win_lock_all): who holds which target's memory, and who waits for it. Not
// the locks that keep single accumulate operations apart (accumulate.h), which are never held while a rank waits.
//
// Invariants:
//  L1. A target is locked exclusively by one rank and not shared, or shared by any number. A lock of all is a shared
//  lock
//      of each target that is taken at once, so two ranks can never hold half of what the other wants.
//  L2. Nobody overtakes a rank that waits for something that conflicts, so neither readers nor writers starve; except a
//      rank that holds a lock already: it may be the one whom those ahead of it wait for.
//  L3. Whenever the mutex is free, no rank waits that could have what it waits for.
//  L4. A Waiter lies on its rank's stack, and in the queue until it is granted; the granting rank's last access to it
//  is
//      its event's (sched E1).
#pragma once

#include <stdint.h>

#include <memory>

#include "base/mutex.h"
#include "sched/wait.h"

namespace tmpi::rma {

class LockTable {
 public:
  static constexpr int kAll = -1;

  explicit LockTable(int targets);

  // Takes a target's lock, or with kAll (shared only) that of every target. `holds`: the rank has another lock of this
  // table. Parks until it is free.
  void acquire(int target, bool exclusive, bool holds, const sched::WaitReason& reason);
  // Gives it back, and to whom it is due. Does not park.
  void release(int target, bool exclusive);

 private:
  struct Target {
    int readers = 0;
    bool written = false;
    uint64_t waited_for = 0;  // the pass of grant() that found somebody waiting for it
  };
  struct Waiter {
    int target;
    bool exclusive;
    bool holds;
    Waiter* next = nullptr;
    sched::Event event;
  };
  bool is_free(const Waiter& wish) const TMPI_REQUIRES(mutex_);
  void take(const Waiter& wish) TMPI_REQUIRES(mutex_);
  // Takes what can be granted out of the queue.
  Waiter* grant() TMPI_REQUIRES(mutex_);

  Mutex mutex_;  // never held while a rank parks
  std::unique_ptr<Target[]> targets_ TMPI_GUARDED_BY(mutex_);
  int readers_of_all_ TMPI_GUARDED_BY(mutex_) = 0;
  int writers_ TMPI_GUARDED_BY(mutex_) = 0;  // targets that are locked exclusively
  uint64_t pass_ TMPI_GUARDED_BY(mutex_) = 0;
  Waiter* first_ TMPI_GUARDED_BY(mutex_) = nullptr;
  Waiter** last_ TMPI_GUARDED_BY(mutex_) = &first_;  // where the next one is hung
};

}  // namespace tmpi::rma
