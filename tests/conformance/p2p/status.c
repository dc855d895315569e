/* Statuses: reading and writing their fields, asking for the status of a request without completing it
 * (MPI 5.0, 3.2.5, 3.7.6). */
#include "check.h"

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Status status, statuses[3];
  int value, flag, index, count, indices[3];
  MPI_Status_set_source(&status, 4);
  MPI_Status_set_tag(&status, 5);
  MPI_Status_set_error(&status, MPI_ERR_OTHER);
  MPI_Status_set_cancelled(&status, 1);
  MPI_Status_set_elements(&status, MPI_DOUBLE, 6);
  MPI_Status_get_source(&status, &value);
  CHECK(value == 4 && status.MPI_SOURCE == 4);
  MPI_Status_get_tag(&status, &value);
  CHECK(value == 5 && status.MPI_TAG == 5);
  MPI_Status_get_error(&status, &value);
  CHECK(value == MPI_ERR_OTHER && status.MPI_ERROR == MPI_ERR_OTHER);
  MPI_Test_cancelled(&status, &flag);
  CHECK_EQ(flag, 1);
  CHECK_EQ(count_of(&status, MPI_DOUBLE), 6);

  int to = (rank + 1) % size, from = (rank + size - 1) % size, in[3] = {-1, -1, -1};
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Request_get_status(requests[0], &flag, &status);
  CHECK_EQ(flag, 1);
  check_empty(&status);
  MPI_Request_get_status_any(3, requests, &index, &flag, &status);
  CHECK(flag && index == MPI_UNDEFINED);
  MPI_Request_get_status_some(3, requests, &count, indices, statuses);
  CHECK_EQ(count, MPI_UNDEFINED);

  MPI_Irecv(&in[0], 1, MPI_INT, from, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&in[2], 1, MPI_INT, from, 2, MPI_COMM_WORLD, &requests[2]);
  MPI_Request_get_status_all(3, requests, &flag, statuses);
  CHECK_EQ(flag, 0);
  MPI_Request_get_status_any(3, requests, &index, &flag, &status);
  CHECK_EQ(flag, 0);
  MPI_Request_get_status_some(3, requests, &count, indices, statuses);
  CHECK_EQ(count, 0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Send(&rank, 1, MPI_INT, to, 2, MPI_COMM_WORLD);
  for (flag = 0; !flag;) MPI_Request_get_status_any(3, requests, &index, &flag, &status);
  CHECK_EQ(index, 2);
  CHECK_EQ(status.MPI_TAG, 2);
  CHECK_EQ(status.MPI_SOURCE, from);
  MPI_Request_get_status_some(3, requests, &count, indices, statuses);
  CHECK(count == 1 && indices[0] == 2 && statuses[0].MPI_TAG == 2);
  CHECK(requests[2] != MPI_REQUEST_NULL); /* asking does not complete it */
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Send(&rank, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
  for (flag = 0; !flag;) MPI_Request_get_status_all(3, requests, &flag, statuses);
  CHECK_EQ(statuses[0].MPI_TAG, 1);
  CHECK_EQ(statuses[2].MPI_TAG, 2);
  check_empty(&statuses[1]);
  for (flag = 0; !flag;) MPI_Request_get_status(requests[0], &flag, MPI_STATUS_IGNORE);
  MPI_Waitall(3, requests, statuses);
  CHECK_EQ(statuses[0].MPI_TAG, 1);
  CHECK(in[0] == from && in[2] == from && in[1] == -1);
  return end("status");
}
