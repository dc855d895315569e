// Finding and setting the executable's references to standard streams. See stdio_slots.h.
#include "image/stdio_slots.h"

#include <cstdio>
#include <cstring>

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

StreamSlots::StreamSlots(const ElfView& view) : main_begin_(view.begin()) {
  view.each_relocation([&](const Relocation& relocation) {
    if (relocation.symbol == 0 || !is_word_of_rank(view, relocation.place)) return;
    if (relocation.kind != RelocationKind::copy && relocation.kind != RelocationKind::address) return;
    const char* name = view.symbol_name(relocation.symbol);
    const int descriptor = index_of(variable_symbols, name);
    const int object = index_of(stream_symbols, name);
    if (descriptor < 0 && object < 0) return;
    slots_.push_back({relocation.place - view.lowest, relocation.kind == RelocationKind::copy, descriptor, object});
  });
}

void StreamSlots::apply(int rank, std::uintptr_t image_begin) const {
  if (image_begin == main_begin_) return;
  for (const Slot& slot : slots_) {
    void* place = reinterpret_cast<void*>(image_begin + slot.place);
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
