// See system_limits.h.
#include "base/system_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/control_groups.h"
#include "base/small_file.h"

namespace tmpi {

namespace {

// The number that a file consists of; -1: it has none ("max").
long number_in(const std::string& path) {
  char text[64];
  if (!read_small_file(path.c_str(), text)) return -1;
  char* end = nullptr;
  const long number = strtol(text, &end, 10);
  return end == text ? -1 : number;
}

long count_mappings(const std::string& root) {
  FILE* maps = fopen((root + "/proc/self/maps").c_str(), "re");
  if (!maps) return -1;
  long lines = 0;
  for (int c = getc(maps); c != EOF; c = getc(maps)) lines += c == '\n';
  fclose(maps);
  return lines;
}

Mappings mappings(const std::string& root) {
  return {count_mappings(root), number_in(root + "/proc/sys/vm/max_map_count")};
}

// The group that has as many processes and threads as it may have; empty: none.
std::string full_group(const std::string& root) {
  char groups[kControlGroupsBytes];
  if (!read_small_file((root + "/proc/self/cgroup").c_str(), groups)) return "";
  for (const ControlGroup& group : control_groups(groups, "pids", root)) {
    const long most = number_in(group.folder + "/pids.max"), now = number_in(group.folder + "/pids.current");
    if (most > 0 && now >= most)
      return "the control group allows " + std::to_string(most) + " processes and threads (" + group.folder +
             "/pids.max): start fewer ranks or raise it";
  }
  return "";
}

}  // namespace

Mappings mappings() { return mappings(std::string()); }

std::string thread_limit(size_t stack_bytes, const std::string& root) {
  if (const Mappings now = mappings(root); now.exhausted())
    return "the process has " + std::to_string(now.used) + " mappings and the system allows " +
           std::to_string(now.allowed) +
           ": start fewer ranks or raise it (`sysctl vm.max_map_count=" + std::to_string(4 * now.allowed) + "`)";
  if (std::string group = full_group(root); !group.empty()) return group;
  const long pages = number_in(root + "/proc/self/statm");
  rlimit space{}, threads{};
  getrlimit(RLIMIT_AS, &space);
  getrlimit(RLIMIT_NPROC, &threads);
  const auto used =
      static_cast<unsigned long long>(pages > 0 ? pages : 0) * static_cast<unsigned long long>(sysconf(_SC_PAGESIZE));
  if (space.rlim_cur != RLIM_INFINITY && used + stack_bytes + (64 << 10) >= space.rlim_cur)
    return "there is no address space for its stack of " + std::to_string(stack_bytes >> 10) +
           " KiB within `ulimit -v " + std::to_string(space.rlim_cur >> 10) +
           "`: start fewer ranks, with a smaller --stack-size, or raise it";
  if (threads.rlim_cur != RLIM_INFINITY && geteuid() != 0)
    return "a user may have " + std::to_string(threads.rlim_cur) +
           " processes and threads (`ulimit -u`): start fewer ranks or raise it";
  const long most = number_in(root + "/proc/sys/kernel/threads-max");
  return "there is no memory for its stack of " + std::to_string(stack_bytes >> 10) +
         " KiB, or the system has as many threads as it allows (kernel.threads-max " + std::to_string(most) +
         "): start fewer ranks, with a smaller --stack-size";
}

}  // namespace tmpi
