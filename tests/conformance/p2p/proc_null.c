/* MPI_PROC_NULL as peer of every function: it succeeds at once and the status says so (MPI 5.0, 3.11). */
#include "check.h"

static void check_status(const MPI_Status* status) {
  CHECK_EQ(status->MPI_SOURCE, MPI_PROC_NULL);
  CHECK_EQ(status->MPI_TAG, MPI_ANY_TAG);
  CHECK_EQ(count_of(status, MPI_INT), 0);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  int value = 7, flag = 0, other = 8;
  MPI_Status status, statuses[2];
  MPI_Request request, pair[2];
  MPI_Message message;
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm);
  MPI_Ssend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm);
  MPI_Rsend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm);
  MPI_Bsend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm); /* no buffer is attached, none is needed */
  MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &status);
  check_status(&status);
  MPI_Recv(NULL, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
  MPI_Issend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &request);
  CHECK(request != MPI_REQUEST_NULL);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &pair[0]);
  MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &pair[1]);
  MPI_Waitall(2, pair, statuses);
  check_status(&statuses[0]);
  check_status(&statuses[1]);
  MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &request);
  MPI_Test(&request, &flag, &status);
  CHECK_EQ(flag, 1);
  check_status(&status);
  MPI_Recv_init(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &pair[0]);
  MPI_Ssend_init(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &pair[1]);
  for (int i = 0; i < 3; ++i) {
    MPI_Startall(2, pair);
    MPI_Waitall(2, pair, statuses);
    check_status(&statuses[0]);
  }
  MPI_Request_free(&pair[0]);
  MPI_Request_free(&pair[1]);
  MPI_Probe(MPI_PROC_NULL, 0, comm, &status);
  check_status(&status);
  flag = 0;
  MPI_Iprobe(MPI_PROC_NULL, 0, comm, &flag, &status);
  CHECK_EQ(flag, 1);
  check_status(&status);
  MPI_Mprobe(MPI_PROC_NULL, 0, comm, &message, &status);
  check_status(&status);
  CHECK(message == MPI_MESSAGE_NO_PROC);
  MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
  check_status(&status);
  CHECK(message == MPI_MESSAGE_NULL);
  MPI_Improbe(MPI_PROC_NULL, 0, comm, &flag, &message, &status);
  CHECK(flag == 1 && message == MPI_MESSAGE_NO_PROC);
  MPI_Imrecv(&value, 1, MPI_INT, &message, &request);
  MPI_Wait(&request, &status);
  check_status(&status);
  MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, &other, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &status);
  check_status(&status);
  MPI_Sendrecv_replace(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0, comm, &status);
  check_status(&status);
  MPI_Isendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, &other, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &request);
  MPI_Wait(&request, &status);
  check_status(&status);
  CHECK_EQ(value, 7);
  CHECK_EQ(other, 8);
  /* A chain with open ends: each end has one partner only. */
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL, got = -5;
  MPI_Sendrecv(&rank, 1, MPI_INT, right, 1, &got, 1, MPI_INT, left, 1, comm, &status);
  CHECK_EQ(got, rank > 0 ? rank - 1 : -5);
  CHECK_EQ(status.MPI_SOURCE, left);
  got = rank;
  MPI_Sendrecv_replace(&got, 1, MPI_INT, left, 1, right, 1, comm, &status);
  CHECK_EQ(got, rank < size - 1 ? rank + 1 : rank);
  return end("proc_null");
}
