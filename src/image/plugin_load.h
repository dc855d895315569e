// Loading the original of a plugin: ld.so opens it with all it needs, and what ranks are to have copies of is kept from
// being constructed and is made ready to be copied. Not about ranks: plugins.cpp is.
//
// Invariant: the caller holds the lock of plugins.cpp, so one object is loaded at a time, and the table of plugins only
// grows. (A constructor of a shared library may open further ones meanwhile: loads nest.)
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "image/elf_view.h"
#include "image/libc_state.h"
#include "image/registry.h"
#include "image/stdio_slots.h"
#include "image/template.h"

namespace tmpi::image {

// An object that was opened and of which ranks have copies. Never destroyed.
struct Plugin {
  const ElfView* elf = nullptr;
  void* handle = nullptr;  // ld.so's
  Template pattern;
  const Arena* arena = nullptr;
  std::unique_ptr<std::atomic<bool>[]> present;  // by rank: there is a copy (Arena::present)
  mutable std::vector<bool> told;                // by rank: a debugger knows the copy
  std::vector<std::size_t> needs;                // plugins that must be constructed before it, by number
  std::vector<std::size_t> touches;              // plugins that its words point to
  std::unique_ptr<stdio::StreamSlots> streams;
  LibcSlots libc;
  bool has_thread_local_objects = false;  // with destructors, which libc runs at the end of the thread
};

using Plugins = std::vector<std::unique_ptr<Plugin>>;
const Plugins& plugins();

// The plugin with that handle, or nullptr.
const Plugin* find_plugin(const void* handle);

// Opens `name` for `caller`. Gives ld.so's handle, or an empty one if RTLD_NOLOAD finds nothing. Whoever gets the
// handle of something that is not a plugin owns it.
Result<void*> load_object(const char* name, int mode, const void* caller);

// Copies of all that the originals' words can point to begin at these distances, for that rank: first the members of
// the program, then the plugins.
std::vector<std::uintptr_t> shifts_of(int rank);

}  // namespace tmpi::image
