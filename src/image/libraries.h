// The libraries of which each rank has a copy, among those that the program was linked with (library_rules.h). Their
// constructors are taken from ld.so: they belong to ranks, like the executable's (Image::run_constructors).
//
// It clones nothing (loader.cpp does), and what is opened later with dlopen is not listed here (plugins.h); which of
// that is cloned is decided here as well.
//
// Invariant: start_libraries is called once, before the constructor of any other object: libmpi_abi is linked with
// -z initfirst. What it has found never changes, so reading needs no lock and is allowed in signal handlers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "image/elf_view.h"
#include "image/template.h"

namespace tmpi::image {

struct Libraries {
  std::vector<const ElfView*> cloned;  // in the order of their constructors: what a library needs comes before it
  std::string problem;                 // a wish that cannot be met; empty: none
};

// Empty until start_libraries.
const Libraries& libraries();

void start_libraries(char** environment);

using Views = std::vector<std::unique_ptr<ElfView>>;

// Which of these objects, which ld.so has just loaded, ranks have copies of, in the order of their constructors. Their
// views are kept until the process ends. `problem`: a wish that cannot be met, or empty.
std::vector<const ElfView*> choose_cloned(Views loaded, std::string& problem);

// For the end of the job, a line for each name in --clone and --share that meant no library at any time.
std::vector<std::string> unused_names();

// Where the members of the program lie that ranks have copies of, in the order of their constructors.
std::vector<Extent> program_extents();

// Is it a place in the executable or in one of those libraries, as ld.so has loaded them (image 0)?
bool in_image_zero(std::uintptr_t address);

// Takes constructors and destructors of an object from ld.so. Its view keeps them.
void switch_off(const ElfView& elf, bool constructors);

}  // namespace tmpi::image
