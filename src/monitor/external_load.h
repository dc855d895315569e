// How many threads of programs that are not TMPI want a processor: an estimate that follows a change within a few
// looks. Two witnesses: the kernel's count of runnable threads (/proc/loadavg) less our own, and the time that our own
// carriers stood in the kernel's queues (schedstat). Not an average load, which is minutes late.
#pragma once

#include <stdint.h>

#include <span>
#include <string>
#include <vector>

namespace tmpi::monitor {

// Invariants of the estimate:
// X1 Nothing is believed unless our carriers wait for processors: threads that fit beside us, or run where we may
//    not, take nothing away. Once believed, a load stays so while it can be seen, because what we give up for it
//    ends the waiting.
// X2 A single look proves nothing, since every program's threads and timers flicker: two of the last three count.
// X3 Where some processors are not ours the count tells too much; then no more is believed than the waiting
//    explains, and only for kHoldNs, after which we try again.
class ExternalLoad {
 public:
  static constexpr int64_t kHoldNs = 2'000'000'000;

  struct Look {
    int64_t now_ns = 0;
    int runnable = 0;        // threads on the machine, without the one that looks
    int own = 0;             // carriers of all jobs that run or want to
    int processors = 0;      // that the jobs may use
    bool all_ours = true;    // whether the machine has no others
    uint64_t ran_ns = 0;     // by carriers of all jobs, ever
    uint64_t waited_ns = 0;  // in the kernel's queues, ever
  };

  // The number of external threads to reckon with.
  int estimate(const Look& look);

  // Whether none of the last looks saw a thread that is not ours.
  bool is_calm() const { return last_[0] == 0 && last_[1] == 0 && last_[2] == 0; }

 private:
  int believed(const Look& look, int seen);
  double explained(const Look& look) const;

  int last_[3] = {0, 0, 0};  // runnable beyond our own
  int next_ = 0;
  bool has_previous_ = false;
  Look previous_;
  double most_explained_ = 0;  // external threads, since it began
  int64_t explained_at_ns_ = 0;
};

// The count of runnable threads in /proc/loadavg, without the caller; -1 when it cannot be read. `root` stands for "/"
// in tests.
int runnable_threads(const std::string& root = "");

// Processors that the kernel runs threads on.
int online_processors();

// Adds up what schedstat says of some threads of this process between two readings.
class ThreadTimes {
 public:
  static constexpr size_t kMostThreads = 16;  // a sample is enough, and each costs a few system calls

  void read(std::span<const int> kernel_ids);
  uint64_t ran_ns() const { return ran_ns_; }
  uint64_t waited_ns() const { return waited_ns_; }

 private:
  struct Known {
    int id;
    uint64_t ran_ns, waited_ns;
  };
  std::vector<Known> known_;
  uint64_t ran_ns_ = 0;
  uint64_t waited_ns_ = 0;
};

}  // namespace tmpi::monitor
