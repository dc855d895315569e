// The supervisor: the main thread's loop. It fires timers, replaces carriers that are stuck in the kernel or in a long
// computation while ranks are ready, and finds out when every rank waits for another. It runs no rank, and it sleeps
// without a time-out when all carriers sleep and no timer is set.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <bit>

#include "base/clock.h"
#include "base/futex.h"
#include "base/log.h"
#include "sched/processors.h"
#include "sched/scheduler.h"

namespace tmpi::sched {

namespace {
constexpr int64_t kLookNs = 10'000'000;  // how often it looks for sleepers when it does not watch
// How long carriers stay doubled after all have computed for long: programs do so again and again.
constexpr int64_t kDoubledNs = 100'000'000;
// A carrier that computes is stuck after a fifth of a period, at the second look at the latest.
constexpr int64_t kLooksPerWatchdog = 4;

// As in linux/sched/types.h, which cannot be read together with sched.h.
struct SchedulingAttributes {
  uint32_t size;
  uint32_t policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};
constexpr uint64_t kResetOnFork = 1;

// The supervisor works for microseconds and is to be there at once, also where all processors compute: since Linux 6.12
// a thread that asks for short slices is. Earlier kernels take no notice.
void ask_for_short_slices() {
  constexpr uint64_t kSliceNs = 100'000;
  SchedulingAttributes attributes{};
  if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 || attributes.policy != SCHED_OTHER) return;
  attributes.size = sizeof attributes;
  attributes.runtime = kSliceNs;
  attributes.flags |= kResetOnFork;  // not the carriers that it starts
  (void)syscall(SYS_sched_setattr, 0, &attributes, 0);
}

// What the thread has used ever; 0: not known.
int64_t processor_time_ns(pthread_t thread) {
  clockid_t clock;
  timespec time;
  if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}
}  // namespace

// The kernel model's ranks are threads like any other program's, and a seeded schedule wants one carrier.
void Scheduler::join_share() {
  if (!options_.share || options_.threads == ThreadModel::kKernel || options_.seed) return;
  monitor::Job job;
  job.name = options_.name;
  job.ranks = options_.ranks;
  job.weight = options_.weight;
  job.adapts = options_.carriers == 0;
  if (Result<void> joined = share_.join(job); !joined) {
    logf("%s; %s", joined.error().text.c_str(), monitor::kOnItsOwn);
    return;
  }
  status_.attach(&share_.client());
  sharing_.store(kShares, std::memory_order_relaxed);
  (void)follow_share(now_ns());
}

void Scheduler::end_sharing() {
  share_.leave();
  // release: whoever sees it ends the process.
  sharing_.store(kAlone, std::memory_order_release);
  futex_wake(sharing_);
}

void Scheduler::leave_share() {
  constexpr int64_t kLongestNs = 100'000'000;
  if (sharing_.load(std::memory_order_relaxed) == kAlone) return;
  if (supervisor_id_.load(std::memory_order_relaxed) == gettid()) return end_sharing();
  uint32_t shares = kShares;
  sharing_.compare_exchange_strong(shares, kToLeave, std::memory_order_relaxed);
  kick_supervisor();
  for (const int64_t end = now_ns() + kLongestNs; now_ns() < end;) {
    uint32_t state = sharing_.load(std::memory_order_acquire);
    if (state == kAlone) return;
    futex_wait(sharing_, state, end - now_ns());
  }
}

// Wants as many carriers as the job is granted, and those for teams. A number that the user gave stays.
int64_t Scheduler::follow_share(int64_t now) {
  const bool joined = share_.is_joined();
  int64_t again = joined ? share_.tick(*this, now) : -1;
  const int granted = joined && share_.carriers() >= 0 ? share_.carriers() : processors_;
  if (options_.carriers != 0 || options_.seed != 0) return again;
  // Not beside other jobs, which have granted it what it has: more threads would take more.
  const bool doubled = now < doubled_until_ns_ && granted >= processors_;
  const bool before = doubled_.exchange(doubled, std::memory_order_relaxed);
  const bool changes = joined || before || doubled || teams_.load(std::memory_order_relaxed) > 0;
  if (changes) want_carriers(granted);
  return again;
}

void Scheduler::kick_supervisor() {
  supervisor_word_.fetch_add(1, std::memory_order_release);
  futex_wake(supervisor_word_);
}

void Scheduler::supervise() {
  supervisor_id_.store(gettid(), std::memory_order_relaxed);
  ask_for_short_slices();
  while (!end_reached()) {
    uint32_t word = supervisor_word_.load(std::memory_order_acquire);
    if (sharing_.load(std::memory_order_relaxed) == kToLeave) end_sharing();
    int64_t now = now_ns();
    int64_t due = timers_.fire(now);
    bool kernel_model = options_.threads == ThreadModel::kKernel;
    bool quiet = kernel_model || (awake_.load(std::memory_order_acquire) == 0 && !lacks_carriers());
    if (quiet && everybody_waits() && options_.deadlock) options_.deadlock(*this);
    int64_t timeout = -1;
    if (quiet) {
      share_.rest();
    } else {
      watch_carriers();
      // Where each rank can have a carrier nobody can be behind another.
      timeout = watches() && crowded() ? options_.watchdog_ns / kLooksPerWatchdog : kLookNs;
      int64_t again = follow_share(now);
      if (again >= 0) timeout = std::min(timeout, again);
      adjust_carriers();
    }
    if (due >= 0 && (timeout < 0 || due - now < timeout)) timeout = due > now ? due - now : 0;
    // Carriers that are watched are not to be looked at more often than that.
    if (int64_t look = status_.tick(now); quiet && look >= 0 && (timeout < 0 || look < timeout)) timeout = look;
    if (end_reached()) break;
    futex_wait(supervisor_word_, word, timeout);
  }
  end_sharing();
  // A rank on its own kernel thread may still be in kick_supervisor.
  if (options_.threads == ThreadModel::kKernel)
    while (left_.load(std::memory_order_acquire) != options_.ranks) sched_yield();
  // Let the carriers see the end. seq_cst: partner of the fences in sleep_until_work and give_way, which then look at
  // ended_.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  int total = carrier_total_.load(std::memory_order_acquire);
  for (int i = 0; i < total; ++i) {
    carriers_[static_cast<size_t>(i)]->resting.store(kAwake, std::memory_order_release);
    futex_wake(carriers_[static_cast<size_t>(i)]->resting);
  }
  if (options_.threads == ThreadModel::kTwoLevel)
    for (int i = 0; i < total; ++i)
      if (carriers_[static_cast<size_t>(i)]->started) pthread_join(carriers_[static_cast<size_t>(i)]->thread, nullptr);
}

// How often the parked ranks have been resumed so far, all together; -1 when some rank is neither parked nor done.
int64_t Scheduler::parked_generation() {
  int64_t resumed = 0;
  int parked = 0;
  for (int i = 0; i < options_.ranks; ++i) {
    Rank& rank = ranks_[static_cast<size_t>(i)];
    uint32_t state = rank.state.load(std::memory_order_acquire);
    if (state == kDone) continue;
    if (state != kParked) return -1;
    ++parked;
    resumed += static_cast<int64_t>(std::atomic_ref(rank.stats.switches).load(std::memory_order_relaxed));
  }
  return parked > 0 ? resumed : -1;
}

// True when every rank that has not ended is parked, no timer is set and nobody outside can wake one. Two looks that
// see all ranks parked, and none of them resumed in between, prove a moment at which all were parked; then nothing can
// change any more. Threads that ranks have made are outside: two looks that find none that is not parked, and that none
// was woken in between, prove it for them. seq_cst: partners of external_waker_added, so that the looks are in order.
bool Scheduler::everybody_waits() {
  const uint64_t wakes = external_wakes_.load(std::memory_order_seq_cst);
  auto outside = [&] {
    return external_wakers_.load(std::memory_order_seq_cst) > 0 ||
           external_wakes_.load(std::memory_order_seq_cst) != wakes;
  };
  if (outside() || !timers_.empty()) return false;
  int64_t first = parked_generation();
  return first >= 0 && parked_generation() == first && timers_.empty() && !outside();
}

bool Scheduler::anything_ready() {
  bool ready = false;
  each_carrier([&](const Carrier& carrier) { ready |= carrier.has_work(); });
  return ready;
}

// Whether ranks are ready behind a carrier that does not switch: at once when its thread sleeps in the kernel; when it
// computes, after a while, because switching more often would only cost. One that could run but is kept from the
// processor by other threads is not stuck: one more would have to share with them, too. So it is its processor time
// that counts, and not how often it was looked at, which depends on when the kernel lets us look.
Scheduler::Stuck Scheduler::look_at(Carrier& carrier, Seen& seen) {
  const uint64_t switches = carrier.switches.load(std::memory_order_relaxed);
  const int64_t ran_ns = carrier.started ? processor_time_ns(carrier.thread) : 0;
  const bool switched = switches != seen.switches;
  if (switched) seen = {switches, ran_ns};
  seen.computes = ran_ns - seen.ran_ns >= options_.watchdog_ns / 5;
  seen.computes_long = ran_ns - seen.ran_ns >= options_.watchdog_ns / 2;
  if (switched || carrier.compensated.load(std::memory_order_relaxed) ||
      carrier.resting.load(std::memory_order_relaxed) != kAwake)
    return kNotStuck;
  // Where nobody else may run, the ranks of all carriers wait for this one; those of inactive ones, too.
  if (!carrier.has_work() && (!anything_ready() || least_crowded(carrier))) return kNotStuck;
  if (sleeps_in_kernel(carrier.kernel_id.load(std::memory_order_relaxed))) return kSleeps;
  return seen.computes ? kComputes : kNotStuck;
}

// One that sleeps leaves its processor to another. One that computes needs it, so that its ranks go to the others as
// long as there are any that switch. Where all compute for long the kernel has to divide the processors, so that what
// others wait for comes sooner: among one more for each of them and, for a while, twice as many of both.
void Scheduler::watch_carriers() {
  bool ready = false;
  int replaced = 0, beside = 0;
  each_carrier([&](const Carrier& carrier) {
    beside += carrier.compensated.load(std::memory_order_relaxed) && !carrier.blocked.load(std::memory_order_relaxed);
  });
  each_carrier([&](Carrier& carrier) {
    auto index = static_cast<size_t>(carrier.index);
    Stuck how = watches() ? look_at(carrier, seen_[index]) : kNotStuck;
    bool crowds = how == kComputes && seen_[index].computes_long && !least_crowded(carrier);
    if (crowds) doubled_until_ns_ = now_ns() + kDoubledNs;
    crowds &= beside < active_.wanted();
    if (how == kSleeps || crowds) {
      beside += crowds;
      active_.add(-1);
      carrier.compensated.store(true, std::memory_order_seq_cst);
      // It may have gone to rest meanwhile. seq_cst: partner of Carrier::announce_rest; one of the two sees the other.
      if (carrier.resting.load(std::memory_order_seq_cst) != kAwake) note_back(carrier);
      ++replaced;
    }
    bool blocked = how == kSleeps || (carrier.compensated.load(std::memory_order_relaxed) &&
                                      sleeps_in_kernel(carrier.kernel_id.load(std::memory_order_relaxed)));
    if (blocked != carrier.blocked.load(std::memory_order_relaxed))
      carrier.blocked.store(blocked, std::memory_order_relaxed);
    bool stuck = seen_[index].computes || carrier.compensated.load(std::memory_order_relaxed);
    if (stuck != carrier.stuck.load(std::memory_order_relaxed)) carrier.stuck.store(stuck, std::memory_order_relaxed);
    if (stuck && carrier.has_work()) hand_over(carrier);  // C5
    ready |= carrier.has_work();
  });
  activations_.fetch_add(replaced, std::memory_order_relaxed);
  // In place of stuck ones, and for work that was pushed while a carrier fell asleep (the one race that C3 leaves to
  // this look).
  if (ready && sleepers_.load(std::memory_order_relaxed) > 0) wake_a_sleeper();
}

// Whether ranks may be ready although no carrier is awake.
bool Scheduler::lacks_carriers() {
  return active_.wanted() == 0 || active_.missing() > sleepers_.load(std::memory_order_relaxed);
}

// Makes the active carriers as many as are wanted. Those that are too many give themselves up at their next switch; for
// those that sleep the supervisor does it.
void Scheduler::adjust_carriers() {
  while (active_.too_many() && retire_sleeper()) {
  }
  // A carrier that sleeps would only have company.
  for (int missing = active_.missing() - sleepers_.load(std::memory_order_relaxed); missing > 0; --missing)
    if (!activate_one()) return;
  if (active_.missing() > 0 || active_.wanted() == 0) return;
  each_carrier([&](Carrier& carrier) {  // what C4 leaves to the supervisor
    if (carrier.resting.load(std::memory_order_relaxed) == kInactive && carrier.has_work()) hand_over(carrier);
  });
}

bool Scheduler::retire_sleeper() {
  bool retired = false;
  each_carrier([&](Carrier& carrier) {
    uint32_t state = kAsleep;
    if (retired || carrier.resting.load(std::memory_order_relaxed) != kAsleep || !active_.give_up()) return;
    // seq_cst: C4
    if (!carrier.resting.compare_exchange_strong(state, kInactive, std::memory_order_seq_cst)) {
      active_.add(1);  // it was woken
      return;
    }
    sleepers_.fetch_sub(1, std::memory_order_relaxed);
    hand_over(carrier);
    retired = true;
  });
  return retired;
}

// False: there is nobody left to activate.
bool Scheduler::activate_one() {
  int total = carrier_total_.load(std::memory_order_acquire);
  for (int i = 0; i < total; ++i) {
    Carrier& carrier = *carriers_[static_cast<size_t>(i)];
    if (carrier.resting.load(std::memory_order_relaxed) != kInactive) continue;
    awake_.fetch_add(1, std::memory_order_acq_rel);
    active_.add(1);
    carrier.resting.store(kAwake, std::memory_order_release);  // nobody else changes it from kInactive
    futex_wake(carrier.resting);
    return true;
  }
  if (total == static_cast<int>(carriers_.size()))
    return false;  // 64 stuck carriers: those that are ready must wait for one of them
  size_t capacity = std::bit_ceil(static_cast<size_t>(options_.ranks) + 1);
  carriers_[static_cast<size_t>(total)] = std::make_unique<Carrier>(*this, total, capacity);
  awake_.fetch_add(1, std::memory_order_acq_rel);
  if (!start_carrier(total)) {
    awake_.fetch_sub(1, std::memory_order_acq_rel);
    carriers_[static_cast<size_t>(total)].reset();
    return false;
  }
  active_.add(1);
  carrier_total_.store(total + 1, std::memory_order_release);
  return true;
}

}  // namespace tmpi::sched
