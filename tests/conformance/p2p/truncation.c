/* A message longer than the receive: MPI_ERR_TRUNCATE where MPI_ERRORS_RETURN is set, nothing is written behind the
   buffer, and the next message is received as if nothing had happened (MPI 5.0, 3.2.4). */
#include "check.h"

static const int kSizes[] = {64, 5000, 100000, 2 << 20};
enum { kCount = 4 };

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  unsigned char* data = malloc(2 << 20);
  if (rank == 0) {
    for (int to = 1; to < size; ++to)
      for (int i = 0; i < kCount; ++i)
        for (int how = 0; how < 4; ++how) {
          fill(data, (size_t)kSizes[i], how);
          MPI_Send(data, kSizes[i], MPI_BYTE, to, 5, MPI_COMM_WORLD);
          MPI_Send(data, 10, MPI_BYTE, to, 5, MPI_COMM_WORLD);
        }
  } else {
    for (int i = 0; i < kCount; ++i)
      for (int how = 0; how < 4; ++how) {
        unsigned char small[16];
        MPI_Status status, statuses[2];
        MPI_Request requests[2];
        int code = MPI_SUCCESS, index, flag = 0;
        memset(small, 0xee, sizeof small);
        status.MPI_ERROR = 4711;
        if (how == 0) {
          code = MPI_Recv(small, 10, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &status);
        } else {
          MPI_Irecv(small, 10, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &requests[0]);
          requests[1] = MPI_REQUEST_NULL;
          if (how == 1) code = MPI_Wait(&requests[0], &status);
          if (how == 2) code = MPI_Waitany(2, requests, &index, &status);
          if (how == 3) {
            while (!flag) code = MPI_Testall(2, requests, &flag, statuses);
            CHECK_EQ(class_of(code), MPI_ERR_IN_STATUS);
            CHECK_EQ(class_of(statuses[0].MPI_ERROR), MPI_ERR_TRUNCATE);
            CHECK_EQ(statuses[1].MPI_ERROR, MPI_SUCCESS);
            code = statuses[0].MPI_ERROR;
            status = statuses[0];
          } else {
            CHECK_EQ(status.MPI_ERROR, 4711); /* functions of one status leave it alone */
          }
          CHECK(requests[0] == MPI_REQUEST_NULL);
        }
        CHECK_EQ(class_of(code), MPI_ERR_TRUNCATE);
        CHECK_EQ(status.MPI_SOURCE, 0);
        CHECK_EQ(status.MPI_TAG, 5);
        for (int j = 10; j < 16; ++j) CHECK_EQ(small[j], 0xee);
        if (how < 3) {
          char text[MPI_MAX_ERROR_STRING], wanted[100];
          int length;
          MPI_Error_string(code, text, &length);
          snprintf(wanted, sizeof wanted,
                   "message of %d bytes from rank 0 (tag 5) does not fit the receive buffer of 10 bytes", kSizes[i]);
          CHECK(strstr(text, wanted) != NULL);
        }
        CHECK_EQ(MPI_Recv(small, 10, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &status), MPI_SUCCESS);
        CHECK_EQ(count_of(&status, MPI_BYTE), 10);
        CHECK(is_filled(small, 10, how));
      }
  }
  free(data);
  return end("truncation");
}
