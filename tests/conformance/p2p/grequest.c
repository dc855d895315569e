/* Generalized requests: the program's own operations behind MPI_Wait and its kin (MPI 5.0, 13.2). */
#include "check.h"

struct operation {
  int queries, frees, cancels, complete_at_cancel;
  int result;
};

static int query(void* extra_state, MPI_Status* status) {
  struct operation* op = extra_state;
  ++op->queries;
  MPI_Status_set_elements(status, MPI_INT, 5);
  MPI_Status_set_cancelled(status, op->cancels > 0);
  status->MPI_SOURCE = 3;
  status->MPI_TAG = 14;
  return MPI_SUCCESS;
}
static int free_state(void* extra_state) {
  struct operation* op = extra_state;
  ++op->frees;
  return op->result;
}
static int cancel(void* extra_state, int complete) {
  struct operation* op = extra_state;
  ++op->cancels;
  op->complete_at_cancel = complete;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  for (int how = 0; how < 6; ++how) {
    struct operation op = {0, 0, 0, -1, MPI_SUCCESS};
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status statuses[2];
    int flag = 1, index = 1, count = 0;
    MPI_Grequest_start(query, free_state, cancel, &op, &requests[1]);
    CHECK(requests[1] != MPI_REQUEST_NULL);
    MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE);
    CHECK_EQ(flag, 0);
    MPI_Request_get_status(requests[1], &flag, MPI_STATUS_IGNORE);
    CHECK_EQ(flag, 0);
    CHECK_EQ(op.queries, 0);
    if (how == 5) {
      MPI_Cancel(&requests[1]);
      CHECK_EQ(op.cancels, 1);
      CHECK_EQ(op.complete_at_cancel, 0);
    }
    CHECK_EQ(MPI_Grequest_complete(requests[1]), MPI_SUCCESS);
    CHECK_EQ(op.frees, 0);
    MPI_Request_get_status(requests[1], &flag, &statuses[1]);
    CHECK_EQ(flag, 1);
    CHECK_EQ(statuses[1].MPI_TAG, 14);
    CHECK_EQ(op.frees, 0);
    memset(statuses, 0, sizeof statuses);
    if (how == 0 || how == 5) MPI_Wait(&requests[1], &statuses[1]);
    if (how == 1) MPI_Waitall(2, requests, statuses);
    if (how == 2) MPI_Waitany(2, requests, &index, &statuses[1]);
    if (how == 3) MPI_Testsome(2, requests, &count, &index, &statuses[1]);
    if (how == 4) MPI_Testall(2, requests, &flag, statuses);
    CHECK_EQ(index, 1);
    CHECK(requests[1] == MPI_REQUEST_NULL);
    CHECK_EQ(op.frees, 1);
    CHECK(op.queries >= 1);
    CHECK_EQ(statuses[1].MPI_SOURCE, 3);
    CHECK_EQ(statuses[1].MPI_TAG, 14);
    CHECK_EQ(count_of(&statuses[1], MPI_INT), 5);
    MPI_Test_cancelled(&statuses[1], &flag);
    CHECK_EQ(flag, how == 5);
  }

  /* Without a status the query function is called all the same. */
  struct operation op = {0, 0, 0, -1, MPI_SUCCESS};
  MPI_Request request;
  MPI_Grequest_start(query, free_state, cancel, &op, &request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK(op.queries == 1 && op.frees == 1);

  /* Freed before it is complete: the free function is called once it is. */
  memset(&op, 0, sizeof op);
  MPI_Grequest_start(query, free_state, cancel, &op, &request);
  MPI_Request copy = request;
  MPI_Request_free(&request);
  CHECK_EQ(op.frees, 0);
  MPI_Grequest_complete(copy);
  CHECK(op.frees == 1 && op.queries == 0);
  /* And after. */
  memset(&op, 0, sizeof op);
  MPI_Grequest_start(query, free_state, cancel, &op, &request);
  MPI_Grequest_complete(request);
  MPI_Request_free(&request);
  CHECK(op.frees == 1 && op.queries == 0);

  /* The code of a callback becomes the call's. */
  memset(&op, 0, sizeof op);
  op.result = MPI_ERR_OTHER;
  MPI_Grequest_start(query, free_state, cancel, &op, &request);
  MPI_Grequest_complete(request);
  CHECK_EQ(class_of(MPI_Wait(&request, MPI_STATUS_IGNORE)), MPI_ERR_OTHER);
  CHECK_EQ(class_of(MPI_Grequest_complete(MPI_REQUEST_NULL)), MPI_ERR_REQUEST);
  return end("grequest");
}
