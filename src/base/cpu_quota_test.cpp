// Tests of the quota reading, on made-up control group trees.
#include "base/cpu_quota.h"

#include <gtest/gtest.h>

#include "base/testing/made_up_root.h"

namespace tmpi {
namespace {

class Quota : public MadeUpRoot {};

TEST_F(Quota, NoneAtAll) { EXPECT_EQ(quota_processors(root_), 0); }

TEST_F(Quota, VersionTwoTakesTheStrictestLevel) {
  write("/proc/self/cgroup", "0::/a/b");
  write("/sys/fs/cgroup/a/cpu.max", "150000 100000");
  write("/sys/fs/cgroup/a/b/cpu.max", "max 100000");
  EXPECT_DOUBLE_EQ(quota_processors(root_), 1.5);
  write("/sys/fs/cgroup/a/b/cpu.max", "50000 100000");
  EXPECT_DOUBLE_EQ(quota_processors(root_), 0.5);
}

TEST_F(Quota, VersionTwoInAContainerSeesItsOwnGroupAsTheRoot) {
  write("/proc/self/cgroup", "0::/docker/0123");
  write("/sys/fs/cgroup/cpu.max", "200000 100000");
  EXPECT_DOUBLE_EQ(quota_processors(root_), 2);
}

TEST_F(Quota, VersionOne) {
  write("/proc/self/cgroup", "4:memory:/x\n3:cpu,cpuacct:/x");
  write("/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us", "100000");
  write("/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_period_us", "100000");
  EXPECT_DOUBLE_EQ(quota_processors(root_), 1);
  write("/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us", "-1");
  EXPECT_EQ(quota_processors(root_), 0);
}

TEST_F(Quota, IsReadAgainAndTellsTheGroupThatSetsIt) {
  write("/proc/self/cgroup", "0::/a/b");
  write("/sys/fs/cgroup/a/cpu.max", "150000 100000");
  write("/sys/fs/cgroup/a/b/cpu.max", "max 100000");
  CpuQuota quota(root_);
  CpuQuota::Limit outer = quota.read();
  EXPECT_DOUBLE_EQ(outer.processors, 1.5);
  EXPECT_NE(outer.group, 0u);
  write("/sys/fs/cgroup/a/b/cpu.max", "100000 100000");
  CpuQuota::Limit inner = quota.read();
  EXPECT_DOUBLE_EQ(inner.processors, 1);
  EXPECT_NE(inner.group, outer.group);
  write("/sys/fs/cgroup/a/cpu.max", "max 100000");
  write("/sys/fs/cgroup/a/b/cpu.max", "max 100000");
  EXPECT_EQ(quota.read().processors, 0);
  EXPECT_EQ(quota.read().group, 0u);
}

TEST_F(Quota, NoticesThatTheProcessWasMoved) {
  CpuQuota nowhere(root_);
  EXPECT_TRUE(nowhere.is_current());
  write("/proc/self/cgroup", "3:cpu,cpuacct:/x\n0::/a");
  EXPECT_FALSE(nowhere.is_current());
  CpuQuota quota(root_);
  EXPECT_TRUE(quota.is_current());
  write("/proc/self/cgroup", "3:cpu,cpuacct:/x\n0::/a/b");
  EXPECT_FALSE(quota.is_current());
}

TEST_F(Quota, LongListsOfGroupsAreReadToTheEnd) {
  std::string groups;
  for (int i = 2; i < 100; ++i)
    groups += std::to_string(i) + ":name" + std::to_string(i) + ":/" + std::string(60, 'x') + "\n";
  write("/proc/self/cgroup", groups + "1:cpuset:/x\n0::/a");
  write("/sys/fs/cgroup/a/cpu.max", "150000 100000");
  EXPECT_DOUBLE_EQ(quota_processors(root_), 1.5);
}

}  // namespace
}  // namespace tmpi
