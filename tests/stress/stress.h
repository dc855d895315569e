/* What the stress programs share: numbers drawn from a seed that all ranks know, contents that can be checked, and one
   line of verdict. A program is `NAME SEED [order]`: its whole plan comes from SEED, so every rank knows what every
   other will do; `order` prints in which order things happened. */
#ifndef TMPI_STRESS_H
#define TMPI_STRESS_H

#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static int rank, size;
static unsigned long long seed = 1;

static inline void fail(const char* file, int line, const char* format, ...) {
  if (failures++ >= 5) return;
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  printf("rank %d, %s:%d: %s\n", rank, file, line, text);
}
#define CHECK(condition, ...)                                   \
  do {                                                          \
    if (!(condition)) fail(__FILE__, __LINE__, "" __VA_ARGS__); \
  } while (0)

/* splitmix64. A plan is a function of numbers, not of what was drawn before, so that all ranks agree. */
static inline unsigned long long mix(unsigned long long z) {
  z += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
static inline unsigned long long plan(int a, int b, int c, int d) {
  return mix(mix(mix(mix(seed * 5 + (unsigned)a) + (unsigned)b) + (unsigned)c) + (unsigned)d);
}
/* This rank's own decisions, which nobody else needs to know. */
static unsigned long long own_state;
static inline int below(int limit) {
  own_state = mix(own_state);
  return (int)(own_state % (unsigned)limit);
}

static inline unsigned char content(unsigned long long key, size_t i) {
  return (unsigned char)(key + i * 37 + (i >> 8));
}
static inline void fill(unsigned char* data, size_t bytes, size_t stride, unsigned long long key) {
  for (size_t i = 0; i < bytes; ++i) data[i * stride] = content(key, i);
}
static inline int is_filled(const unsigned char* data, size_t bytes, unsigned long long key) {
  for (size_t i = 0; i < bytes; ++i)
    if (data[i] != content(key, i)) return 0;
  return 1;
}

static inline void* need(size_t bytes) {
  void* memory = malloc(bytes ? bytes : 1);
  if (!memory) {
    printf("rank %d: no memory for %zu bytes\n", rank, bytes);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  return memory;
}

static inline int begin(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc > 1) seed = strtoull(argv[1], NULL, 10);
  own_state = mix(seed * 1000003 + (unsigned)rank);
  return argc > 2 && strcmp(argv[2], "order") == 0;
}

/* All ranks end with the same status. */
static inline int end(const char* name) {
  int all = 0;
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("%s: %s, seed %llu, %d ranks\n", all ? "FAILED" : "passed", name, seed, size);
  MPI_Finalize();
  return all != 0;
}

#endif
