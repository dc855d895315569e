/* Variables of one file: kinds of definitions, addresses in initialisers, addresses in code. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

int number = 5;
static int hidden = 6;
double zeros[5000];
static char text[] = "rank ?";
struct Pair {
  int a;
  int* b;
  const char* name;
};
struct Pair pair = {1, &number, "pair"};
static struct Pair pairs[3] = {{1, &number, "x"}, {2, &hidden, "y"}, {3, &pairs[0].a, "z"}};
int* pointer = &hidden;
int** pointer_to_pointer = &pointer;
int* past_the_end = &number + 1;
double* inside = &zeros[4321];
_Alignas(64) int aligned = 7;
_Alignas(4096) static char page[10] = "page";
volatile int noisy = 8;
union {
  int whole;
  unsigned char parts[4];
} mixture = {0x01020304};

/* Constants that hold addresses of variables differ from rank to rank. */
int* const constant_pointer = &number;
static int* const table[] = {&number, &hidden, &aligned, &mixture.whole};
static int* const* const table_of_tables[] = {table, &table[2]};
static const struct Pair constant_pair = {4, &hidden, "constant"};
static const intptr_t distance = (intptr_t)sizeof(double) * 10;
static const int plain_constants[] = {3, 1, 4, 1, 5};

static int one(void) { return number; }
static int two(void) { return hidden; }
static int (*const functions[])(void) = {one, two};
static int (*function)(void) = one;

static int next_ticket(void) {
  static int ticket;
  static int* last = &ticket;
  return ++*last;
}

static int* chosen(int which) {
  switch (which) {
    case 0:
      return &number;
    case 1:
      return &hidden;
    case 2:
      return &aligned;
    case 3:
      return &mixture.whole;
    case 4:
      return &pairs[2].a;
    default:
      return which > 100 ? &pairs[1].a : NULL;
  }
}

/* Compilers make one store of a vector of these, and one copy of a constant of those. */
struct Addresses {
  int *a, *b, *c, *d;
};
__attribute__((noinline)) static void fill(struct Addresses* addresses) {
  addresses->a = &number;
  addresses->b = &hidden;
  addresses->c = &aligned;
  addresses->d = &mixture.whole;
}
__attribute__((noinline)) static int sum_of_a_local_table(int which) {
  struct Pair local[] = {{1, &number, "a"}, {2, &hidden, "b"}, {3, &aligned, "c"}, {4, &pairs[1].a, "d"}};
  local[which].a += *local[which].b;
  return local[which].a;
}
__attribute__((used)) static int used_by_nobody = 3;

static int* volatile sink;
static int sum_in_a_loop(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += table[i % 4][0] + plain_constants[i % 5];
    if (i % 3 == 0) sink = i % 2 != 0 ? &number : &hidden;
    if (sum > 1000000) return number;
  }
  return sum;
}

int main(void) {
  MPI_Init(NULL, NULL);
  const int rank = my_rank();
  others_run();
  CHECK(number == 5 && hidden == 6 && aligned == 7 && noisy == 8 && strcmp(text, "rank ?") == 0);
  number = 100 + rank;
  hidden = 200 + rank;
  aligned = 300 + rank;
  mixture.whole = 400 + rank;
  noisy = rank;
  text[5] = (char)('a' + rank % 26);
  zeros[4321] = rank;
  others_run();
  CHECK(number == 100 + rank && hidden == 200 + rank && aligned == 300 + rank && noisy == rank);
  CHECK(text[5] == 'a' + rank % 26 && zeros[4321] == rank && *inside == rank && zeros[4320] == 0);
  CHECK((uintptr_t)&aligned % 64 == 0 && (uintptr_t)page % 4096 == 0 && strcmp(page, "page") == 0);
  CHECK(pair.b == &number && *pair.b == 100 + rank && strcmp(pair.name, "pair") == 0);
  CHECK(pairs[1].b == &hidden && pairs[2].b == &pairs[0].a && *pairs[2].b == 1);
  CHECK(pointer == &hidden && pointer_to_pointer == &pointer && **pointer_to_pointer == 200 + rank);
  CHECK(past_the_end - 1 == &number && *(past_the_end - 1) == 100 + rank);
  others_run();
  for (int i = 0; i < 4; ++i) CHECK(*table[i] == 100 * (i + 1) + rank && table[i] == chosen(i));
  CHECK(table_of_tables[0] == table && **table_of_tables[1] == 300 + rank);
  CHECK(*constant_pointer == 100 + rank && *constant_pair.b == 200 + rank);
  CHECK(functions[0]() == 100 + rank && functions[1]() == 200 + rank && function() == 100 + rank);
  struct Addresses addresses;
  fill(&addresses);
  CHECK(addresses.a == &number && addresses.b == &hidden && *addresses.c == 300 + rank && *addresses.d == 400 + rank);
  CHECK(sum_of_a_local_table(0) == 101 + rank && sum_of_a_local_table(2) == 303 + rank);
  function = two;
  for (int i = 1; i <= rank + 1; ++i) CHECK(next_ticket() == i);
  others_run();
  CHECK(function == two && next_ticket() == rank + 2);
  int expected = 0;
  for (int i = 0; i < 30; ++i) expected += 100 * (i % 4 + 1) + rank + plain_constants[i % 5];
  CHECK(sum_in_a_loop(30) == expected && sink == &number + 0 * distance);
  *chosen(4) = rank;
  *chosen(101) = rank + 1;
  others_run();
  CHECK(pairs[2].a == rank && pairs[1].a == rank + 1 && chosen(5) == NULL);
  struct Pair copy = pairs[1]; /* memcpy from a variable */
  memset(zeros, 0, sizeof zeros);
  CHECK(copy.a == rank + 1 && zeros[4321] == 0);
  __atomic_fetch_add(&number, 3, __ATOMIC_SEQ_CST);
  others_run();
  CHECK(number == 103 + rank);
  MPI_Finalize();
  return 0;
}
