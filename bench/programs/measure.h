/* measure.h: how every MPI program of this folder times an operation, and how it reports.
 *
 * Not a statistics package: a program prints the raw value of each batch, and tmpi-bench takes medians outside, over
 * all runs. Invariant: every rank takes the same decisions (how many operations, when to stop), because each decision
 * is made from a value that MPI_Allreduce gave to all of them. */
#ifndef TMPI_BENCH_MEASURE_H
#define TMPI_BENCH_MEASURE_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MEASURE_MAX_SAMPLES = 200 };

/* Does `count` operations in a row; called by every rank at the same time. */
typedef void (*operation)(void* state, long count);

typedef struct {
  double seconds; /* budget of one measurement; a slow library may use about four times as much */
  int samples;    /* batches per measurement */
} budget;

/* What a report says besides the samples. `per_second` > 0 turns the report into a rate: that many units per
 * operation, divided by the time; else `scale` times the seconds of one operation. */
typedef struct {
  const char* measure;
  const char* unit;
  long bytes;
  double scale;
  double per_second;
} report;

static inline double now_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Reads --seconds S and --samples N; returns the index of the first argument that is not one of them. */
static inline int parse_budget(int argc, char** argv, budget* b) {
  int i = 1;
  b->seconds = 0.1;
  b->samples = 20;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    if (strcmp(argv[i], "--seconds") == 0)
      b->seconds = atof(argv[i + 1]);
    else if (strcmp(argv[i], "--samples") == 0)
      b->samples = atoi(argv[i + 1]);
    else
      break;
  }
  if (b->samples < 1) b->samples = 1;
  if (b->samples > MEASURE_MAX_SAMPLES) b->samples = MEASURE_MAX_SAMPLES;
  return i;
}

/* Memory that is there: written once, so that no page fault is measured. */
static inline void* touched(size_t bytes, int value) {
  void* p = NULL;
  if (posix_memalign(&p, 4096, bytes ? bytes : 1) != 0 || p == NULL) {
    fprintf(stderr, "no memory for a buffer of %zu bytes\n", bytes);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  memset(p, value, bytes ? bytes : 1);
  return p;
}

/* The library says who it is: proof that the peer under its name was measured, and not another one. */
static inline void report_library(void) {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0, rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) return;
  MPI_Get_library_version(text, &length);
  text[strcspn(text, "\n\",\\")] = '\0';
  printf("{\"library\": \"%s\"}\n", text);
  fflush(stdout);
}

static inline void fail(const char* what) {
  fprintf(stderr, "wrong result of %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 4);
}

/* One batch: the time of the rank that took longest, known to all. */
static inline double timed_batch(operation op, void* state, long count) {
  double mine, longest = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  mine = now_seconds();
  op(state, count);
  mine = now_seconds() - mine;
  MPI_Allreduce(&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return longest;
}

/* Operations per batch, so that all batches together fill the budget. Doubling also warms everything up. */
static inline long calibrate(budget b, operation op, void* state) {
  const double wanted = b.seconds / b.samples;
  long count = 1;
  for (;;) {
    double t = timed_batch(op, state, count);
    if (t >= wanted / 2 || count >= (1L << 24)) break;
    double grow = t > 0 ? wanted / t : 8;
    count = (long)((double)count * (grow > 8 ? 8 : grow < 1.5 ? 1.5 : grow) + 1);
  }
  return count;
}

static inline void measure(budget b, report r, operation op, void* state) {
  double samples[MEASURE_MAX_SAMPLES], spent = 0;
  int rank = 0, ranks = 0, taken = 0, i;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  op(state, 1);
  const long count = calibrate(b, op, state);
  while (taken < b.samples && (taken < 3 || spent < 4 * b.seconds)) {
    double t = timed_batch(op, state, count);
    spent += t;
    samples[taken++] = r.per_second > 0 ? r.per_second * (double)count / t : r.scale * t / (double)count;
  }
  if (rank != 0) return;
  printf("{\"measure\": \"%s\", \"ranks\": %d, \"bytes\": %ld, \"unit\": \"%s\", \"count\": %ld, \"samples\": [",
         r.measure, ranks, r.bytes, r.unit, count);
  for (i = 0; i < taken; i++) printf("%s%.6g", i ? ", " : "", samples[i]);
  printf("]}\n");
  fflush(stdout);
}

#endif
