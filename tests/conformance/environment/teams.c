/* OpenMP teams of many sizes, of one rank after the other: a runtime that is shared by the ranks gives one rank's
   threads, when their team has shrunk, to another. They are that rank's then: its variables, its calls of MPI
   (MPI 5.0, 11.6). */
#include <omp.h>

#include "check.h"

enum { ROUNDS = 6, MOST = 5 };

static int calls[MOST]; /* of this rank's threads */
static int whose = -1;

static int wrong_in_team(int threads) {
  int wrong = 0, seen = 0;
#pragma omp parallel num_threads(threads) reduction(+ : wrong, seen)
  {
    const int me = omp_get_thread_num();
    int named = -1, out = rank * MOST + me, back = -1;
    MPI_Comm_rank(MPI_COMM_WORLD, &named);
    MPI_Sendrecv(&out, 1, MPI_INT, rank, me, &back, 1, MPI_INT, rank, me, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong += named != rank || back != out || whose != rank;
    calls[me]++;
    seen++;
  }
  return wrong + (seen != threads);
}

int main(int argc, char** argv) {
  int provided, total = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  omp_set_dynamic(0);
  whose = rank;
  for (int round = 0; round < ROUNDS; round++) {
    const int threads = 1 + round % MOST;
    for (int turn = 0; turn < size; turn++) {
      if (turn == rank) {
        CHECK_EQ(wrong_in_team(threads), 0);
        CHECK_EQ(wrong_in_team(2), 0); /* the others have nothing to do any more */
      }
      MPI_Barrier(MPI_COMM_WORLD);
    }
    CHECK_EQ(wrong_in_team(threads), 0); /* all ranks at once */
    CHECK_EQ(wrong_in_team(2), 0);
  }
  for (int i = 0; i < MOST; i++) total += calls[i];
  int expected = 0;
  for (int round = 0; round < ROUNDS; round++) expected += 2 * (1 + round % MOST) + 4;
  CHECK_EQ(total, expected);
  return end("teams");
}
