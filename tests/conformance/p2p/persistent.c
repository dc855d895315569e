/* Persistent requests: started many times, inactive in between, kept by the functions that complete them
 * (MPI 5.0, 3.9). */
#include "check.h"

enum { kRounds = 50, kSizesCount = 3 };
static const int kSizes[kSizesCount] = {2, 30000, 200000};

int main(int argc, char** argv) {
  begin(argc, argv);
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  int room = 4 * MPI_BSEND_OVERHEAD + 8 * 8;
  void* space = malloc((size_t)room);
  MPI_Buffer_attach(space, room);
  for (int s = 0; s < kSizesCount; ++s) {
    int count = kSizes[s];
    int *out = malloc((size_t)count * sizeof(int)), *in = malloc((size_t)count * sizeof(int));
    MPI_Request requests[2];
    MPI_Comm dup;
    MPI_Datatype pair;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    if (s == 0)
      MPI_Bsend_init(out, count / 2, pair, to, 3, dup, &requests[1]);
    else if (s == 1)
      MPI_Send_init(out, count / 2, pair, to, 3, dup, &requests[1]);
    else
      MPI_Ssend_init(out, count / 2, pair, to, 3, dup, &requests[1]);
    MPI_Recv_init(in, count / 2, pair, from, 3, dup, &requests[0]);
    MPI_Type_free(&pair); /* the requests keep both alive */
    MPI_Comm_free(&dup);
    for (int round = 0; round < kRounds; ++round) {
      MPI_Status statuses[2];
      int flag = 0, index;
      MPI_Wait(&requests[0], &statuses[0]); /* not active: returns at once */
      check_empty(&statuses[0]);
      MPI_Testany(2, requests, &index, &flag, &statuses[0]);
      CHECK_EQ(flag, 1);
      CHECK_EQ(index, MPI_UNDEFINED);
      for (int i = 0; i < count; ++i) out[i] = rank * 1000 + round + i, in[i] = -1;
      MPI_Startall(2, requests);
      if (round % 3 == 0) {
        MPI_Waitall(2, requests, statuses);
      } else if (round % 3 == 1) {
        for (flag = 0; !flag;) MPI_Testall(2, requests, &flag, statuses);
      } else {
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[0], &statuses[0]);
      }
      CHECK_EQ(statuses[0].MPI_SOURCE, from);
      CHECK_EQ(count_of(&statuses[0], MPI_INT), count);
      CHECK(requests[0] != MPI_REQUEST_NULL && requests[1] != MPI_REQUEST_NULL);
      int wrong = 0;
      for (int i = 0; i < count; ++i) wrong += in[i] != from * 1000 + round + i;
      CHECK_EQ(wrong, 0);
      if (s == 0) MPI_Buffer_flush();
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
    free(out);
    free(in);
  }
  MPI_Buffer_detach(&space, &room);
  free(space);

  /* Freed while active: the operation still takes place. */
  MPI_Barrier(MPI_COMM_WORLD);
  int value = rank, got = -1;
  MPI_Request request;
  MPI_Rsend_init(&value, 1, MPI_INT, to, 8, MPI_COMM_WORLD, &request);
  MPI_Request receive;
  MPI_Irecv(&got, 1, MPI_INT, from, 8, MPI_COMM_WORLD, &receive);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Start(&request);
  MPI_Request_free(&request);
  MPI_Wait(&receive, MPI_STATUS_IGNORE);
  CHECK_EQ(got, from);

  /* What cannot be started. */
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  request = MPI_REQUEST_NULL;
  CHECK_EQ(class_of(MPI_Start(&request)), MPI_ERR_REQUEST);
  MPI_Recv_init(&got, 1, MPI_INT, from, 9, MPI_COMM_WORLD, &request);
  CHECK_EQ(MPI_Start(&request), MPI_SUCCESS);
  CHECK_EQ(class_of(MPI_Start(&request)), MPI_ERR_REQUEST);
  MPI_Send(&value, 1, MPI_INT, to, 9, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
  return end("persistent");
}
