// See print.h.
#include "print.h"

#include <pwd.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace tmpi::control {
namespace {

using monitor::JobInfo;
using monitor::Registry;

std::string processors_text(const JobInfo& job) {
  return job.allocation.processors < 0 ? "-" : std::to_string(job.allocation.processors);
}

// The user's name, or the number where it has none here.
std::string user_text(uint32_t user) {
  const passwd* known = getpwuid(user);
  return known ? known->pw_name : std::to_string(user);
}

// A name as it may be printed on a terminal.
std::string printable(const std::string& name) {
  std::string text;
  for (char c : name) text += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
  return text;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') result += '\\';
    if (code < 32 || code >= 127) {
      // A cut name may end inside a character, so bytes beyond ASCII are told one by one.
      char escape[8];
      snprintf(escape, sizeof escape, "\\u%04x", code);
      result += escape;
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string number(double value) {
  char text[32];
  snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string json_of_job(const JobInfo& job) {
  std::string text = "{\"job\": " + std::to_string(job.process);
  text += ", \"name\": " + quoted(job.job.name);
  text += ", \"ranks\": " + std::to_string(job.job.ranks);
  text += ", \"weight\": " + std::to_string(job.job.weight);
  text += std::string(", \"adapts\": ") + (job.job.adapts ? "true" : "false");
  text += ", \"wish\": " + std::to_string(job.wish);
  text += ", \"allocated\": " + (job.allocation.processors < 0 ? "null" : processors_text(job));
  text += ", \"running\": " + std::to_string(job.running);
  text += std::string(", \"silent\": ") + (job.silent ? "true" : "false");
  text += ", \"quota\": " + (job.quota > 0 ? number(job.quota) : "null");
  text += ", \"processors\": " + quoted(text_of(job.set));
  text += ", \"affinity\": " + quoted(text_of(job.affinity));
  text += ", \"user\": " + quoted(user_text(job.user));
  return text + ", \"registry\": " + quoted(job.registry) + "}";
}

}  // namespace

std::string help_text() {
  std::string text =
      "usage: tmpictl jobs [--json]         list the jobs on this machine and what each is allocated\n"
      "       tmpictl policy [NAME]         tell or change how the processors are divided\n"
      "       tmpictl weight JOB N          give a job N shares instead of 1 (JOB: its process id)\n"
      "\n"
      "options:\n"
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
      {"JOB", "USER", "RANKS", "WEIGHT", "WISH", "ALLOCATED", "RUNNING", "ON", "NAME"}};
  for (const JobInfo& job : registry.jobs)
    rows.push_back({std::to_string(job.process), printable(user_text(job.user)), std::to_string(job.job.ranks),
                    std::to_string(job.job.weight), std::to_string(job.wish),
                    job.silent ? "stopped" : processors_text(job), std::to_string(job.running), text_of(job.set),
                    printable(job.job.name)});
  std::vector<size_t> widths(rows[0].size());
  for (const std::vector<std::string>& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string gap(widths[i] - row[i].size(), ' ');
      bool left = i == 1 || i + 2 >= row.size();  // text
      line += (i > 0 ? "  " : "") + (left ? row[i] + gap : gap + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string json_of(const Registry& registry) {
  const monitor::Policy* policy = registry.policy ? registry.policy : monitor::policies()[0];
  std::string text = "{\"policy\": " + quoted(policy->name());
  text += ", \"processors\": " + quoted(text_of(registry.processors));
  text += ", \"external\": " + std::to_string(registry.external);
  text += ", \"jobs\": [";
  for (size_t i = 0; i < registry.jobs.size(); ++i) text += (i > 0 ? ",\n  " : "\n  ") + json_of_job(registry.jobs[i]);
  return text + "]}\n";
}

}  // namespace tmpi::control
