// The libraries of which each rank has a copy, among those that the program was linked with (library_rules.h). Their
// constructors are taken from ld.so: they belong to ranks, like the executable's (Image::run_constructors).
//
// It clones nothing (loader.cpp does). Libraries opened later with dlopen are not here: all ranks share them.
//
// Invariant: start_libraries is called once, before the constructor of any other object: libmpi_abi is linked with
// -z initfirst. What it has found never changes, so reading needs no lock and is allowed in signal handlers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "image/elf_view.h"

namespace tmpi::image {

struct Libraries {
  std::vector<const ElfView*> cloned;  // in the order of their constructors: what a library needs comes before it
  std::vector<std::string> unused;     // "--clone: libfo.so": a name or pattern that means no library of the program
  std::string problem;                 // a wish that cannot be met; empty: none
};

// Empty until start_libraries.
const Libraries& libraries();

void start_libraries(char** environment);

// Is it a place in the executable or in one of those libraries, as ld.so has loaded them (image 0)?
bool in_image_zero(std::uintptr_t address);

// Takes constructors and destructors of an object from ld.so. Its view keeps them.
void switch_off(const ElfView& elf, bool constructors);

}  // namespace tmpi::image
