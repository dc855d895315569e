/* Constructors and destructors with priorities, exit handlers of the image, and what constructors are given.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"

static int made;
static char first_argument[20];

__attribute__((constructor(200))) static void second(void) {
  CHECK(made == 1);
  made = 2;
  rig_mark('b');
}
__attribute__((constructor(150))) static void first(void) {
  CHECK(made == 0);
  made = 1;
  rig_mark('a');
}
__attribute__((constructor)) static void third(int argc, char** argv, char** envp) {
  CHECK(made == 2 && argc == 3 && envp != NULL);
  made = 3;
  strcpy(first_argument, argv[1]);
  rig_mark('c');
}
__attribute__((destructor(150))) static void last_out(void) {
  CHECK(made == 5);
  rig_mark('A');
}
__attribute__((destructor(200))) static void first_out(void) {
  made = 5;
  rig_mark('B');
}

int main(void) {
  CHECK(made == 3 && strcmp(first_argument, "one") == 0);
  CHECK(strcmp(rig_marks(), "abc") == 0);
  made = 4;
  rig_expect_at_end("abcBA");
  rig_barrier();
  CHECK(made == 4);
  return failed_checks != 0;
}
