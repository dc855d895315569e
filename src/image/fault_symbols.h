// The function that an address lies in, by name, for backtraces in signal handlers.
//
// It reads the symbol tables of the files themselves (static functions have no other), and neither allocates
// nor locks, except for C++ names (demangle). Not a debugger: no lines, no inlined functions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tmpi::image::fault {

struct Location {
  char function[400] = "";       // empty: unknown
  std::uintptr_t offset = 0;     // from the function's start
  const char* module = nullptr;  // path of the executable or library; nullptr: address is in no file
  std::uintptr_t in_module = 0;  // the address as addr2line -e MODULE wants it
  bool in_program = false;       // in the executable or a rank's copy of it
};

// Opens the tables that locate() needs later, outside of any signal handler.
void prepare_symbols();

Location locate(const void* address);

}  // namespace tmpi::image::fault
