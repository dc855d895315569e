// A shared library that only jobs of several processes need: loaded when the first of them starts, never linked with.
// Not for libraries of the program (src/image).
#pragma once

#include <dlfcn.h>

#include <string>

#include "base/result.h"

namespace tmpi::net {

class Library {
 public:
  // what: for whom it is needed; package: where users get it.
  Result<void> open(const char* file, const char* what, const char* package) {
    file_ = file;
    handle_ = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (handle_) return {};
    const char* why = dlerror();
    return Error{std::string("a job of several processes needs ") + file + " for " + what +
                     ", which cannot be loaded (" + (why ? why : "no reason given") +
                     "): install it (Debian: apt-get install " + package + ")",
                 0};
  }

  // Sets *function to the symbol of that name. After the first one that is missing nothing is looked up any more.
  template <class Function>
  void find(Function** function, const char* name) {
    if (!missing_.empty()) return;
    *function = reinterpret_cast<Function*>(dlsym(handle_, name));
    if (!*function) missing_ = name;
  }
  Result<void> complete() const {
    if (missing_.empty()) return {};
    return Error{file_ + " has no " + missing_ + ": it is older than this version of TMPI can use; install a newer one",
                 0};
  }

 private:
  void* handle_ = nullptr;
  std::string file_, missing_;
};

}  // namespace tmpi::net
