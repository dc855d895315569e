// See command.h.
#include "command.h"

#include <charconv>

#include "base/settings.h"

namespace tmpi::top {
namespace {

// The whole text as a number from `least` to `most`; false if it is none.
template <class T>
bool number_in(const std::string& text, T least, T most, T& value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= least && value <= most;
}

Result<void> set_interval(Command& command, const std::string& text) {
  double seconds = 0;
  if (!number_in(text, 0.1, 3600.0, seconds))
    return Error{"the interval is '" + text + "', but must be from 0.1 to 3600 seconds", 0};
  command.interval_ns = static_cast<int64_t>(seconds * 1e9);
  return {};
}

Result<void> set_job(Command& command, const std::string& word) {
  if (command.process != 0) return Error{"the ranks of one job are shown at a time", 0};
  if (!number_in(word, 1, 1 << 30, command.process))
    return Error{"'" + word + "' is no job; a job is named by its process id, which tmpitop shows", 0};
  return {};
}

Error unknown_option(const std::string& word) {
  const std::vector<std::string> known = {"--help",     "--version", "--once",  "--json",
                                          "--interval", "--folder",  "--socket"};
  std::string close = nearest(word, known);
  return Error{"unknown option " + word +
                   (close.empty() ? "; tmpitop --help tells what there is" : "; did you mean " + close + "?"),
               0};
}

}  // namespace

Result<Command> parse_command(const std::vector<std::string>& arguments) {
  Command command;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string word = arguments[i], value;
    const bool takes_value =
        word.starts_with("--interval") || word.starts_with("--folder") || word.starts_with("--socket");
    size_t equals = word.find('=');
    if (takes_value && equals != std::string::npos) {
      value = word.substr(equals + 1);
      word.resize(equals);
    } else if (word == "--interval" || word == "--folder" || word == "--socket") {
      if (++i == arguments.size())
        return Error{word + (word == "--folder"   ? " needs the path of a folder"
                             : word == "--socket" ? " needs the path of a socket, or none"
                                                  : " needs a number of seconds"),
                     0};
      value = arguments[i];
    }
    if (word == "--help" || word == "-h" || word == "--version" || word == "-V") {
      command.action = word == "--help" || word == "-h" ? Action::help : Action::version;
      return command;
    }
    Result<void> taken;
    if (word == "--once")
      command.action = Action::once;
    else if (word == "--json")
      command.json = true;
    else if (word == "--folder")
      command.folder = value;
    else if (word == "--socket")
      command.socket = value;
    else if (word == "--interval")
      taken = set_interval(command, value);
    else if (word.starts_with("-"))
      taken = unknown_option(word);
    else
      taken = set_job(command, word);
    if (!taken) return taken.error();
  }
  if (command.json && command.action != Action::once) return Error{"--json goes with --once", 0};
  return command;
}

}  // namespace tmpi::top
