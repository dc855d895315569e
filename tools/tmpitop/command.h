// The command line of tmpitop, checked.
#pragma once

#include <stdint.h>

#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::top {

enum class Action { help, version, live, once };

struct Command {
  Action action = Action::live;
  bool json = false;
  int process = 0;  // the job whose ranks are shown; 0: all jobs
  int64_t interval_ns = 1'000'000'000;
  std::string folder;  // where the registry is; empty: where it usually is
  std::string socket;  // the same of tmpid
};

// Everything after the program's name. The error is one line that says what is allowed.
Result<Command> parse_command(const std::vector<std::string>& arguments);

}  // namespace tmpi::top
