// See options.h.
#include "options.h"

#include <charconv>
#include <cstdlib>

#include "base/settings.h"
#include "monitor/socket.h"

namespace tmpi::tmpid {
namespace {

Result<void> set(Options& options, const std::string& name, const std::string& value) {
  if (name == "--socket") {
    if (value.empty() || value == "none") return Error{"--socket needs the path of a socket", 0};
    options.socket = value;
    return {};
  }
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), options.jobs_per_user);
  if (error == std::errc() && end == value.data() + value.size() && options.jobs_per_user >= 1 &&
      options.jobs_per_user <= monitor::kMostJobs)
    return {};
  return Error{
      "--jobs-per-user is '" + value + "', but must be a whole number from 1 to " + std::to_string(monitor::kMostJobs),
      0};
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  // The variable tells jobs where tmpid is; "none" tells them that they should not ask.
  const char* named = getenv("TMPI_MONITOR_SOCKET");
  options.socket = named && *named && std::string(named) != "none" ? named : monitor::kSocketPath;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "--help" || word == "-h") return Options{Action::help, {}};
    if (word == "--version" || word == "-V") return Options{Action::version, {}};
    size_t equals = word.find('=');
    std::string name = word.substr(0, equals);
    if (name != "--socket" && name != "--jobs-per-user") {
      const std::vector<std::string> known = {"--socket", "--jobs-per-user", "--help", "--version"};
      std::string close = nearest(word, known);
      return Error{(word.starts_with("-") ? "unknown option " : "there is nothing to do with ") + word +
                       (close.empty() ? "; tmpid --help tells what there is" : "; did you mean " + close + "?"),
                   0};
    }
    if (equals == std::string::npos && i + 1 == arguments.size())
      return Error{name + (name == "--socket" ? " needs the path of a socket" : " needs a number"), 0};
    std::string value = equals == std::string::npos ? arguments[++i] : word.substr(equals + 1);
    if (Result<void> done = set(options, name, value); !done) return done.error();
  }
  return options;
}

std::string help_text() {
  return std::string(
             "usage: tmpid [--socket PATH] [--jobs-per-user N]\n"
             "\n"
             "Divides this machine's processors among the MPI jobs of several users, until it is ended by a\n"
             "signal. Jobs find it by its socket; without it each user's jobs share among themselves.\n"
             "\n"
             "options:\n"
             "  --socket PATH       where jobs find it (TMPI_MONITOR_SOCKET; ") +
         monitor::kSocketPath +
         ")\n"
         "  --jobs-per-user N   how many jobs of one user it takes (" +
         std::to_string(monitor::kJobsPerUser) +
         ")\n"
         "  -h, --help          this text\n"
         "  -V, --version       the version\n"
         "\n"
         "tmpictl shows the jobs, and changes the policy and weights.\n";
}

}  // namespace tmpi::tmpid
