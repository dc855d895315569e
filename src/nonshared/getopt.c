/* getopt, getopt_long and getopt_long_only with their state in this image: the variables that programs read, and the
   place that the scan has reached. */
#include <getopt.h>

#include "nonshared/state.h"

char* optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

static int scan(const struct tmpi_getopt_call* call) {
  static const struct tmpi_getopt_variables variables = {&optarg, &optind, &opterr, &optopt};
  return tmpi_getopt(call, &variables, &tmpi_hidden_state()->getopt);
}

int getopt(int argc, char* const* argv, const char* options) {
  return scan(&(struct tmpi_getopt_call){.argc = argc, .argv = (char**)argv, .options = options});
}

/* What <unistd.h> calls getopt in programs that ask for POSIX alone: no permutation. */
int __posix_getopt(int argc, char* const* argv, const char* options) {
  return scan(&(struct tmpi_getopt_call){.argc = argc, .argv = (char**)argv, .options = options, .posix = 1});
}

int getopt_long(int argc, char* const* argv, const char* options, const struct option* longs, int* long_index) {
  return scan(&(struct tmpi_getopt_call){
      .argc = argc, .argv = (char**)argv, .options = options, .longs = longs, .long_index = long_index});
}

int getopt_long_only(int argc, char* const* argv, const char* options, const struct option* longs, int* long_index) {
  return scan(&(struct tmpi_getopt_call){.argc = argc,
                                         .argv = (char**)argv,
                                         .options = options,
                                         .longs = longs,
                                         .long_index = long_index,
                                         .long_only = 1});
}
