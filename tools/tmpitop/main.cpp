// tmpitop: shows the jobs of the user on this machine, what their ranks do and what they wait for. It asks through the
// registry page (src/monitor), and the jobs answer.
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "command.h"
#include "live.h"
#include "print.h"
#include "sample.h"
#include "screen.h"

namespace tmpi::top {
namespace {

constexpr int usage_status = 2;
constexpr int64_t kPatienceNs = 1'500'000'000;  // a job in which nobody runs answers within a second
constexpr int kMeasureMs = 250;                 // what is told per second is measured over this time

int print(const std::string& text) {
  bool written = fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0;
  return written ? 0 : 1;
}

bool pause(int milliseconds) {
  usleep(static_cast<unsigned>(milliseconds) * 1000);
  return true;
}

int run_once(const Command& command) {
  Sampler sampler(command.folder, command.socket);
  Result<Sample> sample = sampler.take(kPatienceNs, pause);
  if (sample && !sample.value().jobs.empty()) {
    pause(kMeasureMs);
    sample = sampler.take(kPatienceNs, pause);
  }
  if (!sample) return fail(sample.error().text, 1);
  if (command.json) {
    if (command.process != 0) {
      if (!sample.value().find(command.process)) return fail(table_of(command, sample.value()).error().text, 1);
      std::erase_if(sample.value().jobs, [&](const Job& job) { return job.info.process != command.process; });
    }
    return print(json_of(sample.value()));
  }
  Result<std::string> table = table_of(command, sample.value());
  return table ? print(table.value()) : fail(table.error().text, 1);
}

int main(int argc, char** argv) {
  Result<Command> parsed = parse_command(std::vector<std::string>(argv + 1, argv + argc));
  if (!parsed) return fail(parsed.error().text, usage_status);
  const Command& command = parsed.value();
  switch (command.action) {
    case Action::help:
      return print(help_text());
    case Action::version:
      return print("tmpitop " TMPI_VERSION " (TMPI, MPI 5.0 standard ABI)\n");
    case Action::once:
      return run_once(command);
    case Action::live:
      break;
  }
  return Screen::is_possible() ? run_live(command) : run_dumb(command);
}

}  // namespace
}  // namespace tmpi::top

int main(int argc, char** argv) { return tmpi::top::main(argc, argv); }
