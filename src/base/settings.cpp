// The table of knobs, and the reading of values. See settings.h for what it is and is not.
#include "base/settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace tmpi {
namespace {

constexpr std::int64_t kib = 1024;
constexpr std::int64_t mib = 1024 * kib;
constexpr std::int64_t gib = 1024 * mib;

using S = Settings;
using I = std::int64_t;

constexpr Knob table[] = {
    {"ranks", 'n', "TMPI_RANKS", KnobType::number, "N", "1", 1, 100000, "", "Job",
     "number of ranks; more than the machine has processors is fine", [](S& s, I v) { s.ranks = v; }},
    {"processes", 0, "TMPI_PROCESSES", KnobType::optional_number, "K", "by the program", 1, 100000, "", "Job",
     "several processes with K ranks in each, rather than one process with all; --processes alone means 1. Programs "
     "that "
     "are not linked with MPI (Python, Julia) run so anyway",
     [](S& s, I v) { s.processes = v; }},
    {"stack-size", 0, "TMPI_STACK_SIZE", KnobType::bytes, "BYTES", "1M", 64 * kib, 8 * gib, "", "Job",
     "stack of each rank; memory is taken only as it is touched", [](S& s, I v) { s.stack_bytes = v; }},
    {"clone", 0, "TMPI_CLONE", KnobType::names, "LIB,...", "", 0, 0, "", "Job",
     "libraries and plugins of which each rank gets a copy, besides those outside of the system's folders, which all "
     "are; names or patterns such as libapp.so.1, libapp or 'libapp*'",
     nullptr, &S::clone},
    {"share", 0, "TMPI_SHARE", KnobType::names, "LIB,...", "", 0, 0, "", "Job",
     "libraries and plugins that all ranks share, such as one that drives a device or has threads of its own", nullptr,
     &S::share},
    {"carriers", 0, "TMPI_CARRIERS", KnobType::number, "N", "0", 0, 1024, "", "Scheduling",
     "kernel threads that run the ranks; 0 means as many as the processors this job may use",
     [](S& s, I v) { s.carriers = v; }},
    {"threads", 0, "TMPI_THREADS", KnobType::choice, "MODEL", "two-level", 0, 1, "two-level|kernel", "Scheduling",
     "two-level: many ranks on few kernel threads; kernel: a kernel thread for each rank, for comparison",
     [](S& s, I v) { s.threads = static_cast<Threads>(v); }},
    {"wait", 0, "TMPI_WAIT", KnobType::choice, "STRATEGY", "conscious", 0, 2, "conscious|spin-block|block",
     "Scheduling",
     "what a waiting rank does. conscious: spins only while the rank it waits for is running; spin-block: "
     "spins for "
     "the spin time, then gives way; block: gives way at once",
     [](S& s, I v) { s.wait = static_cast<Wait>(v); }},
    {"spin-time", 0, "TMPI_SPIN_TIME", KnobType::number, "US", "1000", 0, 1'000'000, "", "Scheduling",
     "microseconds that a wait may spin", [](S& s, I v) { s.spin_us = v; }},
    {"bind", 0, "TMPI_BIND", KnobType::choice, "WHERE", "none", 0, 1, "none|core", "Scheduling",
     "none leaves carriers to the kernel's scheduler, the right choice on shared machines; core pins each to "
     "a core",
     [](S& s, I v) { s.bind = static_cast<Bind>(v); }},
    {"watchdog", 0, "TMPI_WATCHDOG", KnobType::number, "MS", "10", 0, 60'000, "", "Scheduling",
     "milliseconds after which a carrier that sits in the kernel or computes while ranks are ready gets help "
     "from "
     "one more carrier; 0 turns this off",
     [](S& s, I v) { s.watchdog_ms = v; }},
    {"monitor", 0, "TMPI_MONITOR", KnobType::choice, "WHETHER", "on", 0, 1, "off|on", "Scheduling",
     "on: share the processors with the other jobs on this machine, as the monitor divides them; off: use all, as if "
     "alone",
     [](S& s, I v) { s.monitor = v != 0; }},
    {"weight", 0, "TMPI_WEIGHT", KnobType::number, "N", "1", 1, 1000, "", "Scheduling",
     "of this job among the jobs that share the machine: one of weight 2 gets twice the processors",
     [](S& s, I v) { s.weight = v; }},
    {"eager-limit", 0, "TMPI_EAGER_LIMIT", KnobType::bytes, "BYTES", "64K", 0, gib, "", "Messages",
     "a message up to this size, and to another process up to 16K of it, is buffered when no receive is posted, so "
     "that its sender goes on",
     [](S& s, I v) { s.eager_limit_bytes = v; }},
    {"buffer-budget", 0, "TMPI_BUFFER_BUDGET", KnobType::bytes, "BYTES", "64M", 0, 1024 * gib, "", "Messages",
     "memory that buffered messages of the job may take together; beyond it, senders wait",
     [](S& s, I v) { s.buffer_budget_bytes = v; }},
    {"prefix", 0, "TMPI_PREFIX", KnobType::flag, "", "0", 0, 1, "", "Output",
     "begin each line of output with the number of the rank that wrote it", [](S& s, I v) { s.prefix = v != 0; }},
    {"stats", 0, "TMPI_STATS", KnobType::flag, "", "0", 0, 1, "", "Output",
     "at the end, tell what ran: switches, messages, waits, and where the time went; TMPI_STATS_JSON=FILE writes the "
     "same "
     "to a file",
     [](S& s, I v) { s.stats = v != 0; }},
    {"color", 0, "TMPI_COLOR", KnobType::choice, "WHEN", "auto", 0, 2, "auto|always|never", "Output",
     "colour in messages; auto means on a terminal", [](S& s, I v) { s.color = static_cast<Color>(v); }},
    {"verbose", 'v', "TMPI_VERBOSE", KnobType::flag, "", "0", 0, 1, "", "Debugging",
     "tell what TMPI decides at start: processors found, carriers, images", [](S& s, I v) { s.verbose = v != 0; }},
    {"seed", 0, "TMPI_SEED", KnobType::number, "N", "0", 0, std::numeric_limits<I>::max(), "", "Debugging",
     "shuffles the order in which ready ranks run, the same way for the same number; 0 turns this off",
     [](S& s, I v) { s.seed = v; }},
};

// Variables that other parts of TMPI read: the compiler wrappers, what tmpirun tells the library, and where the
// registry of jobs is, which the tools must know, too.
constexpr std::string_view other_variables[] = {"TMPI_CC",
                                                "TMPI_CXX",
                                                "TMPI_FC",
                                                "TMPI_GDB",
                                                "TMPI_LAUNCHER",
                                                "TMPI_STATS_JSON",
                                                "TMPI_MONITOR_FOLDER",
                                                "TMPI_MONITOR_SOCKET"};

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

std::vector<std::string> split_choices(const char* choices) {
  std::vector<std::string> result(1);
  for (const char* c = choices; *c != 0; ++c) {
    if (*c == '|')
      result.emplace_back();
    else
      result.back() += *c;
  }
  return result;
}

// "1M", "64K", "1000": as short as it is exact.
std::string bytes_text(std::int64_t bytes) {
  const char* suffix = "";
  for (const auto& [unit, letter] : {std::pair{gib, "G"}, std::pair{mib, "M"}, std::pair{kib, "K"}}) {
    if (bytes != 0 && bytes % unit == 0) {
      bytes /= unit;
      suffix = letter;
      break;
    }
  }
  return std::to_string(bytes) + suffix;
}

Error not_allowed(const Knob& knob, std::string_view text, std::string_view source) {
  return Error{std::string(source) + " is '" + std::string(text) + "', but must be " + allowed_values(knob), 0};
}

// -1 where TEXT is no whole number with an allowed suffix; numbers too large for 64 bits saturate.
std::int64_t parse_number(std::string_view text, bool with_suffix) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) return text.starts_with('-') ? -1 : most;
  if (error != std::errc() || value < 0) return -1;
  std::string suffix = upper({end, static_cast<std::size_t>(text.data() + text.size() - end)});
  if (suffix.empty()) return value;
  if (!with_suffix) return -1;
  std::int64_t unit = -1;
  if (suffix == "B") unit = 1;
  if (suffix == "K" || suffix == "KB" || suffix == "KIB") unit = kib;
  if (suffix == "M" || suffix == "MB" || suffix == "MIB") unit = mib;
  if (suffix == "G" || suffix == "GB" || suffix == "GIB") unit = gib;
  if (unit < 0) return -1;
  return value > most / unit ? most : value * unit;
}

std::int64_t parse_flag(std::string_view text) {
  std::string word = upper(text);
  for (const char* yes : {"1", "YES", "TRUE", "ON", "Y"})
    if (word == yes) return 1;
  for (const char* no : {"0", "NO", "FALSE", "OFF", "N"})
    if (word == no) return 0;
  return -1;
}

std::int64_t parse_choice(const Knob& knob, std::string_view text) {
  std::string word = upper(text);
  std::replace(word.begin(), word.end(), '_', '-');
  std::vector<std::string> choices = split_choices(knob.choices);
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (upper(choices[i]) == word) return static_cast<std::int64_t>(i);
  return -1;
}

// Number of single-letter edits (insert, delete, replace) that turn A into B.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

}  // namespace

std::span<const Knob> knobs() { return table; }

const Knob* find_knob(std::string_view name) {
  for (const Knob& knob : table)
    if (name == knob.name || name == knob.env) return &knob;
  return nullptr;
}

std::string allowed_values(const Knob& knob) {
  switch (knob.type) {
    case KnobType::flag:
      return "0 or 1";
    case KnobType::choice: {
      std::vector<std::string> choices = split_choices(knob.choices);
      std::string text;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
        text += choices[i];
      }
      return text;
    }
    case KnobType::bytes:
      return "a size from " + bytes_text(knob.least) + " to " + bytes_text(knob.most) + " (such as 512K, 1M, 2G)";
    case KnobType::names:
      return "names of libraries with commas between them";
    case KnobType::number:
    case KnobType::optional_number:
      break;
  }
  if (knob.most == std::numeric_limits<std::int64_t>::max())
    return "a whole number from " + std::to_string(knob.least) + " up";
  return "a whole number from " + std::to_string(knob.least) + " to " + std::to_string(knob.most);
}

Result<std::int64_t> parse(const Knob& knob, std::string_view text, std::string_view source) {
  if (knob.type == KnobType::names) {
    // A comma too many is a name that went missing; a folder is not part of a name. Unset is the empty text.
    const std::string padded = "," + std::string(text) + ",";
    const bool complete = text.empty() || padded.find(",,") == std::string::npos;
    if (!complete || text.find('/') != std::string_view::npos) return not_allowed(knob, text, source);
    return 0;
  }
  std::int64_t value = -1;
  if (knob.type == KnobType::flag) value = parse_flag(text);
  if (knob.type == KnobType::choice) value = parse_choice(knob, text);
  if (knob.type == KnobType::number || knob.type == KnobType::bytes || knob.type == KnobType::optional_number)
    value = parse_number(text, knob.type == KnobType::bytes);
  if (value < knob.least || value > knob.most) return not_allowed(knob, text, source);
  return value;
}

Result<Settings> load(const char* const* envp) {
  Settings settings{};
  std::array<std::string_view, std::size(table)> values;
  for (std::size_t i = 0; i < std::size(table); ++i)
    values[i] = table[i].type == KnobType::optional_number ? "" : table[i].fallback;
  for (; envp != nullptr && *envp != nullptr; ++envp) {
    std::string_view entry = *envp;
    std::size_t equals = entry.find('=');
    if (!entry.starts_with("TMPI_") || equals == std::string_view::npos || equals + 1 == entry.size()) continue;
    for (std::size_t i = 0; i < std::size(table); ++i)
      if (entry.substr(0, equals) == table[i].env) values[i] = entry.substr(equals + 1);
  }
  for (std::size_t i = 0; i < std::size(table); ++i) {
    if (values[i].empty()) continue;
    Result<std::int64_t> value = parse(table[i], values[i], table[i].env);
    if (!value) return value.error();
    if (table[i].type == KnobType::names)
      settings.*table[i].text = std::string(values[i]);
    else
      table[i].set(settings, value.value());
  }
  return settings;
}

std::vector<std::string> unknown_variables(const char* const* envp) {
  std::vector<std::string> result;
  for (; envp != nullptr && *envp != nullptr; ++envp) {
    std::string_view entry = *envp;
    std::string_view name = entry.substr(0, entry.find('='));
    if (!name.starts_with("TMPI_") || find_knob(name) != nullptr) continue;
    if (std::find(std::begin(other_variables), std::end(other_variables), name) == std::end(other_variables))
      result.emplace_back(name);
  }
  return result;
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  for (const std::string& candidate : candidates)
    if (word.size() > 3 && candidate.starts_with(word)) return candidate;
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    std::size_t d = distance(word, candidate);
    if (d < best_distance) {
      best_distance = d;
      best = candidate;
    }
  }
  return best;
}

}  // namespace tmpi
