/* Messages of a rank to itself, on MPI_COMM_SELF and MPI_COMM_WORLD, in all the ways that cannot wait for themselves.
 */
#include "check.h"

static const int kSizes[] = {0, 4, 96, 100, 50000, 65536, 65537, 2 << 20};
enum { kCount = sizeof kSizes / sizeof *kSizes };

int main(int argc, char** argv) {
  begin(argc, argv);
  unsigned char *out = malloc(2 << 20), *in = malloc(2 << 20);
  for (int world = 0; world < 2; ++world) {
    MPI_Comm comm = world ? MPI_COMM_WORLD : MPI_COMM_SELF;
    int me = world ? rank : 0;
    for (int i = 0; i < kCount; ++i) {
      int bytes = kSizes[i], flag;
      MPI_Request requests[2];
      MPI_Status status;
      /* The receive first, then each kind of send. */
      for (int how = 0; how < 4; ++how) {
        fill(out, (size_t)bytes, how + i);
        memset(in, 0, (size_t)bytes);
        MPI_Irecv(in, bytes, MPI_BYTE, how % 2 ? MPI_ANY_SOURCE : me, how, comm, &requests[0]);
        if (how == 0) MPI_Send(out, bytes, MPI_BYTE, me, how, comm);
        if (how == 1) MPI_Ssend(out, bytes, MPI_BYTE, me, how, comm);
        if (how == 2) MPI_Rsend(out, bytes, MPI_BYTE, me, how, comm);
        if (how == 3)
          MPI_Sendrecv(out, bytes, MPI_BYTE, me, 9, in, bytes, MPI_BYTE, me, 9, comm, &status),
              MPI_Send(out, bytes, MPI_BYTE, me, how, comm);
        MPI_Wait(&requests[0], &status);
        CHECK_EQ(status.MPI_SOURCE, me);
        CHECK_EQ(status.MPI_TAG, how);
        CHECK_EQ(count_of(&status, MPI_BYTE), bytes);
        CHECK(is_filled(in, (size_t)bytes, how + i));
      }
      /* The send first. */
      memset(in, 0, (size_t)bytes);
      MPI_Isend(out, bytes, MPI_BYTE, me, 5, comm, &requests[0]);
      MPI_Iprobe(me, 5, comm, &flag, &status);
      CHECK_EQ(flag, 1);
      MPI_Recv(in, bytes, MPI_BYTE, me, 5, comm, &status);
      MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
      CHECK(is_filled(in, (size_t)bytes, 3 + i));
      memset(in, 0, (size_t)bytes);
      MPI_Issend(out, bytes, MPI_BYTE, me, 6, comm, &requests[0]);
      MPI_Irecv(in, bytes, MPI_BYTE, me, 6, comm, &requests[1]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      CHECK(is_filled(in, (size_t)bytes, 3 + i));
      fill(out, (size_t)bytes, 50);
      MPI_Sendrecv_replace(out, bytes, MPI_BYTE, me, 1, me, 1, comm, &status);
      CHECK_EQ(count_of(&status, MPI_BYTE), bytes);
      CHECK(is_filled(out, (size_t)bytes, 50));
    }
  }
  free(out);
  free(in);
  return end("self");
}
