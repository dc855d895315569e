// The view that follows the jobs until the user ends it.
#pragma once

#include "command.h"

namespace tmpi::top {

// Returns the exit status; an ending signal ends the process.
int run_live(const Command& command);

// The same on what is no terminal, or a dumb one: a table per interval, line after line.
int run_dumb(const Command& command);

// Says on stderr what failed; the exit status.
int fail(const std::string& text, int status);

// What one table of `--once` consists of: all jobs, or the ranks of one.
Result<std::string> table_of(const Command& command, const struct Sample& sample);

}  // namespace tmpi::top
