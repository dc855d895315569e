/* What is wrong is told by the window's error handler, by class, and the window works afterwards (MPI 5.0, 12.6). */
#include "check.h"

static MPI_Win win;
static int* memory; /* 4 ints */
static int value, other, result;

static void expect(int code, int wanted, int line) {
  if (class_of(code) == wanted) return;
  if (failures++ < 10) printf("rank %d, %s:%d: class %d, not %d\n", rank, __FILE__, line, class_of(code), wanted);
}
#define EXPECT(code, wanted) expect(code, wanted, __LINE__)

static void making(void) {
  MPI_Win made = MPI_WIN_NULL;
  void* base;
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  EXPECT(MPI_Win_allocate(-1, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &made), MPI_ERR_SIZE);
  EXPECT(MPI_Win_allocate_shared(8, 0, MPI_INFO_NULL, MPI_COMM_SELF, &base, &made), MPI_ERR_DISP);
  EXPECT(MPI_Win_create(NULL, 8, 1, MPI_INFO_NULL, MPI_COMM_SELF, &made), MPI_ERR_BASE);
  EXPECT(MPI_Win_create(&value, 4, 1, MPI_INFO_NULL, MPI_COMM_NULL, &made), MPI_ERR_COMM);
  EXPECT(MPI_Win_create(&value, 4, 1, MPI_INFO_NULL, MPI_COMM_SELF, NULL), MPI_ERR_ARG);
  EXPECT(MPI_Win_allocate((MPI_Aint)1 << 60, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &made), MPI_ERR_NO_MEM);
  CHECK(made == MPI_WIN_NULL);
  EXPECT(MPI_Win_free(&made), MPI_ERR_WIN);
  EXPECT(MPI_Win_fence(0, MPI_WIN_NULL), MPI_ERR_WIN);
  EXPECT(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, (MPI_Win)&value), MPI_ERR_WIN);
  EXPECT(MPI_Win_set_name(MPI_WIN_NULL, "none"), MPI_ERR_WIN);
  EXPECT(MPI_Win_get_attr(MPI_WIN_NULL, MPI_WIN_SIZE, &base, &value), MPI_ERR_WIN);
  EXPECT(MPI_Win_set_errhandler(MPI_WIN_NULL, MPI_ERRORS_RETURN), MPI_ERR_WIN);
}

static void epochs(void) {
  MPI_Group group;
  EXPECT(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Fetch_and_op(&value, &result, MPI_INT, 0, 0, MPI_SUM, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_flush(0, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_test(win, &value), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_lock(12345, 0, 0, win), MPI_ERR_LOCKTYPE);
  EXPECT(MPI_Win_lock(MPI_LOCK_SHARED, size, 0, win), MPI_ERR_RANK);
  EXPECT(MPI_Win_lock(MPI_LOCK_SHARED, 0, 1, win), MPI_ERR_ASSERT);
  EXPECT(MPI_Win_post(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);

  EXPECT(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_SUCCESS);
  EXPECT(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_start(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
  if (size > 1) EXPECT(MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_unlock(rank, win), MPI_SUCCESS);

  MPI_Win_fence(0, win);
  EXPECT(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win), MPI_SUCCESS);
  EXPECT(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC); /* the fence's epoch is in use */
  MPI_Request request;
  EXPECT(MPI_Rput(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  EXPECT(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);

  MPI_Win_get_group(win, &group);
  EXPECT(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_SUCCESS);
  EXPECT(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_wait(win), MPI_SUCCESS);
  MPI_Group_free(&group);
}

static void arguments(void) {
  int many[8] = {0};
  MPI_Op op;
  MPI_Datatype mixed, uncommitted;
  MPI_Win_lock_all(0, win);
  EXPECT(MPI_Put(&value, 1, MPI_INT, size, 0, 1, MPI_INT, win), MPI_ERR_RANK);
  EXPECT(MPI_Put(&value, 1, MPI_INT, -7, 0, 1, MPI_INT, win), MPI_ERR_RANK);
  EXPECT(MPI_Put(&value, -1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_COUNT);
  EXPECT(MPI_Put(&value, 1, MPI_INT, 0, 0, -1, MPI_INT, win), MPI_ERR_COUNT);
  EXPECT(MPI_Put(NULL, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_BUFFER);
  EXPECT(MPI_Put(&value, 1, MPI_DATATYPE_NULL, 0, 0, 1, MPI_INT, win), MPI_ERR_TYPE);
  EXPECT(MPI_Put(&value, 1, MPI_INT, 0, -1, 1, MPI_INT, win), MPI_ERR_DISP);
  EXPECT(MPI_Put(&value, 1, MPI_INT, 0, 4, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
  EXPECT(MPI_Get(many, 5, MPI_INT, 0, 0, 5, MPI_INT, win), MPI_ERR_RMA_RANGE);
  EXPECT(MPI_Get(many, 1, MPI_INT, 0, (MPI_Aint)1 << 62, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
  EXPECT(MPI_Put(many, 3, MPI_INT, 0, 0, 2, MPI_INT, win), MPI_ERR_TRUNCATE);
  EXPECT(MPI_Get(many, 1, MPI_INT, 0, 0, 2, MPI_INT, win), MPI_ERR_TRUNCATE);
  EXPECT(MPI_Put(many, 1, MPI_FLOAT, 0, 0, 1, MPI_INT, win), MPI_ERR_TYPE);
  MPI_Type_contiguous(2, MPI_INT, &uncommitted);
  EXPECT(MPI_Put(many, 1, uncommitted, 0, 0, 2, MPI_INT, win), MPI_ERR_TYPE);
  EXPECT(MPI_Fetch_and_op(many, &result, uncommitted, 0, 0, MPI_SUM, win), MPI_ERR_TYPE);
  MPI_Type_commit(&uncommitted);
  EXPECT(MPI_Fetch_and_op(many, &result, uncommitted, 0, 0, MPI_SUM, win), MPI_ERR_TYPE);
  MPI_Type_free(&uncommitted);

  EXPECT(MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_OP_NULL, win), MPI_ERR_OP);
  EXPECT(MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_NO_OP, win), MPI_ERR_OP);
  EXPECT(MPI_Accumulate(&value, 1, MPI_FLOAT, 0, 0, 1, MPI_FLOAT, MPI_BAND, win), MPI_ERR_OP);
  MPI_Op_create((MPI_User_function*)making, 1, &op); /* never called */
  EXPECT(MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, op, win), MPI_ERR_OP);
  MPI_Op_free(&op);
  const int lengths[] = {1, 1};
  const MPI_Aint offsets[] = {0, 4};
  const MPI_Datatype types[] = {MPI_INT, MPI_FLOAT};
  MPI_Type_create_struct(2, lengths, offsets, types, &mixed);
  MPI_Type_commit(&mixed);
  EXPECT(MPI_Put(many, 1, mixed, 0, 0, 1, mixed, win), MPI_SUCCESS);
  EXPECT(MPI_Accumulate(many, 1, mixed, 0, 0, 1, mixed, MPI_REPLACE, win), MPI_ERR_TYPE);
  MPI_Type_free(&mixed);
  EXPECT(MPI_Compare_and_swap(&value, &other, &result, MPI_FLOAT, 0, 0, win), MPI_ERR_TYPE);
  EXPECT(MPI_Compare_and_swap(&value, NULL, &result, MPI_INT, 0, 0, win), MPI_ERR_BUFFER);
  EXPECT(MPI_Win_shared_query(win, size, NULL, NULL, NULL), MPI_ERR_RANK);
  MPI_Win_unlock_all(win);
}

static int called, given_code;
static MPI_Win given_win;
static void remember(MPI_Win* window, int* code, ...) {
  ++called;
  given_win = *window;
  given_code = *code;
}

static void handlers(void) {
  MPI_Errhandler handler, got;
  MPI_Win_create_errhandler(remember, &handler);
  MPI_Win_set_errhandler(win, handler);
  MPI_Errhandler_free(&handler);
  EXPECT(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
  CHECK(called == 1 && given_win == win && given_code == MPI_ERR_RMA_SYNC);
  EXPECT(MPI_Win_call_errhandler(win, MPI_ERR_OTHER), MPI_SUCCESS);
  CHECK(called == 2 && given_win == win && given_code == MPI_ERR_OTHER);
  MPI_Win_get_errhandler(win, &got);
  CHECK(got != MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&got);
  MPI_Comm_create_errhandler((MPI_Comm_errhandler_function*)remember, &handler);
  EXPECT(MPI_Win_set_errhandler(win, handler), MPI_ERR_ERRHANDLER); /* of another kind of object */
  MPI_Errhandler_free(&handler);
  MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
}

int main(int argc, char** argv) {
  MPI_Errhandler handler;
  begin(argc, argv);
  making();
  MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_get_errhandler(win, &handler);
  CHECK(handler == MPI_ERRORS_ARE_FATAL);
  MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
  epochs();
  arguments();
  handlers();
  value = 42;
  MPI_Win_fence(0, win);
  EXPECT(MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 3, 1, MPI_INT, win), MPI_SUCCESS);
  MPI_Win_fence(0, win);
  CHECK_EQ(memory[3], 42);
  MPI_Win_free(&win);
  return end("errors");
}
