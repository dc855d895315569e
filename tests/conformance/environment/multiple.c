/* MPI_THREAD_MULTIPLE: several threads of each rank send, receive, probe, test and take part in collectives at the same
   time, each with partners of its own (MPI 5.0, 11.6). */
#include <pthread.h>
#include <unistd.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 60, LARGE = 200000 };

static MPI_Comm own[THREADS]; /* a communicator for each thread's collectives */

/* CHECK counts without a lock; each thread has a counter of its own. */
static int wrong[THREADS];
#define EXPECT(condition)                                                                            \
  do {                                                                                               \
    if (!(condition) && wrong[me]++ < 3)                                                             \
      printf("rank %d, thread %d, %s:%d: not true: %s\n", rank, me, __FILE__, __LINE__, #condition); \
  } while (0)

static void exchange(int me) {
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int i = 0; i < ROUNDS; i++) {
    int mine = rank * 1000000 + me * 10000 + i, got = -1;
    MPI_Status status;
    MPI_Sendrecv(&mine, 1, MPI_INT, right, me, &got, 1, MPI_INT, left, me, MPI_COMM_WORLD, &status);
    EXPECT(got == left * 1000000 + me * 10000 + i);
    EXPECT(status.MPI_SOURCE == left && status.MPI_TAG == me);
  }
}

static void large(int me) {
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  char *out = malloc(LARGE), *in = malloc(LARGE);
  for (int i = 0; i < 5; i++) {
    MPI_Request requests[2];
    fill(out, LARGE, rank * 100 + me + i);
    memset(in, 0, LARGE);
    MPI_Irecv(in, LARGE, MPI_BYTE, left, 100 + me, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, LARGE, MPI_BYTE, right, 100 + me, MPI_COMM_WORLD, &requests[1]);
    if (i % 2) {
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
      for (int done = 0; !done;) MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    }
    EXPECT(is_filled(in, LARGE, left * 100 + me + i));
  }
  free(out);
  free(in);
}

static void probe(int me) {
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int i = 0; i < ROUNDS; i++) {
    int data[8], count = 1 + (i + me) % 8;
    for (int k = 0; k < count; k++) data[k] = i + me;
    MPI_Request request;
    MPI_Isend(data, count, MPI_INT, right, 200 + me, MPI_COMM_WORLD, &request);
    MPI_Status status;
    int in[8], length = 0;
    MPI_Message message;
    MPI_Mprobe(left, 200 + me, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, &length);
    EXPECT(length == count);
    MPI_Mrecv(in, length, MPI_INT, &message, MPI_STATUS_IGNORE);
    for (int k = 0; k < length; k++) EXPECT(in[k] == i + me);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

static void collect(int me) {
  for (int i = 0; i < ROUNDS; i++) {
    int mine = rank + i, sum = 0, root = i % size, told = rank == root ? i + me : -1;
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, own[me]);
    EXPECT(sum == size * (size - 1) / 2 + size * i);
    MPI_Bcast(&told, 1, MPI_INT, root, own[me]);
    EXPECT(told == i + me);
    MPI_Request request;
    MPI_Ibarrier(own[me], &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

static void* work(void* argument) {
  const int me = (int)(size_t)argument;
  int flag = -1, got = -1;
  MPI_Is_thread_main(&flag);
  EXPECT(flag == 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &got);
  EXPECT(got == rank);
  exchange(me);
  large(me);
  probe(me);
  collect(me);
  return NULL;
}

int main(int argc, char** argv) {
  int provided = -1, flag = -1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
  for (int t = 0; t < THREADS; t++) MPI_Comm_dup(MPI_COMM_WORLD, &own[t]);
  pthread_t threads[THREADS];
  for (int t = 0; t < THREADS; t++) pthread_create(&threads[t], NULL, work, (void*)(size_t)t);
  MPI_Is_thread_main(&flag);
  CHECK_EQ(flag, 1);
  for (int i = 0; i < ROUNDS; i++) { /* the rank's own thread among them */
    int mine = i, sum = 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK_EQ(sum, i * size);
  }
  for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
  for (int t = 0; t < THREADS; t++) failures += wrong[t];
  for (int t = 0; t < THREADS; t++) MPI_Comm_free(&own[t]);
  return end("multiple");
}
