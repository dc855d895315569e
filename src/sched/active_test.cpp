// Tests of carriers that give way and come back while ranks run: their number follows what is wanted, no rank is left
// behind on a carrier that is not active, and a job that shares the machine follows the monitor.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "monitor/client.h"
#include "sched/processors.h"
#include "sched/switch.h"
#include "sched/wait.h"

namespace tmpi::sched {
namespace {

constexpr int kRanks = 16;
constexpr int64_t kPatienceNs = 20'000'000'000;

std::atomic<bool> finish{false};
std::atomic<int64_t> steps{0};

// Ranks in pairs that wake each other until `finish`; each step parks one of the two.
Event events[kRanks];

void wait_and_wake(Rank* me) {
  int peer = me->id ^ 1;
  for (bool first = me->id % 2 == 0;; first = false) {
    if (!first) {
      wait_event(events[me->id], {"test"});
      events[me->id].reset();
    }
    steps.fetch_add(1, std::memory_order_relaxed);
    bool last = finish.load(std::memory_order_relaxed);
    events[peer].set();
    if (last) return;
  }
}

bool eventually(const std::function<bool()>& is_so) {
  for (int64_t end = now_ns() + kPatienceNs; now_ns() < end; usleep(1000))
    if (is_so()) return true;
  return false;
}

int active(Scheduler& job) {
  int count = 0;
  job.each_carrier([&](Carrier& carrier) { count += carrier.resting.load() != kInactive; });
  return count;
}

// Whether threads of other programs want processors at this moment, most of the time.
bool others_compute(Scheduler& job) {
  int busy = 0;
  for (int i = 0; i < 20; ++i, usleep(5000)) {
    std::ifstream file("/proc/stat");
    std::string word;
    int running = 0;
    while (file >> word)
      if (word == "procs_running") file >> running;
    busy += running > active(job) + 1;  // the job's, and the one that looks
  }
  return busy > 10;
}

class Active : public testing::Test {
 protected:
  // Runs `main` on kRanks ranks, and `during` on another thread meanwhile.
  void run(Options options, const std::function<void(Scheduler&)>& during, void (*main)(Rank*) = wait_and_wake) {
    finish = false;
    steps = 0;
    for (Event& event : events) event.reset();
    options.ranks = kRanks;
    options.stack_bytes = 256 << 10;
    job_ = std::make_unique<Scheduler>(options);
    ASSERT_TRUE(job_->create(main));
    job_->start();
    std::thread other([&] {
      during(*job_);
      finish = true;
    });
    job_->supervise();
    other.join();
  }
  bool goes_on() {
    int64_t before = steps;
    return eventually([&] { return steps > before + 1000; });
  }
  std::unique_ptr<Scheduler> job_;
};

TEST_F(Active, FollowWhatIsWanted) {
  Options options;
  options.carriers = 4;
  run(options, [this](Scheduler& job) {
    for (int wanted : {1, 4, 2, 3, 1, 16, 1}) {
      job.want_carriers(wanted);
      EXPECT_TRUE(eventually([&] { return active(job) == wanted; })) << wanted << " wanted, " << active(job);
      EXPECT_TRUE(goes_on()) << "with " << wanted;
    }
  });
}

TEST_F(Active, NobodyRunsWhileTheJobRests) {
  Options options;
  options.carriers = 2;
  run(options, [this](Scheduler& job) {
    EXPECT_TRUE(goes_on());
    job.want_carriers(0);
    EXPECT_TRUE(eventually([&] { return active(job) == 0; }));
    int64_t before = steps;
    usleep(50'000);
    EXPECT_EQ(steps, before);
    job.want_carriers(1);
    EXPECT_TRUE(goes_on());
  });
}

TEST_F(Active, AreUpToTwiceAsManyForTeams) {
  run({}, [this](Scheduler& job) {
    const int all = job.carrier_count();
    auto becomes = [&](int carriers) { return eventually([&] { return active(job) == std::min(carriers, kRanks); }); };
    EXPECT_TRUE(becomes(all)) << active(job);
    for (int again = 0; again < 3; ++again) job.team_started(0);
    EXPECT_TRUE(becomes(all + 1)) << active(job);
    for (int rank = 0; rank < kRanks; ++rank) job.team_started(rank);
    EXPECT_TRUE(becomes(2 * all)) << active(job);
    EXPECT_TRUE(goes_on());
  });
}

// Where all carriers compute for long, ranks that are ready get their turns by the kernel's slices of time.
TEST_F(Active, AreMoreForAWhileWhereAllComputeForLong) {
  if (2 * usable_processors() > kRanks) GTEST_SKIP() << "each rank has a processor, or nearly";
  run(
      {},
      [](Scheduler& job) {
        const int all = job.carrier_count();
        EXPECT_TRUE(eventually([&] {
          int enough = 0;
          while (enough < 60 && active(job) >= 2 * all) ++enough, usleep(1000);
          return enough == 60;
        })) << active(job);
      },
      [](Rank*) {
        while (!finish) {
          for (const int64_t end = now_ns() + 30'000'000; now_ns() < end && !finish;) cpu_relax();
          scheduler->yield();
        }
      });
}

TEST_F(Active, TeamsCrowdWhereTheyHaveMoreThreadsThanThereAreProcessors) {
  Options options;
  options.carriers = 1;
  run(options, [](Scheduler& job) {
    const int threads = usable_processors();
    for (int i = 0; i < threads; ++i) job.external_waker_added();
    EXPECT_FALSE(job.teams_crowd()) << "threads, but no team";
    job.team_started(3);
    EXPECT_TRUE(job.teams_crowd());
    job.external_waker_removed();
    EXPECT_FALSE(job.teams_crowd()) << "one carrier and the threads have a processor each";
    for (int i = 1; i < threads; ++i) job.external_waker_removed();
  });
}

// Rank 0 sleeps in its team's runtime with rank 1 behind it. The carriers of ranks 2 and 3 have nothing to do, either,
// but would keep those from running where they take in another one.
TEST_F(Active, ARankBehindATeamGoesToACarrierThatHasNone) {
  static int fds[2];
  static int taken_in;
  taken_in = 0;
  ASSERT_EQ(pipe(fds), 0);
  for (int again = 0; again < 40; ++again) {
    for (Event& event : events) event.reset();
    Options options;
    options.ranks = options.carriers = 4;
    Scheduler job(options);
    ASSERT_TRUE(job.create([](Rank* me) {
      char byte = 0;
      if (me->id == 0) EXPECT_EQ(read(fds[0], &byte, 1), 1);
      if (me->id > 1) wait_event(events[me->id], {"test"});
      if (me->id != 1) return;
      const int here = me->home.load()->index;
      taken_in += here == 2 || here == 3;
      events[2].set();
      events[3].set();
      EXPECT_EQ(write(fds[1], &byte, 1), 1);
    }));
    std::vector<Carrier*> carriers;
    job.each_carrier([&](Carrier& carrier) { carriers.push_back(&carrier); });
    Rank* behind = carriers[1]->pick();
    ASSERT_EQ(behind, job.rank(1));
    carriers[0]->adopt(behind);
    carriers[0]->push(behind);
    const int threads = usable_processors();
    for (int i = 0; i < threads; ++i) job.external_waker_added();
    EXPECT_FALSE(job.each_has_a_carrier()) << "no team";
    job.team_started(0);
    job.start();
    EXPECT_TRUE(job.each_has_a_carrier());
    job.supervise();
  }
  close(fds[0]);
  close(fds[1]);
  EXPECT_LE(taken_in, 4) << "of 40: seldom the carrier that has none is slow to come and is taken for stuck";
}

// Ranks are posted to carriers at the moment at which these give way (C4).
TEST_F(Active, NoRankIsLostInAStormOfChanges) {
  const char* seed = getenv("TMPI_TEST_SEED");
  std::minstd_rand random(seed ? static_cast<unsigned>(atoi(seed)) : 1);
  Options options;
  options.carriers = 4;
  options.watchdog_ns = 300'000;
  run(options, [&](Scheduler& job) {
    for (int change = 0; change < 400; ++change) {
      job.want_carriers(static_cast<int>(random() % 5));
      usleep(static_cast<unsigned>(random() % 1000));
    }
    job.want_carriers(2);
    EXPECT_TRUE(goes_on());
    EXPECT_TRUE(eventually([&] { return active(job) == 2; }));
  });
}

// A carrier that gives way at the moment at which the job ends rests for ever unless it looks.
TEST_F(Active, NobodyGoesToRestOnceTheJobHasEnded) {
  for (int again = 0; again < 60; ++again) {
    Options options;
    options.carriers = 4;
    run(
        options, [](Scheduler&) {},
        [](Rank* me) {
          if (me->id == kRanks - 1) scheduler->want_carriers(1);
        });
  }
}

// A registry of its own for each test.
class Shared : public Active {
 protected:
  void SetUp() override {
    if (usable_processors() < 2) GTEST_SKIP() << "needs two processors";
    folder_ = testing::TempDir() + "tmpi-active-" + std::to_string(getpid());
    std::filesystem::create_directory(folder_);
    setenv("TMPI_MONITOR_FOLDER", folder_.c_str(), 1);
    options_.share = true;
    options_.name = "active_test";
  }
  void TearDown() override {
    unsetenv("TMPI_MONITOR_FOLDER");
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  Options options_;
  std::string folder_;
};

TEST_F(Shared, GivesHalfOfTheMachineToAnotherJobAndTakesItBack) {
  run(options_, [this](Scheduler& job) {
    const int all = job.carrier_count();
    monitor::Client other;
    ASSERT_TRUE(other.join({}));
    std::atomic<bool> leave{false};
    std::thread ticking([&] {
      while (!leave) {
        other.update_wish(all);
        (void)other.tick({all, {}});
        usleep(2000);
      }
      other.leave();
    });
    EXPECT_TRUE(eventually([&] { return active(job) < all; }));
    EXPECT_TRUE(goes_on());
    leave = true;
    ticking.join();
    // A job takes no more than what other programs leave.
    if (!eventually([&] { return active(job) == all; }) && usable_processors() == all) EXPECT_TRUE(others_compute(job));
    EXPECT_TRUE(goes_on());
  });
}

TEST_F(Shared, ANumberThatTheUserGaveStays) {
  options_.carriers = 3;
  run(options_, [this](Scheduler& job) {
    EXPECT_TRUE(goes_on());
    usleep(50'000);
    EXPECT_GE(active(job), 3);  // more where some got help
  });
}

TEST_F(Shared, LeavesNothingBehind) {
  run(options_, [this](Scheduler&) {
    EXPECT_FALSE(std::filesystem::is_empty(folder_));
    EXPECT_TRUE(goes_on());
  });
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

}  // namespace
}  // namespace tmpi::sched
