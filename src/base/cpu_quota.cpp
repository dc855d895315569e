// See cpu_quota.h.
#include "base/cpu_quota.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/control_groups.h"
#include "base/small_file.h"

namespace tmpi {

namespace {

double quota_of(const char* quota, const char* period) {
  char* end = nullptr;
  double q = strtod(quota, &end);
  if (end == quota || q <= 0) return 0;  // "max" and -1: no limit
  double p = strtod(period ? period : end, nullptr);
  return p > 0 ? q / p : 0;
}

}  // namespace

void CpuQuota::add_level(const std::string& folder, bool version_2) {
  Level level{folder + (version_2 ? "/cpu.max" : "/cpu.cfs_quota_us"), version_2 ? "" : folder + "/cpu.cfs_period_us",
              0};
  struct stat status;
  if (stat(level.quota.c_str(), &status) != 0) return;
  level.group = (static_cast<uint64_t>(status.st_dev) << 40) ^ static_cast<uint64_t>(status.st_ino) ^ 1;
  for (const Level& known : levels_)
    if (known.group == level.group) return;  // the same hierarchy under two names
  levels_.push_back(level);
}

CpuQuota::CpuQuota(const std::string& root) : groups_file_(root + "/proc/self/cgroup") {
  char text[kControlGroupsBytes];
  if (!read_small_file(groups_file_.c_str(), text)) return;
  groups_ = text;
  for (const ControlGroup& group : control_groups(groups_, "cpu", root)) add_level(group.folder, group.version_2);
}

bool CpuQuota::is_current() const {
  char text[kControlGroupsBytes];
  return groups_ == (read_small_file(groups_file_.c_str(), text) ? text : "");
}

CpuQuota::Limit CpuQuota::read() const {
  Limit strictest;
  for (const Level& level : levels_) {
    char quota[64], period[64];
    if (!read_small_file(level.quota.c_str(), quota) || quota[0] == '-') continue;  // -1: no limit
    if (!level.period.empty() && !read_small_file(level.period.c_str(), period)) continue;
    double processors = quota_of(quota, level.period.empty() ? nullptr : period);
    if (processors > 0 && (strictest.processors == 0 || processors < strictest.processors))
      strictest = {processors, level.group};
  }
  return strictest;
}

}  // namespace tmpi
