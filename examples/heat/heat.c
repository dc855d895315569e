/* Heat diffusion on the unit square by explicit time steps: the papers' HEAT.
 *
 * The square is cut into a grid of blocks, one per rank. Each step exchanges the rim with the four neighbours
 * (columns as an MPI_Type_vector) and relaxes the five-point star; every few steps an allreduce tells all
 * ranks how much still changes.
 *
 * Not a solver for the steady state: it is zero. Invariant: at the start of a step the rim of `now` is one
 * exchange behind its neighbours' inner points, and zero where the square ends.
 *
 * The start is a sum of sine waves. Each is an eigenvector of the discrete operator, so the discrete solution
 * after any number of steps is known in closed form and the check is exact up to rounding.
 */
#include <float.h>

#include "../common/example.h"

enum { NEIGHBOURS = 4, UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3 };

typedef struct {
  int p, q; /* half waves in x and y */
  double amplitude;
} Wave;

static const Wave waves[] = {{1, 1, 1.0}, {2, 3, 0.5}, {5, 4, 0.25}, {9, 16, 0.125}};
enum { WAVES = sizeof waves / sizeof waves[0] };

static int my_rank, ranks;
static int size = 1000;        /* inner points per side of the square */
static int steps = 800;        /* time steps, at most */
static int norm_interval = 10; /* steps between two allreduces */
static double tolerance = 0;   /* stop when no point changes by more in a step */
static double ratio = 0.2;     /* time step over mesh width squared; stable up to 1/4 */
static const char* exchange_kind = "isend";

static int grid_rows, grid_columns, row_begin, column_begin, height, width, pitch;
static int neighbour[NEIGHBOURS];
static MPI_Datatype column_type;
static double *now, *next; /* (height + 2) x pitch, the rim included */

static double* point(double* field, int i, int j) { return field + (size_t)i * pitch + j; }

static int rank_at(int row, int column) {
  if (row < 0 || row >= grid_rows || column < 0 || column >= grid_columns) return MPI_PROC_NULL;
  return row * grid_columns + column;
}

/* The solution after `done` steps at inner point (i, j) of this block, both from 1, given the waves' factors
 * so far and tables of their sines along x and y. */
static double exact(const double* factor, const double* sine_x, const double* sine_y, int i, int j) {
  double sum = 0;
  for (int w = 0; w < WAVES; w++) sum += factor[w] * sine_y[w * height + i - 1] * sine_x[w * width + j - 1];
  return sum;
}

static void sine_tables(double** sine_x, double** sine_y) {
  const double h = 1.0 / (size + 1), pi = acos(-1.0);
  *sine_x = (double*)allocate("heat", sizeof(double) * WAVES * (size_t)width);
  *sine_y = (double*)allocate("heat", sizeof(double) * WAVES * (size_t)height);
  for (int w = 0; w < WAVES; w++) {
    for (int j = 0; j < width; j++) (*sine_x)[w * width + j] = sin(pi * waves[w].p * h * (column_begin + j + 1));
    for (int i = 0; i < height; i++) (*sine_y)[w * height + i] = sin(pi * waves[w].q * h * (row_begin + i + 1));
  }
}

static void set_up(void) {
  const int my_row = my_rank / grid_columns, my_column = my_rank % grid_columns;
  row_begin = part_begin(size, grid_rows, my_row);
  height = part_begin(size, grid_rows, my_row + 1) - row_begin;
  column_begin = part_begin(size, grid_columns, my_column);
  width = part_begin(size, grid_columns, my_column + 1) - column_begin;
  pitch = width + 2;
  neighbour[UP] = rank_at(my_row - 1, my_column);
  neighbour[DOWN] = rank_at(my_row + 1, my_column);
  neighbour[LEFT] = rank_at(my_row, my_column - 1);
  neighbour[RIGHT] = rank_at(my_row, my_column + 1);
  MPI_Type_vector(height, 1, pitch, MPI_DOUBLE, &column_type);
  MPI_Type_commit(&column_type);
  now = (double*)allocate("heat", sizeof(double) * (size_t)(height + 2) * pitch);
  next = (double*)allocate("heat", sizeof(double) * (size_t)(height + 2) * pitch);
  double *sine_x, *sine_y, factor[WAVES];
  sine_tables(&sine_x, &sine_y);
  for (int w = 0; w < WAVES; w++) factor[w] = waves[w].amplitude;
  for (int i = 1; i <= height; i++) {
    for (int j = 1; j <= width; j++) *point(now, i, j) = exact(factor, sine_x, sine_y, i, j);
  }
  free(sine_x);
  free(sine_y);
}

/* The direction in which a message travels is its tag, so that two neighbours that are the same rank cannot
 * mix up. */
static void exchange_isend(void) {
  MPI_Request requests[2 * NEIGHBOURS];
  MPI_Irecv(point(now, 0, 1), width, MPI_DOUBLE, neighbour[UP], DOWN, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(point(now, height + 1, 1), width, MPI_DOUBLE, neighbour[DOWN], UP, MPI_COMM_WORLD, &requests[1]);
  MPI_Irecv(point(now, 1, 0), 1, column_type, neighbour[LEFT], RIGHT, MPI_COMM_WORLD, &requests[2]);
  MPI_Irecv(point(now, 1, width + 1), 1, column_type, neighbour[RIGHT], LEFT, MPI_COMM_WORLD, &requests[3]);
  MPI_Isend(point(now, 1, 1), width, MPI_DOUBLE, neighbour[UP], UP, MPI_COMM_WORLD, &requests[4]);
  MPI_Isend(point(now, height, 1), width, MPI_DOUBLE, neighbour[DOWN], DOWN, MPI_COMM_WORLD, &requests[5]);
  MPI_Isend(point(now, 1, 1), 1, column_type, neighbour[LEFT], LEFT, MPI_COMM_WORLD, &requests[6]);
  MPI_Isend(point(now, 1, width), 1, column_type, neighbour[RIGHT], RIGHT, MPI_COMM_WORLD, &requests[7]);
  MPI_Waitall(2 * NEIGHBOURS, requests, MPI_STATUSES_IGNORE);
}

static void exchange_sendrecv(void) {
  MPI_Sendrecv(point(now, 1, 1), width, MPI_DOUBLE, neighbour[UP], UP, point(now, height + 1, 1), width, MPI_DOUBLE,
               neighbour[DOWN], UP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(point(now, height, 1), width, MPI_DOUBLE, neighbour[DOWN], DOWN, point(now, 0, 1), width, MPI_DOUBLE,
               neighbour[UP], DOWN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(point(now, 1, 1), 1, column_type, neighbour[LEFT], LEFT, point(now, 1, width + 1), 1, column_type,
               neighbour[RIGHT], LEFT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(point(now, 1, width), 1, column_type, neighbour[RIGHT], RIGHT, point(now, 1, 0), 1, column_type,
               neighbour[LEFT], RIGHT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void relax(void) {
  const double centre = 1 - 4 * ratio, side = ratio;
  for (int i = 1; i <= height; i++) {
    const double* restrict above = point(now, i - 1, 0), * restrict here = point(now, i, 0);
    const double* restrict below = point(now, i + 1, 0);
    double* restrict out = point(next, i, 0);
    for (int j = 1; j <= width; j++) {
      out[j] = centre * here[j] + side * ((above[j] + below[j]) + (here[j - 1] + here[j + 1]));
    }
  }
}

static double largest_change(void) {
  double largest = 0, largest_of_all;
  for (int i = 1; i <= height; i++) {
    const double *a = point(now, i, 0), *b = point(next, i, 0);
    for (int j = 1; j <= width; j++) {
      const double change = fabs(a[j] - b[j]);
      largest = change > largest ? change : largest;
    }
  }
  MPI_Allreduce(&largest, &largest_of_all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return largest_of_all;
}

/* Returns the steps made. */
static int diffuse(int use_sendrecv, double* change) {
  int done = 0;
  while (done < steps) {
    if (use_sendrecv) {
      exchange_sendrecv();
    } else {
      exchange_isend();
    }
    relax();
    done++;
    const int look = done % norm_interval == 0 || done == steps;
    if (look) *change = largest_change();
    double* keep = now;
    now = next;
    next = keep;
    if (look && *change < tolerance) break;
  }
  return done;
}

static double deviation(int done) {
  double *sine_x, *sine_y, factor[WAVES], worst = 0, worst_of_all;
  const double pi = acos(-1.0), half_angle = pi / (2.0 * (size + 1));
  sine_tables(&sine_x, &sine_y);
  for (int w = 0; w < WAVES; w++) {
    const double a = sin(waves[w].p * half_angle), b = sin(waves[w].q * half_angle);
    factor[w] = waves[w].amplitude * pow(1 - 4 * ratio * (a * a + b * b), done);
  }
  for (int i = 1; i <= height; i++) {
    for (int j = 1; j <= width; j++) {
      const double off = fabs(*point(now, i, j) - exact(factor, sine_x, sine_y, i, j));
      worst = fmax(worst, isfinite(off) ? off : HUGE_VAL);
    }
  }
  free(sine_x);
  free(sine_y);
  MPI_Allreduce(&worst, &worst_of_all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return worst_of_all;
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-n", "--size", OPTION_INT, &size, 1, 40000, "inner points per side"},
      {"-s", "--steps", OPTION_INT, &steps, 1, 100000000, "time steps, at most"},
      {"-k", "--norm-interval", OPTION_INT, &norm_interval, 1, 1000000, "steps between two allreduces"},
      {"-e", "--tolerance", OPTION_DOUBLE, &tolerance, 0, 1, "stop when nothing changes by more"},
      {"-r", "--ratio", OPTION_DOUBLE, &ratio, 1e-6, 0.25, "time step / mesh width squared"},
      {"-x", "--exchange", OPTION_STRING, &exchange_kind, 0, 0, "isend or sendrecv"},
  };
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "heat", "Heat diffusion on a square, explicit time steps.", options, 6);
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  nearest_grid(ranks, &grid_rows, &grid_columns);
  const int use_sendrecv = !strcmp(exchange_kind, "sendrecv");
  if (status < 0 && !use_sendrecv && strcmp(exchange_kind, "isend")) {
    status = usage_error("heat", "--exchange must be isend or sendrecv");
  } else if (status < 0 && grid_columns > size) {
    status = usage_error("heat", "more ranks along a side than points; enlarge --size");
  }
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  set_up();
  double change = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  const int done = diffuse(use_sendrecv, &change);
  double seconds = MPI_Wtime() - start;

  /* Each step rounds a few times, and nothing is amplified. */
  const double off = deviation(done), bound = DBL_EPSILON * (16.0 + 4.0 * done);
  char figures[128];
  snprintf(figures, sizeof figures, "deviation from the exact discrete solution %.2e, at most %.2e", off, bound);
  if (my_rank == 0) {
    printf("heat: %d x %d points on %d x %d ranks, %d steps, last change %.3e\n", size, size, grid_rows, grid_columns,
           done, change);
  }
  status = example_finish("heat", seconds, 1e-6 * size * size * (double)done, "Mpoints/s", off <= bound, figures);
  MPI_Type_free(&column_type);
  free(now);
  free(next);
  MPI_Finalize();
  return status;
}
