/* MPI_Type_get_envelope and MPI_Type_get_contents: what each constructor was given comes back, and a type made again
   from it has the same layout (MPI 5.0, 5.1.13). */
#include "check.h"

typedef struct {
  int integers[20];
  MPI_Aint addresses[10];
  MPI_Count counts[20];
  MPI_Datatype types[5];
  int n_integers, n_addresses, n_types, combiner;
  MPI_Count n_counts;
} Contents;

static Contents get(MPI_Datatype type) {
  Contents c;
  memset(&c, 0, sizeof c);
  CHECK_EQ(MPI_Type_get_envelope(type, &c.n_integers, &c.n_addresses, &c.n_types, &c.combiner), MPI_SUCCESS);
  if (c.combiner != MPI_COMBINER_NAMED)
    CHECK_EQ(MPI_Type_get_contents(type, c.n_integers, c.n_addresses, c.n_types, c.integers, c.addresses, c.types),
             MPI_SUCCESS);
  return c;
}
static void check_shape(int line, const Contents* c, int combiner, int integers, int addresses, int types) {
  if ((c->combiner != combiner || c->n_integers != integers || c->n_addresses != addresses || c->n_types != types) &&
      failures++ < 10)
    printf("rank %d, contents.c:%d: combiner %d, %d integers, %d addresses, %d types\n", rank, line, c->combiner,
           c->n_integers, c->n_addresses, c->n_types);
}
#define CHECK_SHAPE(c, combiner, integers, addresses, types) \
  check_shape(__LINE__, &(c), combiner, integers, addresses, types)

/* The same bytes in the same order. */
static void check_same(int line, MPI_Datatype a, MPI_Datatype b) {
  int words[400], out[2][200], at[2] = {0, 0};
  MPI_Aint lb[2], extent[2];
  for (int i = 0; i < 400; ++i) words[i] = i;
  memset(out, 0, sizeof out);
  for (int i = 0; i < 2; ++i) {
    MPI_Datatype type = i ? b : a;
    MPI_Type_commit(&type);
    MPI_Type_get_extent(type, &lb[i], &extent[i]);
    MPI_Pack(words + 100, 1, type, out[i], sizeof out[i], &at[i], MPI_COMM_SELF);
  }
  if ((at[0] != at[1] || lb[0] != lb[1] || extent[0] != extent[1] || memcmp(out[0], out[1], sizeof out[0])) &&
      failures++ < 10)
    printf("rank %d, contents.c:%d: made again it is different\n", rank, line);
}
static void finish(int line, MPI_Datatype* type, MPI_Datatype* again, Contents* c) {
  check_same(line, *type, *again);
  MPI_Type_free(again);
  for (int i = 0; i < c->n_types; ++i)
    if (get(c->types[i]).combiner != MPI_COMBINER_NAMED) MPI_Type_free(&c->types[i]);
  MPI_Type_free(type);
}
#define FINISH() finish(__LINE__, &type, &again, &c)

static void regular(MPI_Datatype old) {
  MPI_Datatype type, again;
  MPI_Type_contiguous(3, old, &type);
  Contents c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_CONTIGUOUS, 1, 0, 1);
  CHECK_EQ(c.integers[0], 3);
  MPI_Type_contiguous(c.integers[0], c.types[0], &again);
  FINISH();
  MPI_Type_vector(3, 2, 4, old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_VECTOR, 3, 0, 1);
  CHECK(c.integers[0] == 3 && c.integers[1] == 2 && c.integers[2] == 4);
  MPI_Type_vector(c.integers[0], c.integers[1], c.integers[2], c.types[0], &again);
  FINISH();
  MPI_Type_create_hvector(3, 2, 40, old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_HVECTOR, 2, 1, 1);
  CHECK(c.integers[0] == 3 && c.integers[1] == 2 && c.addresses[0] == 40);
  MPI_Type_create_hvector(c.integers[0], c.integers[1], c.addresses[0], c.types[0], &again);
  FINISH();
  MPI_Type_create_resized(old, -8, 64, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_RESIZED, 0, 2, 1);
  CHECK(c.addresses[0] == -8 && c.addresses[1] == 64);
  MPI_Type_create_resized(c.types[0], c.addresses[0], c.addresses[1], &again);
  FINISH();
  MPI_Type_dup(old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_DUP, 0, 0, 1);
  MPI_Type_dup(c.types[0], &again);
  FINISH();
}

static void lists(MPI_Datatype old) {
  int lengths[3] = {2, 0, 1}, at[3] = {5, 1, 0};
  MPI_Aint bytes[3] = {80, 8, -16};
  MPI_Datatype type, again, members[3] = {old, MPI_DOUBLE, MPI_INT};
  MPI_Type_indexed(3, lengths, at, old, &type);
  Contents c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_INDEXED, 7, 0, 1);
  CHECK(c.integers[0] == 3 && memcmp(c.integers + 1, lengths, 12) == 0 && memcmp(c.integers + 4, at, 12) == 0);
  MPI_Type_indexed(c.integers[0], c.integers + 1, c.integers + 4, c.types[0], &again);
  FINISH();
  MPI_Type_create_hindexed(3, lengths, bytes, old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_HINDEXED, 4, 3, 1);
  CHECK(memcmp(c.integers + 1, lengths, 12) == 0 && memcmp(c.addresses, bytes, sizeof bytes) == 0);
  MPI_Type_create_hindexed(c.integers[0], c.integers + 1, c.addresses, c.types[0], &again);
  FINISH();
  MPI_Type_create_indexed_block(3, 2, at, old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_INDEXED_BLOCK, 5, 0, 1);
  CHECK(c.integers[0] == 3 && c.integers[1] == 2 && memcmp(c.integers + 2, at, 12) == 0);
  MPI_Type_create_indexed_block(c.integers[0], c.integers[1], c.integers + 2, c.types[0], &again);
  FINISH();
  MPI_Type_create_hindexed_block(3, 2, bytes, old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_HINDEXED_BLOCK, 2, 3, 1);
  MPI_Type_create_hindexed_block(c.integers[0], c.integers[1], c.addresses, c.types[0], &again);
  FINISH();
  MPI_Type_create_struct(3, lengths, bytes, members, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_STRUCT, 4, 3, 3);
  CHECK(c.types[1] == MPI_DOUBLE && c.types[2] == MPI_INT);
  MPI_Type_create_struct(c.integers[0], c.integers + 1, c.addresses, c.types, &again);
  FINISH();
}

static void arrays(MPI_Datatype old) {
  int sizes[2] = {4, 5}, box[2] = {2, 3}, starts[2] = {1, 1};
  int kinds[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC}, some[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2};
  int grid[2] = {2, 2};
  MPI_Datatype type, again;
  MPI_Type_create_subarray(2, sizes, box, starts, MPI_ORDER_FORTRAN, old, &type);
  Contents c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_SUBARRAY, 8, 0, 1);
  CHECK(c.integers[0] == 2 && c.integers[7] == MPI_ORDER_FORTRAN && memcmp(c.integers + 3, box, sizeof box) == 0);
  MPI_Type_create_subarray(2, c.integers + 1, c.integers + 3, c.integers + 5, c.integers[7], c.types[0], &again);
  FINISH();
  MPI_Type_create_darray(4, 3, 2, sizes, kinds, some, grid, MPI_ORDER_C, old, &type);
  c = get(type);
  CHECK_SHAPE(c, MPI_COMBINER_DARRAY, 12, 0, 1);
  CHECK(c.integers[0] == 4 && c.integers[1] == 3 && c.integers[2] == 2 && c.integers[11] == MPI_ORDER_C);
  MPI_Type_create_darray(c.integers[0], c.integers[1], 2, c.integers + 3, c.integers + 5, c.integers + 7,
                         c.integers + 9, c.integers[11], c.types[0], &again);
  FINISH();
}

/* Counts that need 64 bits come back by the _c functions only. */
static void large(void) {
  MPI_Datatype type;
  MPI_Count wide = (MPI_Count)1 << 40, integers = -1, addresses = -1, counts = -1, types = -1, got[4];
  MPI_Datatype old[1];
  int combiner = -1, n;
  MPI_Type_contiguous_c(wide, MPI_INT, &type);
  MPI_Type_get_envelope_c(type, &integers, &addresses, &counts, &types, &combiner);
  CHECK(integers == 0 && addresses == 0 && counts == 1 && types == 1 && combiner == MPI_COMBINER_CONTIGUOUS);
  MPI_Type_get_contents_c(type, 0, 0, 1, 1, NULL, NULL, got, old);
  CHECK(got[0] == wide && old[0] == MPI_INT);
  CHECK(MPI_Type_get_envelope(type, &n, &n, &n, &n) != MPI_SUCCESS);
  MPI_Type_free(&type);
}

static void named(void) {
  Contents c = get(MPI_INT);
  CHECK_SHAPE(c, MPI_COMBINER_NAMED, 0, 0, 0);
  CHECK_EQ(get(MPI_DOUBLE_INT).combiner, MPI_COMBINER_NAMED);
  int value;
  MPI_Aint address;
  MPI_Datatype type, f90;
  CHECK(MPI_Type_get_contents(MPI_INT, 1, 1, 1, &value, &address, &type) != MPI_SUCCESS);
  MPI_Type_create_f90_real(12, 100, &f90);
  c = get(f90);
  CHECK_SHAPE(c, MPI_COMBINER_F90_REAL, 2, 0, 0);
  CHECK(c.integers[0] == 12 && c.integers[1] == 100);
  MPI_Type_create_f90_integer(9, &f90);
  c = get(f90);
  CHECK_SHAPE(c, MPI_COMBINER_F90_INTEGER, 1, 0, 0);
  MPI_Type_contiguous(2, MPI_INT, &type);
  CHECK(MPI_Type_get_contents(type, 0, 0, 1, &value, &address, &f90) != MPI_SUCCESS); /* too little room */
  MPI_Type_free(&type);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Datatype derived;
  MPI_Type_vector(2, 1, 2, MPI_INT, &derived);
  regular(MPI_INT);
  regular(derived);
  lists(MPI_INT);
  lists(derived);
  arrays(MPI_INT);
  arrays(derived);
  MPI_Type_free(&derived);
  large();
  named();
  return end("contents");
}
