/* coll: microseconds per collective operation, all ranks taking part, buffers touched first.
 *
 *   coll [--seconds S] [--samples N] [OPERATION...]
 *
 * Without names, every operation of the table below. Roots rotate, so that no rank can run ahead. Each operation's
 * result is compared once with the known one before it is timed; a wrong one ends the program with status 4. */
#include "measure.h"

enum { SMALL = 8, BLOCK = 1024, MIDDLE = 8192, LARGE = 65536 };

typedef struct {
  int rank, ranks;
  long bytes;
  long turn; /* which rank is root next; goes on from batch to batch */
  char *out, *in;
} group;

static int next_root(group* g) { return (int)(g->turn++ % g->ranks); }

static void do_barrier(void* s, long count) {
  (void)s;
  while (count-- > 0) MPI_Barrier(MPI_COMM_WORLD);
}
static void do_allreduce(void* s, long count) {
  group* g = s;
  while (count-- > 0) MPI_Allreduce(g->out, g->in, (int)(g->bytes / 8), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void do_reduce(void* s, long count) {
  group* g = s;
  while (count-- > 0) MPI_Reduce(g->out, g->in, (int)(g->bytes / 8), MPI_DOUBLE, MPI_SUM, next_root(g), MPI_COMM_WORLD);
}
static void do_bcast(void* s, long count) {
  group* g = s;
  while (count-- > 0) MPI_Bcast(g->in, (int)g->bytes, MPI_BYTE, next_root(g), MPI_COMM_WORLD);
}
static void do_allgather(void* s, long count) {
  group* g = s;
  while (count-- > 0) MPI_Allgather(g->out, (int)g->bytes, MPI_BYTE, g->in, (int)g->bytes, MPI_BYTE, MPI_COMM_WORLD);
}
static void do_alltoall(void* s, long count) {
  group* g = s;
  while (count-- > 0) MPI_Alltoall(g->out, (int)g->bytes, MPI_BYTE, g->in, (int)g->bytes, MPI_BYTE, MPI_COMM_WORLD);
}
static void do_ring(void* s, long count) {
  group* g = s;
  const int right = (g->rank + 1) % g->ranks, left = (g->rank + g->ranks - 1) % g->ranks;
  while (count-- > 0)
    MPI_Sendrecv(g->out, (int)g->bytes, MPI_BYTE, right, 3, g->in, (int)g->bytes, MPI_BYTE, left, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static void check_barrier(group* g) { do_barrier(g, 1); }

static void fill_doubles(group* g) {
  for (long i = 0; i < g->bytes / 8; i++) ((double*)g->out)[i] = (double)(g->rank + i);
}
static void compare_sum(group* g, const char* what) {
  for (long i = 0; i < g->bytes / 8; i++) {
    const double wanted = g->ranks * (g->ranks - 1) / 2.0 + (double)g->ranks * (double)i;
    if (((double*)g->in)[i] != wanted) fail(what);
  }
}
static void check_allreduce(group* g) {
  fill_doubles(g);
  do_allreduce(g, 1);
  compare_sum(g, "MPI_Allreduce");
}
static void check_reduce(group* g) {
  fill_doubles(g);
  for (int root = 0; root < g->ranks; root++) {
    g->turn = root;
    do_reduce(g, 1);
    if (g->rank == root) compare_sum(g, "MPI_Reduce");
  }
}
static void check_bcast(group* g) {
  for (int root = 0; root < g->ranks; root++) {
    memset(g->in, g->rank == root ? 'a' + root % 26 : 0, (size_t)g->bytes);
    g->turn = root;
    do_bcast(g, 1);
    for (long i = 0; i < g->bytes; i++)
      if (g->in[i] != 'a' + root % 26) fail("MPI_Bcast");
  }
}
static void check_allgather(group* g) {
  memset(g->out, g->rank + 1, (size_t)g->bytes);
  do_allgather(g, 1);
  for (long i = 0; i < g->bytes * g->ranks; i++)
    if (g->in[i] != (char)(i / g->bytes + 1)) fail("MPI_Allgather");
}
static void check_alltoall(group* g) {
  for (long i = 0; i < g->bytes * g->ranks; i++) g->out[i] = (char)(g->rank * 3 + i / g->bytes);
  do_alltoall(g, 1);
  for (long i = 0; i < g->bytes * g->ranks; i++)
    if (g->in[i] != (char)(i / g->bytes * 3 + g->rank)) fail("MPI_Alltoall");
}
static void check_ring(group* g) {
  memset(g->out, g->rank + 1, (size_t)g->bytes);
  do_ring(g, 1);
  const int left = (g->rank + g->ranks - 1) % g->ranks;
  for (long i = 0; i < g->bytes; i++)
    if (g->in[i] != (char)(left + 1)) fail("the ring shift");
}

static const struct {
  const char* name;
  long bytes;
  int blocks; /* one block per rank in the buffers? */
  operation run;
  void (*check)(group*);
} operations[] = {
    {"barrier", 0, 0, do_barrier, check_barrier},
    {"allreduce", SMALL, 0, do_allreduce, check_allreduce},
    {"allreduce", LARGE, 0, do_allreduce, check_allreduce},
    {"bcast", MIDDLE, 0, do_bcast, check_bcast},
    {"ring", MIDDLE, 0, do_ring, check_ring},
    {"alltoall", BLOCK, 1, do_alltoall, check_alltoall},
    {"reduce", SMALL, 0, do_reduce, check_reduce},
    {"reduce", LARGE, 0, do_reduce, check_reduce},
    {"allgather", BLOCK, 1, do_allgather, check_allgather},
};

static int wanted(const char* name, int argc, char** argv, int first) {
  for (int i = first; i < argc; i++)
    if (strcmp(argv[i], name) == 0) return 1;
  return first >= argc;
}

int main(int argc, char** argv) {
  budget b;
  group g = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &g.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &g.ranks);
  const int first = parse_budget(argc, argv, &b);
  report_library();
  for (size_t k = 0; k < sizeof operations / sizeof *operations; k++) {
    if (!wanted(operations[k].name, argc, argv, first)) continue;
    g.bytes = operations[k].bytes;
    const size_t room = (size_t)g.bytes * (operations[k].blocks ? (size_t)g.ranks : 1);
    g.out = touched(room, 1);
    g.in = touched(room, 2);
    operations[k].check(&g);
    g.turn = 0;
    measure(b, (report){operations[k].name, "us", g.bytes, 1e6, 0}, operations[k].run, &g);
    free(g.out);
    free(g.in);
  }
  MPI_Finalize();
  return 0;
}
