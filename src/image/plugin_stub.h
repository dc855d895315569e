// A tiny shared object, made at run time, that needs one other and is opened in its place. Marked "initialise first",
// so its constructor runs when ld.so has loaded and bound all that was asked for, and before any constructor of that.
// Not a linker: it holds a name, a search path and the address of a function of this process.
#pragma once

#include <string>

#include "base/result.h"

namespace tmpi::image {

struct Stub {
  std::string needed;       // as the caller of dlopen named it
  std::string search_path;  // DT_RUNPATH, or DT_RPATH where the caller has that; empty: none
  bool old_search_path = false;
  void (*constructor)() = nullptr;
};

// A file in memory, to be opened as /proc/self/fd/N. The caller closes it.
Result<int> make_stub(const Stub& stub);

}  // namespace tmpi::image
