/* MPI_Comm_split with keys, ties and colours left out; split_type; splits of splits; intercommunicators of the parts,
   their merging and their duplicates (MPI 5.0, 7.4.2 and 7.6). */
#include "check.h"

static void by_colour_and_key(void) {
  for (int colours = 1; colours <= 4; ++colours)
    for (int order = 0; order < 3; ++order) {
      MPI_Comm part;
      int me = -1, n = -1, before = 0, members = 0;
      /* Keys: all the same (then by old rank), backwards, or in pairs of equals. */
      int key = order == 0 ? 7 : order == 1 ? -rank : rank / 2 * -1;
      MPI_Comm_split(MPI_COMM_WORLD, rank % colours, key, &part);
      MPI_Comm_rank(part, &me);
      MPI_Comm_size(part, &n);
      for (int i = rank % colours; i < size; i += colours) {
        int theirs = order == 0 ? 7 : order == 1 ? -i : i / 2 * -1;
        before += theirs < key || (theirs == key && i < rank);
        ++members;
      }
      CHECK_EQ(me, before);
      CHECK_EQ(n, members);
      int last = rank;
      MPI_Bcast(&last, 1, MPI_INT, n - 1, part);
      CHECK_EQ(last % colours, rank % colours);
      MPI_Comm_free(&part);
    }
}

static void left_out(void) {
  MPI_Comm part, type;
  int flag;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &part);
  CHECK_EQ(part == MPI_COMM_NULL, rank == 0);
  if (part != MPI_COMM_NULL) MPI_Comm_free(&part);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &type);
  MPI_Comm_compare(type, MPI_COMM_WORLD, &flag);
  CHECK_EQ(flag, size > 1 ? MPI_SIMILAR : MPI_CONGRUENT);
  MPI_Comm_free(&type);
  MPI_Comm_split_type(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &type);
  CHECK_EQ(type == MPI_COMM_NULL, rank % 2);
  if (type != MPI_COMM_NULL) MPI_Comm_free(&type);
}

static void halves_of_halves(void) {
  MPI_Comm comm, half;
  int me, n, first = rank;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  for (;;) {
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    if (n == 1) break;
    MPI_Comm_split(comm, me < n / 2, me, &half);
    MPI_Comm_free(&comm);
    comm = half;
    int lowest = -1;
    MPI_Allreduce(&rank, &lowest, 1, MPI_INT, MPI_MIN, comm);
    CHECK(lowest <= rank);
    first = lowest;
  }
  CHECK_EQ(first, rank);
  MPI_Comm_free(&comm);
}

static void between_parts(void) {
  if (size < 2) return;
  MPI_Comm part, inter, dup, merged, again;
  MPI_Group there;
  int upper = rank >= size / 2, flag = 0, n = -1, me = -1, value;
  MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &part);
  MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, upper ? 0 : size / 2, 21, &inter);
  MPI_Comm_test_inter(inter, &flag);
  CHECK_EQ(flag, 1);
  MPI_Comm_test_inter(part, &flag);
  CHECK_EQ(flag, 0);
  MPI_Comm_remote_size(inter, &n);
  CHECK_EQ(n, upper ? size / 2 : size - size / 2);
  MPI_Comm_remote_group(inter, &there);
  MPI_Group_size(there, &n);
  CHECK_EQ(n, upper ? size / 2 : size - size / 2);
  MPI_Group_rank(there, &me);
  CHECK_EQ(me, MPI_UNDEFINED);
  MPI_Group_free(&there);
  MPI_Comm_dup(inter, &dup);
  MPI_Comm_compare(inter, dup, &flag);
  CHECK_EQ(flag, MPI_CONGRUENT);
  MPI_Comm_compare(inter, part, &flag);
  CHECK_EQ(flag, MPI_UNEQUAL);
  /* Merged with the upper half first, then with the lower one. */
  for (int upper_first = 0; upper_first < 2; ++upper_first) {
    MPI_Intercomm_merge(dup, upper_first ? !upper : upper, &merged);
    MPI_Comm_rank(merged, &me);
    MPI_Comm_size(merged, &n);
    CHECK_EQ(n, size);
    CHECK_EQ(me, !upper_first ? rank : upper ? rank - size / 2 : rank + size - size / 2);
    value = me == 0 ? 77 : -1;
    MPI_Bcast(&value, 1, MPI_INT, 0, merged);
    CHECK_EQ(value, 77);
    MPI_Comm_free(&merged);
  }
  /* A split of an intercommunicator: those of the same colour on both sides; without a partner there is none. */
  MPI_Comm_rank(inter, &me);
  MPI_Comm_split(inter, me % 2, me, &again);
  if (size - size / 2 > 1 && size / 2 > 1) {
    CHECK(again != MPI_COMM_NULL);
    MPI_Comm_test_inter(again, &flag);
    CHECK_EQ(flag, 1);
  }
  if (again != MPI_COMM_NULL) {
    MPI_Barrier(again);
    MPI_Comm_free(&again);
  }
  MPI_Comm_free(&dup);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&part);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  by_colour_and_key();
  left_out();
  halves_of_halves();
  for (int i = 0; i < 3; ++i) between_parts();
  return end("split");
}
