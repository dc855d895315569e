/* Sleeping goes to hooks.sleep_for (which only counts here), with libc's results and errors. */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <sys/select.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

long rig_slept_ns(void);
int rig_yields(void);

static int failures;
#define CHECK(x)                                                                 \
  do {                                                                           \
    if (!(x)) {                                                                  \
      printf("line %d: failed: %s (slept %ld)\n", __LINE__, #x, rig_slept_ns()); \
      ++failures;                                                                \
    }                                                                            \
  } while (0)

static long slept(void) {
  static long before;
  long now = rig_slept_ns(), difference = now - before;
  before = now;
  return difference;
}

int main(void) {
  struct timespec left = {9, 9}, time = {2, 500000000};
  CHECK(sleep(3) == 0 && slept() == 3000000000L);
  CHECK(usleep(1500000) == 0 && slept() == 1500000000L);
  CHECK(nanosleep(&time, &left) == 0 && slept() == 2500000000L && left.tv_sec == 0 && left.tv_nsec == 0);
  CHECK(clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL) == 0 && slept() == 2500000000L);
  CHECK(thrd_sleep(&time, NULL) == 0 && slept() == 2500000000L);
  CHECK(poll(NULL, 0, 1234) == 0 && slept() == 1234000000L);
  struct timeval short_time = {1, 250000};
  CHECK(select(0, NULL, NULL, NULL, &short_time) == 0 && slept() == 1250000000L && short_time.tv_sec == 0);
  time.tv_nsec = 1000000000;
  errno = 0;
  CHECK(nanosleep(&time, NULL) == -1 && errno == EINVAL && slept() == 0);
  CHECK(clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL) == EINVAL);
  time.tv_nsec = 0;
  CHECK(clock_nanosleep(12345, 0, &time, NULL) == EINVAL && slept() == 0);
  clock_gettime(CLOCK_MONOTONIC, &time);
  CHECK(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == 0 && slept() == 0);
  time.tv_sec += 5;
  CHECK(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == 0);
  long until = slept();
  CHECK(until > 4000000000L && until <= 5000000000L);
  int pipe_ends[2];
  CHECK(pipe(pipe_ends) == 0);
  struct pollfd file = {pipe_ends[1], POLLOUT, 0};
  CHECK(poll(&file, 1, 1000) == 1 && slept() == 0);
  int yields = rig_yields();
  CHECK(sched_yield() == 0 && rig_yields() == yields + 1);
  thrd_yield();
  CHECK(rig_yields() == yields + 2);
  return failures != 0;
}
