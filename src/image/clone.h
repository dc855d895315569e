// One copy of one object for one rank, after its pattern (template.h): what loader.cpp makes of the program for all
// ranks at once, and plugins.cpp of what a rank opens.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "image/template.h"

namespace tmpi::image {

// Address space for the clones of one object, given back unless it is kept.
class Space {
 public:
  Space() = default;
  Space(Space&& other) noexcept : begin(other.begin), end(other.end) { other.begin = other.end = 0; }
  ~Space();

  // Returns 0 or errno.
  int reserve(const Template& pattern, std::size_t clones);
  void keep() { begin = end = 0; }

  std::uintptr_t begin = 0, end = 0;
};

// Maps and fills the clone that starts at `begin`, over whatever is mapped there. `shifts` are those of the rank's
// copies of all members of the family. Returns 0 or errno.
int make_clone(const Template& pattern, int file, std::uintptr_t begin, const std::vector<std::uintptr_t>& shifts);

// The line for what make_clone or reserve returned.
Error explain(int error, int rank, const Template& pattern, const char* what);

// Why there can be no copies of the object; empty: there can.
std::string obstacle(const ElfView& elf, const std::string& path);

}  // namespace tmpi::image
