// See process.h.
#include "monitor/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tmpi::monitor {

namespace {

enum class Look { lives, gone, unknown };

Look look_at(pid_t process, uint64_t& start) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(process));
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  // Without /proc or without file descriptors nothing is known.
  if (fd < 0) return errno == ENOENT && access("/proc/self/stat", F_OK) == 0 ? Look::gone : Look::unknown;
  ssize_t bytes = read(fd, text, sizeof text - 1);
  int error = errno;
  close(fd);
  if (bytes <= 0) return bytes < 0 && error == ESRCH ? Look::gone : Look::unknown;
  text[bytes] = 0;
  const char* state = strrchr(text, ')');  // the name before it may hold anything
  if (!state || !state[1] || !state[2]) return Look::unknown;
  // Fields from the third on: state, then 16 that do not matter, the number of threads (20), one more, the start (22).
  long threads = 0;
  unsigned long long ticks = 0;
  int found = sscanf(state + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld %*d %llu",
                     &threads, &ticks);
  if (found != 2) return Look::unknown;
  // The first thread of a process may end before the others; only the last one's end is the end.
  if ((state[2] == 'Z' && threads <= 1) || state[2] == 'X') return Look::gone;
  start = ticks;
  return Look::lives;
}

}  // namespace

uint64_t start_time(pid_t process) {
  uint64_t start = 0;
  return look_at(process, start) == Look::lives ? start : 0;
}

bool is_alive(pid_t process, uint64_t started, bool quick) {
  if (process <= 0) return false;
  if (kill(process, 0) != 0 && errno == ESRCH) return false;
  if (quick) return true;
  uint64_t start = 0;
  switch (look_at(process, start)) {
    case Look::gone:
      return false;
    case Look::unknown:
      return true;
    case Look::lives:
      break;
  }
  return started == 0 || start == started;
}

uint64_t process_namespace() {
  struct stat status;
  return stat("/proc/self/ns/pid", &status) == 0 ? static_cast<uint64_t>(status.st_ino) : 0;
}

}  // namespace tmpi::monitor
