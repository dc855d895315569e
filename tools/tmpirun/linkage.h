// Which MPI a program is linked with, directly or through the shared libraries it needs, and whether the
// dynamic loader would give it our libmpi_abi.so.1. It follows the loader's search (ld.so(8)) closely enough
// for that question; a library it cannot find is left for the loader to complain about.
#pragma once

#include <string>

#include "elf.h"
#include "program.h"

namespace tmpi::launcher {

enum class MpiKind { none, abi, other, unknown };

struct Linkage {
  MpiKind mpi = MpiKind::none;  // unknown: a library that was not found might hold it
  LibraryHelp help = LibraryHelp::none;
  std::string other_library;  // "libmpi.so.40"
  std::string other_name;     // "Open MPI"
};

Linkage resolve_linkage(const ElfFile& program, const std::string& library);

}  // namespace tmpi::launcher
