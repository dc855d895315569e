// See external_load.h.
#include "monitor/external_load.h"

#include <stdio.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "base/small_file.h"

namespace tmpi::monitor {

// How many others explain the part of its time that a carrier waited. With n of ours and e others on p < n + e
// processors each runs p / (n + e) of the time. Waits of a few percent are those of every wake-up.
double ExternalLoad::explained(const Look& look) const {
  if (!has_previous_ || look.ran_ns < previous_.ran_ns || look.waited_ns < previous_.waited_ns) return 0;  // a job left
  auto ran = static_cast<double>(look.ran_ns - previous_.ran_ns);
  auto waited = static_cast<double>(look.waited_ns - previous_.waited_ns);
  if (ran + waited < 100'000) return 0;  // we hardly wanted to run
  double part = std::max(ran / (ran + waited), 0.01);
  if (part > 0.95) return 0;
  return look.processors / part - std::max(look.own, 1);
}

int ExternalLoad::believed(const Look& look, int seen) {
  double now_explained = explained(look);
  bool waits = now_explained >= 0.5;
  if (waits && now_explained >= most_explained_) most_explained_ = now_explained;
  if (waits) explained_at_ns_ = look.now_ns;
  // The first looks after the load has gone still see what waited before; then it is over.
  bool expired = !look.all_ours && look.now_ns - explained_at_ns_ > kHoldNs;
  if ((seen == 0 && !waits) || expired) most_explained_ = 0;
  if (most_explained_ == 0) return 0;
  return look.all_ours ? seen : std::min(seen, std::max(1, static_cast<int>(std::lround(most_explained_))));
}

int ExternalLoad::estimate(const Look& look) {
  last_[next_] = std::max(0, look.runnable - look.own);
  next_ = (next_ + 1) % 3;
  int seen = std::max(std::min(last_[0], last_[1]), std::min(std::max(last_[0], last_[1]), last_[2]));  // the median
  int result = believed(look, seen);
  previous_ = look;
  has_previous_ = true;
  return result;
}

int runnable_threads(const std::string& root) {
  char text[128];
  if (!read_small_file((root + "/proc/loadavg").c_str(), text)) return -1;
  int runnable = -1;
  if (sscanf(text, "%*s %*s %*s %d/", &runnable) != 1) return -1;
  return std::max(runnable - 1, 0);
}

int online_processors() { return static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)); }

void ThreadTimes::read(std::span<const int> kernel_ids) {
  std::vector<Known> seen;
  for (int id : kernel_ids.first(std::min(kernel_ids.size(), kMostThreads))) {
    char path[64], text[128];
    unsigned long long ran, waited;
    snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", id);
    if (!read_small_file(path, text) || sscanf(text, "%llu %llu", &ran, &waited) != 2) continue;
    for (const Known& known : known_) {
      if (known.id != id || known.ran_ns > ran || known.waited_ns > waited) continue;
      ran_ns_ += ran - known.ran_ns;
      waited_ns_ += waited - known.waited_ns;
    }
    seen.push_back({id, ran, waited});
  }
  known_.swap(seen);
}

}  // namespace tmpi::monitor
