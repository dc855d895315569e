/* yield: two ranks on one carrier hand the processor to each other; nanoseconds per switch, thread identity included.
 * TMPI only: it needs TMPI_Yield of tmpi.h. A yield that found nobody to switch to is no switch: if there were many,
 * the program fails instead of reporting a time that is too good. Tried before anything is timed, and again after. */
#include <tmpi.h>

#include "measure.h"

typedef struct {
  long asked, switched;
} tally;

static void yields(void* state, long count) {
  tally* t = state;
  long switched = 0;
  for (long i = 0; i < count; i++) switched += TMPI_Yield();
  t->asked += count;
  t->switched += switched;
}

static void verify(const tally* t) {
  if ((double)t->switched < 0.9 * (double)t->asked) fail("TMPI_Yield: too often no other rank was ready");
}

int main(int argc, char** argv) {
  budget b;
  tally t = {0, 0};
  int ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  parse_budget(argc, argv, &b);
  report_library();
  timed_batch(yields, &t, 10000);
  verify(&t);
  /* In the time that one rank yields `count` times, each of the others does so, too. */
  measure(b, (report){"switch", "ns", 0, 1e9 / ranks, 0}, yields, &t);
  verify(&t);
  MPI_Finalize();
  return 0;
}
