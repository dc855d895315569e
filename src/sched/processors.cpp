// See processors.h.
#include "sched/processors.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>

#include <algorithm>
#include <cmath>

#include "base/cpu_quota.h"
#include "base/small_file.h"

namespace tmpi::sched {

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

bool sleeps_in_kernel(int kernel_id) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", kernel_id);
  if (!read_small_file(path, text)) return false;
  const char* state = strrchr(text, ')');  // the name before it may hold anything
  return state && state[1] && (state[2] == 'S' || state[2] == 'D');
}

int running_threads(const std::vector<int>& kernel_ids) {
  constexpr size_t kMostLooks = 32;
  const size_t count = kernel_ids.size(), step = (count + kMostLooks - 1) / kMostLooks;
  size_t running = 0;
  for (size_t i = 0; i < count; i += step) running += sleeps_in_kernel(kernel_ids[i]) ? 0 : step;
  return static_cast<int>(std::min(running, count));
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
