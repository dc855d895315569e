// Listing the clones where debuggers look for loaded objects. See debugger.h.
//
// ld.so keeps its objects in a list of its own structures, which must not be extended by others. But since
// glibc 2.35 `r_debug` has a chain of further lists, one per namespace, that only debuggers walk (gdb 13
// does); ld.so appends to its end. The clones are a namespace of their own there, each with the real path of
// its object, so that gdb reads the symbols of every copy, and a breakpoint on a function is one in each.
#include "image/debugger.h"

#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "image/elf_view.h"
#include "image/real_dl.h"
#include "image/registry.h"

namespace tmpi::image {

namespace {

#if __GLIBC_PREREQ(2, 35)

r_debug* debugger_root(const ElfView& elf) {
  for (const auto* entry = elf.dynamic; entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_DEBUG) return reinterpret_cast<r_debug*>(entry->d_un.d_ptr);
  return nullptr;
}

// Never freed: the list is for readers outside the process.
r_debug_extended clones{};
link_map* last = nullptr;

void append(link_map* first, link_map* its_last) {
  first->l_prev = last;
  if (last != nullptr)
    last->l_next = first;
  else
    clones.base.r_map = first;
  last = its_last;
}

void hook_up(r_debug_extended* root) {
  if (clones.base.r_version != 0) return;
  clones.base = {2, clones.base.r_map, root->base.r_brk, r_debug::RT_CONSISTENT, root->base.r_ldbase};
  auto* end = root;
  while (end->r_next != nullptr) end = end->r_next;
  end->r_next = &clones;
  root->base.r_version = 2;
}

bool is_traced() {
  char text[2048];
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t bytes = read(file, text, sizeof text - 1);
  close(file);
  text[bytes > 0 ? bytes : 0] = 0;
  const char* line = strstr(text, "TracerPid:");
  return line != nullptr && atoi(line + strlen("TracerPid:")) != 0;
}

// A debugger reads the lists when an object is loaded, so load one: the smallest that comes with every libc.
void wake_debugger() {
  if (void* object = real_dlopen("libBrokenLocale.so.1", RTLD_NOW | RTLD_LOCAL)) real_dlclose(object);
}

#endif

}  // namespace

void tell_debugger([[maybe_unused]] const Arena& arena, [[maybe_unused]] int first, [[maybe_unused]] int count) {
#if __GLIBC_PREREQ(2, 35)
  auto* const root = reinterpret_cast<r_debug_extended*>(debugger_root(ElfView::main_object()));
  if (root == nullptr) return;
  const ElfView& elf = *arena.elf;
  auto* const maps = static_cast<link_map*>(calloc(static_cast<std::size_t>(count), sizeof(link_map)));
  if (maps == nullptr) return;
  for (int i = 0; i < count; ++i) {
    const std::uintptr_t shift = arena.begin + static_cast<std::uintptr_t>(first + i) * arena.stride - arena.original;
    maps[i].l_addr = elf.base + shift;
    maps[i].l_name = const_cast<char*>(arena.path);
    maps[i].l_ld = reinterpret_cast<ElfW(Dyn)*>(reinterpret_cast<std::uintptr_t>(elf.dynamic) + shift);
    maps[i].l_prev = i > 0 ? &maps[i - 1] : nullptr;
    maps[i].l_next = i + 1 < count ? &maps[i + 1] : nullptr;
  }
  append(&maps[0], &maps[count - 1]);
  hook_up(root);
  if (is_traced()) wake_debugger();
#endif
}

}  // namespace tmpi::image
