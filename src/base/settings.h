// Settings: every knob of TMPI, in one table. The library reads the environment through it, tmpirun makes its
// options from it, and docs/settings.md is printed from it. A knob that is not in this table does not exist.
// It is not a place for state, and nothing here is read on a hot path: load() once, then pass the struct on.
//
// Invariant: each knob has one name ("stack-size"), one environment variable (TMPI_STACK_SIZE) and one option
// (--stack-size), all three with the same meaning and the same allowed values.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tmpi {

enum class Threads { two_level, kernel };          // what a rank runs on
enum class Wait { conscious, spin_block, block };  // what a rank does while it waits
enum class Bind { none, core };                    // where a carrier may run
enum class Color { automatic, always, never };

// The values of all knobs, with their units. The defaults stand in the table, not here.
struct Settings {
  std::int64_t ranks;
  std::int64_t processes;  // ranks in each process of the job; 0: nobody has said, so the program decides
  std::int64_t stack_bytes;
  std::int64_t carriers;  // 0: as many as the process may use processors
  Threads threads;
  Wait wait;
  std::int64_t spin_us;
  Bind bind;
  std::int64_t watchdog_ms;  // 0: off
  bool monitor;              // whether the job shares the processors with others
  std::int64_t weight;
  std::int64_t seed;  // 0: off
  std::int64_t eager_limit_bytes;
  std::int64_t buffer_budget_bytes;
  bool prefix;
  bool stats;
  bool verbose;
  Color color;
  std::string clone, share;  // names of libraries, with commas between them
};

// optional_number: one that has no value unless somebody gives it, and as an option without a value means the least.
enum class KnobType { number, bytes, flag, choice, names, optional_number };

// One row of the table.
struct Knob {
  const char* name;  // "stack-size": the option without its dashes
  char letter;       // 'n' where the option has a short form, else 0
  const char* env;   // "TMPI_STACK_SIZE"
  KnobType type;
  const char* unit;      // what stands for the value in the help: "BYTES", "N"; empty for flags
  const char* fallback;  // the default, written as a user would write it; of an optional number: what happens without
  std::int64_t least;    // allowed range of numbers and bytes
  std::int64_t most;
  const char* choices;  // "a|b|c", in the order of the enum; empty for other types
  const char* section;
  const char* help;                       // one sentence without a full stop
  void (*set)(Settings&, std::int64_t);   // null for names
  std::string Settings::*text = nullptr;  // of names: what was written
};

std::span<const Knob> knobs();

// The knob called NAME ("stack-size") or with the environment variable NAME; null where there is none.
const Knob* find_knob(std::string_view name);

// The value that TEXT means for KNOB (a flag: 0 or 1; a choice: its index; bytes with K, M or G;
// names: 0, they are kept as they are).
// The error says what is allowed; SOURCE ("TMPI_RANKS", "-n") stands in it as what the user wrote.
Result<std::int64_t> parse(const Knob& knob, std::string_view text, std::string_view source);

// "a whole number from 0 to 1024", "none or core", "0 or 1": what is allowed, for help and errors.
std::string allowed_values(const Knob& knob);

// Settings from an environment block (null: all defaults). The first value that is not allowed is the error.
// An empty variable counts as unset.
Result<Settings> load(const char* const* envp);

// Names of variables in ENVP that begin with TMPI_ but mean nothing to TMPI: misspellings, most likely.
std::vector<std::string> unknown_variables(const char* const* envp);

// The candidate closest to WORD in spelling, or empty when none is close.
std::string nearest(std::string_view word, std::span<const std::string> candidates);

}  // namespace tmpi
