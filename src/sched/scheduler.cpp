// Park, unpark, yield, end; birth of ranks and carriers. See scheduler.h; the supervisor's part is in supervisor.cpp.
#include "sched/scheduler.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <new>

#include "base/assert.h"
#include "base/clock.h"
#include "base/futex.h"
#include "sched/event.h"
#include "sched/processors.h"
#include "sched/switch.h"
#include "sched/tsan.h"
#include "sched/wait.h"

namespace tmpi::sched {

Scheduler* scheduler = nullptr;

namespace {

constexpr int kSpareCarriers = 64;  // for carriers that are stuck in the kernel
constexpr size_t kCarrierStackBytes = 256 << 10;

void* carrier_main(void* argument) {
  static_cast<Carrier*>(argument)->run();
  return nullptr;
}

}  // namespace

Scheduler::Scheduler(const Options& options) : options_(options) {
  machine_processors_ = usable_processors();
  processors_ = options.carriers > 0 ? options.carriers : machine_processors_;
  if (processors_ > options.ranks) processors_ = options.ranks;
  if (options.seed) processors_ = 1;
}

Scheduler::~Scheduler() { ranks_.leave_behind(); }

Result<void> Scheduler::create(void (*main)(Rank*)) {
  fiber::detect_thread_pointer_switch();
  scheduler = this;
  auto count = static_cast<size_t>(options_.ranks);
  if (!ranks_.create(count)) return Error{"not enough memory for " + std::to_string(count) + " ranks", ENOMEM};
  for (size_t i = 0; i < count; ++i) {
    Rank& rank = ranks_[i];
    rank.id = options_.first_rank + static_cast<int>(i);
    rank.index = static_cast<int>(i);
    rank.main = main;
    rank.entry = rank_entry;
    rank.on_thread = options_.threads == ThreadModel::kKernel;
    if (options_.adopts_caller) {
      rank.state.store(kRunning, std::memory_order_relaxed);
      fiber::set_current(&rank);
      return {};
    }
    if (Result<void> born = fiber::give_birth(rank, options_.stack_bytes); !born)
      return Error{"rank " + std::to_string(i) + " of " + std::to_string(count) + ": " + born.error().text,
                   born.error().error_number};
  }
  for (size_t i = 0; i < count; ++i) fiber::await_birth(ranks_[i]);
  if (options_.threads == ThreadModel::kKernel) return {};
  carriers_.resize(static_cast<size_t>(processors_ + kSpareCarriers));
  seen_.resize(carriers_.size());
  size_t capacity = std::bit_ceil(count + 1);
  for (int i = 0; i < processors_; ++i) {
    carriers_[static_cast<size_t>(i)] = std::make_unique<Carrier>(*this, i, capacity);
    carrier_total_.store(i + 1, std::memory_order_release);
  }
  carriers_[0]->random = options_.seed;  // the only carrier then
  // Neighbours share a carrier: most programs talk to the ranks beside them.
  for (size_t i = 0; i < count; ++i) {
    Carrier* home = carriers_[i * static_cast<size_t>(processors_) / count].get();
    home->adopt(&ranks_[i]);
    home->push(&ranks_[i]);  // no carrier runs yet
  }
  return {};
}

void Scheduler::start() {
  if (options_.threads == ThreadModel::kKernel) {
    for (int i = 0; i < options_.ranks; ++i) {
      ranks_[static_cast<size_t>(i)].state.store(kRunning, std::memory_order_relaxed);
      fiber::run_on_own_thread(ranks_[static_cast<size_t>(i)]);
    }
    return;
  }
  awake_.store(processors_, std::memory_order_relaxed);
  active_.want(processors_);
  active_.add(processors_);
  join_share();  // may want fewer: then some carriers give way as soon as they run
  for (int i = 0; i < processors_; ++i) {
    Result<void> started = start_carrier(i);
    if (!started) {
      log_line(started.error().text);
      TMPI_ASSERT(i > 0);  // with one carrier the job can run
      awake_.fetch_sub(processors_ - i);
      active_.add(i - processors_);
      active_.want(std::min(i, active_.wanted()));
      // Ranks that were put on those that are missing go to the others (C5).
      for (; i < processors_; ++i)
        carriers_[static_cast<size_t>(i)]->compensated.store(true, std::memory_order_relaxed);
      break;
    }
  }
}

Result<void> Scheduler::start_carrier(int index) {
  Carrier& carrier = *carriers_[static_cast<size_t>(index)];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kCarrierStackBytes);
  int rc = pthread_create(&carrier.thread, &attributes, carrier_main, &carrier);
  pthread_attr_destroy(&attributes);
  if (rc != 0) return Error{std::string("cannot create a carrier thread: ") + strerror(rc), rc};
  carrier.started = true;
  if (options_.pin) pin_to_processor(carrier.thread, index);
  return {};
}

void Scheduler::rank_entry(fiber::Fiber* fiber) {
  Rank* me = static_cast<Rank*>(fiber);
  if (scheduler->options_.threads == ThreadModel::kKernel) {
    TMPI_TSAN_ACQUIRE(&me->phase);  // thread_main is not instrumented: its look at the word is not seen
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    if (scheduler->options_.carrier_start) scheduler->options_.carrier_start();
  } else {
    TMPI_TSAN_ACQUIRE(me->home.load(std::memory_order_relaxed));
    me->home.load(std::memory_order_relaxed)->settle_leaver();
    me->home.load(std::memory_order_relaxed)->surround(*me);
  }
  me->stats.started = ticks();
  me->main(me);
  scheduler->end_rank();
}

// Kernel thread model, and helpers: the rank's own thread sleeps.
void Scheduler::park_thread(Rank* me) {
  uint32_t running = kRunning;
  if (me->state.compare_exchange_strong(running, kParked, std::memory_order_acq_rel)) {
    if (me->helper)
      external_waker_removed();  // until it is woken (make_ready)
    else if (waiting_.fetch_add(1, std::memory_order_acq_rel) + 1 + ended_.load(std::memory_order_relaxed) ==
             options_.ranks)
      kick_supervisor();
    // Until a waker made it ready: anything else is the supervisor's look (S3).
    for (uint32_t state; (state = me->state.load(std::memory_order_acquire)) != kReady;) futex_wait(me->state, state);
    if (!me->helper) waiting_.fetch_sub(1, std::memory_order_acq_rel);
    // Read by the supervisor meanwhile (parked_generation).
    std::atomic_ref(me->stats.switches).fetch_add(1, std::memory_order_relaxed);
  }
  me->state.store(kRunning, std::memory_order_relaxed);
}

bool Scheduler::yield(bool polls) {
  Rank* me = self();
  if (!me) return false;
  if (me->on_thread) {
    syscall(SYS_sched_yield);  // not sched_yield: on a rank that is interposed, and comes back here
    return true;
  }
  Carrier* carrier = me->home.load(std::memory_order_relaxed);
  if (polls) carrier->note_poll();
  if (!carrier->has_work() && !active_.too_many()) {
    // It keeps nobody waiting, though it has nobody to switch to: so it does not count as one that computes, and one
    // that has done so goes back among the others.
    carrier->count_switch();
    if (__builtin_expect(carrier->compensated.load(std::memory_order_relaxed), 0)) note_back(*carrier);
    return false;
  }
  leave(me, Leaving::kYield);
  uint32_t notified = kRunningNotified;
  me->state.compare_exchange_strong(notified, kRunning, std::memory_order_relaxed);
  return true;
}

void Scheduler::surroundings_changed(const void* what) {
  Rank* me = self();
  me->surroundings = what;
  me->surroundings_change = surroundings_changes_.fetch_add(1, std::memory_order_relaxed) + 1;
  if (Carrier* carrier = me->home.load(std::memory_order_relaxed))
    carrier->surroundings_change = me->surroundings_change;
}

// Helpers are used again, by threads of the same rank, and never freed: a waker that is late may still unpark one that
// has gone, which is harmless (S1).
Rank* Scheduler::enlist(int index) {
  MutexLock lock(helpers_mutex_);
  for (auto& helper : helpers_) {
    if (helper->index != index || helper->state.load(std::memory_order_relaxed) != kDone) continue;
    helper->state.store(kRunning, std::memory_order_relaxed);
    return helper.get();
  }
  helpers_.push_back(std::make_unique<Rank>());
  Rank* helper = helpers_.back().get();
  const Rank& owner = ranks_[static_cast<size_t>(index)];
  helper->on_thread = helper->helper = true;
  helper->id = owner.id;
  helper->index = index;
  std::copy(std::begin(owner.layers), std::end(owner.layers), helper->layers);
  helper->state.store(kRunning, std::memory_order_relaxed);
  return helper;
}

void Scheduler::discharge(Rank* helper) {
  MutexLock lock(helpers_mutex_);
  helper->state.store(kDone, std::memory_order_relaxed);
}

void Scheduler::external_waker_added() {
  // In this order: whoever finds the number at 0 after it was more sees that there was one (everybody_waits).
  external_wakes_.fetch_add(1, std::memory_order_seq_cst);
  external_wakers_.fetch_add(1, std::memory_order_seq_cst);
}

void Scheduler::external_waker_removed() {
  if (external_wakers_.fetch_sub(1, std::memory_order_seq_cst) != 1) return;
  // The supervisor is to look if all carriers sleep, too. An exchange, not a load: a carrier that is not asleep here
  // sees the number above before it tells the supervisor that it is.
  if (awake_.fetch_add(0, std::memory_order_acq_rel) == 0) kick_supervisor();
}

void Scheduler::thread_began() {
  MutexLock lock(helpers_mutex_);
  threads_.push_back(gettid());
}

void Scheduler::thread_ended() {
  MutexLock lock(helpers_mutex_);
  std::erase(threads_, gettid());
}

std::vector<int> Scheduler::threads_of_ranks() {
  MutexLock lock(helpers_mutex_);
  return threads_;
}

void Scheduler::team_started(int index) {
  std::atomic<bool>& known = rank(index)->has_team;
  if (known.load(std::memory_order_relaxed) || known.exchange(true, std::memory_order_relaxed)) return;
  teams_.fetch_add(1, std::memory_order_relaxed);
  kick_supervisor();
}

void Scheduler::end_rank() {
  Rank* me = self();
  me->stats.ended = ticks();
  if (options_.threads == ThreadModel::kKernel) {
    me->state.store(kDone, std::memory_order_release);
    rank_ended();
    left_.fetch_add(1, std::memory_order_release);  // its last access to the scheduler
    for (;;) futex_wait(me->state, kDone);  // the thread's stack and thread-local data stay until the process ends
  }
  leave(me, Leaving::kEnd);
  __builtin_unreachable();
}

void Scheduler::rank_ended() {
  if (ended_.fetch_add(1, std::memory_order_acq_rel) + 1 == options_.ranks || options_.threads == ThreadModel::kKernel)
    kick_supervisor();
}

void Scheduler::unpark(Rank* rank) {
  uint32_t state = rank->state.load(std::memory_order_relaxed);
  if (state != kParked) {
    // S2: the event was set by a plain store. The exchange below is as good as a fence, so a parked rank needs none.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    state = rank->state.load(std::memory_order_seq_cst);
  }
  for (;;) {
    uint32_t next;
    switch (state) {
      case kRunning:
        next = kRunningNotified;
        break;
      case kParked:
        next = kReady;
        break;
      default:
        return;  // ready, notified or done: it will look at its event, or never again
    }
    // Also acquires the context saved before kParked and releases what the waker wrote.
    if (rank->state.compare_exchange_weak(state, next, std::memory_order_seq_cst, std::memory_order_seq_cst)) {
      if (next == kReady) make_ready(rank);
      return;
    }
  }
}

// Two ranks that talk only to each other should share a carrier: a message then costs a tenth. Whether `rank`, which
// `me` wakes, moves to me's carrier: if each of the two was woken from the other one's carrier several times in a row,
// and from nowhere else, and if that does not unbalance the carriers. A rank that has its carrier for itself stays, and
// so does one with neighbours on both sides.
bool Scheduler::belongs_here(Rank& rank, Carrier& home, const Rank& me, Carrier& mine) {
  constexpr uint32_t kOftenEnough = 4;
  rank.woken_from_there = rank.woken_from == &mine ? rank.woken_from_there + 1 : 1;
  rank.woken_from = &mine;
  if (rank.woken_from_there % kOftenEnough != 0 || me.woken_from != &home || me.woken_from_there < kOftenEnough)
    return false;
  if (mine.residents.load(std::memory_order_relaxed) > home.residents.load(std::memory_order_relaxed)) return false;
  if (home.queue.ring_size() == 0) return false;
  mine.adopt(&rank);
  return true;
}

void Scheduler::make_ready(Rank* rank) {
  if (rank->on_thread) {
    if (rank->helper) external_waker_added();
    futex_wake(rank->state);
    return;
  }
  Carrier* home = rank->home.load(std::memory_order_relaxed);
  Rank* me = self();
  Carrier* mine = me ? me->home.load(std::memory_order_relaxed) : nullptr;
  if (mine && mine != home && belongs_here(*rank, *home, *me, *mine)) home = mine;
  if (mine == home) {
    rank->woken_from_there = 0;
    home->push(rank);
    if (__builtin_expect(sleepers_.load(std::memory_order_relaxed) > 0, 0)) wake_a_sleeper();
    return;
  }
  rank->next_ready = nullptr;
  home->queue.post(rank);
  home->wake();
}

// Among the other active carriers that are not stuck, the one at home to the fewest ranks; nullptr if there is none.
Carrier* Scheduler::least_crowded(const Carrier& except) {
  Carrier* best = nullptr;
  each_carrier([&](Carrier& carrier) {
    if (&carrier == &except || carrier.resting.load(std::memory_order_relaxed) == kInactive || carrier.is_stuck())
      return;
    if (!best || carrier.residents.load(std::memory_order_relaxed) < best->residents.load(std::memory_order_relaxed))
      best = &carrier;
  });
  return best;
}

void Scheduler::hand_over(Carrier& from) {
  auto give = [&](Rank* rank) {
    Carrier* to = least_crowded(from);
    if (to) to->adopt(rank);
    rank->next_ready = nullptr;
    (to ? to : &from)->queue.post(rank);
    if (to) to->wake();
  };
  if (!least_crowded(from)) return;
  // No more than there are: it may be back and push others meanwhile.
  for (size_t left = from.queue.ring_size(); left > 0; --left) {
    Rank* rank = from.queue.pop();
    if (!rank) break;
    give(rank);
  }
  for (Rank* rank = from.queue.take_inbox(); rank;) {
    Rank* next = rank->next_ready;
    give(rank);
    rank = next;
  }
}

void Scheduler::wake_a_sleeper() {
  Carrier* sleeper = nullptr;  // the one with the fewest ranks
  each_carrier([&](Carrier& carrier) {
    if (carrier.resting.load(std::memory_order_relaxed) != kAsleep) return;
    if (!sleeper ||
        carrier.residents.load(std::memory_order_relaxed) < sleeper->residents.load(std::memory_order_relaxed))
      sleeper = &carrier;
  });
  if (sleeper) sleeper->wake();
}

void Scheduler::sleep_for(int64_t nanoseconds) {
  static const WaitReason reason{"sleep"};
  Event event;
  if (timers_.add(now_ns() + nanoseconds, &event)) kick_supervisor();
  park_for(event, reason);  // not wait_event's spinning: a sleeper has said that it has time
}

void WakeList::add(Rank* rank) {
  uint32_t state = rank->state.load(std::memory_order_relaxed);
  // Only a parked rank can be handed over in a list; the others need their own transition.
  if (state != kParked || rank->on_thread ||
      !rank->state.compare_exchange_strong(state, kReady, std::memory_order_acq_rel, std::memory_order_relaxed)) {
    scheduler->unpark(rank);
    return;
  }
  rank->next_ready = nullptr;
  Carrier* home = rank->home.load(std::memory_order_relaxed);
  for (int i = 0; i < count_; ++i)
    if (chains_[i].home == home) {
      chains_[i].last->next_ready = rank;
      chains_[i].last = rank;
      return;
    }
  if (count_ == kHomes) flush();
  chains_[count_++] = {home, rank, rank};
}

void WakeList::flush() {
  Rank* me = self();
  Carrier* mine = me ? me->home.load(std::memory_order_relaxed) : nullptr;
  for (int i = 0; i < count_; ++i) {
    Chain& chain = chains_[i];
    if (chain.home != mine) {
      chain.home->queue.post(chain.first);
      chain.home->wake();
      continue;
    }
    for (Rank* rank = chain.first; rank;) {
      Rank* next = rank->next_ready;
      mine->push(rank);
      rank = next;
    }
    if (scheduler->sleepers_.load(std::memory_order_relaxed) > 0) scheduler->wake_a_sleeper();
  }
  count_ = 0;
}

}  // namespace tmpi::sched
