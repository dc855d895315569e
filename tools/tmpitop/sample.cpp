// See sample.h.
#include "sample.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "base/text.h"

namespace tmpi::top {
namespace {

using monitor::JobInfo;
using monitor::Registry;

constexpr int kPauseMs = 5;

// What the process has used of all processors; -1: not known.
int64_t processor_time_ns(int process) {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

const JobInfo* find_in(const Registry& registry, int process) {
  for (const JobInfo& job : registry.jobs)
    if (job.process == process) return &job;
  return nullptr;
}

// Numbers of looks may wrap around.
bool has_answered(const JobInfo& job, const JobInfo& when_asked) {
  return static_cast<int32_t>(job.answered - when_asked.looks) >= 0;
}

// A job that is stopped cannot answer, and one that has ended need not.
bool all_answered(const Registry& registry, const Registry& asked) {
  return std::all_of(registry.jobs.begin(), registry.jobs.end(), [&](const JobInfo& job) {
    const JobInfo* then = find_in(asked, job.process);
    return !then || job.silent || has_answered(job, *then);
  });
}

}  // namespace

uint64_t Job::sum(monitor::Count count) const {
  uint64_t total = 0;
  if (status)
    for (const monitor::StatusRecord& record : status->records) total += record[count];
  return total;
}

int Job::number_in(monitor::State state) const {
  if (!status) return 0;
  return static_cast<int>(std::count_if(status->records.begin(), status->records.end(), [&](const auto& record) {
    return record.state == static_cast<uint32_t>(state);
  }));
}

double Job::rate() const {
  if (rates.empty()) return -1;
  double total = 0;
  for (double rate : rates) total += rate;
  return total;
}

const Job* Sample::find(int process) const {
  for (const Job& job : jobs)
    if (job.info.process == process) return &job;
  return nullptr;
}

std::vector<Waiters> waiters_of(const Job& job) {
  std::map<std::string, std::vector<int>> groups;
  if (job.status)
    for (const monitor::StatusRecord& record : job.status->records)
      if (record.state == static_cast<uint32_t>(monitor::State::kWaiting))
        groups[printable(record.text)].push_back(static_cast<int>(record.number));
  std::vector<Waiters> result;
  for (auto& [text, ranks] : groups) result.push_back({text, std::move(ranks)});
  std::stable_sort(result.begin(), result.end(),
                   [](const Waiters& a, const Waiters& b) { return a.ranks.size() > b.ranks.size(); });
  return result;
}

void Sampler::add_status(Job& job, const Registry& asked, Before& before) {
  if (job.info.user != geteuid()) {
    job.problem = "its ranks are shown to its user alone";
    return;
  }
  const JobInfo* then = find_in(asked, job.info.process);
  if (!then || !has_answered(job.info, *then)) {
    job.problem = job.info.silent ? "it is stopped, so nothing is known of its ranks"
                                  : "it has not answered, so nothing is known of its ranks";
    return;
  }
  if (job.info.answer_error != 0) {
    job.problem =
        "its ranks are not shown: it cannot write " + job.info.status_path + ": " + strerror(job.info.answer_error);
    return;
  }
  Result<monitor::Status> status = monitor::read_status(job.info.status_path, job.info.process);
  if (!status) {
    job.problem = status.error().text;
    return;
  }
  job.status = std::move(status.value());
  const std::vector<monitor::StatusRecord>& records = job.status->records;
  const int64_t elapsed = job.status->header.taken_ns - before.taken_ns;
  if (before.taken_ns != 0 && elapsed > 0 && before.switches.size() == records.size())
    for (size_t i = 0; i < records.size(); ++i) {
      uint64_t now = records[i][monitor::Count::kSwitches];
      uint64_t more = now - std::min(now, before.switches[i]);
      job.rates.push_back(static_cast<double>(more) * 1e9 / static_cast<double>(elapsed));
    }
  before.taken_ns = job.status->header.taken_ns;
  before.switches.clear();
  for (const monitor::StatusRecord& record : records) before.switches.push_back(record[monitor::Count::kSwitches]);
}

Result<Sample> Sampler::take(int64_t patience_ns, const std::function<bool(int)>& pause) {
  Result<Registry> asked = monitor::ask_all(folder_, socket_);
  if (!asked) return asked.error();
  Result<Registry> answers = asked;
  for (int64_t end = now_ns() + patience_ns; !all_answered(answers.value(), asked.value()) && now_ns() < end;) {
    if (!pause(kPauseMs)) break;
    answers = monitor::read_all(folder_, socket_);
    if (!answers) return answers.error();
  }
  Sample sample;
  sample.registry = answers.value();
  std::map<int, Before> now;
  for (const JobInfo& info : sample.registry.jobs) {
    Job job;
    job.info = info;
    Before& before = now[info.process] = std::move(before_[info.process]);
    add_status(job, asked.value(), before);
    const int64_t at = now_ns(), used = processor_time_ns(info.process);
    if (before.at_ns != 0 && used >= before.processor_ns)
      job.used = static_cast<double>(used - before.processor_ns) /
                 static_cast<double>(std::max<int64_t>(at - before.at_ns, 1));
    before.at_ns = used < 0 ? 0 : at;
    before.processor_ns = used;
    sample.jobs.push_back(std::move(job));
  }
  before_ = std::move(now);
  return sample;
}

}  // namespace tmpi::top
