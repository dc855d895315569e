// The control groups that this process is in, of one controller, in versions 1 and 2: where their files lie. What the
// files say is read by others (cpu_quota.h, system_limits.h).
#pragma once

#include <stddef.h>

#include <string>
#include <string_view>
#include <vector>

namespace tmpi {

struct ControlGroup {
  std::string folder;
  bool version_2;
};

// Room for what /proc/self/cgroup says: a dozen paths.
constexpr size_t kControlGroupsBytes = 16 << 10;

// Every level from the process' group up to the root of the hierarchy; folders need not exist. `text`: what
// /proc/self/cgroup says; `root` stands for "/" in tests.
std::vector<ControlGroup> control_groups(std::string_view text, const std::string& controller, const std::string& root);

}  // namespace tmpi
