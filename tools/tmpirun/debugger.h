// --gdb: which debugger is started, on what, and with which commands. Does not start it (child.h).
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::launcher {

struct Program;

// What becomes of the launcher's standard input where it is no terminal: it belongs to the program, not to the
// debugger.
struct Debugger {
  std::vector<std::string> command;  // the first word is a path
  bool reads_terminal = false;       // its standard input is the terminal; the program gets ours
};

// The debugger on a program that it is to start. COMMAND is the program as the user wrote it, LIBRARY our own
// libmpi_abi.so.1, OWN_FOLDER where tmpirun lies.
Result<Debugger> debug_program(const Program& program, const std::vector<std::string>& command,
                               const std::string& library, const std::string& own_folder);

// The debugger on TARGET: the process id of a job or of its tmpirun, or a core file; the latter needs the program.
Result<Debugger> debug_target(const std::string& target, const std::vector<std::string>& command,
                              const std::string& own_folder);

}  // namespace tmpi::launcher
