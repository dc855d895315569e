// The claim of a mailbox: the right to match. Taken only when it is free, never waited for.
// Not a lock: who finds it taken makes its operation visible and leaves it to the holder (mailbox.h, M3).
// A file of its own because the experiment of PPoPP 1999 that compares with lock-based queues replaces it
// (bench/variants).
//
//   kFree    nobody matches
//   kSender  somebody matches at this moment
//   kAsked   the same, and the owner has put a receive into the ring meanwhile: the holder must look again
//   kOwner   the owner's, also between its calls (M2)
#pragma once

#include <stdint.h>

#include <atomic>

namespace tmpi::p2p {

class Claim {
 public:
  // Whether a rank may keep its own claim between calls (M2).
  static constexpr bool kept_at_rest = true;

  // acquire, here and below: partner of give_back and hand_to_owner; hands over what the claim guards.
  bool try_take() { return take(kSender); }

  // The owner: whether it has the claim, and taking it.
  bool owned() const { return word_.load(std::memory_order_acquire) == kOwner; }
  bool try_take_as_owner() { return take(kOwner); }

  // The owner, which has made a receive visible: whoever matches now looks again before it stops. False: nobody does.
  // seq_cst: M3, after the push.
  bool ask() {
    uint32_t sender = kSender;
    return word_.compare_exchange_strong(sender, kAsked, std::memory_order_seq_cst, std::memory_order_seq_cst) ||
           sender == kAsked;
  }

  // The end of the owner's time, or of a sender's. seq_cst: M3, and the release of what the claim guards.
  void give_back() { word_.store(kFree, std::memory_order_seq_cst); }

  // The end of a sender's time, when no receive is posted (M2): the owner finds the claim where it would have put it.
  // False: the owner has asked for another look.
  bool hand_to_owner() {
    uint32_t sender = kSender;
    return word_.compare_exchange_strong(sender, kOwner, std::memory_order_release, std::memory_order_relaxed);
  }

 private:
  static constexpr uint32_t kFree = 0, kSender = 1, kAsked = 2, kOwner = 3;

  bool take(uint32_t holder) {
    uint32_t free = word_.load(std::memory_order_relaxed);
    return free == kFree &&
           word_.compare_exchange_strong(free, holder, std::memory_order_acquire, std::memory_order_relaxed);
  }

  std::atomic<uint32_t> word_{kFree};
};

}  // namespace tmpi::p2p
