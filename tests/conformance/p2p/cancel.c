/* MPI_Cancel of receives and sends: either cancelled, and then without effect, or completed as usual (MPI 5.0, 3.8.4).
 */
#include "check.h"

int main(int argc, char** argv) {
  begin(argc, argv);
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  int value = -1, flag = 0;
  MPI_Request request;
  MPI_Status status;

  /* A receive that nothing will ever match. */
  MPI_Irecv(&value, 1, MPI_INT, from, 1, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  CHECK_EQ(flag, 1);
  CHECK(request == MPI_REQUEST_NULL);
  CHECK_EQ(value, -1);

  /* The same with any source, tested, and freed after the cancel. */
  MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  flag = 0;
  while (!flag) MPI_Test(&request, &flag, &status);
  MPI_Test_cancelled(&status, &flag);
  CHECK_EQ(flag, 1);
  MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Request_free(&request);

  /* A message that was there first is received, cancel or not. */
  int out = rank + 100;
  MPI_Send(&out, 1, MPI_INT, to, 2, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Irecv(&value, 1, MPI_INT, from, 2, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  CHECK_EQ(flag, 0);
  CHECK_EQ(value, from + 100);

  /* Synchronous sends that nobody receives; afterwards the next message is received instead. */
  int* large = calloc(100000, sizeof *large);
  for (int count = 1; count <= 100000; count *= 100000) {
    large[0] = 1;
    MPI_Issend(large, count, MPI_INT, to, 3, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK_EQ(flag, 1);
    MPI_Barrier(MPI_COMM_WORLD);
    out = 2;
    MPI_Isend(&out, 1, MPI_INT, to, 3, MPI_COMM_WORLD, &request);
    MPI_Recv(&value, 1, MPI_INT, from, 3, MPI_COMM_WORLD, &status);
    CHECK_EQ(value, 2);
    CHECK_EQ(count_of(&status, MPI_INT), 1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  free(large);

  /* A race of cancel and receive: both sides must agree on who won. */
  int peer = rank ^ 1;
  if (peer < size)
    for (int i = 0; i < 200; ++i) {
      if (rank % 2 == 0) {
        int cancelled;
        MPI_Issend(&i, 1, MPI_INT, peer, 4, MPI_COMM_WORLD, &request);
        if (i % 2) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        if (request == MPI_REQUEST_NULL) {
          cancelled = 0;
        } else {
          MPI_Cancel(&request);
          MPI_Wait(&request, &status);
          MPI_Test_cancelled(&status, &cancelled);
        }
        int marker = -1;
        if (cancelled) MPI_Send(&marker, 1, MPI_INT, peer, 4, MPI_COMM_WORLD);
        MPI_Send(&cancelled, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
      } else {
        int cancelled, got = -2;
        MPI_Recv(&got, 1, MPI_INT, peer, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&cancelled, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_EQ(got, cancelled ? -1 : i);
      }
    }

  /* A cancelled persistent request can be started again. */
  MPI_Recv_init(&value, 1, MPI_INT, from, 6, MPI_COMM_WORLD, &request);
  MPI_Start(&request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  CHECK_EQ(flag, 1);
  MPI_Barrier(MPI_COMM_WORLD); /* a message that is on its way would not let it be cancelled */
  MPI_Start(&request);
  out = rank;
  MPI_Send(&out, 1, MPI_INT, to, 6, MPI_COMM_WORLD);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  CHECK_EQ(flag, 0);
  CHECK_EQ(value, from);
  MPI_Request_free(&request);
  return end("cancel");
}
