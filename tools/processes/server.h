// The PMIx server of one job on one machine: it tells the processes who they are and hands round what they publish, and
// tells us when one of them enters, leaves, or aborts the job. It starts no process (job.h) and is the only user of the
// PMIx headers. PMIx runs a thread of its own; what it tells is queued, and wake_fd() becomes readable.
//
// Invariant: it writes no file. Without support for tools, and with PMIx's data store in memory ("hash"), there are
// only sockets on the loopback interface, which end with this process, however it ends. So neither the length of TMPDIR
// nor the size of /dev/shm matters. PMIx is never finalized: that would gain nothing, and its thread may be at work on
// the connections of processes that have just died. The process leaves by _exit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"

namespace tmpi::processes {

// What a process of the job has done, as PMIx told it.
struct Event {
  enum class Kind { connected, finalized, aborted } kind;
  int process;
  int status = 0;                   // aborted: what the process asked the job to end with
  std::optional<std::string> text;  // aborted: why, in the process' words; empty: it has told already
};

class Server {
 public:
  Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Starts PMIx and registers a job of PROCESSES processes. Once per process. The error is one sentence.
  Result<void> start(int processes);

  // The variables that make a process number PROCESS of the job, each "NAME=VALUE".
  Result<std::vector<std::string>> variables_of(int process);

  // Readable when there are events.
  int wake_fd() const { return wake_fd_; }
  std::vector<Event> take_events();

  // For PMIx's thread.
  void add(Event event);

 private:
  Result<void> register_job(int processes);

  std::string name_;  // PMIx's namespace of the job
  int wake_fd_ = -1;
  Mutex mutex_;
  std::vector<Event> events_ TMPI_GUARDED_BY(mutex_);
};

}  // namespace tmpi::processes
