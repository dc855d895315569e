/* Indirect functions of the executable, functions bound lazily, and functions reached through tables. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

static int resolver_state = 1;
static int implementation(int value) { return value + resolver_state; }
static int (*resolve(void))(int) { return implementation; }
int indirect(int value) __attribute__((ifunc("resolve")));
static int (*through_pointer)(int) = indirect;

static int compare(const void* a, const void* b) {
  resolver_state += 0;
  return *(const int*)a - *(const int*)b;
}
typedef int (*Classify)(int);
static const Classify classifiers[] = {isalpha, isdigit, isspace};

int main(void) {
  const int rank = rig_rank();
  resolver_state = rank;
  rig_barrier();
  CHECK(indirect(5) == 5 + rank);
  CHECK(through_pointer(6) == 6 + rank);
  int numbers[50];
  for (int i = 0; i < 50; ++i) numbers[i] = (i * 37 + rank) % 50;
  for (int round = 0; round < 100; ++round) qsort(numbers, 50, sizeof *numbers, compare);
  for (int i = 0; i < 50; ++i) CHECK(numbers[i] == i);
  CHECK(classifiers[0]('x') && classifiers[1]('7') && !classifiers[2]('x'));
  CHECK(strtol("123", NULL, 10) == 123 && atoi("77") == 77 && toupper('a') == 'A');
  char* copy = strdup("some text");
  CHECK(copy != NULL && strlen(copy) == 9 && memchr(copy, 't', 9) == copy + 5);
  free(copy);
  CHECK(getpid() > 0);
  return failed_checks != 0;
}
