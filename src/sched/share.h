// The job's share of the machine: how many carriers it should have active, and on which processors. Asks the monitor on
// behalf of the scheduler. Not the activating and deactivating (supervisor.cpp), and not the dividing (src/monitor).
#pragma once

#include <stdint.h>

#include <vector>

#include "base/result.h"
#include "monitor/client.h"

namespace tmpi::sched {

class Scheduler;

class Share {
 public:
  // Registers the job. The error is one sentence for the user; the job then runs on its own, as if it had not asked.
  Result<void> join(const monitor::Job& job);
  bool is_joined() const { return client_.is_joined(); }
  monitor::Client& client() { return client_; }

  // While ranks are ready or run, every few milliseconds: says what the job could use and follows what it is granted.
  // In how many nanoseconds it wants to be called again; -1: it does not care. Supervisor.
  int64_t tick(Scheduler& job, int64_t now);

  // Before the supervisor sleeps without a time-out.
  void rest();
  void leave() { client_.leave(); }

  // Carriers that should be active; -1: nobody says. 0: the job's turn is over, and it waits for its next. One while
  // the first grant is on its way: a job that begins beside others does not take from them what it must then give back.
  int carriers() const { return carriers_; }

 private:
  void wish(Scheduler& job);
  void speak(Scheduler& job, int64_t now);
  void place(Scheduler& job);

  static constexpr int64_t kFirstGrantNs = 50'000'000;  // how long it is waited for

  monitor::Client client_;
  int carriers_ = -1;
  int64_t joined_ns_ = 0;
  // What could be used lately: ranks that work in step are all ready at one moment and all wait at the next.
  static constexpr size_t kLooks = 4;
  int wishes_[kLooks] = {};
  size_t next_wish_ = 0;
  int wish_ = 0;              // the last one
  bool wishes_more_ = false;  // than before, and than it has
  int64_t due_ns_ = 0;        // when the monitor is to be told again
  bool resting_ = false;
  int threads_ = 0;  // of the ranks' own that ran or wanted to, when it was told last
  std::vector<int> kernel_ids_;
  // Where carriers were put; the processes that ranks start inherit it.
  monitor::ProcessorSet all_, set_;
  std::vector<bool> placed_;  // by carrier, since the set changed last
};

}  // namespace tmpi::sched
