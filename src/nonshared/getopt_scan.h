/* The scan of getopt, getopt_long and getopt_long_only, for whoever defines those names. It holds no state. */
#ifndef TMPI_NONSHARED_GETOPT_SCAN_H
#define TMPI_NONSHARED_GETOPT_SCAN_H

#include <getopt.h>

/* The place that the scan has reached.
   Invariant of the permuting scan: argv[first_operand .. last_operand-1] are operands that have been passed over, and
   argv[last_operand .. optind-1] are options seen since; the two are exchanged before the scan goes on. */
struct tmpi_getopt_scan {
  int running;
  int order;
  char* next; /* what is left of an argument with several short options, or NULL */
  int first_operand;
  int last_operand;
};

/* Where the variables are that programs read and write. */
struct tmpi_getopt_variables {
  char** optarg;
  int* optind;
  int* opterr;
  int* optopt;
};

/* What one call was asked. */
struct tmpi_getopt_call {
  int argc;
  char** argv;
  const char* options;
  const struct option* longs; /* NULL: getopt */
  int* long_index;
  int long_only; /* a single dash may begin a long option */
  int posix;     /* no permutation */
};

#ifdef __cplusplus
extern "C"
#endif
    __attribute__((visibility("hidden"))) int
    tmpi_getopt(const struct tmpi_getopt_call* call, const struct tmpi_getopt_variables* variables,
                struct tmpi_getopt_scan* scan);

#endif
