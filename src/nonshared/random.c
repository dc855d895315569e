/* rand and random with their state of the caller. The generators are libc's own, through random_r.
   Not rand_r and random_r, which have no hidden state.
   Invariant: rand and random draw from one sequence, which begins as after srandom(1), as in libc. */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "nonshared/state.h"

static struct tmpi_hidden* take(void) {
  struct tmpi_hidden* state = tmpi_hidden_state();
  while (__atomic_test_and_set(&state->generator_busy, __ATOMIC_ACQUIRE)) {
  }
  if (state->generator.state == NULL)
    initstate_r(1, state->generator_table, sizeof state->generator_table, &state->generator);
  return state;
}

static void give(struct tmpi_hidden* state) { __atomic_clear(&state->generator_busy, __ATOMIC_RELEASE); }

long random(void) {
  int32_t result;
  struct tmpi_hidden* state = take();
  random_r(&state->generator, &result);
  give(state);
  return result;
}

void srandom(unsigned seed) {
  struct tmpi_hidden* state = take();
  srandom_r(seed, &state->generator);
  give(state);
}

int rand(void) { return (int)random(); }

void srand(unsigned seed) { srandom(seed); }

/* The word before the numbers says which generator a table is for; that is where a table begins for its
 * owner. */
static char* table_of(const struct tmpi_hidden* state) { return (char*)(state->generator.state - 1); }

char* initstate(unsigned seed, char* memory, size_t bytes) {
  struct tmpi_hidden* state = take();
  char* before = table_of(state);
  int failed = initstate_r(seed, memory, bytes, &state->generator);
  give(state);
  return failed ? NULL : before;
}

char* setstate(char* memory) {
  struct tmpi_hidden* state = take();
  char* before = table_of(state);
  int failed = setstate_r(memory, &state->generator);
  give(state);
  return failed ? NULL : before;
}
