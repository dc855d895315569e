// The status of one job, told to whoever asks: a file beside the registry page with one record for each thing that the
// job runs: its state, counters, and what it waits for in words. Not the registry (layout.h), and it says nothing of
// what is counted or waited for: the job fills it (src/sched/status.h), tools show it (reader.h).
//
// I1 There is no file unless somebody looks. A viewer adds 1 to `looks` of the job's entry, or has tmpid do it; the job
// writes a file,
//    then the number of looks that it answers, and removes the file when nobody has looked for a while, when it
//    leaves, or, if it has died, by whoever sweeps.
// I2 A file that can be seen is whole and never changes: the next one is written beside it and takes its name. Both are
//    written by system calls, so a full file system is an answer (in `look_answer`) and not a fault, and a file that
//    is cut from outside faults neither the job nor the viewer.
// I3 Nothing in it is trusted: sizes are checked, texts are cut, states clamped by whoever reads it.
#pragma once

#include <stdint.h>

#include <array>
#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::monitor {

constexpr uint64_t kStatusMagic = 0x3173757461745354;  // "TStatus1" in memory
constexpr uint32_t kStatusVersion = 1;
constexpr int kMostRecords = 1 << 20;
constexpr int kStatusTextBytes = 112;

enum class State : uint32_t { kReady, kRunning, kSpinning, kWaiting, kEnded, kUnknown };
const char* name_of(State state);

// What is counted since the job's start; the times only by jobs that take them (StatusHeader::timed).
enum class Count { kSwitches, kWaits, kBlocked, kMigrations, kMessages, kBytes, kWaitedNs, kSpunNs, kCopiedNs, kCount };
constexpr auto kCounts = static_cast<size_t>(Count::kCount);
const char* name_of(Count count);

struct StatusRecord {
  uint32_t number = 0;
  uint32_t state = 0;
  std::array<uint64_t, kCounts> counts{};
  char text[kStatusTextBytes] = {};  // what it waits for; ends with a 0

  uint64_t operator[](Count count) const { return counts[static_cast<size_t>(count)]; }
  uint64_t& operator[](Count count) { return counts[static_cast<size_t>(count)]; }
  void set_text(const std::string& words);
};
static_assert(sizeof(StatusRecord) == 192, "the layout is the interface between versions of TMPI");

struct StatusHeader {
  uint64_t magic = kStatusMagic;
  uint32_t version = kStatusVersion;
  uint32_t record_bytes = sizeof(StatusRecord);
  uint32_t records = 0;
  uint32_t process = 0;
  uint64_t start_time = 0;  // of the process
  uint64_t process_namespace = 0;
  int64_t taken_ns = 0;  // when the first record was written, monotonic clock
  uint32_t timed = 0;
  uint32_t carriers = 0;     // kernel threads that run the records' things
  uint32_t awake = 0;        // of those, the ones that do not sleep
  uint32_t activations = 0;  // started or woken in place of stuck ones, so far
  uint64_t check = 0;        // of the others: status_check
};
static_assert(sizeof(StatusHeader) == 72);
uint64_t status_check(const StatusHeader& header);

// Where jobs of this user that are registered at tmpid have theirs: the first of page_folders(folder) that can be
// written. Others have them beside the registry page.
std::string status_folder(const std::string& folder);

// "/dev/shm/tmpi-1000-4711"
std::string status_path(const std::string& folder, int process);

// Writes a file, in as many steps as the caller likes. Errors are errno values; the first one is the result.
class StatusWriter {
 public:
  ~StatusWriter() { cancel(); }
  StatusWriter() = default;
  StatusWriter(const StatusWriter&) = delete;
  StatusWriter& operator=(const StatusWriter&) = delete;

  // Fills in what identifies the process.
  void begin(const std::string& path, const StatusHeader& header);
  void add(const StatusRecord& record);
  // The file gets its name. 0, or what failed; then there is no file.
  int finish();
  // As if it had not been begun.
  void cancel();
  bool is_open() const { return fd_ >= 0 || error_ != 0; }

 private:
  static constexpr size_t kBuffered = 64;
  std::string unfinished_path() const { return path_ + ".new"; }
  void flush();
  void write_at(const void* bytes, size_t count, int64_t at);

  std::string path_;
  StatusHeader header_;
  std::vector<StatusRecord> buffer_;
  int64_t end_ = 0;  // of what is written
  int fd_ = -1;
  int error_ = 0;
};

struct Status {
  StatusHeader header;
  std::vector<StatusRecord> records;  // texts end with a 0, states are known ones
};

// The error is one sentence; ENOENT: there is no such file.
Result<Status> read_status(const std::string& path, int process);

// Removes the files of this process, finished or not.
void remove_status(const std::string& folder, int process);

// Removes those of all processes that have ended.
void remove_dead_status(const std::string& folder);

}  // namespace tmpi::monitor
