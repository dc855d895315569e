/* Epochs: locks of targets and of all, post and start, fences, memory order by MPI_Win_sync (MPI 5.0, 12.5). */
#include "check.h"

static MPI_Win win;
static int* memory; /* 4 ints of each rank */

/* Read, let others run, write: only right if nobody else has the exclusive lock. */
static void exclusive(void) {
  int rounds = 30, value, nothing;
  memory[0] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < rounds; ++i) {
    int target = (rank + i) % size;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
    MPI_Get(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win);
    MPI_Win_flush(target, win);
    if (i % 3 == 0) MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &nothing, MPI_STATUS_IGNORE);
    ++value;
    MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win);
    MPI_Win_unlock(target, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win);
  MPI_Win_unlock(0, win);
  int sum = 0, all = memory[0];
  MPI_Allreduce(&all, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  CHECK_EQ(sum, rounds * size);
}

/* Readers hold the lock together: each waits, inside, for a message of the other. */
static void shared(void) {
  if (size < 2) return;
  int peer = rank ^ 1, value = rank, got = -1;
  if (peer < size) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Sendrecv(&value, 1, MPI_INT, peer, 1, &got, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK_EQ(got, peer);
    MPI_Win_unlock(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

/* Several targets locked at a time, in ascending order; and all of them against single ones. */
static void several(void) {
  for (int i = 0; i < 10; ++i) {
    if ((rank + i) % 2) {
      MPI_Win_lock_all(0, win);
      for (int r = 0; r < size; ++r) {
        int value;
        MPI_Get(&value, 1, MPI_INT, r, 1, 1, MPI_INT, win);
      }
      MPI_Win_flush_all(win);
      MPI_Win_flush_local_all(win);
      MPI_Win_unlock_all(win);
    } else {
      int first = i % size, last = size - 1;
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, first, 0, win);
      if (last > first) MPI_Win_lock(MPI_LOCK_SHARED, last, 0, win);
      MPI_Put(&i, 1, MPI_INT, first, 1, 1, MPI_INT, win);
      MPI_Win_flush_local(first, win);
      if (last > first) MPI_Win_unlock(last, win);
      MPI_Win_unlock(first, win);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

static MPI_Group group_of(const int* ranks, int n) {
  MPI_Group world, group;
  MPI_Win_get_group(win, &world);
  MPI_Group_incl(world, n, ranks, &group);
  MPI_Group_free(&world);
  return group;
}

/* Each rank lets its left neighbour put, and puts at its right one. */
static void post_and_start(void) {
  int left = (rank + size - 1) % size, right = (rank + 1) % size, flag = 0;
  MPI_Group from = group_of(&left, 1), to = group_of(&right, 1);
  for (int round = 0; round < 20; ++round) {
    int value = 1000 * round + rank;
    MPI_Win_post(from, 0, win);
    MPI_Win_start(to, 0, win);
    MPI_Put(&value, 1, MPI_INT, right, 2, 1, MPI_INT, win);
    MPI_Win_complete(win);
    if (round % 2) {
      MPI_Win_wait(win);
    } else {
      do MPI_Win_test(win, &flag);
      while (!flag);
    }
    CHECK_EQ(memory[2], 1000 * round + left);
  }
  MPI_Group_free(&from);
  MPI_Group_free(&to);
  MPI_Win_post(MPI_GROUP_EMPTY, MPI_MODE_NOSTORE, win);
  MPI_Win_start(MPI_GROUP_EMPTY, 0, win);
  MPI_Win_complete(win);
  MPI_Win_wait(win);
}

/* The first half puts at all of the second half, which may test or wait. */
static void groups(void) {
  int half = size / 2, flag = 0;
  int* members = malloc(sizeof(int) * (size_t)(size + 1));
  for (int i = 0; i < size; ++i) members[i] = i;
  if (half > 0) {
    MPI_Group writers = group_of(members, half), readers = group_of(members + half, size - half);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    memory[3] = 0;
    if (rank < half) {
      MPI_Win_start(readers, 0, win);
      for (int r = half; r < size; ++r) MPI_Accumulate(&rank, 1, MPI_INT, r, 3, 1, MPI_INT, MPI_SUM, win);
      MPI_Win_complete(win);
    } else {
      MPI_Win_post(writers, 0, win);
      if (rank % 2) {
        MPI_Win_wait(win);
      } else {
        do MPI_Win_test(win, &flag);
        while (!flag);
      }
      CHECK_EQ(memory[3], half * (half - 1) / 2);
    }
    MPI_Group_free(&writers);
    MPI_Group_free(&readers);
  }
  free(members);
  MPI_Barrier(MPI_COMM_WORLD);
}

/* Loads and stores in shared memory, ordered by MPI_Win_sync and a barrier; and a fence before a lock. */
static void shared_memory(void) {
  MPI_Win shared_win;
  int *mine, *theirs, unit;
  MPI_Aint bytes;
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &shared_win);
  MPI_Win_shared_query(shared_win, (rank + 1) % size, &bytes, &unit, &theirs);
  MPI_Win_fence(0, shared_win);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, shared_win);
  for (int round = 0; round < 20; ++round) {
    *mine = 100 * round + rank;
    MPI_Win_sync(shared_win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(shared_win);
    CHECK_EQ(*theirs, 100 * round + (rank + 1) % size);
    MPI_Win_sync(shared_win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(shared_win);
  }
  MPI_Win_unlock_all(shared_win);
  MPI_Win_free(&shared_win);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  exclusive();
  shared();
  several();
  post_and_start();
  groups();
  shared_memory();
  MPI_Win_free(&win);
  return end("sync");
}
