/* Put and get: all layouts against each other, displacement units, MPI_PROC_NULL, requests (MPI 5.0, 12.3). */
#include "check.h"

enum { COUNT = 1000 };

static MPI_Win win;
static int* memory; /* 2 * COUNT of each rank */

static void open_window(void) {
  MPI_Win_allocate(2 * COUNT * (MPI_Aint)sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
}

/* Everybody puts into its right neighbour what that one can recompute, and gets it back. */
static void ring(void) {
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  static int out[COUNT], in[COUNT];
  for (int round = 0; round < 5; ++round) {
    fill(out, sizeof out, rank * 100 + round);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    MPI_Put(out, COUNT, MPI_INT, right, 0, COUNT, MPI_INT, win);
    MPI_Win_fence(0, win);
    CHECK(is_filled(memory, sizeof out, left * 100 + round));
    MPI_Get(in, COUNT, MPI_INT, right, 0, COUNT, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOPUT | MPI_MODE_NOSTORE | MPI_MODE_NOSUCCEED, win);
    CHECK(memcmp(in, out, sizeof in) == 0);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/* Every other int of one side to the first half of the other, and vectors on both sides. */
static void derived(void) {
  MPI_Datatype every_other, columns;
  int right = (rank + 1) % size;
  static int out[2 * COUNT], in[2 * COUNT];
  MPI_Type_vector(COUNT, 1, 2, MPI_INT, &every_other);
  MPI_Type_vector(COUNT / 10, 10, 20, MPI_INT, &columns);
  MPI_Type_commit(&every_other);
  MPI_Type_commit(&columns);
  for (int i = 0; i < 2 * COUNT; ++i) out[i] = i;
  MPI_Win_fence(0, win);
  MPI_Put(out, 1, every_other, right, 0, COUNT, MPI_INT, win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < COUNT; ++i) CHECK_EQ(memory[i], 2 * i);
  MPI_Win_fence(0, win);
  MPI_Put(out, 1, every_other, right, 0, 1, columns, win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < COUNT; ++i) CHECK_EQ(memory[i / 10 * 20 + i % 10], 2 * i);
  memset(in, 0, sizeof in);
  MPI_Get(in, 1, every_other, right, 0, 1, columns, win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 2 * COUNT; ++i) CHECK_EQ(in[i], i % 2 ? 0 : i);
  MPI_Type_free(&every_other);
  MPI_Type_free(&columns);
}

/* Displacements count the target's unit, which each rank chooses. */
static void units(void) {
  MPI_Win other;
  char bytes[64] = {0};
  char value = (char)(rank + 1);
  MPI_Win_create(bytes, 64, rank + 1 > 8 ? 8 : rank + 1, MPI_INFO_NULL, MPI_COMM_WORLD, &other);
  MPI_Win_fence(0, other);
  for (int r = 0; r < size; ++r)
    if (rank == 0) MPI_Put(&value, 1, MPI_CHAR, r, 3, 1, MPI_CHAR, other);
  MPI_Win_fence(0, other);
  for (int i = 0; i < 64; ++i) CHECK_EQ(bytes[i], i == 3 * (rank + 1 > 8 ? 8 : rank + 1));
  MPI_Win_free(&other);
}

static void nothing(void) {
  int value = 7;
  MPI_Request request;
  MPI_Put(NULL, 5, MPI_INT, MPI_PROC_NULL, 1 << 30, 5, MPI_INT, win);
  MPI_Get(NULL, 5, MPI_INT, MPI_PROC_NULL, 0, 5, MPI_INT, win);
  MPI_Accumulate(NULL, 5, MPI_INT, MPI_PROC_NULL, 0, 5, MPI_INT, MPI_SUM, win);
  MPI_Fetch_and_op(NULL, &value, MPI_INT, MPI_PROC_NULL, 0, MPI_SUM, win);
  CHECK_EQ(value, 7);
  MPI_Win_lock_all(0, win);
  MPI_Put(NULL, 0, MPI_INT, 0, 0, 0, MPI_INT, win);
  MPI_Put(&value, 0, MPI_INT, 0, 2 * COUNT, 0, MPI_INT, win);
  MPI_Rput(NULL, 5, MPI_INT, MPI_PROC_NULL, 0, 5, MPI_INT, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_unlock_all(win);
  MPI_Win_lock(MPI_LOCK_SHARED, MPI_PROC_NULL, 0, win);
  MPI_Win_unlock(MPI_PROC_NULL, win);
}

static void requests(void) {
  MPI_Request requests[4];
  int right = (rank + 1) % size, out[4] = {rank, rank + 1, rank + 2, rank + 3}, in[4] = {0}, sums[2] = {0}, flag;
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  memory[0] = memory[1] = memory[2] = memory[3] = 0;
  memory[4] = memory[5] = 1000;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  MPI_Rput(out, 4, MPI_INT, right, 0, 4, MPI_INT, win, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  CHECK(requests[0] == MPI_REQUEST_NULL);
  MPI_Rget(in, 4, MPI_INT, right, 0, 4, MPI_INT, win, &requests[1]);
  MPI_Raccumulate(out, 2, MPI_INT, right, 4, 2, MPI_INT, MPI_SUM, win, &requests[2]);
  MPI_Rget_accumulate(NULL, 0, MPI_DATATYPE_NULL, sums, 2, MPI_INT, right, 4, 2, MPI_INT, MPI_NO_OP, win, &requests[3]);
  MPI_Testall(4, requests, &flag, MPI_STATUSES_IGNORE);
  CHECK(flag);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  MPI_Win_unlock_all(win);
  CHECK(memcmp(in, out, sizeof in) == 0);
  CHECK_EQ(sums[0], 1000 + rank);
  CHECK_EQ(sums[1], 1001 + rank);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  open_window();
  ring();
  derived();
  units();
  nothing();
  requests();
  MPI_Win_free(&win);
  return end("moves");
}
