/* The neighbourhood collectives (MPI 5.0, 8.6 to 8.8): five of them, each blocking, non-blocking and persistent, on
   grids, graphs and distributed graphs, with repeated edges, edges to oneself and none at all. What a rank must receive
   follows from one function, value(): what `from` sends along its edge number `edge`. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kMost = 64, kLongest = 5 };

static int failures, rank, size;

#define CHECK_EQ(a, b)                                                                                               \
  do {                                                                                                               \
    long long a_ = (a), b_ = (b);                                                                                    \
    if (a_ != b_ && failures++ < 10) printf("rank %d, line %d: %s is %lld, not %lld\n", rank, __LINE__, #a, a_, b_); \
  } while (0)

/* A topology as this rank sees it. edge[i]: the number that source i gives to the edge that ends here. */
struct Near {
  MPI_Comm comm;
  const char* name;
  int in, out;
  int source[kMost], edge[kMost], destination[kMost];
};

enum How { kNow, kLater, kPersistent, kHows };

static int value(int from, int edge, int element) { return from * 10000 + edge * 100 + element + 1; }
/* The number of elements along an edge, where edges differ. */
static int length(int from, int edge) { return (from + 2 * edge) % kLongest; }

static void complete(enum How how, MPI_Request* request) {
  if (how == kPersistent) MPI_Start(request);
  if (how != kNow) MPI_Wait(request, MPI_STATUS_IGNORE);
}
static void finish(enum How how, MPI_Request* request) {
  if (how == kPersistent) MPI_Request_free(request);
}

/* Places for kLongest elements per edge, and what lies in them before. */
static int send[kMost * kLongest], recv[kMost * kLongest];
static void clear(void) {
  for (int i = 0; i < kMost * kLongest; ++i) recv[i] = -1;
}

static void allgather(const struct Near* near, enum How how) {
  MPI_Request request;
  int mine[2] = {value(rank, 0, 0), value(rank, 0, 1)};
  if (how == kNow) MPI_Neighbor_allgather(mine, 2, MPI_INT, recv, 2, MPI_INT, near->comm);
  if (how == kLater) MPI_Ineighbor_allgather(mine, 2, MPI_INT, recv, 2, MPI_INT, near->comm, &request);
  if (how == kPersistent)
    MPI_Neighbor_allgather_init(mine, 2, MPI_INT, recv, 2, MPI_INT, near->comm, MPI_INFO_NULL, &request);
  for (int round = 0; round < (how == kPersistent ? 3 : 1); ++round) {
    mine[1] = value(rank, 0, 1) + (how == kPersistent ? round : 0);
    if (how == kPersistent) clear();
    complete(how, &request);
    for (int i = 0; i < near->in; ++i) {
      const int from = near->source[i];
      CHECK_EQ(recv[2 * i], from == MPI_PROC_NULL ? -1 : value(from, 0, 0));
      CHECK_EQ(recv[2 * i + 1], from == MPI_PROC_NULL ? -1 : value(from, 0, 1) + (how == kPersistent ? round : 0));
    }
    CHECK_EQ(recv[2 * near->in], -1);
  }
  finish(how, &request);
}

static void allgatherv(const struct Near* near, enum How how) {
  MPI_Request request;
  int mine[kLongest], counts[kMost], places[kMost];
  for (int k = 0; k < kLongest; ++k) mine[k] = value(rank, 0, k);
  for (int i = 0; i < near->in; ++i) {
    counts[i] = near->source[i] == MPI_PROC_NULL ? 1 : length(near->source[i], 0);
    places[i] = (near->in - 1 - i) * kLongest;
  }
  const int count = length(rank, 0);
  if (how == kNow) MPI_Neighbor_allgatherv(mine, count, MPI_INT, recv, counts, places, MPI_INT, near->comm);
  if (how == kLater)
    MPI_Ineighbor_allgatherv(mine, count, MPI_INT, recv, counts, places, MPI_INT, near->comm, &request);
  if (how == kPersistent)
    MPI_Neighbor_allgatherv_init(mine, count, MPI_INT, recv, counts, places, MPI_INT, near->comm, MPI_INFO_NULL,
                                 &request);
  complete(how, &request);
  for (int i = 0; i < near->in; ++i)
    for (int k = 0; k < kLongest; ++k) {
      const int from = near->source[i], filled = from != MPI_PROC_NULL && k < length(from, 0);
      CHECK_EQ(recv[places[i] + k], filled ? value(from, 0, k) : -1);
    }
  finish(how, &request);
}

/* What came along each edge, `places` apart. */
static void check_edges(const struct Near* near, int count, int apart) {
  for (int i = 0; i < near->in; ++i)
    for (int k = 0; k < apart; ++k) {
      const int from = near->source[i];
      const int filled = from != MPI_PROC_NULL && k < (count >= 0 ? count : length(from, near->edge[i]));
      CHECK_EQ(recv[i * apart + k], filled ? value(from, near->edge[i], k) : -1);
    }
}

static void alltoall(const struct Near* near, enum How how) {
  MPI_Request request;
  for (int i = 0; i < near->out; ++i)
    for (int k = 0; k < 3; ++k) send[3 * i + k] = value(rank, i, k);
  MPI_Datatype three; /* the receiver's view may be another one */
  MPI_Type_contiguous(3, MPI_INT, &three);
  MPI_Type_commit(&three);
  if (how == kNow) MPI_Neighbor_alltoall(send, 3, MPI_INT, recv, 1, three, near->comm);
  if (how == kLater) MPI_Ineighbor_alltoall(send, 3, MPI_INT, recv, 1, three, near->comm, &request);
  if (how == kPersistent)
    MPI_Neighbor_alltoall_init(send, 3, MPI_INT, recv, 1, three, near->comm, MPI_INFO_NULL, &request);
  MPI_Type_free(&three); /* what is pending keeps it */
  complete(how, &request);
  check_edges(near, 3, 3);
  finish(how, &request);
}

static void prepare_edges(const struct Near* near, int* out, int* out_at, int* in, int* in_at) {
  for (int i = 0; i < near->out; ++i) {
    out[i] = length(rank, i);
    out_at[i] = i * kLongest;
    for (int k = 0; k < kLongest; ++k) send[i * kLongest + k] = value(rank, i, k);
  }
  for (int i = 0; i < near->in; ++i) {
    in[i] = near->source[i] == MPI_PROC_NULL ? 2 : length(near->source[i], near->edge[i]);
    in_at[i] = i * kLongest;
  }
}

static void alltoallv(const struct Near* near, enum How how) {
  MPI_Request request;
  int out[kMost], out_at[kMost], in[kMost], in_at[kMost];
  prepare_edges(near, out, out_at, in, in_at);
  if (how == kNow) MPI_Neighbor_alltoallv(send, out, out_at, MPI_INT, recv, in, in_at, MPI_INT, near->comm);
  if (how == kLater)
    MPI_Ineighbor_alltoallv(send, out, out_at, MPI_INT, recv, in, in_at, MPI_INT, near->comm, &request);
  if (how == kPersistent)
    MPI_Neighbor_alltoallv_init(send, out, out_at, MPI_INT, recv, in, in_at, MPI_INT, near->comm, MPI_INFO_NULL,
                                &request);
  complete(how, &request);
  check_edges(near, -1, kLongest);
  finish(how, &request);
}

static void alltoallw(const struct Near* near, enum How how) {
  MPI_Request request;
  int out[kMost], out_at[kMost], in[kMost], in_at[kMost];
  MPI_Aint out_bytes[kMost], in_bytes[kMost];
  MPI_Datatype out_types[kMost], in_types[kMost];
  prepare_edges(near, out, out_at, in, in_at);
  for (int i = 0; i < near->out; ++i) {
    out_types[i] = MPI_INT;
    out_bytes[i] = out_at[i] * (MPI_Aint)sizeof(int);
  }
  for (int i = 0; i < near->in; ++i) { /* as bytes on this side, where the edge's number is odd */
    in_types[i] = i % 2 ? MPI_BYTE : MPI_INT;
    if (i % 2) in[i] *= (int)sizeof(int);
    in_bytes[i] = in_at[i] * (MPI_Aint)sizeof(int);
  }
  if (how == kNow) MPI_Neighbor_alltoallw(send, out, out_bytes, out_types, recv, in, in_bytes, in_types, near->comm);
  if (how == kLater)
    MPI_Ineighbor_alltoallw(send, out, out_bytes, out_types, recv, in, in_bytes, in_types, near->comm, &request);
  if (how == kPersistent)
    MPI_Neighbor_alltoallw_init(send, out, out_bytes, out_types, recv, in, in_bytes, in_types, near->comm,
                                MPI_INFO_NULL, &request);
  complete(how, &request);
  check_edges(near, -1, kLongest);
  finish(how, &request);
}

static void all_on(const struct Near* near) {
  static void (*const operations[])(const struct Near*, enum How) = {allgather, allgatherv, alltoall, alltoallv,
                                                                     alltoallw};
  const int before = failures;
  for (int i = 0; i < 5; ++i)
    for (int how = 0; how < kHows; ++how) {
      clear();
      operations[i](near, (enum How)how);
    }
  if (failures != before && before == 0) printf("rank %d: on %s\n", rank, near->name);
}

/* Grids of every number of dimensions; in periodic ones of extent 1 or 2 both neighbours are one rank. */
static void grids(void) {
  for (int ndims = 1; ndims <= 3; ++ndims)
    for (int periodic = 0; periodic < 1 << ndims; ++periodic) {
      struct Near near = {.name = "a grid"};
      int dims[3] = {0}, periods[3];
      for (int d = 0; d < ndims; ++d) periods[d] = periodic >> d & 1;
      MPI_Dims_create(size, ndims, dims);
      MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 0, &near.comm);
      for (int d = 0; d < ndims; ++d) {
        int below, above;
        MPI_Cart_shift(near.comm, d, 1, &below, &above);
        near.source[2 * d] = near.destination[2 * d] = below;
        near.source[2 * d + 1] = near.destination[2 * d + 1] = above;
        near.edge[2 * d] = 2 * d + 1; /* from below comes what goes up */
        near.edge[2 * d + 1] = 2 * d;
      }
      near.in = near.out = 2 * ndims;
      all_on(&near);
      MPI_Comm copy; /* a duplicate has the topology too */
      MPI_Comm_dup(near.comm, &copy);
      MPI_Comm_free(&near.comm);
      near.comm = copy;
      all_on(&near);
      MPI_Comm_free(&near.comm);
    }
}

/* A star: all have an edge to rank 0 and back. */
static void graph(void) {
  struct Near near = {.name = "a graph"};
  int index[kMost], edges[2 * kMost], used = 0;
  for (int i = 1; i < size; ++i) edges[used++] = i;
  index[0] = used;
  for (int i = 1; i < size; ++i) {
    edges[used++] = 0;
    index[i] = used;
  }
  MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, 0, &near.comm);
  near.in = near.out = rank == 0 ? size - 1 : 1;
  for (int i = 0; i < near.in; ++i) {
    near.source[i] = near.destination[i] = rank == 0 ? i + 1 : 0;
    near.edge[i] = rank == 0 ? 0 : rank - 1;
  }
  all_on(&near);
  MPI_Comm_free(&near.comm);
}

/* Directed edges drawn by everybody in the same way, repeated ones and edges to oneself among them. */
static void distributed_graphs(void) {
  for (int seed = 1; seed <= 6; ++seed) {
    struct Near near = {.name = "a distributed graph"};
    int out_of[kMost] = {0};
    unsigned state = (unsigned)seed;
    for (int i = 0; i < (seed == 1 ? 0 : 3 * size); ++i) {
      state = state * 1103515245u + 12345u;
      const int from = (int)(state >> 16) % size;
      state = state * 1103515245u + 12345u;
      const int to = seed == 2 ? from : (int)(state >> 16) % (seed == 3 ? (size + 1) / 2 : size);
      if (from == rank && near.out < kMost - 1) near.destination[near.out++] = to;
      if (to == rank && near.in < kMost - 1) {
        near.source[near.in] = from;
        near.edge[near.in++] = out_of[from];
      }
      ++out_of[from];
    }
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, near.in, near.source, MPI_UNWEIGHTED, near.out, near.destination,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &near.comm);
    all_on(&near);
    MPI_Comm_free(&near.comm);
  }
}

static int class_of(int code) {
  int error_class;
  MPI_Error_class(code, &error_class);
  return error_class;
}

static void errors(void) {
  MPI_Comm line;
  int mine = 1, all[kMost], dims[1] = {size}, periods[1] = {1};
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Neighbor_allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD)), MPI_ERR_TOPOLOGY);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
  CHECK_EQ(class_of(MPI_Neighbor_alltoall(MPI_IN_PLACE, 1, MPI_INT, all, 1, MPI_INT, line)), MPI_ERR_BUFFER);
  CHECK_EQ(class_of(MPI_Neighbor_allgather(&mine, -1, MPI_INT, all, 1, MPI_INT, line)), MPI_ERR_COUNT);
  int two[2] = {1, 2}; /* twice as much comes as there is room for */
  CHECK_EQ(class_of(MPI_Neighbor_allgather(two, 2, MPI_INT, all, 1, MPI_INT, line)), MPI_ERR_TRUNCATE);
  MPI_Comm_free(&line);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  grids();
  graph();
  distributed_graphs();
  errors();
  int all = 0;
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("%s: neighbourhood collectives on %d ranks\n", all ? "FAILED" : "passed", size);
  MPI_Finalize();
  return all != 0;
}
