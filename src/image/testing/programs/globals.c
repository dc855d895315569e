/* Globals, statics, function statics, pointer tables, initialisers that hold addresses, weak and aliased
 * symbols. */
#include <stdlib.h>
#include <string.h>

#include "check.h"

int plain = 5;
static int hidden_static = 6;
int zeroed[1000];
static char large[3 << 20];
int* pointer_to_plain = &plain;
static int* pointers[4] = {&plain, &hidden_static, &zeroed[7], &zeroed[1000]};
const char* const names[] = {"zero", "one", "two"};
static char text[] = "text";
char* into_text = text + 2;

static int add(int a) { return a + plain; }
static int sub(int a) { return a - plain; }
typedef int (*Operation)(int);
static const Operation operations[] = {add, sub};
Operation changeable = add;

int strong_value = 11;
extern int alias_value __attribute__((alias("strong_value")));
int weak_value __attribute__((weak)) = 12;
extern int never_defined __attribute__((weak));
extern void never_defined_function(void) __attribute__((weak));

struct Node {
  struct Node* next;
  int* value;
  char padding[64];
};
static struct Node second;
static struct Node first = {&second, &plain, "x"};
static struct Node second = {&first, &hidden_static, "y"};

/* Clang 14 decides at -O2 that two names have two addresses, aliases or not. */
static int* volatile address_of_alias = &alias_value;

static int count_calls(void) {
  static int calls = 40;
  static int* self = &calls;
  return ++*self;
}

int main(int argc, char** argv, char** envp) {
  const int rank = rig_rank();
  CHECK(argc == 3 && strcmp(argv[1], "one") == 0 && strcmp(argv[2], "two words") == 0 && argv[3] == NULL);
  CHECK(envp != NULL && getenv("PATH") != NULL);
  argv[1][0] = (char)('A' + rank % 26);

  CHECK(plain == 5 && hidden_static == 6 && zeroed[999] == 0 && large[1 << 20] == 0);
  CHECK(rig_owns(&plain) && rig_owns(large) && rig_owns(pointers) && rig_owns((void*)main) && rig_owns((void*)add));
  CHECK(pointer_to_plain == &plain && pointers[0] == &plain && pointers[1] == &hidden_static);
  CHECK(pointers[2] == zeroed + 7 && pointers[3] == zeroed + 1000);
  CHECK(into_text == text + 2 && strcmp(into_text, "xt") == 0);
  CHECK(rig_owns(names[0]) && strcmp(names[2], "two") == 0);
  CHECK(operations[0] == add && operations[1] == sub && changeable == add);
  CHECK(address_of_alias == &strong_value && alias_value == 11 && weak_value == 12);
  CHECK(&never_defined == NULL && never_defined_function == NULL);
  CHECK(first.next == &second && second.next == &first && *first.value == 5 && *first.next->value == 6);

  plain = rank * 100;
  hidden_static += rank;
  zeroed[7] = rank;
  weak_value = rank;
  memset(large, rank & 127, sizeof large / 64);
  changeable = sub;
  text[2] = (char)('a' + rank % 26);
  for (int i = 0; i <= rank % 5; ++i) count_calls();
  strong_value = 1000 + rank;
  rig_barrier();
  CHECK(*address_of_alias == 1000 + rank);
  CHECK(plain == rank * 100 && *pointers[0] == rank * 100 && operations[0](1) == 1 + rank * 100);
  CHECK(hidden_static == 6 + rank && *second.value == 6 + rank);
  CHECK(*pointers[2] == rank && weak_value == rank);
  CHECK(large[0] == (rank & 127) && large[sizeof large / 64 - 1] == (rank & 127));
  CHECK(changeable(1) == 1 - rank * 100);
  CHECK(*into_text == 'a' + rank % 26);
  CHECK(count_calls() == 42 + rank % 5);
  CHECK(argv[1][0] == 'A' + rank % 26);
  rig_barrier();
  return failed_checks != 0;
}
