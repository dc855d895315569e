// See command.h.
#include "command.h"

#include <charconv>
#include <limits>

#include "base/settings.h"
#include "monitor/policy.h"

namespace tmpi::control {
namespace {

using Words = std::vector<std::string>;

std::string policy_names() {
  std::string text;
  std::span<const monitor::Policy* const> all = monitor::policies();
  for (size_t i = 0; i < all.size(); ++i) {
    if (i > 0) text += i + 1 == all.size() ? " or " : ", ";
    text += all[i]->name();
  }
  return text;
}

// The whole number from 1 to `most` that the text is, or 0.
int number_in(const std::string& text, int most) {
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && value >= 1 && value <= most ? value : 0;
}

Result<Command> parse_policy(Command command, const Words& words) {
  if (words.size() > 2) return Error{"policy takes one name: " + policy_names(), 0};
  if (words.size() == 1) {
    command.action = Action::show_policy;
    return command;
  }
  command.action = Action::set_policy;
  command.policy = monitor::find_policy(words[1]);
  if (command.policy < 0) return Error{"there is no policy '" + words[1] + "'; it is " + policy_names(), 0};
  return command;
}

Result<Command> parse_weight(Command command, const Words& words) {
  if (words.size() != 3)
    return Error{"weight takes a job and a number, as in: tmpictl weight 4711 2 (tmpictl jobs lists the jobs)", 0};
  command.action = Action::set_weight;
  command.process = number_in(words[1], std::numeric_limits<int>::max());
  if (command.process == 0)
    return Error{"'" + words[1] + "' is no job; a job is named by its process id, which tmpictl jobs lists", 0};
  command.weight = number_in(words[2], monitor::kMostWeight);
  if (command.weight == 0)
    return Error{"the weight is '" + words[2] + "', but must be a whole number from 1 to " +
                     std::to_string(monitor::kMostWeight),
                 0};
  return command;
}

Result<Command> parse_jobs(Command command, const Words& words, bool json) {
  if (words.size() > 1) return Error{"jobs takes no name: it lists all jobs", 0};
  command.action = Action::jobs;
  command.json = json;
  return command;
}

Result<int64_t> parse_interval(const std::string& text) {
  double seconds = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size() || !(seconds >= 0.001 && seconds <= 3600))
    return Error{"the interval is '" + text + "', but must be from 0.001 to 3600 seconds", 0};
  return static_cast<int64_t>(seconds * 1e9);
}

Error unknown(const char* what, const std::string& word, const Words& known) {
  std::string close = nearest(word, known);
  return Error{std::string("unknown ") + what + " " + word +
                   (close.empty() ? "; tmpictl --help tells what there is" : "; did you mean " + close + "?"),
               0};
}

}  // namespace

Result<Command> parse_command(const Words& arguments) {
  Command command;
  Words words;
  bool json = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "--help" || word == "-h") return Command{};
    if (word == "--version" || word == "-V") {
      command.action = Action::version;
      return command;
    }
    if (word == "--json") {
      json = true;
    } else if (word.starts_with("--folder=")) {
      command.folder = word.substr(9);
    } else if (word == "--folder") {
      if (++i == arguments.size()) return Error{"--folder needs the path of a folder", 0};
      command.folder = arguments[i];
    } else if (word.starts_with("--socket=")) {
      command.socket = word.substr(9);
    } else if (word == "--socket") {
      if (++i == arguments.size()) return Error{"--socket needs the path of a socket, or none", 0};
      command.socket = arguments[i];
    } else if (word == "--interval" || word.starts_with("--interval=")) {
      if (word.size() == 10 && ++i == arguments.size()) return Error{"--interval needs a number of seconds", 0};
      Result<int64_t> interval = parse_interval(word.size() == 10 ? arguments[i] : word.substr(11));
      if (!interval) return interval.error();
      command.interval_ns = interval.value();
    } else if (word.size() > 1 && word[0] == '-' && words.empty()) {
      return unknown("option", word, {"--help", "--version", "--json", "--interval", "--folder", "--socket"});
    } else {
      words.push_back(word);
    }
  }
  if (words.empty()) return Error{"what shall be done? tmpictl jobs, tmpictl policy or tmpictl weight", 0};
  if (json && words[0] != "jobs") return Error{"--json goes with jobs only", 0};
  if (command.interval_ns > 0 && words[0] != "jobs") return Error{"--interval goes with jobs only", 0};
  if (words[0] == "policy") return parse_policy(command, words);
  if (words[0] == "weight") return parse_weight(command, words);
  if (words[0] == "jobs") return parse_jobs(command, words, json);
  return unknown("command", words[0], {"policy", "weight", "jobs"});
}

}  // namespace tmpi::control
