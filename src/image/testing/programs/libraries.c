/* A program in three parts: itself, and two libraries that lie beside it. Each rank has all three for itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "check.h"
#include "libraries/state.h"

static int called_back;
int program_callback(int value) { return value + ++called_back; }
int base_weak(void) { return 2 + called_back; }
int* pointer_to_library = &base_values[3];
int (*function_of_library)(void) = base_next;

__attribute__((constructor)) static void begin(void) { rig_mark(base_values[0] == 2 ? 'x' : '?'); }
__attribute__((destructor)) static void end(void) { rig_mark('X'); }

static void state_is_own(int rank) {
  CHECK(rig_owns(&base_count) && rig_owns(base_address()) && rig_owns(base_static()));
  CHECK(base_count == 10 && base_values[0] == 2);
  rig_barrier();
  for (int i = 0; i <= rank; ++i) base_next();
  *base_static() += rank;
  rig_barrier();
  CHECK(base_count == 11 + rank && base_indirect() == 11 + rank);
  CHECK(*base_static() == 100 + rank);
}

static void addresses_are_own(int rank) {
  CHECK(base_cursor == &base_values[2] && *base_cursor == 3);
  CHECK(base_table[0] == &base_count && base_table[1] == base_address() && base_table[2] == base_values + 4);
  CHECK(pointer_to_library == &base_values[3]);
  CHECK(top_of_base == &base_values[1]);
  CHECK(top_function == base_next && function_of_library == base_next);
  CHECK(base_of_thread == &base_count);
  const int before = base_count;
  CHECK(function_of_library() == before + 1 && top_function() == before + 2);
  CHECK(top_through_base(rank) == before + 3 + rank && base_count == before + 3 + rank);
}

static void program_is_seen(void) {
  CHECK(top_callback == program_callback);
  CHECK(top_calls_back(10) == 23 && called_back == 2);
  CHECK(base_weak() == 4);
}

static int count_base(struct dl_phdr_info* info, size_t bytes, void* argument) {
  (void)bytes;
  *(int*)argument += strstr(info->dlpi_name, "libbase_") != NULL;
  return 0;
}

static void loader_answers(void) {
  Dl_info info;
  CHECK(dladdr((void*)base_next, &info) != 0 && strcmp(info.dli_sname, "base_next") == 0);
  CHECK(strstr(info.dli_fname, "base") != NULL && info.dli_saddr == (void*)base_next);
  CHECK(dlsym(RTLD_DEFAULT, "base_count") == &base_count);
  CHECK(top_looks_up("base_count") == &base_count && top_looks_up("base_next") == (void*)base_next);
  void* all = dlopen(NULL, RTLD_LAZY);
  CHECK(all != NULL && dlsym(all, "base_values") == base_values);
  int copies = 0;
  dl_iterate_phdr(count_base, &copies);
  CHECK(copies == rig_count());
}

int main(void) {
  rig_expect_at_end("btxXTB");
  CHECK(strcmp(rig_marks(), "btx") == 0);
  state_is_own(rig_rank());
  addresses_are_own(rig_rank());
  program_is_seen();
  loader_answers();
  return failed_checks != 0;
}
