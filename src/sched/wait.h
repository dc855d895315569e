// waitEvent: the single place where a rank waits, for a message, a request, a collective, a lock, a timer.
//
// Whether to spin or to give the carrier away is decided by what is scheduled (SC 1999, section on scheduler-conscious
// waiting):
//   - another rank is ready on this carrier: switch to it at once, unless the rank that will cause the event runs now
//   on
//     another carrier and short spins have paid lately;
//   - nothing is ready here: spin as long as some other carrier does useful work, up to spin_ns; then park.
// `spin-block` spins for a fixed time and parks; `block` parks.
#pragma once

#include "sched/event.h"

namespace tmpi::sched {

// What a waiting rank does besides looking at its event: progress that only it can make (its mailbox).
struct Poller {
  // Returns true when something was done, after which the event is looked at again.
  bool (*poll)(void* argument) = nullptr;
  // Called right before the rank parks. False: it is not to park after all (something arrived in between).
  bool (*before_park)(void* argument) = nullptr;
  void* argument = nullptr;
  void (*after_park)() = nullptr;  // once for each true of before_park, when the rank has resumed
};

// What is known of an event when its waiter comes.
enum class EventUse {
  kShared,      // somebody may set it at any time
  kPrivate,     // nobody can set it before `before_park` is called, which publishes it
  kRegistered,  // the waiter has registered (Event::register_early)
};

void wait_slow(Event& event, const WaitReason& reason, Poller poller, const Rank* waker, EventUse use);

// Waits until event is set. Parks. reason must stay valid for the call; waker: the rank that will set it, if known.
inline void wait_event(Event& event, const WaitReason& reason, Poller poller = {}, const Rank* waker = nullptr,
                       EventUse use = EventUse::kShared) {
  if (!event.is_set()) wait_slow(event, reason, poller, waker, use);
}

// Lets other ranks run, as Scheduler::yield, and the other threads of the calling rank into the library meanwhile.
bool yield_outside();

// Parks at once until event is set, and lets nobody in: for what is not waited for within the library.
void park_for(Event& event, const WaitReason& reason);

// Waits until any of count events is set (null entries are skipped; at least one must be there). Parks.
void wait_any(Event* const* events, int count, const WaitReason& reason, Poller poller = {});

}  // namespace tmpi::sched
