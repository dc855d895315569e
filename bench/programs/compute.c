/* compute: all ranks compute until the job is ended, and look for messages now and then: they can always use a
 * processor. Rank 0 says READY when all have begun. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, flag = 0;
  volatile double x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    printf("READY\n");
    fflush(stdout);
  }
  while (!flag) {
    for (int i = 0; i < 20000; i++) x = x * 1.0000001;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
