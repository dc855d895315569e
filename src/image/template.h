// The pattern that every clone of an object (the executable or a library) is made from: what is mapped from the file,
// what is copied, and which words are moved. Taken once, from image 0, before its constructors run. It maps nothing
// itself (loader.cpp does).
//
// Invariants
//  T1 An offset is relative to the first byte of an image; the same offset is the same object in every image.
//  T2 Every word in `shifted_words` lies in a private run, and holds an address of the object in image 0 there; every
//     word of `foreign_words` one of another member of the family.
//  T3 A page outside all private runs is equal, in image 0, to what the mappings of a clone show by
//  themselves
//     (the file's content, or zeros).
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "image/elf_view.h"
#include "image/privatized.h"

namespace tmpi::image {

// A part of an image that one mmap makes. file_offset < 0: zeros.
struct Mapping {
  std::uintptr_t offset;
  std::size_t bytes;
  off_t file_offset;
  int protection;
};

// Consecutive pages whose content is written into each clone; `content` indexes Template::content.
struct PrivateRun {
  std::uintptr_t offset;
  std::size_t bytes;
  std::size_t content;
};

// A library's variable that the linker placed in the executable (R_*_COPY).
struct CopiedVariable {
  const char* name;
  std::uintptr_t offset;
  std::size_t bytes;
};

// A member of the family, [begin, end) in image 0: an object, or the private section of the executable.
struct Extent {
  std::uintptr_t begin, end;
  bool contains(std::uintptr_t address) const { return address >= begin && address < end; }
};

// All that each rank has copies of, in the order of constructors: libraries, the executable, what was opened later.
using Family = std::span<const Extent>;

// How functions are bound whose slots are not bound yet.
struct Binding {
  bool complete = false;  // there are no such slots
  void* scope = nullptr;  // ld.so's handle of the object, if names are searched in what it needs, too
};

// A word that holds an address of another member of the family, and which.
struct ForeignWord {
  std::uintptr_t offset;
  std::size_t target;
};

struct Template {
  const ElfView* elf = nullptr;
  std::string path;  // of its file, for messages and debuggers

  std::size_t span_bytes = 0;    // of one image, whole pages
  std::size_t stride_bytes = 0;  // from image to image; a multiple of the object's alignment
  std::vector<Mapping> mappings;
  std::vector<PrivateRun> runs;
  std::vector<std::byte> content;
  std::vector<std::uintptr_t> shifted_words;
  std::vector<ForeignWord> foreign_words;
  std::vector<std::size_t> thread_local_words;  // offsets in the object's TLS block
  std::vector<CopiedVariable> copied_variables;
};

// Fills the pattern for pattern.elf, a member of the family. `file` is open for reading on it.
Result<void> take_template(Template& pattern, Family family, int file, Binding binding = {});

// The pattern of the copies of a private section (private_copies.cpp). Offsets are relative to the section's begin
// there, and nothing is mapped from the file.
void take_private_template(Template& pattern, const PrivateSection& section);

// Makes that many copies side by side, `stride_bytes` apart, in one mapping. Returns the first one's address.
Result<std::uintptr_t> make_private_copies(const Template& pattern, const PrivateSection& section, std::size_t copies);

// Opens the file that an object was mapped from, and says its path. The caller closes it.
Result<int> open_object(const ElfView& elf, std::string& path);

}  // namespace tmpi::image
