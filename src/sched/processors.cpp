// See processors.h.
#include "sched/processors.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

namespace tmpi::sched {

namespace {

// The first line of a file, or empty.
std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

double quota_of(const std::string& quota, const std::string& period) {
  char* end = nullptr;
  double q = strtod(quota.c_str(), &end);
  if (end == quota.c_str() || q <= 0) return 0;  // "max" and -1: no limit
  double p = strtod(period.c_str(), &end);
  return p > 0 ? q / p : 0;
}

double level_v2(const std::string& folder) {
  std::istringstream line(first_line(folder + "/cpu.max"));
  std::string quota, period;
  line >> quota >> period;
  return quota_of(quota, period);
}

double level_v1(const std::string& folder) {
  return quota_of(first_line(folder + "/cpu.cfs_quota_us"), first_line(folder + "/cpu.cfs_period_us"));
}

double stricter(double a, double b) { return a == 0 ? b : b == 0 ? a : std::min(a, b); }

// The strictest level from mount + path up to mount. In a container the path may name the host's hierarchy and not
// exist here; then the mount itself is the group.
template <class Level>
double strictest(const std::string& mount, std::string path, Level level) {
  double result = level(mount);
  while (!path.empty() && path != "/") {
    result = stricter(result, level(mount + path));
    path.erase(path.rfind('/'));
  }
  return result;
}

}  // namespace

double quota_processors(const std::string& root) {
  double result = 0;
  std::ifstream groups(root + "/proc/self/cgroup");
  std::string line;
  while (std::getline(groups, line)) {
    // hierarchy:controllers:path
    size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    std::string controllers = line.substr(first + 1, second - first - 1), path = line.substr(second + 1);
    const std::string base = root + "/sys/fs/cgroup";
    if (controllers.empty()) {
      for (const char* mount : {"", "/unified"}) result = stricter(result, strictest(base + mount, path, level_v2));
      continue;
    }
    std::istringstream names(controllers);
    for (std::string name; std::getline(names, name, ',');)
      if (name == "cpu")
        for (const std::string& mount : {"/" + controllers, std::string("/cpu")})
          result = stricter(result, strictest(base + mount, path, level_v1));
  }
  return result;
}

int usable_processors() {
  int count = 1;
  // The mask may be larger than cpu_set_t on big machines: grow until the kernel accepts it.
  for (int bits = CPU_SETSIZE; bits <= (1 << 16); bits *= 4) {
    cpu_set_t* set = CPU_ALLOC(static_cast<size_t>(bits));
    if (!set) break;
    size_t bytes = CPU_ALLOC_SIZE(static_cast<size_t>(bits));
    bool got = sched_getaffinity(0, bytes, set) == 0;
    if (got) count = CPU_COUNT_S(bytes, set);
    CPU_FREE(set);
    if (got) break;
  }
  double quota = quota_processors();
  // Rounded up: a quota of 1.5 is used by two carriers that the kernel stops for a quarter of the time.
  if (quota > 0) count = std::min(count, static_cast<int>(std::ceil(quota - 1e-9)));
  return std::max(count, 1);
}

void pin_to_processor(pthread_t thread, int index) {
  cpu_set_t mask, one;
  if (sched_getaffinity(0, sizeof mask, &mask) != 0 || CPU_COUNT(&mask) == 0) return;
  int nth = index % CPU_COUNT(&mask);
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (!CPU_ISSET(processor, &mask) || nth-- > 0) continue;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    pthread_setaffinity_np(thread, sizeof one, &one);
    return;
  }
}

}  // namespace tmpi::sched
