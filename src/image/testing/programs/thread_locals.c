/* __thread variables of the executable: initial values, addresses of globals among them, and threads of a
 * rank. */
#include <pthread.h>
#include <string.h>

#include "check.h"

static int plain = 3;
static __thread int number = 7;
static __thread long zeros[50];
__thread char text[8] = "seven";
__thread int* points_to_global = &plain;
static __thread const char* points_to_text = "constant";
static __thread int (*points_to_function)(const char*, const char*) = strcmp;
static __thread _Alignas(64) int aligned = 9;

static void* other_thread(void* argument) {
  (void)argument;
  number += 1000;
  return number == 1007 && zeros[3] == 0 ? &number : NULL;
}

int main(void) {
  const int rank = rig_rank();
  CHECK(number == 7 && zeros[49] == 0 && strcmp(text, "seven") == 0 && aligned == 9);
  CHECK((unsigned long)&aligned % 64 == 0);
  CHECK(points_to_global == &plain && *points_to_global == 3);
  CHECK(rig_owns(points_to_text) && strcmp(points_to_text, "constant") == 0);
  CHECK(points_to_function("a", "a") == 0);
  number = rank;
  zeros[49] = rank;
  *points_to_global = rank;
  rig_barrier();
  CHECK(number == rank && zeros[49] == rank && plain == rank);
  pthread_t thread;
  void* result = NULL;
  CHECK(pthread_create(&thread, NULL, other_thread, NULL) == 0 && pthread_join(thread, &result) == 0);
  CHECK(result != NULL && result != &number && number == rank);
  return failed_checks != 0;
}
