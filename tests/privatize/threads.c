/* Threads that a rank makes have its variables; thread-local variables point to the rank's. So do signal handlers, but
   with an image per rank: then the process has the handler that was set last, which is of one image. */
#include <pthread.h>
#include <signal.h>
#include <threads.h>

#include "check.h"

static int number = 3;
static _Thread_local int* of_thread = &number;
static _Thread_local int of_thread_only = 4;
static volatile sig_atomic_t signals;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int value) {
  pthread_mutex_lock(&lock);
  *of_thread += value;
  ++of_thread_only;
  pthread_mutex_unlock(&lock);
}

static int innermost(void* unused) {
  (void)unused;
  add(1000);
  return of_thread_only;
}

static void* run(void* value) {
  CHECK(of_thread == &number && of_thread_only == 4);
  add(*(int*)value);
  thrd_t thread;
  int result = 0;
  CHECK(thrd_create(&thread, innermost, NULL) == thrd_success && thrd_join(thread, &result) == thrd_success);
  CHECK(result == 5 && of_thread_only == 5);
  return &number;
}

static void on_signal(int signal) { signals += signal; }

int main(void) {
  MPI_Init(NULL, NULL);
  const int rank = my_rank();
  number = rank;
  others_run();
  pthread_t threads[2];
  int values[2] = {10, 100};
  for (int i = 0; i < 2; ++i) CHECK(pthread_create(&threads[i], NULL, run, &values[i]) == 0);
  for (int i = 0; i < 2; ++i) {
    void* address = NULL;
    CHECK(pthread_join(threads[i], &address) == 0 && address == &number);
  }
  CHECK(number == rank + 2110 && *of_thread == number && of_thread_only == 4);
  others_run();
  signal(SIGUSR1, on_signal);
  others_run();
#ifndef IMAGE_PER_RANK
  for (int i = 0; i <= rank; ++i) raise(SIGUSR1);
  others_run();
  CHECK(signals == (rank + 1) * SIGUSR1);
#endif
  MPI_Finalize();
  return 0;
}
