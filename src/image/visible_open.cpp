// dlopen, dlclose and dlerror as calls of a rank: what it opens is its own (plugins.h). Linked into libmpi_abi only.
//
// Invariant: on a thread that belongs to no rank, and before there are ranks, libc's functions answer, with the
// caller's own return address: it decides where dlopen searches.
#include <dlfcn.h>

#include "image/interpose.h"
#include "image/plugins.h"
#include "image/real_dl.h"
#include "image/with_caller.h"

extern "C" {

__attribute__((visibility("hidden"))) void* (*tmpi_image_real_dlopen)(const char*, int) = nullptr;

// Called by the dlopen below.
__attribute__((visibility("hidden"))) tmpi::image::Answered tmpi_image_dlopen(const char* name, int mode,
                                                                              const void* caller) {
  using namespace tmpi::image;
  tmpi_image_real_dlopen = real_dlopen.find();
  const int rank = caller_rank();
  // Without a name it is the program, whose handle is the same for all.
  if (rank < 0 || in_child_process() || name == nullptr || name[0] == 0) return {nullptr, 0};
  return {plugin_open(rank, name, mode, caller), 1};
}

TMPI_INTERPOSE int dlclose(void* handle) noexcept {
  using namespace tmpi::image;
  const int rank = caller_rank();
  return rank < 0 ? real_dlclose(handle) : plugin_close(rank, handle);
}

TMPI_INTERPOSE char* dlerror() noexcept {
  using namespace tmpi::image;
  if (const int rank = caller_rank(); rank >= 0)
    if (char* text = take_dl_error(rank); text != nullptr) return text;
  return real_dlerror();
}

TMPI_WITH_CALLER(dlopen, tmpi_image_dlopen, tmpi_image_real_dlopen);

}  // extern "C"
