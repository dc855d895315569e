// Points a rank's image to the rank's own streams: the variables stdin, stdout, stderr and the objects
// std::cin and so on, wherever the executable or a cloned library refers to them.
//
// It does not make the streams (stdio_streams.h, stdio_iostream.h) and does not touch shared libraries: code there
// sees the default streams, which count for whoever calls.
//
// Invariant: apply() runs for an image after its relocations are in place and before its first constructor.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "image/elf_view.h"
#include "image/image.h"

namespace tmpi::image::stdio {

// The places of a program that refer to standard streams, found once: all images have the same layout.
class StreamSlots {
 public:
  explicit StreamSlots(const std::vector<const ElfView*>& family);

  // Redirects that image. In the main image, rank 0's, there is
  // nothing to do: libc's and libstdc++'s own streams are its streams. Clones are writable throughout. Never parks.
  void apply(int rank, const Image& image) const;

  // The same where `copy_of` says where the rank's copy of a place of the original is.
  void apply(int rank, const std::function<void*(void*)>& copy_of) const;

  std::size_t count() const { return slots_.size(); }

 private:
  struct Slot {
    std::uintptr_t place;  // in image 0
    bool is_copy;          // the object itself lives in the image; otherwise its address stands there
    int descriptor;        // 0, 1, 2: a FILE* variable; -1: a C++ stream
    int object;            // index into stream_symbols
  };

  void note(const ElfView& view, const Relocation& relocation);

  std::vector<Slot> slots_;
};

}  // namespace tmpi::image::stdio
