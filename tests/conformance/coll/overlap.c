/* Non-blocking and persistent collectives, many at once: on several communicators, among blocking ones and messages,
   completed in any order; communicators, datatypes and operations freed before the end (MPI 5.0, 6.12 and 6.13). */
#include "check.h"

enum { kPending = 24 };

static void add(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *count; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

/* On each communicator all ranks start in the same order; every rank completes in an order of its own. */
static void any_order(void) {
  MPI_Comm comms[3];
  MPI_Request requests[kPending];
  int in[kPending], out[kPending], all[kPending][64], total = size * (size + 1) / 2;
  for (int i = 0; i < 3; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (int i = 0; i < kPending; ++i) {
    MPI_Comm comm = comms[(i + i / 3) % 3];
    in[i] = rank + 1 + i;
    out[i] = rank == i % size ? i + 7 : -1;
    switch (i % 4) {
      case 0:
        MPI_Iallreduce(&in[i], &out[i], 1, MPI_INT, MPI_SUM, comm, &requests[i]);
        break;
      case 1:
        MPI_Ibcast(&out[i], 1, MPI_INT, i % size, comm, &requests[i]);
        break;
      case 2:
        MPI_Iallgather(&in[i], 1, MPI_INT, all[i], 1, MPI_INT, comm, &requests[i]);
        break;
      default:
        MPI_Iscan(&in[i], &out[i], 1, MPI_INT, MPI_SUM, comm, &requests[i]);
    }
    /* A blocking collective and a message may come between. */
    if (i % 8 == 7) MPI_Barrier(comm);
    if (i % 8 == 5) {
      int token = i;
      MPI_Sendrecv_replace(&token, 1, MPI_INT, (rank + 1) % size, i, (rank + size - 1) % size, i, comm,
                           MPI_STATUS_IGNORE);
      CHECK_EQ(token, i);
    }
  }
  for (int i = 0; i < kPending; ++i) {
    int at = (i * 7 + rank * 5) % kPending;
    if (rank % 3 == 2) {
      MPI_Waitany(kPending, requests, &at, MPI_STATUS_IGNORE);
    } else if (rank % 3 == 1) {
      int flag = 0;
      while (!flag) MPI_Test(&requests[at], &flag, MPI_STATUS_IGNORE);
    } else {
      MPI_Wait(&requests[at], MPI_STATUS_IGNORE);
    }
  }
  for (int i = 0; i < kPending; ++i) {
    CHECK(requests[i] == MPI_REQUEST_NULL);
    if (i % 4 == 0) CHECK_EQ(out[i], total + size * i);
    if (i % 4 == 1) CHECK_EQ(out[i], i + 7);
    if (i % 4 == 2)
      for (int k = 0; k < size; ++k) CHECK_EQ(all[i][k], k + 1 + i);
    if (i % 4 == 3) CHECK_EQ(out[i], (rank + 1) * (rank + 2) / 2 + (rank + 1) * i);
  }
  for (int i = 0; i < 3; ++i) MPI_Comm_free(&comms[i]);
}

/* A rank that has not started yet: nobody's request may be complete; and none needs the others to be waiting. */
static void needs_all(void) {
  MPI_Request request;
  int flag = 0, mine = rank, sum = -1;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank != 0) {
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    CHECK_EQ(flag, 0);
    MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    for (int i = 1; i < size; ++i) MPI_Recv(&flag, 1, MPI_INT, i, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK_EQ(sum, size * (size - 1) / 2);
}

static void freed_early(void) {
  for (int persistent = 0; persistent < 2; ++persistent) {
    MPI_Comm comm;
    MPI_Datatype pair;
    MPI_Op op;
    MPI_Request request, reduction;
    int in[2] = {rank, 2 * rank}, out[2] = {-1, -1}, all[128], bad = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Op_create(add, 1, &op);
    if (persistent) {
      MPI_Allgather_init(in, 1, pair, all, 1, pair, comm, MPI_INFO_NULL, &request);
      MPI_Allreduce_init(in, out, 2, MPI_INT, op, comm, MPI_INFO_NULL, &reduction);
    } else {
      MPI_Iallgather(in, 1, pair, all, 1, pair, comm, &request);
      MPI_Iallreduce(in, out, 2, MPI_INT, op, comm, &reduction);
    }
    MPI_Comm_free(&comm);
    MPI_Type_free(&pair);
    MPI_Op_free(&op);
    if (persistent) {
      MPI_Start(&reduction);
      MPI_Start(&request);
    }
    MPI_Wait(&reduction, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2 * size; ++i) bad += all[i] != i / 2 * (1 + i % 2);
    CHECK_EQ(bad, 0);
    CHECK_EQ(out[0], size * (size - 1) / 2);
    CHECK_EQ(out[1], size * (size - 1));
    if (persistent) {
      MPI_Request_free(&request);
      MPI_Request_free(&reduction);
    }
  }
}

/* Started again and again with other contents; several at once; the request stays inactive between. */
static void again(void) {
  MPI_Request requests[4];
  MPI_Status status;
  int value, in, out, all[64], sum, flag;
  MPI_Bcast_init(&value, 1, MPI_INT, size - 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Allgather_init(&in, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
  MPI_Allreduce_init(&in, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[2]);
  MPI_Exscan_init(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[3]);
  MPI_Wait(&requests[0], &status);
  check_empty(&status);
  for (int round = 0; round < 30; ++round) {
    value = rank == size - 1 ? round : -1;
    in = rank + round;
    out = -1;
    if (round % 2) {
      MPI_Startall(4, requests);
      MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    } else {
      for (int i = 0; i < 4; ++i) MPI_Start(&requests[i]);
      for (int i = 3; i >= 0; --i) {
        flag = 0;
        while (!flag) MPI_Test(&requests[i], &flag, MPI_STATUS_IGNORE);
      }
    }
    CHECK_EQ(value, round);
    for (int i = 0; i < size; ++i) CHECK_EQ(all[i], i + round);
    CHECK_EQ(sum, size - 1 + round);
    CHECK_EQ(out, rank == 0 ? -1 : rank * (rank - 1) / 2 + rank * round);
    for (int i = 0; i < 4; ++i) CHECK(requests[i] != MPI_REQUEST_NULL);
  }
  for (int i = 0; i < 4; ++i) MPI_Request_free(&requests[i]);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  for (int i = 0; i < 5; ++i) any_order();
  if (size > 1) needs_all();
  for (int i = 0; i < 5; ++i) freed_early();
  again();
  return end("overlap");
}
