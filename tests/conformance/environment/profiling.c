/* The profiling interface: functions of the program called MPI_X go before the library's and reach it by PMPI_X; the
   library does not call its own MPI_X, so nothing is counted twice (MPI 5.0, 15.2). */
#include "check.h"

static int sends, barriers, reductions, points;

int MPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) {
  ++sends;
  return PMPI_Send(buf, count, datatype, dest, tag, comm);
}
int MPI_Barrier(MPI_Comm comm) {
  ++barriers;
  return PMPI_Barrier(comm);
}
int MPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  ++reductions;
  return PMPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}
int MPI_Pcontrol(const int level, ...) {
  points += level;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm dup;
  int value = -1, sum = -1, from = (rank + size - 1) % size;
  MPI_Request request;
  MPI_Irecv(&value, 1, MPI_INT, from, 1, MPI_COMM_WORLD, &request);
  MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK_EQ(value, from);
  MPI_Sendrecv(&rank, 1, MPI_INT, rank, 2, &value, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  CHECK_EQ(sum, size * (size - 1) / 2);
  PMPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  MPI_Barrier(dup);
  MPI_Comm_free(&dup);
  MPI_Pcontrol(2);
  CHECK_EQ(sends, 1);
  CHECK_EQ(reductions, 1);
  CHECK_EQ(barriers, 1);
  CHECK_EQ(points, 2);
  return end("profiling");
}
