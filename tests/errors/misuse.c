/* A program that does one thing wrong, which its first argument names; job_test.py looks at what it is told. The
   rank that does it is the last one, unless all do. The others wait in a barrier. */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, size;
static int is(const char* mode, const char* name) { return strcmp(mode, name) == 0; }

static int overflow(volatile char* outer, int depth) {
  volatile char frame[4096];
  frame[0] = outer ? outer[0] : 1;
  return overflow(frame, depth + 1) + frame[depth % 4096];
}

/* What the process itself does wrong. */
__attribute__((noinline)) static int end_badly(const char* mode) {
  if (is(mode, "segfault")) return *(volatile int*)16;
  if (is(mode, "overflow")) return overflow(NULL, 0);
  if (is(mode, "exit0")) exit(0);
  if (is(mode, "exit5")) exit(5);
  if (is(mode, "abort")) abort();
  if (is(mode, "mpi_abort")) MPI_Abort(MPI_COMM_WORLD, 42);
  if (is(mode, "mpi_abort_256")) MPI_Abort(MPI_COMM_WORLD, 256);
  if (is(mode, "kill")) kill(getpid(), 9);
  return 0;
}

/* Arguments that one rank alone can see to be wrong. */
static void bad_argument(const char* mode) {
  int value = 0, other = 0, in[4] = {0};
  MPI_Comm comm = MPI_COMM_WORLD, gone;
  MPI_Datatype type;
  MPI_Request request = MPI_REQUEST_NULL;
  if (is(mode, "rank")) MPI_Send(&value, 1, MPI_INT, size + 3, 0, comm);
  if (is(mode, "tag")) MPI_Send(&value, 1, MPI_INT, 0, -7, comm);
  if (is(mode, "comm")) MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL);
  if (is(mode, "type")) MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, comm);
  if (is(mode, "count")) MPI_Send(&value, -2, MPI_INT, 0, 0, comm);
  if (is(mode, "null")) MPI_Recv(NULL, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  if (is(mode, "op")) MPI_Reduce(&value, &other, 1, MPI_INT, MPI_OP_NULL, 0, comm);
  if (is(mode, "op_type")) MPI_Allreduce(&value, &other, 1, MPI_FLOAT, MPI_BXOR, comm);
  if (is(mode, "root")) MPI_Bcast(&value, 1, MPI_INT, -4, comm);
  if (is(mode, "request")) {
    request = (MPI_Request)&value;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  if (is(mode, "freed")) {
    MPI_Comm_dup(MPI_COMM_SELF, &gone);
    comm = gone;
    MPI_Comm_free(&gone);
    MPI_Comm_size(comm, &value);
  }
  if (is(mode, "uncommitted")) {
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Send(&value, 1, type, 0, 0, comm);
  }
  if (is(mode, "truncation")) {
    int two[2] = {1, 2};
    MPI_Irecv(&value, 1, MPI_INT, rank, 3, comm, &request);
    MPI_Send(two, 2, MPI_INT, rank, 3, comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  if (is(mode, "window_range") || is(mode, "window_epoch")) {
    MPI_Win win;
    MPI_Win_create(in, sizeof in, sizeof(int), MPI_INFO_NULL, MPI_COMM_SELF, &win);
    if (is(mode, "window_range")) MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 0, 4, 1, MPI_INT, win);
  }
  if (is(mode, "unsupported")) MPI_Parrived(request, 0, &value);
}

/* What only all ranks together can see, or all do. */
static void all_together(const char* mode, int last) {
  int in[4] = {0}, out[4], value = 0;
  if (is(mode, "counts")) MPI_Allreduce(in, out, last ? 3 : 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (is(mode, "roots")) MPI_Bcast(in, 1, MPI_INT, last, MPI_COMM_WORLD);
  if (is(mode, "collectives")) last ? MPI_Barrier(MPI_COMM_WORLD) : MPI_Bcast(in, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (is(mode, "everybody")) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
  }
  if (is(mode, "everybody_aborts")) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Abort(MPI_COMM_WORLD, 7);
  }
}

/* Ranks that wait for what cannot come. */
static void wait_for_ever(const char* mode, int last) {
  int value = 0;
  MPI_Request request;
  MPI_Comm comm;
  if (is(mode, "deadlock")) {
    if (!last) MPI_Recv(&value, 1, MPI_INT, size - 1, 5 + rank, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (last) MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (is(mode, "deadlock_ssend")) {
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_name(comm, "halo exchange");
    MPI_Ssend(&value, 1, MPI_INT, (rank + 1) % size, 2, comm);
  } else if (is(mode, "deadlock_waitall")) {
    MPI_Irecv(&value, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD, &request);
    MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
  } else if (is(mode, "deadlock_barrier")) {
    if (!last) MPI_Barrier(MPI_COMM_WORLD);
    if (last) MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (is(mode, "deadlock_window")) {
    MPI_Win win;
    MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_name(win, "table");
    if (rank == 0) MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) MPI_Recv(&value, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (last) MPI_Win_lock_all(0, win);
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
  } else if (is(mode, "deadlock_probe")) {
    MPI_Probe(0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (is(mode, "deadlock_finalize")) {
    if (!last) MPI_Finalize();
    if (last) MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (is(mode, "no_deadlock")) {
    usleep(700000); /* longer than it takes to notice one */
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/* What a thread that the rank has made may not do, or waits for in vain. */
static void* call_once(void* result) {
  MPI_Comm_size(MPI_COMM_WORLD, result);
  return NULL;
}
static void* wait_for_rank_0(void* tag) {
  int value;
  MPI_Recv(&value, 1, MPI_INT, 0, *(int*)tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}
static void* wait_for_main(void* done) {
  while (!__atomic_load_n((int*)done, __ATOMIC_ACQUIRE)) usleep(1000);
  return call_once(done);
}

static pthread_t start(void* (*routine)(void*), int* argument) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, routine, argument)) exit(9);
  return thread;
}

static int level_of(const char* mode) {
  if (is(mode, "thread_funneled")) return MPI_THREAD_FUNNELED;
  if (is(mode, "thread_serialized")) return MPI_THREAD_SERIALIZED;
  return MPI_THREAD_MULTIPLE;
}

static void with_threads(const char* mode, int last) {
  static int argument = 4;
  int value = 0;
  if (is(mode, "thread_deadlock")) {
    if (last) start(wait_for_rank_0, &argument);
    if (last) MPI_Recv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (!last) {
    return;
  } else if (is(mode, "thread_single") || is(mode, "thread_funneled")) {
    pthread_join(start(call_once, &argument), NULL);
  } else if (is(mode, "thread_serialized")) {
    start(wait_for_rank_0, &argument);
    for (;;) MPI_Comm_size(MPI_COMM_WORLD, &value); /* until it is in the other's way */
  }
}

int main(int argc, char** argv) {
  const char* mode = argc > 1 ? argv[1] : "";
  int value, outlives = 0;
  pthread_t thread = 0;
  if (is(mode, "before_init")) MPI_Comm_rank(MPI_COMM_WORLD, &value);
  if (is(mode, "exit_before_init")) exit(6);
  if (strncmp(mode, "thread_", 7) == 0 && !is(mode, "thread_single"))
    MPI_Init_thread(&argc, &argv, level_of(mode), &value);
  else
    MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int last = rank == size - 1;
  if (rank == 0) printf("begins\n"); /* not flushed: it must come out whatever happens */
  MPI_Barrier(MPI_COMM_WORLD);
  all_together(mode, last);
  wait_for_ever(mode, last);
  with_threads(mode, last);
  if (is(mode, "thread_after_finalize") && last) thread = start(wait_for_main, &outlives);
  if (is(mode, "return") && last) return 0;
  if (is(mode, "return4") && last) return 4;
  if (last && end_badly(mode) == 0) bad_argument(mode);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  if (is(mode, "thread_after_finalize") && last) {
    __atomic_store_n(&outlives, 1, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
  }
  if (is(mode, "after_finalize") && last) MPI_Comm_size(MPI_COMM_WORLD, &value);
  if (is(mode, "twice") && last) MPI_Finalize();
  if (is(mode, "return3_after")) return last ? 3 : 0;
  return 0;
}
