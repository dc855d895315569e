/* p2p: messages between pairs of ranks. Rank i talks to rank i + n/2, all pairs at the same time.
 *
 *   p2p [--seconds S] [--samples N] pingpong|stream BYTES...
 *
 * pingpong: microseconds one way (half a round trip). stream: windows of non-blocking sends, one answer per window,
 * MB/s per pair. Not a test of correctness, but the content of each size is compared once before it is timed. */
#include "measure.h"

enum { WINDOW = 32, TAG = 7 };

typedef struct {
  int partner;
  int first; /* does this rank send first? */
  long bytes;
  char *out, *in; /* separate buffers, as in a program that keeps both */
} pair;

static void pingpong(void* state, long count) {
  pair* p = state;
  for (long i = 0; i < count; i++) {
    if (p->first) {
      MPI_Send(p->out, (int)p->bytes, MPI_BYTE, p->partner, TAG, MPI_COMM_WORLD);
      MPI_Recv(p->in, (int)p->bytes, MPI_BYTE, p->partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(p->in, (int)p->bytes, MPI_BYTE, p->partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(p->out, (int)p->bytes, MPI_BYTE, p->partner, TAG, MPI_COMM_WORLD);
    }
  }
}

static void stream(void* state, long count) {
  pair* p = state;
  MPI_Request requests[WINDOW];
  char answer = 0;
  for (long i = 0; i < count; i++) {
    for (int w = 0; w < WINDOW; w++) {
      if (p->first)
        MPI_Isend(p->out, (int)p->bytes, MPI_BYTE, p->partner, TAG, MPI_COMM_WORLD, &requests[w]);
      else
        MPI_Irecv(p->in, (int)p->bytes, MPI_BYTE, p->partner, TAG, MPI_COMM_WORLD, &requests[w]);
    }
    MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    if (p->first)
      MPI_Recv(&answer, 1, MPI_CHAR, p->partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Send(&answer, 1, MPI_CHAR, p->partner, TAG, MPI_COMM_WORLD);
  }
}

/* Sends a pattern that depends on sender and position, and compares what came. */
static void verify(pair* p, int rank) {
  for (long i = 0; i < p->bytes; i++) p->out[i] = (char)(i * 31 + rank);
  pingpong(p, 1);
  for (long i = 0; i < p->bytes; i++)
    if (p->in[i] != (char)(i * 31 + p->partner)) fail("a message");
}

int main(int argc, char** argv) {
  budget b;
  int rank, ranks, arg;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  arg = parse_budget(argc, argv, &b);
  if (arg + 1 >= argc || ranks % 2 != 0) {
    if (rank == 0)
      fprintf(stderr, "usage: p2p [--seconds S] [--samples N] pingpong|stream BYTES... (even number of ranks)\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const int streaming = strcmp(argv[arg], "stream") == 0;
  report_library();
  for (arg++; arg < argc; arg++) {
    pair p = {.partner = (rank + ranks / 2) % ranks, .first = rank < ranks / 2, .bytes = atol(argv[arg])};
    p.out = touched((size_t)p.bytes, 1);
    p.in = touched((size_t)p.bytes, 2);
    verify(&p, rank);
    if (streaming)
      measure(b, (report){"stream", "MB/s", p.bytes, 0, 1e-6 * (double)p.bytes * WINDOW}, stream, &p);
    else
      measure(b, (report){"one way", "us", p.bytes, 0.5e6, 0}, pingpong, &p);
    free(p.out);
    free(p.in);
  }
  MPI_Finalize();
  return 0;
}
