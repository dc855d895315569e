// The scheduler of one job: its ranks, its carriers, and the four things a rank can do: park, be unparked, yield, end.
// Not the place where a rank decides to wait: that is wait.h, the only caller of park.
//
// Thread models: two-level (ranks are fibers on carriers) and kernel (each rank runs on its own kernel thread; park is
// a futex). Processors: as many active carriers as the process may use, never more than ranks; the supervisor adds one
// for each carrier that sleeps in the kernel while ranks are ready, and takes it back.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "base/spread_array.h"
#include "sched/active.h"
#include "sched/carrier.h"
#include "sched/share.h"
#include "sched/status.h"
#include "sched/timers.h"

namespace tmpi::sched {

enum class ThreadModel { kTwoLevel, kKernel };
enum class WaitStrategy { kConscious, kSpinBlock, kBlock };

struct Options {
  int ranks = 1;       // of this process
  int first_rank = 0;  // the number of the first of them in the job
  int carriers = 0;    // 0: one per processor that the process may use
  size_t stack_bytes = 1 << 20;
  ThreadModel threads = ThreadModel::kTwoLevel;
  WaitStrategy wait = WaitStrategy::kConscious;
  int64_t spin_ns = 500'000;        // how long a wait may spin when its carrier has nothing else to run
  bool yields_processor = false;    // while it spins: for processes that share processors
  int64_t watchdog_ns = 5'000'000;  // how long a carrier may keep ranks waiting, about; 0: nobody looks
  uint64_t seed = 0;                // not 0: a seeded schedule on one carrier picks ready ranks at random
  bool stats = false;
  bool adopts_caller = false;         // kernel model, one rank: the thread that calls create is it
  bool pin = false;                   // carriers are bound to a processor each
  bool share = false;                 // the machine with other jobs: registers, and follows what the monitor grants
  std::string name;                   // of the job, for people
  int weight = 1;                     // of the job among those that share the machine
  void (*carrier_start)() = nullptr;  // called on each kernel thread that will run ranks (signal stacks)
  // Gives the calling kernel thread what a rank has for itself that belongs to kernel threads (its working directory):
  // where a rank resumes whose Rank::surroundings are not those of the rank before it, or have changed.
  void (*surround)(const void*) = nullptr;
  void (*deadlock)(class Scheduler&) = nullptr;  // every rank waits and nothing can wake them; on the supervisor
};

class Scheduler {
 public:
  explicit Scheduler(const Options& options);
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;

  // Creates the ranks' threads and the carriers. Ranks run `main` once start is called.
  Result<void> create(void (*main)(Rank*));
  void start();

  // The supervisor's loop, on the calling thread (which must not be a carrier): returns when every rank has ended.
  // Looks after timers, stuck carriers and deadlock. Sleeps when nothing is to be watched.
  void supervise();

  // Before the process ends with ranks in the middle of something: takes the job off the registry. Anybody; waits for
  // the supervisor, but not long.
  void leave_share();

  // Makes a rank ready that parked or is about to park; harmless when it runs or is ready already. Anybody.
  void unpark(Rank* rank);

  // Suspends the calling rank until it is unparked. May return early. Called by wait.cpp only.
  void park();

  // Lets other ready ranks of this carrier run first. Returns false when there is none. polls: the rank has nothing to
  // do but to look again.
  bool yield(bool polls = false);

  // Whether another rank is ready on the calling rank's carrier.
  bool has_ready_here() const {
    const Carrier* carrier = self()->home.load(std::memory_order_relaxed);
    return carrier && carrier->has_work();
  }

  // Ends the calling rank: never returns.
  [[noreturn]] void end_rank();

  // Suspends the calling rank for that long. Parks.
  void sleep_for(int64_t nanoseconds);

  // The calling rank has changed what its kernel thread has for it alone, and described it at `what`, which may be
  // where it was described before: a thread that had it then has not what it is now.
  void surroundings_changed(const void* what);

  // A thread that the rank at `index` has made becomes one that may wait and be woken, with the rank's number and
  // layers; it has to call fiber::set_current. discharge: at the thread's end.
  Rank* enlist(int index);
  void discharge(Rank* helper);

  // Threads outside of TMPI that may wake ranks: no deadlock is declared while there are any. Those that a rank has
  // made, from their birth to their end, but not while they are parked here.
  void external_waker_added();
  void external_waker_removed();

  // A kernel thread that a rank has made begins and ends, on itself: where it counts who wants a processor, it is the
  // job's like a carrier. Their kernel ids.
  void thread_began();
  void thread_ended();
  std::vector<int> threads_of_ranks();

  // The rank at `index` starts teams of threads (OpenMP). It will sleep in its runtime, on its carrier, at the end of
  // each parallel region until its slowest thread is there; so there are more carriers from now on, up to twice as
  // many. Anybody, any number of times.
  void team_started(int index);
  // Whether such teams have more threads than there are processors: who spins then keeps one of them from its work.
  bool teams_crowd() const {
    return __builtin_expect(teams_.load(std::memory_order_relaxed) > 0, 0) &&
           external_wakers_.load(std::memory_order_relaxed) + active_.wanted() > machine_processors_;
  }

  // Whether those that wait at a time are not many more than there are processors, so that all may stay awake.
  bool few_wait() const {
    return options_.threads == ThreadModel::kTwoLevel || options_.ranks <= 2 * machine_processors_;
  }
  // Whether each rank is to have a carrier for itself, on which it may sleep in its team's runtime. One that waits must
  // not take another rank to its own then, only one that has none.
  bool each_has_a_carrier() const { return teams_crowd() && !crowded(); }

  // The rank at that place in this process.
  Rank* rank(int index) { return &ranks_[static_cast<size_t>(index)]; }
  // By its number in the job; nullptr if it is in another process.
  Rank* find(int id) {
    int index = id - options_.first_rank;
    return __builtin_expect(static_cast<unsigned>(index) < static_cast<unsigned>(options_.ranks), 1) ? rank(index)
                                                                                                     : nullptr;
  }
  int rank_count() const { return options_.ranks; }
  int carrier_count() const { return processors_; }
  const Options& options() const { return options_; }
  // The threads that ranks have made and that have called MPI.
  template <class F>
  void each_helper(F&& f) {
    MutexLock lock(helpers_mutex_);
    for (auto& helper : helpers_) f(*helper);
  }
  template <class F>
  void each_carrier(F&& f) {
    int total = carrier_total_.load(std::memory_order_acquire);
    for (int i = 0; i < total; ++i) f(*carriers_[static_cast<size_t>(i)]);
  }
  // How many carriers are to be active from the supervisor's next look on, at most one per rank, and with teams more;
  // 0: the job rests. By the supervisor, or by a test in its stead.
  void want_carriers(int carriers) {
    const int more = doubled_.load(std::memory_order_relaxed)
                         ? carriers
                         : std::min(carriers, teams_.load(std::memory_order_relaxed));
    active_.want(std::min(carriers + more, options_.ranks));
  }
  // Whether a carrier is to give way: nobody should spin then.
  bool too_many_carriers() const { return active_.too_many(); }
  Status& status() { return status_; }
  int64_t activations() const { return activations_.load(std::memory_order_relaxed); }

 private:
  friend struct Carrier;
  friend class WakeList;

  [[nodiscard]] Result<void> start_carrier(int index);
  static void rank_entry(fiber::Fiber* fiber);
  void leave(Rank* me, Leaving how);
  void park_thread(Rank* me);
  void make_ready(Rank* rank);
  bool belongs_here(Rank& rank, Carrier& home, const Rank& me, Carrier& mine);
  void wake_a_sleeper();
  void kick_supervisor();
  bool end_reached() const { return ended_.load(std::memory_order_acquire) == options_.ranks; }
  void rank_ended();

  // A carrier that had been replaced switches again.
  void note_back(Carrier& carrier) {
    if (carrier.compensated.exchange(false, std::memory_order_acq_rel)) active_.add(1);
  }
  // Moves the ready ranks of a carrier that is stuck or not active to those that are, evenly (C4, C5). Nothing moves
  // while none is.
  // Anybody.
  void hand_over(Carrier& from);
  Carrier* least_crowded(const Carrier& except);

  // supervisor.cpp
  bool everybody_waits();
  int64_t parked_generation();
  void watch_carriers();
  int64_t follow_share(int64_t now);
  void join_share();
  void end_sharing();
  // Whether stuck carriers are replaced. Not under a seeded schedule: a second carrier would run ranks in an order that
  // no seed gives again.
  bool watches() const { return options_.watchdog_ns > 0 && options_.seed == 0; }
  // Whether there are more ranks than carriers that are to run them.
  bool crowded() const { return options_.ranks - ended_.load(std::memory_order_relaxed) > active_.wanted(); }
  enum Stuck { kNotStuck, kSleeps, kComputes };
  // A carrier when it was last seen to have switched.
  struct Seen {
    uint64_t switches = 0;
    int64_t ran_ns = 0;                            // its thread's processor time then
    bool computes = false, computes_long = false;  // ever since
  };
  Stuck look_at(Carrier& carrier, Seen& seen);
  bool anything_ready();
  bool activate_one();
  bool retire_sleeper();
  void adjust_carriers();
  bool lacks_carriers();

  Options options_;
  int processors_ = 1;          // carriers at the start
  int machine_processors_ = 1;  // that the process may use
  SpreadArray<Rank> ranks_;     // left behind: the threads behind them sleep on words inside, until the process ends
  std::vector<std::unique_ptr<Carrier>> carriers_;  // sized for all spares at construction; entries appear in order
  std::atomic<int> carrier_total_{0};               // entries of carriers_ that exist
  std::vector<Seen> seen_;                          // supervisor
  // Supervisor: whether there are twice as many carriers, and until when, because all have computed while ranks waited.
  std::atomic<bool> doubled_{false};
  int64_t doubled_until_ns_ = 0;

  alignas(64) ActiveCarriers active_;  // the line that the probe reads
  std::atomic<int> teams_{0};          // ranks that start teams
  alignas(64) std::atomic<int> sleepers_{0};
  std::atomic<int> awake_{0};  // carriers neither asleep nor inactive
  std::atomic<int> searching_{0};
  std::atomic<int> ended_{0};
  std::atomic<int> left_{0};     // kernel model: ranks that will not touch the scheduler any more
  std::atomic<int> waiting_{0};  // kernel model: ranks asleep in park
  std::atomic<int> external_wakers_{0};
  std::atomic<uint64_t> external_wakes_{0};  // how often one was added
  std::atomic<int64_t> activations_{0};
  std::atomic<uint64_t> surroundings_changes_{0};
  std::atomic<uint32_t> supervisor_word_{0};  // futex
  enum Sharing : uint32_t { kAlone, kShares, kToLeave };
  std::atomic<uint32_t> sharing_{kAlone};  // futex; a Sharing
  std::atomic<int> supervisor_id_{0};      // its kernel thread
  Mutex helpers_mutex_;
  std::vector<std::unique_ptr<Rank>> helpers_ TMPI_GUARDED_BY(helpers_mutex_);  // kDone: of a thread that has ended
  std::vector<int> threads_ TMPI_GUARDED_BY(helpers_mutex_);                    // that ranks have made: kernel ids
  TimerQueue timers_;
  Share share_;  // supervisor
  Status status_{*this};
};

// The job's scheduler; one per process. Set by src/job (or a test) before any rank runs.
extern Scheduler* scheduler;

// Ranks made ready together, handed over to each of their carriers as one list.
class WakeList {
 public:
  void add(Rank* rank);  // like Scheduler::unpark, but later
  void flush();
  ~WakeList() { flush(); }

 private:
  static constexpr int kHomes = 16;
  struct Chain {
    Carrier* home;
    Rank* first;
    Rank* last;
  };
  Chain chains_[kHomes];
  int count_ = 0;
};

}  // namespace tmpi::sched
