// What libc keeps once per process and each rank needs for itself: the environment, the variables of getopt, and what
// rand, strtok, localtime and their like remember between calls (nonshared/state.h).
//
// Not the standard streams (stdio_slots.h) and not the functions (interpose_environment.cpp, interpose_getopt.cpp,
// ../nonshared). A program of our wrappers has the functions of ../nonshared and their state in its own image, and uses
// of this the environment only; any other program that is linked with libmpi_abi uses all of it.
//
// Invariants
//  1. Where a rank's variable lies never changes: in the rank's image if the linker copied it there, otherwise in its
//     LibcState; every reference of the image, libraries included, to it leads there.
//  2. Rank 0 and everybody without a rank use libc's own variables and environment.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/mutex.h"
#include "image/elf_view.h"
#include "image/image.h"
#include "nonshared/state.h"

namespace tmpi::image {

struct LibcState {
  char*** environment = nullptr;   // where the rank's `environ` is
  tmpi_getopt_variables getopt{};  // where its optarg and so on are
  tmpi_hidden hidden{};

  // Behind the pointers above where the image has no copies.
  char** own_environment = nullptr;
  char* own_optarg = nullptr;
  int own_optind = 1, own_opterr = 1, own_optopt = '?';

  Mutex environment_lock;        // of those who change it; who reads takes none, as in libc
  std::vector<char*> entries{};  // what `environ` points to, unless the program has set it to an array of its own
  const Image* image = nullptr;
};

// Finds the references of the family's members (template.h) to those variables and makes the state of ranks 0 ..
// ranks-1. Once.
void libc_state_start(const std::vector<const ElfView*>& family, int ranks);

// References of an object that was opened later to those variables: places of the original, and which variable.
struct LibcSlot {
  std::uintptr_t place;
  int variable;
};
using LibcSlots = std::vector<LibcSlot>;
LibcSlots find_libc_slots(const ElfView& elf);

// Leads those of the rank's copy to the rank's variables. `copy_of` says where its copy of a place is.
void libc_state_apply(int rank, const LibcSlots& slots, const std::function<void*(void*)>& copy_of);

// Gives the rank, whose image that is, its variables, and an environment of its own with the entries of
// `environment`. Before the image's first constructor. Returns what main gets as its third argument.
char** libc_state_apply(int rank, const Image& image, char** environment);

// Of that rank; nullptr if it has none (-1, or too early).
LibcState* libc_state_of(int rank);

// Brings tzname, timezone and daylight over, which libc has just set, if the rank's image has copies of them.
void refresh_time_zone(const LibcState& state);

}  // namespace tmpi::image
