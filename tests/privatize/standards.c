/* What each standard of C, from C89 to C23, adds to the ways of having variables: compiled once by each. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include "check.h"

/* C89: lists that are made at compile time, tentative definitions, old-style functions, jumps. */
struct Node {
  struct Node* next;
  unsigned few : 3, more : 13;
  int (*of)(int, ...);
};
static struct Node last;
static int sum_of(int count, ...);
static struct Node ring[3] = {{&ring[1], 1, 1, sum_of}, {&ring[2], 2, 2, sum_of}, {&last, 3, 3, sum_of}};
static struct Node last = {&ring[0], 4, 4, sum_of};
int twice_declared;
int twice_declared = 5;
static const char* const names[] = {"zero", "one"};
static const char* chosen_name = "none";
static jmp_buf back;
static int sums;

static int sum_of(int count, ...) {
  int sum = 0, i;
  va_list values;
  va_start(values, count);
  for (i = 0; i < count; ++i) sum += va_arg(values, int);
  va_end(values);
  sums += sum;
  return sum;
}

static void test_c89(int rank) {
  struct Node* node = &ring[0];
  volatile int jumps = 0;
  int i;
  extern int twice_declared;
  last.more = (unsigned)rank;
  twice_declared += rank;
  chosen_name = names[rank % 2];
  if (setjmp(back) < 3) {
    ++jumps;
    others_run();
    longjmp(back, jumps);
  }
  CHECK(jumps == 3 && twice_declared == 5 + rank && chosen_name == names[rank % 2]);
  for (i = 0; i < 3; ++i) node = node->next;
  CHECK(node == &last && node->more == (unsigned)rank && node->few == 4 && node->next == ring);
  CHECK(node->of(3, 1, 2, rank) == 3 + rank && sums == 3 + rank);
}

#if __STDC_VERSION__ >= 199901L
/* Unnamed objects of static storage duration, designated initialisers, flexible array members, _Complex, inline. */
static int* unnamed = (int[]){1, 2, 3};
static struct Node* unnamed_node = &(struct Node){.next = &ring[1], .few = 5};
static const struct {
  int n;
  int* to[];
} flexible = {2, {[1] = &sums, [0] = &twice_declared}};
static _Complex double complex_number = 1.0;
static _Bool flag;
static inline int next_number(void) {
  static long long number = 1LL << 40;
  return (int)(++number - (1LL << 40));
}

static void test_c99(int rank) {
  unnamed[1] = rank;
  unnamed_node->more = (unsigned)rank;
  complex_number += rank;
  flag = rank % 2 != 0;
  *flexible.to[0] = rank;
  for (int i = 1; i <= rank % 3 + 1; ++i) CHECK(next_number() == i);
  int lengths[rank % 5 + 1];
  memset(lengths, 0, sizeof lengths);
  others_run();
  CHECK(unnamed[1] == rank && unnamed[2] == 3 && unnamed_node->more == (unsigned)rank &&
        unnamed_node->next == &ring[1]);
  CHECK((int)__real__ complex_number == 1 + rank && flag == (rank % 2 != 0) && twice_declared == rank);
  CHECK(flexible.to[1] == &sums && next_number() == rank % 3 + 2 && lengths[rank % 5] == 0);
}
#endif

#if __STDC_VERSION__ >= 201112L
/* _Thread_local, _Atomic, _Alignas, _Generic, members without a name. */
static _Thread_local int of_thread = 7;
static _Thread_local int* of_thread_to = &sums;
static _Atomic int atomic_number;
static _Alignas(128) char aligned[3] = "ab";
static struct {
  union {
    int whole;
    char parts[4];
  };
} nameless = {.whole = 9};
_Static_assert(_Generic(&nameless.whole, int* : 1, default : 0), "the address of an int");

static void test_c11(int rank) {
  of_thread += rank;
  for (int i = 0; i <= rank; ++i) ++atomic_number;
  aligned[1] = (char)('a' + rank % 26);
  nameless.parts[0] = (char)rank;
  others_run();
  CHECK(of_thread == 7 + rank && of_thread_to == &sums && atomic_number == rank + 1);
  CHECK((unsigned long)aligned % 128 == 0 && aligned[1] == 'a' + rank % 26 && nameless.parts[0] == (char)rank);
}
#endif

#if __STDC_VERSION__ > 201710L
/* Attributes, empty initialisers, binary constants, parameters without a name. */
[[maybe_unused]] static int never;
static struct Node empty = {};
static int binary = 0b101;
[[nodiscard]] static int ignores(int) { return ++binary; }
_Static_assert(sizeof binary == sizeof(int));

static void test_c23(int rank) {
  CHECK(empty.next == NULL && binary == 5);
  empty.next = &ring[rank % 3];
  for (int i = 0; i < rank; ++i) CHECK(ignores(0) == 6 + i);
  others_run();
  CHECK(empty.next == &ring[rank % 3] && binary == 5 + rank);
}
#endif

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  rank = my_rank();
  others_run();
  test_c89(rank);
#if __STDC_VERSION__ >= 199901L
  test_c99(rank);
#endif
#if __STDC_VERSION__ >= 201112L
  test_c11(rank);
#endif
#if __STDC_VERSION__ > 201710L
  test_c23(rank);
#endif
  MPI_Finalize();
  return 0;
}
