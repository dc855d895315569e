/* Plugins that are opened at run time: each rank has its own copy, made when the rank opens it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "check.h"
#include "libraries/plugin.h"
#include "libraries/state.h"

int program_value = 3;
static int program_calls;
int program_next(void) { return ++program_calls; }

static int (*next)(void);
static int* count;

static void* open_plugin(void) {
  void* handle = dlopen(PLUGIN, RTLD_NOW);
  CHECK(handle != NULL);
  if (handle == NULL) fprintf(stderr, "%s\n", dlerror());
  count = dlsym(handle, "plugin_count");
  next = (int (*)(void))dlsym(handle, "plugin_next");
  CHECK(count != NULL && next != NULL);
  return handle;
}

static void state_is_own(void) {
  CHECK(*count == 5);
  rig_barrier();
  for (int i = 0; i <= rig_rank(); ++i) next();
  rig_barrier();
  CHECK(*count == 6 + rig_rank());
  CHECK(dlsym(dlopen(PLUGIN, RTLD_LAZY), "plugin_count") == count);
}

static void addresses_are_own(void* handle) {
  int* (*address)(void) = (int* (*)(void))dlsym(handle, "plugin_own");
  CHECK(address() == count);
  address = (int* (*)(void))dlsym(handle, "plugin_of_program");
  CHECK(address() == &program_value && rig_owns(address()));
  address = (int* (*)(void))dlsym(handle, "plugin_of_base");
  CHECK(address() == &base_count && rig_owns(address()));
  address = (int* (*)(void))dlsym(handle, "plugin_of_thread");
  CHECK(address() == count);
  CHECK(dlsym(handle, "base_next") == (void*)base_next); /* it needs base */
  CHECK(((int (*)(void))dlsym(handle, "plugin_calls_program"))() == 3 && program_calls == 2);
}

static int count_plugin(struct dl_phdr_info* info, size_t bytes, void* argument) {
  (void)bytes;
  const int number = *(const unsigned char*)(info->dlpi_addr + info->dlpi_phdr[0].p_vaddr) != 0; /* can be read */
  *(int*)argument += number * (strcmp(info->dlpi_name, PLUGIN) == 0);
  return 0;
}

static void loader_answers(void* handle) {
  Dl_info info;
  CHECK(dladdr((void*)next, &info) != 0 && strcmp(info.dli_sname, "plugin_next") == 0);
  CHECK(strcmp(info.dli_fname, PLUGIN) == 0 && info.dli_saddr == (void*)next);
  CHECK(*(const unsigned char*)info.dli_fbase == 0x7f);
  rig_barrier();
  int copies = 0;
  dl_iterate_phdr(count_plugin, &copies);
  CHECK(copies == rig_count() + 1); /* and the original */
  CHECK(dlsym(handle, "no_such_name") == NULL && strstr(dlerror(), "no_such_name") != NULL && dlerror() == NULL);
  CHECK(dlsym(dlopen(NULL, RTLD_LAZY), "program_value") == &program_value);
  CHECK(dlsym(RTLD_DEFAULT, "program_value") == &program_value);
  rig_barrier();
}

static void counts_of_a_rank(void* handle) {
  /* Opened twice by now. */
  CHECK(dlclose(handle) == 0 && dlsym(handle, "plugin_count") == count);
  CHECK(strcmp(rig_marks(), "bp") == 0);
  CHECK(dlclose(handle) == 0 && strcmp(rig_marks(), "bpP") == 0);
  CHECK(dlopen(PLUGIN, RTLD_NOW | RTLD_NOLOAD) == NULL);
  CHECK(dlclose(handle) != 0 && strstr(dlerror(), "not open") != NULL);
  rig_barrier();
  if (rig_rank() == 0) CHECK(open_plugin() == handle && *count == 5 && next() == 6);
  rig_barrier();
  if (rig_rank() != 0) {
    CHECK(dlopen(PLUGIN, RTLD_NOW | RTLD_NOLOAD) == NULL);
    CHECK(dlsym(handle, "plugin_count") == NULL && dlerror() != NULL);
    CHECK(open_plugin() == handle && *count == 5 && next() == 6);
  }
  CHECK(strcmp(rig_marks(), "bpPp") == 0);
  CHECK(dlclose(handle) == 0);
}

static void needs_come_first(void) {
  void* over = dlopen(OVER, RTLD_LAZY | RTLD_LOCAL);
  CHECK(over != NULL && strcmp(rig_marks(), "bpPpPpo") == 0);
  CHECK(dlopen(PLUGIN, RTLD_NOW | RTLD_NOLOAD) != NULL);
  count = dlsym(over, "plugin_count");
  CHECK(((int* (*)(void))dlsym(over, "over_of_plugin"))() == count && *count == 5);
  for (int i = 0; i <= rig_rank(); ++i) ((int (*)(void))dlsym(over, "over_next"))();
  rig_barrier();
  CHECK(*count == 6 + rig_rank());
  rig_barrier();
  /* Where names are searched is decided for all ranks. */
  CHECK(dlopen(PLUGIN, RTLD_NOW | RTLD_GLOBAL) != NULL);
  rig_barrier();
  CHECK(dlsym(RTLD_DEFAULT, "plugin_count") == count);
  void* (*looks_up)(const char*) = (void* (*)(const char*))dlsym(over, "plugin_looks_up");
  CHECK(looks_up("plugin_count") == count && looks_up("program_value") == &program_value);
}

static void failures_are_said(void) {
  char name[100];
  snprintf(name, sizeof name, "/no/such/plugin_%d.so", rig_rank());
  CHECK(dlopen(name, RTLD_NOW) == NULL);
  rig_barrier();
  const char* text = dlerror();
  CHECK(text != NULL && strstr(text, name) != NULL && dlerror() == NULL);
  CHECK(dlopen(PLUGIN, 0) == NULL && dlerror() != NULL);
}

int main(void) {
  void* handle = open_plugin();
  state_is_own();
  addresses_are_own(handle);
  loader_answers(handle);
  failures_are_said();
  counts_of_a_rank(handle);
  needs_come_first();
  rig_expect_at_end("bpPpPpoOPB");
  return failed_checks != 0;
}
