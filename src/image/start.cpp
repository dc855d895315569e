// The way in: __libc_start_main, which the C runtime of every executable calls with its main.
// Linked into libmpi_abi only, never into tests: whoever links it gives up the start of its own main.
//
// Invariant: neither libc's own start nor ld.so runs constructors or destructors of the executable and of the
// libraries that are cloned; they belong to ranks (Image::run_constructors). Those of the other libraries run as
// always, before and after.
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"
#include "image/elf_view.h"
#include "image/image.h"
#include "image/libraries.h"

extern "C" __attribute__((visibility("default"))) int __libc_start_main(tmpi::image::Main main, int argc, char** argv,
                                                                        void (*init)(int, char**, char**),
                                                                        void (*fini)(), void (*rtld_fini)(),
                                                                        void* stack_end);

namespace tmpi::image {

namespace {

Program program;

int main_of_the_process(int argc, char** argv, char** envp) {
  program.argc = argc;
  program.argv = argv;
  program.envp = envp;
  return tmpi_job_main(program);
}

void nothing_to_construct(int, char**, char**) {}

// Before libc has set anything up: the constructors of libraries that ranks have copies of must not run. When this
// library is opened by a running process instead, libc's start was not led here, and there are no ranks.
[[gnu::constructor(101)]] void before_all_others(int, char**, char** environment) {
  if (dlsym(RTLD_DEFAULT, "__libc_start_main") == reinterpret_cast<void*>(&__libc_start_main))
    start_libraries(environment);
}

}  // namespace

}  // namespace tmpi::image

extern "C" __attribute__((visibility("default"))) int __libc_start_main(tmpi::image::Main main, int argc, char** argv,
                                                                        void (*init)(int, char**, char**),
                                                                        void (*fini)(), void (*rtld_fini)(),
                                                                        void* stack_end) {
  using namespace tmpi::image;
  using Start = int (*)(Main, int, char**, void (*)(int, char**, char**), void (*)(), void (*)(), void*);
  const auto start = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
  if (start == nullptr) {
    tmpi::log_line("libc's __libc_start_main was not found: is libc linked statically?");
    _exit(127);
  }
  program.main = main;
  switch_off(ElfView::main_object(), false);
  // A start routine of our own instead of none: libc then leaves the executable's init array alone.
  // (Executables linked before glibc 2.34 bring their own here; it would run their constructors, so it is
  // dropped as well.)
  return start(main_of_the_process, argc, argv, nothing_to_construct, nullptr, rtld_fini, stack_end);
}
