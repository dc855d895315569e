/* What the programs of TR 385 share: memory that all ranks see, and its order. Not a shared-memory layer: each program
 * says itself who writes what when.
 */
#ifndef TMPI_BENCH_SHARED_H
#define TMPI_BENCH_SHARED_H

#include "../../examples/common/example.h"

/* A window of `bytes`, all of them on rank 0, open for every kind of access until close_shared. Collective; all ranks
 * must be of one machine. */
static inline void* open_shared(const char* program, size_t bytes, MPI_Win* window) {
  void* memory;
  MPI_Aint size;
  int rank, unit;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(rank == 0 ? (MPI_Aint)bytes : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, window);
  MPI_Win_shared_query(*window, 0, &size, &unit, &memory);
  if (size < (MPI_Aint)bytes) {
    fprintf(stderr, "%s: the shared window has %ld bytes, not %zu\n", program, (long)size, bytes);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  MPI_Win_lock_all(MPI_MODE_NOCHECK, *window);
  return memory;
}

static inline void close_shared(MPI_Win* window) {
  MPI_Win_unlock_all(*window);
  MPI_Win_free(window);
}

/* After it everybody sees what anybody has written before it. */
static inline void meet(MPI_Win window) {
  MPI_Win_sync(window);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_sync(window);
}

#endif
