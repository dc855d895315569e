// A carrier: a kernel thread that runs ranks, one at a time, from its own queue, and steals when that is empty.
// Not a processor: how many carriers are active is the scheduler's decision (scheduler.h).
//
// Invariants
//
// C1 The fields under "owner" are touched only on the carrier's kernel thread: by its idle loop or by the rank it runs.
//
// C2 A rank's context is saved before anybody else can resume it: what the leaving rank becomes is decided after the
// switch, by settle_leaver, on the stack of whoever runs next.
//
// C3 A carrier sleeps only after it has announced so (resting = kAsleep) and then found no work; whoever posts work
// looks at resting after posting. One of the two sees the other.
//
// C4 A carrier that is not active has no ranks: after it has been marked so (resting = kInactive), whoever marked it
// hands over what is in its queue; whoever posts a rank to it looks at resting after posting and does the same. The
// exception is a job that has no active carrier at all; its supervisor hands over once there is one.
//
// C5 A ready rank does not stay behind a stuck carrier, where it could wait for ever, since carriers that are busy do
// not steal: the supervisor marks the carrier and hands over what is in its queue, at each look; whoever posts a rank
// to a marked one does the same at once. Ranks stay only if there is nobody else. A carrier that rests is not stuck,
// though its mark may be older: what it is given wakes it.
#pragma once

#include <pthread.h>

#include <algorithm>
#include <atomic>

#include "base/clock.h"
#include "base/result.h"
#include "sched/run_queue.h"

namespace tmpi::sched {

class Scheduler;

enum class Leaving { kNothing, kPark, kYield, kEnd };

enum Resting : uint32_t { kAwake, kAsleep, kInactive };

struct Carrier {
  Carrier(Scheduler& owner, int number, size_t capacity) : scheduler(owner), index(number), queue(capacity) {}

  Scheduler& scheduler;
  const int index;
  pthread_t thread{};
  bool started = false;           // whether there is a thread; supervisor
  std::atomic<int> kernel_id{0};  // gettid, for the supervisor's look into /proc
  // Where the kernel says on which one the thread was put last.
  std::atomic<const volatile uint32_t*> processor{nullptr};

  // owner (C1)
  fiber::Context idle_context;
  Rank* leaver = nullptr;
  Leaving leaving = Leaving::kNothing;
  uint64_t surroundings_change = 0;  // of the rank it ran last: what its thread has
  uint32_t victim = 0;
  uint64_t idle_debt = 0, idle_end = 0;                        // counter ticks
  uint64_t poll_begin = 0, last_poll = 0, next_poll_look = 0;  // counter ticks
  const Carrier* watched = nullptr;                            // by the polling ranks, and its count of switches then
  uint64_t watched_switches = 0;
  uint64_t random = 0;  // state of the seeded schedule's generator; 0: ranks run in the order they became ready

  uint64_t next_sample = kFirstSample;  // the count of switches at which the load is looked at
  uint32_t samples = 0;

  // Written by the owner, read by others as hints.
  std::atomic<uint64_t> switches{0};
  std::atomic<Rank*> running{nullptr};
  std::atomic<bool> spinning{false};  // the rank it runs only waits
  std::atomic<uint32_t> load{0};      // ready ranks in its queue, averaged over its last switches, times kLoadUnit

  // Set by the supervisor when it has activated another carrier in place of this blocked one; cleared by the owner.
  std::atomic<bool> compensated{false};
  std::atomic<bool> blocked{false};  // its thread slept in the kernel when the supervisor looked last

  alignas(64) std::atomic<uint32_t> resting{kAwake};  // futex
  std::atomic<bool> stuck{false};                     // by the supervisor, as of its last look (C5)
  std::atomic<int> residents{0};                      // ranks whose home this is and that have not ended: a hint

  RunQueue queue;

  // How long a carrier without work leaves the ranks of the others to them, summed up by idle_debt. A stolen rank costs
  // both carriers about as much in cache misses, and ranks that work in step, a few microseconds at a time, come back
  // by themselves.
  static constexpr int64_t kStealPatienceNs = 5'000;
  // Between two polls in a row: what takes longer was work.
  static constexpr int64_t kPollGapNs = 20'000;
  // Runs until the job has ended. The body of the kernel thread.
  void run();

  // The next rank of this carrier's own queue, or nullptr. Owner.
  Rank* pick() {
    if (__builtin_expect(queue.inbox_filled(), 0)) drain_inbox();
    if (__builtin_expect(random != 0, 0)) rotate_queue();
    return queue.pop();
  }
  bool has_work() const { return !queue.empty(); }
  // False if this carrier cannot be on a processor at this moment, because `me`, which runs, is on the one where it was
  // last. One load of a line that the kernel writes only when the thread is put on a processor.
  bool may_be_on_processor(const Carrier& me) const {
    const volatile uint32_t* mine = me.processor.load(std::memory_order_relaxed);
    // acquire: partner of the release in run; the area was set up before.
    const volatile uint32_t* its = processor.load(std::memory_order_acquire);
    return !mine || !its || *mine != *its;
  }

  // A number below limit from the seeded schedule's generator. Owner.
  uint32_t draw(uint32_t limit);

  // A rank from another carrier's queue, or nullptr. Owner.
  Rank* steal();
  // How long the carrier has had nothing to do lately: a time of idleness adds to it, one of work takes from it, so it
  // grows where it is idle for more than half of the time. Counter ticks; owner; between idle_begins and idle_ends.
  void idle_begins(uint64_t now) { idle_debt -= std::min(idle_debt, now - idle_end); }
  void idle_ends(uint64_t now, uint64_t elapsed) {
    idle_debt = std::min(idle_debt + elapsed, 2 * steal_patience());
    idle_end = now;
  }
  static uint64_t steal_patience() { return kStealPatienceNs * ticks_per_us / 1000; }
  // Whether the carrier, idle for `elapsed` ticks, should take a rank from another. Looks into lines that the others
  // write at each switch, so it is to be asked rarely: not again before *next_look, which it moves on.
  bool should_steal(uint64_t elapsed, uint64_t* next_look);

  // A rank that has looked for something in vain yields (polls). Where ranks do nothing else for a while, this carrier
  // is as good as idle, though it always has ranks to run: then it takes one from a carrier that does not come round to
  // its own. Owner.
  void note_poll();

  // Puts a rank that became ready on this very carrier into its queue. Owner.
  void push(Rank* rank) { queue.push(rank); }

  // At every switch, before the next rank is picked, and where a rank that yields has nobody to switch to: counts it
  // and, now and then, compares its load with the others'. Carriers that are never idle would otherwise keep whatever
  // ranks they have: two with fourteen beside two with two.
  void count_switch() {
    uint64_t count = switches.load(std::memory_order_relaxed) + 1;
    switches.store(count, std::memory_order_relaxed);
    if (__builtin_expect(count == next_sample, 0)) sample_load(count);
  }
  static constexpr uint64_t kFirstSample = 16, kSamplesPerBalance = 32;
  static constexpr uint32_t kLoadUnit = 256;

  // Makes this carrier the home of a rank that is in no queue and does not run, unless it is so already. Anybody.
  void adopt(Rank* rank) {
    Carrier* before = rank->home.load(std::memory_order_relaxed);
    if (__builtin_expect(before == this, 1)) return;
    // release: partner of whoever looks from outside (state_of, short_spin_ns); this carrier may be a new one.
    rank->home.store(this, std::memory_order_release);
    residents.fetch_add(1, std::memory_order_relaxed);
    if (!before) return;
    before->residents.fetch_sub(1, std::memory_order_relaxed);
    ++rank->stats.migrations;
  }

  // C5. seq_cst: partner of announce_rest. Whoever has posted work and then still sees it awake can leave the work
  // where it is: the carrier looks around everywhere after it has announced its rest.
  bool is_stuck() const {
    return (stuck.load(std::memory_order_relaxed) || compensated.load(std::memory_order_relaxed)) &&
           resting.load(std::memory_order_seq_cst) == kAwake;
  }

  // Finishes the switch away from the rank that left (C2). Owner, first thing after a switch.
  void settle_leaver();

  // The rank resumes here: its thread gets what the rank has changed for itself. Owner.
  void surround(const Rank& rank) {
    if (__builtin_expect(rank.surroundings_change != surroundings_change, 0)) change_surroundings(rank);
  }

  // Wakes the carrier if it sleeps, hands its work over if it is not active (C3, C4). Anybody, after posting work.
  void wake();

 private:
  void drain_inbox();
  Rank* take_from(Carrier& other);
  bool may_take_from(const Carrier& other) const;
  void rotate_queue();
  bool await_own_work();
  void sample_load(uint64_t count);
  void balance();
  void sleep_until_work();
  void announce_rest(Resting state);
  void give_way();
  void rest();
  void resume_from_idle(Rank* next);
  void change_surroundings(const Rank& rank);
};

}  // namespace tmpi::sched
