// The checks of program.h, in the order in which a user would want to hear about them:
// does it exist, may it run, is it for this machine, is it MPI, is it ours, is it linked as it must be.
#include "program.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "elf.h"
#include "linkage.h"

namespace tmpi::launcher {
namespace {

bool is_folder(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool exists(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0;
}

bool may_execute(const std::string& path) { return !is_folder(path) && access(path.c_str(), X_OK) == 0; }

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

Checked refuse(std::string text, int status = 126) { return Checked{false, {}, {std::move(text), status}}; }

bool is_shell(const std::string& path) {
  static const std::set<std::string> shells = {"sh", "bash", "dash", "zsh", "ksh", "fish", "csh", "tcsh", "busybox"};
  return shells.count(base_name(path)) != 0;
}

// Programs that load MPI by themselves, by their names, because some installations put a shell script in their place.
bool is_interpreter(const std::string& path) {
  std::string name = base_name(path);
  for (const char* start : {"python", "pypy", "ipython", "julia", "java"})
    if (name.starts_with(start)) return true;
  return name == "R" || name == "Rscript" || name == "octave" || name == "perl" || name == "ruby";
}

// The place in COMMAND, which begins with env(1), of the program that it starts; or its size.
size_t program_after_env(const std::vector<std::string>& command) {
  size_t at = 1;
  while (at < command.size() && (command[at].starts_with("-") || command[at].find('=') != std::string::npos)) ++at;
  return at;
}

// A program that may load MPI itself, such as Python or Julia. Which one it will load is not known here, so it gets our
// library in any case.
Checked in_processes(const std::string& path) {
  return Checked{true, {.path = path, .help = LibraryHelp::library_path, .needs_processes = true}, {}};
}

Checked check_script(const std::string& path) {
  std::vector<std::string> command = script_command(path);
  if (command.empty()) return refuse(path + " is a script, but its first line names no interpreter");
  std::string interpreter = command[0];
  if (!exists(interpreter))
    return refuse(path + " is a script for " + interpreter + ", which does not exist on this machine");
  if (base_name(interpreter) == "env") {
    size_t at = program_after_env(command);
    if (at == command.size()) return refuse(path + " is a script, but its first line names no interpreter");
    interpreter = find_program(command[at]);
    if (interpreter.empty())
      return refuse(path + " is a script for " + command[at] + ", which is not found along PATH on this machine");
  }
  if (!is_shell(interpreter) || is_interpreter(path)) return in_processes(path);
  // A shell script runs once. The MPI programs that it starts are not known here, so they get our library in any case.
  return Checked{true, {.path = path, .help = LibraryHelp::library_path, .is_script = true}, {}};
}

// A command that is not an MPI program but may start one: a shell, env, a debugger or tracer such as "gdb --args
// ./app". It runs once if it will start one that is linked with our library, as far as its arguments tell, or is a
// shell.
Checked check_runner(const std::vector<std::string>& command, const std::string& path, const std::string& library) {
  Checked once{true, {path, LibraryHelp::library_path, true}, {}};
  if (is_shell(path)) return once;
  if (is_interpreter(path)) return in_processes(path);
  for (size_t i = base_name(path) == "env" ? program_after_env(command) : 1; i < command.size(); ++i) {
    if (command[i].empty() || command[i][0] == '-') continue;
    std::string argument = find_program(command[i]);
    if (argument.empty() || !may_execute(argument)) continue;
    Result<FileKind> kind = kind_of_file(argument);
    if (!kind) continue;
    if (is_shell(argument)) return once;
    if (is_interpreter(argument)) return in_processes(path);
    if (kind.value() == FileKind::script && !check_script(argument).program.needs_processes) return once;
    if (kind.value() != FileKind::elf) continue;
    Result<ElfFile> file = read_elf(argument);
    if (file && resolve_linkage(file.value(), library).mpi == MpiKind::abi) return once;
  }
  return in_processes(path);
}

Checked check_elf(const std::vector<std::string>& command, const std::string& path, const std::string& library,
                  bool single) {
  Result<ElfFile> read = read_elf(path);
  if (!read) return refuse(read.error().text);
  const ElfFile& file = read.value();
  if (!file.is_64_bit)
    return refuse(path + " is a 32-bit program; TMPI runs 64-bit ones: build it again with tmpicc, without -m32");
  if (file.machine != own_machine() || !file.is_little_endian)
    return refuse(path + " is a program for " + machine_name(file.machine) + ", but this machine is " +
                  machine_name(own_machine()) + ": build it again with tmpicc on this machine");
  if (!file.has_interpreter) {
    if (!file.is_fixed_address && !file.soname.empty()) return refuse(path + " is a shared library, not a program");
    return refuse(path +
                  " is a static program, which cannot hold several ranks: build it again with tmpicc, "
                  "without -static");
  }
  Linkage linkage = resolve_linkage(file, library);
  if (linkage.mpi == MpiKind::other)
    return refuse(path + " is built for " + linkage.other_name + " (it needs " + linkage.other_library +
                  "): build it again with tmpicc or tmpicxx");
  if (linkage.mpi == MpiKind::none) return check_runner(command, path, library);
  if (file.is_fixed_address && !single)
    return refuse(path +
                  " is linked with -no-pie, so it can be in memory only once: build it again with tmpicc, "
                  "without -no-pie, or run each rank in a process of its own with --processes");
  return Checked{true, {path, linkage.help}, {}};
}

}  // namespace

// A name without a slash is looked for along PATH, as a shell does, and then in the current folder, which
// shells do not do but users of launchers expect. Empty when there is none.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return exists(name) ? name : "";
  const char* search = std::getenv("PATH");
  std::string list = search != nullptr ? search : "/usr/local/bin:/usr/bin:/bin";
  for (size_t begin = 0; begin <= list.size();) {
    size_t end = std::min(list.find(':', begin), list.size());
    std::string folder = list.substr(begin, end - begin);
    std::string path = (folder.empty() ? "." : folder) + "/" + name;
    if (may_execute(path)) return path;
    begin = end + 1;
  }
  return exists(name) ? "./" + name : "";
}

Checked check_program(const std::vector<std::string>& command, const std::string& library, bool single) {
  const std::string& name = command.front();
  if (name.empty()) return refuse("the program's name is empty", 127);
  std::string path = find_program(name);
  if (path.empty()) {
    if (name.find('/') != std::string::npos) return refuse("no such program: " + name, 127);
    return refuse("no such program: " + name + " (looked along PATH and in this folder)", 127);
  }
  if (is_folder(path)) return refuse(path + " is a folder, not a program");
  if (!may_execute(path)) return refuse(path + " is not executable: if it is a program, run chmod +x " + path);
  Result<FileKind> kind = kind_of_file(path);
  // A program that may be executed but not read cannot be checked, nor can its image be made for each rank.
  if (!kind) return refuse(kind.error().text + "; ranks are made from the program's file");
  if (kind.value() == FileKind::script) return check_script(path);
  if (kind.value() == FileKind::other)
    return refuse(path + " is neither a program nor a script (a script begins with #! and its interpreter)");
  return check_elf(command, path, library, single);
}

}  // namespace tmpi::launcher
