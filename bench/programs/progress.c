/* progress: the first ranks keep their processor to themselves for a while, each in its own way, and the others work on
 * meanwhile: how long is the longest time in which one of them gets nowhere?
 *
 *   progress [--samples N] WAY [RANKS]     RANKS: how many do it (1)
 *
 *   compute   no call of MPI at all
 *   syscall   sleeps in the kernel
 *   mutex     waits for a mutex of threads that another rank holds
 *   shared    looks at a word of shared memory until another rank sets it
 *   iprobe    calls MPI_Iprobe until a message comes
 *
 * The others send each other messages, two by two; each notes the longest time between two of its turns, in every tenth
 * of a second. One sample is the longest of all ranks in one such period. Rank 0 has the mutex, and ends it. */
#include <math.h>
#include <poll.h>
#include <pthread.h>

#include "measure.h"
#include "shared.h"

enum { TAG_END = 1, TAG_TURN = 2 };
static const double period = 0.1;

typedef struct {
  pthread_mutex_t mutex;
  volatile int end;
} meeting_place;

static meeting_place* place;

static void keep_the_processor(const char* way, double seconds) {
  const double end = now_seconds() + seconds;
  int flag = 0;
  if (strcmp(way, "compute") == 0) {
    while (now_seconds() < end) continue;
  } else if (strcmp(way, "syscall") == 0) {
    poll(NULL, 0, (int)(1000 * seconds));
  } else if (strcmp(way, "mutex") == 0) {
    pthread_mutex_lock(&place->mutex);
    pthread_mutex_unlock(&place->mutex);
  } else if (strcmp(way, "shared") == 0) {
    while (!place->end) continue;
  } else if (strcmp(way, "iprobe") == 0) {
    while (!flag) MPI_Iprobe(0, TAG_END, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    MPI_Recv(NULL, 0, MPI_INT, 0, TAG_END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

/* The one that the others wait for; until the first worker says that time is over. */
static void hold(const char* way, int first_way, int ways) {
  MPI_Recv(NULL, 0, MPI_INT, 1 + ways, TAG_END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (strcmp(way, "mutex") == 0) pthread_mutex_unlock(&place->mutex);
  place->end = 1;
  for (int i = 0; i < ways && strcmp(way, "iprobe") == 0; i++)
    MPI_Send(NULL, 0, MPI_INT, first_way + i, TAG_END, MPI_COMM_WORLD);
}

/* Turns with the neighbour until `seconds` have passed; notes the longest gap of each period in `longest`. */
static void work(int neighbour, int first, double seconds, double* longest, int periods) {
  const double begin = now_seconds();
  int go_on = 1;
  for (double last = begin; go_on;) {
    /* The first of the two decides for both. */
    if (first) {
      go_on = now_seconds() - begin < seconds;
      MPI_Send(&go_on, 1, MPI_INT, neighbour, TAG_TURN, MPI_COMM_WORLD);
      MPI_Recv(NULL, 0, MPI_INT, neighbour, TAG_TURN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&go_on, 1, MPI_INT, neighbour, TAG_TURN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(NULL, 0, MPI_INT, neighbour, TAG_TURN, MPI_COMM_WORLD);
    }
    const double now = now_seconds();
    const int index = (int)fmin((now - begin) / period, periods - 1); /* one that ends late belongs to the last */
    if (now - last > longest[index]) longest[index] = now - last;
    last = now;
  }
}

int main(int argc, char** argv) {
  budget b;
  int rank, ranks;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  const int first = parse_budget(argc, argv, &b), periods = b.samples;
  const char* way = first < argc ? argv[first] : "compute";
  const int ways = first + 1 < argc ? atoi(argv[first + 1]) : 1;
  const double seconds = period * periods;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int workers = (ranks - 1 - ways) / 2 * 2;
  if (ways < 1 || workers < 2) {
    if (rank == 0) fprintf(stderr, "progress: needs at least %d ranks\n", ways + 3);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  report_library();
  place = open_shared("progress", sizeof *place, &window);
  double longest[MEASURE_MAX_SAMPLES] = {0}, all[MEASURE_MAX_SAMPLES];
  if (rank == 0) {
    pthread_mutexattr_t shared;
    pthread_mutexattr_init(&shared);
    pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&place->mutex, &shared);
    if (strcmp(way, "mutex") == 0) pthread_mutex_lock(&place->mutex);
    place->end = 0;
  }
  meet(window);
  const int worker = rank - 1 - ways;
  if (rank == 0)
    hold(way, 1, ways);
  else if (worker < 0)
    keep_the_processor(way, seconds);
  else if (worker < workers)
    work(rank + (worker % 2 == 0 ? 1 : -1), worker % 2 == 0, seconds, longest, periods);
  if (worker == 0) MPI_Send(NULL, 0, MPI_INT, 0, TAG_END, MPI_COMM_WORLD);
  MPI_Reduce(longest, all, periods, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    double worst = 0;
    printf("{\"measure\": \"%s\", \"ranks\": %d, \"bytes\": 0, \"unit\": \"ms\", \"samples\": [", way, ranks);
    for (int i = 0; i < periods; i++) {
      printf("%s%.6g", i ? ", " : "", 1e3 * all[i]);
      if (all[i] > worst) worst = all[i];
    }
    printf("]}\n{\"measure\": \"%s, the worst\", \"ranks\": %d, \"bytes\": 0, \"unit\": \"ms\", \"samples\": [%.6g]}\n",
           way, ranks, 1e3 * worst);
  }
  close_shared(&window);
  MPI_Finalize();
  return 0;
}
