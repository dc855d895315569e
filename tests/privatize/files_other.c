/* The other file of files.c. */
#include "files.h"

int shared_by_files = 11;
int array_elsewhere[5] = {0, 1, 2, 3, 4};
int* const table_elsewhere[2] = {&shared_by_files, &array_elsewhere[3]};
const int constant_elsewhere = 41;
int weak_here = 21;
__attribute__((weak)) int weak_everywhere = 2;
int quiet = 31;
int tentative;
extern int other_name __attribute__((alias("shared_by_files")));
_Thread_local int* of_thread = &shared_by_files;

int* address_from_other(void) { return &shared_by_files; }

void set_all_from_other(int value) {
  shared_by_files = array_elsewhere[3] = weak_here = weak_everywhere = quiet = tentative = value;
}
