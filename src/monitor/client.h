// A job's side of the registry: it registers, says what it can use, and reads what it is granted. The scheduler owns
// one of these. It never fails a job: whatever is wrong with the page, the job goes on alone, and allocation() says so.
// With tmpid on the machine it registers there, else in the page of its user's jobs; when tmpid ends it moves to the
// page, and back when one is there again. Not for tools (reader.h).
//
// Threads: join, update_wish, tick, looks, rest and leave belong to one thread, the supervisor. allocation and
// processors may be called from any thread at any time, also while the supervisor moves to another page. Nothing here
// parks.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/cpu_quota.h"
#include "base/result.h"
#include "monitor/allocator.h"
#include "monitor/external_load.h"
#include "monitor/page.h"
#include "monitor/seat.h"

namespace tmpi::monitor {

struct Allocation {
  int processors =
      -1;  // carriers that the job should have active; 0: rest until it changes; -1: nobody says, use what you can
  uint32_t epoch = 0;  // changes with every grant
  bool operator==(const Allocation&) const = default;
};

// The end of a line that says why the registry cannot be used.
inline constexpr const char* kOnItsOwn =
    "this job runs on its own (TMPI_MONITOR_FOLDER names another folder for the registry)";

// What the job's carriers do, as the supervisor sees it.
struct Carriers {
  int running = 0;                  // those that are awake
  std::span<const int> kernel_ids;  // the threads behind them
};

class Client {
 public:
  Client() = default;
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Registers. The error is one sentence for the user, and the job is alone; it is not logged here. Call tick at once
  // afterwards: the first job of all then has its grant, and the others have it within kPassNs.
  Result<void> join(const Job& job);
  bool is_joined() const { return seat_ != nullptr; }

  // Processors that the job could use now: its ready and running ranks. Cheap when nothing changes. 0 when all ranks
  // wait.
  void update_wish(int processors);

  // What the job has been granted. Two loads of lines that are in the cache until a grant changes.
  Allocation allocation() const {
    // acquire: partner of the release in join; the page behind the pointer is mapped. Free on x86-64.
    uint64_t grant = grant_.load(std::memory_order_acquire)->load(std::memory_order_relaxed);
    if (!grant_is_for(grant, owner_.load(std::memory_order_relaxed))) return {};
    return {processors_of(grant), epoch_of(grant)};
  }

  // Which processors. False when there is no grant or it is changing at this moment.
  bool processors(ProcessorSet& set) const;

  // To be called every few milliseconds while a rank is ready or running, by the supervisor: says that the job lives,
  // measures, takes part in the allocation. Returns in how many nanoseconds it wants to be called again; -1: never.
  int64_t tick(const Carriers& carriers, int64_t now = now_ns());

  // The look at the job's inside that was asked for last and has not been answered (status.h). False: none.
  bool is_looked_at(uint32_t& look) const;
  // 0, or what failed: the file at status_path is there, or not.
  void answer_look(uint32_t look, int error_number);
  std::string status_path() const;

  // Before the supervisor sleeps without a time-out: the wish becomes 0, and another job does the allocation.
  void rest();

  // Takes the job off the page, and removes the page when it was the last one of its user's.
  void leave();

 private:
  static constexpr int64_t kMeasureNs = 10'000'000;     // mask, quota, times of carriers
  static constexpr int64_t kRegroupNs = 1'000'000'000;  // which control groups we are in
  static constexpr int64_t kSeekNs = 1'000'000'000;     // whether tmpid is there again
  static constexpr int64_t kSoonNs = 20'000'000;        // how long a job that runs waits for its answer

  bool is_ours() const;
  Result<void> sit_down();
  void take(std::unique_ptr<Seat> seat);
  void get_up();
  void seek_daemon(int64_t now);
  void measure(const Carriers& carriers, int64_t now);

  static constexpr std::atomic<uint64_t> kNoGrant{0};

  // What the probe reads, in a line of their own: they change only when the job moves to another page.
  alignas(64) std::atomic<const std::atomic<uint64_t>*> grant_{&kNoGrant};
  std::atomic<uint64_t> owner_{0};
  std::atomic<const Entry*> granted_{nullptr};

  alignas(64) std::unique_ptr<Seat> seat_;
  Job job_;
  std::string socket_;  // tmpid's, as it was named when the job joined
  int process_ = 0;
  uint32_t wish_ = 0;
  ThreadTimes times_;
  std::unique_ptr<CpuQuota> quota_;
  int64_t measured_ns_ = 0;
  int64_t regrouped_ns_ = 0;
  int64_t sought_ns_ = 0;
  bool seeks_ = true;                 // false: tmpid has refused us
  std::vector<const Page*> retired_;  // read as zeros; somebody may be about to probe them
};

// For who looks after jobs (a launcher whose child has ended, a tool): frees the entries of jobs that have ended, and
// removes the page when no job is left. The number of jobs left.
int sweep(const std::string& folder);

}  // namespace tmpi::monitor
