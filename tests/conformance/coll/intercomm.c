/* The collectives on an intercommunicator whose sides differ in size, in every form: what one side sends the other
   gets, and roots are named by MPI_ROOT, MPI_PROC_NULL and a rank (MPI 5.0, 6.2.3). */
#include "forms.h"

static MPI_Comm inter;
static int me, members, peers, side; /* on this side, and how many there */

static int value(int from_side, int from, int to, int i) { return from_side * 1000000 + from * 10000 + to * 100 + i; }

/* Every rank of either side is the root once. */
static void rooted(int form, int root_side, int root) {
  enum { kCount = 3 };
  int is_root = side == root_side && me == root;
  int name = side == root_side ? (is_root ? MPI_ROOT : MPI_PROC_NULL) : root;
  int from_side = 1 - root_side;
  int many[kRanks * kCount], few[kCount], counts[kRanks], places[kRanks], bad = 0;

  for (int i = 0; i < kCount; ++i) few[i] = is_root ? value(side, me, 0, i) : -1;
  bcast(form, few, kCount, MPI_INT, name, inter);
  for (int i = 0; i < kCount; ++i) bad += few[i] != (side == root_side && !is_root ? -1 : value(root_side, root, 0, i));
  CHECK_EQ(bad, 0);

  for (int i = 0; i < kCount; ++i) few[i] = value(side, me, 0, i);
  for (int i = 0; i < kRanks * kCount; ++i) many[i] = -1;
  gather(form, few, kCount, MPI_INT, many, kCount, MPI_INT, name, inter);
  for (int i = 0; is_root && i < peers * kCount; ++i) bad += many[i] != value(from_side, i / kCount, 0, i % kCount);
  CHECK_EQ(bad, 0);

  for (int i = 0; i < peers * kCount; ++i) many[i] = value(side, me, i / kCount, i % kCount);
  scatter(form, many, kCount, MPI_INT, few, kCount, MPI_INT, name, inter);
  for (int i = 0; side != root_side && i < kCount; ++i) bad += few[i] != value(root_side, root, me, i);
  CHECK_EQ(bad, 0);

  /* Rank i of the other side has i % 3 values. */
  for (int i = 0; i < peers; ++i) {
    counts[i] = i % 3;
    places[i] = i * kCount;
  }
  for (int i = 0; i < kCount; ++i) few[i] = value(side, me, 0, i);
  for (int i = 0; i < kRanks * kCount; ++i) many[i] = -1;
  gatherv(form, few, me % 3, MPI_INT, many, counts, places, MPI_INT, name, inter);
  for (int i = 0; is_root && i < peers * kCount; ++i)
    bad += many[i] != (i % kCount < i / kCount % 3 ? value(from_side, i / kCount, 0, i % kCount) : -1);
  CHECK_EQ(bad, 0);
  for (int i = 0; i < peers * kCount; ++i) many[i] = value(side, me, i / kCount, i % kCount);
  for (int i = 0; i < kCount; ++i) few[i] = -1;
  scatterv(form, many, counts, places, MPI_INT, few, me % 3, MPI_INT, name, inter);
  for (int i = 0; side != root_side && i < kCount; ++i)
    bad += few[i] != (i < me % 3 ? value(root_side, root, me, i) : -1);
  CHECK_EQ(bad, 0);

  int sum = -1, expected = 0;
  for (int i = 0; i < peers; ++i) expected += i * i + 1;
  int mine = me * me + 1;
  reduce(form, &mine, &sum, 1, MPI_INT, MPI_SUM, name, inter);
  if (is_root) CHECK_EQ(sum, expected);
}

static void unrooted(int form) {
  enum { kCount = 2 };
  int out[kRanks * kCount], in[kRanks * kCount], counts[kRanks], places[kRanks], outs[kRanks], bad = 0;
  MPI_Datatype types[kRanks];
  int other = 1 - side;
  barrier(form, inter);

  for (int i = 0; i < kCount; ++i) out[i] = value(side, me, 0, i);
  allgather(form, out, kCount, MPI_INT, in, kCount, MPI_INT, inter);
  for (int i = 0; i < peers * kCount; ++i) bad += in[i] != value(other, i / kCount, 0, i % kCount);
  CHECK_EQ(bad, 0);

  for (int i = 0; i < peers * kCount; ++i) out[i] = value(side, me, i / kCount, i % kCount);
  alltoall(form, out, kCount, MPI_INT, in, kCount, MPI_INT, inter);
  for (int i = 0; i < peers * kCount; ++i) bad += in[i] != value(other, i / kCount, me, i % kCount);
  CHECK_EQ(bad, 0);

  for (int i = 0; i < peers; ++i) {
    outs[i] = counts[i] = (me + i) % 3;
    places[i] = i * kCount;
    if (outs[i] > kCount) outs[i] = counts[i] = kCount;
    types[i] = MPI_INT;
  }
  memset(in, 0xff, sizeof in);
  alltoallv(form, out, outs, places, MPI_INT, in, counts, places, MPI_INT, inter);
  for (int i = 0; i < peers * kCount; ++i)
    bad += in[i] != (i % kCount < counts[i / kCount] ? value(other, i / kCount, me, i % kCount) : -1);
  CHECK_EQ(bad, 0);
  for (int i = 0; i < peers; ++i) places[i] *= (int)sizeof(int);
  memset(in, 0xff, sizeof in);
  alltoallw(form, out, outs, places, types, in, counts, places, types, inter);
  for (int i = 0; i < peers * kCount; ++i)
    bad += in[i] != (i % kCount < counts[i / kCount] ? value(other, i / kCount, me, i % kCount) : -1);
  CHECK_EQ(bad, 0);

  for (int i = 0; i < peers; ++i) {
    counts[i] = i % (kCount + 1);
    places[i] = i * kCount;
  }
  memset(in, 0xff, sizeof in);
  for (int i = 0; i < kCount; ++i) out[i] = value(side, me, 0, i);
  allgatherv(form, out, me % (kCount + 1), MPI_INT, in, counts, places, MPI_INT, inter);
  for (int i = 0; i < peers * kCount; ++i)
    bad += in[i] != (i % kCount < counts[i / kCount] ? value(other, i / kCount, 0, i % kCount) : -1);
  CHECK_EQ(bad, 0);
}

static void reductions(int form) {
  int mine = me + 1, sum = -1, expected = 0, bad = 0;
  for (int i = 0; i < peers; ++i) expected += i + 1;
  allreduce(form, &mine, &sum, 1, MPI_INT, MPI_SUM, inter);
  CHECK_EQ(sum, expected);

  /* Both sides bring the same number of elements: as many as divide among either. */
  enum { kMost = 16 * 16 };
  int in[kMost], out[kMost], counts[kRanks], first = 0, total = members * peers;
  for (int i = 0; i < total; ++i) in[i] = me * 3 + i;
  reduce_scatter_block(form, in, out, peers, MPI_INT, MPI_SUM, inter);
  for (int i = 0; i < peers; ++i) {
    int want = 0;
    for (int from = 0; from < peers; ++from) want += from * 3 + me * peers + i;
    bad += out[i] != want;
  }
  CHECK_EQ(bad, 0);
  /* The first member gets nothing, the last twice as much. */
  for (int i = 0; i < members; ++i) counts[i] = peers;
  if (members > 1) {
    counts[0] = 0;
    counts[members - 1] = 2 * peers;
  }
  for (int i = 0; i < me; ++i) first += counts[i];
  reduce_scatter(form, in, out, counts, MPI_INT, MPI_SUM, inter);
  for (int i = 0; i < counts[me]; ++i) {
    int want = 0;
    for (int from = 0; from < peers; ++from) want += from * 3 + first + i;
    bad += out[i] != want;
  }
  CHECK_EQ(bad, 0);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  if (size > 1) {
    MPI_Comm half;
    int first = (size + 2) / 3; /* a third on one side */
    side = rank >= first;
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, side ? 0 : first, 3, &inter);
    MPI_Comm_rank(inter, &me);
    MPI_Comm_size(inter, &members);
    MPI_Comm_remote_size(inter, &peers);
    for (int form = 0; form < kForms; ++form) {
      for (int root_side = 0; root_side < 2; ++root_side)
        for (int root = 0; root < (root_side == side ? members : peers); ++root) rooted(form, root_side, root);
      unrooted(form);
      reductions(form);
    }
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
  }
  return end("intercomm");
}
