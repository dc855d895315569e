// What a program file says about itself: processor, kind, and the shared libraries it names.
// Not a loader and not a general ELF library: 64-bit little-endian files, and only the fields tmpirun's
// checks need.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::launcher {

enum class FileKind { elf, script, other };

struct ElfFile {
  std::string path;
  bool is_64_bit = false;
  bool is_little_endian = false;
  unsigned machine = 0;           // EM_X86_64, EM_AARCH64, ...
  bool is_fixed_address = false;  // ET_EXEC: linked with -no-pie
  bool has_interpreter = false;   // names a dynamic loader; a static program and a shared library do not
  bool is_pie = false;            // DF_1_PIE
  std::string soname;
  std::vector<std::string> needed;
  std::vector<std::string> rpath;    // DT_RPATH, used only when there is no DT_RUNPATH
  std::vector<std::string> runpath;  // both with $ORIGIN resolved
};

// The first bytes decide: an ELF file, a script ("#!"), or neither. Error: the file cannot be read.
Result<FileKind> kind_of_file(const std::string& path);

// The words of a script's first line: the interpreter and what it is given. Empty: it names none.
std::vector<std::string> script_command(const std::string& path);

// Fields beyond the header stay empty when the file is not a 64-bit little-endian one or is cut short.
Result<ElfFile> read_elf(const std::string& path);

// True when TEXT and a zero byte stand anywhere in the file.
bool file_holds(const std::string& path, const std::string& text);

// "x86-64", "aarch64", "processor type 243": for messages.
std::string machine_name(unsigned machine);

// The machine of the running tmpirun.
unsigned own_machine();

}  // namespace tmpi::launcher
