// Locks of a window: who may hold what together, that nobody is overtaken for good, and what is guarded stays whole.
#include "rma/lock_table.h"

#include <atomic>
#include <vector>

#include "comm/testing.h"

namespace tmpi::rma {
namespace {

class LockTableTest : public comm::testing::Job {
 protected:
  static constexpr sched::WaitReason kReason{"a test"};
  static void yield_until(const std::atomic<int>& value, int wanted) {
    while (value < wanted) sched::scheduler->yield();
  }
  // Until that many other ranks have parked, as ranks that wait for a lock do.
  static void until_parked(const std::vector<int>& ranks) {
    for (int rank : ranks)
      while (sched::scheduler->rank(rank)->state.load() != sched::kParked) sched::scheduler->yield();
  }
};

TEST_P(LockTableTest, ReadersTogether) {
  LockTable table(1);
  std::atomic<int> inside{0};
  run(4, [&](sched::Rank*) {
    table.acquire(0, false, false, kReason);
    ++inside;
    yield_until(inside, 4);  // all of them are in it at a time
    table.release(0, false);
  });
}

TEST_P(LockTableTest, WritersAlone) {
  LockTable table(3);
  int counters[3] = {};  // not atomic: a writer that is not alone loses some, and the thread sanitizer sees it
  run(6, [&](sched::Rank* me) {
    for (int i = 0; i < 300; ++i) {
      int target = (i + me->id) % 3;
      table.acquire(target, true, false, kReason);
      int before = counters[target];
      if (i % 7 == 0) sched::scheduler->yield();
      counters[target] = before + 1;
      table.release(target, true);
    }
  });
  for (int counter : counters) EXPECT_EQ(counter, 600);
}

TEST_P(LockTableTest, MixOfAllKinds) {
  constexpr int kTargets = 4;
  LockTable table(kTargets);
  struct {
    std::atomic<int> readers{0}, writers{0};
  } inside[kTargets];
  run(8, [&](sched::Rank* me) {
    unsigned random = static_cast<unsigned>(me->id) * 7919u + 1;
    for (int i = 0; i < 200; ++i) {
      random = random * 1664525u + 1013904223u;
      const int kind = static_cast<int>(random >> 16) % 3, target = static_cast<int>(random >> 20) % kTargets;
      const bool all = kind == 2, exclusive = kind == 1;
      table.acquire(all ? LockTable::kAll : target, exclusive, false, kReason);
      for (int t = all ? 0 : target; t < (all ? kTargets : target + 1); ++t) {
        exclusive ? ++inside[t].writers : ++inside[t].readers;
        EXPECT_LE(inside[t].writers.load(), 1);
        if (exclusive) {
          EXPECT_EQ(inside[t].readers.load(), 0);
        } else {
          EXPECT_EQ(inside[t].writers.load(), 0);
        }
      }
      if (random >> 28 == 0) sched::scheduler->yield();
      for (int t = all ? 0 : target; t < (all ? kTargets : target + 1); ++t)
        exclusive ? --inside[t].writers : --inside[t].readers;
      table.release(all ? LockTable::kAll : target, exclusive);
    }
  });
}

// Rank 0 reads; rank 1 waits to write; rank 2, which comes after it, must not read before it has written.
TEST_P(LockTableTest, NobodyOvertakes) {
  for (const int late : {0, LockTable::kAll}) {
    LockTable table(2);
    std::atomic<int> step{0};
    std::vector<int> order;
    run(3, [&](sched::Rank* me) {
      if (me->id == 0) {
        table.acquire(0, false, false, kReason);
        step = 1;
        until_parked({1, 2});
        table.acquire(1, true, true, kReason);  // it holds a lock, so it does not queue behind them
        table.release(1, true);
        table.release(0, false);
      } else if (me->id == 1) {
        yield_until(step, 1);
        step = 2;
        table.acquire(0, true, false, kReason);
        order.push_back(1);
        table.release(0, true);
      } else {
        yield_until(step, 2);
        until_parked({1});
        table.acquire(late, false, false, kReason);
        order.push_back(2);
        table.release(late, false);
      }
    });
    EXPECT_EQ(order, (std::vector<int>{1, 2}));
  }
}

// Two ranks that each hold a target and want all or the other: a lock of all that took targets one by one would hang.
TEST_P(LockTableTest, AllAtOnce) {
  LockTable table(2);
  run(4, [&](sched::Rank* me) {
    for (int i = 0; i < 200; ++i) {
      if (me->id < 2) {
        table.acquire(LockTable::kAll, false, false, kReason);
        if (i % 5 == 0) sched::scheduler->yield();
        table.release(LockTable::kAll, false);
      } else {
        table.acquire(0, true, false, kReason);
        if (i % 3 == 0) sched::scheduler->yield();
        table.acquire(1, true, true, kReason);
        table.release(0, true);
        table.release(1, true);
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, LockTableTest, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace tmpi::rma
