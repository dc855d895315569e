// Asking addr2line. See fault_lines.h.
#include "image/fault_lines.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include "image/interpose_raw.h"

namespace tmpi::image::fault {
namespace {

constexpr char addr2line[] = "/usr/bin/addr2line";
constexpr std::size_t most_addresses = 48;
constexpr int patience_ms = 2000;

// Runs it with its output in a pipe. Returns the pipe's end to read from, or -1.
int start_addr2line(char* const* arguments) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // Nothing from outside: debuginfod, say, would go to the network.
  char* const environment[] = {nullptr};
  // vfork, because fork would run handlers and copy page tables of a process whose state nobody knows.
  const pid_t child = vfork();
  if (child == 0) {
    dup2(ends[1], 1);
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, 0);
    dup2(nowhere, 2);
    execve(addr2line, arguments, environment);
    syscall(SYS_exit_group, 127);
  }
  ::close(ends[1]);
  if (child > 0) return ends[0];
  ::close(ends[0]);
  return -1;
}

// "/home/me/solver.c:42 (discriminator 3)" becomes "solver.c:42"; "??:?" and "x.c:?" become nothing.
void keep_line(const char* begin, const char* end, SourceLine& line) {
  const char* blank = std::find(begin, end, ' ');
  const char* name = blank;
  while (name > begin && name[-1] != '/') --name;
  const auto length = static_cast<std::size_t>(blank - name);
  if (length == 0 || length >= sizeof line.text || blank[-1] == '?' || *name == '?') return;
  std::memcpy(line.text, name, length);
  line.text[length] = '\0';
}

}  // namespace

void find_lines(const char* module, std::span<const std::uintptr_t> addresses, std::span<SourceLine> lines) {
  const std::size_t count = std::min({addresses.size(), lines.size(), most_addresses});
  if (count == 0 || access(addr2line, X_OK) != 0) return;
  char numbers[most_addresses][20];
  char* arguments[most_addresses + 4] = {const_cast<char*>("addr2line"), const_cast<char*>("-e"),
                                         const_cast<char*>(module)};
  for (std::size_t i = 0; i < count; ++i) {
    std::snprintf(numbers[i], sizeof numbers[i], "0x%zx", static_cast<std::size_t>(addresses[i]));
    arguments[i + 3] = numbers[i];
  }
  const int from = start_addr2line(arguments);
  if (from < 0) return;
  char answer[16 * 1024];
  std::size_t used = 0;
  struct pollfd waiting = {from, POLLIN, 0};
  while (used < sizeof answer && __poll(&waiting, 1, patience_ms) > 0) {
    const ssize_t got = __read(from, answer + used, sizeof answer - used);
    if (got <= 0) break;
    used += static_cast<std::size_t>(got);
  }
  ::close(from);
  const char* begin = answer;
  for (std::size_t i = 0; i < count; ++i) {
    const char* end = std::find(begin, static_cast<const char*>(answer) + used, '\n');
    if (end == answer + used) break;
    keep_line(begin, end, lines[i]);
    begin = end + 1;
  }
}

}  // namespace tmpi::image::fault
