// Tells whoever looks at the job (tmpitop) what each rank does and what it waits for: fills the job's status file
// (monitor/status.h) on the supervisor. Not the file, and not the deadlock report (src/job).
//
// Costs nothing while nobody looks. A look goes over the ranks in slices, one per turn of the supervisor. A running
// rank is read from outside, so its counters may be of slightly different moments; a parked one is held while its
// reason is copied (S3 in rank.h), some hundred nanoseconds in which a waker's wake-up is left to the supervisor.
#pragma once

#include "monitor/client.h"
#include "monitor/status.h"

namespace tmpi::sched {

class Scheduler;
struct Rank;

class Status {
 public:
  explicit Status(Scheduler& scheduler) : scheduler_(scheduler) {}

  // From now on looks that reach this client are answered; nullptr: no more. On the supervisor, or while there is none.
  // The client's leave removes the file.
  void attach(monitor::Client* client);

  // By the supervisor at each of its turns. Returns within how many nanoseconds it is to be called again even if
  // nothing else happens in the job; -1: need not.
  int64_t tick(int64_t now);

 private:
  static constexpr int kSlice = 1024;
  static constexpr int64_t kNextSliceNs = 1'000'000;
  static constexpr int64_t kIdleNs = 1'000'000'000;     // how late a job whose ranks all wait sees that it is looked at
  static constexpr int64_t kWatchedNs = 20'000'000;     // the same while somebody is looking
  static constexpr int64_t kForgetNs = 10'000'000'000;  // then the file goes

  void begin(int64_t now);
  void finish(int64_t now);

  Scheduler& scheduler_;
  monitor::Client* client_ = nullptr;
  monitor::StatusWriter writer_;
  std::string path_;      // of the file that is there or being written
  uint32_t look_ = 0;     // that is being answered
  int next_ = 0;          // the rank to tell next
  int64_t told_ns_ = -1;  // when the file was written; -1: there is none
};

// What is known of a rank. On the supervisor.
monitor::StatusRecord record_of(Scheduler& job, Rank& rank);

}  // namespace tmpi::sched
