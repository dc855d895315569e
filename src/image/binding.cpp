// See binding.h.
#include "image/binding.h"

#include <dlfcn.h>
#include <link.h>

#include "image/real_dl.h"

namespace tmpi::image {

namespace {

const link_map* object_of(void* address) {
  Dl_info info;
  link_map* map = nullptr;
  if (address == nullptr || dladdr1(address, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0)
    return nullptr;
  return map;
}

// Does the object give versions to the symbols that it defines?
bool defines_versions(const link_map* map) {
  for (const auto* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_VERDEF) return true;
  return false;
}

}  // namespace

// The program's own binding takes the first object in search order that defines the name, either with the
// wanted version or without versions at all. dlvsym skips the latter kind; dlsym takes the first of any
// version.
void* bind_slot(const ElfView& elf, std::uint32_t symbol, void* scope) {
  if (symbol == 0) return nullptr;
  const char* name = elf.symbol_name(symbol);
  const char* version = elf.symbol_version(symbol);
  void* const first = real_dlsym(RTLD_DEFAULT, name);
  if (first == nullptr && scope != nullptr) return real_dlsym(scope, name);
  if (first == nullptr || version == nullptr) return first;
  void* const exact = dlvsym(RTLD_DEFAULT, name, version);
  const link_map* first_object = object_of(first);
  if (first_object == nullptr) return nullptr;
  if (exact != nullptr && object_of(exact) == first_object) return exact;
  return defines_versions(first_object) ? nullptr : first;
}

}  // namespace tmpi::image
