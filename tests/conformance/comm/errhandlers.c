/* Error handlers: predefined ones and the program's own, on which object an error lands, what the handler is given,
   when it goes away; error classes and codes that the program adds (MPI 5.0, 9.3 to 9.5). */
#include "check.h"

static int called, given_code;
static MPI_Comm given_comm;

static void remember(MPI_Comm* comm, int* code, ...) {
  ++called;
  given_code = *code;
  given_comm = *comm;
}
static void remember_more(MPI_Comm* comm, int* code, ...) {
  remember(comm, code);
  called += 9;
}

static int wrong_on(MPI_Comm comm) {
  int value = 0;
  return MPI_Send(&value, 1, MPI_INT, 1 << 20, 0, comm);
}

static void on_communicators(void) {
  MPI_Comm comm, child;
  MPI_Errhandler handler, other, got;
  int value, code;
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got);
  CHECK(got == MPI_ERRORS_ARE_FATAL);
  MPI_Errhandler_free(&got);
  CHECK(got == MPI_ERRHANDLER_NULL);
  MPI_Comm_create_errhandler(remember, &handler);
  MPI_Comm_create_errhandler(remember_more, &other);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_set_errhandler(comm, handler);
  MPI_Comm_dup(comm, &child); /* inherits it */
  MPI_Comm_set_errhandler(comm, other);
  MPI_Errhandler_free(&handler); /* the communicators keep theirs */
  MPI_Errhandler_free(&other);
  CHECK(handler == MPI_ERRHANDLER_NULL);
  called = 0;
  code = wrong_on(comm);
  CHECK(called == 10 && given_comm == comm && given_code == code);
  CHECK_EQ(class_of(code), MPI_ERR_RANK);
  called = 0;
  CHECK_EQ(class_of(wrong_on(child)), MPI_ERR_RANK);
  CHECK(called == 1 && given_comm == child);
  /* A request's error lands on its communicator. */
  MPI_Request request;
  int pair[2] = {1, 2};
  called = 0;
  MPI_Irecv(&value, 1, MPI_INT, rank, 3, child, &request);
  MPI_Send(pair, 2, MPI_INT, rank, 3, child);
  CHECK_EQ(class_of(MPI_Wait(&request, MPI_STATUS_IGNORE)), MPI_ERR_TRUNCATE);
  CHECK(called == 1 && given_comm == child);
  /* Called by hand: the program goes on if the handler returns. */
  CHECK_EQ(MPI_Comm_call_errhandler(comm, MPI_ERR_TAG), MPI_SUCCESS);
  CHECK(given_code == MPI_ERR_TAG && given_comm == comm);
  MPI_Comm_get_errhandler(child, &got);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, got);
  MPI_Errhandler_free(&got);
  called = 0;
  CHECK(MPI_Type_commit(NULL) != MPI_SUCCESS); /* without a communicator: that of MPI_COMM_SELF */
  CHECK(called == 1 && given_comm == MPI_COMM_SELF);
  MPI_Comm_set_errhandler(child, MPI_ERRORS_RETURN);
  called = 0;
  CHECK_EQ(class_of(wrong_on(child)), MPI_ERR_RANK);
  CHECK_EQ(called, 0);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Comm_set_errhandler(child, MPI_ERRHANDLER_NULL)), MPI_ERR_ERRHANDLER);
  MPI_Comm_free(&comm);
  MPI_Comm_free(&child);
}

static void text(int code, char* string) {
  int length = -1;
  CHECK_EQ(MPI_Error_string(code, string, &length), MPI_SUCCESS);
  CHECK_EQ(length, strlen(string));
}

static void added(void) {
  int error_class, code, other, last = -1, flag = 0, *last_used;
  char string[MPI_MAX_ERROR_STRING];
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last_used, &flag);
  CHECK(flag && *last_used >= MPI_ERR_LASTCODE);
  last = *last_used;
  MPI_Add_error_class(&error_class);
  CHECK(error_class > last);
  MPI_Add_error_code(error_class, &code);
  MPI_Add_error_code(MPI_ERR_TAG, &other);
  CHECK(code > MPI_ERR_LASTCODE && other > MPI_ERR_LASTCODE && code != other);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last_used, &flag);
  CHECK(flag && *last_used >= code && *last_used >= other);
  CHECK_EQ(class_of(code), error_class);
  CHECK_EQ(class_of(other), MPI_ERR_TAG);
  CHECK_EQ(class_of(error_class), error_class);
  text(code, string);
  CHECK(strcmp(string, "") == 0);
  MPI_Add_error_string(error_class, "our class");
  MPI_Add_error_string(code, "our code");
  MPI_Add_error_string(code, "our code, again");
  text(error_class, string);
  CHECK(strcmp(string, "our class") == 0);
  text(code, string);
  CHECK(strcmp(string, "our code, again") == 0);
  CHECK(MPI_Add_error_string(MPI_ERR_TAG, "mine") != MPI_SUCCESS);
  CHECK_EQ(MPI_Comm_call_errhandler(MPI_COMM_SELF, code), MPI_SUCCESS);
  CHECK(MPI_Remove_error_class(error_class) != MPI_SUCCESS); /* it has a code */
  MPI_Remove_error_string(code);
  MPI_Remove_error_string(error_class);
  MPI_Remove_error_code(code);
  MPI_Remove_error_code(other);
  CHECK_EQ(MPI_Remove_error_class(error_class), MPI_SUCCESS);
  CHECK(MPI_Error_class(code, &flag) != MPI_SUCCESS);
}

static void predefined_classes(void) {
  char string[MPI_MAX_ERROR_STRING], other[MPI_MAX_ERROR_STRING];
  static const int classes[] = {MPI_SUCCESS,      MPI_ERR_BUFFER,    MPI_ERR_COUNT, MPI_ERR_TYPE,     MPI_ERR_TAG,
                                MPI_ERR_COMM,     MPI_ERR_RANK,      MPI_ERR_ROOT,  MPI_ERR_GROUP,    MPI_ERR_OP,
                                MPI_ERR_TOPOLOGY, MPI_ERR_DIMS,      MPI_ERR_ARG,   MPI_ERR_TRUNCATE, MPI_ERR_INTERN,
                                MPI_ERR_PENDING,  MPI_ERR_IN_STATUS, MPI_ERR_WIN,   MPI_ERR_FILE,     MPI_ERR_INFO};
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; ++i) {
    CHECK_EQ(class_of(classes[i]), classes[i]);
    text(classes[i], string);
    CHECK(strlen(string) > 10);
    text(classes[(i + 1) % 20], other);
    CHECK(strcmp(string, other) != 0);
  }
}

/* Requests that fail among others: the codes are in the statuses. */
static void in_statuses(void) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int in[3] = {-1, -1, -1}, out[2] = {4, 5};
  MPI_Request requests[3];
  MPI_Status statuses[3];
  for (int i = 0; i < 3; ++i) MPI_Irecv(&in[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 3; ++i) MPI_Send(out, i == 1 ? 2 : 1, MPI_INT, rank, i, MPI_COMM_WORLD);
  CHECK_EQ(class_of(MPI_Waitall(3, requests, statuses)), MPI_ERR_IN_STATUS);
  CHECK_EQ(statuses[0].MPI_ERROR, MPI_SUCCESS);
  CHECK_EQ(class_of(statuses[1].MPI_ERROR), MPI_ERR_TRUNCATE);
  CHECK_EQ(statuses[2].MPI_ERROR, MPI_SUCCESS);
  CHECK(in[0] == 4 && in[2] == 4);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  on_communicators();
  added();
  predefined_classes();
  in_statuses();
  return end("errhandlers");
}
