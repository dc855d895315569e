// tmpictl: shows the jobs on this machine, and changes how they share it. It writes two words of the user's own
// registry page (src/monitor), or asks tmpid to do so in that of all users; the jobs follow within milliseconds.
#include <errno.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "command.h"
#include "monitor/reader.h"
#include "monitor/socket.h"
#include "print.h"

namespace tmpi::control {
namespace {

constexpr int usage_status = 2;

int fail(const std::string& text, int status) {
  fprintf(stderr, "tmpictl: %s\n", text.c_str());
  return status;
}

int print(const std::string& text) {
  bool written = fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0;
  return written ? 0 : 1;
}

int done(const Result<void>& result) { return result ? 0 : fail(result.error().text, 1); }

int show(const Command& command) {
  Result<monitor::Registry> registry = monitor::read_all(command.folder, command.socket);
  if (!registry) return fail(registry.error().text, 1);
  const monitor::Policy* policy = registry.value().policy;
  if (command.action == Action::show_policy)
    return print(std::string(policy ? policy->name() : monitor::policies()[0]->name()) + "\n");
  return print(command.json ? json_of(registry.value()) : table_of(registry.value()));
}

// At tmpid if there is one, else in the page of the user's own.
Result<void> set_policy(const Command& command) {
  const std::string socket = monitor::socket_path(command.socket, command.folder);
  Result<void> done = Error{"", ENOENT};
  if (!socket.empty()) done = monitor::set_daemon_policy(socket, command.policy);
  bool absent = !done && command.socket.empty() && monitor::tells_of_no_daemon(done.error());
  return absent || socket.empty() ? monitor::set_policy(command.folder, command.policy) : done;
}

// A job that tmpid does not know may share with its user's own.
Result<void> set_weight(const Command& command) {
  const std::string socket = monitor::socket_path(command.socket, command.folder);
  Result<void> done = Error{"", ESRCH};
  if (!socket.empty()) done = monitor::set_daemon_weight(socket, command.process, command.weight);
  bool absent = !done && command.socket.empty() && monitor::tells_of_no_daemon(done.error());
  if (done || (!absent && done.error().error_number != ESRCH)) return done;
  Result<void> own = monitor::set_weight(command.folder, command.process, command.weight);
  // With a tmpid it is not true that no job runs.
  return own || absent || socket.empty() || own.error().error_number != ENOENT ? own : done;
}

int main(int argc, char** argv) {
  Result<Command> parsed = parse_command(std::vector<std::string>(argv + 1, argv + argc));
  if (!parsed) return fail(parsed.error().text, usage_status);
  const Command& command = parsed.value();
  switch (command.action) {
    case Action::help:
      return print(help_text());
    case Action::version:
      return print("tmpictl " TMPI_VERSION " (TMPI, MPI 5.0 standard ABI)\n");
    case Action::show_policy:
    case Action::jobs:
      break;
    case Action::set_policy:
      return done(set_policy(command));
    case Action::set_weight:
      return done(set_weight(command));
  }
  int status = show(command);
  while (status == 0 && command.interval_ns > 0) {
    usleep(static_cast<unsigned>(command.interval_ns / 1000));
    status = show(command);
  }
  return status;
}

}  // namespace
}  // namespace tmpi::control

int main(int argc, char** argv) { return tmpi::control::main(argc, argv); }
