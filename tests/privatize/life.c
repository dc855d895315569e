/* Constructors, destructors and exit handlers run once per rank, with the rank's variables. */
#include <string.h>
#include <unistd.h>

#include "check.h"

static char marks[16];
static int rank = -1;
static void mark(char letter) { marks[strlen(marks)] = letter; }

__attribute__((constructor(101))) static void first(void) { mark('a'); }
__attribute__((constructor)) static void second(void) { mark('b'); }
static void at_exit_one(void) { mark('x'); }
static void at_exit_two(void) { mark('y'); }

__attribute__((destructor)) static void last(void) {
  if (strcmp(marks, "abyx") == 0 && rank >= 0) return;
  fprintf(stderr, "rank %d ended with marks '%s'\n", rank, marks);
  fflush(stderr);
  _exit(1);
}

int main(void) {
  CHECK(strcmp(marks, "ab") == 0);
  MPI_Init(NULL, NULL);
  rank = my_rank();
  others_run();
  atexit(at_exit_one);
  atexit(at_exit_two);
  others_run();
  CHECK(strcmp(marks, "ab") == 0 && rank == my_rank());
  MPI_Finalize();
  return 0;
}
