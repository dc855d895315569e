// Tests of what users may do with each other's jobs, and of limits.
#include "monitor/roster.h"

#include <gtest/gtest.h>
#include <string.h>
#include <unistd.h>

namespace tmpi::monitor {
namespace {

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

}  // namespace
}  // namespace tmpi::monitor
