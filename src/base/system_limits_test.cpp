// Tests of the words about limits, on made-up files of the kernel's.
#include "base/system_limits.h"

#include <gtest/gtest.h>
#include <string.h>

#include "base/control_groups.h"
#include "base/testing/made_up_root.h"

namespace tmpi {
namespace {

class SystemLimits : public MadeUpRoot {};

TEST_F(SystemLimits, CountsItsOwnMappings) {
  const Mappings now = mappings();
  EXPECT_GT(now.used, 10);
  EXPECT_GT(now.allowed, now.used);
  EXPECT_FALSE(now.exhausted());
}

TEST_F(SystemLimits, NamesTheGroupThatIsFull) {
  write("/proc/self/cgroup", "0::/a/b");
  write("/sys/fs/cgroup/a/b/pids.max", "max");
  write("/sys/fs/cgroup/a/b/pids.current", "7");
  write("/sys/fs/cgroup/a/pids.max", "512");
  write("/sys/fs/cgroup/a/pids.current", "512");
  EXPECT_EQ(thread_limit(1 << 20, root_), "the control group allows 512 processes and threads (" + root_ +
                                              "/sys/fs/cgroup/a/pids.max): start fewer ranks or raise it");
  write("/sys/fs/cgroup/a/pids.current", "511");
  EXPECT_EQ(thread_limit(1 << 20, root_).find("control group"), std::string::npos);
}

TEST_F(SystemLimits, NamesMappingsWhenTheyAreUsedUp) {
  write("/proc/sys/vm/max_map_count", "3");
  write("/proc/self/maps", "a\nb\nc");
  EXPECT_EQ(thread_limit(1 << 20, root_),
            "the process has 3 mappings and the system allows 3: start fewer ranks or raise it (`sysctl "
            "vm.max_map_count=12`)");
}

TEST_F(SystemLimits, GroupsOfVersionOneAreThoseOfTheirController) {
  std::string folders;
  for (const ControlGroup& group : control_groups("4:memory:/x\n3:pids:/y/z\nnonsense\n", "pids", "/r"))
    folders += group.folder.substr(strlen("/r/sys/fs/cgroup")) + (group.version_2 ? " 2," : " 1,");
  EXPECT_EQ(folders, "/pids 1,/pids/y/z 1,/pids/y 1,/pids 1,/pids/y/z 1,/pids/y 1,");
}

}  // namespace
}  // namespace tmpi
