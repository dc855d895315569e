// The command line of tmpictl: what the user asks for, checked. It does not do it (main.cpp).
#pragma once

#include <stdint.h>

#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::control {

enum class Action { help, version, show_policy, set_policy, set_weight, jobs };

struct Command {
  Action action = Action::help;
  std::string folder;  // where the registry is; empty: where it usually is
  std::string socket;  // where tmpid is; the same
  int policy = 0;      // index in monitor::policies()
  int process = 0;     // of the job whose weight is set
  int weight = 0;
  bool json = false;
  int64_t interval_ns = 0;  // how often the jobs are listed; 0: once
};

// Everything after the program's name. The error is one line that says what is allowed.
Result<Command> parse_command(const std::vector<std::string>& arguments);

}  // namespace tmpi::control
