/* What the conformance programs share: each checks itself on every rank, prints one line and ends with status 0 if all
   was right. CHECK tells where something was wrong and goes on, so that one run shows all that is wrong. */
#ifndef TMPI_CONFORMANCE_CHECK_H
#define TMPI_CONFORMANCE_CHECK_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static int rank, size;

#define CHECK(condition)                                                                                   \
  do {                                                                                                     \
    if (!(condition)) {                                                                                    \
      if (failures++ < 10) printf("rank %d, %s:%d: not true: %s\n", rank, __FILE__, __LINE__, #condition); \
    }                                                                                                      \
  } while (0)
#define CHECK_EQ(a, b)                                                                                             \
  do {                                                                                                             \
    long long a_ = (long long)(a), b_ = (long long)(b);                                                            \
    if (a_ != b_) {                                                                                                \
      if (failures++ < 10) printf("rank %d, %s:%d: %s is %lld, not %lld\n", rank, __FILE__, __LINE__, #a, a_, b_); \
    }                                                                                                              \
  } while (0)

static void begin(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
}

/* The content of message number seed: every eight bytes differ. */
static inline unsigned long long pattern(int seed, size_t i) {
  return ((unsigned long long)i + 1) * 0x9e3779b97f4a7c15u + (unsigned long long)seed * 0x0123456789abcdefu;
}
static inline void fill(void* data, size_t bytes, int seed) {
  for (size_t i = 0; i < bytes; i += 8) {
    unsigned long long word = pattern(seed, i);
    memcpy((char*)data + i, &word, bytes - i < 8 ? bytes - i : 8);
  }
}
static inline int is_filled(const void* data, size_t bytes, int seed) {
  for (size_t i = 0; i < bytes; i += 8) {
    unsigned long long word = pattern(seed, i);
    if (memcmp((const char*)data + i, &word, bytes - i < 8 ? bytes - i : 8) != 0) return 0;
  }
  return 1;
}

static inline int count_of(const MPI_Status* status, MPI_Datatype type) {
  int count;
  MPI_Get_count(status, type, &count);
  return count;
}
static inline int class_of(int code) {
  int error_class;
  MPI_Error_class(code, &error_class);
  return error_class;
}
static inline void check_empty(const MPI_Status* status) {
  int cancelled = 1;
  CHECK_EQ(status->MPI_SOURCE, MPI_ANY_SOURCE);
  CHECK_EQ(status->MPI_TAG, MPI_ANY_TAG);
  CHECK_EQ(count_of(status, MPI_BYTE), 0);
  MPI_Test_cancelled(status, &cancelled);
  CHECK_EQ(cancelled, 0);
}

/* The sum of all failures decides, so every rank ends with the same status. */
static int end(const char* name) {
  int mine = failures;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 1; i < size; ++i) {
      int theirs = 0;
      MPI_Recv(&theirs, 1, MPI_INT, i, 32000, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      mine += theirs;
    }
    for (int i = 1; i < size; ++i) MPI_Send(&mine, 1, MPI_INT, i, 32000, MPI_COMM_WORLD);
    printf("%s: %s on %d ranks\n", mine ? "FAILED" : "passed", name, size);
  } else {
    MPI_Send(&mine, 1, MPI_INT, 0, 32000, MPI_COMM_WORLD);
    MPI_Recv(&mine, 1, MPI_INT, 0, 32000, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return mine != 0;
}

#endif
