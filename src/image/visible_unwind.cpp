// Clones for those who unwind stacks: C++ exceptions, backtrace, pthread_exit, profilers. ld.so does not know
// the clones, so the two functions by which unwinders find an object's tables are interposed and answer for
// them. Linked into libmpi_abi only.
//
// Invariant: an answer for a clone is libc's answer for image 0, moved. Whatever libc reports about the
// executable (flags, names, thread-local storage) therefore holds for clones too.
#include <dlfcn.h>
#include <link.h>

#include "image/elf_view.h"
#include "image/real_dl.h"
#include "image/registry.h"

namespace tmpi::image {

namespace {

using Callback = int(dl_phdr_info*, std::size_t, void*);

#ifdef DLFO_STRUCT_HAS_EH_DBASE
constinit RealFunction<int(void*, dl_find_object*)> real_find_object("_dl_find_object");
#endif

// Before main, so that unwinding in a signal handler looks nothing up.
[[gnu::constructor]] void find_real_functions() {
  real_dl_iterate_phdr.find();
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  real_find_object.find();
#endif
}

template <class T>
T* moved(T* pointer, std::intptr_t shift) {
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(pointer) + static_cast<std::uintptr_t>(shift));
}

unsigned long long count_clones() {
  unsigned long long count = 0;
  for (const Arena* arena = newest_arena(); arena != nullptr; arena = arena->next)
    for (int i = 0; i < arena->count && !arena->data_only; ++i) count += arena->has(i) ? 1 : 0;
  return count;
}

struct Visit {
  Callback* callback;
  void* argument;
  unsigned long long clones;
};

// An object, and then its clones. Callers keep caches that are valid while `adds` stays the same.
int visit_object(dl_phdr_info* original, std::size_t bytes, void* argument) {
  auto& visit = *static_cast<Visit*>(argument);
  dl_phdr_info info = *original;
  info.dlpi_adds += visit.clones;
  if (const int answer = visit.callback(&info, bytes, visit.argument); answer != 0) return answer;
  for (const Arena* arena = newest_arena(); arena != nullptr; arena = arena->next) {
    if (arena->elf->headers.data() != original->dlpi_phdr || arena->data_only) continue;
    for (int i = 0; i < arena->count; ++i) {
      if (!arena->has(i)) continue;
      const auto shift =
          static_cast<std::intptr_t>(arena->begin + static_cast<std::uintptr_t>(i) * arena->stride - arena->original);
      info = *original;
      info.dlpi_adds += visit.clones;
      info.dlpi_addr += static_cast<std::uintptr_t>(shift);
      info.dlpi_phdr = moved(original->dlpi_phdr, shift);
      info.dlpi_name = arena->path;
      if (const int answer = visit.callback(&info, bytes, visit.argument); answer != 0) return answer;
    }
  }
  return 0;
}

}  // namespace

}  // namespace tmpi::image

extern "C" {

__attribute__((visibility("default"))) int dl_iterate_phdr(int (*callback)(dl_phdr_info*, std::size_t, void*),
                                                           void* argument) {
  using namespace tmpi::image;
  Visit visit{callback, argument, count_clones()};
  if (visit.clones == 0) return real_dl_iterate_phdr(callback, argument);
  return real_dl_iterate_phdr(visit_object, &visit);
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE
// Since glibc 2.35 libgcc asks here first. Never parks, takes no lock.
__attribute__((visibility("default"))) int _dl_find_object(void* address, dl_find_object* result) noexcept {
  using namespace tmpi::image;
  const Place place = find_in_clones(address);
  if (place.image_rank < 0 || place.data_only) return real_find_object(address, result);
  const int answer = real_find_object(reinterpret_cast<void*>(place.in_original), result);
  if (answer != 0) return answer;
  result->dlfo_map_start = moved(static_cast<char*>(result->dlfo_map_start), place.shift);
  result->dlfo_map_end = moved(static_cast<char*>(result->dlfo_map_end), place.shift);
  result->dlfo_eh_frame = moved(static_cast<char*>(result->dlfo_eh_frame), place.shift);
  return 0;
}
#endif

}  // extern "C"
