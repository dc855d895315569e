/* limits: what the machine itself can do, measured beside the libraries. No MPI.
 *
 *   limits [--seconds S] [--samples N] handover | sched_yield | futex | gap | memcpy BYTES...
 *
 * handover: a cache line from core to core, one way. sched_yield, futex: from one kernel thread to another on one
 * core. gap: a thread per core looks at the clock; the longest time that one of them was kept from it, in each tenth of
 * a second. memcpy: one copy of BYTES, from one buffer to another, both touched first. memcpy of two pairs: the same
 * with two pairs of buffers in turn, what one core would have to do if it made both copies of a ping-pong. */
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SAMPLES = 200 };

static double budget_seconds = 0.1;
static int budget_samples = 20;

static double now_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The k-th processor this process may use; -1 if there is none. */
static int allowed_cpu(int k) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &set) && k-- == 0) return cpu;
  return -1;
}

static void pin(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

/* Two threads take turns: the line holds the number of the next turn; turns below zero mean "stop". */
typedef struct {
  _Alignas(128) atomic_int turn;
  _Alignas(128) int cpus[2];
  long rounds;
  void (*pass)(atomic_int* turn, int mine, int next);
} table;

static void spin_pass(atomic_int* turn, int mine, int next) {
  while (atomic_load_explicit(turn, memory_order_acquire) != mine) {
  }
  atomic_store_explicit(turn, next, memory_order_release);
}

static void futex_pass(atomic_int* turn, int mine, int next) {
  int seen;
  while ((seen = atomic_load(turn)) != mine) syscall(SYS_futex, turn, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
  atomic_store(turn, next);
  syscall(SYS_futex, turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void yield_pass(atomic_int* turn, int mine, int next) {
  while (atomic_load_explicit(turn, memory_order_acquire) != mine) sched_yield();
  atomic_store_explicit(turn, next, memory_order_release);
  sched_yield();
}

static void* second(void* arg) {
  table* t = arg;
  pin(t->cpus[1]);
  for (long i = 0; i < t->rounds; i++) t->pass(&t->turn, 1, 0);
  return NULL;
}

/* Seconds for `rounds` round trips between two threads on the processors a and b. */
static double round_trips(void (*pass)(atomic_int*, int, int), int a, int b, long rounds) {
  static table t;
  pthread_t other;
  t.cpus[0] = a;
  t.cpus[1] = b;
  t.rounds = rounds;
  t.pass = pass;
  atomic_store(&t.turn, 1); /* the other begins, which also waits for it to be there */
  pin(a);
  if (pthread_create(&other, NULL, second, &t) != 0) exit(3);
  pass(&t.turn, 0, 1);
  double start = now_seconds();
  for (long i = 1; i < rounds; i++) pass(&t.turn, 0, i + 1 < rounds ? 1 : 2);
  double end = now_seconds();
  pthread_join(other, NULL);
  return (end - start) * (double)rounds / (double)(rounds - 1);
}

static void print_samples(const char* measure, int ranks, long bytes, const char* unit, const double* samples, int n) {
  printf("{\"measure\": \"%s\", \"ranks\": %d, \"bytes\": %ld, \"unit\": \"%s\", \"samples\": [", measure, ranks, bytes,
         unit);
  for (int i = 0; i < n; i++) printf("%s%.6g", i ? ", " : "", samples[i]);
  printf("]}\n");
  fflush(stdout);
}

/* `scale` times the seconds of one way. */
static void measure_pass(const char* name, const char* unit, double scale, void (*pass)(atomic_int*, int, int), int a,
                         int b) {
  double samples[MAX_SAMPLES];
  long rounds = 1000;
  while (round_trips(pass, a, b, rounds) < budget_seconds / budget_samples && rounds < (1L << 24)) rounds *= 2;
  for (int i = 0; i < budget_samples; i++)
    samples[i] = scale * round_trips(pass, a, b, rounds) / (2.0 * (double)rounds);
  print_samples(name, 2, 0, unit, samples, budget_samples);
}

enum { MOST_BUFFERS = 4 };

/* Copies between the pairs (0, 1), (2, 3) in turn. */
static double timed_copies(char** buffers, int pairs, size_t bytes, long count) {
  double start = now_seconds();
  for (long i = 0; i < count; i++) {
    const int k = (int)(i % pairs) * 2;
    memcpy(buffers[k + 1], buffers[k], bytes);
    __asm__ volatile("" : : "r"(buffers[k + 1]) : "memory"); /* the copy is not dead */
  }
  return now_seconds() - start;
}

static void measure_memcpy(const char* name, int pairs, size_t bytes) {
  double samples[MAX_SAMPLES];
  char* buffers[MOST_BUFFERS];
  long count = 2;
  pin(allowed_cpu(0));
  for (int k = 0; k < 2 * pairs; k++) {
    if (posix_memalign((void**)&buffers[k], 4096, bytes) != 0) exit(3);
    memset(buffers[k], k, bytes);
  }
  while (timed_copies(buffers, pairs, bytes, count) < budget_seconds / budget_samples) count *= 2;
  for (int i = 0; i < budget_samples; i++)
    samples[i] = 1e6 * timed_copies(buffers, pairs, bytes, count) / (double)count;
  print_samples(name, 1, (long)bytes, "us", samples, budget_samples);
  for (int k = 0; k < 2 * pairs; k++) free(buffers[k]);
}

typedef struct {
  int cpu;
  double begin, longest[MAX_SAMPLES];
} clock_watcher;

static void* watch_clock(void* arg) {
  clock_watcher* w = arg;
  pin(w->cpu);
  for (double last = w->begin, now; (now = now_seconds()) < w->begin + 0.1 * budget_samples; last = now) {
    const int index = (int)((now - w->begin) / 0.1);
    if (now >= w->begin && now - last > w->longest[index]) w->longest[index] = now - last;
  }
  return NULL;
}

static void measure_gap(void) {
  enum { MOST_CORES = 256 };
  static clock_watcher watchers[MOST_CORES];
  pthread_t threads[MOST_CORES];
  double samples[MAX_SAMPLES] = {0};
  int n = 0;
  const double begin = now_seconds() + 0.01; /* all of them are there by then */
  for (; n < MOST_CORES && allowed_cpu(n) >= 0; n++) {
    watchers[n] = (clock_watcher){.cpu = allowed_cpu(n), .begin = begin};
    if (pthread_create(&threads[n], NULL, watch_clock, &watchers[n]) != 0) exit(3);
  }
  for (int k = 0; k < n; k++) {
    pthread_join(threads[k], NULL);
    for (int i = 0; i < budget_samples; i++)
      if (1e3 * watchers[k].longest[i] > samples[i]) samples[i] = 1e3 * watchers[k].longest[i];
  }
  print_samples("gap", n, 0, "ms", samples, budget_samples);
}

int main(int argc, char** argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    if (strcmp(argv[i], "--seconds") == 0) budget_seconds = atof(argv[i + 1]);
    if (strcmp(argv[i], "--samples") == 0) budget_samples = atoi(argv[i + 1]);
  }
  if (budget_samples < 1 || budget_samples > MAX_SAMPLES) budget_samples = 20;
  const int a = allowed_cpu(0), b = allowed_cpu(1);
  for (; i < argc; i++) {
    if (strcmp(argv[i], "handover") == 0 && b >= 0)
      measure_pass("handover", "us", 1e6, spin_pass, a, b);
    else if (strcmp(argv[i], "sched_yield") == 0)
      measure_pass("sched_yield", "ns", 1e9, yield_pass, a, a);
    else if (strcmp(argv[i], "futex") == 0)
      measure_pass("futex", "ns", 1e9, futex_pass, a, a);
    else if (strcmp(argv[i], "gap") == 0)
      measure_gap();
    else if (atol(argv[i]) > 0) {
      measure_memcpy("memcpy", 1, (size_t)atol(argv[i]));
      measure_memcpy("memcpy of two pairs", 2, (size_t)atol(argv[i]));
    }
  }
  return 0;
}
