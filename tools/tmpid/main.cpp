// tmpid: the registry of the MPI jobs of several users (src/monitor/daemon.h). Stays in the foreground until SIGTERM or
// SIGINT; systemd or a shell puts it where it should be.
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cstdio>

#include "monitor/daemon.h"
#include "options.h"

namespace tmpi::tmpid {
namespace {

constexpr int usage_status = 2;

int fail(const std::string& text, int status) {
  fprintf(stderr, "tmpid: %s\n", text.c_str());
  return status;
}

int print(const std::string& text) {
  return fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0 ? 0 : 1;
}

int serve(const Options& options) {
  // Blocked before the socket is there, so that a signal at any later moment removes it.
  sigset_t ends;
  sigemptyset(&ends);
  for (int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&ends, signal);
  sigprocmask(SIG_BLOCK, &ends, nullptr);
  int signals = signalfd(-1, &ends, SFD_CLOEXEC);
  if (signals < 0) return fail(std::string("signals cannot be waited for: ") + strerror(errno), 1);
  Result<std::unique_ptr<monitor::Daemon>> daemon = monitor::Daemon::open(options.socket, options.jobs_per_user);
  if (!daemon) return fail(daemon.error().text, 1);
  print("tmpid: serves " + options.socket + "\n");  // for the journal; that nobody reads it is no reason to end
  daemon.value()->run(signals);
  return 0;
}

int main(int argc, char** argv) {
  Result<Options> options = parse_options(std::vector<std::string>(argv + 1, argv + argc));
  if (!options) return fail(options.error().text, usage_status);
  switch (options.value().action) {
    case Action::help:
      return print(help_text());
    case Action::version:
      return print("tmpid " TMPI_VERSION " (TMPI, MPI 5.0 standard ABI)\n");
    case Action::serve:
      break;
  }
  signal(SIGPIPE, SIG_IGN);
  return serve(options.value());
}

}  // namespace
}  // namespace tmpi::tmpid

int main(int argc, char** argv) { return tmpi::tmpid::main(argc, argv); }
