/* idle: every rank waits for input: rank 0 reads its standard input, the others wait for what it will send.
 *
 * Rank 0 says READY when all have begun; the processor time from then on is read from outside. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  char line[80] = "";
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    printf("READY\n");
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL) line[0] = '\0';
  }
  MPI_Bcast(line, sizeof line, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
