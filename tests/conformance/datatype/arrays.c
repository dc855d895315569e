/* Subarrays and distributed arrays, in C and in Fortran order (MPI 5.0, 5.1.3 and 5.1.4). The parts of all processes of
   a distributed array together must be the whole array, each element once. */
#include "typemap.h"

/* The place of an element in an array of these sizes; order as in MPI. */
static int place(int n, const int* sizes, const int* at, int order) {
  int where = 0;
  for (int i = 0; i < n; ++i) {
    int d = order == MPI_ORDER_C ? i : n - 1 - i;
    where = where * sizes[d] + at[d];
  }
  return where;
}
/* Counts `at` up through a box, fastest where the order says; 0 at the end. */
static int next(int n, const int* box, int* at, int order) {
  for (int i = 0; i < n; ++i) {
    int d = order == MPI_ORDER_C ? n - 1 - i : i;
    if (++at[d] < box[d]) return 1;
    at[d] = 0;
  }
  return 0;
}

static void subarray(int n, const int* sizes, const int* box, const int* starts, int order, int large) {
  MPI_Datatype type;
  MPI_Count wide[3][3];
  Map map = empty_map();
  int at[3] = {0, 0, 0}, whole[3], cells = 1;
  for (int d = 0; d < n; ++d) {
    wide[0][d] = sizes[d];
    wide[1][d] = box[d];
    wide[2][d] = starts[d];
    cells *= sizes[d];
  }
  do {
    for (int d = 0; d < n; ++d) whole[d] = starts[d] + at[d];
    map.at[map.n++] = 4 * place(n, sizes, whole, order);
  } while (next(n, box, at, order));
  map.ub = 4 * cells;
  if (large)
    MPI_Type_create_subarray_c(n, wide[0], wide[1], wide[2], order, MPI_INT, &type);
  else
    MPI_Type_create_subarray(n, sizes, box, starts, order, MPI_INT, &type);
  MPI_Type_commit(&type);
  CHECK_TYPE(type, &map);
  MPI_Type_free(&type);
}

/* Which process along a dimension has element i. */
static int owner(int i, int elements, int processes, int distribution, int argument) {
  if (distribution == MPI_DISTRIBUTE_NONE) return 0;
  if (argument == MPI_DISTRIBUTE_DFLT_DARG)
    argument = distribution == MPI_DISTRIBUTE_BLOCK ? (elements + processes - 1) / processes : 1;
  return i / argument % processes;
}

static void distributed(int n, const int* sizes, const int* kinds, const int* arguments, const int* grid, int order,
                        int large) {
  int processes = 1, cells = 1, seen[kMostInts] = {0};
  MPI_Count wide[3];
  for (int d = 0; d < n; ++d) {
    processes *= grid[d];
    cells *= sizes[d];
    wide[d] = sizes[d];
  }
  for (int p = 0; p < processes; ++p) {
    int mine[3], at[3] = {0, 0, 0}, left = p;
    for (int d = n - 1; d >= 0; --d) { /* the grid is row-major, whatever the order of the array */
      mine[d] = left % grid[d];
      left /= grid[d];
    }
    Map map = empty_map();
    do {
      int is_mine = 1;
      for (int d = 0; d < n; ++d) is_mine &= owner(at[d], sizes[d], grid[d], kinds[d], arguments[d]) == mine[d];
      if (is_mine) {
        map.at[map.n++] = 4 * place(n, sizes, at, order);
        ++seen[place(n, sizes, at, order)];
      }
    } while (next(n, sizes, at, order));
    map.ub = 4 * cells;
    MPI_Datatype type;
    if (large)
      MPI_Type_create_darray_c(processes, p, n, wide, kinds, arguments, grid, order, MPI_INT, &type);
    else
      MPI_Type_create_darray(processes, p, n, sizes, kinds, arguments, grid, order, MPI_INT, &type);
    MPI_Type_commit(&type);
    CHECK_TYPE(type, &map);
    MPI_Type_free(&type);
  }
  for (int i = 0; i < cells; ++i) CHECK_EQ(seen[i], 1);
}

/* A halo exchange with subarrays: the columns of a matrix travel round the ranks. */
static void columns(void) {
  enum { kRows = 6, kColumns = 5 };
  int matrix[kRows][kColumns], sizes[2] = {kRows, kColumns}, box[2] = {kRows, 1}, last[2] = {0, kColumns - 1},
                               first[2] = {0, 0};
  MPI_Datatype out, in;
  for (int r = 0; r < kRows; ++r)
    for (int c = 0; c < kColumns; ++c) matrix[r][c] = rank * 100 + r * 10 + c;
  MPI_Type_create_subarray(2, sizes, box, last, MPI_ORDER_C, MPI_INT, &out);
  MPI_Type_create_subarray(2, sizes, box, first, MPI_ORDER_C, MPI_INT, &in);
  MPI_Type_commit(&out);
  MPI_Type_commit(&in);
  int from = (rank + size - 1) % size;
  MPI_Sendrecv(matrix, 1, out, (rank + 1) % size, 4, matrix, 1, in, from, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int r = 0; r < kRows; ++r)
    for (int c = 0; c < kColumns; ++c)
      CHECK_EQ(matrix[r][c], c ? rank * 100 + r * 10 + c : from * 100 + r * 10 + kColumns - 1);
  MPI_Type_free(&out);
  MPI_Type_free(&in);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  static const int orders[2] = {MPI_ORDER_C, MPI_ORDER_FORTRAN};
  for (int o = 0; o < 2; ++o)
    for (int large = 0; large < 2; ++large) {
      subarray(1, (int[]){9}, (int[]){4}, (int[]){3}, orders[o], large);
      subarray(2, (int[]){4, 7}, (int[]){2, 3}, (int[]){1, 2}, orders[o], large);
      subarray(2, (int[]){4, 7}, (int[]){4, 7}, (int[]){0, 0}, orders[o], large);
      subarray(3, (int[]){3, 4, 5}, (int[]){1, 4, 2}, (int[]){2, 0, 3}, orders[o], large);
      for (int kind = 0; kind < 9; ++kind) {
        static const int all[3] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
        int kinds[3] = {all[kind % 3], all[kind / 3], all[0]}, grid[3] = {2, 3, 2};
        int defaults[3] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
        int some[3] = {kinds[0] == MPI_DISTRIBUTE_CYCLIC ? 2 : 4, kinds[1] == MPI_DISTRIBUTE_CYCLIC ? 3 : 5, 3};
        for (int d = 0; d < 2; ++d)
          if (kinds[d] == MPI_DISTRIBUTE_NONE) grid[d] = 1;
        distributed(2, (int[]){7, 11}, kinds, defaults, grid, orders[o], large);
        distributed(2, (int[]){7, 11}, kinds, some, grid, orders[o], large);
        distributed(3, (int[]){5, 6, 4}, kinds, defaults, grid, orders[o], large);
      }
      distributed(1, (int[]){10}, (int[]){MPI_DISTRIBUTE_BLOCK}, (int[]){MPI_DISTRIBUTE_DFLT_DARG}, (int[]){4},
                  orders[o], large);
    }
  columns();
  return end("arrays");
}
