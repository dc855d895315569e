/* Cannon's matrix multiplication C = A * B with buffered sends: the papers' MM.
 *
 * The ranks form a grid of R x C (as square as their number allows; a prime number gives a ring). Cannon
 * wants a square grid; here the inner dimension is cut into L = lcm(R, C) slices instead, so that any number
 * of ranks works: a rank holds L/C slices of its block row of A and L/R slices of its block column of B. In
 * step s rank (i, j) multiplies slice (i*L/R + j*L/C + s) mod L of both, then passes its A slice to the left
 * and its B slice up, where each is needed L/C and L/R steps later. On a square grid L = R = C: one slice
 * each, Cannon's algorithm exactly.
 *
 * Not communication-avoiding and not overlapped: sends are MPI_Bsend, as in the papers, whose point was the
 * cost of buffering.
 *
 * Invariant: before step s, the head of each queue is the slice of step s. At most one slice per direction
 * and step is in flight from each rank beyond what its neighbour has received, and the attached buffer has
 * room for all of them.
 */
#include <float.h>

#include "../common/dense.h"
#include "../common/example.h"

enum { SEED_A = 1, SEED_B = 2, TAG_A = 1, TAG_B = 2, DEPTH = 192, FULL_CHECK_SIZE = 200, PROBES = 2 };

/* A circular queue of slices; `head` is the one to be multiplied next. */
typedef struct {
  int length, head;
  double** slice;
} SliceQueue;

static int my_rank, ranks;
static int size = 1152;
static int grid_rows, grid_columns, my_row, my_column, slices;
static int row_begin, row_count, column_begin, column_count; /* my block of C */
static double* block_c;
static SliceQueue queue_a, queue_b;
static double* packed; /* one strip of B, DEPTH x TILE_COLUMNS, contiguous */

static int slice_begin(int t) { return part_begin(size, slices, t); }
static int slice_depth(int t) { return slice_begin(t + 1) - slice_begin(t); }
static int first_slice(void) { return (my_row * (slices / grid_rows) + my_column * (slices / grid_columns)) % slices; }

static int common_multiple(int a, int b) {
  int x = a, y = b;
  while (y != 0) {
    const int rest = x % y;
    x = y;
    y = rest;
  }
  return a / x * b;
}

static SliceQueue make_queue(int length, size_t slice_doubles) {
  SliceQueue queue = {length, 0, NULL};
  queue.slice = (double**)allocate("mm", sizeof(double*) * (size_t)length);
  for (int i = 0; i < length; i++) queue.slice[i] = (double*)allocate("mm", sizeof(double) * slice_doubles);
  return queue;
}

static void free_queue(SliceQueue* queue) {
  for (int i = 0; i < queue->length; i++) free(queue->slice[i]);
  free(queue->slice);
}

/* My block of C, and the slices of A and B that I multiply first, made in place: the skewed start of Cannon's
 * method. */
static void make_matrices(void) {
  const int deepest = (size + slices - 1) / slices;
  row_begin = part_begin(size, grid_rows, my_row);
  row_count = part_begin(size, grid_rows, my_row + 1) - row_begin;
  column_begin = part_begin(size, grid_columns, my_column);
  column_count = part_begin(size, grid_columns, my_column + 1) - column_begin;
  block_c = (double*)allocate("mm", sizeof(double) * (size_t)row_count * column_count);
  packed = (double*)allocate("mm", sizeof(double) * DEPTH * TILE_COLUMNS);
  queue_a = make_queue(slices / grid_columns, (size_t)row_count * deepest);
  queue_b = make_queue(slices / grid_rows, (size_t)column_count * deepest);
  for (int q = 0; q < queue_a.length; q++) {
    const int t = (first_slice() + q) % slices, depth = slice_depth(t);
    for (int i = 0; i < row_count; i++) {
      for (int l = 0; l < depth; l++) {
        queue_a.slice[q][(size_t)i * depth + l] =
            test_entry(SEED_A, (uint32_t)(row_begin + i), (uint32_t)(slice_begin(t) + l));
      }
    }
  }
  for (int q = 0; q < queue_b.length; q++) {
    const int t = (first_slice() + q) % slices, depth = slice_depth(t);
    for (int l = 0; l < depth; l++) {
      for (int j = 0; j < column_count; j++) {
        queue_b.slice[q][(size_t)l * column_count + j] =
            test_entry(SEED_B, (uint32_t)(slice_begin(t) + l), (uint32_t)(column_begin + j));
      }
    }
  }
}

/* block_c += a * b for one slice, in pieces whose strip of B (packed) stays in the first-level cache. */
static void multiply(const double* a, const double* b, int depth) {
  for (int l0 = 0; l0 < depth; l0 += DEPTH) {
    const int k = depth - l0 < DEPTH ? depth - l0 : DEPTH;
    for (int j0 = 0; j0 < column_count; j0 += TILE_COLUMNS) {
      const int n = column_count - j0 < TILE_COLUMNS ? column_count - j0 : TILE_COLUMNS;
      for (int l = 0; l < k; l++) {
        for (int j = 0; j < n; j++) packed[l * TILE_COLUMNS + j] = b[(size_t)(l0 + l) * column_count + j0 + j];
      }
      gemm(row_count, n, k, 1, a + l0, depth, packed, TILE_COLUMNS, block_c + j0, column_count);
    }
  }
}

/* Passes the slice just used on to `to`, and takes the one that is needed queue->length steps later from
 * `from`. */
static void shift(SliceQueue* queue, int used_doubles, int next_doubles, int to, int from, int tag) {
  double* used = queue->slice[queue->head];
  if (to != my_rank) { /* in a grid of one row (column) the slices come round by themselves */
    MPI_Bsend(used, used_doubles, MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
    MPI_Recv(used, next_doubles, MPI_DOUBLE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  queue->head = (queue->head + 1) % queue->length;
}

static void cannon(void) {
  const int left = my_row * grid_columns + (my_column + grid_columns - 1) % grid_columns;
  const int right = my_row * grid_columns + (my_column + 1) % grid_columns;
  const int up = (my_row + grid_rows - 1) % grid_rows * grid_columns + my_column;
  const int down = (my_row + 1) % grid_rows * grid_columns + my_column;
  for (int step = 0; step < slices; step++) {
    const int t = (first_slice() + step) % slices, depth = slice_depth(t);
    multiply(queue_a.slice[queue_a.head], queue_b.slice[queue_b.head], depth);
    if (step == slices - 1) break;
    shift(&queue_a, row_count * depth, row_count * slice_depth((t + queue_a.length) % slices), left, right, TAG_A);
    shift(&queue_b, column_count * depth, column_count * slice_depth((t + queue_b.length) % slices), up, down, TAG_B);
  }
}

/* Largest deviation of my entries from the definition of the product; small sizes only. */
static double full_check(void) {
  double worst = 0;
  for (int i = 0; i < row_count; i++) {
    for (int j = 0; j < column_count; j++) {
      double sum = 0;
      for (int l = 0; l < size; l++) {
        sum += test_entry(SEED_A, (uint32_t)(row_begin + i), (uint32_t)l) *
               test_entry(SEED_B, (uint32_t)l, (uint32_t)(column_begin + j));
      }
      const double off = fabs(sum - block_c[(size_t)i * column_count + j]);
      worst = fmax(worst, isfinite(off) ? off : HUGE_VAL);
    }
  }
  return worst;
}

/* Freivalds: C x = A (B x) for random x, in O(n^2). Collective; the matrices' rows are dealt out anew. */
static double probabilistic_check(void) {
  double worst = 0;
  double* part = (double*)allocate("mm", sizeof(double) * (size_t)size * 4);
  double *x = part + size, *bx = x + size, *cx = bx + size;
  const int begin = part_begin(size, ranks, my_rank), end = part_begin(size, ranks, my_rank + 1);
  for (uint32_t probe = 0; probe < PROBES; probe++) {
    for (int j = 0; j < size; j++) x[j] = test_entry(17 + probe, 0, (uint32_t)j) < 0 ? -1 : 1;
    memset(part, 0, sizeof(double) * (size_t)size);
    for (int l = begin; l < end; l++) {
      for (int j = 0; j < size; j++) part[l] += test_entry(SEED_B, (uint32_t)l, (uint32_t)j) * x[j];
    }
    MPI_Allreduce(part, bx, size, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    memset(part, 0, sizeof(double) * (size_t)size);
    for (int i = 0; i < row_count; i++) {
      for (int j = 0; j < column_count; j++) {
        part[row_begin + i] += block_c[(size_t)i * column_count + j] * x[column_begin + j];
      }
    }
    MPI_Allreduce(part, cx, size, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int i = begin; i < end; i++) {
      double sum = 0;
      for (int l = 0; l < size; l++) sum += test_entry(SEED_A, (uint32_t)i, (uint32_t)l) * bx[l];
      const double off = fabs(sum - cx[i]);
      worst = fmax(worst, isfinite(off) ? off : HUGE_VAL);
    }
  }
  free(part);
  return worst;
}

int main(int argc, char** argv) {
  const Option options[] = {{"-n", "--size", OPTION_INT, &size, 1, 30000, "rows and columns of the matrices"}};
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "mm", "Multiplies two dense matrices by Cannon's algorithm.", options, 1);
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  nearest_grid(ranks, &grid_rows, &grid_columns);
  my_row = my_rank / grid_columns;
  my_column = my_rank % grid_columns;
  slices = common_multiple(grid_rows, grid_columns);
  make_matrices();

  /* A neighbour may lag by as many steps as slices can be under way around the ring: at most all of them. */
  const int deepest = (size + slices - 1) / slices;
  const size_t one_step = ((size_t)row_count + (size_t)column_count) * (size_t)deepest * sizeof(double);
  const size_t attached_bytes = (one_step + 2 * MPI_BSEND_OVERHEAD) * (size_t)slices;
  if (attached_bytes > INT_MAX) {
    status = usage_error("mm", "the size is too large for the buffer that MPI_Bsend needs; use more ranks");
    MPI_Finalize();
    return status;
  }
  void* attached = allocate("mm", attached_bytes);
  int detached_bytes = 0;
  MPI_Buffer_attach(attached, (int)attached_bytes);

  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  cannon();
  double seconds = MPI_Wtime() - start;
  MPI_Buffer_detach(&attached, &detached_bytes);

  /* A sum of `size` products; for the probes, sums of sums of them. */
  const int full = size <= FULL_CHECK_SIZE;
  const double bound = full ? 4.0 * DBL_EPSILON * size : 16.0 * DBL_EPSILON * size * sqrt((double)size);
  double worst = full ? full_check() : probabilistic_check(), worst_of_all;
  MPI_Allreduce(&worst, &worst_of_all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  char figures[160];
  snprintf(figures, sizeof figures, "%s, largest deviation %.2e, at most %.2e",
           full ? "every entry against the definition" : "C x = A (B x) for random x", worst_of_all, bound);
  if (my_rank == 0) {
    printf("mm: %d x %d on a grid of %d x %d ranks, %d steps\n", size, size, grid_rows, grid_columns, slices);
  }
  status = example_finish("mm", seconds, 2e-6 * size * size * (double)size, "MFLOP/s", worst_of_all <= bound, figures);
  free(attached);
  free_queue(&queue_a);
  free_queue(&queue_b);
  free(block_c);
  free(packed);
  MPI_Finalize();
  return status;
}
