// Post, start, complete, wait: what an origin writes between its start and its complete is the target's after its wait.
#include "rma/exposure.h"

#include "comm/testing.h"

namespace tmpi::rma {
namespace {

class ExposureTest : public comm::testing::Job {
 protected:
  static constexpr sched::WaitReason kReason{"a test"};
};

// A ring in both directions: everybody is origin and target of its neighbours.
TEST_P(ExposureTest, Ring) {
  constexpr int kRanks = 6, kRounds = 200;
  Exposures exposures(kRanks);
  int slots[kRanks][2] = {};  // not atomic: the thread sanitizer sees an order that is missing
  run(kRanks, [&](sched::Rank* me) {
    const int rank = me->id, left = (rank + kRanks - 1) % kRanks, right = (rank + 1) % kRanks;
    const std::vector<int> near{left, right};
    for (int round = 1; round <= kRounds; ++round) {
      exposures.post(rank, near);
      exposures.start(rank, near, kReason);
      slots[left][1] = round * kRanks + rank;
      slots[right][0] = round * kRanks + rank;
      exposures.complete(near);
      if (round % 2) {
        exposures.wait(rank, kReason);
      } else {
        while (!exposures.test(rank)) sched::scheduler->yield();
      }
      EXPECT_EQ(slots[rank][0], round * kRanks + left);
      EXPECT_EQ(slots[rank][1], round * kRanks + right);
    }
  });
}

// All write to rank 0, which waits for each round's writers, a different half each time.
TEST_P(ExposureTest, ManyToOne) {
  constexpr int kRanks = 9, kRounds = 100;
  Exposures exposures(kRanks);
  int slots[kRanks] = {};
  run(kRanks, [&](sched::Rank* me) {
    for (int round = 1; round <= kRounds; ++round) {
      std::vector<int> origins;
      for (int i = 1 + round % 2; i < kRanks; i += 2) origins.push_back(i);
      if (me->id == 0) {
        exposures.post(0, origins);
        exposures.wait(0, kReason);
        for (int origin : origins) EXPECT_EQ(slots[origin], round);
      } else if (me->id % 2 == (1 + round % 2) % 2) {
        exposures.start(me->id, {0}, kReason);
        slots[me->id] = round;
        exposures.complete({0});
      }
    }
  });
}

TEST_P(ExposureTest, NobodyWaitsForNobody) {
  Exposures exposures(1);
  run(1, [&](sched::Rank*) {
    exposures.post(0, {});
    exposures.start(0, {}, kReason);
    exposures.complete({});
    EXPECT_TRUE(exposures.test(0));
    exposures.wait(0, kReason);
  });
}

// An origin is not to see the post of another round, or of another target, as the one it starts for.
TEST_P(ExposureTest, PostsThatComeEarly) {
  Exposures exposures(3);
  int values[2] = {};
  run(3, [&](sched::Rank* me) {
    if (me->id < 2) {
      for (int round = 1; round <= 50; ++round) {
        exposures.post(me->id, {2});
        exposures.wait(me->id, kReason);
        EXPECT_EQ(values[me->id], round);
      }
    } else {
      for (int round = 1; round <= 50; ++round)
        for (int target : {1, 0}) {
          exposures.start(2, {target}, kReason);
          values[target] = round;
          exposures.complete({target});
        }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, ExposureTest, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace tmpi::rma
