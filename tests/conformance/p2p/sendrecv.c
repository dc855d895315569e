/* Sendrecv, Sendrecv_replace and their nonblocking forms around a ring, in sizes of all kinds, with other counts on
 * both sides (MPI 5.0, 3.10). */
#include "check.h"

static const int kInts[] = {0, 1, 2, 24, 25, 1000, 16384, 16385, 1 << 19};
enum { kCount = sizeof kInts / sizeof *kInts, kLargest = 1 << 19 };

int main(int argc, char** argv) {
  begin(argc, argv);
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  int *out = malloc(kLargest * sizeof *out), *in = malloc(kLargest * sizeof *in);
  for (int how = 0; how < 6; ++how)
    for (int i = 0; i < kCount; ++i) {
      int n = kInts[i], sent = kInts[(i + rank) % kCount], wanted = kInts[(i + from) % kCount];
      MPI_Status status;
      MPI_Request request;
      int flag = 0, index;
      fill(out, (size_t)sent * 4, rank + i);
      memset(in, 0, (size_t)wanted * 4);
      if (how == 0)
        MPI_Sendrecv(out, sent, MPI_INT, to, rank, in, kLargest, MPI_INT, from, from, MPI_COMM_WORLD, &status);
      if (how == 1 || how == 4) {
        MPI_Isendrecv(out, sent, MPI_INT, to, rank, in, kLargest, MPI_INT, how == 1 ? from : MPI_ANY_SOURCE, from,
                      MPI_COMM_WORLD, &request);
        if (how == 1) MPI_Wait(&request, &status);
        if (how == 4) {
          MPI_Request both[2] = {MPI_REQUEST_NULL, request};
          MPI_Waitany(2, both, &index, &status);
          CHECK_EQ(index, 1);
          CHECK(both[1] == MPI_REQUEST_NULL);
        }
      }
      if (how == 2 || how == 3 || how == 5) {
        /* The same count everywhere: what comes takes the place of what went. */
        wanted = n;
        fill(out, (size_t)n * 4, rank + i);
        if (how == 2) MPI_Sendrecv_replace(out, n, MPI_INT, to, rank, from, from, MPI_COMM_WORLD, &status);
        if (how != 2) MPI_Isendrecv_replace(out, n, MPI_INT, to, rank, from, from, MPI_COMM_WORLD, &request);
        if (how == 3) MPI_Waitall(1, &request, &status);
        if (how == 5)
          while (!flag) MPI_Test(&request, &flag, &status);
        memcpy(in, out, (size_t)n * 4);
      }
      CHECK_EQ(status.MPI_SOURCE, from);
      CHECK_EQ(status.MPI_TAG, from);
      CHECK_EQ(count_of(&status, MPI_INT), wanted);
      CHECK(is_filled(in, (size_t)wanted * 4, from + i));
    }
  /* A strided buffer that is replaced. */
  MPI_Datatype stride;
  MPI_Type_vector(500, 1, 2, MPI_INT, &stride);
  MPI_Type_commit(&stride);
  for (int how = 0; how < 2; ++how) {
    for (int i = 0; i < 1000; ++i) out[i] = rank * 1000 + i;
    MPI_Request request;
    if (how == 0) {
      MPI_Sendrecv_replace(out, 1, stride, to, 1, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Isendrecv_replace(out, 1, stride, to, 1, from, 1, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    int wrong = 0;
    for (int i = 0; i < 999; ++i) wrong += out[i] != (i % 2 ? rank : from) * 1000 + i;
    CHECK_EQ(wrong, 0);
  }
  MPI_Type_free(&stride);
  /* Freed while it is under way: both halves still take place. */
  MPI_Request request;
  fill(out, kLargest, rank);
  memset(in, 0, kLargest);
  MPI_Isendrecv(out, kLargest, MPI_BYTE, to, 2, in, kLargest, MPI_BYTE, from, 2, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);
  MPI_Barrier(MPI_COMM_WORLD);
  int token = 0;
  while (!is_filled(in, kLargest, from))
    MPI_Sendrecv(&rank, 1, MPI_INT, rank, 3, &token, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  free(out), free(in);
  return end("sendrecv");
}
