/* An edge that only one of its ends knows: the other one is told, where all ranks are in one process. */
#include <mpi.h>

#include "check.h"

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  /* Rank 0 says that it receives from itself, but not that it sends to itself. */
  MPI_Comm odd;
  const int self = 0;
  int mine = 1, got = 0, error_class, all = 0;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 0, &self, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &odd);
  MPI_Error_class(MPI_Neighbor_allgather(&mine, 1, MPI_INT, &got, 1, MPI_INT, odd), &error_class);
  CHECK_EQ(error_class, rank == 0 ? MPI_ERR_TOPOLOGY : MPI_SUCCESS);
  MPI_Comm_free(&odd);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("%s: an edge that one end knows, on %d ranks\n", all ? "FAILED" : "passed", size);
  MPI_Finalize();
  return all != 0;
}
