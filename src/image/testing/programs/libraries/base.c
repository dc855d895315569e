/* State of all kinds: variables, statics, addresses of others as initial values, weak and indirect functions. */
#include "check.h"
#include "state.h"

int base_count = 10;
int base_values[4] = {1, 2, 3, 4};
int* base_cursor = &base_values[2];
static int hidden = 7;
int* const base_table[3] = {&base_count, &hidden, base_values + 4};
__thread int* base_of_thread = &base_count;
static int calls;

int base_next(void) {
  ++calls;
  return ++base_count;
}
int* base_static(void) {
  static int value = 100;
  return &value;
}
__attribute__((weak)) int base_weak(void) { return 1; } /* the program has another */

static int indirect_by_count(void) { return base_count; }
static int (*choose(void))(void) { return indirect_by_count; }
int base_indirect(void) __attribute__((ifunc("choose")));

const void* base_address(void) { return &hidden; }

__attribute__((constructor)) static void begin(void) {
  rig_mark('b');
  base_values[0] += 1;
}
__attribute__((destructor)) static void end(void) { rig_mark(calls > 0 ? 'B' : '?'); }
