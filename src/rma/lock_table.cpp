// See lock_table.h.
#include "rma/lock_table.h"

namespace tmpi::rma {

LockTable::LockTable(int targets) : targets_(new Target[static_cast<size_t>(targets)]) {}

bool LockTable::is_free(const Waiter& wish) const {
  if (wish.target == kAll) return writers_ == 0;
  const Target& target = targets_[static_cast<size_t>(wish.target)];
  if (target.written) return false;
  return !wish.exclusive || (target.readers == 0 && readers_of_all_ == 0);
}

void LockTable::take(const Waiter& wish) {
  if (wish.target == kAll) {
    ++readers_of_all_;
  } else if (wish.exclusive) {
    targets_[static_cast<size_t>(wish.target)].written = true;
    ++writers_;
  } else {
    ++targets_[static_cast<size_t>(wish.target)].readers;
  }
}

// L2, told by who still waits further ahead. Only an exclusive lock, held or waited for, makes a shared one wait: so a
// lock of all, which each of them conflicts with, has to wait behind anybody.
LockTable::Waiter* LockTable::grant() {
  Waiter* granted = nullptr;
  bool somebody_waits = false, all_waited_for = false;
  ++pass_;
  for (Waiter** link = &first_; *link;) {
    Waiter* wish = *link;
    uint64_t* mark = wish->target == kAll ? nullptr : &targets_[static_cast<size_t>(wish->target)].waited_for;
    bool behind = mark ? *mark == pass_ || (wish->exclusive && all_waited_for) : somebody_waits;
    if ((!behind || wish->holds) && is_free(*wish)) {
      take(*wish);
      *link = wish->next;
      wish->next = granted;
      granted = wish;
      continue;
    }
    somebody_waits = true;
    if (mark) {
      *mark = pass_;
    } else {
      all_waited_for = true;
    }
    link = &wish->next;
  }
  last_ = &first_;
  while (*last_) last_ = &(*last_)->next;
  return granted;
}

void LockTable::acquire(int target, bool exclusive, bool holds, const sched::WaitReason& reason) {
  Waiter mine{target, exclusive, holds, nullptr, {}};
  {
    MutexLock lock(mutex_);
    if (!first_ && is_free(mine)) return take(mine);
    *last_ = &mine;
    last_ = &mine.next;
    if (grant()) return;  // L3: nobody but this rank can be in it
  }
  sched::wait_event(mine.event, reason);
}

void LockTable::release(int target, bool exclusive) {
  Waiter* granted = nullptr;
  {
    MutexLock lock(mutex_);
    if (target == kAll) {
      --readers_of_all_;
    } else if (exclusive) {
      targets_[static_cast<size_t>(target)].written = false;
      --writers_;
    } else {
      --targets_[static_cast<size_t>(target)].readers;
    }
    if (first_) granted = grant();
  }
  sched::WakeList list;
  while (granted) {
    Waiter* next = granted->next;  // L4
    granted->event.set(list);
    granted = next;
  }
}

}  // namespace tmpi::rma
