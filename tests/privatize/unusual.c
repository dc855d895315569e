/* Assembly with operands, functions chosen at load time, large arrays, computed jumps. */
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

int counter = 1;
static char large[3 << 20];
static long array[4] = {1, 2, 3, 4};

static void add_in_assembly(int value) {
#if defined(__x86_64__)
  __asm__("addl %1, %0" : "+m"(counter) : "r"(value));
  int* address;
  __asm__("movq %1, %0" : "=r"(address) : "r"(&counter));
  CHECK(address == &counter);
#else
  __asm__("" : "+m"(counter));
  counter += value;
#endif
}

static int plus_one(int x) { return x + 1 + counter * 0; }
__attribute__((used)) static int (*resolve(void))(int) { return plus_one; }
int indirect(int x) __attribute__((ifunc("resolve")));

typedef intptr_t Numbers __attribute__((vector_size(16)));

static int jump(int where) {
  static const void* const labels[] = {&&zero, &&one, &&two};
  static int visits;
  goto* labels[where];
two:
  visits += 100;
one:
  visits += 10;
zero:
  return ++visits;
}

static long* volatile address_of_array = &array[2];

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int rank = my_rank();
  others_run();
  add_in_assembly(rank);
  others_run();
  CHECK(counter == 1 + rank && indirect(4) == 5);
  large[2 << 20] = (char)rank;
  CHECK(jump(0) == 1 && jump(2) == 112 && jump(1) == 123);
  others_run();
  CHECK(large[2 << 20] == (char)rank && large[1 << 20] == 0 && jump(0) == 124);
  array[2] = rank;
  others_run();
  Numbers numbers = {(intptr_t)&array[1], (intptr_t)&array[2]};
  CHECK(((long*)numbers[1])[0] == rank && numbers[1] - numbers[0] == sizeof(long) && *address_of_array == rank);
  for (int i = 0; i < 4; ++i) array[i] = i * rank;
  others_run();
  CHECK(array[3] == 3 * rank && (uintptr_t)&array[3] - (uintptr_t)&array[0] == 3 * sizeof(long));
  int* named = dlsym(RTLD_DEFAULT, "counter"); /* found if the program was linked with -rdynamic */
  CHECK(named == NULL || named == &counter);
  Dl_info info;
  CHECK(dladdr(&counter, &info) != 0 && strstr(info.dli_fname, "unusual") != NULL);
  CHECK(dladdr((void*)&main, &info) != 0 && strstr(info.dli_fname, "unusual") != NULL);
  MPI_Finalize();
  return 0;
}
