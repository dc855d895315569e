/* MPI and OpenMP together: the rank's own thread calls MPI between parallel regions and inside of them (funneled), any
   thread does, one at a time (serialized), and all do at once (multiple) (MPI 5.0, 11.6). */
#include <omp.h>

#include "check.h"

enum { THREADS = 3, ROUNDS = 20, LENGTH = 3000 };

static double values[LENGTH];
static int thread_of_rank = -1; /* a variable of the rank's, which its threads share */
#pragma omp threadprivate(thread_of_rank)

static void funneled(void) {
  for (int i = 0; i < ROUNDS; i++) {
    double sum = 0, total = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(THREADS)
    for (int k = 0; k < LENGTH; k++) {
      values[k] = rank + i + k;
      sum += values[k];
    }
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double expected = (double)LENGTH * (LENGTH - 1) / 2 * size + (double)LENGTH * (i * size + size * (size - 1) / 2);
    CHECK(total == expected);
  }
  int told = -1;
#pragma omp parallel num_threads(THREADS)
  {
#pragma omp master
    {
      told = rank == 0 ? 42 : 0;
      MPI_Bcast(&told, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
#pragma omp barrier
    if (told != 42) {
#pragma omp critical
      failures++;
    }
  }
}

static void serialized(void) {
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  int wrong = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : wrong)
  for (int i = 0; i < ROUNDS; i++) {
#pragma omp critical
    {
      /* whichever thread comes: the messages of a rank are in the order of its calls */
      static int sent;
      int mine = sent++, got = -1;
      MPI_Sendrecv(&mine, 1, MPI_INT, right, 1, &got, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      wrong += got != mine;
    }
  }
  CHECK_EQ(wrong, 0);
}

static void multiple(void) {
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  int wrong = 0, threads = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : wrong, threads)
  {
    const int me = omp_get_thread_num();
    thread_of_rank = rank * THREADS + me;
    threads++;
    for (int i = 0; i < ROUNDS; i++) {
      int mine = thread_of_rank * 100 + i, got = -1;
      MPI_Request request;
      MPI_Irecv(&got, 1, MPI_INT, left, 10 + me, MPI_COMM_WORLD, &request);
      MPI_Send(&mine, 1, MPI_INT, right, 10 + me, MPI_COMM_WORLD);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      wrong += got != (left * THREADS + me) * 100 + i;
    }
    wrong += thread_of_rank != rank * THREADS + me;
  }
  CHECK_EQ(wrong, 0);
  CHECK_EQ(threads, THREADS);
}

int main(int argc, char** argv) {
  int provided = -1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  omp_set_dynamic(0);
  funneled();
  serialized();
  multiple();
  return end("hybrid");
}
