// The way in: __libc_start_main, which the C runtime of every executable calls with its main.
// Linked into libmpi_abi only, never into tests: whoever links it gives up the start of its own main.
//
// Invariant: libc's own start runs neither the constructors nor the destructors of the executable; they
// belong to ranks (Image::run_constructors). Those of the libraries run as always, before and after.
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/log.h"
#include "image/elf_view.h"
#include "image/image.h"

namespace tmpi::image {

namespace {

Program program;

int main_of_the_process(int argc, char** argv, char** envp) {
  program.argc = argc;
  program.argv = argv;
  program.envp = envp;
  return tmpi_job_main(program);
}

void nothing() {}
void nothing_to_construct(int, char**, char**) {}

// _dl_fini reads the executable's dynamic section at exit. It may be read-only by now (RELRO).
void switch_destructors_off(const ElfView& elf) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (auto* entry = elf.dynamic; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag != DT_FINI_ARRAYSZ && entry->d_tag != DT_FINI) continue;
    const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(entry) & -page;
    const std::uintptr_t last = (reinterpret_cast<std::uintptr_t>(entry) + sizeof *entry - 1) & -page;
    if (mprotect(reinterpret_cast<void*>(first), last - first + page, PROT_READ | PROT_WRITE) != 0) {
      logf("cannot change the program's dynamic section (%s); its destructors may run twice", strerror(errno));
      return;
    }
    if (entry->d_tag == DT_FINI_ARRAYSZ) entry->d_un.d_val = 0;
    // ld.so adds the base to this one when it calls it.
    if (entry->d_tag == DT_FINI) entry->d_un.d_ptr = reinterpret_cast<std::uintptr_t>(&nothing) - elf.base;
  }
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
  switch_destructors_off(ElfView::main_object());
  // A start routine of our own instead of none: libc then leaves the executable's init array alone.
  // (Executables linked before glibc 2.34 bring their own here; it would run their constructors, so it is
  // dropped as well.)
  return start(main_of_the_process, argc, argv, nothing_to_construct, nullptr, rtld_fini, stack_end);
}
