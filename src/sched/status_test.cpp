// Tests of what viewers are told of ranks that run, wait, are woken and end meanwhile.
#include "sched/status.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "monitor/reader.h"
#include "sched/wait.h"

namespace tmpi::sched {
namespace {

using monitor::State;
using monitor::StatusRecord;

State state_of(const StatusRecord& record) { return static_cast<State>(record.state); }

// A job in a registry of its own.
class WatchedJob {
 public:
  WatchedJob() {
    char name[] = "/tmp/tmpi-watched-XXXXXX";
    folder_ = mkdtemp(name);
    EXPECT_TRUE(client_.join({"watched", 1, 1, true, folder_}));
  }
  ~WatchedJob() {
    client_.leave();
    std::filesystem::remove_all(folder_);
  }

  Scheduler& create(Options options, void (*main)(Rank*)) {
    options.stack_bytes = 256 << 10;
    job_ = std::make_unique<Scheduler>(options);
    EXPECT_TRUE(job_->create(main));
    job_->status().attach(&client_);
    return *job_;
  }
  void run() {
    job_->start();
    job_->supervise();
  }
  // Runs the job while `viewer` works on a thread of its own, which may wake ranks.
  void run_beside(const std::function<void()>& viewer) {
    job_->external_waker_added();
    std::thread thread(viewer);
    run();
    thread.join();
  }

  // Asks, and waits for the answer.
  monitor::Status look() {
    uint32_t asked = monitor::ask_all(folder_, "none").value().jobs.at(0).looks;
    for (;;) {
      monitor::JobInfo job = monitor::read_registry(folder_).value().jobs.at(0);
      if (job.answered == asked) {
        EXPECT_EQ(job.answer_error, 0);
        Result<monitor::Status> status = monitor::read_status(job.status_path, getpid());
        EXPECT_TRUE(status) << status.error().text;
        return status ? status.value() : monitor::Status{};
      }
      usleep(1000);
    }
  }
  bool has_file() { return access(client_.status_path().c_str(), F_OK) == 0; }
  const std::string& folder() const { return folder_; }
  monitor::Client& client() { return client_; }
  Scheduler& job() { return *job_; }

 private:
  std::string folder_;
  monitor::Client client_;
  std::unique_ptr<Scheduler> job_;
};

class SchedStatus : public testing::TestWithParam<Options> {};

std::atomic<bool> stop{false};
Event wanted;

// Rank 0 computes, 1 waits for what never comes by itself, 2 ends, 3 sleeps, 4 waits in the program's own way.
void one_of_each(Rank* me) {
  switch (me->id) {
    case 0:
      while (!stop) continue;
      break;
    case 1: {
      char name[] = "the communicator";  // on the stack, like the reason
      wait_event(wanted, {"MPI_Recv", 4, 7, name});
      break;
    }
    case 3:
      while (!stop) scheduler->sleep_for(50'000'000);
      break;
    default:
      break;
  }
}

TEST_P(SchedStatus, TellsWhatEachRankDoes) {
  stop = false;
  wanted.reset();
  WatchedJob watched;
  Options options = GetParam();
  options.ranks = 4;
  watched.create(options, one_of_each);
  watched.run_beside([&] {
    monitor::Status status;
    auto settled = [&] {
      return status.records.size() == 4 && state_of(status.records[0]) == State::kRunning &&
             state_of(status.records[1]) == State::kWaiting && state_of(status.records[2]) == State::kEnded &&
             state_of(status.records[3]) == State::kWaiting;
    };
    while (!settled()) status = watched.look();
    for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(status.records[i].number, i);
    EXPECT_STREQ(status.records[0].text, "");
    EXPECT_STREQ(status.records[1].text, "MPI_Recv, for rank 4, tag 7, the communicator");
    EXPECT_STREQ(status.records[3].text, "sleep");
    EXPECT_EQ(status.records[1][monitor::Count::kWaits], 1u);
    EXPECT_EQ(status.records[1][monitor::Count::kBlocked], 1u);
    EXPECT_EQ(status.header.timed, 0u);
    stop = true;
    wanted.set();
  });
}

// A job in which nobody runs sleeps, but not so deeply that it does not see who looks.
TEST_P(SchedStatus, AJobThatWaitsAnswers) {
  wanted.reset();
  WatchedJob watched;
  Options options = GetParam();
  options.ranks = 1;
  watched.create(options, [](Rank*) { wait_event(wanted, {"test"}); });
  watched.run_beside([&] {
    while (watched.look().records.at(0).state != static_cast<uint32_t>(State::kWaiting)) continue;
    wanted.set();
  });
}

// Ranks that park and wake each other all the time. Their reasons lie on their stacks and change each time, and all
// that one says is the same number.
constexpr int kRing = 12, kLaps = 300;
std::vector<Event>* turns;

void pass_turns(Rank* me) {
  for (int lap = 0; lap < kLaps; ++lap) {
    int turn = lap * kRing + me->id;
    char name[32];
    snprintf(name, sizeof name, "turn-%d", turn);
    if (turn > 0) wait_event((*turns)[static_cast<size_t>(turn)], {"pass", turn, turn, name});
    if (turn + 1 < kRing * kLaps) (*turns)[static_cast<size_t>(turn + 1)].set();
  }
  stop = true;
}

void check_turn(const StatusRecord& record) {
  if (state_of(record) != State::kWaiting) {
    EXPECT_STREQ(record.text, "");
    return;
  }
  int turn = -1;
  sscanf(record.text, "pass, for rank %d", &turn);
  std::string number = std::to_string(turn);
  EXPECT_EQ(record.text, "pass, for rank " + number + ", tag " + number + ", turn-" + number);
  EXPECT_EQ(turn % kRing, static_cast<int>(record.number));
}

TEST_P(SchedStatus, ReasonsAreWholeAndNoWakeUpIsLost) {
  std::vector<Event> events(kRing * kLaps);
  turns = &events;
  stop = false;
  WatchedJob watched;
  Options options = GetParam();
  options.ranks = kRing;
  Scheduler& job = watched.create(options, pass_turns);
  // Instead of the supervisor, and more often than it would: one thread is enough for S3.
  watched.run_beside([&] {
    for (int i = 0; !stop; i = (i + 5) % kRing) check_turn(record_of(job, *job.rank(i)));
  });
  for (int i = 0; i < kRing; ++i) EXPECT_EQ(state_of(record_of(job, *job.rank(i))), State::kEnded) << i;
}

// The same by the way that viewers take.
TEST_P(SchedStatus, LooksWhileRanksParkAndEnd) {
  std::vector<Event> events(kRing * kLaps);
  turns = &events;
  stop = false;
  WatchedJob watched;
  Options options = GetParam();
  options.ranks = kRing;
  watched.create(options, pass_turns);
  watched.job().external_waker_added();
  std::atomic<bool> ended{false};
  std::thread viewer([&] {
    uint32_t asked = 0;
    while (!ended) {
      monitor::JobInfo info = monitor::read_registry(watched.folder()).value().jobs.at(0);
      if (info.answered != asked) continue;
      if (asked > 0) {
        Result<monitor::Status> status = monitor::read_status(info.status_path, getpid());
        ASSERT_TRUE(status) << status.error().text;
        EXPECT_EQ(status.value().records.size(), static_cast<size_t>(kRing));
        for (const StatusRecord& record : status.value().records) check_turn(record);
      }
      asked = monitor::ask_all(watched.folder(), "none").value().jobs.at(0).looks;
    }
  });
  watched.run();
  ended = true;
  viewer.join();
}

// Looking must not hide that nobody can go on.
TEST_P(SchedStatus, ADeadlockIsFoundWhileSomebodyLooks) {
  static std::atomic<int> deadlocks;
  static Event never[3];
  for (Event& event : never) event.reset();
  deadlocks = 0;
  WatchedJob watched;
  Options options = GetParam();
  options.ranks = 3;
  options.deadlock = [](Scheduler&) {
    deadlocks.fetch_add(1);
    for (Event& event : never) event.set();
  };
  watched.create(options, [](Rank* me) { wait_event(never[me->id], {"never"}); });
  std::atomic<bool> ended{false};
  std::thread viewer([&] {
    while (!ended) {
      (void)monitor::ask_all(watched.folder(), "none");
      usleep(200);
    }
  });
  watched.run();
  ended = true;
  viewer.join();
  EXPECT_EQ(deadlocks, 1);
}

TEST(SchedStatusClock, ManyRanksAreToldInSlicesAndTheFileGoesWhenNobodyLooks) {
  WatchedJob watched;
  Options options;
  options.ranks = 1100;
  Scheduler& job = watched.create(options, [](Rank*) {});
  int64_t now = 1'000'000'000;
  EXPECT_EQ(job.status().tick(now), 1'000'000'000);
  EXPECT_FALSE(watched.has_file());
  uint32_t asked = monitor::ask_all(watched.folder(), "none").value().jobs.at(0).looks;
  EXPECT_EQ(job.status().tick(now), 1'000'000) << "the second slice is to come";
  EXPECT_FALSE(watched.has_file());
  EXPECT_EQ(job.status().tick(now), 20'000'000);
  EXPECT_TRUE(watched.has_file());
  EXPECT_EQ(monitor::read_registry(watched.folder()).value().jobs.at(0).answered, asked);
  Result<monitor::Status> status = monitor::read_status(watched.client().status_path(), getpid());
  ASSERT_TRUE(status) << status.error().text;
  ASSERT_EQ(status.value().records.size(), 1100u);
  EXPECT_EQ(status.value().records[1099].number, 1099u);
  EXPECT_EQ(state_of(status.value().records[1099]), State::kReady);
  EXPECT_EQ(job.status().tick(now + 9'000'000'000), 20'000'000);
  EXPECT_TRUE(watched.has_file());
  EXPECT_EQ(job.status().tick(now + 10'000'000'000), 1'000'000'000);
  EXPECT_FALSE(watched.has_file());
  job.status().attach(nullptr);
  EXPECT_EQ(job.status().tick(now), -1);
  watched.run();
}

Options with_carriers(int carriers, WaitStrategy wait = WaitStrategy::kConscious,
                      ThreadModel threads = ThreadModel::kTwoLevel) {
  Options options;
  options.carriers = carriers;
  options.wait = wait;
  options.threads = threads;
  return options;
}

INSTANTIATE_TEST_SUITE_P(Models, SchedStatus,
                         testing::Values(with_carriers(1), with_carriers(2), with_carriers(4),
                                         with_carriers(2, WaitStrategy::kBlock),
                                         with_carriers(2, WaitStrategy::kConscious, ThreadModel::kKernel)),
                         [](const auto& parameter) {
                           const Options& o = parameter.param;
                           return (o.threads == ThreadModel::kKernel ? "kernel"
                                                                     : "carriers" + std::to_string(o.carriers)) +
                                  std::string(o.wait == WaitStrategy::kBlock ? "_block" : "");
                         });

}  // namespace
}  // namespace tmpi::sched
