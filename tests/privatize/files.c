/* Variables of several files: extern, weak, alias, common, hidden. */
#include "files.h"

#include <stddef.h>

#include "check.h"

#ifdef WITH_COMMON
int tentative;
#endif
__attribute__((weak)) int weak_here = 1;
__attribute__((weak)) int weak_everywhere = 2;
static int* const mixed_table[] = {&shared_by_files, &array_elsewhere[3], &weak_here, &quiet};
static FILE* const* const streams[] = {&stdout, &stderr};
static int* not_there = &nowhere;

int main(void) {
  MPI_Init(NULL, NULL);
  const int rank = my_rank();
  CHECK(shared_by_files == 11 && array_elsewhere[3] == 3 && weak_here == 21 && weak_everywhere == 2 && quiet == 31);
  CHECK(constant_elsewhere == 41 && *table_elsewhere[0] == 11 && other_name == 11);
  CHECK(&nowhere == NULL && not_there == NULL);
  others_run();
  shared_by_files = 1000 + rank;
  array_elsewhere[3] = 2000 + rank;
  weak_here = 3000 + rank;
  quiet = 4000 + rank;
  weak_everywhere = 5000 + rank;
  tentative = 6000 + rank;
  others_run();
  for (int i = 0; i < 4; ++i) CHECK(*mixed_table[i] == 1000 * (i + 1) + rank);
  CHECK(&other_name == address_from_other() && other_name == 1000 + rank);
  CHECK(table_elsewhere[0] == &shared_by_files && *table_elsewhere[1] == 2000 + rank);
  CHECK(of_thread == &shared_by_files);
  set_all_from_other(rank);
  others_run();
  CHECK(shared_by_files == rank && array_elsewhere[3] == rank && weak_here == rank && quiet == rank &&
        weak_everywhere == rank && tentative == rank);
  CHECK(*streams[0] == stdout && fprintf(*streams[0], "rank %d\n", rank) > 0);
  MPI_Finalize();
  return 0;
}
