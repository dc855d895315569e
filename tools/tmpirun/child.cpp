// See child.h. One thread; all signals of interest are blocked and taken one at a time from sigtimedwait, so
// there are no handlers and no races. A signal that was ignored when tmpirun began (nohup) stays ignored,
// here and in the child.
#include "child.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/clock.h"
#include "monitor/client.h"

namespace tmpi::launcher {
namespace {

constexpr int64_t grace_ns = 2'000'000'000;       // from the first request to end until SIGKILL
constexpr int64_t repeat_ns = 200'000'000;        // a second ^C counts from here on; timeout(1) sends its signal twice
constexpr long late_interrupt_ns = 100'000'000;   // for our own copy of the ^C that ended the child
constexpr int64_t orphan_grace_ns = 500'000'000;  // for what the program left behind, from SIGTERM to SIGKILL

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr int passed_signals[] = {SIGUSR1, SIGUSR2};

bool is_ending(int signal) {
  for (int ending : ending_signals)
    if (signal == ending) return true;
  return false;
}

void add_unless_ignored(sigset_t& set, int signal) {
  struct sigaction action;
  if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&set, signal);
}

// Our children by /proc, so that adopted ones are among them.
std::vector<pid_t> own_children() {
  std::vector<pid_t> result;
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return result;
  while (dirent* entry = readdir(proc)) {
    pid_t pid = atoi(entry->d_name);
    if (pid <= 0) continue;
    std::string path = "/proc/" + std::to_string(pid) + "/stat";
    int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) continue;
    char text[1024];
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    if (size <= 0) continue;
    text[size] = 0;
    const char* name_end = strrchr(text, ')');  // the name itself may hold spaces and parentheses
    int parent = 0;
    if (name_end != nullptr && sscanf(name_end, ") %*c %d", &parent) == 1 && parent == getpid()) result.push_back(pid);
  }
  closedir(proc);
  return result;
}

// Ends what the job left behind: SIGTERM, a little patience, SIGKILL until there is nobody.
void end_orphans() {
  int64_t begin = now_ns();
  bool asked = false;
  while (true) {
    pid_t ended;
    while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
    if (ended < 0) return;  // ECHILD: nobody is left
    bool patient = now_ns() - begin < orphan_grace_ns;
    if (!asked || !patient)
      for (pid_t pid : own_children()) kill(pid, patient ? SIGTERM : SIGKILL);
    asked = true;
    usleep(5000);
  }
}

[[noreturn]] void become(const Command& command, pid_t parent, const sigset_t& mask, int error_pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(128 + SIGKILL);  // tmpirun died before the line above
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  if (int terminal = command.reads_terminal ? open("/dev/tty", O_RDWR) : -1; terminal > 0) {
    dup2(terminal, STDIN_FILENO);
    close(terminal);
  }
  std::vector<char*> arguments;
  for (const std::string& argument : command.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execv(command.path.c_str(), arguments.data());
  int error = errno;
  ssize_t written = write(error_pipe, &error, sizeof error);
  _exit(written == sizeof error ? 126 : 127);
}

// The errno of a failed exec, or 0 once the child runs its program (the pipe closes on exec).
int exec_error(int pipe_end) {
  int error = 0;
  ssize_t size;
  do {
    size = read(pipe_end, &error, sizeof error);
  } while (size < 0 && errno == EINTR);
  return size == sizeof error ? error : 0;
}

// Follows the job until its first process ends.
class Watch {
 public:
  Watch(pid_t child, const sigset_t& signals, bool owns_terminal_keys)
      : child_(child), signals_(signals), owns_terminal_keys_(owns_terminal_keys) {}

  int wait_for_end() {
    int status = 0;
    while (!reap(status)) {
      timespec patience = {0, 100'000'000};
      siginfo_t info;
      int signal = sigtimedwait(&signals_, &info, asked_ns_ != 0 ? &patience : nullptr);
      if (signal > 0 && signal != SIGCHLD) pass_on(signal, info);
      if (asked_ns_ != 0 && now_ns() - asked_ns_ > grace_ns) kill_now();
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT && asked_ns_ == 0) take_late_interrupt();
    return status;
  }

  bool interrupted_at_terminal() const { return interrupted_at_terminal_; }
  bool was_killed_here() const { return killed_; }
  int asked_signal() const { return asked_signal_; }

 private:
  bool reap(int& status) {
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0)
      if (ended == child_) return true;
    return false;
  }

  void pass_on(int signal, const siginfo_t& info) {
    // The terminal sends ^C and ^\ to the whole process group, so the child has it already.
    bool from_terminal = info.si_code == SI_KERNEL;
    if (from_terminal && owns_terminal_keys_ && signal != SIGHUP) return;
    if (is_ending(signal) && asked_ns_ != 0) {
      if (now_ns() - asked_ns_ > repeat_ns) kill_now();
      return;
    }
    if (is_ending(signal)) {
      asked_ns_ = now_ns();
      asked_signal_ = signal;
      interrupted_at_terminal_ = signal == SIGINT && from_terminal;
    }
    if (!from_terminal) kill(child_, signal);
  }

  // The kernel gives ^C to the members of the process group one after the other, so the child's end can be seen
  // before our own copy of the signal.
  void take_late_interrupt() {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    if (sigismember(&signals_, SIGINT) == 1) sigaddset(&interrupt, SIGINT);
    timespec patience = {0, late_interrupt_ns};
    siginfo_t info;
    if (sigtimedwait(&interrupt, &info, &patience) == SIGINT)
      interrupted_at_terminal_ = info.si_code == SI_KERNEL && !owns_terminal_keys_;
  }

  void kill_now() {
    killed_ = true;
    kill(child_, SIGKILL);
  }

  pid_t child_;
  sigset_t signals_;
  bool owns_terminal_keys_;
  int64_t asked_ns_ = 0;  // when the user first asked for the end; 0: not yet
  int asked_signal_ = 0;
  bool interrupted_at_terminal_ = false;
  bool killed_ = false;
};

const char* signal_text(int signal) {
  const char* text = sigdescr_np(signal);
  return text != nullptr ? text : "unknown signal";
}

void explain_signal(const Command& command, const Watch& watch, int status) {
  int signal = WTERMSIG(status);
  const char* name = command.arguments.front().c_str();
  const char* core = WCOREDUMP(status) ? ", core dumped" : "";
  if (watch.asked_signal() != 0 && watch.was_killed_here())
    fprintf(stderr, "tmpirun: %s did not end on signal %d (%s) and was killed\n", name, watch.asked_signal(),
            signal_text(watch.asked_signal()));
  else if (signal == SIGKILL)
    fprintf(stderr, "tmpirun: %s was killed (signal 9): by someone, or because memory ran out\n", name);
  else
    fprintf(stderr, "tmpirun: %s was ended by signal %d (%s%s)\n", name, signal, signal_text(signal), core);
}

}  // namespace

int run_child(const Command& command) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t signals, old_mask;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  for (int signal : ending_signals) add_unless_ignored(signals, signal);
  for (int signal : passed_signals) add_unless_ignored(signals, signal);
  signal(SIGCHLD, SIG_DFL);  // a parent that ignores it would make waitpid find nobody
  sigprocmask(SIG_BLOCK, &signals, &old_mask);

  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    fprintf(stderr, "tmpirun: no pipe: %s\n", strerror(errno));
    return 126;
  }
  pid_t self = getpid();
  pid_t child = fork();
  if (child < 0) {
    fprintf(stderr, "tmpirun: no new process: %s (a limit on processes or memory?)\n", strerror(errno));
    return 126;
  }
  if (child == 0) become(command, self, old_mask, ends[1]);
  close(ends[1]);
  int error = exec_error(ends[0]);
  close(ends[0]);

  Watch watch(child, signals, command.owns_terminal_keys);
  int status = watch.wait_for_end();
  end_orphans();
  monitor::sweep("");  // a job that was killed could not take itself off the registry of jobs
  if (error != 0) {
    fprintf(stderr, "tmpirun: %s cannot be started: %s\n", command.path.c_str(), strerror(error));
    return error == ENOENT ? 127 : 126;
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  if (watch.interrupted_at_terminal()) {
    signal(SIGINT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &old_mask, nullptr);
    raise(SIGINT);
  }
  explain_signal(command, watch, status);
  return 128 + WTERMSIG(status);
}

}  // namespace tmpi::launcher
