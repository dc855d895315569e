/* Checks for the programs of this folder, in C and C++. A failed check says where and makes the rank
   return 1. Not GoogleTest: these programs stand for users' programs, which run unchanged as ranks. */
#ifndef TMPI_IMAGE_TESTING_CHECK_H
#define TMPI_IMAGE_TESTING_CHECK_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
int rig_rank(void);
int rig_count(void);
int rig_owns(const void* address);
void rig_barrier(void);
void rig_mark(char letter);
const char* rig_marks(void);
void rig_expect_at_end(const char* marks);
#ifdef __cplusplus
}
#endif

static int failed_checks;

#define CHECK(condition)                                                                                              \
  do {                                                                                                                \
    if (!(condition)) {                                                                                               \
      fprintf(stderr, "%s:%d: rank %d of %d: failed: %s\n", __FILE__, __LINE__, rig_rank(), rig_count(), #condition); \
      ++failed_checks;                                                                                                \
    }                                                                                                                 \
  } while (0)

#endif
