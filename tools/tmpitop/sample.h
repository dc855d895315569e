// What is known of all jobs at one moment, and what changed since the moment before. Not how it is shown (print.h).
#pragma once

#include <stdint.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "monitor/reader.h"
#include "monitor/status.h"

namespace tmpi::top {

struct Job {
  monitor::JobInfo info;
  double used = -1;  // processors since the sample before; -1: there was none
  std::optional<monitor::Status> status;
  std::string problem;        // why there is no status: one line
  std::vector<double> rates;  // switches per second of each record; empty: there was no status before

  uint64_t sum(monitor::Count count) const;
  int number_in(monitor::State state) const;
  double rate() const;  // of all ranks; -1: not known
};

struct Sample {
  monitor::Registry registry;
  std::vector<Job> jobs;

  const Job* find(int process) const;
};

// Ranks that wait for the same, most first.
struct Waiters {
  std::string text;
  std::vector<int> ranks;
};
std::vector<Waiters> waiters_of(const Job& job);

class Sampler {
 public:
  // The places as in monitor::read_all.
  Sampler(std::string folder, std::string socket) : folder_(std::move(folder)), socket_(std::move(socket)) {}

  // Asks all jobs and waits until they have answered, but no longer than `patience_ns` or until `pause`, which lets
  // some milliseconds pass, returns false.
  Result<Sample> take(int64_t patience_ns, const std::function<bool(int milliseconds)>& pause);

 private:
  struct Before {
    int64_t processor_ns = 0;  // processor time used until `at_ns`
    int64_t at_ns = 0;
    int64_t taken_ns = 0;  // of the status
    std::vector<uint64_t> switches;
  };
  void add_status(Job& job, const monitor::Registry& asked, Before& before);

  std::string folder_, socket_;
  std::map<int, Before> before_;  // by process
};

}  // namespace tmpi::top
