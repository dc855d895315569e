// See child.h. One thread; all signals of interest are blocked and taken one at a time from sigtimedwait, so
// there are no handlers and no races. A signal that was ignored when tmpirun began (nohup) stays ignored,
// here and in the child.
#include "child.h"

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
#include "family.h"
#include "monitor/client.h"

namespace tmpi::launcher {
namespace {

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
      if (asked_ns_ != 0 && now_ns() - asked_ns_ > kEndGraceNs) kill_now();
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
    if (is_ending_signal(signal) && asked_ns_ != 0) {
      if (now_ns() - asked_ns_ > kRepeatNs) kill_now();
      return;
    }
    if (is_ending_signal(signal)) {
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
    timespec patience = {0, kLateInterruptNs};
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
  adopt_orphans();
  sigset_t signals = signals_to_take(), old_mask;
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
