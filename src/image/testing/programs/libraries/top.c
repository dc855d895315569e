/* Needs base, and the program itself. */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "check.h"
#include "state.h"

int* top_of_base = &base_values[1];
int (*top_function)(void) = base_next;
int (*top_callback)(int) = program_callback;

int top_through_base(int by) {
  base_count += by;
  return base_next();
}
int top_calls_back(int value) { return program_callback(value) + top_callback(value); }
void* top_looks_up(const char* name) { return dlsym(RTLD_DEFAULT, name); }

__attribute__((constructor)) static void begin(void) { rig_mark(base_values[0] == 2 ? 't' : '?'); }
__attribute__((destructor)) static void end(void) { rig_mark('T'); }
