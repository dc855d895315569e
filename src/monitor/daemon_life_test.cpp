// Tests of what happens when tmpid or jobs die, stop and come back: nothing is left, and jobs run on.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <random>

#include "monitor/testing/daemon_fixture.h"

namespace tmpi::monitor {
namespace {

using testing::kMs;

class TmpidLife : public testing::Tmpid {};

TEST_F(TmpidLife, OnlyOneServesAndADeadOnesSocketIsReplaced) {
  start_process();
  Result<std::unique_ptr<Daemon>> second = Daemon::open(path_);
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().text, "the socket " + path_ + " is in use: another tmpid serves there");
  EXPECT_TRUE(read_daemon(path_).ok());
  end_process(SIGKILL);
  EXPECT_TRUE(std::filesystem::exists(path_));
  EXPECT_TRUE(tells_of_no_daemon(read_daemon(path_).error()));
  start_thread();
  EXPECT_EQ(jobs(), 0u);
}

TEST_F(TmpidLife, ReplacesNoFileThatIsNotASocketOfItsOwn) {
  { std::filesystem::create_directory(path_); }
  EXPECT_EQ(Daemon::open(path_).error().text,
            "the socket " + path_ + " cannot be made: there is a file that is no socket");
  EXPECT_TRUE(std::filesystem::is_directory(path_));
  EXPECT_EQ(Daemon::open("/nowhere/at/all").error().text,
            "the socket /nowhere/at/all cannot be made: No such file or directory");
  EXPECT_FALSE(Daemon::open(std::string(200, 'x')).ok());
}

TEST_F(TmpidLife, MakesTheFolderIfOnlyThatIsMissing) {
  path_ = folder_ + "/run/socket";
  start_thread();
  EXPECT_TRUE(read_daemon(path_).ok());
  end_thread();
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/run"));
}

TEST_F(TmpidLife, JobsRunOnWhenItIsKilledAndComeBack) {
  start_process();
  auto a = joined(100), b = joined(100);
  auto sum = [&] { return a->allocation().processors + b->allocation().processors; };
  wait_until([&] { return sum() == std::max(2, processors_); }, {a.get(), b.get()});
  end_process(SIGKILL);
  EXPECT_GE(a->tick({}), kPassNs);
  EXPECT_GT(a->allocation().processors, 0) << "in the page of its user's own, from the next tick on";
  b->tick({});
  EXPECT_EQ(read_registry(folder_).value().jobs.size(), 2u);
  wait_until([&] { return sum() == std::max(2, processors_); }, {a.get(), b.get()});
  start_thread();
  for (Client* client : {a.get(), b.get()}) client->tick({}, now_ns() + 1100 * kMs);
  EXPECT_EQ(jobs(), 2u);
  EXPECT_TRUE(read_registry(folder_).value().jobs.empty());
  EXPECT_FALSE(std::filesystem::exists(page_path(folder_)));
  wait_until([&] { return sum() == std::max(2, processors_); }, {a.get(), b.get()});
}

TEST_F(TmpidLife, AJobDoesNotWaitForOneThatIsStopped) {
  start_process();
  kill(process_, SIGSTOP);
  ::testing::internal::CaptureStderr();
  auto a = joined(1);
  EXPECT_EQ(
      ::testing::internal::GetCapturedStderr(),
      "tmpi: tmpid at " + path_ + " does not answer: Connection timed out; this job shares with its user's own\n");
  EXPECT_EQ(a->allocation().processors, 1);
  kill(process_, SIGCONT);
  wait_until([&] { return jobs() == 0; });
}

// Carriers probe while tmpid comes and goes.
TEST_F(TmpidLife, ProbesGoOnWhileItDiesAndComesBack) {
  auto a = joined(100);
  std::atomic<bool> end{false};
  std::thread carrier([&] {
    while (!end) {
      EXPECT_LE(a->allocation().processors, processors_);
      ProcessorSet set;
      if (a->processors(set)) {
        EXPECT_LE(set.count(), processors_);
      }
    }
  });
  for (int round = 0; round < 5; ++round) {
    start_thread();
    a->tick({}, now_ns() + 1100 * kMs);
    wait_until([&] { return jobs() == 1 && a->allocation().processors == processors_; }, {a.get()});
    end_thread();
    wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
  }
  end = true;
  carrier.join();
}

TEST_F(TmpidLife, WithoutDescriptorsItGoesOnWithThoseWhoAreThere) {
  start_process(24);
  auto a = joined(1);
  wait_until([&] { return a->allocation().processors == 1; }, {a.get()});
  std::vector<std::unique_ptr<testing::Raw>> many;
  for (int i = 0; i < 40; ++i) many.push_back(std::make_unique<testing::Raw>(path_));
  a->update_wish(processors_);
  wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
  EXPECT_FALSE(std::filesystem::exists(page_path(folder_)));
  many.clear();
  wait_until([&] { return read_daemon(path_).ok(); });
  EXPECT_EQ(jobs(), 1u);
}

TEST_F(TmpidLife, AProgramThatClosesAllDescriptorsGoesOn) {
  start_process();
  auto a = joined(1);
  std::vector<int> reused;
  for (int fd = 3; fd < 1024; ++fd) {
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISSOCK(status.st_mode)) continue;
    sockaddr_un peer{};
    socklen_t bytes = sizeof peer;
    if (getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &bytes) != 0 || path_ != peer.sun_path) continue;
    int other[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, other), 0);
    dup3(other[0], fd, O_CLOEXEC);
    close(other[0]);
    reused.push_back(fd);
    reused.push_back(other[1]);
  }
  ASSERT_EQ(reused.size(), 2u);
  for (int i = 0; i < 3; ++i) EXPECT_GE(a->tick({}), kPassNs);
  char byte;
  EXPECT_EQ(recv(reused[1], &byte, 1, MSG_DONTWAIT), -1) << "nothing is written into the program's own socket";
  a.reset();
  EXPECT_EQ(fcntl(reused[0], F_GETFD), FD_CLOEXEC) << "nor is it closed";
  for (int fd : reused) close(fd);
  wait_until([&] { return jobs() == 0; });
}

// What a job of the storm does until it is killed.
[[noreturn]] void weather(const Job& job, unsigned seed, int processors) {
  std::mt19937 random(seed);
  for (;;) {
    Client client;
    if (!client.join(job)) _exit(1);
    client.update_wish(static_cast<int>(random() % 4));
    for (unsigned ticks = random() % 10; ticks > 0; --ticks) {
      client.tick({1, {}});
      if (client.allocation().processors > processors) _exit(2);
      usleep(random() % 2000);
      if (random() % 8 == 0) client.rest();
    }
  }
}

TEST_F(TmpidLife, AHundredKilledJobsLeaveNothing) {
  start_process();
  std::mt19937 random(17);
  std::vector<pid_t> alive;
  auto kill_one = [&] {
    size_t at = random() % alive.size();
    kill(alive[at], SIGKILL);
    int status = 0;
    waitpid(alive[at], &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
    alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
  };
  for (unsigned started = 0; started < 100; ++started) {
    pid_t child = fork();
    if (child == 0) weather(job(), started, processors_);
    alive.push_back(child);
    usleep(random() % 3000);
    while (alive.size() >= 8) kill_one();
  }
  auto a = joined(100);
  while (!alive.empty()) kill_one();
  wait_until([&] { return jobs() == 1 && a->allocation().processors == processors_; }, {a.get()});
  a.reset();
  wait_until([&] { return jobs() == 0; });
  EXPECT_FALSE(std::filesystem::exists(page_path(folder_))) << "nobody had to do without tmpid";
}

TEST_F(TmpidLife, AJobWhoseChildOutlivesItIsGoneAtOnce) {
  start_process();
  int tell[2];
  ASSERT_EQ(pipe2(tell, O_CLOEXEC), 0);
  pid_t parent = fork();
  if (parent == 0) {
    Client client;
    if (!client.join(job())) _exit(1);
    client.update_wish(1);
    client.tick({});
    pid_t grandchild = fork();  // has the connection, too
    if (grandchild == 0) {
      for (;;) pause();
    }
    if (write(tell[1], &grandchild, sizeof grandchild) < 0) _exit(1);
    for (;;) pause();
  }
  pid_t grandchild = 0;
  ASSERT_EQ(read(tell[0], &grandchild, sizeof grandchild), static_cast<ssize_t>(sizeof grandchild));
  EXPECT_EQ(jobs(), 1u);
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  wait_until([&] { return jobs() == 0; });
  EXPECT_EQ(kill(grandchild, SIGKILL), 0) << "which was alive";
  close(tell[0]);
  close(tell[1]);
}

TEST_F(TmpidLife, AForkedChildIsNotTheJob) {
  start_process();
  auto a = joined(1);
  for (bool orderly : {true, false}) {
    pid_t child = fork();
    if (child == 0) {
      bool quiet = a->tick({}) == -1;
      a->rest();
      if (orderly) a.reset();
      _exit(quiet ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_GE(a->tick({}), kPassNs);
    wait_until([&] { return jobs() == 1 && registry().jobs[0].wish == 1; });
    EXPECT_FALSE(std::filesystem::exists(page_path(folder_)));
  }
}

TEST_F(TmpidLife, ARelativePathHoldsWhenTheProgramGoesElsewhere) {
  std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_);
  start_process();
  Client client;
  Job mine = job();
  mine.socket = "socket";
  ASSERT_TRUE(client.join(mine).ok());
  std::filesystem::current_path(before);
  end_process(SIGKILL);
  EXPECT_GE(client.tick({}), kPassNs);
  start_thread();
  client.tick({}, now_ns() + 1100 * kMs);
  EXPECT_EQ(jobs(), 1u);
}

}  // namespace
}  // namespace tmpi::monitor
