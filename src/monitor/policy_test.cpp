// Tests of the three policies: P1-P3, K1-K3 and the rules of the papers, over made-up jobs on made-up machines.
#include "monitor/policy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "monitor/placement.h"
#include "monitor/shares.h"

namespace tmpi::monitor {
namespace {

ProcessorSet set_of(std::initializer_list<int> processors) {
  ProcessorSet set;
  for (int p : processors) set.add(p);
  return set;
}

Demand job(int wish, const ProcessorSet& affinity, int weight = 1) {
  Demand demand;
  demand.wish = wish;
  demand.weight = weight;
  demand.affinity = affinity;
  return demand;
}

Snapshot machine(int processors, std::initializer_list<int> wishes) {
  Snapshot snapshot;
  for (int wish : wishes) snapshot.jobs.push_back(job(wish, ProcessorSet::first_n(processors)));
  return snapshot;
}

std::vector<int> numbers(const std::vector<Grant>& grants) {
  std::vector<int> result;
  for (const Grant& grant : grants) result.push_back(grant.processors);
  return result;
}

std::vector<int> partition(const Snapshot& snapshot) { return numbers(partition_policy().divide(snapshot)); }

// What all grants of partition and cosched must keep for jobs that want something.
void check(const Policy& policy, const Snapshot& snapshot, bool crowded) {
  std::vector<Grant> grants = policy.divide(snapshot);
  ASSERT_EQ(grants.size(), snapshot.jobs.size());
  ProcessorSet taken;
  for (size_t j = 0; j < grants.size(); ++j) {
    const Demand& demand = snapshot.jobs[j];
    ASSERT_TRUE((grants[j].set - demand.affinity).empty()) << "job " << j << " on " << text_of(grants[j].set);
    ASSERT_LE(grants[j].processors, std::max(demand.wish, 1));
    if (demand.wish == 0) continue;
    ASSERT_GE(grants[j].set.count(), grants[j].processors);
    if (crowded) continue;
    ASSERT_EQ(grants[j].set.count(), grants[j].processors);
    ASSERT_TRUE((taken & grants[j].set).empty()) << "job " << j << " shares " << text_of(taken & grants[j].set);
    taken |= grants[j].set;
  }
}

TEST(Policies, AreFoundByName) {
  EXPECT_EQ(find_policy("partition"), 0);
  EXPECT_EQ(policies()[static_cast<size_t>(find_policy("cosched"))], &cosched_policy());
  EXPECT_EQ(policies()[static_cast<size_t>(find_policy("timeslice"))], &timeslice_policy());
  EXPECT_EQ(find_policy("fifo"), -1);
}

TEST(Policies, TakeAnEmptyMachine) {
  for (const Policy* policy : policies()) EXPECT_TRUE(policy->divide(Snapshot{}).empty()) << policy->name();
}

// All machines of up to 6 processors, up to 4 jobs, wishes up to 6, external load up to 3.
TEST(Partition, DividesEverySmallMachine) {
  for (int processors = 1; processors <= 6; ++processors)
    for (int jobs = 1; jobs <= 4; ++jobs)
      for (int code = 0, codes = static_cast<int>(std::pow(7, jobs)); code < codes; ++code)
        for (int external = 0; external <= 3; ++external) {
          Snapshot snapshot;
          snapshot.external = external;
          snapshot.turn = code;
          int wished = 0, active = 0;
          for (int j = 0, rest = code; j < jobs; ++j, rest /= 7) {
            snapshot.jobs.push_back(job(rest % 7, ProcessorSet::first_n(processors)));
            wished += std::min(rest % 7, processors);
            active += rest % 7 > 0;
          }
          check(partition_policy(), snapshot, active > processors);
          std::vector<int> given = partition(snapshot);
          int sum = 0;
          for (size_t j = 0; j < given.size(); ++j) {
            ASSERT_GE(given[j], 1);
            if (snapshot.jobs[j].wish > 0) sum += given[j];
          }
          int shared = std::max(processors_to_share(processors, external, active), active);
          if (active > 0) {
            ASSERT_EQ(sum, std::min(shared, std::max(wished, active)));
          }
        }
}

TEST(Partition, DividesEquallyAndHandsTheRemainderRound) {
  EXPECT_EQ(partition(machine(8, {8, 8})), (std::vector<int>{4, 4}));
  EXPECT_EQ(partition(machine(2, {4})), (std::vector<int>{2}));
  Snapshot three = machine(4, {4, 4, 4});
  std::vector<int> got(3);
  for (three.turn = 0; three.turn < 3; ++three.turn) {
    std::vector<int> now = partition(three);
    for (size_t j = 0; j < 3; ++j) got[j] += now[j];
  }
  EXPECT_EQ(got, (std::vector<int>{4, 4, 4}));
}

TEST(Partition, JobsThatWaitCountForNobodyAndCanStartAtOnce) {
  EXPECT_EQ(partition(machine(4, {0, 4, 0})), (std::vector<int>{1, 4, 1}));
}

TEST(Partition, WeightsCount) {
  Snapshot snapshot = machine(6, {6, 6});
  snapshot.jobs[0].weight = 2;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{4, 2}));
}

TEST(Partition, WithMoreJobsThanProcessorsEachHasOneAnywhere) {
  std::vector<Grant> grants = partition_policy().divide(machine(2, {2, 2, 2, 2, 2}));
  for (const Grant& grant : grants) EXPECT_EQ(grant, (Grant{1, ProcessorSet::first_n(2)}));
}

TEST(Partition, AJobThatCannotAdaptLeavesWhatItCannotBalance) {
  Snapshot snapshot = machine(8, {4, 8});  // alone it would get 4
  snapshot.jobs[0].adapts = false;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{4, 4}));
  snapshot = machine(6, {4, 8});  // 3 of 4 would leave one of the three with two pieces anyway
  snapshot.jobs[0].adapts = false;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{2, 4}));
  snapshot = machine(7, {8});
  snapshot.jobs[0].adapts = false;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{4}));
}

TEST(Partition, RespectsMasks) {
  Snapshot snapshot;
  snapshot.jobs = {job(4, set_of({0})), job(4, set_of({0})), job(4, ProcessorSet::first_n(4))};
  std::vector<Grant> grants = partition_policy().divide(snapshot);
  EXPECT_EQ(grants[0], (Grant{1, set_of({0})}));
  EXPECT_EQ(grants[1], (Grant{1, set_of({0})}));
  EXPECT_EQ(grants[2], (Grant{3, set_of({1, 2, 3})}));
  snapshot.jobs = {job(4, ProcessorSet::first_n(4)), job(4, set_of({0, 1}))};
  grants = partition_policy().divide(snapshot);
  EXPECT_EQ(grants[0], (Grant{2, set_of({2, 3})}));
  EXPECT_EQ(grants[1], (Grant{2, set_of({0, 1})}));
}

TEST(Partition, RespectsQuotasAndThoseInCommon) {
  Snapshot snapshot = machine(4, {4, 4, 4});
  snapshot.jobs[0].quota_milli = snapshot.jobs[1].quota_milli = 1500;
  snapshot.jobs[0].quota_group = snapshot.jobs[1].quota_group = 77;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{1, 1, 2}));
  snapshot.jobs[1].wish = 0;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{2, 1, 2}));
  snapshot.jobs[1].wish = 4;
  snapshot.jobs[1].quota_group = 78;
  snapshot.jobs[2].wish = 0;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{2, 2, 1}));
}

TEST(Partition, GivesWayToOtherPrograms) {
  Snapshot snapshot = machine(4, {4, 4});
  snapshot.external = 2;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{1, 1}));
  snapshot.external = 100;
  EXPECT_EQ(partition(snapshot), (std::vector<int>{1, 1}));
}

// Random masks: the result is disjoint whenever each active job could have a processor of its own, nothing usable stays
// idle, and with the grants as what is held the same question has the same answer.
TEST(Partition, PlacesJobsUnderRandomMasksAndLeavesThemThere) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    Snapshot snapshot;
    int processors = 1 + static_cast<int>(random() % 8), jobs = 1 + static_cast<int>(random() % 4);
    for (int j = 0; j < jobs; ++j) {
      ProcessorSet mask;
      while (mask.empty())
        for (int p = 0; p < processors; ++p)
          if (random() % 2) mask.add(p);
      snapshot.jobs.push_back(job(1 + static_cast<int>(random() % 8), mask, 1 + static_cast<int>(random() % 3)));
    }
    std::vector<Grant> grants = partition_policy().divide(snapshot);
    ProcessorSet taken;
    bool crowded = false;
    for (const Grant& grant : grants) {
      crowded |= !(taken & grant.set).empty();
      taken |= grant.set;
    }
    check(partition_policy(), snapshot, crowded);
    if (crowded) continue;
    for (size_t j = 0; j < grants.size(); ++j)
      ASSERT_TRUE(grants[j].processors == snapshot.jobs[j].wish || (snapshot.jobs[j].affinity - taken).empty())
          << "idle: " << text_of(snapshot.jobs[j].affinity - taken);
    for (size_t j = 0; j < grants.size(); ++j) snapshot.jobs[j].held = grants[j].set;
    ASSERT_EQ(partition_policy().divide(snapshot), grants) << "round " << round;
  }
}

TEST(Partition, AnArrivalMovesOnlyWhatItGets) {
  Snapshot snapshot = machine(8, {8});
  snapshot.jobs[0].held = ProcessorSet::first_n(8);
  snapshot.jobs.insert(snapshot.jobs.begin(), job(8, ProcessorSet::first_n(8)));
  std::vector<Grant> grants = partition_policy().divide(snapshot);
  EXPECT_EQ(grants[1].set, ProcessorSet::first_n(4));
  EXPECT_EQ(grants[0].set, ProcessorSet::first_n(8) - ProcessorSet::first_n(4));
}

TEST(Placement, MovesAJobOutOfTheWayOfOneThatCannotMove) {
  Snapshot snapshot;
  snapshot.jobs = {job(1, ProcessorSet::first_n(2)), job(1, set_of({0}))};
  snapshot.jobs[0].held = set_of({0});
  std::vector<Grant> grants = place(snapshot, std::vector<Order>{{1, 1}, {1, 1}}, 2);
  EXPECT_EQ(grants[0].set, set_of({1}));
  EXPECT_EQ(grants[1].set, set_of({0}));
}

TEST(Cosched, OneJobAtATimeHasEverythingAndAllTakeTurns) {
  Snapshot snapshot = machine(4, {8, 8, 8});
  std::vector<int> turns(3);
  for (snapshot.turn = 100; snapshot.turn < 103; ++snapshot.turn) {
    std::vector<int> now = numbers(cosched_policy().divide(snapshot));
    auto first = std::max_element(now.begin(), now.end());
    EXPECT_EQ(*first, 4);
    EXPECT_EQ(std::count(now.begin(), now.end(), 0), 2);
    ++turns[static_cast<size_t>(first - now.begin())];
  }
  EXPECT_EQ(turns, (std::vector<int>{1, 1, 1}));
}

TEST(Cosched, WeightsAreTurns) {
  Snapshot snapshot = machine(2, {2, 2});
  snapshot.jobs[1].weight = 3;
  int first = 0;
  for (snapshot.turn = 0; snapshot.turn < 400; ++snapshot.turn)
    first += cosched_policy().divide(snapshot)[0].processors == 2;
  EXPECT_EQ(first, 100);
}

TEST(Cosched, FillsEmptySlots) {
  Snapshot snapshot = machine(4, {3, 4, 0});
  for (snapshot.turn = 0; snapshot.turn < 4; ++snapshot.turn) {
    check(cosched_policy(), snapshot, false);
    std::vector<int> now = numbers(cosched_policy().divide(snapshot));
    EXPECT_TRUE(now == (std::vector<int>{3, 1, 1}) || now == (std::vector<int>{0, 4, 1})) << now[0] << " " << now[1];
  }
}

TEST(Cosched, IsDisjointAndNeverIdleOnEverySmallMachine) {
  for (int processors = 1; processors <= 5; ++processors)
    for (int code = 0; code < 6 * 6 * 6; ++code)
      for (int turn = 0; turn < 3; ++turn) {
        Snapshot snapshot = machine(processors, {code % 6, code / 6 % 6, code / 36});
        snapshot.turn = turn;
        check(cosched_policy(), snapshot, false);
        int sum = 0, wished = 0;
        std::vector<int> now = numbers(cosched_policy().divide(snapshot));
        for (size_t j = 0; j < 3; ++j) {
          if (snapshot.jobs[j].wish > 0) sum += now[j];
          wished += snapshot.jobs[j].wish;
        }
        ASSERT_EQ(sum, std::min(processors, wished));
      }
}

TEST(Cosched, LeavesOtherProgramsWhatWouldFillAndNotWhatIsFirst) {
  Snapshot snapshot = machine(4, {2, 2});
  EXPECT_EQ(numbers(cosched_policy().divide(snapshot)), (std::vector<int>{2, 2}));
  snapshot.external = 2;
  std::vector<int> now = numbers(cosched_policy().divide(snapshot));
  std::sort(now.begin(), now.end());
  EXPECT_EQ(now, (std::vector<int>{0, 2}));
}

TEST(Timeslice, EverybodyHasEverythingThatIsAllowed) {
  Snapshot snapshot = machine(4, {1, 0, 9});
  snapshot.external = 9;
  snapshot.jobs[2].affinity = set_of({1, 2, 3});
  snapshot.jobs[1].quota_milli = 1000;
  EXPECT_EQ(numbers(timeslice_policy().divide(snapshot)), (std::vector<int>{4, 1, 3}));
  EXPECT_EQ(timeslice_policy().divide(snapshot)[2].set, set_of({1, 2, 3}));
}

TEST(ProcessorSets, AreWrittenAsPeopleDo) {
  EXPECT_EQ(text_of({}), "-");
  EXPECT_EQ(text_of(set_of({0, 1, 2, 5, 63, 64, 1023})), "0-2,5,63-64,1023");
  EXPECT_EQ(text_of(ProcessorSet::first_n(1024)), "0-1023");
  EXPECT_FALSE(affinity_of_thread().empty());
}

}  // namespace
}  // namespace tmpi::monitor
