// tmpicc, tmpicxx and tmpifort: the compiler, with what an MPI program needs added. One source, three
// programs (TMPI_LANGUAGE says which). They find PREFIX from where they lie, through symlinks, so a tree may
// be moved.
//
// What is added, and why:
//   -I PREFIX/include            mpi.h; first, so that no other MPI's header is found
//   -fPIE, -pie                  each rank is a copy of the program in memory, so it must run at any address
//   -ltmpi_nonshared             libc functions with hidden state (getopt, strtok, rand ...), one per rank
//   -lmpi_abi, not as needed     it must be the program's first shared library, or libc's start would win over ours
//   -rpath PREFIX/lib            so that ./app runs without any setting (as RUNPATH: LD_LIBRARY_PATH still wins)
//
// For Fortran:
//
//   -I PREFIX/lib/tmpi/fortran   mpif.h and the modules mpi and mpi_f08
//   -fallow-argument-mismatch    with mpif.h gfortran would refuse a buffer of another type than the one before
//   -ltmpi_fortran               what Fortran programs call, with the variables that stand for MPI_BOTTOM and so on
//   -static-libgfortran          Fortran units are per rank only when the run-time library is inside the program
//
// With --privatize=compile instead of libtmpi_nonshared (libmpi_abi does its work then, by rank):
//   -fpass-plugin                the pass that makes variables private (tools/privatize)
//   -fno-common                  variables are defined in one place each
//   --emit-relocs                so that the library finds uses of variables by code that was compiled without it
#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

using std::string;
using std::string_view;
using Words = std::vector<string>;

enum class Language { c, cxx, fortran };
constexpr Language language = Language::TMPI_LANGUAGE;

struct Names {
  const char* command;
  const char* variable;  // names the compiler underneath
  const char* compiler;
  const char* privatizing_compiler;  // whose plugin we have
};
constexpr Names names = language == Language::c     ? Names{"tmpicc", "TMPI_CC", "gcc", "clang-" TMPI_LLVM_VERSION}
                        : language == Language::cxx ? Names{"tmpicxx", "TMPI_CXX", "g++", "clang++-" TMPI_LLVM_VERSION}
                                                    : Names{"tmpifort", "TMPI_FC", "gfortran", ""};

// Options that take the next word as their value; such a word is not an input file.
constexpr const char* options_with_value[] = {"-o",
                                              "-I",
                                              "-L",
                                              "-D",
                                              "-U",
                                              "-l",
                                              "-x",
                                              "-u",
                                              "-T",
                                              "-z",
                                              "-J",
                                              "-e",
                                              "-A",
                                              "-B",
                                              "-G",
                                              "-include",
                                              "-imacros",
                                              "-isystem",
                                              "-idirafter",
                                              "-iquote",
                                              "-iprefix",
                                              "-iwithprefix",
                                              "-isysroot",
                                              "-MF",
                                              "-MT",
                                              "-MQ",
                                              "-Xlinker",
                                              "-Xassembler",
                                              "-Xpreprocessor",
                                              "-Xclang",
                                              "-arch",
                                              "-aux-info",
                                              "-dumpbase",
                                              "-dumpdir",
                                              "-wrapper",
                                              "-target",
                                              "--param",
                                              "--sysroot",
                                              "-rpath",
                                              "-specs",
                                              "-mllvm"};

struct Installation {
  string include;
  string lib;
  string modules() const { return lib + "/tmpi/fortran"; }
};

enum class Show { nothing, command, compile, link, include_folders, library_folders, libraries, version, help };

struct Request {
  Words compiler;  // the command line's first word, more when TMPI_CC holds options too ("ccache gcc")
  Words rest;      // the user's own words
  Show show = Show::nothing;
  bool has_input = false;
  bool stops_before_link = false;
  bool makes_library = false;        // -shared
  bool is_relocatable_link = false;  // -r
  bool says_pie = false;
  bool says_position = false;  // any of -fPIC, -fpie, -fno-pie ...
  bool compiles = false;       // there is a source among the input files
  bool privatizes = false;     // --privatize=compile
};

[[noreturn]] void fail(const string& text) {
  fprintf(stderr, "%s: %s\n", names.command, text.c_str());
  exit(1);
}

bool exists(const string& path) { return access(path.c_str(), F_OK) == 0; }

Installation find_installation() {
  char path[PATH_MAX];
  ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  if (size <= 0 || size == sizeof path) fail("cannot tell where it is installed: /proc is needed");
  string prefix(path, static_cast<size_t>(size));
  for (int level = 0; level < 2; ++level) prefix.resize(prefix.rfind('/'));
  string lib = prefix + "/lib";
  if (!exists(lib + "/libmpi_abi.so") && exists(prefix + "/" TMPI_LIBDIR "/libmpi_abi.so"))
    lib = prefix + "/" TMPI_LIBDIR;
  return {prefix + "/include", lib};
}

string plugin(const Installation& at) { return at.lib + "/tmpi/tmpi_privatize.so"; }

Words split_words(const string& text) {
  Words words;
  for (size_t begin = text.find_first_not_of(" \t"); begin != string::npos;) {
    size_t end = text.find_first_of(" \t", begin);
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(" \t", end);
  }
  return words;
}

// Shell quoting. Double quotes where possible, because CMake's FindMPI understands only those.
string quoted(const string& word) {
  if (!word.empty() && word.find_first_of(" \t\n\"'\\$`&;|<>()*?[]#~{}!") == string::npos) return word;
  string result;
  // -I"/a b" and -Wl,"-rpath,/a b": FindMPI wants the quotes there.
  size_t path = word.starts_with("-Wl,") ? 4 : word.find('/');
  if (word.empty() || word[0] != '-' || path == string::npos) path = 0;
  result = word.substr(0, path) + "\"";
  for (char c : word.substr(path)) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') result += '\\';
    result += c;
  }
  return result + "\"";
}

string joined(const Words& words) {
  string result;
  for (const string& word : words) result += (result.empty() ? "" : " ") + quoted(word);
  return result;
}

Show show_of(string_view word) {
  if (word.starts_with("--")) word.remove_prefix(1);
  if (word == "-show" || word == "-showme" || word == "-showme:command") return Show::command;
  if (word == "-showme:compile" || word == "-compile-info" || word == "-compile_info") return Show::compile;
  if (word == "-showme:link" || word == "-link-info" || word == "-link_info") return Show::link;
  if (word == "-showme:incdirs") return Show::include_folders;
  if (word == "-showme:libdirs") return Show::library_folders;
  if (word == "-showme:libs") return Show::libraries;
  if (word == "-showme:version") return Show::version;
  if (word == "-showme:help") return Show::help;
  return Show::nothing;
}

void note_option(Request& request, const string& word) {
  for (const char* stop : {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only"})
    if (word == stop) request.stops_before_link = true;
  for (const char* word_of_position :
       {"-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-pie", "-fno-PIE", "-fno-pic", "-fno-PIC"})
    if (word == word_of_position) request.says_position = true;
  if (word == "-shared") request.makes_library = true;
  if (word == "-r" || word == "-Wl,-r") request.is_relocatable_link = true;
  if (word == "-pie") request.says_pie = true;
  if (word.starts_with("-l") && word.size() > 2) request.has_input = true;
}

bool is_source(string_view file) {
  constexpr string_view suffixes[] = {".c", ".cc", ".cp", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".i", ".ii"};
  return std::any_of(std::begin(suffixes), std::end(suffixes),
                     [&](string_view suffix) { return file.size() > suffix.size() && file.ends_with(suffix); });
}

// --privatize=compile or --privatize=image?
bool is_by_compiler(const string& word) {
  if (word == "--privatize=image") return false;
  if (word != "--privatize=compile")
    fail(word +
         " is not known; it is --privatize=image (each rank has an image of the program, the default) or "
         "--privatize=compile (ranks share one, each has its own variables)");
  if (language == Language::fortran)
    fail(
        "--privatize=compile is for C and C++, whose compiler clang has a plugin; leave it out, and each rank has an "
        "image of the program");
  return true;
}

Request read_request(int argc, char** argv) {
  Request request;
  const char* chosen = getenv(names.variable);
  if (chosen != nullptr) request.compiler = split_words(chosen);
  for (int i = 1; i < argc; ++i) {
    string word = argv[i];
    if (Show show = show_of(word); show != Show::nothing) {
      request.show = show;
      continue;
    }
    if (word == "--help" && argc == 2) request.show = Show::help;
    if (word.starts_with("--cc=") || word.starts_with("-cc=")) {
      request.compiler = split_words(word.substr(word.find('=') + 1));
      if (request.compiler.empty()) fail("--cc= names no compiler; for example: --cc=clang");
      continue;
    }
    if (word.starts_with("--privatize")) {
      request.privatizes = is_by_compiler(word);
      continue;
    }
    request.rest.push_back(word);
    bool takes_value = false;
    for (const char* option : options_with_value) takes_value = takes_value || word == option;
    if (takes_value && i + 1 < argc) {
      request.rest.emplace_back(argv[++i]);
      if (word == "-l") request.has_input = true;
    } else if (word == "-" || word.empty() || word[0] != '-') {
      request.has_input = true;
      request.compiles = request.compiles || word == "-" || is_source(word);
    } else {
      note_option(request, word);
    }
    if (word.starts_with("-x")) request.compiles = true;
  }
  if (request.compiler.empty()) request.compiler = {request.privatizes ? names.privatizing_compiler : names.compiler};
  return request;
}

// A static or fixed-address program links, but can never hold several ranks: better said now than at run
// time.
void refuse_impossible_links(const Request& request) {
  if (request.stops_before_link || request.is_relocatable_link || request.makes_library) return;
  for (const string& word : request.rest) {
    if (word == "-static" || word == "-static-pie" || word == "--static" || word == "-Wl,-static")
      fail(word + " cannot be used: a static program cannot hold several ranks; leave it out");
    if (word == "-no-pie" || word == "-nopie" || word == "-Wl,-no-pie")
      fail(word + " cannot be used: each rank is a copy of the program at another address; leave it out");
  }
}

// What would be compiled so that it cannot work is refused, too.
void refuse_impossible_privatization(const Request& request, const Installation& at) {
  if (!request.privatizes) return;
  if (!exists(plugin(at)))
    fail("--privatize=compile needs " + plugin(at) +
         ", which is not there: this TMPI was built where clang-" TMPI_LLVM_VERSION " or llvm-" TMPI_LLVM_VERSION
         "-dev was missing; install them and build it again, or use --privatize=image");
  if (request.makes_library)
    fail("-shared cannot be used with --privatize=compile: only executables can be; leave out one of the two");
  for (const string& word : request.rest) {
    if (word.starts_with("-flto") || word == "-emit-llvm")
      fail(word +
           " cannot be used with --privatize=compile, which comes after all optimisation of a file; leave out "
           "one of the two");
    if (word == "-s" || word == "-Wl,-s" || word == "-Wl,--strip-all")
      fail(word +
           " cannot be used with --privatize=compile: the program tells by its symbols and relocations that all of "
           "it was compiled so; leave it out");
    if (word.starts_with("-fsanitize="))
      fail(word +
           " cannot be used with --privatize=compile, because sanitizers place variables themselves; use "
           "--privatize=image");
  }
}

Words include_folders(const Installation& at) {
  if (language == Language::fortran) return {at.modules(), at.include};
  return {at.include};
}

Words compile_words(const Request& request, const Installation& at) {
  Words words;
  for (const string& folder : include_folders(at)) words.push_back("-I" + folder);
  if (language == Language::fortran && request.compiler.front().find("gfortran") != string::npos)
    words.emplace_back("-fallow-argument-mismatch");
  for (const string& word : split_words(TMPI_EXTRA_FLAGS)) words.push_back(word);
  return words;
}

Words link_words(const Installation& at, bool makes_library, bool privatizes) {
  Words words = {"-L" + at.lib, "-Wl,-rpath," + at.lib, "-Wl,--enable-new-dtags"};
  if (language == Language::fortran) words.emplace_back("-ltmpi_fortran");
  if (privatizes)
    words.emplace_back("-Wl,--emit-relocs");
  else if (!makes_library)
    words.emplace_back("-ltmpi_nonshared");
  words.insert(words.end(), {"-Wl,--push-state,--no-as-needed", "-lmpi_abi", "-Wl,--pop-state"});
  if (!makes_library && language == Language::fortran) words.push_back("-static-libgfortran");
  return words;
}

Words privatize_words(const Installation& at) { return {"-fpass-plugin=" + plugin(at), "-fno-common"}; }

Words full_command(const Request& request, const Installation& at) {
  Words words = request.compiler;
  bool links = request.has_input && !request.stops_before_link && !request.is_relocatable_link;
  if (request.has_input) {
    for (const string& word : compile_words(request, at)) words.push_back(word);
    if (request.privatizes && request.compiles)
      for (const string& word : privatize_words(at)) words.push_back(word);
    if (!request.says_position && !request.makes_library) words.push_back("-fPIE");
    if (links && !request.makes_library && !request.says_pie) words.push_back("-pie");
  }
  words.insert(words.end(), request.rest.begin(), request.rest.end());
  if (links) {
    // After "-x c++ file" the libraries would be compiled as C++.
    for (const string& word : request.rest)
      if (word.starts_with("-x")) {
        words.insert(words.end(), {"-x", "none"});
        break;
      }
    for (const string& word : link_words(at, request.makes_library, request.privatizes)) words.push_back(word);
  }
  return words;
}

void print_help() {
  printf(
      "%s runs %s with what an MPI program needs: the header, libmpi_abi, and position-independent code.\n\n"
      "usage: %s [the compiler's options] files\n\n"
      "  %s -O2 -o hello hello.%s\n  tmpirun -n 4 ./hello\n\n"
      "  --cc=COMPILER        use this compiler (or set %s)\n"
      "  --privatize=compile  C and C++, with clang: ranks share one image of the program and have copies of its\n"
      "                       variables only, for tens of thousands of ranks (--privatize=image: the default)\n"
      "  --show, -show        print the whole command instead of running it (--showme is the same)\n"
      "  --showme:compile     print the flags for compiling\n"
      "  --showme:link        print the flags for linking\n"
      "  --showme:incdirs, --showme:libdirs, --showme:libs, --showme:version\n\n"
      "Everything else goes to the compiler, --version too. -static and -no-pie are refused when linking.\n",
      names.command, names.compiler, names.command, names.command,
      language == Language::c     ? "c"
      : language == Language::cxx ? "cpp"
                                  : "f90",
      names.variable);
  if (language == Language::fortran)
    printf(
        "\nmpif.h and the modules mpi and mpi_f08 are found without an option; the modules are made for the compiler "
        "that\n"
        "TMPI was built with.\n");
}

int show(const Request& request, const Installation& at) {
  switch (request.show) {
    case Show::command: {
      // Alone it shows a command that compiles and links, which is what configure scripts look into.
      Request shown = request;
      if (request.rest.empty()) shown.has_input = shown.compiles = true;
      puts(joined(full_command(shown, at)).c_str());
      break;
    }
    case Show::compile: {
      Words words = compile_words(request, at);
      if (request.privatizes)
        for (const string& word : privatize_words(at)) words.push_back(word);
      words.emplace_back("-fPIE");
      puts(joined(words).c_str());
      break;
    }
    case Show::link: {
      Words words = {"-pie"};
      for (const string& word : split_words(TMPI_EXTRA_FLAGS)) words.push_back(word);
      for (const string& word : link_words(at, false, request.privatizes)) words.push_back(word);
      puts(joined(words).c_str());
      break;
    }
    case Show::include_folders:
      puts(joined(include_folders(at)).c_str());
      break;
    case Show::library_folders:
      puts(quoted(at.lib).c_str());
      break;
    case Show::libraries:
      puts(request.privatizes              ? "mpi_abi"
           : language == Language::fortran ? "tmpi_fortran tmpi_nonshared mpi_abi"
                                           : "tmpi_nonshared mpi_abi");
      break;
    case Show::version:
      printf("%s: TMPI %s (MPI 5.0 standard ABI)\n", names.command, TMPI_VERSION);
      break;
    case Show::help:
      print_help();
      break;
    case Show::nothing:
      break;
  }
  return fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 1) {
    fprintf(stderr, "%s: no input files; %s --help tells more\n", names.command, names.command);
    return 1;
  }
  Installation at = find_installation();
  Request request = read_request(argc, argv);
  refuse_impossible_privatization(request, at);
  if (request.show != Show::nothing) return show(request, at);
  refuse_impossible_links(request);
  Words words = full_command(request, at);
  std::vector<char*> arguments;
  for (string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  fprintf(stderr, "%s: cannot run the compiler %s: %s; install it, or name another with %s or --cc=\n", names.command,
          arguments[0], strerror(errno), names.variable);
  return 127;
}
