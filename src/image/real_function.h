// The next definition of a function that this library interposes: libc's.
// Not for functions with several versions in libc (RTLD_NEXT takes the default one).
//
// Invariant: usable before any constructor of this library has run, because libraries call the interposed
// functions from theirs; hence constinit, and looked up at the first call.
#pragma once

#include <dlfcn.h>

#include <atomic>

namespace tmpi::image {

template <class Signature>
class RealFunction {
 public:
  // `library`: of what may have come with a plugin, where RTLD_NEXT does not see it.
  constexpr explicit RealFunction(const char* name, const char* library = nullptr) : name_(name), library_(library) {}

  // Looks it up now, so that later calls are async-signal-safe.
  Signature* find() {
    // relaxed: every thread that looks it up finds the same address, and nothing else is handed over with it.
    auto* function = function_.load(std::memory_order_relaxed);
    if (function == nullptr) {
      void* found = dlsym(RTLD_NEXT, name_);
      if (found == nullptr && library_ != nullptr) {
        RealFunction<void*(const char*, int)> open("dlopen");  // a rank's own is interposed, too
        found = dlsym(open(library_, RTLD_LAZY | RTLD_NOLOAD), name_);
      }
      function = reinterpret_cast<Signature*>(found);
      function_.store(function, std::memory_order_relaxed);
    }
    return function;
  }

  template <class... Arguments>
  auto operator()(Arguments... arguments) {
    return find()(arguments...);
  }

 private:
  const char* name_;
  const char* library_;
  std::atomic<Signature*> function_{nullptr};
};

}  // namespace tmpi::image
