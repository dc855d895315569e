// See cpu_quota.h.
#include "base/cpu_quota.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace tmpi {

namespace {

// The beginning of a small file in text, which ends with a zero; false when it cannot be read.
template <size_t kBytes>
bool read_file(const std::string& path, char (&text)[kBytes]) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  size_t bytes = 0;
  // The kernel gives a page at a time, so what is shorter comes at once.
  constexpr size_t kAtOnce = 4096;
  for (ssize_t more = 1; more > 0 && bytes < kBytes - 1; bytes += static_cast<size_t>(std::max<ssize_t>(more, 0))) {
    if (bytes > 0 && kBytes <= kAtOnce) break;
    more = ::read(fd, text + bytes, kBytes - 1 - bytes);
  }
  close(fd);
  text[bytes] = 0;
  return bytes > 0;
}

constexpr size_t kGroupsBytes = 16 << 10;  // of /proc/self/cgroup: a dozen paths

uint64_t hash_of(const char* text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (; *text; ++text) hash = (hash ^ static_cast<unsigned char>(*text)) * 0x100000001b3;
  return hash;
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

// One line of /proc/self/cgroup: hierarchy:controllers:path
void CpuQuota::add_group(const std::string& root, std::string_view line) {
  const size_t first = line.find(':'), second = line.find(':', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return;
  const std::string controllers(line.substr(first + 1, second - first - 1)), path(line.substr(second + 1));
  const std::string base = root + "/sys/fs/cgroup";
  if (!path.starts_with('/')) return;
  if (controllers.empty()) {
    for (const char* mount : {"", "/unified"}) add_levels(base + mount, path, true);
  } else if (("," + controllers + ",").find(",cpu,") != std::string::npos) {
    for (const std::string& mount : {"/" + controllers, std::string("/cpu")}) add_levels(base + mount, path, false);
  }
}

CpuQuota::CpuQuota(const std::string& root) : groups_(root + "/proc/self/cgroup") {
  char text[kGroupsBytes];
  if (!read_file(groups_, text)) return;
  groups_hash_ = hash_of(text);
  for (std::string_view rest = text; !rest.empty();) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    add_group(root, rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

bool CpuQuota::is_current() const {
  char text[kGroupsBytes];
  return read_file(groups_, text) ? hash_of(text) == groups_hash_ : groups_hash_ == 0;
}

CpuQuota::Limit CpuQuota::read() const {
  Limit strictest;
  for (const Level& level : levels_) {
    char quota[64], period[64];
    if (!read_file(level.quota, quota) || quota[0] == '-') continue;  // -1: no limit
    if (!level.period.empty() && !read_file(level.period, period)) continue;
    double processors = quota_of(quota, level.period.empty() ? nullptr : period);
    if (processors > 0 && (strictest.processors == 0 || processors < strictest.processors))
      strictest = {processors, level.group};
  }
  return strictest;
}

}  // namespace tmpi
