// See processor_set.h.
#include "monitor/processor_set.h"

#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tmpi::monitor {

ProcessorSet affinity_of_thread() {
  // The kernel refuses a mask that is smaller than its own, so there is room for any machine; what lies beyond the set
  // is cut. The raw call, because libc's knows only cpu_set_t.
  uint64_t mask[1024] = {};
  ProcessorSet set;
  if (syscall(SYS_sched_getaffinity, 0, sizeof mask, mask) > 0) memcpy(set.words.data(), mask, sizeof set.words);
  if (set.empty()) set.add(0);
  return set;
}

std::string text_of(const ProcessorSet& set) {
  std::string text;
  for (int first = set.first(); first >= 0;) {
    int last = first;
    while (last + 1 < ProcessorSet::kMost && set.has(last + 1)) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(first);
    if (last > first) text += "-" + std::to_string(last);
    first = set.next(last + 1);
  }
  return text.empty() ? "-" : text;
}

}  // namespace tmpi::monitor
