/* MPI_ANY_SOURCE and MPI_ANY_TAG: every message arrives once, each sender's in order, and the status tells whose it is.
 */
#include "check.h"

enum { kEach = 200 };

int main(int argc, char** argv) {
  begin(argc, argv);
  if (rank == 0) {
    int* next = calloc((size_t)size, sizeof *next);
    for (int i = 0; i < (size - 1) * kEach; ++i) {
      int data[64] = {-1, -1};
      MPI_Status status;
      MPI_Recv(data, 64, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      int from = status.MPI_SOURCE;
      CHECK(from > 0 && from < size);
      if (from <= 0 || from >= size) break;
      CHECK_EQ(data[0], from);
      CHECK_EQ(data[1], next[from]);
      CHECK_EQ(status.MPI_TAG, next[from] % 7);
      CHECK_EQ(count_of(&status, MPI_INT), next[from] % 3 ? 2 : 60);
      ++next[from];
    }
    for (int i = 1; i < size; ++i) CHECK_EQ(next[i], kEach);
    free(next);
  } else {
    int data[60] = {0};
    for (int i = 0; i < kEach; ++i) {
      data[0] = rank;
      data[1] = i;
      if (i % 5 == 4)
        MPI_Ssend(data, i % 3 ? 2 : 60, MPI_INT, 0, i % 7, MPI_COMM_WORLD);
      else
        MPI_Send(data, i % 3 ? 2 : 60, MPI_INT, 0, i % 7, MPI_COMM_WORLD);
    }
  }
  /* A wildcard and a named receive: the one that was posted first gets the message. */
  MPI_Barrier(MPI_COMM_WORLD);
  int peer = rank ^ 1;
  if (peer < size) {
    int got[3] = {0}, out[3] = {1, 2, 3};
    MPI_Request requests[3];
    MPI_Irecv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&got[1], 1, MPI_INT, peer, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[1]);
    MPI_Irecv(&got[2], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[2]);
    MPI_Send(&out[1], 1, MPI_INT, peer, 78, MPI_COMM_WORLD); /* passes by the first, which wants tag 77 */
    MPI_Send(&out[0], 1, MPI_INT, peer, 77, MPI_COMM_WORLD);
    MPI_Send(&out[2], 1, MPI_INT, peer, 77, MPI_COMM_WORLD);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 3; ++i) CHECK_EQ(got[i], i + 1);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return end("wildcards");
}
