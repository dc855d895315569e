/* strtok and strerror with their state of the caller. */
#include <string.h>

#include "nonshared/state.h"

char* strtok(char* text, const char* separators) {
  return strtok_r(text, separators, &tmpi_hidden_state()->strtok_rest);
}

char* strerror(int error) {
  struct tmpi_hidden* state = tmpi_hidden_state();
  return strerror_r(error, state->unknown_error, sizeof state->unknown_error);
}
