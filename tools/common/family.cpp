// See family.h.
#include "family.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "base/clock.h"

namespace tmpi {
namespace {

constexpr int64_t kOrphanGraceNs = 500'000'000;  // for what the program left behind, from SIGTERM to SIGKILL

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr int passed_signals[] = {SIGUSR1, SIGUSR2};

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

}  // namespace

bool is_ending_signal(int signal) {
  for (int ending : ending_signals)
    if (signal == ending) return true;
  return false;
}

sigset_t signals_to_take() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  for (int signal : ending_signals) add_unless_ignored(signals, signal);
  for (int signal : passed_signals) add_unless_ignored(signals, signal);
  return signals;
}

const char* signal_text(int signal) {
  const char* text = sigdescr_np(signal);
  return text != nullptr ? text : "unknown signal";
}

int exec_error(int pipe_end) {
  int error = 0;
  ssize_t size;
  do {
    size = read(pipe_end, &error, sizeof error);
  } while (size < 0 && errno == EINTR);
  return size == sizeof error ? error : 0;
}

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void end_orphans() {
  int64_t begin = now_ns();
  bool asked = false;
  while (true) {
    pid_t ended;
    while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
    if (ended < 0) return;  // ECHILD: nobody is left
    bool patient = now_ns() - begin < kOrphanGraceNs;
    if (!asked || !patient)
      for (pid_t pid : own_children()) kill(pid, patient ? SIGTERM : SIGKILL);
    asked = true;
    usleep(5000);
  }
}

}  // namespace tmpi
