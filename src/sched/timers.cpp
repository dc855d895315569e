// See timers.h.
#include "sched/timers.h"

#include <algorithm>

#include "sched/event.h"

namespace tmpi::sched {

bool TimerQueue::add(int64_t due_ns, Event* event) {
  MutexLock lock(mutex_);
  heap_.push_back({due_ns, event});
  std::push_heap(heap_.begin(), heap_.end());
  return heap_.front().event == event;
}

int64_t TimerQueue::fire(int64_t now_ns) {
  MutexLock lock(mutex_);
  while (!heap_.empty() && heap_.front().due_ns <= now_ns) {
    Event* event = heap_.front().event;
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
    event->set();
  }
  return heap_.empty() ? -1 : heap_.front().due_ns;
}

bool TimerQueue::empty() {
  MutexLock lock(mutex_);
  return heap_.empty();
}

}  // namespace tmpi::sched
