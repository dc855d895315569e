/* Arguments that are wrong: the class of the error, a text that names the argument, and no harm done (MPI 5.0, 9.4). */
#include "check.h"

static void expect(int line, int code, int error_class, const char* part) {
  char text[MPI_MAX_ERROR_STRING];
  int length;
  if (class_of(code) != error_class) {
    ++failures;
    printf("rank %d, errors.c:%d: error class %d, not %d\n", rank, line, class_of(code), error_class);
  }
  MPI_Error_string(code, text, &length);
  if (!strstr(text, part)) {
    ++failures;
    printf("rank %d, errors.c:%d: \"%s\" does not say \"%s\"\n", rank, line, text, part);
  }
}
#define EXPECT(call, error_class, part) expect(__LINE__, call, error_class, part)

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm comm = MPI_COMM_WORLD;
  int value = 0, flag, index;
  MPI_Request request;
  MPI_Datatype type;
  MPI_Type_contiguous(2, MPI_INT, &type);
  EXPECT(MPI_Send(&value, -1, MPI_INT, 0, 0, comm), MPI_ERR_COUNT, "count is -1");
  EXPECT(MPI_Send(&value, 1, MPI_INT, size, 0, comm), MPI_ERR_RANK, "dest is");
  EXPECT(MPI_Send(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm), MPI_ERR_RANK, "MPI_ANY_SOURCE");
  EXPECT(MPI_Send(&value, 1, MPI_INT, 0, -5, comm), MPI_ERR_TAG, "tag is -5");
  EXPECT(MPI_Send(&value, 1, MPI_INT, 0, MPI_ANY_TAG, comm), MPI_ERR_TAG, "MPI_ANY_TAG");
  EXPECT(MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, comm), MPI_ERR_TYPE, "MPI_DATATYPE_NULL");
  EXPECT(MPI_Send(&value, 1, type, 0, 0, comm), MPI_ERR_TYPE, "MPI_Type_commit");
  EXPECT(MPI_Send(NULL, 1, MPI_INT, 0, 0, comm), MPI_ERR_BUFFER, "buf is a null pointer");
  EXPECT(MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM, "MPI_COMM_NULL");
  EXPECT(MPI_Send_c(&value, (MPI_Count)1 << 62, MPI_INT, 0, 0, comm), MPI_ERR_COUNT, "64 bits");
  EXPECT(MPI_Recv(&value, 1, MPI_INT, size, 0, comm, MPI_STATUS_IGNORE), MPI_ERR_RANK, "source is");
  EXPECT(MPI_Recv(&value, 1, MPI_INT, 0, -5, comm, MPI_STATUS_IGNORE), MPI_ERR_TAG, "tag is -5");
  EXPECT(MPI_Irecv(NULL, 1, MPI_INT, 0, 0, comm, &request), MPI_ERR_BUFFER, "buf is a null pointer");
  EXPECT(MPI_Isend(&value, 1, MPI_INT, 0, 0, comm, NULL), MPI_ERR_ARG, "request is a null pointer");
  EXPECT(MPI_Sendrecv(&value, -2, MPI_INT, 0, 0, &value, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE), MPI_ERR_COUNT,
         "sendcount is -2");
  EXPECT(MPI_Sendrecv(&value, 1, MPI_INT, 0, 0, NULL, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE), MPI_ERR_BUFFER,
         "recvbuf is a null");
  EXPECT(MPI_Probe(0, 0, MPI_COMM_NULL, MPI_STATUS_IGNORE), MPI_ERR_COMM, "MPI_COMM_NULL");
  EXPECT(MPI_Iprobe(-7, 0, comm, &flag, MPI_STATUS_IGNORE), MPI_ERR_RANK, "source is -7");
  request = (MPI_Request)&value;
  EXPECT(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "not a request");
  EXPECT(MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "array_of_requests[0]");
  EXPECT(MPI_Waitall(-1, &request, MPI_STATUSES_IGNORE), MPI_ERR_COUNT, "count is -1");
  request = MPI_REQUEST_NULL;
  EXPECT(MPI_Cancel(&request), MPI_ERR_REQUEST, "MPI_REQUEST_NULL");
  EXPECT(MPI_Request_free(&request), MPI_ERR_REQUEST, "MPI_REQUEST_NULL");
  MPI_Message message = MPI_MESSAGE_NULL;
  EXPECT(MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "MPI_MESSAGE_NULL");
  EXPECT(MPI_Buffer_attach(&value, -1), MPI_ERR_ARG, "size is -1");
  /* What is right although it looks wrong. */
  MPI_Request self;
  CHECK_EQ(MPI_Irecv(NULL, 0, MPI_INT, rank, 1, comm, &self), MPI_SUCCESS);
  CHECK_EQ(MPI_Send(NULL, 0, MPI_INT, rank, 1, comm), MPI_SUCCESS);
  CHECK_EQ(MPI_Wait(&self, MPI_STATUS_IGNORE), MPI_SUCCESS);
  MPI_Type_free(&type);
  return end("errors");
}
