// How many carriers are active and how many should be, in one word, so that the probe at each switch is one load of a
// line that is written only when one of the two changes. Not which carriers: they give themselves up (carrier.cpp), and
// the supervisor activates them.
#pragma once

#include <stdint.h>

#include <atomic>

namespace tmpi::sched {

class ActiveCarriers {
 public:
  // The probe.
  bool too_many() const { return surplus(word_.load(std::memory_order_relaxed)) > 0; }

  // Takes the caller out of the active ones if there are too many. Each surplus is taken once.
  bool give_up() {
    uint64_t word = word_.load(std::memory_order_relaxed);
    while (surplus(word) > 0)
      if (word_.compare_exchange_weak(word, word - 1, std::memory_order_acq_rel, std::memory_order_relaxed))
        return true;
    return false;
  }

  void add(int carriers) { word_.fetch_add(static_cast<uint64_t>(int64_t{carriers}), std::memory_order_acq_rel); }

  // One writer: the supervisor, or whoever sets the scheduler up.
  void want(int carriers) {
    uint64_t word = word_.load(std::memory_order_relaxed);
    while (!word_.compare_exchange_weak(word, uint64_t{static_cast<uint32_t>(carriers)} << 32 | (word & 0xffffffff),
                                        std::memory_order_acq_rel, std::memory_order_relaxed)) {
    }
  }

  int wanted() const { return static_cast<int>(word_.load(std::memory_order_relaxed) >> 32); }
  int missing() const { return -surplus(word_.load(std::memory_order_relaxed)); }

 private:
  static int surplus(uint64_t word) { return static_cast<int>(word & 0xffffffff) - static_cast<int>(word >> 32); }

  std::atomic<uint64_t> word_{0};  // wanted, active: 32 bits each; active never falls below 0
};

}  // namespace tmpi::sched
