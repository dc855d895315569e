/* What the programs of this folder share: a check that names its line, and a way to let other ranks run, so that a
   variable that ranks share is seen by them. */
#ifndef TMPI_TESTS_PRIVATIZE_CHECK_H
#define TMPI_TESTS_PRIVATIZE_CHECK_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <tmpi.h>

static void check_that(int holds, const char* what, const char* file, int line) {
  if (holds) return;
  fprintf(stderr, "%s:%d: not true: %s\n", file, line, what);
  exit(1);
}
#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

/* Every rank comes here, and goes on later, perhaps on another carrier. */
static void others_run(void) {
  TMPI_Yield();
  MPI_Barrier(MPI_COMM_WORLD);
}

static int my_rank(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

#endif
