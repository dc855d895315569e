// A carrier's ready ranks: a ring that its owner fills, and an inbox that everybody else fills.
// Not a general queue: it relies on S1 (a rank is in one queue at most), so a ring with room for all ranks cannot
// overflow and nothing is ever allocated.
//
// Invariants
//   Q1  Only the owner stores to tail_ and to slots; head_ moves forward by compare-and-swap, by the owner or a thief.
//   Q2  Slots [head_, tail_) hold ready ranks; a slot is overwritten only after head_ has passed it, so a thief that
//   read
//       a stale slot fails its compare-and-swap.
//   Q3  The inbox is a stack that is only ever taken whole, so its compare-and-swap cannot suffer from ABA.
#pragma once

#include <atomic>
#include <memory>

#include "sched/rank.h"

namespace tmpi::sched {

class RunQueue {
 public:
  // capacity: at least the number of ranks of the job, and a power of two.
  explicit RunQueue(size_t capacity) : mask_(capacity - 1), slots_(new std::atomic<Rank*>[capacity]()) {}

  // Owner only.
  void push(Rank* rank) {
    uint64_t tail = tail_.load(std::memory_order_relaxed);
    slots_[tail & mask_].store(rank, std::memory_order_relaxed);
    tail_.store(tail + 1, std::memory_order_release);  // partner: acquire in pop
  }

  // Owner or thief. nullptr when empty, or (for a thief) when somebody else was faster.
  Rank* pop() {
    uint64_t head = head_.load(std::memory_order_acquire);
    uint64_t tail = tail_.load(std::memory_order_acquire);  // partner: release in push
    while (head != tail) {
      Rank* rank = slots_[head & mask_].load(std::memory_order_relaxed);
      // acq_rel: partner is the other popper's compare-and-swap; orders the slot's read before the slot's reuse.
      if (head_.compare_exchange_strong(head, head + 1, std::memory_order_acq_rel, std::memory_order_acquire))
        return rank;
      if (head > tail) tail = tail_.load(std::memory_order_acquire);
    }
    return nullptr;
  }

  // Anybody. Hands over a chain linked by next_ready, first to run first; returns after one compare-and-swap.
  // The chain is stored newest first, so it is reversed here.
  void post(Rank* first) {
    Rank* newest = nullptr;
    Rank* oldest = first;
    for (Rank* rank = first; rank;) {
      Rank* next = rank->next_ready;
      rank->next_ready = newest;
      newest = rank;
      rank = next;
    }
    Rank* top = inbox_.load(std::memory_order_relaxed);
    do oldest->next_ready = top;
    while (!inbox_.compare_exchange_weak(top, newest, std::memory_order_seq_cst, std::memory_order_relaxed));
  }

  bool inbox_filled() const { return inbox_.load(std::memory_order_relaxed) != nullptr; }

  // Anybody. Takes everything, oldest first; nullptr when empty. acquire: partner of post.
  Rank* take_inbox() {
    if (!inbox_filled()) return nullptr;
    Rank* newest = inbox_.exchange(nullptr, std::memory_order_acquire);
    Rank* oldest = nullptr;
    while (newest) {
      Rank* next = newest->next_ready;
      newest->next_ready = oldest;
      oldest = newest;
      newest = next;
    }
    return oldest;
  }

  size_t ring_size() const {
    uint64_t head = head_.load(std::memory_order_relaxed);
    uint64_t tail = tail_.load(std::memory_order_relaxed);
    return tail > head ? tail - head : 0;
  }
  bool empty() const { return ring_size() == 0 && !inbox_filled(); }

 private:
  const uint64_t mask_;
  const std::unique_ptr<std::atomic<Rank*>[]> slots_;
  alignas(64) std::atomic<uint64_t> head_{0};
  std::atomic<uint64_t> tail_{0};
  alignas(64) std::atomic<Rank*> inbox_{nullptr};
};

}  // namespace tmpi::sched
