// The registry for tools: which jobs there are and what they are granted; the two things that people may change. Not
// for jobs (client.h). Each call opens the page anew and holds its lock for some microseconds.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "monitor/client.h"

namespace tmpi::monitor {

struct JobInfo {
  int process = 0;
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
  std::string status_path;  // the file that an answer is in (status.h)
};

struct Registry {
  std::string path;  // empty when there is no page, because no job runs
  const Policy* policy = nullptr;
  int external = 0;           // threads of other programs that are reckoned with
  ProcessorSet processors;    // that the jobs may use
  std::vector<JobInfo> jobs;  // in the order of their process ids
};

// `folder` as in page_folders. Jobs that have ended are not told, and are taken off the page.
Result<Registry> read_registry(const std::string& folder);

// The same, and asks each job for its status: it is there once `answered` has reached what `looks` is here.
Result<Registry> ask_jobs(const std::string& folder);

// For all jobs of the user, at once and as long as any of them runs. The error ENOENT: no job runs.
Result<void> set_policy(const std::string& folder, int policy);

// The error ESRCH: no such job.
Result<void> set_weight(const std::string& folder, int process, int weight);

}  // namespace tmpi::monitor
