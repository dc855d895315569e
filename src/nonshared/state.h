/* What libc's functions remember between calls, as one object. Not the variables that getopt shares with programs
   (optarg and so on): those have names, and whoever defines getopt says where they are (getopt_scan.h).

   In libtmpi_nonshared.a the object lies in the image, so each rank has one (state.c); in libmpi_abi, for programs that
   were linked without that archive, there is one per rank (src/image/libc_state.h).

   Invariant: all zeros is the state in which a program starts. */
#ifndef TMPI_NONSHARED_STATE_H
#define TMPI_NONSHARED_STATE_H

#include <stdlib.h>
#include <time.h>

#include "nonshared/getopt_scan.h"

struct tmpi_hidden {
  struct random_data generator;
  char generator_table[128]; /* the size of libc's default generator, TYPE_3 */
  char generator_busy;       /* threads of one rank may call at once; held for nanoseconds */
  struct drand48_data drand48;
  char* strtok_rest;
  char unknown_error[64]; /* the text for a number that is no error; the others have constant texts */
  struct tm broken_down;
  char time_text[120];
  struct tmpi_getopt_scan getopt;
};

/* The state that a call belongs to. */
#ifdef __cplusplus
extern "C"
#endif
    __attribute__((visibility("hidden"))) struct tmpi_hidden*
    tmpi_hidden_state(void);

#endif
