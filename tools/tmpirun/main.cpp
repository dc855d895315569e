// tmpirun: reads the options, checks the program, and runs it as one process that holds all ranks, or becomes
// tmpirun-processes (tools/processes), which runs it as several. The ranks themselves are made by libmpi_abi inside
// those processes; tmpirun only tells it, through TMPI_* variables.
#include <limits.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "base/settings.h"
#include "child.h"
#include "debugger.h"
#include "manual.h"
#include "options.h"
#include "program.h"

namespace tmpi::launcher {
namespace {

constexpr int usage_status = 2;

int fail(const std::string& text, int status) {
  fprintf(stderr, "tmpirun: %s\n", text.c_str());
  return status;
}

int print(const std::string& text) {
  bool written = fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0;
  return written ? 0 : 1;
}

std::string own_folder() {
  char path[PATH_MAX];
  ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  std::string result(path, size > 0 ? static_cast<size_t>(size) : 0);
  return result.substr(0, result.rfind('/'));
}

// Our library lies beside us: PREFIX/bin/tmpirun and PREFIX/lib/libmpi_abi.so.1, wherever PREFIX is now.
std::string find_own_library() {
  for (const char* folder : {"lib", TMPI_LIBDIR}) {
    std::string path = own_folder() + "/../" + folder + "/libmpi_abi.so.1";
    if (char* real = realpath(path.c_str(), nullptr)) {
      std::string folder_path(real);
      free(real);
      // The library's file may have a longer name (libmpi_abi.so.1.0.0); the loader looks for this one.
      return folder_path.substr(0, folder_path.rfind('/')) + "/libmpi_abi.so.1";
    }
  }
  return "";
}

void put_first(const char* variable, const std::string& value) {
  const char* old = getenv(variable);
  setenv(variable, (old != nullptr && *old != 0 ? value + ":" + old : value).c_str(), 1);
}

// A variable such as TMPI_RANK would otherwise be ignored in silence.
void warn_of_misspelt_variables() {
  std::vector<std::string> names;
  for (const Knob& knob : knobs()) names.emplace_back(knob.env);
  for (const std::string& name : unknown_variables(environ)) {
    std::string close = nearest(name, names);
    std::string hint = close.empty() ? "tmpirun --help lists them" : "did you mean " + close + "?";
    fprintf(stderr, "tmpirun: warning: the variable %s means nothing to TMPI; %s\n", name.c_str(), hint.c_str());
  }
}

// Under another launcher (srun, prterun), or in a process of a job: what we start is a job of its own and must not take
// itself for a part of that one.
void forget_outer_launcher() {
  std::vector<std::string> names;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string name(*entry, strcspn(*entry, "="));
    bool is_setting = name.starts_with("PMIX_MCA_") || name == "PMIX_INSTALL_PREFIX";
    if ((name.starts_with("PMIX_") && !is_setting) || name.starts_with("PMI_")) names.push_back(name);
  }
  for (const std::string& name : names) unsetenv(name.c_str());
}

// Becomes the part of tmpirun that runs several processes. It reads the settings from the environment.
int run_processes(const Settings& settings, const Program& program, const std::vector<std::string>& command) {
  if (settings.processes == 0) setenv("TMPI_PROCESSES", "1", 1);
  std::string path = own_folder() + "/../" TMPI_LIBEXECDIR "/tmpi/tmpirun-processes";
  std::vector<char*> arguments = {const_cast<char*>("tmpirun"), const_cast<char*>(program.path.c_str())};
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execv(path.c_str(), arguments.data());
  return fail(path + " cannot be run (" + strerror(errno) + "): the installation is not complete", 126);
}

// For programs that are built with -fsanitize=thread (tsan.supp). Suppressions of the user's own are left alone.
void help_thread_sanitizer() {
  const char* chosen = getenv("TSAN_OPTIONS");
  std::string options = chosen != nullptr ? chosen : "";
  if (options.find("suppressions=") != std::string::npos) return;
  std::string file = own_folder() + "/../share/tmpi/tsan.supp";
  if (access(file.c_str(), R_OK) != 0 || file.find('\'') != std::string::npos) return;
  setenv("TSAN_OPTIONS", (options + (options.empty() ? "" : ":") + "suppressions='" + file + "'").c_str(), 1);
}

// Without --trace-children valgrind leaves the job alone, and its user would think that nothing is wrong.
void warn_of_valgrind() {
  const char* preloaded = getenv("LD_PRELOAD");
  if (preloaded != nullptr && strstr(preloaded, "vgpreload_") != nullptr)
    fprintf(stderr,
            "tmpirun: warning: valgrind looks at tmpirun here, not at the program: tmpirun ... valgrind ./app\n");
}

int run_debugger(Debugger debugger) {
  std::string path = debugger.command.front();
  return run_child({path, std::move(debugger.command), true, debugger.reads_terminal});
}

// A rank is a thread of its own there: the debugger's steps, which follow a thread, then follow the rank.
void prefer_kernel_threads() {
  const char* variable = find_knob("threads")->env;
  if (const char* chosen = getenv(variable); chosen == nullptr || *chosen == 0) setenv(variable, "kernel", 1);
}

int run(const Options& options) {
  if (options.debug && !options.debug_target.empty()) {
    Result<Debugger> debugger = debug_target(options.debug_target, options.command, own_folder());
    return debugger ? run_debugger(debugger.value()) : fail(debugger.error().text, usage_status);
  }
  if (options.command.empty())
    return fail("no program given; for example: tmpirun -n 4 ./hello (tmpirun --help tells more)", usage_status);
  for (const auto& [knob, text] : options.given) setenv(knob->env, text.c_str(), 1);
  Result<Settings> settings = load(environ);
  if (!settings) return fail(settings.error().text, usage_status);
  warn_of_misspelt_variables();
  warn_of_valgrind();

  std::string library = find_own_library();
  if (library.empty())
    return fail("libmpi_abi.so.1 is not in " + own_folder() + "/../lib: the installation is not complete", 126);
  Checked checked = check_program(options.command, library, settings.value().processes == 1);
  if (!checked.ok) return fail(checked.refusal.text, checked.refusal.status);
  if (checked.program.help == LibraryHelp::preload && library.find_first_of(" :") != std::string::npos)
    return fail(checked.program.path +
                    " insists on another libmpi_abi.so.1 (RPATH), and ours cannot be put before it "
                    "because its path has a space or a colon: " +
                    library,
                126);
  if (checked.program.help == LibraryHelp::library_path)
    put_first("LD_LIBRARY_PATH", library.substr(0, library.rfind('/')));
  forget_outer_launcher();
  if (settings.value().processes > 0 || checked.program.needs_processes) {
    if (options.debug)
      return fail(
          "--gdb debugs the ranks of one process, and this job would have a process per rank; start gdb in them: "
          "tmpirun -n 2 --processes xterm -e gdb --args " +
              checked.program.path,
          usage_status);
    if (checked.program.help == LibraryHelp::preload) put_first("LD_PRELOAD", library);
    return run_processes(settings.value(), checked.program, options.command);
  }
  setenv("TMPI_LAUNCHER", std::to_string(getpid()).c_str(), 1);
  help_thread_sanitizer();
  if (options.debug) {
    prefer_kernel_threads();
    Result<Debugger> debugger = debug_program(checked.program, options.command, library, own_folder());
    return debugger ? run_debugger(debugger.value()) : fail(debugger.error().text, 126);
  }
  if (checked.program.help == LibraryHelp::preload) put_first("LD_PRELOAD", library);
  return run_child({checked.program.path, options.command, checked.program.is_runner});
}

int main(int argc, char** argv) {
  Result<Options> options = parse_options(std::vector<std::string>(argv + 1, argv + argc));
  if (!options) return fail(options.error().text, usage_status);
  switch (options.value().action) {
    case Action::help:
      return print(help_text());
    case Action::version:
      return print("tmpirun " TMPI_VERSION " (TMPI, MPI 5.0 standard ABI)\n");
    case Action::print_markdown:
      return print(markdown_text());
    case Action::print_man:
      return print(man_text());
    case Action::run:
      break;
  }
  return run(options.value());
}

}  // namespace
}  // namespace tmpi::launcher

int main(int argc, char** argv) { return tmpi::launcher::main(argc, argv); }
