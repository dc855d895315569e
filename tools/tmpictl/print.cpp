// See print.h.
#include "print.h"

#include <cstdio>
#include <vector>

#include "base/text.h"
#include "registry_json.h"

namespace tmpi::control {
namespace {

using monitor::JobInfo;
using monitor::Registry;

std::string processors_text(const JobInfo& job) {
  return job.allocation.processors < 0 ? "-" : std::to_string(job.allocation.processors);
}

}  // namespace

std::string help_text() {
  std::string text =
      "usage: tmpictl jobs [--json]         list the jobs on this machine and what each is allocated\n"
      "       tmpictl policy [NAME]         tell or change how the processors are divided\n"
      "       tmpictl weight JOB N          give a job N shares instead of 1 (JOB: its process id)\n"
      "\n"
      "options:\n"
      "  --interval S      with jobs: list them again every S seconds, until ^C\n"
      "  --folder FOLDER   where the registry of jobs is, when it is not where it usually is\n"
      "  --socket PATH     where tmpid is, when it is not where it usually is; none: it is not asked\n"
      "  -h, --help        this text\n"
      "  -V, --version     the version\n"
      "\n"
      "policies:\n";
  for (const monitor::Policy* policy : monitor::policies()) {
    char line[200];
    snprintf(line, sizeof line, "  %-16s  %s\n", policy->name(), policy->description());
    text += line;
  }
  return text + "\nA policy holds for all of your jobs as long as any of them runs; then it is " +
         monitor::policies()[0]->name() +
         " again.\nWith tmpid it holds for the jobs of all users, and only root may change it.\n";
}

std::string table_of(const Registry& registry) {
  if (registry.jobs.empty()) return "no TMPI job runs\n";
  std::string text = std::string("policy ") + registry.policy->name() + ", processors " + text_of(registry.processors);
  if (registry.external > 0) text += ", " + std::to_string(registry.external) + " taken by other programs";
  text += "\n";
  std::vector<std::vector<std::string>> rows = {
      {"JOB", "RANKS", "WEIGHT", "WISH", "ALLOCATED", "RUNNING", "USER", "ON", "NAME"}};
  for (const JobInfo& job : registry.jobs)
    rows.push_back({std::to_string(job.process), std::to_string(job.job.ranks), std::to_string(job.job.weight),
                    std::to_string(job.wish), job.silent ? "stopped" : processors_text(job),
                    std::to_string(job.running), printable(user_text(job.user)), text_of(job.set),
                    printable(job.job.name)});
  return text + columns(rows, 3);  // the last three are text
}

std::string json_of(const Registry& registry) {
  std::string text = "{" + json_fields_of(registry);
  text += ", \"jobs\": [";
  for (size_t i = 0; i < registry.jobs.size(); ++i)
    text += std::string(i > 0 ? ",\n  " : "\n  ") + "{" + json_fields_of(registry.jobs[i]) + "}";
  return text + "]}\n";
}

}  // namespace tmpi::control
