/* Buffered sends: they do not wait for a receiver, use the attached space up and give it back, and detaching waits for
   the messages. Also the space of one communicator, and the library's own (MPI 5.0, 3.6). */
#include "check.h"

int main(int argc, char** argv) {
  begin(argc, argv);
  enum { kMessages = 8, kBytes = 3000 };
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  char in[kBytes], out[kBytes];
  void* back = NULL;
  int bytes = -1, room = kMessages * (kBytes + MPI_BSEND_OVERHEAD);
  char* space = malloc((size_t)room);
  MPI_Status status;

  /* Nothing attached. */
  MPI_Buffer_detach(&back, &bytes);
  CHECK_EQ(bytes, 0);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  fill(out, kBytes, rank);
  CHECK_EQ(class_of(MPI_Bsend(out, kBytes, MPI_BYTE, to, 1, MPI_COMM_WORLD)), MPI_ERR_BUFFER);

  for (int round = 0; round < 5; ++round) {
    CHECK_EQ(MPI_Buffer_attach(space, room), MPI_SUCCESS);
    CHECK_EQ(class_of(MPI_Buffer_attach(space, room)), MPI_ERR_BUFFER);
    /* As many as fit, all before anybody receives; the buffer is free to be changed at once. */
    for (int i = 0; i < kMessages; ++i) {
      fill(out, kBytes, rank + i + round);
      CHECK_EQ(MPI_Bsend(out, kBytes, MPI_BYTE, to, i, MPI_COMM_WORLD), MPI_SUCCESS);
      memset(out, 0, kBytes);
    }
    CHECK_EQ(class_of(MPI_Bsend(out, kBytes, MPI_BYTE, to, 1, MPI_COMM_WORLD)), MPI_ERR_BUFFER);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = kMessages - 1; i >= 0; --i) {
      MPI_Recv(in, kBytes, MPI_BYTE, from, i, MPI_COMM_WORLD, &status);
      CHECK_EQ(count_of(&status, MPI_BYTE), kBytes);
      CHECK(is_filled(in, kBytes, from + i + round));
    }
    if (round % 2) MPI_Buffer_flush();
    MPI_Buffer_detach(&back, &bytes);
    CHECK(back == space);
    CHECK_EQ(bytes, room);
  }

  /* Detaching waits until the message has left. */
  MPI_Buffer_attach(space, room);
  fill(out, kBytes, rank);
  MPI_Bsend(out, kBytes, MPI_BYTE, to, 2, MPI_COMM_WORLD);
  MPI_Request receive, flush;
  int flag;
  MPI_Irecv(in, kBytes, MPI_BYTE, from, 2, MPI_COMM_WORLD, &receive);
  MPI_Buffer_detach(&back, &bytes);
  memset(space, 0, (size_t)room);
  MPI_Wait(&receive, MPI_STATUS_IGNORE);
  CHECK(is_filled(in, kBytes, from));

  /* A flush that does not wait. */
  MPI_Buffer_attach(space, room);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bsend(out, kBytes, MPI_BYTE, to, 3, MPI_COMM_WORLD);
  MPI_Buffer_iflush(&flush);
  MPI_Test(&flush, &flag, MPI_STATUS_IGNORE);
  CHECK_EQ(flag, 0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Recv(in, kBytes, MPI_BYTE, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&flush, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&back, &bytes);

  /* A space of one communicator serves that one only. */
  MPI_Comm dup;
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  CHECK_EQ(MPI_Comm_attach_buffer(dup, space, room), MPI_SUCCESS);
  CHECK_EQ(class_of(MPI_Comm_attach_buffer(dup, space, room)), MPI_ERR_BUFFER);
  CHECK_EQ(MPI_Bsend(out, kBytes, MPI_BYTE, to, 4, dup), MPI_SUCCESS);
  CHECK_EQ(class_of(MPI_Bsend(out, kBytes, MPI_BYTE, to, 4, MPI_COMM_WORLD)), MPI_ERR_BUFFER);
  MPI_Recv(in, kBytes, MPI_BYTE, from, 4, dup, MPI_STATUS_IGNORE);
  CHECK(is_filled(in, kBytes, from));
  MPI_Comm_flush_buffer(dup);
  MPI_Comm_iflush_buffer(dup, &flush);
  MPI_Wait(&flush, MPI_STATUS_IGNORE);
  MPI_Comm_detach_buffer(dup, &back, &bytes);
  CHECK(back == space);
  CHECK_EQ(bytes, room);
  MPI_Comm_free(&dup);

  /* The library's own space has no end. */
  CHECK_EQ(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0), MPI_SUCCESS);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 200; ++i) MPI_Bsend(out, kBytes, MPI_BYTE, to, i, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 200; ++i) MPI_Recv(in, kBytes, MPI_BYTE, from, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK(is_filled(in, kBytes, from));
  MPI_Buffer_detach(&back, &bytes);
  CHECK(back == MPI_BUFFER_AUTOMATIC);
  free(space);
  return end("buffered");
}
