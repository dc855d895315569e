// Tests of the meeting itself: nobody leaves before all have come, squads of every shape, regrouping, leaving for one.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>

#include "coll/testing.h"

namespace tmpi::coll {
namespace {

class TeamTest : public testing::TestWithParam<JobSetting> {};

// Each rank announces each round before it; after it, everybody must have announced it.
TEST_P(TeamTest, BarrierHoldsEverybody) {
  static std::atomic<int> rounds[64];
  for (int ranks : {1, 2, 3, 5, 8, 32}) {
    for (auto& round : rounds) round = 0;
    run_job(GetParam(), ranks, [ranks](comm::Communicator& world, comm::Communicator&) {
      for (int round = 1; round <= 500; ++round) {
        rounds[world.rank].store(round, std::memory_order_relaxed);
        Args args;
        EXPECT_EQ(run(world, args).error, 0);
        for (int i = 0; i < ranks; ++i) {
          int seen = rounds[i].load(std::memory_order_relaxed);
          ASSERT_TRUE(seen == round || seen == round + 1) << "rank " << world.rank << " of " << ranks;
        }
      }
    });
  }
}

// Ranks that arrive at odd times, some after sleeping, move to other carriers and are regrouped.
TEST_P(TeamTest, UnevenRanks) {
  static std::atomic<int> rounds[64];
  for (auto& round : rounds) round = 0;
  run_job(GetParam(), 13, [](comm::Communicator& world, comm::Communicator& sub) {
    Random random{static_cast<uint64_t>(world.rank) + 17};
    for (int round = 1; round <= 400; ++round) {
      rounds[world.rank].store(round, std::memory_order_relaxed);
      switch (random.below(40)) {
        case 0:
          sched::scheduler->sleep_for(random.below(200) * 1000);
          break;
        case 1:
          usleep(static_cast<useconds_t>(random.below(100)));
          break;
        case 2:
          sched::scheduler->yield();
          break;
        default:
          break;
      }
      Args args;
      EXPECT_EQ(run(sub, args).error, 0);
      EXPECT_EQ(run(world, args).error, 0);
      for (int i = 0; i < 13; ++i) ASSERT_GE(rounds[i].load(std::memory_order_relaxed), round);
    }
  });
}

// Root must not go on before all have read; the others need not wait for each other.
TEST_P(TeamTest, BroadcastsBackToBackFromOneBuffer) {
  for (int ranks : {2, 7, 32})
    run_job(GetParam(), ranks, [ranks](comm::Communicator& world, comm::Communicator&) {
      int buffer[100];
      for (int round = 0; round < 600; ++round) {
        int root = round % 3 % ranks;
        for (int& value : buffer) value = world.rank == root ? round : -1;
        Args args;
        args.kind = Kind::kBcast;
        args.root = root;
        args.recv = side_of(buffer, 100, datatype::resolve(MPI_INT));
        ASSERT_EQ(run(world, args).error, 0);
        for (int& value : buffer) {
          ASSERT_EQ(value, round);
          value = -2;
        }
      }
    });
}

TEST_P(TeamTest, DisagreementIsToldToEverybody) {
  for (int ranks : {2, 5, 32})
    for (int odd : {0, ranks - 1})
      run_job(GetParam(), ranks, [=](comm::Communicator& world, comm::Communicator&) {
        int value = 0;
        for (int round = 0; round < 20; ++round) {
          Args args;
          args.kind = Kind::kBcast;
          args.root = world.rank == odd ? 1 : 0;
          args.recv = side_of(&value, 1, datatype::resolve(MPI_INT));
          Outcome outcome = run(world, args);
          EXPECT_EQ(outcome.error, MPI_ERR_ROOT);
          EXPECT_EQ(outcome.mine.root, args.root);
          EXPECT_EQ(outcome.theirs.root, 1 - args.root);
          EXPECT_EQ(outcome.other == odd, world.rank != odd);
          // A different function altogether; then the communicator works again.
          Args other;
          if (world.rank == odd) {
            other.kind = Kind::kAllreduce;
            other.op = datatype::resolve_op(MPI_SUM);
            other.in_place = true;
            other.recv = side_of(&value, 1, datatype::resolve(MPI_INT));
          }
          outcome = run(world, other);
          EXPECT_EQ(outcome.error, MPI_ERR_OTHER);
          EXPECT_NE(outcome.theirs.kind, outcome.mine.kind);
          Args barrier;
          EXPECT_EQ(run(world, barrier).error, 0);
        }
      });
}

std::string setting_name(const testing::TestParamInfo<JobSetting>& info) {
  const JobSetting& s = info.param;
  std::string name = s.threads == sched::ThreadModel::kKernel ? "kernel" : "carriers";
  name += std::to_string(s.carriers);
  if (s.forced_squads) name += "_squads" + std::to_string(s.forced_squads);
  if (s.wait == sched::WaitStrategy::kBlock) name += "_block";
  return name;
}

constexpr auto kTwoLevel = sched::ThreadModel::kTwoLevel;
constexpr auto kKernel = sched::ThreadModel::kKernel;
INSTANTIATE_TEST_SUITE_P(Settings, TeamTest,
                         testing::Values(JobSetting{1, kTwoLevel}, JobSetting{2, kTwoLevel}, JobSetting{4, kTwoLevel},
                                         JobSetting{2, kTwoLevel, 5}, JobSetting{4, kTwoLevel, 12},
                                         JobSetting{2, kTwoLevel, 0, sched::WaitStrategy::kBlock},
                                         JobSetting{2, kKernel}, JobSetting{4, kKernel, 4}),
                         setting_name);

}  // namespace
}  // namespace tmpi::coll
