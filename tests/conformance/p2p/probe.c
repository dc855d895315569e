/* Probes: what they tell, that they leave the message, and that a matched probe takes it out for good (MPI 5.0, 3.8).
 */
#include "check.h"

static const int kSizes[] = {0, 1, 8, 96, 97, 5000, 65536, 65537, 1 << 20};
enum { kCount = sizeof kSizes / sizeof *kSizes };

int main(int argc, char** argv) {
  begin(argc, argv);
  unsigned char *out = malloc(1 << 20), *in = malloc(1 << 20);
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  for (int how = 0; how < 6; ++how)
    for (int i = 0; i < kCount; ++i) {
      MPI_Request request, receive;
      MPI_Status status, received;
      MPI_Message message = MPI_MESSAGE_NULL;
      int flag = 0, source = how % 2 ? MPI_ANY_SOURCE : from, tag = how % 3 ? MPI_ANY_TAG : 10 + i;
      fill(out, (size_t)kSizes[i], i + rank);
      MPI_Isend(out, kSizes[i], MPI_BYTE, to, 10 + i, MPI_COMM_WORLD, &request);
      switch (how) {
        case 0:
        case 1:
          MPI_Probe(source, tag, MPI_COMM_WORLD, &status);
          break;
        case 2:
        case 3:
          while (!flag) MPI_Iprobe(source, tag, MPI_COMM_WORLD, &flag, &status);
          break;
        case 4:
          MPI_Mprobe(source, tag, MPI_COMM_WORLD, &message, &status);
          break;
        default:
          while (!flag) MPI_Improbe(source, tag, MPI_COMM_WORLD, &flag, &message, &status);
          break;
      }
      CHECK_EQ(status.MPI_SOURCE, from);
      CHECK_EQ(status.MPI_TAG, 10 + i);
      CHECK_EQ(count_of(&status, MPI_BYTE), kSizes[i]);
      if (how < 4) {
        MPI_Recv(in, kSizes[i], MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &received);
      } else {
        CHECK(message != MPI_MESSAGE_NULL);
        MPI_Iprobe(MPI_ANY_SOURCE, 10 + i, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        CHECK_EQ(flag, 0); /* it is not there any more */
        if (how == 4) {
          MPI_Mrecv(in, kSizes[i], MPI_BYTE, &message, &received);
        } else {
          MPI_Imrecv(in, kSizes[i], MPI_BYTE, &message, &receive);
          MPI_Wait(&receive, &received);
        }
        CHECK(message == MPI_MESSAGE_NULL);
      }
      CHECK_EQ(received.MPI_SOURCE, from);
      CHECK_EQ(received.MPI_TAG, 10 + i);
      CHECK_EQ(count_of(&received, MPI_BYTE), kSizes[i]);
      CHECK(is_filled(in, (size_t)kSizes[i], i + from));
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Barrier(MPI_COMM_WORLD);
    }

  /* Two messages that a matched probe tells apart although they look the same; received in the other order. */
  int values[2] = {1, 2}, got[2] = {0, 0};
  MPI_Request sends[2];
  MPI_Message messages[2];
  for (int i = 0; i < 2; ++i) MPI_Issend(&values[i], 1, MPI_INT, to, 40, MPI_COMM_WORLD, &sends[i]);
  for (int i = 0; i < 2; ++i) MPI_Mprobe(from, 40, MPI_COMM_WORLD, &messages[i], MPI_STATUS_IGNORE);
  for (int i = 1; i >= 0; --i) MPI_Mrecv(&got[i], 1, MPI_INT, &messages[i], MPI_STATUS_IGNORE);
  CHECK_EQ(got[0], 1);
  CHECK_EQ(got[1], 2);
  MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);

  /* A matched message that is too long for its receive. */
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  for (int how = 0; how < 2; ++how) {
    MPI_Message message;
    MPI_Request request;
    MPI_Send(values, 2, MPI_INT, to, 41, MPI_COMM_WORLD);
    MPI_Mprobe(from, 41, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    int code;
    if (how == 0) {
      code = MPI_Mrecv(got, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    } else {
      MPI_Imrecv(got, 1, MPI_INT, &message, &request);
      code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    CHECK_EQ(class_of(code), MPI_ERR_TRUNCATE);
    CHECK_EQ(class_of(MPI_Mrecv(got, 1, MPI_INT, &message, MPI_STATUS_IGNORE)), MPI_ERR_REQUEST);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  free(out);
  free(in);
  return end("probe");
}
