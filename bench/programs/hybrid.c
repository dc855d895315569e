/* MPI and OpenMP together: Jacobi's method on a square, rows divided among ranks, rows of a rank among its threads. The
 * rank's own thread exchanges rows with the neighbours between parallel loops (MPI_THREAD_FUNNELED).
 *
 * It begins with the grid's lowest mode, which each iteration multiplies by cos(pi h); so the answer is known.
 */
#include <math.h>
#include <omp.h>

#include "../../examples/common/example.h"

static int size = 768;
static int iterations = 300;
static int threads = 4;

typedef struct {
  int rank, ranks, rows, begin; /* rows of this rank, and the first one's number in the square */
} Part;

static double mode(int i, int j) { return sin(M_PI * (i + 1) / (size + 1)) * sin(M_PI * (j + 1) / (size + 1)); }

/* Rows 0 and rows + 1 are the neighbours' or the edge; so are columns 0 and size + 1. */
static double* at(double* grid, int row) { return grid + (size_t)row * (size_t)(size + 2); }

static void exchange(const Part* part, double* grid) {
  const int up = part->rank > 0 ? part->rank - 1 : MPI_PROC_NULL;
  const int down = part->rank + 1 < part->ranks ? part->rank + 1 : MPI_PROC_NULL;
  MPI_Sendrecv(at(grid, 1), size + 2, MPI_DOUBLE, up, 0, at(grid, part->rows + 1), size + 2, MPI_DOUBLE, down, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(at(grid, part->rows), size + 2, MPI_DOUBLE, down, 1, at(grid, 0), size + 2, MPI_DOUBLE, up, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* One iteration; returns the sum of this rank's new values. */
static double relax(const Part* part, double* from, double* to) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static)
  for (int i = 1; i <= part->rows; i++) {
    const double *above = at(from, i - 1), *here = at(from, i), *below = at(from, i + 1);
    double* target = at(to, i);
    for (int j = 1; j <= size; j++) {
      target[j] = 0.25 * (above[j] + below[j] + here[j - 1] + here[j + 1]);
      sum += target[j];
    }
  }
  return sum;
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-n", "--size", OPTION_INT, &size, 1, 100000, "rows and columns"},
      {"-i", "--iterations", OPTION_INT, &iterations, 1, 1000000, "iterations"},
      {"-t", "--threads", OPTION_INT, &threads, 1, 1024, "threads of each rank"},
  };
  Part part;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  int status = parse_options(argc, argv, "hybrid", "Jacobi's method with MPI and OpenMP.", options, 3);
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &part.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &part.ranks);
  part.begin = part_begin(size, part.ranks, part.rank);
  part.rows = part_begin(size, part.ranks, part.rank + 1) - part.begin;
  omp_set_num_threads(threads);
  const size_t bytes = sizeof(double) * (size_t)(part.rows + 2) * (size_t)(size + 2);
  double *grid = (double*)allocate("hybrid", bytes), *next = (double*)allocate("hybrid", bytes);
  memset(grid, 0, bytes);
  memset(next, 0, bytes);
  double start_sum = 0, sum = 0, mine = 0;
  for (int i = 0; i < part.rows; i++)
    for (int j = 0; j < size; j++) mine += at(grid, i + 1)[j + 1] = mode(part.begin + i, j);
  MPI_Allreduce(&mine, &start_sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  relax(&part, grid, next); /* the threads are there before time is taken */
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  int wrong = provided < MPI_THREAD_FUNNELED;
  for (int k = 1; k <= iterations; k++) {
    exchange(&part, grid);
    mine = relax(&part, grid, next);
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    wrong += !(fabs(sum - start_sum * pow(cos(M_PI / (size + 1)), k)) < 1e-9 * start_sum);
    double* old = grid;
    grid = next;
    next = old;
  }
  const double seconds = MPI_Wtime() - start, left = pow(cos(M_PI / (size + 1)), iterations);
  for (int i = 0; i < part.rows; i++)
    for (int j = 0; j < size; j++) wrong += !(fabs(at(grid, i + 1)[j + 1] - left * mode(part.begin + i, j)) < 1e-10);
  int all_wrong;
  MPI_Allreduce(&wrong, &all_wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  char figures[128];
  snprintf(figures, sizeof figures, "%d values or sums are wrong", all_wrong);
  if (part.rank == 0)
    printf("hybrid: %d x %d, %d iterations, %d threads in each rank\n", size, size, iterations, threads);
  status =
      example_finish("hybrid", seconds, (double)size * size * iterations * 1e-6, "Mpoints/s", all_wrong == 0, figures);
  free(grid);
  free(next);
  MPI_Finalize();
  return status;
}
