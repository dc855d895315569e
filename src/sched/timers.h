// Timers of sleeping ranks: a heap by due time. Served by the supervisor; not for hot paths.
#pragma once

#include <stdint.h>

#include <vector>

#include "base/mutex.h"

namespace tmpi::sched {

class Event;

class TimerQueue {
 public:
  // Sets event at due_ns of the monotonic clock. Returns true when it is now the earliest. Anybody.
  bool add(int64_t due_ns, Event* event);

  // Sets the events that are due. Returns the next due time, or -1 when there is none. Supervisor.
  int64_t fire(int64_t now_ns);

  bool empty();

 private:
  struct Timer {
    int64_t due_ns;
    Event* event;
    bool operator<(const Timer& other) const { return due_ns > other.due_ns; }  // the heap's top is the earliest
  };
  Mutex mutex_;
  std::vector<Timer> heap_ TMPI_GUARDED_BY(mutex_);
};

}  // namespace tmpi::sched
