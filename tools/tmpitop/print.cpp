// See print.h.
#include "print.h"

#include <stdio.h>

#include "base/text.h"
#include "registry_json.h"

namespace tmpi::top {
namespace {

using monitor::Count;
using monitor::State;
using monitor::StatusRecord;

std::string fixed(double value, int digits) {
  if (value < 0) return "-";
  char text[32];
  snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? "-" : fixed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 0) + "%";
}

std::string seconds(uint64_t ns) { return fixed(static_cast<double>(ns) * 1e-9, 2); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string json_rate(double value) { return value < 0 ? "null" : json_number(value); }

std::string json_of_record(const StatusRecord& record, double rate, bool timed) {
  auto state = static_cast<State>(record.state);
  std::string text = "{\"rank\": " + std::to_string(record.number) + ", \"state\": " + json_string(name_of(state));
  for (size_t i = 0; i < monitor::kCounts; ++i) {
    auto count = static_cast<Count>(i);
    bool is_time = count >= Count::kWaitedNs;
    text += ", " + json_string(name_of(count)) + ": ";
    text += is_time ? (timed ? seconds(record[count]) : "null") : std::to_string(record[count]);
  }
  text += ", \"switches_per_second\": " + json_rate(rate);
  return text + ", \"waits_for\": " + (state == State::kWaiting ? json_string(record.text) : "null") + "}";
}

std::string json_of_job(const Job& job) {
  std::string text = "{" + json_fields_of(job.info) + ", \"used\": " + json_rate(job.used);
  text += ", \"problem\": " + (job.problem.empty() ? "null" : json_string(job.problem));
  text += ", \"switches_per_second\": " + json_rate(job.rate());
  if (!job.status)
    return text +
           ", \"carriers\": null, \"carriers_awake\": null, \"states\": null, \"waiting\": null, \"of_ranks\": null}";
  text += ", \"carriers\": " + std::to_string(job.status->header.carriers);
  text += ", \"carriers_awake\": " + std::to_string(job.status->header.awake);
  text += ", \"activations\": " + std::to_string(job.status->header.activations) + ",\n   \"states\": {";
  for (State state : {State::kReady, State::kRunning, State::kSpinning, State::kWaiting, State::kEnded})
    text += std::string(state == State::kReady ? "" : ", ") + json_string(name_of(state)) + ": " +
            std::to_string(job.number_in(state));
  text += "},\n   \"waiting\": [";
  const char* separator = "";
  for (const Waiters& group : waiters_of(job)) {
    text += separator + std::string("{\"ranks\": ") + json_string(list_of(group.ranks)) +
            ", \"number\": " + std::to_string(group.ranks.size()) + ", \"for\": " + json_string(group.text) + "}";
    separator = ", ";
  }
  text += "],\n   \"of_ranks\": [";
  const std::vector<StatusRecord>& records = job.status->records;
  for (size_t i = 0; i < records.size(); ++i)
    text += (i > 0 ? ",\n    " : "\n    ") +
            json_of_record(records[i], i < job.rates.size() ? job.rates[i] : -1, job.status->header.timed != 0);
  return text + "]}";
}

}  // namespace

std::string help_text() {
  return "usage: tmpitop [OPTIONS] [JOB]     watch your MPI jobs; with JOB, a process id, its ranks\n"
         "\n"
         "options:\n"
         "  --once              print one table and end\n"
         "  --once --json       the same for programs, with all ranks of all jobs\n"
         "  --interval SECONDS  how often to look, from 0.1 to 3600; 1 if not said\n"
         "  --folder FOLDER     where the registry of jobs is, when it is not where it usually is\n"
         "  --socket PATH       where tmpid is, when it is not where it usually is; none: it is not asked\n"
         "  -h, --help          this text\n"
         "  -V, --version       the version\n"
         "\n"
         "keys:\n"
         "  up, down (k, j)     choose a job, or move through its ranks\n"
         "  Enter               the ranks of the chosen job; Esc or Left: back to the jobs\n"
         "  p                   stop and go on looking\n"
         "  q                   end\n"
         "\n"
         "jobs:  ALLOCATED  processors that the job was given     USED      processors that it used\n"
         "       RUNNING    ranks on a processor                  READY     ranks that could run\n"
         "       WAITING    ranks that wait, and use nothing      BLOCKED   waits that gave the processor away\n"
         "       ON         which processors it was given; below a job: what its ranks wait for\n"
         "ranks: MOVES      from one kernel thread to another     SPUN, WAITED, COPIED: seconds (--stats)\n"
         "\n"
         "A job that nobody looks at pays nothing for it. 'tmpictl' changes how jobs share the machine.\n";
}

std::string summary_of(const Sample& sample) {
  if (sample.jobs.empty()) return "no TMPI job is running";
  std::string text = std::string("policy ") + sample.registry.policy->name() + ", processors " +
                     text_of(sample.registry.processors) + ", " + std::to_string(sample.jobs.size()) +
                     (sample.jobs.size() == 1 ? " job" : " jobs");
  if (sample.registry.external > 0)
    text += ", " + std::to_string(sample.registry.external) + " taken by other programs";
  return text;
}

std::vector<std::string> job_lines(const Sample& sample) {
  std::vector<std::vector<std::string>> rows = {{"JOB", "RANKS", "ALLOCATED", "USED", "RUNNING", "READY", "WAITING",
                                                 "ENDED", "SWITCHES/S", "BLOCKED", "ON", "NAME"}};
  for (const Job& job : sample.jobs) {
    auto number = [&](int value) { return job.status ? std::to_string(value) : "-"; };
    const int allocated = job.info.allocation.processors;
    rows.push_back({std::to_string(job.info.process), std::to_string(job.info.job.ranks),
                    job.info.silent ? "stopped"
                    : allocated < 0 ? "-"
                                    : std::to_string(allocated),
                    fixed(job.used, 2), number(job.number_in(State::kRunning) + job.number_in(State::kSpinning)),
                    number(job.number_in(State::kReady)), number(job.number_in(State::kWaiting)),
                    number(job.number_in(State::kEnded)), fixed(job.rate(), 0),
                    percent(job.sum(Count::kBlocked), job.sum(Count::kWaits)), text_of(job.info.set),
                    printable(job.info.job.name)});
  }
  return lines_of(columns(rows, 2));
}

std::vector<std::string> wait_lines(const Job& job, size_t most) {
  if (!job.status) return {printable(job.problem)};
  std::vector<std::string> lines;
  std::vector<Waiters> groups = waiters_of(job);
  size_t shown = groups.size() <= most ? groups.size() : most - 1;
  for (size_t i = 0; i < shown; ++i) {
    bool one = groups[i].ranks.size() == 1;
    lines.push_back((one ? "rank " : "ranks ") + list_of(groups[i].ranks) + (one ? " waits in " : " wait in ") +
                    groups[i].text);
  }
  if (shown < groups.size()) lines.push_back("and " + std::to_string(groups.size() - shown) + " other things");
  return lines;
}

std::vector<std::string> rank_lines(const Job& job) {
  if (!job.status) return wait_lines(job, 1);
  const bool timed = job.status->header.timed != 0;
  std::vector<std::string> heading = {"RANK", "SWITCHES", "SWITCHES/S", "WAITS", "BLOCKED", "MOVES", "MESSAGES", "KB"};
  if (timed) heading.insert(heading.end(), {"WAITED", "SPUN", "COPIED"});
  heading.insert(heading.end(), {"STATE", "WAITS FOR"});
  std::vector<std::vector<std::string>> rows = {heading};
  for (size_t i = 0; i < job.status->records.size(); ++i) {
    const StatusRecord& record = job.status->records[i];
    auto count = [&](Count which) { return std::to_string(record[which]); };
    std::vector<std::string> row = {std::to_string(record.number),
                                    count(Count::kSwitches),
                                    fixed(i < job.rates.size() ? job.rates[i] : -1, 0),
                                    count(Count::kWaits),
                                    percent(record[Count::kBlocked], record[Count::kWaits]),
                                    count(Count::kMigrations),
                                    count(Count::kMessages),
                                    std::to_string(record[Count::kBytes] / 1024)};
    if (timed)
      for (Count which : {Count::kWaitedNs, Count::kSpunNs, Count::kCopiedNs}) row.push_back(seconds(record[which]));
    row.emplace_back(name_of(static_cast<State>(record.state)));
    row.push_back(printable(record.text));
    rows.push_back(row);
  }
  return lines_of(columns(rows, 2));
}

std::string json_of(const Sample& sample) {
  std::string text = "{" + json_fields_of(sample.registry) + ", \"jobs\": [";
  for (size_t i = 0; i < sample.jobs.size(); ++i) text += (i > 0 ? ",\n  " : "\n  ") + json_of_job(sample.jobs[i]);
  return text + "]}\n";
}

}  // namespace tmpi::top
