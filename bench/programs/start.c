/* start: Init, Barrier, Finalize; the whole command is timed from outside.
 *
 *   start            nothing else
 *   start memory     also says how much memory the job holds, before Finalize
 *
 * Memory: each process of the job reads its own smaps_rollup once, whether it holds one rank or a thousand. */
#include <unistd.h>

#include "measure.h"

/* Kilobytes of one line ("Rss:", "Pss:") of this process; -1 if the kernel does not say. */
static double rollup_kb(const char* line) {
  char text[256];
  double kb = -1;
  FILE* f = fopen("/proc/self/smaps_rollup", "r");
  if (f == NULL) return -1;
  while (fgets(text, sizeof text, f) != NULL)
    if (strncmp(text, line, strlen(line)) == 0) kb = atof(text + strlen(line));
  fclose(f);
  return kb;
}

/* Is this the lowest rank of its process? A process that holds several ranks holds neighbours. */
static int speaks_for_process(int rank, int ranks) {
  int mine = (int)getpid(), before = -1;
  MPI_Sendrecv(&mine, 1, MPI_INT, rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, 0, &before, 1, MPI_INT,
               rank > 0 ? rank - 1 : MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return rank == 0 || before != mine;
}

static void report_memory(int rank, int ranks) {
  double mine[3] = {0, 0, 0}, sum[3] = {0, 0, 0};
  if (speaks_for_process(rank, ranks)) {
    mine[0] = rollup_kb("Pss:");
    mine[1] = rollup_kb("Rss:");
    mine[2] = 1;
  }
  MPI_Reduce(mine, sum, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank != 0 || sum[0] < 0) return;
  printf(
      "{\"measure\": \"memory per rank\", \"ranks\": %d, \"bytes\": 0, \"unit\": \"KB\", \"processes\": %.0f, "
      "\"rss_kb\": %.0f, \"samples\": [%.1f]}\n",
      ranks, sum[2], sum[1], sum[0] / ranks);
}

int main(int argc, char** argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && strcmp(argv[1], "memory") == 0) {
    report_library();
    report_memory(rank, ranks);
  }
  MPI_Finalize();
  return 0;
}
