// Tests of jobs that share a page: several clients in one process with a clock of their own, and many processes that
// come, go and die at random moments.
#include "monitor/client.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <random>
#include <thread>

#include "monitor/process.h"
#include "monitor/reader.h"

namespace tmpi::monitor {
namespace {

constexpr int64_t kMs = 1'000'000;

class Jobs : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tmpi-jobs-XXXXXX";
    folder_ = mkdtemp(name);
    path_ = page_path(folder_);
    processors_ = affinity_of_thread().count();
    now_ = now_ns();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Job job() { return {"test", 8, 1, true, folder_}; }
  std::unique_ptr<Client> joined(int wish) {
    auto client = std::make_unique<Client>();
    Result<void> result = client->join(job());
    EXPECT_TRUE(result.ok()) << result.error().text;
    client->update_wish(wish);
    return client;
  }
  // Time passes and each client ticks, twice, so that all have seen what the others say.
  void pass(std::initializer_list<Client*> clients, int64_t ns = kPassNs) {
    for (int round = 0; round < 2; ++round) {
      now_ += ns;
      for (Client* client : clients) client->tick({}, now_);
    }
  }
  bool page_exists() { return access(path_.c_str(), F_OK) == 0; }
  size_t jobs_on_page() {
    Result<Registry> registry = read_registry(folder_);
    EXPECT_TRUE(registry.ok()) << registry.error().text;
    return registry.value().jobs.size();
  }

  std::string folder_, path_;
  int processors_ = 0;
  int64_t now_ = 0;
};

TEST_F(Jobs, TheFirstHasItsGrantAtOnceAndTheLastRemovesThePage) {
  auto a = joined(100);
  EXPECT_EQ(a->allocation().processors, -1) << "nobody has looked yet";
  const int64_t again = a->tick({}, now_);
  EXPECT_TRUE(again == kPassNs || again == kCalmPassNs) << again;  // whether other programs run at this moment
  EXPECT_EQ(a->allocation().processors, processors_);
  ProcessorSet set;
  ASSERT_TRUE(a->processors(set));
  EXPECT_EQ(set, affinity_of_thread());
  a->update_wish(1);
  pass({a.get()});
  EXPECT_EQ(a->allocation().processors, 1);
  EXPECT_TRUE(page_exists());
  a->leave();
  EXPECT_EQ(a->allocation().processors, -1);
  EXPECT_FALSE(a->processors(set));
  EXPECT_FALSE(page_exists());
}

TEST_F(Jobs, TheEpochTellsThatSomethingChanged) {
  auto a = joined(100);
  pass({a.get()});
  uint32_t epoch = a->allocation().epoch;
  pass({a.get()});
  EXPECT_EQ(a->allocation().epoch, epoch);
  a->update_wish(0);
  pass({a.get()});
  EXPECT_EQ(a->allocation().processors, 1);
  EXPECT_EQ(a->allocation().epoch != epoch, processors_ > 1);
}

TEST_F(Jobs, ShareAndTakeBack) {
  if (processors_ < 2) GTEST_SKIP() << "needs two processors";
  auto a = joined(100), b = joined(100);
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors + b->allocation().processors, processors_);
  EXPECT_LE(std::abs(a->allocation().processors - b->allocation().processors), 1);
  ProcessorSet of_a, of_b;
  ASSERT_TRUE(a->processors(of_a) && b->processors(of_b));
  EXPECT_TRUE((of_a & of_b).empty());
  b->rest();
  pass({a.get()});
  EXPECT_EQ(a->allocation().processors, processors_);
  b->update_wish(100);
  pass({a.get(), b.get()});
  EXPECT_LT(a->allocation().processors, processors_);
  b.reset();
  pass({a.get()});
  EXPECT_EQ(a->allocation().processors, processors_);
}

TEST_F(Jobs, AnotherAllocatesWhenTheFirstRestsStopsOrLeaves) {
  auto a = joined(1), b = joined(1);
  a->tick({}, now_);
  b->update_wish(2);
  for (int i = 0; i < 3; ++i) b->tick({}, now_);
  EXPECT_NE(b->allocation().processors, 2) << "a has the lease";
  now_ += 2 * kLeaseNs;  // a is stopped
  b->tick({}, now_);
  EXPECT_EQ(b->allocation().processors, std::min(2, std::max(processors_ - 1, 1)));
  b->rest();
  a->tick({}, now_ + 1);
  EXPECT_EQ(a->allocation().processors, 1);
  uint32_t epoch = b->allocation().epoch;
  a.reset();
  b->update_wish(2);
  b->tick({}, now_ + 2);
  EXPECT_EQ(b->allocation().processors, std::min(2, processors_));
  EXPECT_EQ(b->allocation().epoch != epoch, processors_ > 1);
}

TEST_F(Jobs, ASilentOneWantsNothingUntilItIsHeardAgain) {
  if (processors_ < 2) GTEST_SKIP() << "needs two processors";
  auto a = joined(100), b = joined(100);
  pass({a.get(), b.get()});
  pass({a.get()}, kSilentNs);
  EXPECT_EQ(a->allocation().processors, processors_);
  EXPECT_EQ(jobs_on_page(), 2u);
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors + b->allocation().processors, processors_);
}

TEST_F(Jobs, PoliciesAreSwitchedWhileTheyRun) {
  auto a = joined(100), b = joined(100);
  pass({a.get(), b.get()});
  ASSERT_TRUE(set_policy(folder_, find_policy("cosched")).ok());
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors + b->allocation().processors, processors_);
  EXPECT_EQ(std::min(a->allocation().processors, b->allocation().processors), 0);
  bool before = a->allocation().processors == 0;
  pass({a.get(), b.get()}, 50 * kMs);
  EXPECT_NE(a->allocation().processors == 0, before) << "the next quantum";
  ASSERT_TRUE(set_policy(folder_, find_policy("timeslice")).ok());
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors, processors_);
  EXPECT_EQ(b->allocation().processors, processors_);
}

TEST_F(Jobs, ToolsSeeWhatIsThere) {
  EXPECT_TRUE(read_registry(folder_).value().jobs.empty());
  EXPECT_EQ(set_policy(folder_, 0).error().text, "no TMPI job runs");
  Client client;
  Job named{"a program with a name that is longer than there is room", 12, 3, false, folder_};
  ASSERT_TRUE(client.join(named).ok());
  client.update_wish(5);
  client.tick({4, {}}, now_);
  Result<Registry> registry = read_registry(folder_);
  ASSERT_TRUE(registry.ok()) << registry.error().text;
  EXPECT_EQ(registry.value().path, path_);
  EXPECT_EQ(registry.value().policy, &partition_policy());
  ASSERT_EQ(registry.value().jobs.size(), 1u);
  const JobInfo& info = registry.value().jobs[0];
  EXPECT_EQ(info.process, getpid());
  EXPECT_EQ(info.job.name, "a program with a name that is l");
  EXPECT_EQ(info.job.ranks, 12);
  EXPECT_EQ(info.job.weight, 3);
  EXPECT_FALSE(info.job.adapts);
  EXPECT_EQ(info.wish, 5);
  EXPECT_EQ(info.running, 4);
  EXPECT_FALSE(info.silent);
  EXPECT_EQ(info.allocation, client.allocation());
  ASSERT_TRUE(set_weight(folder_, getpid(), 7).ok());
  EXPECT_EQ(read_registry(folder_).value().jobs[0].job.weight, 7);
  EXPECT_EQ(set_weight(folder_, 1, 7).error().text, "no TMPI job has the process id 1");
}

TEST_F(Jobs, RunAloneWhenThePageIsRefused) {
  std::filesystem::create_directory(path_);
  Client client;
  Result<void> joined = client.join(job());
  ASSERT_FALSE(joined.ok());
  EXPECT_EQ(joined.error().text, "the registry of jobs " + path_ + " cannot be opened: Is a directory");
  client.update_wish(3);
  EXPECT_EQ(client.tick({}, now_), -1);
  EXPECT_EQ(client.allocation(), Allocation{});
  client.rest();
  client.leave();
  EXPECT_TRUE(std::filesystem::is_directory(path_));
}

TEST_F(Jobs, AFullPageRefusesOneMoreAndHasRoomWhenOneLeaves) {
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < kMostJobs; ++i) clients.push_back(joined(1));
  Client late;
  Result<void> result = late.join(job());
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().text, "the registry of jobs " + path_ + " has no room for more than 128 jobs");
  clients[5].reset();
  EXPECT_TRUE(late.join(job()).ok());
}

TEST_F(Jobs, MeetAgainWhenSomebodyRemovesTheFile) {
  auto a = joined(100), b = joined(100);
  pass({a.get(), b.get()});
  std::filesystem::remove(path_);
  pass({a.get(), b.get()}, 50 * kMs);
  EXPECT_EQ(jobs_on_page(), 2u);
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors + b->allocation().processors, std::max(processors_, 2));
}

TEST_F(Jobs, MeetAgainWhenSomebodyCutsTheFile) {
  auto a = joined(100), b = joined(100);
  pass({a.get(), b.get()});
  std::filesystem::resize_file(path_, 0);
  pass({a.get(), b.get()}, 50 * kMs);
  EXPECT_EQ(jobs_on_page(), 2u);
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors + b->allocation().processors, std::max(processors_, 2));
}

TEST_F(Jobs, RegisterAgainWhenTakenForDead) {
  auto a = joined(1);
  pass({a.get()});
  {
    Result<LockedPage> page = LockedPage::open(folder_, false);
    for (Entry& entry : page.value().page().entries) entry.owner = 0;
    unmap(&page.value().page());
  }
  pass({a.get()});
  EXPECT_EQ(jobs_on_page(), 1u);
  EXPECT_EQ(a->allocation().processors, 1);
}

TEST_F(Jobs, GarbageInThePageCostsNothingButSpeed) {
  auto a = joined(2), b = joined(2);
  pass({a.get(), b.get()});
  std::mt19937_64 random(3);
  for (int round = 0; round < 300; ++round) {
    {
      Result<LockedPage> page = LockedPage::open(folder_, false);
      ASSERT_TRUE(page.ok()) << page.error().text;
      auto* words = reinterpret_cast<std::atomic<uint64_t>*>(&page.value().page());
      for (int i = 0; i < 400; ++i) words[8 + random() % (sizeof(Page) / 8 - 8)] = random() % 3 ? random() : 0;
      unmap(&page.value().page());
    }
    pass({a.get(), b.get()}, 10 * kMs);
    (void)read_registry(folder_);
  }
  std::filesystem::remove(path_);
  pass({a.get(), b.get()}, 50 * kMs);
  pass({a.get(), b.get()});
  EXPECT_EQ(a->allocation().processors + b->allocation().processors, std::min(std::max(processors_, 2), 4));
}

// Carriers probe while the supervisor moves from page to page.
TEST_F(Jobs, ProbesGoOnWhileTheJobMoves) {
  auto a = joined(100);
  std::atomic<bool> end{false};
  std::atomic<int64_t> probes{0};
  std::thread carrier([&] {
    while (!end) {
      int processors = a->allocation().processors;
      if (processors != -1 && processors != 1) {
        ASSERT_EQ(processors, processors_);
      }
      ProcessorSet set;
      if (a->processors(set)) {
        ASSERT_EQ(set, affinity_of_thread());
      }
      ++probes;
    }
  });
  for (int round = 0; round < 30 || probes < 100; ++round) {
    pass({a.get()}, 50 * kMs);
    if (round % 3 == 0) std::filesystem::remove(path_);
    a->update_wish(round % 2 * 100);
  }
  end = true;
  carrier.join();
}

TEST_F(Jobs, AForkedChildIsNotTheJob) {
  auto a = joined(1);
  pid_t child = fork();
  if (child == 0) {
    bool quiet = a->tick({}, now_) == -1;
    a->leave();
    _exit(quiet ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(jobs_on_page(), 1u);
}

// In a child: registers and ticks until it is killed.
[[noreturn]] void live(const Job& job) {
  Client client;
  if (!client.join(job)) _exit(1);
  client.update_wish(100);
  for (;;) {
    client.tick({});
    usleep(2000);
  }
}

TEST_F(Jobs, OneThatIsKilledIsTakenOffWithinASecond) {
  for (bool reaped : {true, false}) {
    auto a = joined(100);
    pid_t child = fork();
    if (child == 0) live(job());
    while (jobs_on_page() < 2) usleep(1000);
    kill(child, SIGKILL);
    siginfo_t info;
    waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | (reaped ? 0 : WNOWAIT));
    int64_t before = now_ns();
    // The lease may still be the dead one's.
    for (now_ = before; now_ < before + 1000 * kMs; now_ += kPassNs) a->tick({}, now_);
    Result<LockedPage> page = LockedPage::open(folder_, false);
    int left = 0;
    for (Entry& entry : page.value().page().entries) left += entry.owner != 0;
    unmap(&page.value().page());
    EXPECT_EQ(left, 1) << (reaped ? "reaped" : "a zombie");
    EXPECT_EQ(a->allocation().processors, processors_);
    if (!reaped) waitpid(child, nullptr, 0);
  }
}

TEST_F(Jobs, WhoFindsTheAllocatorDeadTakesOverAtOnce) {
  pid_t child = fork();
  if (child == 0) live(job());
  while (jobs_on_page() < 1 || read_registry(folder_).value().jobs[0].allocation.processors < 0) usleep(1000);
  auto a = joined(100);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  a->tick({}, now_ns());
  EXPECT_EQ(a->allocation().processors, processors_);
}

TEST_F(Jobs, TheLeaseOfWhoHadTheEntryBeforeIsNoObstacle) {
  pid_t child = fork();
  if (child == 0) live(job());
  while (jobs_on_page() < 1 || read_registry(folder_).value().jobs[0].allocation.processors < 0) usleep(1000);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  auto a = joined(100);  // takes the dead one's entry
  a->tick({}, now_ns());
  EXPECT_EQ(a->allocation().processors, processors_);
}

TEST_F(Jobs, APageWhoseJobsHaveAllDiedIsSwept) {
  pid_t child = fork();
  if (child == 0) live(job());
  while (jobs_on_page() < 1) usleep(1000);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(page_exists());
  EXPECT_EQ(sweep(folder_), 0);
  EXPECT_FALSE(page_exists());
  EXPECT_EQ(sweep(folder_), 0);
}

// Processes that make, join, leave and remove the page as fast as they can. Whoever has joined must stand in the page
// that is at the path (L1).
TEST_F(Jobs, NobodyRegistersInAPageThatWasRemoved) {
  constexpr int kProcesses = 4, kRounds = 150;
  std::vector<pid_t> children;
  for (int i = 0; i < kProcesses; ++i) {
    pid_t child = fork();
    if (child == 0) {
      for (int round = 0; round < kRounds; ++round) {
        Client client;
        if (!client.join(job())) _exit(1);
        client.tick({});
        bool there = false;
        const Result<Registry> registry = read_registry(folder_);
        if (!registry) _exit(3);
        for (const JobInfo& info : registry.value().jobs) there |= info.process == getpid();
        if (!there) _exit(2);
      }
      _exit(0);
    }
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_FALSE(page_exists());
}

// What a job of the storm does: some ticks, then it leaves, ends without a word, or is killed at any moment by its
// parent.
[[noreturn]] void weather(const Job& job, unsigned seed, int processors) {
  std::mt19937 random(seed);
  Client client;
  if (!client.join(job)) _exit(1);
  client.update_wish(1 + static_cast<int>(random() % 4));
  for (unsigned ticks = random() % 10; ticks > 0; --ticks) {
    client.tick({});
    int granted = client.allocation().processors;
    if (granted > std::max(processors, 1)) _exit(2);
    usleep(random() % 2000);
  }
  if (random() % 3 == 0) _exit(0);
  client.leave();
  _exit(0);
}

TEST_F(Jobs, ComeGoAndDieAtRandomMomentsAndNothingIsLeft) {
  std::mt19937 random(11);
  std::vector<pid_t> alive;
  auto end_one = [&] {
    size_t at = random() % alive.size();
    bool murder = random() % 2 == 0;
    if (murder) kill(alive[at], SIGKILL);
    int status = 0;
    waitpid(alive[at], &status, 0);
    if (!murder) {
      EXPECT_EQ(status, 0);
    }
    alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
  };
  for (unsigned started = 0; started < 150; ++started) {
    pid_t child = fork();
    if (child == 0) weather(job(), started, processors_);
    alive.push_back(child);
    usleep(random() % 1500);
    while (alive.size() >= 8) end_one();
  }
  // A survivor sees right grants in the end.
  auto a = joined(100);
  while (!alive.empty()) end_one();
  for (now_ = now_ns() + kBuryNs; jobs_on_page() > 1;) pass({a.get()});
  pass({a.get()}, 2 * kLeaseNs);
  EXPECT_EQ(a->allocation().processors, processors_);
  a.reset();
  EXPECT_FALSE(page_exists());
}

}  // namespace
}  // namespace tmpi::monitor
