/* Gatherv, Scatterv, Allgatherv, Alltoallv and Alltoallw in every form: a count per peer, also zero, blocks in any
   order and with gaps between them, in place, a datatype per peer (MPI 5.0, 6.5 to 6.8). */
#include <stdint.h>

#include "forms.h"
#include "layouts.h"

typedef struct {
  int form, root, round, out, in, in_place;
} Case;

/* Elements that go from one rank to another. For the calls in place both directions must be the same. */
static int amount(int from, int to, int round) { return (from * 5 + to * 5 + round * 3) % 7; }

/* Where the blocks are: the last peer's first, with one element between. */
static int places_of(const int* counts, int* places) {
  int at = 1;
  for (int i = size - 1; i >= 0; --i) {
    places[i] = at;
    at += counts[i] + 1;
  }
  return at;
}

static void gathering(Case c) {
  int at_root = rank == c.root, in_place = at_root && c.in_place, counts[kRanks], places[kRanks];
  for (int i = 0; i < size; ++i) counts[i] = amount(i, c.root, c.round);
  int elements = places_of(counts, places), mine = counts[rank];
  int *out = make_buffer(c.out, mine), *in = make_buffer(c.in, elements), *expected = make_buffer(c.in, elements);
  put_block(out, c.out, 0, mine, rank, c.root);
  if (in_place) put_block(in, c.in, places[rank], mine, rank, c.root);
  for (int i = 0; at_root && i < size; ++i) put_block(expected, c.in, places[i], counts[i], i, c.root);
  gatherv(c.form, in_place ? MPI_IN_PLACE : out, in_place ? -1 : mine, in_place ? MPI_DATATYPE_NULL : layout[c.out],
          at_root ? in : NULL, at_root ? counts : NULL, at_root ? places : NULL,
          at_root ? layout[c.in] : MPI_DATATYPE_NULL, c.root, MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, elements));
  free(out);
  free(in);
  free(expected);
}

static void scattering(Case c) {
  int at_root = rank == c.root, in_place = at_root && c.in_place, counts[kRanks], places[kRanks];
  for (int i = 0; i < size; ++i) counts[i] = amount(c.root, i, c.round);
  int elements = places_of(counts, places), mine = counts[rank];
  int *out = make_buffer(c.out, elements), *in = make_buffer(c.in, mine), *expected = make_buffer(c.in, mine);
  for (int i = 0; at_root && i < size; ++i) put_block(out, c.out, places[i], counts[i], c.root, i);
  if (!in_place) put_block(expected, c.in, 0, mine, c.root, rank);
  scatterv(c.form, at_root ? out : NULL, at_root ? counts : NULL, at_root ? places : NULL,
           at_root ? layout[c.out] : MPI_DATATYPE_NULL, in_place ? MPI_IN_PLACE : in, in_place ? -1 : mine,
           in_place ? MPI_DATATYPE_NULL : layout[c.in], c.root, MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, mine));
  free(out);
  free(in);
  free(expected);
}

static void gathering_for_all(Case c) {
  int counts[kRanks], places[kRanks];
  for (int i = 0; i < size; ++i) counts[i] = amount(i, 0, c.round);
  int elements = places_of(counts, places), mine = counts[rank];
  int *out = make_buffer(c.out, mine), *in = make_buffer(c.in, elements), *expected = make_buffer(c.in, elements);
  put_block(out, c.out, 0, mine, rank, 0);
  if (c.in_place) put_block(in, c.in, places[rank], mine, rank, 0);
  for (int i = 0; i < size; ++i) put_block(expected, c.in, places[i], counts[i], i, 0);
  allgatherv(c.form, c.in_place ? MPI_IN_PLACE : out, c.in_place ? -1 : mine,
             c.in_place ? MPI_DATATYPE_NULL : layout[c.out], in, counts, places, layout[c.in], MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, elements));
  free(out);
  free(in);
  free(expected);
}

static void all_to_all(Case c) {
  int outs[kRanks], ins[kRanks], out_places[kRanks], in_places[kRanks];
  for (int i = 0; i < size; ++i) {
    outs[i] = amount(rank, i, c.round) + (c.in_place || rank < i ? 0 : 1);
    ins[i] = amount(i, rank, c.round) + (c.in_place || i < rank ? 0 : 1);
  }
  int out_elements = places_of(outs, out_places), in_elements = places_of(ins, in_places);
  int *out = make_buffer(c.out, out_elements), *in = make_buffer(c.in, in_elements);
  int* expected = make_buffer(c.in, in_elements);
  for (int i = 0; i < size; ++i) {
    put_block(c.in_place ? in : out, c.in_place ? c.in : c.out, c.in_place ? in_places[i] : out_places[i], outs[i],
              rank, i);
    put_block(expected, c.in, in_places[i], ins[i], i, rank);
  }
  alltoallv(c.form, c.in_place ? MPI_IN_PLACE : out, c.in_place ? NULL : outs, c.in_place ? NULL : out_places,
            c.in_place ? MPI_DATATYPE_NULL : layout[c.out], in, ins, in_places, layout[c.in], MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, in_elements));
  free(out);
  free(in);
  free(expected);
}

/* The layout changes from peer to peer; displacements are in bytes. In place a pair of ranks uses one layout. */
static void all_to_all_types(Case c) {
  int outs[kRanks], ins[kRanks], out_at[kRanks], in_at[kRanks], out_which[kRanks], in_which[kRanks];
  MPI_Datatype out_types[kRanks], in_types[kRanks];
  enum { kRoom = 8 * 5 }; /* ints for seven elements of any layout */
  for (int i = 0; i < size; ++i) {
    outs[i] = amount(rank, i, c.round);
    ins[i] = amount(i, rank, c.round);
    out_which[i] = c.in_place ? (rank + i) % kLayouts : (rank + 2 * i + c.round) % kLayouts;
    in_which[i] = c.in_place ? (rank + i) % kLayouts : (2 * rank + i + c.out) % kLayouts;
    out_types[i] = layout[out_which[i]];
    in_types[i] = layout[in_which[i]];
    out_at[i] = (size - 1 - i) * kRoom * 4;
    in_at[i] = i * kRoom * 4;
  }
  int *out = make_buffer(1, size * 8), *in = make_buffer(1, size * 8), *expected = make_buffer(1, size * 8);
  for (int i = 0; i < size; ++i) {
    if (c.in_place)
      put_block(in + in_at[i] / 4, in_which[i], 0, outs[i], rank, i);
    else
      put_block(out + out_at[i] / 4, out_which[i], 0, outs[i], rank, i);
    put_block(expected + in_at[i] / 4, in_which[i], 0, ins[i], i, rank);
  }
  alltoallw(c.form, c.in_place ? MPI_IN_PLACE : out, c.in_place ? NULL : outs, c.in_place ? NULL : out_at,
            c.in_place ? NULL : out_types, in, ins, in_at, in_types, MPI_COMM_WORLD);
  CHECK(is_same(in, expected, 1, size * 8));
  free(out);
  free(in);
  free(expected);
}

/* Displacements beyond 32 bits: the buffer's address is as far below the data as they are large. */
static void far_apart(void) {
  MPI_Count counts[kRanks];
  MPI_Aint places[kRanks];
  MPI_Datatype far;
  int mine = rank + 100, *in = malloc((size_t)size * sizeof(int));
  MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)1 << 40, &far);
  MPI_Type_commit(&far);
  for (int i = 0; i < size; ++i) {
    counts[i] = 1;
    places[i] = ((MPI_Aint)1 << 33) + i;
  }
  char* base = (char*)((uintptr_t)in - ((uintptr_t)1 << 33) * sizeof(int));
  CHECK_EQ(MPI_Allgatherv_c(&mine, 1, MPI_INT, base, counts, places, MPI_INT, MPI_COMM_WORLD), MPI_SUCCESS);
  for (int i = 0; i < size; ++i) CHECK_EQ(in[i], i + 100);
  CHECK_EQ(MPI_Bcast_c(&mine, 1, far, 0, MPI_COMM_WORLD), MPI_SUCCESS);
  CHECK_EQ(mine, 100);
  MPI_Type_free(&far);
  free(in);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  make_layouts();
  int turn = 0, rounds = size < 8 ? 18 : 12;
  for (int form = 0; form < kForms; ++form)
    for (int round = 0; round < rounds; ++round, ++turn) {
      Case c = {form, turn % size, round, turn % 3, turn / 3 % 3, round % 2};
      gathering(c);
      scattering(c);
      gathering_for_all(c);
      all_to_all(c);
      all_to_all_types(c);
    }
  far_apart();
  free_layouts();
  return end("vectors");
}
