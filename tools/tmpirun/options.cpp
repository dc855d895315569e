// Two steps: find where the program begins (only the options' names and whether they take a value matter),
// then let CLI11 read what stands before it.
#include "options.h"

#include <CLI/CLI.hpp>
#include <deque>

namespace tmpi::launcher {
namespace {

// Options of other launchers. Some ask for what is always so here, and are accepted; others get an answer.
struct Foreign {
  const char* name;
  const char* answer;  // null: accepted, and nothing needs to be done
};

constexpr Foreign foreign_options[] = {
    {"--oversubscribe", nullptr},
    {"--allow-run-as-root", nullptr},
    {"--use-hwthread-cpus", nullptr},
    {"-c", "the number of ranks is -n N"},
    {"-N", "the number of ranks is -n N"},
    {"-l", "to see which rank wrote a line, use --prefix"},
    {"--tag-output", "to see which rank wrote a line, use --prefix"},
    {"-prepend-rank", "to see which rank wrote a line, use --prefix"},
    {"-x", "the program gets the whole environment: write NAME=VALUE tmpirun ..."},
    {"-env", "the program gets the whole environment: write NAME=VALUE tmpirun ..."},
    {"-genv", "the program gets the whole environment: write NAME=VALUE tmpirun ..."},
    {"-wdir", "change the folder before: (cd FOLDER && tmpirun ...)"},
    {"--wdir", "change the folder before: (cd FOLDER && tmpirun ...)"},
    {"-H", "all ranks run on this machine in this version"},
    {"--host", "all ranks run on this machine in this version"},
    {"-host", "all ranks run on this machine in this version"},
    {"-hosts", "all ranks run on this machine in this version"},
    {"-f", "all ranks run on this machine in this version"},
    {"--hostfile", "all ranks run on this machine in this version"},
    {"-hostfile", "all ranks run on this machine in this version"},
    {"-machinefile", "all ranks run on this machine in this version"},
    {"--machinefile", "all ranks run on this machine in this version"},
    {"--bind-to", "ranks move to where processors are free; to pin the carriers, use --bind core"},
    {"-bind-to", "ranks move to where processors are free; to pin the carriers, use --bind core"},
    {"--map-by", "ranks move to where processors are free; to pin the carriers, use --bind core"},
    {"-ppn", "the number of ranks is -n N"},
    {"--mca", "it sets a parameter of Open MPI; tmpirun --help lists what can be set here"},
    {"-mca", "it sets a parameter of Open MPI; tmpirun --help lists what can be set here"},
};

constexpr const char* own_flags[] = {"-h", "--help", "-V", "--version", "--help-markdown", "--help-man", "--gdb"};

// "-np" and "--np" are what people type; CLI11 knows "-n" and "--ranks".
std::string usual_name(const std::string& name) {
  if (name == "-np" || name == "--np" || name == "--n") return "--ranks";
  return name;
}

std::string letter_name(const Knob& knob) { return std::string("-") + knob.letter; }

std::vector<std::string> all_names() {
  std::vector<std::string> names = {"-np"};
  for (const Knob& knob : knobs()) {
    names.push_back(std::string("--") + knob.name);
    if (knob.type == KnobType::flag) names.push_back(std::string("--no-") + knob.name);
    if (knob.letter != 0) names.push_back(letter_name(knob));
  }
  names.insert(names.end(), {"--help", "--version", "--gdb"});
  return names;
}

Error unknown_option(const std::string& name) {
  for (const Foreign& foreign : foreign_options)
    if (name == foreign.name) return Error{"no option " + name + " here: " + foreign.answer, 0};
  std::string close = nearest(name, all_names());
  if (close.empty() && name.starts_with("-") && !name.starts_with("--")) close = nearest("-" + name, all_names());
  if (!close.empty()) return Error{"unknown option " + name + "; did you mean " + close + "?", 0};
  return Error{"unknown option " + name + "; tmpirun --help lists the options", 0};
}

enum class Reading { flag, value, attached_value, optional_value, ignored, unknown };

// How the token NAME (without "=VALUE") is read.
Reading reading_of(const std::string& name) {
  for (const char* flag : own_flags)
    if (name == flag) return Reading::flag;
  for (const Foreign& foreign : foreign_options)
    if (name == foreign.name && foreign.answer == nullptr) return Reading::ignored;
  for (const Knob& knob : knobs()) {
    bool is_flag = knob.type == KnobType::flag;
    if (knob.type == KnobType::optional_number && name == std::string("--") + knob.name) return Reading::optional_value;
    if (name == std::string("--") + knob.name) return is_flag ? Reading::flag : Reading::value;
    if (is_flag && name == std::string("--no-") + knob.name) return Reading::flag;
    if (knob.letter == 0) continue;
    if (name == letter_name(knob)) return is_flag ? Reading::flag : Reading::value;
    // "-n4"; a letter after it makes it some other option, such as -np or a misspelling.
    if (!is_flag && name.size() > 2 && name.starts_with(letter_name(knob)) && isdigit(name[2]) != 0)
      return Reading::attached_value;
  }
  return Reading::unknown;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

struct Split {
  std::vector<std::string> options;
  std::vector<std::string> command;
};

Result<Split> split_command(const std::vector<std::string>& args) {
  Split split;
  size_t i = 0;
  for (; i < args.size(); ++i) {
    const std::string& token = args[i];
    if (token == "--") {
      ++i;
      break;
    }
    if (token.size() < 2 || token[0] != '-') break;
    size_t equals = token.find('=');
    std::string typed = token.substr(0, equals);
    std::string name = usual_name(typed);
    switch (reading_of(name)) {
      case Reading::unknown:
        return unknown_option(typed);
      case Reading::ignored:
        break;
      case Reading::flag:
      case Reading::attached_value:
        split.options.push_back(token);
        break;
      case Reading::value:
        if (equals == std::string::npos && i + 1 == args.size())
          return Error{typed + " needs a value: " + allowed_values(*find_knob(name == "-n" ? "ranks" : name.substr(2))),
                       0};
        split.options.push_back(name);
        split.options.push_back(equals == std::string::npos ? args[++i] : token.substr(equals + 1));
        break;
      case Reading::optional_value:
        split.options.push_back(name);
        if (equals != std::string::npos)
          split.options.push_back(token.substr(equals + 1));
        else if (i + 1 < args.size() && is_number(args[i + 1]))  // no program is called so
          split.options.push_back(args[++i]);
        else
          split.options.push_back(std::to_string(find_knob(name.substr(2))->least));
        break;
    }
  }
  split.command.assign(args.begin() + static_cast<std::ptrdiff_t>(i), args.end());
  return split;
}

// The values as CLI11 fills them in; a deque, because CLI11 keeps their addresses.
struct Values {
  std::deque<std::string> texts;
  std::deque<int> flags;
  std::vector<std::pair<const Knob*, CLI::Option*>> options;
};

void add_knobs(CLI::App& app, Values& values) {
  for (const Knob& knob : knobs()) {
    std::string names = knob.letter != 0 ? letter_name(knob) + "," : "";
    names += std::string("--") + knob.name;
    CLI::Option* option = nullptr;
    if (knob.type == KnobType::flag) {
      names += std::string(",!--no-") + knob.name;
      option = app.add_flag(names, values.flags.emplace_back(0), knob.help);
      values.texts.emplace_back();
    } else {
      option = app.add_option(names, values.texts.emplace_back(), knob.help);
      values.flags.emplace_back(0);
    }
    option->group(knob.section)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    values.options.emplace_back(&knob, option);
  }
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& args) {
  Result<Split> split = split_command(args);
  if (!split) return split.error();
  CLI::App app("tmpirun");
  app.set_help_flag();  // manual.cpp prints the help
  bool help = false, version = false, markdown = false, man = false;
  app.add_flag("-h,--help", help);
  app.add_flag("-V,--version", version);
  app.add_flag("--help-markdown", markdown);
  app.add_flag("--help-man", man);
  std::string target;
  const CLI::Option* debug = app.add_flag("--gdb", target);
  Values values;
  add_knobs(app, values);
  try {
    std::vector<std::string> reversed(split.value().options.rbegin(), split.value().options.rend());
    app.parse(std::move(reversed));  // CLI11 takes the last element first
  } catch (const CLI::ParseError& error) {
    return Error{std::string(error.what()), 0};
  }
  Options options;
  options.command = split.value().command;
  if (help) options.action = Action::help;
  if (version) options.action = Action::version;
  if (markdown) options.action = Action::print_markdown;
  if (man) options.action = Action::print_man;
  options.debug = debug->count() > 0;
  if (target != "true") options.debug_target = target;  // that is what CLI11 makes of a flag without a value
  for (size_t i = 0; i < values.options.size(); ++i) {
    auto [knob, option] = values.options[i];
    if (option->count() == 0) continue;
    std::string text = knob->type == KnobType::flag ? (values.flags[i] > 0 ? "1" : "0") : values.texts[i];
    std::string source = knob->letter != 0 ? letter_name(*knob) : std::string("--") + knob->name;
    Result<std::int64_t> value = parse(*knob, text, source);
    if (!value) return value.error();
    options.given.emplace_back(knob, text);
  }
  return options;
}

}  // namespace tmpi::launcher
