// tmpictl: shows the jobs of the user on this machine, and changes how they share it. It writes two words of the
// registry page (src/monitor); the jobs do the rest within milliseconds.
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "command.h"
#include "monitor/reader.h"
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
  Result<monitor::Registry> registry = monitor::read_registry(command.folder);
  if (!registry) return fail(registry.error().text, 1);
  const monitor::Policy* policy = registry.value().policy;
  if (command.action == Action::show_policy)
    return print(std::string(policy ? policy->name() : monitor::policies()[0]->name()) + "\n");
  return print(command.json ? json_of(registry.value()) : table_of(registry.value()));
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
      return done(monitor::set_policy(command.folder, command.policy));
    case Action::set_weight:
      return done(monitor::set_weight(command.folder, command.process, command.weight));
  }
  return show(command);
}

}  // namespace
}  // namespace tmpi::control

int main(int argc, char** argv) { return tmpi::control::main(argc, argv); }
