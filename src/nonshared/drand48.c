/* The drand48 family with its state in this image. The arithmetic is libc's own, through the _r functions.
   Invariant: all nine functions share one state, which begins with zeros, as in libc. */
#include <stdlib.h>

static struct drand48_data state;

double drand48(void) {
  double result;
  drand48_r(&state, &result);
  return result;
}

double erand48(unsigned short number[3]) {
  double result;
  erand48_r(number, &state, &result);
  return result;
}

long lrand48(void) {
  long result;
  lrand48_r(&state, &result);
  return result;
}

long nrand48(unsigned short number[3]) {
  long result;
  nrand48_r(number, &state, &result);
  return result;
}

long mrand48(void) {
  long result;
  mrand48_r(&state, &result);
  return result;
}

long jrand48(unsigned short number[3]) {
  long result;
  jrand48_r(number, &state, &result);
  return result;
}

void srand48(long seed) { srand48_r(seed, &state); }

unsigned short* seed48(unsigned short seed[3]) {
  seed48_r(seed, &state);
  return state.__old_x;
}

void lcong48(unsigned short parameters[7]) { lcong48_r(parameters, &state); }
