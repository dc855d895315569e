// Tests of park, unpark, yield, wait, sleep, deadlock detection and the replacement of stuck carriers, with 1, 2 and 4
// carriers and in the kernel thread model.
#include <gtest/gtest.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "sched/processors.h"
#include "sched/switch.h"
#include "sched/wait.h"

namespace tmpi::sched {
namespace {

struct Setting {
  int carriers;
  ThreadModel threads;
  WaitStrategy wait;
};

std::atomic<int> deadlocks{0};

class Sched : public testing::TestWithParam<Setting> {
 protected:
  // Runs `main` on that many ranks and returns when all have ended.
  void run(int ranks, void (*main)(Rank*), Options options = {}) {
    options.ranks = ranks;
    options.carriers = GetParam().carriers;
    options.threads = GetParam().threads;
    options.wait = GetParam().wait;
    options.stack_bytes = 256 << 10;
    options.deadlock = [](Scheduler& s) {
      deadlocks.fetch_add(1);
      for (int i = 0; i < s.rank_count(); ++i) s.unpark(s.rank(i));
    };
    scheduler_ = std::make_unique<Scheduler>(options);
    ASSERT_TRUE(scheduler_->create(main));
    scheduler_->start();
    scheduler_->supervise();
  }
  std::unique_ptr<Scheduler> scheduler_;  // its ranks' threads stay parked: a test process makes a few thousand at most
};

std::atomic<int> hits{0};
std::vector<int> order;  // of ranks that share one carrier

TEST_P(Sched, EveryRankRunsOnce) {
  hits = 0;
  run(100, [](Rank*) { hits.fetch_add(1); });
  EXPECT_EQ(hits, 100);
}

struct PingPong {
  Event turn[2];
  std::atomic<int> value{0};
};

TEST_P(Sched, PingPongKeepsOrder) {
  static std::vector<PingPong> rounds;
  rounds = std::vector<PingPong>(2000);
  run(2, [](Rank* me) {
    for (size_t i = 0; i < rounds.size(); ++i) {
      if (me->id == 0) {
        rounds[i].value = static_cast<int>(i);
        rounds[i].turn[1].set();
        wait_event(rounds[i].turn[0], {"test"});
      } else {
        wait_event(rounds[i].turn[1], {"test"});
        EXPECT_EQ(rounds[i].value, static_cast<int>(i));
        rounds[i].turn[0].set();
      }
    }
  });
}

// All ranks in a ring pass a token many times: every park has exactly one waker.
TEST_P(Sched, TokenRing) {
  static constexpr int kRanks = 24, kLaps = 100;
  static std::vector<Event> events;
  events = std::vector<Event>(kRanks * kLaps);
  hits = 0;
  run(kRanks, [](Rank* me) {
    for (int lap = 0; lap < kLaps; ++lap) {
      if (me->id != 0 || lap > 0) wait_event(events[static_cast<size_t>(lap * kRanks + me->id)], {"test"});
      hits.fetch_add(1);
      int next = lap * kRanks + me->id + 1;
      if (next < kRanks * kLaps) events[static_cast<size_t>(next)].set();
    }
  });
  EXPECT_EQ(hits, kRanks * kLaps);
}

TEST_P(Sched, WakeListWakesAll) {
  static constexpr int kRanks = 40;
  static std::vector<Event> events;
  static std::atomic<int> arrived;
  events = std::vector<Event>(kRanks);
  arrived = 0;
  hits = 0;
  run(kRanks, [](Rank* me) {
    if (arrived.fetch_add(1) + 1 == kRanks) {
      WakeList list;
      for (int i = 0; i < kRanks; ++i)
        if (i != me->id) events[static_cast<size_t>(i)].set(list);
    } else {
      wait_event(events[static_cast<size_t>(me->id)], {"test"});
    }
    hits.fetch_add(1);
  });
  EXPECT_EQ(hits, kRanks);
}

TEST_P(Sched, WaitAnyReturnsForEither) {
  static std::vector<Event> events;
  events = std::vector<Event>(200);
  run(3, [](Rank* me) {
    for (int i = 0; i < 100; ++i) {
      auto at = static_cast<size_t>(2 * i);
      if (me->id == 0) {
        Event* pair[] = {&events[at], nullptr, &events[at + 1]};
        wait_any(pair, 3, {"test"});
        EXPECT_TRUE(events[at].is_set() || events[at + 1].is_set());
        wait_event(events[at], {"test"});
        wait_event(events[at + 1], {"test"});
      } else {
        scheduler->yield();
        events[at + static_cast<size_t>(me->id) - 1].set();
      }
    }
  });
}

TEST_P(Sched, SleepersDoNotHoldACarrier) {
  static std::atomic<int> asleep, most_asleep;
  asleep = most_asleep = 0;
  int64_t start = now_ns();
  run(50, [](Rank*) {
    const int now_asleep = ++asleep;
    for (int most = most_asleep; most < now_asleep && !most_asleep.compare_exchange_weak(most, now_asleep);) {
    }
    scheduler->sleep_for(20'000'000);
    --asleep;
  });
  EXPECT_GE(now_ns() - start, 20'000'000);
  EXPECT_GT(most_asleep, 4) << "no more than there are carriers";
}

TEST_P(Sched, DeadlockIsFound) {
  static Event never[2];
  deadlocks = 0;
  for (Event& event : never) event.reset();
  run(3, [](Rank* me) {
    if (me->id == 2) return;
    if (!never[me->id].register_waiter(self())) return;
    scheduler->park();  // the test's deadlock handler unparks everybody
  });
  EXPECT_GE(deadlocks, 1);
}

TEST_P(Sched, ARankThatBlocksInTheKernelDoesNotStopTheOthers) {
  static int fds[2];
  ASSERT_EQ(pipe(fds), 0);
  static std::atomic<int> others;
  others = 0;
  run(8, [](Rank* me) {
    if (me->id == 0) {
      char byte;
      EXPECT_EQ(read(fds[0], &byte, 1), 1);  // written only after all others ran
    } else if (others.fetch_add(1) + 1 == 7) {
      EXPECT_EQ(write(fds[1], "x", 1), 1);
    }
  });
  close(fds[0]);
  close(fds[1]);
}

// Ranks are ready behind one that computes for several periods of the watchdog.
void compute_in_front_of_others(Rank* me) {
  for (int round = 0; round < 2; ++round) {
    if (me->id == 0)
      for (int64_t start = now_ns(); now_ns() - start < 40'000'000;) continue;
    order.push_back(me->id);
    scheduler->yield();
  }
}

// Fills `order`; no second carrier may have been started.
void run_without_help(const Options& options) {
  order.clear();
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create(compute_in_front_of_others));
  job->start();
  job->supervise();
  EXPECT_EQ(job->activations(), 0);
}

// One carrier, so that the order is the seed's alone, however long a rank keeps it.
TEST(SchedSeed, ReplaysItsOrderAndGetsNoHelp) {
  std::vector<std::vector<int>> orders;
  for (uint64_t seed : {1, 1, 2, 3}) {
    Options options;
    options.ranks = 8;
    options.carriers = 4;
    options.seed = seed;
    run_without_help(options);
    EXPECT_EQ(order.size(), 16u);
    orders.push_back(order);
  }
  EXPECT_EQ(orders[0], orders[1]);
  EXPECT_TRUE(orders[0] != orders[2] || orders[0] != orders[3]);
}

// C5: the other carriers are always busy, so nobody steals from the one that is stuck.
TEST(SchedWatchdog, NobodyStaysBehindAStuckCarrierThoughAllOthersAreBusy) {
  static std::atomic<int> begun;
  static std::atomic<bool> in_vain;
  begun = 0;
  in_vain = false;
  Options options;
  options.ranks = 16;
  options.carriers = 2;
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create([](Rank* me) {
    constexpr int64_t kPatienceNs = 20'000'000'000;
    const int64_t start = now_ns();
    if (me->id > 0) ++begun;
    while (begun < scheduler->rank_count() - 1) {
      if (me->id > 0) scheduler->yield();
      if (now_ns() - start > kPatienceNs) in_vain = true;
      if (in_vain) break;
    }
  }));
  job->start();
  job->supervise();
  EXPECT_FALSE(in_vain) << "only " << begun << " ranks ran while one computed";
}

// The first processor that this process may use, for this thread alone.
void go_to_first_processor() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return;
  int first = 0;
  while (!CPU_ISSET(first, &set)) ++first;
  CPU_ZERO(&set);
  CPU_SET(first, &set);
  sched_setaffinity(0, sizeof set, &set);
}

// Other threads take the processor from a carrier for several periods of the watchdog, while the supervisor has one to
// itself. One more carrier would be no help.
TEST(SchedWatchdog, ACarrierThatIsKeptFromItsProcessorIsNotStuck) {
  if (usable_processors() < 2) GTEST_SKIP() << "needs two processors";
  std::atomic<bool> end{false};
  std::vector<std::thread> others;
  for (int i = 0; i < 4; ++i)
    others.emplace_back([&end] {
      go_to_first_processor();
      while (!end) continue;
    });
  Options options;
  options.ranks = 4;
  options.carriers = 1;
  options.carrier_start = go_to_first_processor;
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create([](Rank*) {
    for (int64_t start = now_ns(); now_ns() - start < 200'000'000;) scheduler->yield();
  }));
  job->start();
  job->supervise();
  end = true;
  for (std::thread& other : others) other.join();
  // More than one would be replaced; a host that stops a virtual processor looks like a computation.
  EXPECT_LE(job->activations(), 2);
}

// Processor time of the calling kernel thread: beside other work it computes for as long as alone.
int64_t thread_time_ns() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

// Those that were added for ranks that compute are given back, also where each of them has one rank, which polls.
TEST(SchedWatchdog, CarriersForRanksThatComputedAreGivenBackByRanksThatPoll) {
  static std::atomic<bool> end;
  static int fewest;
  end = false;
  Options options;
  options.ranks = 4;
  options.carriers = 2;
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create([](Rank* me) {
    constexpr int64_t kComputeNs = 60'000'000, kPatienceNs = 20'000'000'000;
    const int64_t start = now_ns(), computed = thread_time_ns();
    while (thread_time_ns() - computed < kComputeNs) continue;
    for (int awake = 4; me->id == 0 && awake > 2 && now_ns() - start < kPatienceNs; scheduler->yield()) {
      awake = 0;
      scheduler->each_carrier([&](Carrier& carrier) { awake += carrier.resting.load() == kAwake; });
      fewest = awake;
    }
    if (me->id == 0) end = true;
    while (!end) scheduler->yield();
  }));
  job->start();
  job->supervise();
  EXPECT_GE(job->activations(), 1);
  EXPECT_LE(fewest, 2);
}

// C5: a carrier that computed and now rests takes what was posted to the one that stood in for it, which rests, too,
// and is not active any more. A rank that is left there is lost, and this test with it.
TEST(SchedWatchdog, WhoComputedAndRestsTakesTheRanksOfWhoStoodInForIt) {
  constexpr int kRounds = 60;
  struct Round {
    std::atomic<bool> begun{false};
    Event end_computer, end_poller;
  };
  static std::vector<Round>* rounds;
  std::vector<Round> all(kRounds);
  rounds = &all;
  Options options;
  options.ranks = 2;
  options.carriers = 1;
  options.watchdog_ns = 500'000;
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create([](Rank* me) {
    for (Round& round : *rounds) {
      if (me->id == 0) {
        while (!round.begun) continue;
        wait_event(round.end_computer, {"test"});
      } else {
        round.begun = true;
        // Switching when the other one comes back: so it is this one's carrier that gives way.
        for (const int64_t start = now_ns(); now_ns() - start < 300'000;) scheduler->yield();
        wait_event(round.end_poller, {"test"});
      }
    }
  }));
  job->external_waker_added();
  std::thread waker([&] {
    auto rests = [&] {
      int awake = 0;
      job->each_carrier([&](Carrier& carrier) { awake += carrier.resting.load() == kAwake; });
      return awake == 0;
    };
    for (Round& round : all) {
      while (!round.begun || !rests()) usleep(50);
      round.end_poller.set();
      round.end_computer.set();
    }
  });
  job->start();
  job->supervise();
  waker.join();
  EXPECT_GE(job->activations(), 1);
}

// A rank changes what its thread has, always described at the same place, and comes back to a carrier on which it ran
// before the change and nobody has since.
TEST(SchedSurroundings, ARankHasWhatItChangedWhereverItResumes) {
  constexpr int kTurns = 50;
  static int described, carrier_has[2];  // a thread's own variables are the rank's here
  static std::atomic<int> wrong;
  static Event go, end;
  described = wrong = 0;
  Options options;
  options.ranks = options.carriers = 2;
  options.watchdog_ns = 0;  // no third carrier in place of one that is stuck
  options.wait = WaitStrategy::kBlock;
  static auto here = []() -> int& { return carrier_has[self()->home.load()->index]; };
  options.surround = [](const void* what) { here() = what ? *static_cast<const int*>(what) : 0; };
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create([](Rank* me) {
    if (me->id == 1) return wait_event(end, {"test"});
    for (int i = 1; i <= kTurns; ++i) {
      here() = described = i;
      scheduler->surroundings_changed(&described);
      wait_event(go, {"test"});
      go.reset();
      wrong += here() != i;
    }
  }));
  std::vector<Carrier*> carriers;
  job->each_carrier([&](Carrier& carrier) { carriers.push_back(&carrier); });
  job->start();
  std::thread mover([&] {
    for (size_t i = 0; i < kTurns; ++i) {
      while (job->rank(0)->state.load() != kParked) sched_yield();
      carriers[i % 2]->adopt(job->rank(0));
      go.set();
      // It is not to be found parked from before.
      while (i + 1 < kTurns && job->rank(0)->stats.waits < i + 2) sched_yield();
    }
    end.set();
  });
  job->supervise();
  mover.join();
  EXPECT_EQ(wrong, 0);
}

// Nobody watches. Rank 0 computes until rank 1, which is ready behind it, has run; the other carrier is never idle,
// since its ranks poll.
TEST(SchedPoll, RanksThatOnlyPollMakeRoomForThoseBehindOneThatComputes) {
  static std::atomic<bool> stop, late;
  stop = late = false;
  Options options;
  options.ranks = 4;
  options.carriers = 2;
  options.watchdog_ns = 0;
  auto job = std::make_unique<Scheduler>(options);
  ASSERT_TRUE(job->create([](Rank* me) {
    const int64_t end = now_ns() + 20'000'000'000;
    if (me->id == 1) stop = true;
    while (!stop) {
      if (me->id != 0) scheduler->yield(true);
      if (now_ns() > end) stop = late = true;
    }
  }));
  job->start();
  job->supervise();
  EXPECT_FALSE(late);
}

TEST(SchedWatchdog, ZeroTurnsItOff) {
  Options options;
  options.ranks = 4;
  options.carriers = 1;
  options.watchdog_ns = 0;
  run_without_help(options);
}

TEST_P(Sched, YieldIsFair) {
  static std::atomic<int> stop;
  stop = 0;
  run(4, [](Rank* me) {
    if (me->id == 3) {
      stop = 1;
      return;
    }
    while (!stop) scheduler->yield();
  });
}

INSTANTIATE_TEST_SUITE_P(Models, Sched,
                         testing::Values(Setting{1, ThreadModel::kTwoLevel, WaitStrategy::kConscious},
                                         Setting{2, ThreadModel::kTwoLevel, WaitStrategy::kConscious},
                                         Setting{4, ThreadModel::kTwoLevel, WaitStrategy::kConscious},
                                         Setting{2, ThreadModel::kTwoLevel, WaitStrategy::kBlock},
                                         Setting{2, ThreadModel::kTwoLevel, WaitStrategy::kSpinBlock},
                                         Setting{2, ThreadModel::kKernel, WaitStrategy::kConscious}),
                         [](const auto& parameter) {
                           const Setting& s = parameter.param;
                           std::string name =
                               s.threads == ThreadModel::kKernel ? "kernel" : "carriers" + std::to_string(s.carriers);
                           return name + (s.wait == WaitStrategy::kConscious ? ""
                                          : s.wait == WaitStrategy::kBlock   ? "_block"
                                                                             : "_spinblock");
                         });

}  // namespace
}  // namespace tmpi::sched
