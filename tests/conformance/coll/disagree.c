/* Collectives that the ranks call wrongly: every rank gets an error whose text says what is wrong, and the communicator
   works afterwards. What one rank alone sees is refused before it meets the others, so all ranks are wrong alike there.
 */
#include "check.h"

static void expect(int line, int code, int error_class, const char* part) {
  char text[MPI_MAX_ERROR_STRING];
  int length, sum = -1, one = 1;
  if (class_of(code) != error_class) {
    ++failures;
    printf("rank %d, disagree.c:%d: error class %d, not %d\n", rank, line, class_of(code), error_class);
  }
  MPI_Error_string(code, text, &length);
  if (!strstr(text, part)) {
    ++failures;
    printf("rank %d, disagree.c:%d: \"%s\" does not say \"%s\"\n", rank, line, text, part);
  }
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  CHECK_EQ(sum, size);
}
#define EXPECT(call, error_class, part) expect(__LINE__, call, error_class, part)

static void each_alone(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  int in[4] = {0}, out[256], counts[64], places[64];
  MPI_Datatype type;
  MPI_Type_contiguous(2, MPI_INT, &type);
  for (int i = 0; i < size; ++i) {
    counts[i] = 1;
    places[i] = i;
  }
  counts[size - 1] = -4;
  char negative[40];
  snprintf(negative, sizeof negative, "recvcounts[%d] is -4", size - 1);
  EXPECT(MPI_Bcast(in, -1, MPI_INT, 0, comm), MPI_ERR_COUNT, "count is -1");
  EXPECT(MPI_Bcast(in, 1, MPI_INT, size, comm), MPI_ERR_ROOT, "root is");
  EXPECT(MPI_Bcast(in, 1, MPI_INT, -1, comm), MPI_ERR_ROOT, "root is -1");
  EXPECT(MPI_Bcast(NULL, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER, "buffer is a null pointer");
  EXPECT(MPI_Bcast(in, 1, type, 0, comm), MPI_ERR_TYPE, "MPI_Type_commit");
  EXPECT(MPI_Bcast(in, 1, MPI_DATATYPE_NULL, 0, comm), MPI_ERR_TYPE, "MPI_DATATYPE_NULL");
  EXPECT(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM, "MPI_COMM_NULL");
  EXPECT(MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
  EXPECT(MPI_Allreduce(in, in, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
  EXPECT(MPI_Allreduce(in, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
  EXPECT(MPI_Allreduce(in, out, 1, MPI_INT, MPI_OP_NULL, comm), MPI_ERR_OP, "MPI_OP_NULL");
  EXPECT(MPI_Allreduce(in, out, 1, MPI_DOUBLE, MPI_BAND, comm), MPI_ERR_OP, "MPI_BAND is not defined on MPI_DOUBLE");
  EXPECT(MPI_Allgather(in, -2, MPI_INT, out, 1, MPI_INT, comm), MPI_ERR_COUNT, "sendcount is -2");
  EXPECT(MPI_Allgather(in, 1, MPI_INT, NULL, 1, MPI_INT, comm), MPI_ERR_BUFFER, "recvbuf is a null pointer");
  EXPECT(MPI_Allgather(in, 2, MPI_INT, out, 1, MPI_INT, comm), MPI_ERR_TRUNCATE, "they must be equal");
  EXPECT(MPI_Allgatherv(in, 1, MPI_INT, out, counts, places, MPI_INT, comm), MPI_ERR_COUNT, negative);
  EXPECT(MPI_Allgatherv(in, 1, MPI_INT, out, NULL, places, MPI_INT, comm), MPI_ERR_ARG, "recvcounts");
  EXPECT(MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, negative);
  MPI_Request request;
  EXPECT(MPI_Ibcast(in, 1, MPI_INT, size, comm, &request), MPI_ERR_ROOT, "root is");
  EXPECT(MPI_Iallreduce(in, out, -1, MPI_INT, MPI_SUM, comm, &request), MPI_ERR_COUNT, "count is -1");
  EXPECT(MPI_Bcast_init(in, -1, MPI_INT, 0, comm, MPI_INFO_NULL, &request), MPI_ERR_COUNT, "count is -1");
  EXPECT(MPI_Ibarrier(comm, NULL), MPI_ERR_ARG, "request is a null pointer");
  MPI_Type_free(&type);
}

/* Only the others, together, can see these. */
static void together(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  int in[64] = {0}, out[256], odd = rank == 1;
  const char* there = "on rank ";
  EXPECT(MPI_Bcast(in, odd ? 5 : 4, MPI_INT, 0, comm), MPI_ERR_COUNT, there);
  EXPECT(MPI_Bcast(in, 1, MPI_INT, odd, comm), MPI_ERR_ROOT, there);
  EXPECT(MPI_Allreduce(in, out, odd ? 5 : 4, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, there);
  EXPECT(MPI_Allreduce(in, out, 4, MPI_INT, odd ? MPI_MAX : MPI_SUM, comm), MPI_ERR_OP, "MPI_MAX");
  EXPECT(odd ? MPI_Barrier(comm) : MPI_Bcast(in, 1, MPI_INT, 0, comm), MPI_ERR_OTHER,
         odd ? "calls MPI_Bcast" : "calls MPI_Barrier");
  EXPECT(MPI_Scan(in, out, odd ? 2 : 1, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, there);
  EXPECT(MPI_Alltoall(in, odd ? 2 : 1, MPI_INT, out, odd ? 2 : 1, MPI_INT, comm), MPI_ERR_COUNT, there);
}

/* More is sent than there is room for. */
static void too_much(void) {
  int in[64] = {0}, out[256], counts[64], places[64];
  for (int i = 0; i < size; ++i) {
    counts[i] = i == 0 ? 1 : 2;
    places[i] = 4 * i;
  }
  int code = MPI_Gatherv(in, 2, MPI_INT, out, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) CHECK_EQ(class_of(code), MPI_ERR_TRUNCATE);
  CHECK(code == MPI_SUCCESS || class_of(code) == MPI_ERR_TRUNCATE);
  MPI_Barrier(MPI_COMM_WORLD);
  code = MPI_Allgatherv(in, 2, MPI_INT, out, counts, places, MPI_INT, MPI_COMM_WORLD);
  CHECK_EQ(class_of(code), MPI_ERR_TRUNCATE);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  each_alone();
  if (size > 1) together();
  too_much();
  return end("disagree");
}
