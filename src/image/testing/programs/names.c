/* What a rank finds out about itself: dladdr, dlsym, backtrace, dl_iterate_phdr. Linked with -rdynamic. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

int exported_variable = 4;
__attribute__((noinline)) int exported_function(int value) { return value + exported_variable; }

static int is_mine(struct dl_phdr_info* info, size_t bytes, void* argument) {
  (void)bytes;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* header = &info->dlpi_phdr[i];
    const char* begin = (const char*)info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && (const char*)&exported_variable >= begin &&
        (const char*)&exported_variable < begin + header->p_memsz)
      ++*(int*)argument;
  }
  return 0;
}

__attribute__((noinline)) int walk(void** frames, int count) {
  int found = backtrace(frames, count);
  __asm__ volatile("" ::: "memory");
  return found;
}

int main(void) {
  const int rank = rig_rank();
  exported_variable = rank;
  rig_barrier();
  Dl_info info;
  CHECK(dladdr((void*)exported_function, &info) != 0);
  CHECK(strcmp(info.dli_sname, "exported_function") == 0 && info.dli_saddr == (void*)exported_function);
  CHECK(strstr(info.dli_fname, "names") != NULL && rig_owns(info.dli_fbase));
  CHECK(dladdr((void*)strlen, &info) != 0 && strstr(info.dli_fname, "libc") != NULL);

  void* self = dlopen(NULL, RTLD_NOW);
  CHECK(self != NULL && dlsym(self, "exported_variable") == &exported_variable);
  int (*function)(int) = (int (*)(int))dlsym(RTLD_DEFAULT, "exported_function");
  CHECK(function == exported_function && function(1) == 1 + rank);
  CHECK(dlsym(RTLD_NEXT, "exported_function") == NULL);
  CHECK(dlsym(RTLD_NEXT, "rig_rank") == (void*)rig_rank);
  CHECK(dlsym(RTLD_NEXT, "malloc") != NULL && dlsym(RTLD_DEFAULT, "no_such_name") == NULL && dlerror() != NULL);

  void* frames[20];
  const int count = walk(frames, 20);
  CHECK(count >= 4);
  CHECK(dladdr(frames[0], &info) != 0 && info.dli_sname != NULL && strcmp(info.dli_sname, "walk") == 0);
  CHECK(dladdr(frames[1], &info) != 0 && info.dli_sname != NULL && strcmp(info.dli_sname, "main") == 0);
  char** texts = backtrace_symbols(frames, count);
  CHECK(texts != NULL && strstr(texts[0], "(walk+") != NULL && strstr(texts[1], "(main+") != NULL);
  free(texts);

  int mine = 0;
  dl_iterate_phdr(is_mine, &mine);
  CHECK(mine == 1);
  return failed_checks != 0;
}
