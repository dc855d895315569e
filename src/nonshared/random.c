/* rand and random with their state in this image. The generators are libc's own, through random_r.
   Not rand_r and random_r, which have no hidden state.
   Invariant: rand and random draw from one sequence, which begins as after srandom(1), as in libc. */
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static struct random_data generator;
static char table[128];                     /* the size of libc's default generator, TYPE_3 */
static atomic_flag busy = ATOMIC_FLAG_INIT; /* threads of one rank may call at once; held for nanoseconds */

static void take(void) {
  while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
  }
  if (generator.state == NULL) initstate_r(1, table, sizeof table, &generator);
}

static void give(void) { atomic_flag_clear_explicit(&busy, memory_order_release); }

long random(void) {
  int32_t result;
  take();
  random_r(&generator, &result);
  give();
  return result;
}

void srandom(unsigned seed) {
  take();
  srandom_r(seed, &generator);
  give();
}

int rand(void) { return (int)random(); }

void srand(unsigned seed) { srandom(seed); }

/* The word before the numbers says which generator a table is for; that is where a table begins for its
 * owner. */
static char* current_table(void) { return (char*)(generator.state - 1); }

char* initstate(unsigned seed, char* memory, size_t bytes) {
  take();
  char* before = current_table();
  int failed = initstate_r(seed, memory, bytes, &generator);
  give();
  return failed ? NULL : before;
}

char* setstate(char* memory) {
  take();
  char* before = current_table();
  int failed = setstate_r(memory, &generator);
  give();
  return failed ? NULL : before;
}
