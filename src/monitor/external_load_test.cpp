// Tests of the external load's estimate, on made-up sequences of looks, and of what is read from /proc.
#include "monitor/external_load.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/clock.h"

namespace tmpi::monitor {
namespace {

// A machine in fluid: each of n + e threads runs processors / (n + e) of the time, or all of it.
class Fluid {
 public:
  Fluid(int processors, bool all_ours = true) {
    look_.processors = processors;
    look_.all_ours = all_ours;
  }
  // 5 ms with `own` carriers and `external` other threads; `elsewhere` of those run on processors that are not ours.
  int pass(int own, int external, int elsewhere = 0) {
    look_.now_ns += 5'000'000;
    look_.own = own;
    look_.runnable = own + external;
    double here = own + external - elsewhere, part = here > look_.processors ? look_.processors / here : 1;
    look_.ran_ns += static_cast<uint64_t>(5e6 * own * part);
    look_.waited_ns += static_cast<uint64_t>(5e6 * own * (1 - part));
    return load_.estimate(look_);
  }
  void flicker(int own) {
    look_.now_ns += 5'000'000;
    look_.own = own;
    look_.runnable = own + 5;
    look_.ran_ns += 5'000'000u * static_cast<unsigned>(own);
    EXPECT_EQ(load_.estimate(look_), 0);
  }

 private:
  ExternalLoad load_;
  ExternalLoad::Look look_;
};

TEST(ExternalLoad, NothingIsNothing) {
  Fluid fluid(4);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(fluid.pass(4, 0), 0);
}

TEST(ExternalLoad, IsSeenWithinThreeLooksAndForgottenAsFast) {
  Fluid fluid(4);
  for (int i = 0; i < 5; ++i) fluid.pass(4, 0);
  fluid.pass(4, 2);
  fluid.pass(4, 2);
  EXPECT_EQ(fluid.pass(4, 2), 2);
  // We give way: nobody waits any more, but it can still be seen.
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(fluid.pass(2, 2), 2);
  fluid.pass(2, 0);
  fluid.pass(2, 0);
  EXPECT_EQ(fluid.pass(2, 0), 0);
}

TEST(ExternalLoad, ThatFitsBesideUsIsIgnored) {
  Fluid fluid(4);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(fluid.pass(2, 2), 0);
  fluid.pass(4, 2);
  EXPECT_EQ(fluid.pass(4, 2), 2);  // now we want more
}

TEST(ExternalLoad, OurOwnCrowdIsNotTheOthers) {
  Fluid fluid(2);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(fluid.pass(6, 0), 0);
}

TEST(ExternalLoad, FlickerIsIgnored) {
  Fluid fluid(4);
  for (int i = 0; i < 20; ++i) {
    fluid.pass(4, 0);
    fluid.flicker(4);
    EXPECT_EQ(fluid.pass(4, 0), 0);
  }
}

TEST(ExternalLoad, OnProcessorsThatAreNotOursIsNotReckonedWith) {
  Fluid fluid(2, false);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(fluid.pass(2, 60, 60), 0);
  for (int i = 0; i < 4; ++i) fluid.pass(2, 60, 59);
  EXPECT_EQ(fluid.pass(2, 60, 59), 1);
  // We give way. After a while it is tried whether the one is still there.
  for (int i = 0; i < 300; ++i) EXPECT_EQ(fluid.pass(1, 60, 59), 1);
  for (int i = 0; i < 200; ++i) fluid.pass(1, 60, 59);
  EXPECT_EQ(fluid.pass(1, 60, 59), 0);
  fluid.pass(2, 60, 59);
  EXPECT_EQ(fluid.pass(2, 60, 59), 1);
}

TEST(ExternalLoad, AJobThatLeavesIsNoEvidence) {
  ExternalLoad load;
  ExternalLoad::Look look;
  look.processors = 2;
  look.own = 2;
  look.runnable = 4;
  look.ran_ns = 50'000'000;
  look.waited_ns = 90'000'000;
  EXPECT_EQ(load.estimate(look), 0);
  look.ran_ns = 10'000'000;  // the sums of those who stay
  EXPECT_EQ(load.estimate(look), 0);
}

TEST(ExternalLoad, ReadsTheCountOfRunnableThreads) {
  char name[] = "/tmp/tmpi-load-XXXXXX";
  std::string root = mkdtemp(name);
  EXPECT_EQ(runnable_threads(root), -1);
  std::filesystem::create_directories(root + "/proc");
  std::ofstream(root + "/proc/loadavg") << "0.65 4.57 11.83 7/178 23225\n";
  EXPECT_EQ(runnable_threads(root), 6);
  std::ofstream(root + "/proc/loadavg") << "nonsense\n";
  EXPECT_EQ(runnable_threads(root), -1);
  std::filesystem::remove_all(root);
  EXPECT_GE(runnable_threads(), 0);
}

TEST(ThreadTimes, AddUpBetweenReadings) {
  ThreadTimes times;
  int id = gettid();
  times.read({&id, 1});
  EXPECT_EQ(times.ran_ns(), 0u) << "what was before does not count";
  for (int64_t end = now_ns() + 30'000'000; now_ns() < end;) {
  }
  times.read({&id, 1});
  uint64_t ran = times.ran_ns();
  if (access("/proc/self/schedstat", R_OK) == 0) {
    EXPECT_GT(ran, 0u);
  }
  int nobody = 0x3fffffff;
  times.read({&nobody, 1});
  EXPECT_EQ(times.ran_ns(), ran);
}

}  // namespace
}  // namespace tmpi::monitor
