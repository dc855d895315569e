// Starts the job's one process, passes signals on, waits, and cleans up. It knows nothing about MPI.
//
// Invariant: when run_child returns or tmpirun dies in whatever way, nothing that it started is left behind:
// the child gets SIGKILL when tmpirun dies (PR_SET_PDEATHSIG), and what the child leaves is adopted
// (PR_SET_CHILD_SUBREAPER) and ended.
#pragma once

#include <string>
#include <vector>

namespace tmpi::launcher {

struct Command {
  std::string path;                    // what to execute
  std::vector<std::string> arguments;  // as the user wrote them; the first is the program's name
  bool owns_terminal_keys = false;     // a debugger: ^C on the terminal is a command to it, not the end of the job
  bool reads_terminal = false;         // its standard input is the terminal, not ours
};

// Runs COMMAND with this process' environment, in this process' group and on its terminal. Returns the status
// tmpirun should end with: the child's, or 128 + the signal that ended it after one line that says so. Does
// not return when ^C on the terminal ended the job: then tmpirun ends by SIGINT too, so that a shell's loop
// stops.
int run_child(const Command& command);

}  // namespace tmpi::launcher
