// ld.so's own functions, behind those that this library interposes: for those who load objects, and for whom an address
// is the original's.
#pragma once

#include <dlfcn.h>
#include <link.h>

#include "image/real_function.h"

namespace tmpi::image {

inline constinit RealFunction<void*(const char*, int)> real_dlopen("dlopen");
inline constinit RealFunction<int(void*)> real_dlclose("dlclose");
inline constinit RealFunction<char*()> real_dlerror("dlerror");
inline constinit RealFunction<void*(void*, const char*)> real_dlsym("dlsym");
inline constinit RealFunction<int(int (*)(dl_phdr_info*, std::size_t, void*), void*)> real_dl_iterate_phdr(
    "dl_iterate_phdr");

}  // namespace tmpi::image
