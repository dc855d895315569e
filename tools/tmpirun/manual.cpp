// See manual.h. Text only; nothing here decides anything.
#include "manual.h"

#include <string_view>
#include <vector>

#include "base/settings.h"

namespace tmpi::launcher {
namespace {

constexpr size_t help_width = 100;
constexpr size_t help_indent = 26;

struct Example {
  const char* command;
  const char* says;
};

constexpr Example examples[] = {
    {"tmpirun -n 4 ./hello", "four ranks, on however many processors there are"},
    {"tmpirun -n 256 --stack-size 256K ./app in.dat", "many ranks with small stacks; in.dat goes to the program"},
    {"tmpirun -n 8 --prefix ./app", "begin each line of output with the rank that wrote it"},
    {"tmpirun -n 8 --stats ./app", "tell at the end what ran and where the time went"},
    {"TMPI_RANKS=8 tmpirun ./app", "every option is an environment variable too"},
    {"tmpirun -n 4 python3 script.py", "a program that is not linked with MPI: each rank in a process of its own"},
    {"tmpirun -n 4 --gdb ./app", "all ranks in one debugger: its commands ranks and rank tell them apart"},
};

// Not a setting: it says what is done, not how a job runs.
constexpr const char* gdb_help =
    "start the program in gdb, with the commands ranks and rank (gdb: help ranks); a rank is a kernel thread there "
    "unless --threads says otherwise";
constexpr const char* gdb_target_help =
    "the same on a job that runs, by its process id or that of its tmpirun, or on a core file, with the program";

constexpr const char* section_order[] = {"Job", "Scheduling", "Messages", "Output", "Debugging"};

// An empty default in words.
std::string fallback_text(const Knob& knob) { return knob.fallback[0] != 0 ? knob.fallback : "none"; }

std::string option_text(const Knob& knob) {
  std::string text = knob.letter != 0 ? std::string("-") + knob.letter + ", " : "    ";
  text += std::string("--") + knob.name;
  if (knob.type == KnobType::optional_number)
    text += std::string("[=") + knob.unit + "]";
  else if (knob.unit[0] != 0)
    text += std::string(" ") + knob.unit;
  return text;
}

// Appends WORDS to RESULT from column COLUMN on, broken at help_width and indented by help_indent.
void append_wrapped(std::string& result, std::string_view words, size_t column) {
  while (!words.empty()) {
    std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    if (column + 1 + word.size() > help_width) {
      result += "\n" + std::string(help_indent, ' ');
      column = help_indent;
    } else if (column > help_indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  result += '\n';
}

std::string facts_text(const Knob& knob) {
  std::string choices = knob.type == KnobType::choice ? std::string(knob.choices) + ", " : "";
  std::string fallback = knob.type == KnobType::flag ? "off" : fallback_text(knob);
  return " [" + choices + "default " + fallback + "; " + knob.env + "]";
}

void append_option(std::string& result, std::string left, const std::string& right) {
  left = "  " + left;
  if (left.size() + 2 > help_indent)
    left += "\n" + std::string(help_indent, ' ');
  else
    left.resize(help_indent, ' ');
  result += left;
  append_wrapped(result, right, help_indent);
}

// In roff a dash is \- and a leading dot or quote would be a command.
std::string roff(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '-')
      result += "\\-";
    else if (c == '\\')
      result += "\\e";
    else
      result += c;
  }
  if (!result.empty() && (result[0] == '.' || result[0] == '\'')) result.insert(0, "\\&");
  return result;
}

std::string sentence(std::string_view text) {
  std::string result(text);
  if (!result.starts_with("two-level:") && !result.starts_with("none ") && result[0] >= 'a' && result[0] <= 'z')
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result + ".";
}

}  // namespace

std::string help_text() {
  std::string result =
      "tmpirun starts an MPI program with any number of ranks, all in one process on this machine, or in\n"
      "several where the program needs it.\n\n"
      "usage: tmpirun [options] program [arguments of the program]\n\nexamples\n";
  for (const Example& example : examples)
    result += std::string("  ") + example.command + "\n      " + example.says + "\n";
  for (const char* section : section_order) {
    result += std::string("\n") + section + "\n";
    for (const Knob& knob : knobs()) {
      if (std::string_view(knob.section) != section) continue;
      append_option(result, option_text(knob), knob.help + facts_text(knob));
      if (std::string_view(knob.name) == "ranks") append_option(result, "    -np N", "the same as -n N");
    }
  }
  append_option(result, "    --gdb", std::string(gdb_help) + "; TMPI_GDB names another gdb, also with options");
  append_option(result, "    --gdb=PID|CORE", gdb_target_help);
  result += "\nMore\n";
  append_option(result, "-h, --help", "this text");
  append_option(result, "-V, --version", "the version of TMPI");
  append_option(result, "    --", "what follows is the program, even if it begins with a dash");
  result +=
      "\nAn option overrides its environment variable. --no-stats, --no-prefix and --no-verbose turn one "
      "off.\n"
      "No option is needed to run more ranks than processors, as root, or in a container.\n"
      "tmpirun ends with the status of the first rank that fails, with 128 + N when signal N ended the\n"
      "job, with 2 when an option is wrong, with 125 when the job cannot be made, with 126 when the program\n"
      "cannot run, with 127 when there is none.\n"
      "Programs are built with tmpicc, tmpicxx or tmpifort.\n";
  return result;
}

std::string markdown_text() {
  std::string result =
      "# Settings\n\n"
      "Printed by `tmpirun --help-markdown` from the one table in `src/base/settings.cpp`; do not edit it "
      "here.\n\n"
      "Each setting is an option of `tmpirun` and an environment variable with the same meaning. An option "
      "overrides "
      "its variable. A program that is started without `tmpirun` obeys the variables too. Sizes take `K`, "
      "`M` and `G` "
      "(powers of 1024). A value that is not allowed ends the job before it starts, with one line.\n";
  for (const char* section : section_order) {
    result += std::string("\n## ") + section + "\n\n| option | variable | default | allowed | what it does |\n";
    result += "|---|---|---|---|---|\n";
    for (const Knob& knob : knobs()) {
      if (std::string_view(knob.section) != section) continue;
      std::string option = knob.letter != 0 ? std::string("`-") + knob.letter + "`, " : "";
      if (std::string_view(knob.name) == "ranks") option += "`-np`, ";
      option += std::string("`--") + knob.name + "`";
      result += "| " + option + " | `" + knob.env + "` | `" + fallback_text(knob) + "` | " + allowed_values(knob) +
                " | " + knob.help + " |\n";
    }
  }
  result += std::string("\n## gdb\n\n`--gdb`: ") + gdb_help + ". `--gdb=PID` or `--gdb=CORE`: " + gdb_target_help +
            ". `TMPI_GDB` names another gdb, also with options.\n";
  result +=
      "\n## Compilers\n\nThe wrappers `tmpicc`, `tmpicxx` and `tmpifort` use `gcc`, `g++` and `gfortran`, or "
      "what "
      "`TMPI_CC`, `TMPI_CXX` and `TMPI_FC` name.\n";
  return result;
}

std::string man_text() {
  std::string result =
      ".TH TMPIRUN 1 \"\" \"TMPI\" \"User Commands\"\n"
      ".SH NAME\ntmpirun \\- run an MPI program with any number of ranks\n"
      ".SH SYNOPSIS\n.B tmpirun\n[\\fIoptions\\fR] \\fIprogram\\fR [\\fIarguments\\fR]\n"
      ".SH DESCRIPTION\n"
      "Starts\n.I program\nwith as many MPI ranks as\n.B \\-n\nsays. The ranks are user\\-level threads of "
      "one process, "
      "so there may be more of them than processors. The program is built with tmpicc, tmpicxx or tmpifort, "
      "or with "
      "any compiler of the MPI standard ABI (libmpi_abi.so.1).\n"
      ".PP\nA program that is not linked with MPI but may load it, such as Python or Julia, runs once per rank, each "
      "in a "
      "process of its own; so does any program with\n.BR \\-\\-processes .\n"
      "A shell script, or a command such as gdb, env or nice whose arguments name an MPI program, runs once, and the "
      "MPI "
      "programs that it starts have all ranks. The processes find each other by PMIx, whose server tmpirun is, over "
      "the "
      "loopback interface; no file is made. When one of them fails, all end. Under another launcher (srun, prterun) "
      "tmpirun starts a job of its own, and does not become a part of that one.\n"
      ".PP\nStandard input goes to rank 0. An option overrides the environment variable named beside it. "
      "No option is needed to run more ranks than processors, as root, or in a container.\n"
      ".SH OPTIONS\n";
  for (const char* section : section_order) {
    result += std::string(".SS ") + section + "\n";
    for (const Knob& knob : knobs()) {
      if (std::string_view(knob.section) != section) continue;
      std::string head = knob.letter != 0 ? std::string("\\fB\\-") + knob.letter + "\\fR, " : "";
      if (std::string_view(knob.name) == "ranks") head += "\\fB\\-np\\fR, ";
      head += "\\fB" + roff(std::string("--") + knob.name) + "\\fR";
      if (knob.type == KnobType::optional_number)
        head += std::string("[=\\fI") + knob.unit + "\\fR]";
      else if (knob.unit[0] != 0)
        head += std::string(" \\fI") + knob.unit + "\\fR";
      result += ".TP\n" + head + "\n" + roff(sentence(knob.help)) + "\nAllowed: " + roff(allowed_values(knob)) +
                ". Default: " + roff(fallback_text(knob)) + ". Variable: \\fB" + knob.env + "\\fR.\n";
    }
  }
  result += ".TP\n\\fB\\-\\-gdb\\fR\n" + roff(sentence(gdb_help)) +
            " Variable: \\fBTMPI_GDB\\fR, another gdb, also with options.\n.TP\n" +
            "\\fB\\-\\-gdb=\\fR\\fIPID\\fR|\\fICORE\\fR\n" + roff(sentence(gdb_target_help)) + "\n";
  result +=
      ".SS More\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nPrint a short help with examples.\n"
      ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\nPrint the version.\n"
      ".TP\n\\fB\\-\\-\\fR\nWhat follows is the program, even if it begins with a dash.\n"
      ".SH EXIT STATUS\nThe status of the first rank that fails, else 0; 128 + N when signal N ended the "
      "job; 2 when "
      "an option or a variable is wrong; 125 when the job cannot be made; 126 when the program cannot run; 127 when "
      "there is no such "
      "program.\n"
      ".SH SIGNALS\nSIGINT, SIGTERM, SIGHUP and SIGQUIT are passed on once. A job that has not ended two "
      "seconds later, "
      "or when the signal comes again, is killed. SIGUSR1 and SIGUSR2 are passed on.\n"
      ".SH EXAMPLES\n";
  for (const Example& example : examples)
    result += ".TP\n\\fB" + roff(example.command) + "\\fR\n" + roff(sentence(example.says)) + "\n";
  result += ".SH SEE ALSO\n.BR tmpicc (1),\n.BR tmpicxx (1),\n.BR tmpifort (1),\n.BR tmpi\\-bench (1)\n";
  return result;
}

}  // namespace tmpi::launcher
