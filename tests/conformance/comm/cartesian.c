/* Cartesian topologies: balanced dimensions, coordinates, shifts over borders with and without periods, sub-grids,
   ranks that are left out (MPI 5.0, 8.5). */
#include "check.h"

static void dimensions(void) {
  static const int wanted[][5] = {/* nodes, dims */ {12, 4, 3}, {16, 4, 4}, {7, 7, 1}, {1, 1, 1}, {30, 6, 5}};
  for (int i = 0; i < 5; ++i) {
    int dims[2] = {0, 0};
    CHECK_EQ(MPI_Dims_create(wanted[i][0], 2, dims), MPI_SUCCESS);
    CHECK(dims[0] == wanted[i][1] && dims[1] == wanted[i][2]);
  }
  int fixed[3] = {0, 3, 0}, impossible[2] = {5, 0};
  MPI_Dims_create(6, 3, fixed);
  CHECK(fixed[0] == 2 && fixed[1] == 3 && fixed[2] == 1);
  MPI_Dims_create(24, 0, NULL);
  CHECK_EQ(class_of(MPI_Dims_create(12, 2, impossible)), MPI_ERR_DIMS);
}

/* Row-major by definition: the last coordinate runs fastest. */
static void grid(int n, const int* dims, const int* periods) {
  MPI_Comm cart, line;
  int cells = 1, at[3], back = -1, topology = -1, n_got = -1, dims_got[3], periods_got[3], me = -1;
  for (int d = 0; d < n; ++d) cells *= dims[d];
  MPI_Cart_create(MPI_COMM_WORLD, n, dims, periods, 0, &cart);
  CHECK_EQ(cart == MPI_COMM_NULL, rank >= cells);
  if (cart == MPI_COMM_NULL) return;
  MPI_Topo_test(cart, &topology);
  CHECK_EQ(topology, MPI_CART);
  MPI_Cartdim_get(cart, &n_got);
  CHECK_EQ(n_got, n);
  MPI_Comm_rank(cart, &me);
  CHECK_EQ(me, rank);
  for (int r = 0; r < cells; ++r) {
    int left = r;
    MPI_Cart_coords(cart, r, n, at);
    for (int d = n - 1; d >= 0; --d) {
      CHECK_EQ(at[d], left % dims[d]);
      left /= dims[d];
    }
    MPI_Cart_rank(cart, at, &back);
    CHECK_EQ(back, r);
  }
  int mine[3];
  MPI_Cart_get(cart, n, dims_got, periods_got, mine);
  for (int d = 0; d < n; ++d) {
    CHECK(dims_got[d] == dims[d] && periods_got[d] == periods[d]);
    for (int step = -2; step <= 2; ++step) {
      int source = -9, target = -9;
      MPI_Cart_shift(cart, d, step, &source, &target);
      for (int way = 0; way < 2; ++way) {
        int place = mine[d] + (way ? -step : step), want;
        if (!periods[d] && (place < 0 || place >= dims[d])) {
          want = MPI_PROC_NULL;
        } else {
          memcpy(at, mine, sizeof at);
          at[d] = place; /* beyond the border where it is periodic: wraps around */
          MPI_Cart_rank(cart, at, &want);
        }
        CHECK_EQ(way ? source : target, want);
      }
    }
    /* A shift of data, over what may be MPI_PROC_NULL. */
    int source, target, got = -5;
    MPI_Cart_shift(cart, d, 1, &source, &target);
    MPI_Sendrecv(&rank, 1, MPI_INT, target, d, &got, 1, MPI_INT, source, d, cart, MPI_STATUS_IGNORE);
    CHECK_EQ(got, source == MPI_PROC_NULL ? -5 : source);
    /* The line of cells along this dimension. */
    int keep[3] = {0, 0, 0}, sum = -1, length = -1, place = -1;
    keep[d] = 1;
    MPI_Cart_sub(cart, keep, &line);
    MPI_Comm_size(line, &length);
    MPI_Comm_rank(line, &place);
    CHECK(length == dims[d] && place == mine[d]);
    MPI_Allreduce(&mine[d], &sum, 1, MPI_INT, MPI_SUM, line);
    CHECK_EQ(sum, dims[d] * (dims[d] - 1) / 2);
    MPI_Cartdim_get(line, &length);
    CHECK_EQ(length, 1);
    MPI_Comm_free(&line);
  }
  MPI_Comm dup;
  MPI_Comm_dup(cart, &dup); /* keeps the topology */
  MPI_Topo_test(dup, &topology);
  CHECK_EQ(topology, MPI_CART);
  MPI_Comm_free(&dup);
  MPI_Comm_free(&cart);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  dimensions();
  int one[1] = {size}, two[2] = {0, 0}, three[3] = {0, 0, 0}, fewer[2] = {2, size / 3};
  MPI_Dims_create(size, 2, two);
  MPI_Dims_create(size, 3, three);
  for (int bits = 0; bits < 8; ++bits) {
    int periods[3] = {bits & 1, bits >> 1 & 1, bits >> 2 & 1};
    grid(1, one, periods);
    grid(2, two, periods);
    grid(3, three, periods);
    if (size >= 3) grid(2, fewer, periods);
  }
  /* No dimensions: a communicator of one rank. */
  MPI_Comm point;
  int n = -1, topology = -1, same = -1, periods[1] = {0}, too_many[1] = {size + 1};
  MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &point);
  CHECK_EQ(point != MPI_COMM_NULL, rank == 0);
  if (point != MPI_COMM_NULL) {
    MPI_Comm_size(point, &n);
    CHECK_EQ(n, 1);
    MPI_Cartdim_get(point, &n);
    CHECK_EQ(n, 0);
    MPI_Comm_free(&point);
  }
  MPI_Topo_test(MPI_COMM_WORLD, &topology);
  CHECK_EQ(topology, MPI_UNDEFINED);
  MPI_Cart_map(MPI_COMM_WORLD, 1, one, periods, &same);
  CHECK(same >= 0 && same < size);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  CHECK(MPI_Cart_create(MPI_COMM_WORLD, 1, too_many, periods, 0, &point) != MPI_SUCCESS);
  CHECK_EQ(class_of(MPI_Cartdim_get(MPI_COMM_WORLD, &n)), MPI_ERR_TOPOLOGY);
  return end("cartesian");
}
