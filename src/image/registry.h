// Which image an address lies in, and where the copy of an object is. Read by the unwinder, by dladdr and by crash
// handlers, at any moment and on any thread. Not an owner: the Loader makes arenas; here they are only listed.
//
// Invariant: an arena is complete when it is published, and only which of its clones are there changes; it is never
// taken away. Hence readers need no lock and may run in signal handlers.
#pragma once

#include <atomic>
#include <cstdint>

namespace tmpi::image {

struct ElfView;

// `count` clones of one object (the executable or a library), or copies of the private section, side by side, made by
// one Loader::load.
struct Arena {
  std::uintptr_t begin = 0, end = 0;
  std::uintptr_t stride = 0;
  std::uintptr_t span = 0;      // of an image within its stride
  std::uintptr_t original = 0;  // first byte of the object in image 0, or of its private section
  int first_rank = 0, count = 0;
  const char* path = nullptr;  // of the object's file
  bool data_only = false;      // copies of the private section: no code, no headers
  const Arena* next = nullptr;
  const ElfView* elf = nullptr;
  // By clone: is it there? nullptr: all are. (Those of what ranks open appear and go.)
  const std::atomic<bool>* present = nullptr;

  bool has(int index) const { return present == nullptr || present[index].load(std::memory_order_acquire); }
};

void publish(Arena* arena);   // takes the pointer for good
const Arena* newest_arena();  // the list, newest first; nullptr: no clones

// Where an address of a clone stands in image 0, and how far the clone is away. image_rank < 0: in no clone.
struct Place {
  int image_rank = -1;
  std::uintptr_t in_original = 0;
  std::intptr_t shift = 0;
  bool data_only = false;
};
Place find_in_clones(const void* address);

// Where that rank's copy of a place in image 0 is; the place itself if there are no copies, nullptr if others have some
// but this rank has none.
void* find_copy(int rank, void* in_original);

}  // namespace tmpi::image
