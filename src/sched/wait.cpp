// The decision to spin or to park. See wait.h.
#include "sched/wait.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "sched/switch.h"

namespace tmpi::sched {

namespace {

// How many polls pass between two looks at the clock.
constexpr uint32_t kPollsPerLook = 64;
// The pause instruction takes up to 140 cycles, as long as a message: the first polls do without.
constexpr uint32_t kPollsWithoutPause = 4096;
// A switch away and back costs about this much; spinning pays if the event comes sooner. Also the start value.
constexpr int64_t kShortSpinNs = 300;
// After this long without any other carrier doing useful work, whatever is waited for does not come from here.
constexpr int64_t kLonelySpinNs = 20'000;

// A thread beside the carriers, which keeps a processor from them.
constexpr int64_t kBesideSpinNs = 5'000;
// Where teams crowd the processors a rank that waits lets their threads run between its looks: a processor that has
// gone to sleep takes longer to wake, in a virtual machine above all, than the work between two waits.
constexpr int64_t kTeamsSpinNs = 1'000'000;

// Whether the rank is inside the library with another of its threads at the door, which parking would let in.
bool somebody_wants_in(const Rank* me) { return me->door && me->door->awaited(); }

// The spinning of one wait: what it looks at, and when it gives up.
class Spinner {
 public:
  Spinner(Rank* me, const Options& options) : me_(me), options_(options) {}

  // Spins until done() or until the limit. Returns whether done.
  template <class Done>
  bool spin(Done&& done, int64_t limit_ns, bool leave_for_ready, bool among_teams = false) {
    const bool yields = among_teams || options_.yields_processor;
    Carrier* carrier = me_->home.load(std::memory_order_relaxed);
    if (carrier) carrier->spinning.store(true, std::memory_order_relaxed);
    uint64_t start = ticks();
    if (carrier) carrier->idle_begins(start);
    uint64_t limit = static_cast<uint64_t>(limit_ns) * ticks_per_us / 1000;
    const uint64_t lonely = kLonelySpinNs * ticks_per_us / 1000;
    uint64_t next_look = lonely, next_steal = 0;
    bool result = false;
    for (uint32_t polls = 1;; ++polls) {
      if (done()) {
        result = true;
        break;
      }
      if (carrier && leave_for_ready && carrier->has_work()) break;
      if (yields) syscall(SYS_sched_yield);
      if (polls > kPollsWithoutPause) cpu_relax();
      if (polls % kPollsPerLook) continue;
      uint64_t elapsed = ticks() - start;
      if (elapsed > limit || (carrier && scheduler->too_many_carriers()) || somebody_wants_in(me_)) break;
      if (!leave_for_ready || !carrier || among_teams) continue;
      if (carrier->should_steal(elapsed, &next_steal)) break;  // once this rank is parked, it does
      if (elapsed < next_look) continue;
      next_look = elapsed + lonely / 4;
      if (elapsed > lonely && !others_busy(carrier)) break;
    }
    if (carrier) {
      carrier->spinning.store(false, std::memory_order_relaxed);
      uint64_t now = ticks();
      carrier->idle_ends(now, now - start);
    }
    if (options_.stats) me_->stats.spinning += ticks() - start;
    return result;
  }

 private:
  // Whether another carrier does useful work: runs a rank that does not just wait like this one, or has ranks to run,
  // and is on a processor.
  bool others_busy(const Carrier* carrier) {
    bool busy = false;
    scheduler->each_carrier([&](Carrier& other) {
      if (&other == carrier || !other.may_be_on_processor(*carrier)) return;
      busy |= other.has_work() ||
              (other.running.load(std::memory_order_relaxed) && !other.spinning.load(std::memory_order_relaxed));
    });
    return busy;
  }

  Rank* me_;
  const Options& options_;
};

// How long to spin although another rank is ready here: only for a waker that runs at this moment, and only as long as
// that has paid lately.
int64_t short_spin_ns(Rank* me, const Rank* waker) {
  if (!waker || waker->state.load(std::memory_order_relaxed) != kRunning) return 0;
  const Carrier* mine = me->home.load(std::memory_order_relaxed);
  const Carrier* its = waker->home.load(std::memory_order_acquire);  // partner: Carrier::adopt
  if (its && !its->may_be_on_processor(*mine)) return 0;
  return me->spin_budget_ns;
}

void account_short_spin(Rank* me, bool paid) {
  me->spin_budget_ns = paid ? std::min<int64_t>(me->spin_budget_ns + 50, 2 * kShortSpinNs)
                            : std::max<int64_t>(me->spin_budget_ns / 2, 10);
}

template <class Done>
bool spin_first(Rank* me, const Rank* waker, Done&& done) {
  const Options& options = scheduler->options();
  Spinner spinner(me, options);
  if (options.wait == WaitStrategy::kBlock || somebody_wants_in(me)) return done();
  if (options.wait == WaitStrategy::kSpinBlock) return spinner.spin(done, options.spin_ns, false);
  Carrier* carrier = me->home.load(std::memory_order_relaxed);
  if (scheduler->teams_crowd())
    return scheduler->few_wait() ? spinner.spin(done, kTeamsSpinNs, carrier != nullptr, true) : done();
  // A helper, or the kernel model with more ranks than processors: the waker may need the processor on which this one
  // spins.
  if (!carrier && (me->helper || scheduler->rank_count() > scheduler->carrier_count()))
    return spinner.spin(done, kBesideSpinNs, false);
  if (carrier && carrier->has_work()) {
    int64_t limit = short_spin_ns(me, waker);
    if (limit <= 0) return done();
    bool paid = spinner.spin(done, limit, false);
    account_short_spin(me, paid);
    return paid;
  }
  return spinner.spin(done, options.spin_ns, true);
}

// While one of several threads of a rank waits, the others may come in.
struct Outside {
  Outside(Rank* me, bool polls) : rank(me), kept(me->door ? me->door->open(polls) : 0) {}
  ~Outside() {
    if (rank->door) rank->door->close(kept);
  }
  Rank* rank;
  uint64_t kept;
};

struct Parked {
  Parked(Rank* me, const WaitReason& reason) : rank(me), start(scheduler->options().stats ? ticks() : 0) {
    rank->waits_for = &reason;
    ++rank->stats.blocked;
  }
  ~Parked() {
    rank->waits_for = nullptr;
    if (start) rank->stats.waiting += ticks() - start;
  }
  Rank* rank;
  uint64_t start;
};

// Seeded schedule: a wait may let others run first, which gives messages and receives another order.
void yield_at_random(Rank* me) {
  if (__builtin_expect(scheduler->options().seed == 0, 1)) return;
  Carrier* carrier = me->home.load(std::memory_order_relaxed);
  if (carrier && carrier->draw(3) == 0) scheduler->yield();
}

}  // namespace

void wait_slow(Event& event, const WaitReason& reason, Poller poller, const Rank* waker, EventUse use) {
  Rank* me = self();
  yield_at_random(me);
  ++me->stats.waits;
  auto done = [&] {
    if (event.is_set()) return true;
    return poller.poll && poller.poll(poller.argument) && event.is_set();
  };
  for (;;) {
    if (spin_first(me, waker, done)) return;
    if (use == EventUse::kPrivate)
      event.register_early(me);
    else if (use == EventUse::kShared && !event.register_waiter(me))
      return;
    use = EventUse::kShared;
    if (poller.before_park && !poller.before_park(poller.argument)) {
      if (!event.unregister_waiter(me)) return;
      continue;
    }
    Parked parked(me, reason);
    Outside outside(me, false);
    event.park_until_set();
    if (poller.after_park) poller.after_park();
    return;
  }
}

void wait_any(Event* const* events, int count, const WaitReason& reason, Poller poller) {
  Rank* me = self();
  yield_at_random(me);
  ++me->stats.waits;
  auto any_set = [&] {
    for (int i = 0; i < count; ++i)
      if (events[i] && events[i]->is_set()) return true;
    return false;
  };
  auto done = [&] {
    if (any_set()) return true;
    return poller.poll && poller.poll(poller.argument) && any_set();
  };
  for (;;) {
    if (spin_first(me, nullptr, done)) return;
    int registered = 0;
    bool all = true;
    for (; registered < count && all; ++registered)
      if (events[registered] && !events[registered]->register_waiter(me)) all = false;
    bool park = all && (!poller.before_park || poller.before_park(poller.argument));
    if (park) {
      Parked parked(me, reason);
      Outside outside(me, false);
      park_until(any_set);
      if (poller.after_park) poller.after_park();
    }
    for (int i = 0; i < registered; ++i)
      if (events[i]) (void)events[i]->unregister_waiter(me);
    if (any_set()) return;
  }
}

bool yield_outside() {
  Rank* me = self();
  if (!me) return false;
  Outside outside(me, true);
  return scheduler->yield(true);
}

void park_for(Event& event, const WaitReason& reason) {
  Rank* me = self();
  const WaitReason* outer = me->waits_for;
  me->waits_for = &reason;
  if (event.register_waiter(me)) event.park_until_set();
  me->waits_for = outer;
}

}  // namespace tmpi::sched
