// What a carrier does between two ranks: settle the one that left, find the next, steal, sleep. See carrier.h.
#include "sched/carrier.h"

#include <sys/syscall.h>
#include <unistd.h>
#if __has_include(<sys/rseq.h>)
#include <sys/rseq.h>
#endif

#include "base/assert.h"
#include "base/clock.h"
#include "base/futex.h"
#include "sched/switch.h"
#include "sched/tsan.h"

namespace tmpi::sched {

namespace {
// An idle carrier looks around this often before it sleeps; a waiting rank has spun already (wait.cpp), so this is
// only to catch what is under way.
constexpr int kIdleRounds = 64;

// The kernel keeps the number of the thread's processor in its restartable-sequences area, which the C library
// registers (glibc 2.35; rseq(2)). nullptr: it does not.
const volatile uint32_t* processor_word() {
#ifdef RSEQ_SIG
  if (__rseq_size == 0) return nullptr;
  auto* area = reinterpret_cast<const struct rseq*>(static_cast<char*>(__builtin_thread_pointer()) + __rseq_offset);
  return &area->cpu_id;
#else
  return nullptr;
#endif
}

// The other carrier with the most ready ranks, an inbox counted as one; nullptr: no other has any. *most: how many.
Carrier* fullest_but(Carrier& me, size_t* most) {
  Carrier* fullest = nullptr;
  *most = 0;
  me.scheduler.each_carrier([&](Carrier& other) {
    const size_t ready = other.queue.ring_size() + other.queue.inbox_filled();
    if (&other == &me || ready <= *most) return;
    *most = ready;
    fullest = &other;
  });
  return fullest;
}
}  // namespace

void Carrier::run() {
  kernel_id.store(static_cast<int>(syscall(SYS_gettid)), std::memory_order_relaxed);
  idle_context.thread_pointer = fiber::thread_pointer();
  processor.store(processor_word(), std::memory_order_release);
  if (scheduler.options_.carrier_start) scheduler.options_.carrier_start();
  while (!scheduler.end_reached()) {
    if (scheduler.active_.give_up()) give_way();
    Rank* next = pick();
    if (!next && !await_own_work()) {
      next = steal();
      idle_debt = 0;
    }
    if (next)
      resume_from_idle(next);
    else if (!has_work())
      sleep_until_work();
  }
}

void Carrier::resume_from_idle(Rank* next) {
  leaver = nullptr;
  leaving = Leaving::kNothing;
  adopt(next);
  next->state.store(kRunning, std::memory_order_relaxed);  // out of every queue: nobody else writes it now (S1)
  running.store(next, std::memory_order_relaxed);
  TMPI_TSAN_RELEASE(this);
  fiber::switch_context(idle_context, next->context);
  TMPI_TSAN_ACQUIRE(this);
  running.store(nullptr, std::memory_order_relaxed);
  settle_leaver();
}

void Carrier::drain_inbox() {
  for (Rank* rank = queue.take_inbox(); rank;) {
    Rank* next = rank->next_ready;  // before the push: a thief may run it and link it elsewhere
    queue.push(rank);
    rank = next;
  }
}

// xorshift64*: the same seed gives the same schedule.
uint32_t Carrier::draw(uint32_t limit) {
  random ^= random >> 12;
  random ^= random << 25;
  random ^= random >> 27;
  return static_cast<uint32_t>((random * 0x2545f4914f6cdd1d >> 33) % limit);
}

// Seeded schedule: any of the ready ranks may be next.
void Carrier::rotate_queue() {
  size_t ready = queue.ring_size();
  if (ready < 2) return;
  for (uint32_t turns = draw(static_cast<uint32_t>(ready)); turns > 0; --turns)
    if (Rank* rank = queue.pop()) queue.push(rank);
}

void Carrier::sample_load(uint64_t count) {
  constexpr int32_t kWeight = 16;  // so the average is that of some 256 switches
  auto before = static_cast<int32_t>(load.load(std::memory_order_relaxed));
  auto now = static_cast<int32_t>(queue.ring_size() * kLoadUnit);
  load.store(static_cast<uint32_t>(before + (now - before) / kWeight), std::memory_order_relaxed);
  // At uneven distances: ranks that work in step fill and empty the queue in a rhythm, of which an even one would see
  // always the same beat.
  next_sample = count + 11 + (count * 0x9e3779b97f4a7c15 >> 32) % 11;
  if (++samples % kSamplesPerBalance == 0 && random == 0) balance();
}

// Takes half of what another carrier has more, if that is at least two ranks on the average.
void Carrier::balance() {
  Carrier* busiest = this;
  scheduler.each_carrier([&](Carrier& other) {
    if (other.load.load(std::memory_order_relaxed) > busiest->load.load(std::memory_order_relaxed)) busiest = &other;
  });
  uint32_t mine = load.load(std::memory_order_relaxed), most = busiest->load.load(std::memory_order_relaxed);
  uint32_t more = most > mine ? (most - mine) / kLoadUnit : 0;
  if (more < 2) return;
  uint32_t moved = 0;
  for (Rank* rank; moved < more / 2 && (rank = busiest->queue.pop()) != nullptr; ++moved) queue.push(rank);
  // As the averages will be; else the next look would move the same again.
  load.fetch_add(moved * kLoadUnit, std::memory_order_relaxed);
  busiest->load.fetch_sub(std::min(most, moved * kLoadUnit), std::memory_order_relaxed);
}

Rank* Carrier::steal() {
  int total = scheduler.carrier_total_.load(std::memory_order_acquire);
  for (int tried = 0; tried < total; ++tried) {
    Carrier& other = *scheduler.carriers_[++victim % static_cast<uint32_t>(total)];
    if (&other == this || !may_take_from(other)) continue;
    if (Rank* rank = take_from(other)) return rank;
  }
  return nullptr;
}

bool Carrier::may_take_from(const Carrier& other) const {
  return !scheduler.each_has_a_carrier() ||
         residents.load(std::memory_order_relaxed) + 1 < other.residents.load(std::memory_order_relaxed);
}

Rank* Carrier::take_from(Carrier& other) {
  if (Rank* rank = other.queue.pop()) return rank;
  // The inbox of a carrier that does not come round to it: the first rank runs here, the others join this queue.
  Rank* first = other.queue.take_inbox();
  for (Rank* rank = first ? first->next_ready : nullptr; rank;) {
    Rank* next = rank->next_ready;
    queue.push(rank);
    rank = next;
  }
  return first;
}

void Carrier::note_poll() {
  const uint64_t now = ticks(), patience = steal_patience();
  if (now - last_poll > kPollGapNs * ticks_per_us / 1000) poll_begin = now;
  last_poll = now;
  if (now - poll_begin < patience || now < next_poll_look || random != 0) return;
  next_poll_look = now + patience;
  size_t most = 0;
  Carrier* fullest = fullest_but(*this, &most);
  const uint64_t its_switches = fullest ? fullest->switches.load(std::memory_order_relaxed) : 0;
  const bool stands_still = fullest && fullest == watched && its_switches == watched_switches;
  watched = fullest;
  watched_switches = its_switches;
  if (!stands_still) return;
  if (Rank* rank = take_from(*fullest)) queue.push(rank);
}

void Carrier::wake() {
  uint32_t state = resting.load(std::memory_order_seq_cst);  // seq_cst: C3, C4, after the post
  if (state == kAsleep) resting.compare_exchange_strong(state, kAwake, std::memory_order_acq_rel);
  if (state == kInactive || is_stuck()) scheduler.hand_over(*this);
  if (state != kAsleep) return;
  scheduler.sleepers_.fetch_sub(1, std::memory_order_relaxed);
  if (scheduler.awake_.fetch_add(1, std::memory_order_acq_rel) == 0) scheduler.kick_supervisor();
  futex_wake(resting);
}

// Waits for a rank of its own. False: none has come for so long that it may steal.
bool Carrier::await_own_work() {
  const uint64_t start = ticks();
  uint64_t elapsed = 0, next_look = 0;
  bool enough = false;
  idle_begins(start);
  while (!has_work() && !enough && !scheduler.end_reached()) {
    cpu_relax();
    elapsed = ticks() - start;
    enough = elapsed > steal_patience() || should_steal(elapsed, &next_look);
  }
  idle_ends(start + elapsed, elapsed);
  return !enough;
}

bool Carrier::should_steal(uint64_t elapsed, uint64_t* next_look) {
  const uint64_t patience = steal_patience();
  if (idle_debt + elapsed < patience || elapsed < *next_look) return false;
  *next_look = elapsed + patience / 4;
  size_t most = 0;
  (void)fullest_but(*this, &most);
  // A single rank may be about to run where it is.
  return most > 1 || (most == 1 && elapsed >= patience);
}

void Carrier::sleep_until_work() {
  Scheduler& s = scheduler;
  for (int round = 0; round < kIdleRounds; ++round) {
    cpu_relax();
    if (has_work()) return;
  }
  announce_rest(kAsleep);
  s.sleepers_.fetch_add(1, std::memory_order_seq_cst);
  std::atomic_thread_fence(std::memory_order_seq_cst);  // C3: announced, then look; the looks below are relaxed
  bool work = s.end_reached();
  int total = s.carrier_total_.load(std::memory_order_acquire);
  for (int i = 0; i < total && !work; ++i) {
    const Carrier& other = *s.carriers_[static_cast<size_t>(i)];
    work = other.has_work() && (&other == this || may_take_from(other));
  }
  uint32_t state = kAsleep;
  if (work && resting.compare_exchange_strong(state, kAwake, std::memory_order_acq_rel)) {
    s.sleepers_.fetch_sub(1, std::memory_order_relaxed);
    return;
  }
  // The last one to fall asleep tells the supervisor, which declares a deadlock if nobody can wake anybody. Where a
  // waker has counted this one as awake already, this makes up for it: it never stopped being so.
  if (s.awake_.fetch_sub(1, std::memory_order_acq_rel) == 1) s.kick_supervisor();
  if (!(work && state == kAwake)) rest();
}

void Carrier::change_surroundings(const Rank& rank) {
  surroundings_change = rank.surroundings_change;
  if (scheduler.options_.surround) scheduler.options_.surround(rank.surroundings);
}

// C3, C4: before the look for work. Who rests is not stuck.
void Carrier::announce_rest(Resting state) {
  resting.store(state, std::memory_order_seq_cst);
  if (compensated.load(std::memory_order_seq_cst)) scheduler.note_back(*this);
}

// After ActiveCarriers::give_up: no rank is in this carrier's hands.
void Carrier::give_way() {
  announce_rest(kInactive);
  if (scheduler.awake_.fetch_sub(1, std::memory_order_acq_rel) == 1) scheduler.kick_supervisor();
  scheduler.hand_over(*this);
  // Partner of the fence in supervise, which wakes all at the end: it sees the rest that is announced, or this the end.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (!scheduler.end_reached()) rest();
}

void Carrier::rest() {
  for (uint32_t state; (state = resting.load(std::memory_order_acquire)) != kAwake;) futex_wait(resting, state);
}

}  // namespace tmpi::sched
