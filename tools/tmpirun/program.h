// Finds the program that the user named and checks, before anything starts, that it can run as an MPI job.
// It does not start it (child.h). Whatever is wrong becomes one line that says what to do.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::launcher {

// How the program will find our libmpi_abi.so.1.
enum class LibraryHelp { none, library_path, preload };

struct Program {
  std::string path;  // what to execute
  LibraryHelp help = LibraryHelp::none;
  bool is_runner = false;        // a shell, debugger or tracer that starts the MPI program itself
  bool is_script = false;        // for a shell
  bool needs_processes = false;  // is not linked with MPI but may load it, as Python does: one rank in each process
};

// What is wrong with the program, and the status that tmpirun ends with: as in a shell, 127 when there is
// no such program and 126 when it cannot run.
struct Refusal {
  std::string text;
  int status = 126;
};

struct Checked {
  bool ok = false;
  Program program;
  Refusal refusal;
};

// The file that a shell would start for NAME, or the one in this folder; empty when there is none.
std::string find_program(const std::string& name);

// COMMAND is the program and its arguments; LIBRARY the path of our own libmpi_abi.so.1; SINGLE whether each process is
// to hold one rank (--processes), which more programs can.
Checked check_program(const std::vector<std::string>& command, const std::string& library, bool single);

}  // namespace tmpi::launcher
