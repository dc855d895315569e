/* The drand48 family with its state of the caller. The arithmetic is libc's own, through the _r functions.
   Invariant: all nine functions share one state, which begins with zeros, as in libc. */
#include <stdlib.h>

#include "nonshared/state.h"

double drand48(void) {
  double result;
  drand48_r(&tmpi_hidden_state()->drand48, &result);
  return result;
}

double erand48(unsigned short number[3]) {
  double result;
  erand48_r(number, &tmpi_hidden_state()->drand48, &result);
  return result;
}

long lrand48(void) {
  long result;
  lrand48_r(&tmpi_hidden_state()->drand48, &result);
  return result;
}

long nrand48(unsigned short number[3]) {
  long result;
  nrand48_r(number, &tmpi_hidden_state()->drand48, &result);
  return result;
}

long mrand48(void) {
  long result;
  mrand48_r(&tmpi_hidden_state()->drand48, &result);
  return result;
}

long jrand48(unsigned short number[3]) {
  long result;
  jrand48_r(number, &tmpi_hidden_state()->drand48, &result);
  return result;
}

void srand48(long seed) { srand48_r(seed, &tmpi_hidden_state()->drand48); }

unsigned short* seed48(unsigned short seed[3]) {
  struct drand48_data* state = &tmpi_hidden_state()->drand48;
  seed48_r(seed, state);
  return state->__old_x;
}

void lcong48(unsigned short parameters[7]) { lcong48_r(parameters, &tmpi_hidden_state()->drand48); }
