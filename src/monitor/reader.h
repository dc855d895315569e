// The registry for tools: which jobs there are and what they are granted; the two things that people may change. Not
// for jobs (client.h). Each call opens the page anew and holds its lock for some microseconds, or asks tmpid.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "monitor/client.h"

namespace tmpi::monitor {

struct JobInfo {
  int process = 0;
  uint32_t user = 0;
  std::string registry;  // where it is registered: the path of the page, or of tmpid's socket
  Job job;
  int wish = 0;
  int running = 0;
  bool silent = false;  // stopped or in a debugger: it gets nothing at the moment
  double quota = 0;     // processors; 0: none
  ProcessorSet affinity;
  Allocation allocation;
  ProcessorSet set;
  uint32_t looks = 0;       // at its inside that were asked for so far,
  uint32_t answered = 0;    // the number of the last that was answered,
  int answer_error = 0;     // and what failed then (errno)
  std::string status_path;  // the file that an answer is in, if the job is the user's own (status.h)
};

struct Registry {
  std::string path;  // as in JobInfo; empty when there is no page, because no job runs
  const Policy* policy = nullptr;
  int external = 0;           // threads of other programs that are reckoned with
  ProcessorSet processors;    // that the jobs may use
  std::vector<JobInfo> jobs;  // in the order of their process ids
};

// `folder` as in page_folders. Jobs that have ended are not told, and are taken off the page.
Result<Registry> read_registry(const std::string& folder);

// What tmpid at `socket` has: the jobs of all users. The error tells_of_no_daemon when nobody serves there.
Result<Registry> read_daemon(const std::string& socket);

// Both in one, the policy being tmpid's if there is one: the places as in page_folders and socket_path.
Result<Registry> read_all(const std::string& folder, const std::string& socket);

// The same, and asks each job of the user for its status: it is there once `answered` has reached what `looks` is here.
Result<Registry> ask_all(const std::string& folder, const std::string& socket);

// For all jobs of the user, at once and as long as any of them runs. The error ENOENT: no job runs.
Result<void> set_policy(const std::string& folder, int policy);

// The error ESRCH: no such job.
Result<void> set_weight(const std::string& folder, int process, int weight);

// The same at tmpid, for the jobs of all users and as long as it runs, if the caller may. The error tells_of_no_daemon
// when nobody serves at `socket`.
Result<void> set_daemon_policy(const std::string& socket, int policy);
Result<void> set_daemon_weight(const std::string& socket, int process, int weight);

}  // namespace tmpi::monitor
