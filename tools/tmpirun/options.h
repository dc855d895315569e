// The command line of tmpirun, read into plain values. Its options are those of the table of knobs
// (base/settings.h) and a few of its own; the program and everything after it are never looked at.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/settings.h"

namespace tmpi::launcher {

enum class Action { run, help, version, print_markdown, print_man };

struct Options {
  Action action = Action::run;
  std::vector<std::pair<const Knob*, std::string>> given;  // knobs set by options, with checked values
  std::vector<std::string> command;                        // the program and its arguments
  bool debug = false;                                      // --gdb
  std::string debug_target;                                // a process id or a core file; empty: the program is started
};

// ARGS without the command's own name. The error is one line without "tmpirun: ".
Result<Options> parse_options(const std::vector<std::string>& args);

}  // namespace tmpi::launcher
