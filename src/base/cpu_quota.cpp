// See cpu_quota.h.
#include "base/cpu_quota.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace tmpi {

namespace {

// The beginning of a small file in text, which ends with a zero; false when it cannot be read.
template <size_t kBytes>
bool read_file(const std::string& path, char (&text)[kBytes]) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t bytes = ::read(fd, text, kBytes - 1);
  close(fd);
  text[bytes > 0 ? bytes : 0] = 0;
  return bytes > 0;
}

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

// From mount + path up to mount. In a container the path may name the host's hierarchy and not exist here; then the
// mount itself is the group.
void CpuQuota::add_levels(const std::string& mount, std::string path, bool version_2) {
  add_level(mount, version_2);
  while (!path.empty() && path != "/") {
    add_level(mount + path, version_2);
    path.erase(path.rfind('/'));
  }
}

CpuQuota::CpuQuota(const std::string& root) {
  std::ifstream groups(root + "/proc/self/cgroup");
  std::string line;
  while (std::getline(groups, line)) {
    // hierarchy:controllers:path
    size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    std::string controllers = line.substr(first + 1, second - first - 1), path = line.substr(second + 1);
    const std::string base = root + "/sys/fs/cgroup";
    if (!path.starts_with('/')) continue;
    if (controllers.empty()) {
      for (const char* mount : {"", "/unified"}) add_levels(base + mount, path, true);
      continue;
    }
    std::istringstream names(controllers);
    for (std::string name; std::getline(names, name, ',');)
      if (name == "cpu")
        for (const std::string& mount : {"/" + controllers, std::string("/cpu")}) add_levels(base + mount, path, false);
  }
}

CpuQuota::Limit CpuQuota::read() const {
  Limit strictest;
  for (const Level& level : levels_) {
    char quota[64], period[64];
    if (!read_file(level.quota, quota)) continue;
    if (!level.period.empty() && !read_file(level.period, period)) continue;
    double processors = quota_of(quota, level.period.empty() ? nullptr : period);
    if (processors > 0 && (strictest.processors == 0 || processors < strictest.processors))
      strictest = {processors, level.group};
  }
  return strictest;
}

}  // namespace tmpi
