/* Barrier, Bcast, Gather, Scatter, Allgather and Alltoall in every form: all roots, in place or not, sender and
   receiver with different datatypes of the same signature, counts of zero (MPI 5.0, 6.3 to 6.8). */
#include "forms.h"
#include "layouts.h"

/* One choice of form, root, counts and layouts; the same on all ranks. */
typedef struct {
  int form, root, count, out, in, in_place;
} Case;

static void broadcast(Case c) {
  int mine = rank == c.root ? c.out : c.in;
  int *buffer = make_buffer(mine, c.count), *expected = make_buffer(mine, c.count);
  if (rank == c.root) put_block(buffer, mine, 0, c.count, c.root, 0);
  put_block(expected, mine, 0, c.count, c.root, 0);
  bcast(c.form, buffer, c.count, layout[mine], c.root, MPI_COMM_WORLD);
  CHECK(is_same(buffer, expected, mine, c.count));
  free(buffer);
  free(expected);
}

static void gathering(Case c) {
  int at_root = rank == c.root, in_place = at_root && c.in_place;
  int* out = make_buffer(c.out, c.count);
  int *in = make_buffer(c.in, size * c.count), *expected = make_buffer(c.in, size * c.count);
  put_block(out, c.out, 0, c.count, rank, c.root);
  if (in_place) put_block(in, c.in, rank * c.count, c.count, rank, c.root);
  for (int i = 0; at_root && i < size; ++i) put_block(expected, c.in, i * c.count, c.count, i, c.root);
  gather(c.form, in_place ? MPI_IN_PLACE : out, in_place ? -1 : c.count, in_place ? MPI_DATATYPE_NULL : layout[c.out],
         at_root ? in : NULL, at_root ? c.count : -7, at_root ? layout[c.in] : MPI_DATATYPE_NULL, c.root,
         MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, size * c.count));
  free(out);
  free(in);
  free(expected);
}

static void scattering(Case c) {
  int at_root = rank == c.root, in_place = at_root && c.in_place;
  int* out = make_buffer(c.out, size * c.count);
  int *in = make_buffer(c.in, c.count), *expected = make_buffer(c.in, c.count);
  for (int i = 0; at_root && i < size; ++i) put_block(out, c.out, i * c.count, c.count, c.root, i);
  if (!in_place) put_block(expected, c.in, 0, c.count, c.root, rank);
  scatter(c.form, at_root ? out : NULL, at_root ? c.count : -7, at_root ? layout[c.out] : MPI_DATATYPE_NULL,
          in_place ? MPI_IN_PLACE : in, in_place ? -1 : c.count, in_place ? MPI_DATATYPE_NULL : layout[c.in], c.root,
          MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, c.count));
  free(out);
  free(in);
  free(expected);
}

static void gathering_for_all(Case c) {
  int* out = make_buffer(c.out, c.count);
  int *in = make_buffer(c.in, size * c.count), *expected = make_buffer(c.in, size * c.count);
  put_block(c.in_place ? in : out, c.in_place ? c.in : c.out, c.in_place ? rank * c.count : 0, c.count, rank, 0);
  for (int i = 0; i < size; ++i) put_block(expected, c.in, i * c.count, c.count, i, 0);
  allgather(c.form, c.in_place ? MPI_IN_PLACE : out, c.in_place ? -1 : c.count,
            c.in_place ? MPI_DATATYPE_NULL : layout[c.out], in, c.count, layout[c.in], MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, size * c.count));
  free(out);
  free(in);
  free(expected);
}

static void all_to_all(Case c) {
  int* out = make_buffer(c.out, size * c.count);
  int *in = make_buffer(c.in, size * c.count), *expected = make_buffer(c.in, size * c.count);
  for (int i = 0; i < size; ++i) {
    put_block(c.in_place ? in : out, c.in_place ? c.in : c.out, i * c.count, c.count, rank, i);
    put_block(expected, c.in, i * c.count, c.count, i, rank);
  }
  alltoall(c.form, c.in_place ? MPI_IN_PLACE : out, c.in_place ? -1 : c.count,
           c.in_place ? MPI_DATATYPE_NULL : layout[c.out], in, c.count, layout[c.in], MPI_COMM_WORLD);
  CHECK(is_same(in, expected, c.in, size * c.count));
  free(out);
  free(in);
  free(expected);
}

static void all_moves(Case c) {
  barrier(c.form, MPI_COMM_WORLD);
  broadcast(c);
  gathering(c);
  scattering(c);
  gathering_for_all(c);
  all_to_all(c);
}

/* Nobody leaves a barrier before everybody has come. */
static void barriers(void) {
  for (int form = 0; form < kForms; ++form)
    for (int late = 0; late < size; ++late) {
      int told = rank == late, expected = late;
      if (rank == late)
        for (int i = 0; i < size; ++i)
          if (i != late) MPI_Send(&late, 1, MPI_INT, i, 5, MPI_COMM_WORLD);
      barrier(form, MPI_COMM_WORLD);
      if (rank != late) {
        MPI_Iprobe(late, 5, MPI_COMM_WORLD, &told, MPI_STATUS_IGNORE);
        MPI_Recv(&expected, 1, MPI_INT, late, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      CHECK(told);
      CHECK_EQ(expected, late);
    }
}

int main(int argc, char** argv) {
  static const int counts[] = {0, 1, 3, 60, 4000};
  begin(argc, argv);
  make_layouts();
  int turn = 0;
  for (int form = 0; form < kForms; ++form) {
    for (int root = 0; root < size; ++root) {
      all_moves((Case){form, root, 2, turn % 3, turn / 3 % 3, turn % 2});
      ++turn;
    }
    for (int i = 0; i < 5; ++i)
      for (int in_place = 0; in_place < 2; ++in_place) {
        int count = counts[i] > 60 && size > 7 ? 300 : counts[i];
        all_moves((Case){form, turn % size, count, turn / 2 % 3, turn / 6 % 3, in_place});
        ++turn;
      }
  }
  barriers();
  free_layouts();
  return end("moves");
}
