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

Checked check_script(const std::string& path) {
  std::string interpreter = script_interpreter(path);
  if (interpreter.empty()) return refuse(path + " is a script, but its first line names no interpreter");
  if (!exists(interpreter))
    return refuse(path + " is a script for " + interpreter + ", which does not exist on this machine");
  // The MPI programs that a script starts are not known here, so they get our library in any case.
  return Checked{true, {path, LibraryHelp::library_path, false, true}, {}};
}

// Commands that start the program named in their arguments: shells, and debuggers or tracers such as
// "gdb --args ./app". For those the arguments decide.
Checked check_runner(const std::vector<std::string>& command, const std::string& path, const std::string& library) {
  static const std::set<std::string> shells = {"sh", "bash", "dash", "zsh", "ksh", "fish", "busybox", "env"};
  if (shells.count(base_name(path)) != 0) return Checked{true, {path, LibraryHelp::library_path, true}, {}};
  for (size_t i = 1; i < command.size(); ++i) {
    if (command[i].empty() || command[i][0] == '-') continue;
    std::string argument = find_program(command[i]);
    if (argument.empty() || !may_execute(argument)) continue;
    Result<FileKind> kind = kind_of_file(argument);
    if (!kind) continue;
    if (kind.value() == FileKind::script) return Checked{true, {path, LibraryHelp::library_path, true}, {}};
    if (kind.value() != FileKind::elf) continue;
    Result<ElfFile> file = read_elf(argument);
    if (!file) continue;
    Linkage linkage = resolve_linkage(file.value(), library);
    if (linkage.mpi == MpiKind::abi) return Checked{true, {path, LibraryHelp::library_path, true}, {}};
  }
  if (base_name(path).starts_with("python"))
    return refuse(path + " is not an MPI program: Python, which loads MPI by itself, is not supported in this version");
  return refuse(path + " is not an MPI program: it is not linked with libmpi_abi; build it with tmpicc or tmpicxx");
}

Checked check_elf(const std::vector<std::string>& command, const std::string& path, const std::string& library) {
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
  if (file.is_fixed_address)
    return refuse(path +
                  " is linked with -no-pie, so it can be in memory only once: build it again with tmpicc, "
                  "without -no-pie");
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

Checked check_program(const std::vector<std::string>& command, const std::string& library) {
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
  return check_elf(command, path, library);
}

}  // namespace tmpi::launcher
