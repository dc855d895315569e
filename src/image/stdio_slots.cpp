// Finding and setting the executable's references to standard streams. See stdio_slots.h.
#include "image/stdio_slots.h"

#include <cstdio>
#include <cstring>

#include "image/libraries.h"
#include "image/privatized.h"
#include "image/stdio_iostream.h"
#include "image/stdio_streams.h"

namespace tmpi::image::stdio {
namespace {

// Index of a name in a list, or -1.
template <class List>
int index_of(const List& names, const char* name) {
  for (int i = 0; i < static_cast<int>(std::size(names)); ++i)
    if (std::strcmp(names[i], name) == 0) return i;
  return -1;
}

// glibc's variables; _IO_2_1_stdout_ and so on, the objects behind them, are not for programs.
constexpr const char* variable_symbols[3] = {"stdin", "stdout", "stderr"};

}  // namespace

StreamSlots::StreamSlots(const std::vector<const ElfView*>& family) {
  for (const ElfView* view : family)
    view->each_relocation([&](const Relocation& relocation) { note(*view, relocation); });
}

void StreamSlots::note(const ElfView& view, const Relocation& relocation) {
  if (relocation.symbol == 0 || !is_word_of_rank(view, relocation.place)) return;
  const bool is_copy = relocation.kind == RelocationKind::copy;
  if (!is_copy && relocation.kind != RelocationKind::address) return;
  const char* name = view.symbol_name(relocation.symbol);
  const int descriptor = index_of(variable_symbols, name);
  const int object = index_of(stream_symbols, name);
  if (descriptor < 0 && object < 0) return;
  // A library's reference to the executable's copy was moved to the rank's.
  const std::uintptr_t place = view.base + relocation.place;
  if (!is_copy && in_image_zero(*reinterpret_cast<const std::uintptr_t*>(place))) return;
  slots_.push_back({place, is_copy, descriptor, object});
}

void StreamSlots::apply(int rank, const Image& image) const {
  apply(rank, [&](void* place) { return image.rebase(place); });
}

void StreamSlots::apply(int rank, const std::function<void*(void*)>& copy_of) const {
  if (rank == 0) return;
  for (const Slot& slot : slots_) {
    void* place = copy_of(reinterpret_cast<void*>(slot.place));
    if (slot.descriptor >= 0) {
      if (slot.is_copy)
        *static_cast<std::FILE**>(place) = rank_stream(rank, slot.descriptor);
      else
        *static_cast<std::FILE***>(place) = rank_stream_variable(rank, slot.descriptor);
    } else if (!slot.is_copy) {
      *static_cast<void**>(place) = rank_stream_object(rank, slot.object);
    } else {
      construct_stream_object(rank, slot.object, place);
    }
  }
}

}  // namespace tmpi::image::stdio
