// The claim of a mailbox: the right to match. Taken only when it is free, never waited for.
// Not a lock: who finds it taken makes its operation visible and leaves it to the holder (mailbox.h, M3).
// A file of its own because the experiment of PPoPP 1999 that compares with lock-based queues replaces it
// (bench/variants).
#pragma once

#include <stdint.h>

#include <atomic>

namespace tmpi::p2p {

class Claim {
 public:
  // Whether a rank may keep its own claim between calls (M2).
  static constexpr bool kept_at_rest = true;

  bool try_take() {
    if (word_.load(std::memory_order_relaxed) != kFree) return false;
    uint32_t free = kFree;
    // acquire: partner of give_back; hands over what the claim guards.
    return word_.compare_exchange_strong(free, kHeld, std::memory_order_acquire, std::memory_order_relaxed);
  }

  // seq_cst: M3, and the release of what the claim guards.
  void give_back() { word_.store(kFree, std::memory_order_seq_cst); }

 private:
  static constexpr uint32_t kFree = 0, kHeld = 1;
  std::atomic<uint32_t> word_{kFree};
};

}  // namespace tmpi::p2p
