// Finding the function of a slot that lazy binding has not filled yet.
// Not a symbol resolver of its own: it asks libc, and says nothing where libc's public interface could answer
// differently from what the program's own binding would.
#pragma once

#include <cstdint>

#include "image/elf_view.h"

namespace tmpi::image {

// The function that image 0's slot for this symbol will be bound to; nullptr when that is not certain. `scope` is
// ld.so's handle of an object that was opened later: after the global names come those of what it needs.
void* bind_slot(const ElfView& elf, std::uint32_t symbol, void* scope = nullptr);

}  // namespace tmpi::image
