// An executable whose code was compiled so that ranks share one image of it (tmpicc --privatize=compile): its variables
// lie in two sections, and code adds a thread-local distance to every address there. Here is what such an executable
// tells about itself, and the decision whether its ranks can do with copies of those sections.
//
// Not the pass that compiles it (tools/privatize), which is this file's partner: it knows the layout of
// PrivatizedProgram and the version, too.
//
// Invariants
//  P1 With a distance of 0 the code works like any other. So an executable that is privatized in part is run with an
//     image per rank, and is right; and rank 0 uses the sections where they are.
//  P2 A rank's distance is the same on all of its threads and never changes.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "image/elf_view.h"

namespace tmpi::image {

constexpr std::uint64_t kPrivatizedVersion = 1;

// Made by the compiler pass, once per executable.
struct PrivatizedProgram {
  std::uint64_t version;
  // The sections with and without content in the file; null if there is none.
  const char *data_begin, *data_end, *zero_begin, *zero_end;
  const std::uint64_t *alignments_begin, *alignments_end;  // one for each compiled file: its largest
  std::intptr_t* (*delta)();                               // the calling thread's distance
};

// Run-time addresses [begin, end) of what each rank has its own copy of, in the executable.
struct PrivateSection {
  std::uintptr_t begin = 0, end = 0;
  std::uintptr_t alignment = 1;
  std::intptr_t* (*delta)() = nullptr;

  // Do the ranks share one image? (The sections may still be empty.)
  explicit operator bool() const { return delta != nullptr; }
  bool contains(std::uintptr_t address) const { return address >= begin && address < end; }
};

// What of the running executable can be copied instead of the whole image; none if it was not compiled so, or if that
// cannot be told of all of it: then `mixed` says why, as a sentence about it. `file` is open for reading on it.
Result<PrivateSection> find_private_section(const ElfView& elf, int file, std::string& mixed);

// That of this process. Set once, by the Loader, before there are ranks; none until then, and with an image per rank.
const PrivateSection& private_section();
void set_private_section(const PrivateSection& section);

// Is this word of an object of which ranks have copies (link-time address) a different one in each rank?
inline bool is_word_of_rank(const ElfView& elf, std::uintptr_t place) {
  return !private_section() || elf.name[0] != 0 || private_section().contains(elf.base + place);
}

}  // namespace tmpi::image
