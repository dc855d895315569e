/* Accumulate operations: sums from everywhere, tickets, a lock and a queue made of them, pairs, layouts
 * (MPI 5.0, 12.3). */
#include "check.h"

enum { COUNT = 64 };

typedef struct {
  double value;
  int index;
} DoubleInt;

static void sums(void) {
  MPI_Win win;
  struct {
    int ints[COUNT];
    double doubles[COUNT];
    signed char chars[COUNT];
  } * memory, ones;
  const MPI_Aint doubles_at = (char*)ones.doubles - (char*)&ones, chars_at = (char*)ones.chars - (char*)&ones;
  int rounds = 10;
  for (int i = 0; i < COUNT; ++i) ones.ints[i] = 1, ones.doubles[i] = 0.5, ones.chars[i] = 1;
  MPI_Win_allocate(sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  memset(memory, 0, sizeof *memory);
  MPI_Win_fence(0, win);
  for (int i = 0; i < rounds; ++i)
    for (int r = 0; r < size; ++r) {
      MPI_Accumulate(ones.ints, COUNT, MPI_INT, r, 0, COUNT, MPI_INT, MPI_SUM, win);
      MPI_Accumulate(ones.doubles, COUNT, MPI_DOUBLE, r, doubles_at, COUNT, MPI_DOUBLE, MPI_SUM, win);
      MPI_Accumulate(ones.chars, COUNT, MPI_SIGNED_CHAR, r, chars_at, COUNT, MPI_SIGNED_CHAR, MPI_SUM, win);
    }
  MPI_Win_fence(0, win);
  for (int i = 0; i < COUNT; ++i) {
    CHECK_EQ(memory->ints[i], rounds * size);
    CHECK(memory->doubles[i] == 0.5 * rounds * size);
    CHECK_EQ(memory->chars[i], (signed char)(rounds * size));
  }
  MPI_Win_free(&win);
}

/* Everybody draws tickets from rank 0: all numbers come, each once. */
static void tickets(void) {
  MPI_Win win;
  long *counter, one = 1, ticket, mine = 0, sum = 0;
  const int each = 50;
  MPI_Win_allocate_shared(rank == 0 ? (MPI_Aint)sizeof(long) : 0, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &counter,
                          &win);
  if (rank == 0) *counter = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  long last = -1;
  for (int i = 0; i < each; ++i) {
    MPI_Fetch_and_op(&one, &ticket, MPI_LONG, 0, 0, MPI_SUM, win);
    MPI_Win_flush(0, win);
    CHECK(ticket > last && ticket < (long)each * size);
    last = ticket;
    mine += ticket;
  }
  MPI_Win_unlock_all(win);
  MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  CHECK_EQ(sum, (long)each * size * ((long)each * size - 1) / 2);
  MPI_Win_free(&win);
}

/* A lock that ranks poll, by MPI_Compare_and_swap: what it guards is read and written by put and get. */
static void polled_lock(void) {
  MPI_Win win;
  int *memory, zero = 0, mine = rank + 1, before, value;
  MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  memory[0] = memory[1] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  for (int i = 0; i < 10; ++i) {
    do {
      MPI_Compare_and_swap(&mine, &zero, &before, MPI_INT, 0, 0, win);
      MPI_Win_flush(0, win);
    } while (before != 0);
    MPI_Get(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    ++value;
    MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Compare_and_swap(&zero, &mine, &before, MPI_INT, 0, 0, win);
    MPI_Win_flush(0, win);
    CHECK_EQ(before, mine);
  }
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) CHECK_EQ(memory[1], 10 * size);
  MPI_Win_free(&win);
}

/* Passes a token round by MPI_NO_OP and MPI_REPLACE; data lie beside it. */
static void token(void) {
  MPI_Win win;
  int *memory, seen, next = (rank + 1) % size, laps = 5;
  MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  memory[0] = memory[1] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  for (int lap = 1; lap <= laps; ++lap) {
    if (rank > 0 || lap > 1) {
      int wanted = rank > 0 ? lap : lap - 1;
      do {
        MPI_Fetch_and_op(NULL, &seen, MPI_INT, rank, 0, MPI_NO_OP, win);
        MPI_Win_flush(rank, win);
      } while (seen != wanted);
      MPI_Win_sync(win);
      CHECK_EQ(memory[1], 10 * wanted);
    }
    int data = 10 * lap;
    MPI_Put(&data, 1, MPI_INT, next, 1, 1, MPI_INT, win);
    MPI_Win_flush(next, win);
    MPI_Accumulate(&lap, 1, MPI_INT, next, 0, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(next, win);
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
}

/* What was there before comes back, for pairs and for other layouts than the target's. */
static void fetched(void) {
  MPI_Win win;
  MPI_Datatype every_other;
  DoubleInt* pairs;
  DoubleInt pair = {rank % 3 + 0.5, rank}, before[2];
  int* ints;
  int values[4] = {1, 2, 3, 4}, old[8];
  MPI_Win_allocate(2 * sizeof(DoubleInt), sizeof(DoubleInt), MPI_INFO_NULL, MPI_COMM_WORLD, &pairs, &win);
  pairs[0].value = pairs[1].value = -1;
  pairs[0].index = pairs[1].index = -1;
  MPI_Win_fence(0, win);
  MPI_Accumulate(&pair, 1, MPI_DOUBLE_INT, 0, 0, 1, MPI_DOUBLE_INT, MPI_MAXLOC, win);
  MPI_Win_fence(0, win);
  MPI_Get_accumulate(NULL, 0, MPI_INT, before, 2, MPI_DOUBLE_INT, 0, 0, 2, MPI_DOUBLE_INT, MPI_NO_OP, win);
  MPI_Win_fence(0, win);
  int best = size > 2 ? 2 : size - 1;
  CHECK(before[0].value == best + 0.5 && before[0].index == best);
  CHECK(before[1].value == -1 && before[1].index == -1);
  MPI_Win_free(&win);

  MPI_Type_vector(4, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &ints, &win);
  for (int i = 0; i < 8; ++i) ints[i] = 10 * i, old[i] = -1;
  MPI_Win_fence(0, win);
  MPI_Get_accumulate(values, 4, MPI_INT, old, 1, every_other, (rank + 1) % size, 0, 1, every_other, MPI_PROD, win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 8; ++i) {
    CHECK_EQ(ints[i], i % 2 ? 10 * i : 10 * i * values[i / 2]);
    CHECK_EQ(old[i], i % 2 ? -1 : 10 * i);
  }
  MPI_Type_free(&every_other);
  MPI_Win_free(&win);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  sums();
  tickets();
  polled_lock();
  token();
  fetched();
  return end("accumulate");
}
