/* Addresses of its own, of the program and of a library of the program, as initial values. */
#define _GNU_SOURCE
#include "plugin.h"

#include <dlfcn.h>

#include "check.h"
#include "state.h"

int plugin_count = 5;
static int zero;
static int* own = &plugin_count;
static int* of_program = &program_value;
static int* of_base = &base_count;
static int (*call)(void) = program_next;
static __thread int* of_thread = &plugin_count;
static __thread int thread_zero;

int plugin_next(void) {
  ++thread_zero;
  return ++*own;
}
int* plugin_of_program(void) { return of_program; }
int* plugin_of_base(void) { return of_base; }
int* plugin_of_thread(void) { return thread_zero >= 0 ? of_thread : 0; }
int* plugin_own(void) { return own; }
int plugin_calls_program(void) { return call() + program_next() + base_next() * 0; }
void* plugin_looks_up(const char* name) { return dlsym(RTLD_DEFAULT, name); }

__attribute__((constructor)) static void begin(int argc, char** argv) {
  rig_mark(plugin_count == 5 && zero == 0 && argc == 3 && argv[3] == 0 ? 'p' : '?');
  zero = 1;
}
__attribute__((destructor)) static void end(void) { rig_mark(zero == 1 ? 'P' : '?'); }
