/* Point-to-point on intercommunicators: ranks are those of the remote group, in both directions, with wildcards and
 * probes. */
#include "check.h"

int main(int argc, char** argv) {
  begin(argc, argv);
  if (size < 2) return end("intercomm");
  MPI_Comm local, inter;
  int side = rank % 3 == 0; /* groups of different sizes that interleave */
  MPI_Comm_split(MPI_COMM_WORLD, side, rank, &local);
  MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, side ? 1 : 0, 1, &inter);
  int me, mine, theirs;
  MPI_Comm_rank(inter, &me);
  MPI_Comm_size(inter, &mine);
  MPI_Comm_remote_size(inter, &theirs);
  /* Everybody sends to every rank of the other side: who I am and to whom. */
  MPI_Request* sends = malloc((size_t)theirs * sizeof *sends);
  int(*out)[3] = malloc((size_t)theirs * sizeof *out);
  for (int i = 0; i < theirs; ++i) {
    out[i][0] = me, out[i][1] = i, out[i][2] = side;
    MPI_Isend(out[i], 3, MPI_INT, i, 10 + i, inter, &sends[i]);
  }
  for (int i = 0; i < theirs; ++i) {
    int in[3];
    MPI_Status status;
    if (i % 2) {
      MPI_Probe(MPI_ANY_SOURCE, 10 + me, inter, &status);
      MPI_Recv(in, 3, MPI_INT, status.MPI_SOURCE, MPI_ANY_TAG, inter, &status);
    } else {
      MPI_Recv(in, 3, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, inter, &status);
    }
    CHECK_EQ(in[0], status.MPI_SOURCE);
    CHECK_EQ(in[1], me);
    CHECK_EQ(in[2], !side);
    CHECK_EQ(status.MPI_TAG, 10 + me);
  }
  MPI_Waitall(theirs, sends, MPI_STATUSES_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD); /* the wildcards above would take what follows */
  /* Pairs exchange large messages; a rank outside the remote group is an error. */
  if (me < theirs && me < mine) {
    int* large = malloc(100000 * sizeof *large);
    for (int i = 0; i < 100000; ++i) large[i] = side + i;
    MPI_Sendrecv_replace(large, 100000, MPI_INT, me, 3, me, 3, inter, MPI_STATUS_IGNORE);
    int wrong = 0;
    for (int i = 0; i < 100000; ++i) wrong += large[i] != !side + i;
    CHECK_EQ(wrong, 0);
    free(large);
  }
  MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Send(NULL, 0, MPI_INT, theirs, 0, inter)), MPI_ERR_RANK);
  free(sends), free(out);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&local);
  return end("intercomm");
}
