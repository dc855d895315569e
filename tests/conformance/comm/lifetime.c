/* Communicators, groups and datatypes freed while operations that use them are pending, and very many of them made and
   freed (MPI 5.0, 7.4.3). */
#include "check.h"

enum { kLarge = 60000 };

/* Messages in both directions stay in flight over the free. */
static void with_messages(int count) {
  MPI_Comm comm;
  MPI_Datatype type;
  MPI_Group group;
  MPI_Request requests[2];
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  int *out = malloc(kLarge * sizeof *out), *in = calloc(kLarge, sizeof *in);
  for (int i = 0; i < count; ++i) out[i] = rank * 7 + i;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_group(comm, &group);
  MPI_Type_contiguous(count, MPI_INT, &type);
  MPI_Type_commit(&type);
  if (rank % 2) MPI_Barrier(MPI_COMM_WORLD); /* some send before, some after the others receive */
  MPI_Isend(out, 1, type, to, 1, comm, &requests[0]);
  MPI_Irecv(in, 1, type, from, 1, comm, &requests[1]);
  MPI_Type_free(&type);
  MPI_Comm_free(&comm);
  if (rank % 2 == 0) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  int bad = 0, n = -1;
  for (int i = 0; i < count; ++i) bad += in[i] != from * 7 + i;
  CHECK_EQ(bad, 0);
  MPI_Group_size(group, &n); /* a group outlives the communicator it came from */
  CHECK_EQ(n, size);
  MPI_Group_free(&group);
  free(in);
  free(out);
}

/* A persistent receive and its communicator; the communicator made from one that is gone. */
static void chains(void) {
  MPI_Comm comm, child;
  MPI_Request request;
  int value = -1, mine = rank;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Recv_init(&value, 1, MPI_INT, rank, 2, comm, &request);
  MPI_Comm_dup(comm, &child);
  MPI_Send(&mine, 1, MPI_INT, rank, 2, comm);
  MPI_Comm_free(&comm);
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK_EQ(value, rank);
  MPI_Request_free(&request);
  for (int i = 0; i < 10; ++i) {
    MPI_Comm next;
    MPI_Comm_dup(child, &next);
    MPI_Comm_free(&child);
    child = next;
  }
  MPI_Bcast(&value, 1, MPI_INT, 0, child);
  CHECK_EQ(value, 0);
  MPI_Comm_free(&child);
}

/* A handle that was freed, or never was one, is told from a good one. */
static void stale(void) {
  MPI_Comm comm, kept;
  int n;
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  kept = comm;
  MPI_Comm_free(&comm);
  CHECK_EQ(class_of(MPI_Comm_size(kept, &n)), MPI_ERR_COMM);
  CHECK_EQ(class_of(MPI_Comm_free(&kept)), MPI_ERR_COMM);
  CHECK_EQ(class_of(MPI_Comm_size((MPI_Comm)&n, &n)), MPI_ERR_COMM);
  comm = MPI_COMM_WORLD;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Comm_free(&comm)), MPI_ERR_COMM);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  for (int i = 0; i < 20; ++i) {
    with_messages(1);
    with_messages(3000);
    with_messages(kLarge);
    chains();
  }
  stale();
  MPI_Comm many[200];
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 200; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &many[i]);
    for (int i = 0; i < 200; ++i) MPI_Comm_free(&many[i * 7 % 200]);
  }
  return end("lifetime");
}
