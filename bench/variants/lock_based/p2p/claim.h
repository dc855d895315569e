// A mailbox's claim as a lock: whoever finds it taken waits. The rival "TMPI_lock" of PPoPP 1999, section 4.3.
// Not used by the library; bench/variants compiles src/p2p with it.
#pragma once

#include <stdint.h>

#include <atomic>

#include "base/clock.h"
#include "sched/scheduler.h"

namespace tmpi::p2p {

class Claim {
 public:
  // Others would wait for a rank that keeps it.
  static constexpr bool kept_at_rest = false;

  bool try_take() {
    constexpr int kSpins = 100;
    for (int spins = 0; word_.exchange(1, std::memory_order_acquire) != 0; ++spins)
      if (spins < kSpins || !sched::self() || !sched::scheduler->yield()) cpu_relax();
    return true;
  }

  void give_back() { word_.store(0, std::memory_order_seq_cst); }

 private:
  std::atomic<uint32_t> word_{0};
};

}  // namespace tmpi::p2p
