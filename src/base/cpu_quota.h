// The processor quota of the control groups above this process: version 2 (cpu.max) and version 1 (cpu.cfs_quota_us),
// every level up to the root of the hierarchy. Not the affinity mask, and not a number of threads: who uses the quota
// rounds it.
#pragma once

#include <stdint.h>

#include <string>
#include <vector>

namespace tmpi {

// Finds the files of all levels once, so that reading them again is a few system calls and can be done every few
// milliseconds. A process that is moved to another group needs a new object (is_current).
class CpuQuota {
 public:
  struct Limit {
    double processors = 0;  // 0: no limit
    uint64_t group = 0;     // tells the group that sets it from other groups on this machine; 0 without a limit
  };

  // `root` stands for "/" in tests.
  explicit CpuQuota(const std::string& root = "");
  Limit read() const;
  // Whether the process is still in the groups that it was in. Allocates nothing, so it can be asked when memory is
  // short.
  bool is_current() const;

 private:
  struct Level {
    std::string quota;   // file
    std::string period;  // file; empty in version 2, where one file holds both
    uint64_t group;
  };
  void add_level(const std::string& folder, bool version_2);
  std::string groups_file_, groups_;  // path, and what it said
  std::vector<Level> levels_;
};

// The strictest quota in processors, 0 when there is none.
inline double quota_processors(const std::string& root = "") { return CpuQuota(root).read().processors; }

}  // namespace tmpi
