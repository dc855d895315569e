// See thread_gate.h.
#include "mpi/thread_gate.h"

#include <limits.h>

#include "base/futex.h"
#include "sched/scheduler.h"

namespace tmpi::mpi {

namespace {
// A rank that waits at the gate with no other rank to run keeps its carrier for so long at a time.
constexpr int64_t kRankSleepNs = 50'000;
}  // namespace

void ThreadGate::enter() {
  const uint32_t mine = next_.fetch_add(1, std::memory_order_relaxed);
  const bool on_thread = sched::self()->on_thread;
  // acquire: partner of the release in leave; the caller sees what the thread before it did.
  for (uint32_t serving; (serving = serving_.load(std::memory_order_acquire)) != mine;) {
    if (on_thread)
      futex_wait(serving_, serving);
    else if (!sched::scheduler->yield())
      futex_wait(serving_, serving, kRankSleepNs);
  }
}

void ThreadGate::leave() {
  // seq_cst, as the load: a thread that took a number before it sleeps is seen here, or sees that it is served.
  const uint32_t now = serving_.fetch_add(1, std::memory_order_seq_cst) + 1;
  if (next_.load(std::memory_order_seq_cst) != now) futex_wake(serving_, INT_MAX);
}

}  // namespace tmpi::mpi
