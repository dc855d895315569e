/* Messages of one sender do not overtake each other: per tag, across sizes that travel in different ways, on two
   communicators, and with more messages than a mailbox has cells (MPI 5.0, 3.5). */
#include "check.h"

enum { kMessages = 600 };
static const int kSizes[] = {0, 8, 96, 97, 4000, 65536, 65537, 100000};

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm other;
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  unsigned char* data = malloc(100000);
  if (rank == 0) {
    /* A burst of small ones that nobody waits for. */
    for (int i = 0; i < kMessages; ++i)
      for (int to = 1; to < size; ++to) MPI_Send(&i, 1, MPI_INT, to, i % 3, i % 2 ? other : MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    /* Sizes of all kinds under one tag, started together. */
    for (int to = 1; to < size; ++to) {
      MPI_Request requests[8];
      unsigned char* parts[8];
      for (int i = 0; i < 8; ++i) {
        parts[i] = malloc((size_t)kSizes[i] + 1);
        fill(parts[i], (size_t)kSizes[i], i);
        MPI_Isend(parts[i], kSizes[i], MPI_BYTE, to, 9, MPI_COMM_WORLD, &requests[i]);
      }
      MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
      for (int i = 0; i < 8; ++i) free(parts[i]);
    }
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    /* Other order of tags and communicators than they were sent in. */
    for (int tag = 2; tag >= 0; --tag)
      for (int odd = 1; odd >= 0; --odd)
        for (int i = 0; i < kMessages; ++i) {
          if (i % 3 != tag || i % 2 != odd) continue;
          int value = -1;
          MPI_Status status;
          MPI_Recv(&value, 1, MPI_INT, rank % 2 ? 0 : MPI_ANY_SOURCE, tag, odd ? other : MPI_COMM_WORLD, &status);
          CHECK_EQ(value, i);
          CHECK_EQ(status.MPI_SOURCE, 0);
          CHECK_EQ(status.MPI_TAG, tag);
        }
    for (int i = 0; i < 8; ++i) {
      MPI_Status status;
      MPI_Recv(data, 100000, MPI_BYTE, 0, rank % 2 ? MPI_ANY_TAG : 9, MPI_COMM_WORLD, &status);
      CHECK_EQ(count_of(&status, MPI_BYTE), kSizes[i]);
      CHECK(is_filled(data, (size_t)kSizes[i], i));
    }
  }
  /* Receives that are posted first are matched in the order of posting. */
  if (rank == 1 || size == 1) {
    MPI_Request requests[40];
    int values[40];
    for (int i = 0; i < 40; ++i)
      MPI_Irecv(&values[i], 1, MPI_INT, i % 3 ? size - 1 : MPI_ANY_SOURCE, i % 2 ? MPI_ANY_TAG : 4, MPI_COMM_WORLD,
                &requests[i]);
    MPI_Send(NULL, 0, MPI_INT, size - 1, 5, other);
    if (rank == size - 1) {
      MPI_Recv(NULL, 0, MPI_INT, 1 % size, 5, other, MPI_STATUS_IGNORE);
      for (int i = 0; i < 40; ++i) MPI_Send(&i, 1, MPI_INT, 1 % size, 4, MPI_COMM_WORLD);
    }
    MPI_Waitall(40, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 40; ++i) CHECK_EQ(values[i], i);
  } else if (rank == size - 1) {
    MPI_Recv(NULL, 0, MPI_INT, 1, 5, other, MPI_STATUS_IGNORE);
    for (int i = 0; i < 40; ++i) MPI_Send(&i, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
  }
  free(data);
  MPI_Comm_free(&other);
  return end("ordering");
}
