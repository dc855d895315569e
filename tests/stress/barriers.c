/* barriers: many meetings on more carriers than processors, while the ranks still find their places. Not a test of
 * values beyond small sums: it exists for the moments at which the library forms its groups of ranks anew, while
 * captains of the former groups are still on their way out.
 *
 *   barriers SEED
 *
 * Each sum is compared; a lost wake-up ends as a deadlock report. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const unsigned seed = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
  for (unsigned i = 0; i < 150; i++) {
    if ((i * 2654435761u + seed) % 3 != 0) {
      MPI_Barrier(MPI_COMM_WORLD);
      continue;
    }
    long mine = rank + (long)i, sum = 0;
    const long wanted = (long)ranks * (ranks - 1) / 2 + (long)i * ranks;
    MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (sum != wanted) {
      fprintf(stderr, "rank %d, meeting %u: the sum is %ld and not %ld\n", rank, i, sum, wanted);
      MPI_Abort(MPI_COMM_WORLD, 3);
    }
  }
  MPI_Finalize();
  return 0;
}
