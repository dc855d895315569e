/* Gaussian elimination with partial pivoting on a dense system, then back substitution: the papers' GE.
 *
 * Rows are dealt to the ranks in blocks, cyclically. The owner of a block of rows picks the pivots within
 * these rows (column interchanges, so that no rank needs another's answer to choose a pivot), eliminates
 * inside the block and broadcasts it; everybody subtracts its multiple from the rows below. Back substitution
 * goes the other way, one small broadcast per block. Besides the broadcasts there is no communication.
 *
 * Not a LINPACK contender: one-dimensional and without look-ahead, as in the papers.
 *
 * Invariant: after block k, `rows` of block k hold unit upper triangular rows of U in pivoted column order
 * (all ranks have applied the same interchanges to all of their rows), and every row below is zero, by
 * convention, left of block k+1.
 */
#include <float.h>

#include "../common/dense.h"
#include "../common/example.h"

enum { SEED_MATRIX = 1, SEED_RIGHT_SIDE = 2, MAX_BLOCK = 64 };

static int my_rank, ranks;
static int size = 1728;  /* unknowns */
static int block = 8;    /* rows per broadcast */
static int stride;       /* doubles per stored row: size matrix entries, the right side, padding */
static int my_rows;      /* rows of mine */
static double* rows;     /* my_rows x stride; column `size` is the right side */
static double* panel;    /* block x stride: the pivot rows of the current block, as broadcast */
static int* unknown_at;  /* which unknown column j stands for after the interchanges */
static double* solution; /* in pivoted order while solving, then in the original order */
static double* message;  /* what is broadcast: the pivots, then the panel's rows without their zeros */

static int blocks(void) { return (size + block - 1) / block; }
static int owner_of(int b) { return b % ranks; }
static int block_rows(int b) { return b == blocks() - 1 ? size - b * block : block; }
/* Local row where block b begins on its owner; on another rank the first of its rows that lie below b. */
static int local_begin(int b) { return (b / ranks + (b % ranks > my_rank ? 1 : 0)) * block; }

static void make_system(void) {
  my_rows = 0;
  for (int b = my_rank; b < blocks(); b += ranks) my_rows += block_rows(b);
  stride = (size + 1 + 7) / 8 * 8;
  if (stride % 512 == 0) stride += 8; /* rows a multiple of 4 KiB apart would fight for the same cache sets */
  rows = (double*)allocate("ge", sizeof(double) * (size_t)my_rows * stride);
  panel = (double*)allocate("ge", sizeof(double) * (size_t)block * stride);
  message = (double*)allocate("ge", sizeof(double) * (size_t)block * (stride + 1));
  solution = (double*)allocate("ge", sizeof(double) * (size_t)size * 2);
  unknown_at = (int*)allocate("ge", sizeof(int) * (size_t)size);
  for (int j = 0; j < size; j++) unknown_at[j] = j;
  for (int b = my_rank; b < blocks(); b += ranks) {
    for (int r = 0; r < block_rows(b); r++) {
      double* row = rows + (size_t)(local_begin(b) + r) * stride;
      const uint32_t i = (uint32_t)(b * block + r);
      for (int j = 0; j < size; j++) row[j] = test_entry(SEED_MATRIX, i, (uint32_t)j);
      row[size] = test_entry(SEED_RIGHT_SIDE, i, 0);
    }
  }
}

static void swap_columns(double* first_row, int count, int a, int b) {
  if (a == b) return;
  for (int r = 0; r < count; r++) {
    double* row = first_row + (size_t)r * stride;
    const double keep = row[a];
    row[a] = row[b];
    row[b] = keep;
  }
}

/* Owner only: eliminates inside block b and fills `message`. */
static void factor_block(int b) {
  const int count = block_rows(b), k0 = b * block, width = size + 1 - k0;
  double* first = rows + (size_t)local_begin(b) * stride;
  for (int p = 0; p < count; p++) {
    double* pivot_row = first + (size_t)p * stride;
    int pivot = k0 + p;
    double largest = 0;
    for (int j = k0 + p; j < size; j++) {
      const double magnitude = fabs(pivot_row[j]);
      if (magnitude > largest) {
        largest = magnitude;
        pivot = j;
      }
    }
    if (largest == 0) {
      fprintf(stderr, "ge: the matrix is singular (row %d)\n", k0 + p);
      MPI_Abort(MPI_COMM_WORLD, 4);
    }
    message[p] = pivot;
    swap_columns(first, count, k0 + p, pivot);
    const double inverse = 1.0 / pivot_row[k0 + p];
    for (int j = k0 + p + 1; j <= size; j++) pivot_row[j] *= inverse;
    for (int q = p + 1; q < count; q++) {
      double* row = first + (size_t)q * stride;
      const double factor = row[k0 + p];
      for (int j = k0 + p + 1; j <= size; j++) row[j] -= factor * pivot_row[j];
    }
  }
  for (int p = 0; p < count; p++) {
    memcpy(message + count + (size_t)p * width, first + (size_t)p * stride + k0, sizeof(double) * (size_t)width);
  }
}

/* All ranks: the block in `message` is applied to my rows below block b. */
static void eliminate_below(int b) {
  const int count = block_rows(b), k0 = b * block, width = size + 1 - k0, me_owner = owner_of(b) == my_rank;
  const double* u = message + count; /* count x width, unit upper triangular in its first `count` columns */
  const int begin = local_begin(b) + (me_owner ? count : 0);
  for (int p = 0; p < count; p++) {
    const int pivot = (int)message[p], keep = unknown_at[k0 + p];
    unknown_at[k0 + p] = unknown_at[pivot];
    unknown_at[pivot] = keep;
  }
  /* Rows in the outer loop: a row's columns are apart by pages, so all interchanges are made while it is at
   * hand. */
  for (int r = 0; r < my_rows; r++) {
    if (me_owner && r >= local_begin(b) && r < begin) continue; /* the owner did its block's rows while choosing */
    for (int p = 0; p < count; p++) swap_columns(rows + (size_t)r * stride, 1, k0 + p, (int)message[p]);
  }
  for (int r = begin; r < my_rows; r++) {
    double* row = rows + (size_t)r * stride + k0;
    for (int p = 0; p < count; p++) {
      for (int q = p + 1; q < count; q++) row[q] -= row[p] * u[(size_t)p * width + q];
    }
  }
  /* A few rows at a time, so that they and not the whole matrix are what the kernel jumps between. */
  for (int r = begin; r < my_rows; r += TILE_ROWS) {
    const int some = my_rows - r < TILE_ROWS ? my_rows - r : TILE_ROWS;
    double* first = rows + (size_t)r * stride + k0;
    gemm(some, width - count, count, -1, first, stride, u + count, width, first + count, stride);
  }
}

static void solve(void) {
  for (int b = 0; b < blocks(); b++) {
    const int count = block_rows(b);
    if (owner_of(b) == my_rank) factor_block(b);
    MPI_Bcast(message, count + count * (size + 1 - b * block), MPI_DOUBLE, owner_of(b), MPI_COMM_WORLD);
    eliminate_below(b);
  }
  for (int b = blocks() - 1; b >= 0; b--) {
    const int count = block_rows(b), k0 = b * block;
    double* x = solution + k0;
    if (owner_of(b) == my_rank) {
      const double* first = rows + (size_t)local_begin(b) * stride;
      for (int p = count - 1; p >= 0; p--) {
        const double* row = first + (size_t)p * stride;
        x[p] = row[size];
        for (int q = p + 1; q < count; q++) x[p] -= row[k0 + q] * x[q];
      }
    }
    MPI_Bcast(x, count, MPI_DOUBLE, owner_of(b), MPI_COMM_WORLD);
    for (int r = 0; r < local_begin(b); r++) {
      double* row = rows + (size_t)r * stride;
      for (int q = 0; q < count; q++) row[size] -= row[k0 + q] * x[q];
    }
  }
}

/* ||b - Ax|| / (||A|| ||x|| + ||b||) in the maximum norm, from the system made anew. Collective. */
static double residual(void) {
  double* x = solution + size;
  double local[4] = {0, 0, 0, 0}, global[4]; /* residual, A, x, b */
  for (int j = 0; j < size; j++) x[unknown_at[j]] = solution[j];
  for (int b = my_rank; b < blocks(); b += ranks) {
    for (int r = 0; r < block_rows(b); r++) {
      const uint32_t i = (uint32_t)(b * block + r);
      const double right = test_entry(SEED_RIGHT_SIDE, i, 0);
      double difference = right, row_sum = 0;
      for (int j = 0; j < size; j++) {
        const double a = test_entry(SEED_MATRIX, i, (uint32_t)j);
        difference -= a * x[j];
        row_sum += fabs(a);
      }
      local[0] = fmax(local[0], isfinite(difference) ? fabs(difference) : HUGE_VAL);
      local[1] = fmax(local[1], row_sum);
      local[3] = fmax(local[3], fabs(right));
    }
  }
  for (int j = 0; j < size; j++) local[2] = fmax(local[2], fabs(x[j]));
  MPI_Allreduce(local, global, 4, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return global[0] / (global[1] * global[2] + global[3]);
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-n", "--size", OPTION_INT, &size, 1, 30000, "unknowns"},
      {"-b", "--block", OPTION_INT, &block, 1, MAX_BLOCK, "rows per broadcast; 1 is the finest grain"},
  };
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "ge", "Solves a dense linear system by Gaussian elimination.", options, 2);
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  make_system();
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  solve();
  double seconds = MPI_Wtime() - start;

  const double relative = residual(), bound = 16 * DBL_EPSILON * size;
  const double flops = 2.0 / 3.0 * size * size * (double)size + 2.0 * size * (double)size;
  char figures[128];
  snprintf(figures, sizeof figures, "relative residual %.2e, at most %.2e", relative, bound);
  if (my_rank == 0) printf("ge: %d unknowns, %d rows per broadcast, %d broadcasts\n", size, block, 2 * blocks());
  status = example_finish("ge", seconds, flops * 1e-6, "MFLOP/s", relative <= bound, figures);
  free(rows);
  free(panel);
  free(message);
  free(solution);
  free(unknown_at);
  MPI_Finalize();
  return status;
}
