// Tests of the arithmetic of shares: limits, sums, fairness over turns, all small cases.
#include "monitor/shares.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace tmpi::monitor {
namespace {

int sum(const std::vector<int>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); }

int64_t weights_of(const std::vector<Claim>& claims) {
  int64_t result = 0;
  for (const Claim& claim : claims) result += claim.weight;
  return result;
}

// Calls check for all lists of up to three claims with weights 1 to 3, least 1 and most 1 to 4, and all totals up to 9.
template <class Check>
void for_all_small_cases(Check check) {
  std::vector<Claim> kinds;
  for (int weight = 1; weight <= 3; ++weight)
    for (int most = 1; most <= 4; ++most) kinds.push_back({weight, 1, most});
  for (int total = 1; total <= 9; ++total)
    for (const Claim& a : kinds) {
      check(total, std::vector<Claim>{a});
      for (const Claim& b : kinds) {
        check(total, std::vector<Claim>{a, b});
        for (const Claim& c : kinds) check(total, std::vector<Claim>{a, b, c});
      }
    }
}

TEST(Shares, KeepTheLimitsAndTheSum) {
  for_all_small_cases([](int total, const std::vector<Claim>& claims) {
    int most = 0;
    for (const Claim& claim : claims) most += claim.most;
    for (int64_t turn : {0, 1, 2, 7}) {
      std::vector<int> shares = share_out(total, claims, turn);
      ASSERT_EQ(shares.size(), claims.size());
      for (size_t i = 0; i < claims.size(); ++i) {
        ASSERT_GE(shares[i], claims[i].least);
        ASSERT_LE(shares[i], claims[i].most);
      }
      ASSERT_EQ(sum(shares), std::clamp(total, static_cast<int>(claims.size()), most));
    }
  });
}

// Who is not at a limit gets, over a round of turns, what its weight says against any other that is not at a limit.
TEST(Shares, AreExactOverARoundOfTurns) {
  for_all_small_cases([](int total, const std::vector<Claim>& claims) {
    const int64_t round = 6 * weights_of(claims) * 60;  // a multiple of the weights of any part of the claims
    if (total > 5) return;                              // the long rounds make the rest slow and tell nothing new
    std::vector<int64_t> got(claims.size());
    std::vector<bool> at_limit(claims.size());
    const int64_t turns = std::min<int64_t>(round, 360);
    for (int64_t turn = 0; turn < turns; ++turn) {
      std::vector<int> shares = share_out(total, claims, turn);
      for (size_t i = 0; i < claims.size(); ++i) {
        got[i] += shares[i];
        at_limit[i] = at_limit[i] || shares[i] == claims[i].least || shares[i] == claims[i].most;
      }
    }
    for (size_t i = 0; i < claims.size(); ++i)
      for (size_t j = 0; j < claims.size(); ++j)
        if (!at_limit[i] && !at_limit[j]) {
          ASSERT_NEAR(static_cast<double>(got[i]) / claims[i].weight, static_cast<double>(got[j]) / claims[j].weight,
                      static_cast<double>(turns) / 50);
        }
  });
}

TEST(Shares, HandTheRemainderRound) {
  const std::vector<Claim> claims(3, Claim{1, 1, 8});
  std::vector<int> got(3);
  for (int turn = 0; turn < 3; ++turn) {
    std::vector<int> shares = share_out(8, claims, turn);
    EXPECT_EQ(sum(shares), 8);
    for (size_t i = 0; i < 3; ++i) got[i] += shares[i];
  }
  EXPECT_EQ(got, (std::vector<int>{8, 8, 8}));
}

TEST(Shares, FollowWeights) {
  const std::vector<Claim> claims = {{2, 1, 64}, {1, 1, 64}};
  EXPECT_EQ(share_out(12, claims, 0), (std::vector<int>{8, 4}));
  int first = 0;
  for (int turn = 0; turn < 300; ++turn) first += share_out(4, claims, turn)[0];
  EXPECT_EQ(first, 800);
}

TEST(Shares, GiveWhatOneCannotUseToTheOthers) {
  EXPECT_EQ(share_out(8, std::vector<Claim>{{1, 1, 1}, {1, 1, 8}, {1, 1, 8}}, 1)[0], 1);
  EXPECT_EQ(share_out(9, std::vector<Claim>{{1, 1, 1}, {1, 1, 8}, {1, 1, 8}}, 0), (std::vector<int>{1, 4, 4}));
  EXPECT_EQ(share_out(8, std::vector<Claim>{{1000, 1, 2}, {1, 1, 8}}, 0), (std::vector<int>{2, 6}));
  EXPECT_EQ(share_out(4, std::vector<Claim>{{1000, 1, 8}, {1, 1, 8}}, 0), (std::vector<int>{3, 1}));
}

TEST(Shares, TurnsVisitEveryPlaceOnce) {
  for (int64_t weights = 1; weights <= 400; ++weights) {
    std::vector<bool> seen(static_cast<size_t>(weights));
    for (int64_t turn = 1'000'000; turn < 1'000'000 + weights; ++turn) {
      int64_t place = place_of_turn(turn, weights);
      ASSERT_GE(place, 0);
      ASSERT_LT(place, weights);
      ASSERT_FALSE(seen[static_cast<size_t>(place)]);
      seen[static_cast<size_t>(place)] = true;
    }
  }
}

// The definition of the report, word by word.
TEST(Shares, OfAJobThatCannotAdaptAreTheSmallestThatBalanceAsWell) {
  auto rounds = [](int y, int z) { return (y + z - 1) / z; };
  for (int y = 1; y <= 64; ++y)
    for (int x = 1; x <= 64; ++x) {
      int z = 1;
      while (rounds(y, z) != rounds(y, x)) ++z;
      ASSERT_EQ(processors_if_fixed(y, x), z) << y << " wanted, " << x << " available";
    }
  EXPECT_EQ(processors_if_fixed(8, 7), 4);
}

TEST(Shares, OthersGetAProcessorEachUntilThatIsMoreThanFair) {
  EXPECT_EQ(processors_to_share(8, 0, 1), 8);
  EXPECT_EQ(processors_to_share(8, 1, 1), 7);
  EXPECT_EQ(processors_to_share(8, 2, 1), 6);
  EXPECT_EQ(processors_to_share(8, 8, 1), 4);    // half of the machine
  EXPECT_EQ(processors_to_share(8, 100, 3), 3);  // one for each job
  EXPECT_EQ(processors_to_share(2, 1, 1), 1);
  EXPECT_EQ(processors_to_share(2, 50, 5), 2);
  for (int processors = 1; processors <= 16; ++processors)
    for (int jobs = 1; jobs <= 16; ++jobs)
      for (int external = 1, before = processors; external <= 40; ++external) {
        int now = processors_to_share(processors, external, jobs);
        ASSERT_LE(now, before) << "more load, fewer processors";
        ASSERT_GE(now, std::min(jobs, processors));
        before = now;
      }
}

}  // namespace
}  // namespace tmpi::monitor
