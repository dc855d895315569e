/* Before MPI_Init and after MPI_Finalize: what may be called then, and what MPI_Initialized and MPI_Finalized say.
   Arguments that MPI_Init is not given (MPI 5.0, 11.2 and 11.4.1). */
#include "check.h"

static void ignore(MPI_Session* session, int* code, ...) { (void)session, (void)code; }

static void anytime(int initialized, int finalized) {
  int flag = -1, version, subversion, length, error_class, code;
  char text[MPI_MAX_LIBRARY_VERSION_STRING > MPI_MAX_ERROR_STRING ? MPI_MAX_LIBRARY_VERSION_STRING
                                                                  : MPI_MAX_ERROR_STRING];
  MPI_Info info;
  MPI_Errhandler handler;
  CHECK_EQ(MPI_Initialized(&flag), MPI_SUCCESS);
  CHECK_EQ(flag, initialized);
  CHECK_EQ(MPI_Finalized(&flag), MPI_SUCCESS);
  CHECK_EQ(flag, finalized);
  CHECK_EQ(MPI_Get_version(&version, &subversion), MPI_SUCCESS);
  CHECK_EQ(MPI_Get_library_version(text, &length), MPI_SUCCESS);
  CHECK_EQ(MPI_Error_class(MPI_ERR_TAG, &error_class), MPI_SUCCESS);
  CHECK_EQ(MPI_Error_string(MPI_ERR_TAG, text, &length), MPI_SUCCESS);
  CHECK_EQ(MPI_Info_create(&info), MPI_SUCCESS);
  CHECK_EQ(MPI_Info_set(info, "key", "value"), MPI_SUCCESS);
  length = sizeof text;
  CHECK_EQ(MPI_Info_get_string(info, "key", &length, text, &flag), MPI_SUCCESS);
  CHECK(flag && strcmp(text, "value") == 0);
  CHECK_EQ(MPI_Info_free(&info), MPI_SUCCESS);
  CHECK_EQ(MPI_Add_error_class(&error_class), MPI_SUCCESS);
  CHECK_EQ(MPI_Add_error_code(error_class, &code), MPI_SUCCESS);
  CHECK_EQ(MPI_Add_error_string(code, "ours"), MPI_SUCCESS);
  CHECK_EQ(MPI_Session_create_errhandler(ignore, &handler), MPI_SUCCESS);
  CHECK_EQ(MPI_Errhandler_free(&handler), MPI_SUCCESS);
}

int main(void) {
  anytime(0, 0);
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  anytime(1, 0);
  /* A message that was sent before is there after the last of the others has finalized. */
  int value = -1;
  MPI_Request request;
  MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request);
  MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_EQ(value, (rank + size - 1) % size);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  end("finalize");
  anytime(1, 1);
  return failures != 0;
}
