// Tests of tmpid: jobs that register with it, clients that say nonsense, users that may not, and its death. The daemon
// runs in a thread, or in a process of its own where it or jobs are killed.
#include "monitor/daemon.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <thread>

#include "monitor/client.h"
#include "monitor/reader.h"
#include "monitor/socket.h"

namespace tmpi::monitor {
namespace {

constexpr int64_t kMs = 1'000'000;

class Tmpid : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tmpi-tmpid-XXXXXX";
    folder_ = mkdtemp(name);
    path_ = folder_ + "/socket";
    processors_ = affinity_of_thread().count();
    stop_ = eventfd(0, EFD_CLOEXEC);
  }
  void TearDown() override {
    end_thread();
    end_process(SIGKILL);
    close(stop_);
    std::filesystem::remove_all(folder_);
  }

  void start_thread(int jobs_per_user = kMostJobs) {
    Result<std::unique_ptr<Daemon>> daemon = Daemon::open(path_, jobs_per_user);
    ASSERT_TRUE(daemon.ok()) << daemon.error().text;
    thread_ = std::thread([this, mine = std::move(daemon.value())]() mutable {
      mine->run(stop_);
      mine.reset();
    });
  }
  void end_thread() {
    if (!thread_.joinable()) return;
    eventfd_write(stop_, 1);
    thread_.join();
    eventfd_t value;
    eventfd_read(stop_, &value);
  }
  // Before any thread.
  void start_process() {
    process_ = fork();
    if (process_ == 0) {
      Result<std::unique_ptr<Daemon>> daemon = Daemon::open(path_, kMostJobs);
      if (!daemon) _exit(1);
      daemon.value()->run(stop_);
      _exit(2);
    }
    wait_until([&] { return read_daemon(path_).ok(); });
  }
  void end_process(int signal) {
    if (process_ <= 0) return;
    kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }

  Job job() { return {"test", 8, 1, true, folder_, path_}; }
  std::unique_ptr<Client> joined(int wish) {
    auto client = std::make_unique<Client>();
    Result<void> result = client->join(job());
    EXPECT_TRUE(result.ok()) << result.error().text;
    client->update_wish(wish);
    client->tick({});
    return client;
  }
  template <class Holds>
  void wait_until(Holds holds, std::initializer_list<Client*> clients = {}) {
    for (int64_t end = now_ns() + 20'000 * kMs; !holds(); usleep(1000)) {
      for (Client* client : clients) client->tick({});
      ASSERT_LT(now_ns(), end) << "it never holds";
    }
  }
  Registry registry() {
    Result<Registry> result = read_daemon(path_);
    EXPECT_TRUE(result.ok()) << result.error().text;
    return result.ok() ? result.value() : Registry{};
  }
  size_t jobs() { return registry().jobs.size(); }

  std::string folder_, path_;
  int processors_ = 0;
  int stop_ = -1;
  std::thread thread_;
  pid_t process_ = 0;
};

// A client that says what it likes.
class Raw {
 public:
  explicit Raw(const std::string& path) : fd_(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    memcpy(address.sun_path, path.c_str(), path.size());
    timeval patience{20, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0) << strerror(errno);
  }
  ~Raw() {
    close(fd_);
    for (int page : pages_)
      if (page >= 0) close(page);
  }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  bool say(const void* bytes, size_t count) {
    return send(fd_, bytes, count, MSG_NOSIGNAL) == static_cast<ssize_t>(count);
  }
  bool say(const Request& request) { return say(&request, sizeof request); }
  // The next answer; false when the connection has ended.
  bool hear(Answer& answer) {
    iovec part{&answer, sizeof answer};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof pages_)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(fd_, &message, MSG_CMSG_CLOEXEC) != static_cast<ssize_t>(sizeof answer)) return false;
    if (cmsghdr* header = CMSG_FIRSTHDR(&message)) memcpy(pages_, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
    return true;
  }
  Answer ask(Ask what, int value = 0) {
    Request request;
    request.ask = what;
    request.value = value;
    Answer answer;
    EXPECT_TRUE(say(request) && hear(answer));
    return answer;
  }
  int fd() const { return fd_; }
  int registry() const { return pages_[0]; }
  int own() const { return pages_[1]; }

 private:
  int fd_;
  int pages_[2] = {-1, -1};
};

TEST_F(Tmpid, AJobRegistersIsGrantedAndLeaves) {
  start_thread();
  auto a = joined(100);
  wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
  ProcessorSet set;
  ASSERT_TRUE(a->processors(set));
  EXPECT_EQ(set, affinity_of_thread());
  Registry seen = registry();
  EXPECT_EQ(seen.path, path_);
  ASSERT_EQ(seen.jobs.size(), 1u);
  EXPECT_EQ(seen.jobs[0].process, getpid());
  EXPECT_EQ(seen.jobs[0].user, geteuid());
  EXPECT_EQ(seen.jobs[0].registry, path_);
  EXPECT_EQ(seen.jobs[0].job.name, "test");
  EXPECT_EQ(seen.jobs[0].job.ranks, 8);
  EXPECT_EQ(seen.jobs[0].wish, 100);
  EXPECT_EQ(seen.jobs[0].allocation, a->allocation());
  EXPECT_FALSE(std::filesystem::exists(page_path(folder_))) << "the page of the user's own is not made";
  a->leave();
  EXPECT_EQ(a->allocation().processors, -1);
  EXPECT_FALSE(a->processors(set));
  wait_until([&] { return jobs() == 0; });
  end_thread();
  EXPECT_FALSE(std::filesystem::exists(path_)) << "an orderly end removes the socket";
}

TEST_F(Tmpid, JobsShareAndTakeBack) {
  start_thread();
  auto a = joined(100), b = joined(100);
  auto sum = [&] { return a->allocation().processors + b->allocation().processors; };
  wait_until([&] { return sum() == std::max(2, processors_); }, {a.get(), b.get()});
  b->rest();
  wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
  b->update_wish(100);
  wait_until([&] { return sum() == std::max(2, processors_); }, {a.get(), b.get()});
  b.reset();
  wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
}

TEST_F(Tmpid, SleepsWhenNobodyWantsAnythingAndIsWoken) {
  start_thread();
  auto a = joined(1);
  Raw look(path_);
  look.ask(Ask::look);
  void* memory = mmap(nullptr, sizeof(Page), PROT_READ, MAP_SHARED, look.registry(), 0);
  ASSERT_NE(memory, MAP_FAILED);
  const Shared& shared = static_cast<const Page*>(memory)->shared;
  wait_until([&] { return shared.asleep == 0; }, {a.get()});
  a->rest();
  wait_until([&] { return shared.asleep == 1; });
  a->update_wish(processors_);
  wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
  EXPECT_EQ(shared.asleep, 0u);
  munmap(memory, sizeof(Page));
}

TEST_F(Tmpid, AJobThatIsStoppedWantsNothingAndTmpidSleeps) {
  start_thread();
  auto a = joined(1), b = joined(100);
  // Only b is heard of.
  wait_until([&] { return b->allocation().processors == processors_; }, {b.get()});
  EXPECT_EQ(jobs(), 2u);
  wait_until([&] { return registry().jobs[0].silent != registry().jobs[1].silent; }, {b.get()});
  wait_until([&] { return b->allocation().processors == std::max(1, processors_ - 1); }, {a.get(), b.get()});
}

TEST_F(Tmpid, TheRegistryCannotBeWrittenByAnybody) {
  start_thread();
  Raw raw(path_);
  EXPECT_STREQ(raw.ask(Ask::join, 1).text, "");
  ASSERT_GE(raw.registry(), 0);
  auto cannot_write = [](int fd) {
    EXPECT_EQ(mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), MAP_FAILED);
    EXPECT_EQ(pwrite(fd, "x", 1, 0), -1);
    EXPECT_NE(ftruncate(fd, 0), 0);
    EXPECT_NE(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE), 0);
    void* memory = mmap(nullptr, sizeof(Page), PROT_READ, MAP_SHARED, fd, 0);
    ASSERT_NE(memory, MAP_FAILED);
    EXPECT_NE(mprotect(memory, sizeof(Page), PROT_READ | PROT_WRITE), 0);
    munmap(memory, sizeof(Page));
  };
  cannot_write(raw.registry());
  // Root may open it anew, and still cannot write.
  int again = open(("/proc/self/fd/" + std::to_string(raw.registry())).c_str(), O_RDWR | O_CLOEXEC);
  if (again >= 0) cannot_write(again);
  if (again >= 0) close(again);
}

TEST_F(Tmpid, AJobCannotCutItsPage) {
  start_thread();
  Raw raw(path_);
  raw.ask(Ask::join, 1);
  ASSERT_GE(raw.own(), 0);
  EXPECT_NE(ftruncate(raw.own(), 0), 0);
  EXPECT_NE(fallocate(raw.own(), FALLOC_FL_COLLAPSE_RANGE, 0, 4096), 0);
  EXPECT_EQ(jobs(), 1u);
}

TEST_F(Tmpid, NonsenseEndsTheConnectionAndNothingElse) {
  start_thread();
  auto good = joined(100);
  Request wrong_magic;
  wrong_magic.magic = 7;
  Request fine;
  fine.ask = Ask::look;
  std::vector<char> large(100'000, 'x');
  memcpy(large.data(), &fine, sizeof fine);
  struct Case {
    const void* bytes;
    size_t count;
  };
  for (const Case& each : {Case{"", 0},
                           {"x", 1},
                           {&fine, 7},
                           {&fine, 8},
                           {&fine, sizeof fine - 1},
                           {large.data(), sizeof fine + 1},
                           {large.data(), large.size()},
                           {&wrong_magic, sizeof wrong_magic}}) {
    Raw raw(path_);
    EXPECT_TRUE(raw.say(each.bytes, each.count));
    Answer answer;
    EXPECT_FALSE(raw.hear(answer)) << each.count << " bytes";
  }
  {
    Raw raw(path_);  // connects and says nothing, for as long as it likes
    Raw half(path_);
    shutdown(half.fd(), SHUT_WR);
    Answer answer;
    EXPECT_FALSE(half.hear(answer));
    Raw unheard(path_);
    unheard.say(fine);  // and ends without the answer
  }
  EXPECT_EQ(jobs(), 1u);
  wait_until([&] { return good->allocation().processors == processors_; }, {good.get()});
}

TEST_F(Tmpid, RefusesInWords) {
  start_thread();
  Raw raw(path_);
  Request later;
  later.version = 9;
  Answer answer;
  ASSERT_TRUE(raw.say(later) && raw.hear(answer));
  EXPECT_STREQ(answer.text, "tmpid is of another version of TMPI (it speaks version 1, not 9)");
  EXPECT_STREQ(raw.ask(static_cast<Ask>(77)).text,
               "tmpid does not know how to do this; it may be of an older version of TMPI");
  EXPECT_STREQ(raw.ask(Ask::join, 1).text, "");
  EXPECT_STREQ(raw.ask(Ask::join, 1).text, "this job is registered already");
  EXPECT_STREQ(raw.ask(Ask::set_policy, 99).text, "tmpid knows no such policy");
  EXPECT_STREQ(raw.ask(Ask::set_weight, 0).text, "a weight must be from 1 to 1000");
  EXPECT_EQ(jobs(), 1u);
}

TEST_F(Tmpid, DescriptorsThatAreSentToItAreNotKept) {
  start_thread();
  Raw raw(path_);
  int pipe_ends[2];
  ASSERT_EQ(pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK), 0);
  Request request;
  request.ask = Ask::look;
  iovec part{&request, sizeof request};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &pipe_ends[1], sizeof(int));
  ASSERT_GT(sendmsg(raw.fd(), &message, 0), 0);
  close(pipe_ends[1]);
  Answer answer;
  EXPECT_TRUE(raw.hear(answer));
  char byte;
  EXPECT_EQ(read(pipe_ends[0], &byte, 1), 0) << "nobody has the other end";
  close(pipe_ends[0]);
}

TEST_F(Tmpid, AFloodOfMessagesHoldsUpNobody) {
  start_thread();
  Raw flood(path_);
  Request wake;
  wake.ask = Ask::wake;
  fcntl(flood.fd(), F_SETFL, O_NONBLOCK);
  while (flood.say(wake)) continue;
  auto a = joined(100);
  wait_until([&] { return a->allocation().processors == processors_; }, {a.get()});
}

TEST_F(Tmpid, WhoDoesNotReadItsAnswersIsLeft) {
  start_thread();
  Raw deaf(path_);
  Request look;
  look.ask = Ask::set_weight;
  wait_until([&] {
    deaf.say(look);
    return !deaf.say(look);  // the connection has ended
  });
  EXPECT_EQ(jobs(), 0u);
}

TEST_F(Tmpid, GarbageInAJobsPageIsMadePlausible) {
  start_thread();
  auto good = joined(100);
  Raw bad(path_);
  bad.ask(Ask::join, 1 << 30);
  void* memory = mmap(nullptr, kOwnBytes, PROT_READ | PROT_WRITE, MAP_SHARED, bad.own(), 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto* words = static_cast<std::atomic<uint64_t>*>(memory);
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    for (int i = 0; i < 200; ++i) words[random() % (sizeof(Said) / 8)] = random() % 3 ? random() : 0;
    good->tick({});
    usleep(500);
    Registry seen = registry();
    ASSERT_EQ(seen.jobs.size(), 2u);
    EXPECT_LT(seen.processors.last(), sysconf(_SC_NPROCESSORS_CONF));
    for (const JobInfo& info : seen.jobs) {
      EXPECT_GE(info.wish, 0);
      EXPECT_LE(info.wish, ProcessorSet::kMost);
      EXPECT_LE(info.running, ProcessorSet::kMost);
      EXPECT_LE(info.job.weight, kMostWeight);
      EXPECT_LE(info.allocation.processors, processors_);
    }
  }
  munmap(memory, kOwnBytes);
}

TEST_F(Tmpid, AUserHasNoMoreThanItsPart) {
  start_thread(3);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(joined(1));
  {
    Raw fourth(path_);
    EXPECT_EQ(std::string(fourth.ask(Ask::join, 1).text),
              "tmpid has 3 jobs of user " + std::to_string(geteuid()) + ", as many as one user may have");
  }
  testing::internal::CaptureStderr();
  auto late = joined(1);
  EXPECT_NE(
      testing::internal::GetCapturedStderr().find("as many as one user may have; this job shares with its user's"),
      std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(page_path(folder_)));
  EXPECT_EQ(jobs(), 3u);
  EXPECT_EQ(read_all(folder_, path_).value().jobs.size(), 4u);
  clients.pop_back();
  wait_until([&] { return jobs() == 2; });
  EXPECT_STREQ(Raw(path_).ask(Ask::join, 1).text, "");
}

TEST_F(Tmpid, AUserHasNoMoreConnectionsThanItsPart) {
  start_thread(1);
  std::vector<std::unique_ptr<Raw>> many;
  for (int i = 0; i < 17; ++i) {
    many.push_back(std::make_unique<Raw>(path_));
    EXPECT_STREQ(many.back()->ask(Ask::look).text, "");
  }
  Result<Registry> refused = read_daemon(path_);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().text, "tmpid has too many connections of user " + std::to_string(geteuid()));
  many.clear();
  wait_until([&] { return read_daemon(path_).ok(); });
}

TEST(Roster, UsersMayWeighTheirOwnJobsAndRootEverything) {
  auto roster = std::move(Roster::make(10).value());
  const uint32_t other = geteuid() + 1000;
  Request request;
  ASSERT_TRUE(roster->join({11, other}, request).ok());
  ASSERT_TRUE(roster->join({12, other + 1}, request).ok());
  EXPECT_TRUE(roster->set_weight({11, other}, 11, 5).ok());
  EXPECT_EQ(roster->set_weight({12, other + 1}, 11, 5).error().text,
            "job 11 belongs to user " + std::to_string(other) + ", who alone may weigh it");
  EXPECT_EQ(roster->set_weight({12, other + 1}, 13, 5).error().text, "no TMPI job has the process id 13");
  EXPECT_TRUE(roster->set_weight({1, 0}, 11, 5).ok());
  EXPECT_TRUE(roster->set_weight({1, geteuid()}, 11, 5).ok());
  Result<void> refused = roster->set_policy({11, other}, 1);
  ASSERT_FALSE(refused.ok());
  EXPECT_TRUE(refused.error().text.starts_with("the policy is that of all users' jobs, and only root"));
  EXPECT_TRUE(roster->set_policy({1, 0}, 1).ok());
  EXPECT_TRUE(roster->set_policy({1, geteuid()}, 1).ok());
  EXPECT_FALSE(roster->join({0, other}, request).ok()) << "of another container";
}

TEST(Roster, AFullPageSaysSoAndHasRoomWhenOneLeaves) {
  auto roster = std::move(Roster::make(kMostJobs).value());
  Request request;
  memset(request.name, 'x', sizeof request.name);  // without an end
  for (int i = 0; i < kMostJobs; ++i) ASSERT_TRUE(roster->join({i + 1, 5}, request).ok());
  EXPECT_EQ(roster->join({500, 6}, request).error().text, "tmpid has no room for more than 128 jobs");
  EXPECT_EQ(roster->join({500, 5}, request).error().text, "tmpid has 128 jobs of user 5, as many as one user may have");
  roster->leave(7);
  Result<Roster::Place> place = roster->join({500, 6}, request);
  ASSERT_TRUE(place.ok());
  EXPECT_EQ(place.value().slot, 7);
  EXPECT_EQ(roster->jobs(), kMostJobs);
}

TEST_F(Tmpid, SetsPolicyAndWeight) {
  start_thread();
  auto a = joined(100);
  ASSERT_TRUE(set_daemon_weight(path_, getpid(), 7).ok());
  EXPECT_EQ(registry().jobs[0].job.weight, 7);
  EXPECT_EQ(set_daemon_weight(path_, 1, 7).error().text, "no TMPI job has the process id 1");
  ASSERT_TRUE(set_daemon_policy(path_, find_policy("cosched")).ok());
  auto b = joined(100);
  wait_until([&] { return std::min(a->allocation().processors, b->allocation().processors) == 0; }, {a.get(), b.get()});
  EXPECT_EQ(read_all(folder_, path_).value().policy, &cosched_policy());
}

TEST_F(Tmpid, OnlyOneServesAndADeadOnesSocketIsReplaced) {
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

TEST_F(Tmpid, ReplacesNoFileThatIsNotASocketOfItsOwn) {
  { std::filesystem::create_directory(path_); }
  EXPECT_EQ(Daemon::open(path_).error().text,
            "the socket " + path_ + " cannot be made: there is a file that is no socket");
  EXPECT_TRUE(std::filesystem::is_directory(path_));
  EXPECT_EQ(Daemon::open("/nowhere/at/all").error().text,
            "the socket /nowhere/at/all cannot be made: No such file or directory");
  EXPECT_FALSE(Daemon::open(std::string(200, 'x')).ok());
}

TEST_F(Tmpid, MakesTheFolderIfOnlyThatIsMissing) {
  path_ = folder_ + "/run/socket";
  start_thread();
  EXPECT_TRUE(read_daemon(path_).ok());
  end_thread();
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/run"));
}

TEST_F(Tmpid, JobsRunOnWhenItIsKilledAndComeBack) {
  start_process();
  auto a = joined(100), b = joined(100);
  auto sum = [&] { return a->allocation().processors + b->allocation().processors; };
  wait_until([&] { return sum() == std::max(2, processors_); }, {a.get(), b.get()});
  end_process(SIGKILL);
  EXPECT_EQ(a->tick({}), kPassNs);
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

TEST_F(Tmpid, AJobDoesNotWaitForOneThatIsStopped) {
  start_process();
  kill(process_, SIGSTOP);
  testing::internal::CaptureStderr();
  auto a = joined(1);
  EXPECT_EQ(
      testing::internal::GetCapturedStderr(),
      "tmpi: tmpid at " + path_ + " does not answer: Connection timed out; this job shares with its user's own\n");
  EXPECT_EQ(a->allocation().processors, 1);
  kill(process_, SIGCONT);
  wait_until([&] { return jobs() == 0; });
}

// Carriers probe while tmpid comes and goes.
TEST_F(Tmpid, ProbesGoOnWhileItDiesAndComesBack) {
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

TEST_F(Tmpid, AProgramThatClosesAllDescriptorsGoesOn) {
  start_thread();
  auto a = joined(1);
  std::vector<int> reused;
  for (int fd = 3; fd < 64; ++fd) {
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
  for (int i = 0; i < 3; ++i) EXPECT_EQ(a->tick({}), kPassNs);
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

TEST_F(Tmpid, AHundredKilledJobsLeaveNothing) {
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

TEST_F(Tmpid, AJobWhoseChildOutlivesItIsGoneAtOnce) {
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

TEST(SocketPath, IsWhatIsNamedNothingWithAFolderOrTheUsualOne) {
  unsetenv("TMPI_MONITOR_SOCKET");
  unsetenv("TMPI_MONITOR_FOLDER");
  EXPECT_EQ(socket_path("", ""), kSocketPath);
  EXPECT_EQ(socket_path("", "/folder"), "");
  EXPECT_EQ(socket_path("/s", "/folder"), "/s");
  EXPECT_EQ(socket_path("none", ""), "");
  setenv("TMPI_MONITOR_FOLDER", "/folder", 1);
  EXPECT_EQ(socket_path("", ""), "");
  setenv("TMPI_MONITOR_SOCKET", "/t", 1);
  EXPECT_EQ(socket_path("", ""), "/t");
  EXPECT_EQ(socket_path("/s", ""), "/s");
  setenv("TMPI_MONITOR_SOCKET", "none", 1);
  EXPECT_EQ(socket_path("", ""), "");
  unsetenv("TMPI_MONITOR_SOCKET");
  unsetenv("TMPI_MONITOR_FOLDER");
}

}  // namespace
}  // namespace tmpi::monitor
