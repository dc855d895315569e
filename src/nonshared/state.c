/* The hidden state of the image that this archive is linked into. See state.h. */
#include "nonshared/state.h"

static struct tmpi_hidden of_this_image;

struct tmpi_hidden* tmpi_hidden_state(void) {
  return &of_this_image;
}
