// The way from one rank to the next, inline: what a rank that waits goes through, in as few frames as can be, because
// every return through a frame that was entered before a switch is mispredicted. Included by src/sched's own files
// only.
#pragma once

#include "base/assert.h"
#include "sched/scheduler.h"
#include "sched/tsan.h"

namespace tmpi::sched {

inline void Carrier::settle_leaver() {
  Rank* rank = leaver;
  leaver = nullptr;
  switch (leaving) {
    case Leaving::kNothing:
      break;
    case Leaving::kPark: {
      uint32_t expected = kRunning;
      // release: whoever unparks it and resumes it elsewhere sees its saved context. Partner: acquire in unpark.
      // acquire: on behalf of the rank, which is about to look at its event. Partner: release in unpark.
      if (!rank->state.compare_exchange_strong(expected, kParked, std::memory_order_release,
                                               std::memory_order_acquire)) {
        TMPI_ASSERT_HOT(expected == kRunningNotified);
        rank->state.store(kReady, std::memory_order_relaxed);
        push(rank);
      }
      break;
    }
    case Leaving::kYield:
      rank->state.store(kReady, std::memory_order_relaxed);
      push(rank);
      break;
    case Leaving::kEnd:
      residents.fetch_sub(1, std::memory_order_relaxed);
      rank->state.store(kDone, std::memory_order_release);
      scheduler.rank_ended();
      break;
  }
  leaving = Leaving::kNothing;
}

inline void Scheduler::leave(Rank* me, Leaving how) {
  Carrier* carrier = me->home.load(std::memory_order_relaxed);
  carrier->count_switch();
  // The probe comes first: a carrier that must give way switches to its idle loop, which sees to that.
  Rank* next = __builtin_expect(active_.too_many(), 0) ? nullptr : carrier->pick();
  if (__builtin_expect(carrier->compensated.load(std::memory_order_relaxed), 0)) note_back(*carrier);
  carrier->leaver = me;
  carrier->leaving = how;
  std::atomic_ref switches(me->stats.switches);  // the supervisor may be looking (parked_generation)
  switches.store(switches.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  if (next) {
    carrier->adopt(next);
    next->state.store(kRunning, std::memory_order_relaxed);
    carrier->running.store(next, std::memory_order_relaxed);
  }
  TMPI_TSAN_RELEASE(carrier);
  fiber::switch_context(me->context, next ? next->context : carrier->idle_context);
  carrier = me->home.load(std::memory_order_relaxed);  // perhaps another one
  TMPI_TSAN_ACQUIRE(carrier);
  carrier->settle_leaver();
  carrier->surround(*me);
}

inline void Scheduler::park() {
  Rank* me = self();
  if (__builtin_expect(me->on_thread, 0)) return park_thread(me);
  // acquire: partner of the release in unpark, so that the caller sees its event set.
  if (me->state.load(std::memory_order_acquire) == kRunningNotified) {  // the wake-up came first
    me->state.store(kRunning, std::memory_order_relaxed);
    return;
  }
  leave(me, Leaving::kPark);
}

}  // namespace tmpi::sched
