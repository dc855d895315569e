// Tests of tmpid: jobs that register with it, clients that say nonsense, users that may not. Its death is in
// daemon_life_test.cpp.
#include "monitor/daemon.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <random>

#include "monitor/status.h"
#include "monitor/testing/daemon_fixture.h"

namespace tmpi::monitor {
namespace {

using testing::Raw;
class Tmpid : public testing::Tmpid {};

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

TEST_F(Tmpid, AJobHasNoGrantBeforeItHasSaidWhatItWants) {
  start_thread();
  Client client;
  ASSERT_TRUE(client.join(job()).ok());
  EXPECT_EQ(jobs(), 1u);
  EXPECT_EQ(client.allocation().processors, -1);
  client.update_wish(100);
  client.tick({});
  wait_until([&] { return client.allocation().processors >= 0; });
  EXPECT_EQ(client.allocation().processors, processors_) << "the first one is for what it wants";
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

// Also one that rests, while tmpid sleeps.
TEST_F(Tmpid, AJobAnswersLooks) {
  start_thread();
  auto a = joined(1);
  uint32_t look = 0;
  EXPECT_FALSE(a->is_looked_at(look));
  for (uint32_t number : {1u, 2u}) {
    Result<Registry> asked = ask_all(folder_, path_);
    ASSERT_TRUE(asked) << asked.error().text;
    ASSERT_EQ(asked.value().jobs.size(), 1u);
    EXPECT_EQ(asked.value().jobs[0].looks, number);
    EXPECT_EQ(asked.value().jobs[0].status_path, a->status_path());
    EXPECT_EQ(a->status_path(), status_path(folder_, getpid()));
    ASSERT_TRUE(a->is_looked_at(look));
    EXPECT_EQ(look, number);
    a->answer_look(look, ENOSPC);
    EXPECT_FALSE(a->is_looked_at(look));
    wait_until([&] { return registry().jobs[0].answered == number; });
    EXPECT_EQ(registry().jobs[0].answer_error, ENOSPC);
    a->rest();
  }
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
  ::testing::internal::CaptureStderr();
  auto late = joined(1);
  EXPECT_NE(
      ::testing::internal::GetCapturedStderr().find("as many as one user may have; this job shares with its user's"),
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
