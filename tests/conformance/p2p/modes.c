/* The four modes, blocking and nonblocking, with sizes from nothing to 2 MB; a synchronous send does not end before its
 * receive has begun. */
#include "check.h"

static const int kSizes[] = {0, 1, 8, 96, 97, 1024, 65536, 65537, 1 << 20, 2 << 20};
enum { kCount = sizeof kSizes / sizeof *kSizes, kLargest = 2 << 20 };

static void send_in(int mode, void* data, int bytes, int to) {
  MPI_Request request = MPI_REQUEST_NULL;
  switch (mode) {
    case 0:
      MPI_Send(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD);
      break;
    case 1:
      MPI_Ssend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD);
      break;
    case 2:
      MPI_Rsend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD);
      break;
    case 3:
      MPI_Bsend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD);
      break;
    case 4:
      MPI_Isend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD, &request);
      break;
    case 5:
      MPI_Issend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD, &request);
      break;
    case 6:
      MPI_Irsend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD, &request);
      break;
    default:
      MPI_Ibsend(data, bytes, MPI_BYTE, to, mode, MPI_COMM_WORLD, &request);
      break;
  }
  if (mode >= 4) {
    CHECK(request != MPI_REQUEST_NULL);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(request == MPI_REQUEST_NULL);
  }
}

int main(int argc, char** argv) {
  begin(argc, argv);
  unsigned char *out = malloc(kLargest), *in = malloc(kLargest);
  int room = kLargest + 2 * MPI_BSEND_OVERHEAD;
  void* space = malloc((size_t)room);
  MPI_Buffer_attach(space, room);
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  for (int mode = 0; mode < 8; ++mode)
    for (int i = 0; i < kCount; ++i) {
      int ready = mode == 2 || mode == 6;
      MPI_Request request;
      MPI_Status status;
      memset(in, 0, (size_t)kSizes[i]);
      fill(out, (size_t)kSizes[i], rank + i);
      /* Even ranks receive late, odd ones early; ready mode needs the receive first. */
      int early = ready || rank % 2 || size % 2;
      if (early) MPI_Irecv(in, kSizes[i], MPI_BYTE, from, mode, MPI_COMM_WORLD, &request);
      if (ready) MPI_Barrier(MPI_COMM_WORLD);
      send_in(mode, out, kSizes[i], to);
      if (!early) MPI_Irecv(in, kSizes[i], MPI_BYTE, from, mode, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, &status);
      CHECK_EQ(status.MPI_SOURCE, from);
      CHECK_EQ(status.MPI_TAG, mode);
      CHECK_EQ(count_of(&status, MPI_BYTE), kSizes[i]);
      CHECK(is_filled(in, (size_t)kSizes[i], from + i));
      if (mode == 3 || mode == 7) {
        /* The space is large enough for one largest message at a time. */
        MPI_Buffer_flush();
      }
      MPI_Barrier(MPI_COMM_WORLD);
    }
  MPI_Buffer_detach(&space, &room);
  free(space);

  int peer = rank ^ 1;
  if (peer < size) {
    int value = rank, got = -1, flag = 1;
    MPI_Request request;
    if (rank % 2 == 0) {
      MPI_Issend(&value, 1, MPI_INT, peer, 50, MPI_COMM_WORLD, &request);
      for (int i = 0; i < 50; ++i) {
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        CHECK_EQ(flag, 0);
      }
      MPI_Send(NULL, 0, MPI_INT, peer, 51, MPI_COMM_WORLD);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(NULL, 0, MPI_INT, peer, 51, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&got, 1, MPI_INT, peer, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      CHECK_EQ(got, peer);
    }
  }
  free(out);
  free(in);
  return end("modes");
}
