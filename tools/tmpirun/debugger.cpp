// See debugger.h. The commands that know ranks lie in PREFIX/share/tmpi/gdb (tools/gdb) and are named on the command
// line, so gdb loads them whatever its auto-load safe-path is.
#include "debugger.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "program.h"

namespace tmpi::launcher {
namespace {

using std::string;

// What TMPI_GDB says, "gdb" or "gdb -q -x my.gdb", with the path of its first word, and our commands.
Result<std::vector<string>> debugger_words(const string& own_folder) {
  const char* chosen = getenv("TMPI_GDB");
  std::vector<string> words;
  string word;
  for (const char* c = chosen != nullptr && *chosen != 0 ? chosen : "gdb";; ++c) {
    if (*c != ' ' && *c != 0) word += *c;
    if ((*c == ' ' || *c == 0) && !word.empty()) words.push_back(std::exchange(word, ""));
    if (*c == 0) break;
  }
  if (words.empty()) return Error{"TMPI_GDB names no debugger; for example: TMPI_GDB=\"gdb -q\"", 0};
  string path = find_program(words.front());
  if (path.empty() || access(path.c_str(), X_OK) != 0)
    return Error{words.front() + " is not installed: on Debian, apt-get install gdb; or name another in TMPI_GDB", 0};
  words.front() = path;
  string script = own_folder + "/../share/tmpi/gdb/tmpi-gdb.py";
  if (access(script.c_str(), R_OK) != 0)
    return Error{"gdb's commands for ranks are not at " + script + ": the installation is not complete", 0};
  // First, so that a file of the user's commands in TMPI_GDB may use them.
  words.insert(words.begin() + 1, {"-x", std::filesystem::weakly_canonical(script)});
  return words;
}

string quoted_for_shell(const string& word) {
  string result = "'";
  for (char c : word) result += c == '\'' ? string("'\\''") : string(1, c);
  return result + "'";
}

bool has_terminal() {
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (terminal < 0) return false;
  close(terminal);
  return true;
}

bool is_job(pid_t pid) {
  std::ifstream maps("/proc/" + std::to_string(pid) + "/maps");
  for (string line; std::getline(maps, line);)
    if (line.find("/libmpi_abi.so") != string::npos) return true;
  return false;
}

// The job that a tmpirun looks after: its only child. 0: it has none.
pid_t child_of(pid_t pid) {
  string name = std::to_string(pid);
  std::ifstream children("/proc/" + name + "/task/" + name + "/children");
  pid_t child = 0;
  children >> child;
  return child;
}

}  // namespace

Result<Debugger> debug_program(const Program& program, const std::vector<string>& command, const string& library,
                               const string& own_folder) {
  if (program.is_runner || program.is_script)
    return Error{"--gdb needs the MPI program itself, and " + program.path + " is something that starts it", 0};
  Result<std::vector<string>> words = debugger_words(own_folder);
  if (!words) return words.error();
  Debugger debugger{words.value()};
  std::vector<string>& line = debugger.command;
  // Not in the environment: gdb itself and the shell that it starts programs by would be given it, too.
  if (program.help == LibraryHelp::preload)
    line.insert(line.end(), {"-iex", "set exec-wrapper env LD_PRELOAD=" + quoted_for_shell(library)});
  debugger.reads_terminal = isatty(STDIN_FILENO) == 0 && has_terminal();
  if (debugger.reads_terminal) {
    string arguments;
    for (size_t i = 1; i < command.size(); ++i) arguments += quoted_for_shell(command[i]) + " ";
    // Before the user's commands, one of which may be `run`.
    line.insert(line.begin() + 1, {"-ex", "set args " + arguments + "< /proc/" + std::to_string(getpid()) + "/fd/0"});
  }
  line.insert(line.end(), {"--args", program.path});
  line.insert(line.end(), command.begin() + 1, command.end());
  return debugger;
}

Result<Debugger> debug_target(const string& target, const std::vector<string>& command, const string& own_folder) {
  Result<std::vector<string>> words = debugger_words(own_folder);
  if (!words) return words.error();
  Debugger debugger{words.value()};
  std::vector<string>& line = debugger.command;
  if (target.find_first_not_of("0123456789") != string::npos) {
    if (access(target.c_str(), R_OK) != 0)
      return Error{"--gdb=" + target + " is neither a process id nor a core file that can be read", 0};
    if (command.empty())
      return Error{"for a core file, gdb needs the program, too: tmpirun --gdb=" + target + " ./app", 0};
    string path = find_program(command.front());
    if (path.empty()) return Error{"no such program: " + command.front(), 0};
    line.insert(line.end(), {path, target});
    return debugger;
  }
  pid_t pid = target.size() < 10 ? atoi(target.c_str()) : 0;
  if (pid <= 0 || (kill(pid, 0) != 0 && errno == ESRCH)) return Error{"there is no process " + target, 0};
  if (pid_t child = is_job(pid) ? 0 : child_of(pid); child > 0 && is_job(child)) pid = child;
  if (!is_job(pid))
    return Error{"process " + target + " is no TMPI job of yours; tmpictl jobs lists the jobs with their processes", 0};
  line.insert(line.end(), {"-p", std::to_string(pid)});
  return debugger;
}

}  // namespace tmpi::launcher
