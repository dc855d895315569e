/* Neutron transport in three dimensions by discrete ordinates, swept as a wavefront: the papers' SWEEP3D.
 *
 * One energy group, S6 angles (6 per octant), diamond differences, isotropic scattering, vacuum outside,
 * solved by source iteration. x and y are cut into a grid of ranks (the KBA scheme); z is cut into blocks of
 * planes and the angles of an octant into blocks, and each rank passes its outflow downstream after every
 * (angle block, plane block): a pipeline that fills from one corner, once for each quadrant of directions.
 *
 * Not a port of the ASCI code: negative fluxes are not fixed up and there is no diffusion acceleration.
 *
 * Invariant: within an octant all ranks walk the (angle block, plane block) pairs in the same order, so
 * blocking sends and receives between neighbours match one to one and cannot form a cycle.
 */
#include <float.h>

#include "../common/example.h"

enum { ANGLES = 6, OCTANTS = 8, MATERIALS = 2, TAG_X = 1, TAG_Y = 2, REFERENCE_CELLS = 32 * 32 * 32 };

typedef struct {
  double mu, eta, xi, weight; /* direction cosines (positive octant), weight: all 48 add up to 1 */
} Angle;

/* Level-symmetric S6. */
static const Angle angles[ANGLES] = {
    {0.2666355, 0.2666355, 0.9261808, 0.1761263 / 8}, {0.2666355, 0.6815076, 0.6815076, 0.1572071 / 8},
    {0.2666355, 0.9261808, 0.2666355, 0.1761263 / 8}, {0.6815076, 0.2666355, 0.6815076, 0.1572071 / 8},
    {0.6815076, 0.6815076, 0.2666355, 0.1572071 / 8}, {0.9261808, 0.2666355, 0.2666355, 0.1761263 / 8}};

static const double sigma_total[MATERIALS] = {1.0, 3.0};
static const double sigma_scatter[MATERIALS] = {0.5, 1.2};
static const double side = 10.0; /* of the cube, in mean free paths of material 0 */

static int my_rank, ranks;
static int size = 64;       /* cells per side */
static int planes = 8;      /* z planes per block */
static int angle_block = 3; /* angles per block */
static int max_iterations = 30;
static double tolerance = 1e-6;
static int want_reference = 0;

/* What one solution needs; a second one serves as the sequential reference. */
typedef struct {
  int nx, ny, x_begin, y_begin;     /* my cells; z is never cut */
  int west, east, south, north;     /* neighbours or MPI_PROC_NULL */
  double *flux, *previous, *source; /* nz x ny x nx */
  unsigned char* material;          /* nz x ny x nx */
  double *face_x, *face_y, *face_z; /* angular flux that enters the next cells: planes x ny, planes x nx, ny x nx */
  double leakage;                   /* out of the cube in the last sweep */
} Domain;

static double cell_width(void) { return side / size; }

static void make_domain(Domain* d, int columns, int rows, int column, int row) {
  memset(d, 0, sizeof *d);
  d->x_begin = part_begin(size, columns, column);
  d->nx = part_begin(size, columns, column + 1) - d->x_begin;
  d->y_begin = part_begin(size, rows, row);
  d->ny = part_begin(size, rows, row + 1) - d->y_begin;
  d->west = column > 0 ? row * columns + column - 1 : MPI_PROC_NULL;
  d->east = column < columns - 1 ? row * columns + column + 1 : MPI_PROC_NULL;
  d->south = row > 0 ? (row - 1) * columns + column : MPI_PROC_NULL;
  d->north = row < rows - 1 ? (row + 1) * columns + column : MPI_PROC_NULL;
  const size_t cells = (size_t)d->nx * d->ny * size;
  d->flux = (double*)allocate("sweep3d", sizeof(double) * cells);
  d->previous = (double*)allocate("sweep3d", sizeof(double) * cells);
  d->source = (double*)allocate("sweep3d", sizeof(double) * cells);
  d->material = (unsigned char*)allocate("sweep3d", cells);
  d->face_x = (double*)allocate("sweep3d", sizeof(double) * (size_t)planes * d->ny * angle_block);
  d->face_y = (double*)allocate("sweep3d", sizeof(double) * (size_t)planes * d->nx * angle_block);
  d->face_z = (double*)allocate("sweep3d", sizeof(double) * (size_t)d->nx * d->ny * angle_block);
  /* A denser box off the centre, so that no symmetry can hide a mistake. */
  for (int k = 0; k < size; k++) {
    for (int j = 0; j < d->ny; j++) {
      for (int i = 0; i < d->nx; i++) {
        const double x = (d->x_begin + i + 0.5) / size, y = (d->y_begin + j + 0.5) / size, z = (k + 0.5) / size;
        const int inside = x > 0.3 && x < 0.6 && y > 0.2 && y < 0.7 && z > 0.4 && z < 0.9;
        d->material[((size_t)k * d->ny + j) * d->nx + i] = (unsigned char)inside;
      }
    }
  }
}

static void free_domain(Domain* d) {
  free(d->flux);
  free(d->previous);
  free(d->source);
  free(d->material);
  free(d->face_x);
  free(d->face_y);
  free(d->face_z);
}

/* One block of planes for `count` angles; `count` is a constant at each call, so that the angle loops unroll
 * and vectorise: the cells depend on each other, the angles do not. step_* are +1 or -1. */
static inline __attribute__((always_inline)) void sweep_block(const int count, Domain* d, const Angle* group,
                                                              int k_begin, int k_count, int step_x, int step_y,
                                                              int step_z) {
  double cx[ANGLES], cy[ANGLES], cz[ANGLES], inverse[MATERIALS][ANGLES], weight[ANGLES];
  const double h = cell_width();
  for (int m = 0; m < count; m++) {
    cx[m] = 2 * group[m].mu / h;
    cy[m] = 2 * group[m].eta / h;
    cz[m] = 2 * group[m].xi / h;
    weight[m] = group[m].weight;
    for (int t = 0; t < MATERIALS; t++) inverse[t][m] = 1.0 / (sigma_total[t] + cx[m] + cy[m] + cz[m]);
  }
  for (int kk = 0; kk < k_count; kk++) {
    const int k = step_z > 0 ? k_begin + kk : k_begin + k_count - 1 - kk;
    for (int jj = 0; jj < d->ny; jj++) {
      const int j = step_y > 0 ? jj : d->ny - 1 - jj;
      const size_t line = ((size_t)k * d->ny + j) * d->nx;
      double in_x[ANGLES];
      double* store_x = d->face_x + ((size_t)(k - k_begin) * d->ny + j) * count;
      for (int m = 0; m < count; m++) in_x[m] = store_x[m];
      for (int ii = 0; ii < d->nx; ii++) {
        const int i = step_x > 0 ? ii : d->nx - 1 - ii;
        double* restrict in_y = d->face_y + ((size_t)(k - k_begin) * d->nx + i) * count;
        double* restrict in_z = d->face_z + ((size_t)j * d->nx + i) * count;
        const double* inv = inverse[d->material[line + i]];
        const double source = d->source[line + i];
        double centre[ANGLES], sum = 0;
        for (int m = 0; m < count; m++) {
          centre[m] = (source + cx[m] * in_x[m] + cy[m] * in_y[m] + cz[m] * in_z[m]) * inv[m];
          in_x[m] = 2 * centre[m] - in_x[m];
          in_y[m] = 2 * centre[m] - in_y[m];
          in_z[m] = 2 * centre[m] - in_z[m];
        }
        for (int m = 0; m < count; m++) sum += weight[m] * centre[m];
        d->flux[line + i] += sum;
      }
      for (int m = 0; m < count; m++) store_x[m] = in_x[m];
    }
  }
}

static void sweep_block_any(Domain* d, const Angle* group, int k_begin, int k_count, int sx, int sy, int sz) {
  switch (angle_block) {
    case 1:
      sweep_block(1, d, group, k_begin, k_count, sx, sy, sz);
      break;
    case 2:
      sweep_block(2, d, group, k_begin, k_count, sx, sy, sz);
      break;
    case 3:
      sweep_block(3, d, group, k_begin, k_count, sx, sy, sz);
      break;
    default:
      sweep_block(6, d, group, k_begin, k_count, sx, sy, sz);
      break;
  }
}

/* What leaves the cube through a face of `cells` cells, `cosine` telling which direction cosine counts. */
static double outflow(const double* face, size_t cells, const Angle* group, int axis) {
  double sum = 0;
  for (size_t c = 0; c < cells; c++) {
    for (int m = 0; m < angle_block; m++) {
      const double cosine = axis == 0 ? group[m].mu : axis == 1 ? group[m].eta : group[m].xi;
      sum += group[m].weight * cosine * face[c * (size_t)angle_block + m];
    }
  }
  return sum * cell_width() * cell_width();
}

/* All directions of one octant through my cells. */
static void sweep_octant(Domain* d, int sx, int sy, int sz) {
  const int upstream_x = sx > 0 ? d->west : d->east, downstream_x = sx > 0 ? d->east : d->west;
  const int upstream_y = sy > 0 ? d->south : d->north, downstream_y = sy > 0 ? d->north : d->south;
  const int k_blocks = (size + planes - 1) / planes;
  const size_t top_cells = (size_t)d->nx * d->ny;
  for (int first = 0; first < ANGLES; first += angle_block) {
    const Angle* group = angles + first;
    memset(d->face_z, 0, sizeof(double) * top_cells * angle_block);
    for (int b = 0; b < k_blocks; b++) {
      const int k_begin = (sz > 0 ? b : k_blocks - 1 - b) * planes;
      const int k_count = size - k_begin < planes ? size - k_begin : planes;
      const int count_x = k_count * d->ny * angle_block, count_y = k_count * d->nx * angle_block;
      if (upstream_x == MPI_PROC_NULL) {
        memset(d->face_x, 0, sizeof(double) * (size_t)count_x);
      } else {
        MPI_Recv(d->face_x, count_x, MPI_DOUBLE, upstream_x, TAG_X, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      if (upstream_y == MPI_PROC_NULL) {
        memset(d->face_y, 0, sizeof(double) * (size_t)count_y);
      } else {
        MPI_Recv(d->face_y, count_y, MPI_DOUBLE, upstream_y, TAG_Y, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      sweep_block_any(d, group, k_begin, k_count, sx, sy, sz);
      if (downstream_x == MPI_PROC_NULL) {
        d->leakage += outflow(d->face_x, (size_t)k_count * d->ny, group, 0);
      } else {
        MPI_Send(d->face_x, count_x, MPI_DOUBLE, downstream_x, TAG_X, MPI_COMM_WORLD);
      }
      if (downstream_y == MPI_PROC_NULL) {
        d->leakage += outflow(d->face_y, (size_t)k_count * d->nx, group, 1);
      } else {
        MPI_Send(d->face_y, count_y, MPI_DOUBLE, downstream_y, TAG_Y, MPI_COMM_WORLD);
      }
    }
    d->leakage += outflow(d->face_z, top_cells, group, 2);
  }
}

/* One source iteration. Returns the largest relative change of the scalar flux in my cells. */
static double iterate(Domain* d) {
  const size_t cells = (size_t)d->nx * d->ny * size;
  double* keep = d->previous;
  d->previous = d->flux;
  d->flux = keep;
  d->leakage = 0;
  for (size_t c = 0; c < cells; c++) {
    d->source[c] = sigma_scatter[d->material[c]] * d->previous[c] + (d->material[c] ? 0.0 : 1.0);
    d->flux[c] = 0;
  }
  /* Up and down one after the other for the same quadrant: the pipeline stays filled. */
  for (int octant = 0; octant < OCTANTS; octant++) {
    sweep_octant(d, octant & 4 ? 1 : -1, octant & 2 ? 1 : -1, octant & 1 ? 1 : -1);
  }
  double worst = 0;
  for (size_t c = 0; c < cells; c++) {
    const double change = fabs(d->flux[c] - d->previous[c]);
    if (change > worst * fabs(d->flux[c])) worst = change / fabs(d->flux[c]);
  }
  return worst;
}

/* Runs until the flux stands still. Returns the iterations made. */
static int solve(Domain* d, int parallel) {
  for (int iteration = 1;; iteration++) {
    double worst = iterate(d), worst_of_all = worst;
    if (parallel) MPI_Allreduce(&worst, &worst_of_all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (iteration == max_iterations || worst_of_all < tolerance) return iteration;
  }
}

/* |produced - absorbed - leaked| / produced in the last sweep: diamond differences conserve particles
 * exactly. */
static double imbalance(const Domain* d) {
  double local[3] = {0, 0, d->leakage}, global[3];
  const double volume = cell_width() * cell_width() * cell_width();
  const size_t cells = (size_t)d->nx * d->ny * size;
  for (size_t c = 0; c < cells; c++) {
    local[0] += volume * d->source[c];
    local[1] += volume * sigma_total[d->material[c]] * d->flux[c];
  }
  MPI_Allreduce(local, global, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  /* The weights are given to seven digits; their sum, not 1, is what the source is spread over. */
  double weights = 0;
  for (int m = 0; m < ANGLES; m++) weights += OCTANTS * angles[m].weight;
  const double off = fabs(global[0] * weights - global[1] - global[2]) / global[0];
  return isfinite(off) ? off : HUGE_VAL;
}

/* Rank 0 solves the whole problem alone and compares everybody's flux with its own. Collective. */
static double difference_from_reference(const Domain* d, int columns, int rows, int iterations) {
  const int cells = d->nx * d->ny * size;
  double worst = 0;
  if (my_rank != 0) {
    MPI_Send(d->flux, cells, MPI_DOUBLE, 0, TAG_X, MPI_COMM_WORLD);
  } else {
    Domain whole;
    make_domain(&whole, 1, 1, 0, 0);
    if (solve(&whole, 0) != iterations) worst = HUGE_VAL;
    for (int r = 0; r < ranks; r++) {
      Domain part;
      make_domain(&part, columns, rows, r % columns, r / columns);
      const int part_cells = part.nx * part.ny * size;
      if (r == 0) {
        memcpy(part.flux, d->flux, sizeof(double) * (size_t)cells);
      } else {
        MPI_Recv(part.flux, part_cells, MPI_DOUBLE, r, TAG_X, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      for (int c = 0; c < part_cells; c++) {
        const int i = c % part.nx, j = c / part.nx % part.ny, k = c / part.nx / part.ny;
        const double expected = whole.flux[((size_t)k * size + part.y_begin + j) * size + part.x_begin + i];
        const double off = fabs(part.flux[c] - expected) / fabs(expected);
        worst = fmax(worst, isfinite(off) ? off : HUGE_VAL);
      }
      free_domain(&part);
    }
    free_domain(&whole);
  }
  MPI_Bcast(&worst, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return worst;
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-n", "--size", OPTION_INT, &size, 1, 1000, "cells per side of the cube"},
      {"-k", "--planes", OPTION_INT, &planes, 1, 1000, "z planes per pipeline stage"},
      {"-a", "--angle-block", OPTION_INT, &angle_block, 1, ANGLES, "angles per pipeline stage: 1, 2, 3 or 6"},
      {"-i", "--iterations", OPTION_INT, &max_iterations, 1, 10000, "source iterations, at most"},
      {"-e", "--tolerance", OPTION_DOUBLE, &tolerance, 0, 1, "stop when no cell changes by more (relative)"},
      {"-c", "--reference", OPTION_FLAG, &want_reference, 0, 0,
       "compare with a sequential run at any size (small ones are always compared)"},
  };
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "sweep3d", "Discrete-ordinates transport sweep on a cube.", options, 6);
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int rows, columns;
  nearest_grid(ranks, &columns, &rows); /* the inner loop runs along x, so x is cut less */
  if (status < 0 && ANGLES % angle_block != 0) {
    status = usage_error("sweep3d", "--angle-block must be 1, 2, 3 or 6");
  } else if (status < 0 && rows > size) {
    status = usage_error("sweep3d", "more ranks along a side than cells; enlarge --size");
  }
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  Domain domain;
  make_domain(&domain, columns, rows, my_rank % columns, my_rank / columns);
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  const int iterations = solve(&domain, 1);
  double seconds = MPI_Wtime() - start;

  const double cells = (double)size * size * size, balance = imbalance(&domain), bound = 1e-12;
  int passed = balance <= bound;
  char figures[160];
  int length = snprintf(figures, sizeof figures, "particle balance off by %.2e", balance);
  if (want_reference || cells <= REFERENCE_CELLS) {
    const double off = difference_from_reference(&domain, columns, rows, iterations);
    snprintf(figures + length, sizeof figures - (size_t)length, ", sequential run differs by %.2e", off);
    passed = passed && off <= bound;
  }
  length = (int)strlen(figures);
  snprintf(figures + length, sizeof figures - (size_t)length, ", at most %.0e", bound);
  if (my_rank == 0) {
    printf("sweep3d: %d^3 cells, %d angles, %d x %d ranks, %d iterations\n", size, ANGLES * OCTANTS, columns, rows,
           iterations);
  }
  status = example_finish("sweep3d", seconds, 1e-6 * cells * ANGLES * OCTANTS * iterations, "Mcell-angles/s", passed,
                          figures);
  free_domain(&domain);
  MPI_Finalize();
  return status;
}
