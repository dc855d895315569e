/* What every example does the same way: options, the result line, reproducible test data, splitting a range.
 *
 * Not a framework: there is no communication in here except the reductions of `example_finish`, and no
 * program logic. Everything is static inline, so that each program is still compiled by one line: mpicc -O3
 * ge/ge.c -o ge -lm.
 *
 * Invariant: all ranks get the same command line, so all reach the same verdict about it; only rank 0 speaks,
 * and all return the same non-zero status.
 */
#ifndef EXAMPLES_COMMON_EXAMPLE_H
#define EXAMPLES_COMMON_EXAMPLE_H

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_OK = 0, STATUS_CHECK_FAILED = 1, STATUS_USAGE = 2 };

typedef enum { OPTION_INT, OPTION_DOUBLE, OPTION_STRING, OPTION_FLAG } OptionKind;

/* One option: both spellings, where its value goes, and the range that a number must lie in. A flag sets an
 * int to 1. */
typedef struct {
  const char* short_name; /* "-n", or "" */
  const char* long_name;  /* "--size" */
  OptionKind kind;
  void* target;
  double low, high; /* inclusive; numbers only */
  const char* help;
} Option;

static inline void print_usage(const char* program, const char* purpose, const Option* options, int count) {
  printf("usage: %s [options]\n%s\n\noptions:\n", program, purpose);
  for (int i = 0; i < count; i++) {
    const Option* o = &options[i];
    char names[64];
    snprintf(names, sizeof names, "%s%s%s%s", o->short_name, o->short_name[0] ? ", " : "    ", o->long_name,
             o->kind == OPTION_FLAG ? "" : (o->kind == OPTION_STRING ? " TEXT" : " NUMBER"));
    printf("  %-26s %s", names, o->help);
    if (o->kind == OPTION_INT) printf(" [%d]", *(const int*)o->target);
    if (o->kind == OPTION_DOUBLE) printf(" [%g]", *(const double*)o->target);
    if (o->kind == OPTION_STRING && **(const char* const*)o->target) printf(" [%s]", *(const char* const*)o->target);
    printf("\n");
  }
  printf("  %-26s %s\n", "-h, --help", "this text");
}

/* Stores one value; on failure leaves one line in `error`. */
static inline int store_option(const Option* o, const char* text, char* error, size_t error_bytes) {
  char* end = NULL;
  double value = 0;
  if (o->kind == OPTION_STRING) {
    *(const char**)o->target = text;
    return 1;
  }
  errno = 0;
  if (o->kind == OPTION_INT) {
    value = (double)strtol(text, &end, 10);
  } else {
    value = strtod(text, &end);
  }
  if (end == text || *end != 0 || errno != 0) {
    snprintf(error, error_bytes, "%s wants a number, not '%s'", o->long_name, text);
    return 0;
  }
  if (!(value >= o->low && value <= o->high)) {
    snprintf(error, error_bytes, "%s must be from %g to %g, not %s", o->long_name, o->low, o->high, text);
    return 0;
  }
  if (o->kind == OPTION_INT) {
    *(int*)o->target = (int)value;
  } else {
    *(double*)o->target = value;
  }
  return 1;
}

/* Reads the command line. Returns -1 to go on; otherwise the status with which the caller should finalize and
 * return (rank 0 has then said why). Must be called after MPI_Init. */
static inline int parse_options(int argc, char** argv, const char* program, const char* purpose, const Option* options,
                                int count) {
  int rank;
  char error[256] = "";
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int a = 1; a < argc && !error[0]; a++) {
    if (!strcmp(argv[a], "-h") || !strcmp(argv[a], "--help")) {
      if (rank == 0) print_usage(program, purpose, options, count);
      return STATUS_OK;
    }
    /* --name=value is the same as --name value. */
    const char* equals = !strncmp(argv[a], "--", 2) ? strchr(argv[a], '=') : NULL;
    size_t length = equals ? (size_t)(equals - argv[a]) : strlen(argv[a]);
    const Option* found = NULL;
    for (int i = 0; i < count; i++) {
      const Option* o = &options[i];
      if ((strlen(o->short_name) == length && length && !strncmp(o->short_name, argv[a], length)) ||
          (strlen(o->long_name) == length && !strncmp(o->long_name, argv[a], length))) {
        found = o;
      }
    }
    if (!found) {
      snprintf(error, sizeof error, "unknown argument '%s'", argv[a]);
    } else if (found->kind == OPTION_FLAG) {
      *(int*)found->target = 1;
    } else if (equals) {
      store_option(found, equals + 1, error, sizeof error);
    } else if (a + 1 >= argc) {
      snprintf(error, sizeof error, "%s needs a value", argv[a]);
    } else {
      store_option(found, argv[++a], error, sizeof error);
    }
  }
  if (!error[0]) return -1;
  if (rank == 0) fprintf(stderr, "%s: %s (try --help)\n", program, error);
  return STATUS_USAGE;
}

/* For errors that only become visible later (sizes that do not fit together): all ranks call it with the same
 * text. */
static inline int usage_error(const char* program, const char* text) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) fprintf(stderr, "%s: %s (try --help)\n", program, text);
  return STATUS_USAGE;
}

/* Memory, or the end of the job with one line that says how much was wanted. */
static inline void* allocate(const char* program, size_t bytes) {
  void* memory = NULL;
  /* Cache-line alignment keeps the kernels' vector loads within one line. */
  if (posix_memalign(&memory, 64, bytes ? bytes : 64) != 0) {
    fprintf(stderr, "%s: out of memory, %.1f MB wanted\n", program, (double)bytes * 1e-6);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  memset(memory, 0, bytes);
  return memory;
}

/* Entry (i, j) of a dense test matrix, uniform in [-1, 1): a hash, so that any rank can make any entry at any
 * time. */
static inline double test_entry(uint32_t seed, uint32_t i, uint32_t j) {
  uint64_t z = ((uint64_t)i << 32 | j) + 0x9e3779b97f4a7c15ull * (seed + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  z ^= z >> 31;
  return (double)(int64_t)z * (1.0 / 9223372036854775808.0);
}

/* First element of part `part` when `count` elements are split into `parts` nearly equal consecutive ranges.
 */
static inline int part_begin(int count, int parts, int part) { return (int)((int64_t)count * part / parts); }

/* The grid rows x columns = ranks that is nearest to a square, rows <= columns. */
static inline void nearest_grid(int ranks, int* rows, int* columns) {
  int r = (int)sqrt((double)ranks);
  while (ranks % r != 0) r--;
  *rows = r;
  *columns = ranks / r;
}

/* The last words of a program, from rank 0: the verdict with its figures, then the machine-readable line.
 * `seconds` is this rank's own time, the slowest rank's counts; `amount` is the work done by all ranks in
 * units of `unit` times seconds. Collective. Returns the exit status. */
static inline int example_finish(const char* program, double seconds, double amount, const char* unit, int passed,
                                 const char* figures) {
  int rank, ranks, all_passed;
  double slowest;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Allreduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(&passed, &all_passed, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (rank == 0) {
    const char* verdict = all_passed ? "passed" : "FAILED";
    printf("check: %s (%s)\n", verdict, figures);
    printf("RESULT program=%s ranks=%d seconds=%.6f rate=%.6g unit=%s check=%s\n", program, ranks, slowest,
           slowest > 0 ? amount / slowest : 0.0, unit, all_passed ? "passed" : "failed");
    fflush(stdout);
  }
  return all_passed ? STATUS_OK : STATUS_CHECK_FAILED;
}

#endif
