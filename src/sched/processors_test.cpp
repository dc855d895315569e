// How many processors this process may use, and how many of its threads want one.
#include "sched/processors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/futex.h"

namespace tmpi::sched {
namespace {

TEST(Processors, AtLeastOne) { EXPECT_GE(usable_processors(), 1); }

TEST(RunningThreads, AreThoseThatDoNotSleep) {
  constexpr size_t kEach = 3;
  std::atomic<uint32_t> end{0};
  std::atomic<int> ids[2 * kEach] = {};
  std::vector<std::thread> threads;
  for (size_t i = 0; i < 2 * kEach; ++i)
    threads.emplace_back([&, i] {
      ids[i] = gettid();
      while (end.load() == 0)
        if (i < kEach) futex_wait(end, 0);
    });
  std::vector<int> all, sleepers;
  for (size_t i = 0; i < 2 * kEach; ++i) {
    while (ids[i] == 0) usleep(100);
    all.push_back(ids[i]);
    if (i < kEach) sleepers.push_back(ids[i]);
  }
  while (running_threads(sleepers) > 0) usleep(100);
  EXPECT_EQ(running_threads(all), static_cast<int>(kEach));
  EXPECT_EQ(running_threads({}), 0);
  // Of many a sample.
  std::vector<int> many;
  for (size_t i = 0; i < 100; ++i) many.push_back(all[i % all.size()]);
  EXPECT_GT(running_threads(many), 0);
  EXPECT_LT(running_threads(many), 100);
  end = 1;
  futex_wake(end, kEach);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace tmpi::sched
