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

  // The owner never keeps it, so it can neither ask nor be left it.
  bool owned() const { return owned_.load(std::memory_order_relaxed); }
  bool try_take_as_owner() {
    try_take();
    owned_.store(true, std::memory_order_relaxed);
    return true;
  }
  bool ask() { return false; }
  bool hand_to_owner() { return false; }

  void give_back() {
    owned_.store(false, std::memory_order_relaxed);
    word_.store(0, std::memory_order_seq_cst);
  }

 private:
  std::atomic<uint32_t> word_{0};
  std::atomic<bool> owned_{false};  // written while holding
};

}  // namespace tmpi::p2p
