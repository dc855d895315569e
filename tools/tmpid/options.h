// The command line of tmpid: what the user asks for, checked. It does not do it (main.cpp).
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "monitor/roster.h"

namespace tmpi::tmpid {

enum class Action { serve, help, version };

struct Options {
  Action action = Action::serve;
  std::string socket;
  int jobs_per_user = monitor::kJobsPerUser;
};

// Everything after the program's name. The error is one line that says what is allowed.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string help_text();

}  // namespace tmpi::tmpid
