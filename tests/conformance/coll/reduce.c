/* The reductions and scans in every form: each with a predefined operation, one of the user that commutes, and one that
   does not, whose order must be that of the ranks; all roots, in place or not, also on a type with gaps (MPI 5.0, 6.9
   to 6.11). */
#include "forms.h"

/* An element is always four ints. */
typedef struct {
  int at[4];
} Element;

/* Products of 2x2 matrices modulo 97 do not commute. */
static Element product(Element a, Element b) {
  Element c;
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 2; ++column)
      c.at[2 * row + column] = (a.at[2 * row] * b.at[column] + a.at[2 * row + 1] * b.at[2 + column]) % 97;
  return c;
}
static Element larger(Element a, Element b) {
  for (int i = 0; i < 4; ++i) b.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
  return b;
}
static Element sum(Element a, Element b) {
  for (int i = 0; i < 4; ++i) b.at[i] += a.at[i];
  return b;
}

/* The gapped type has its rows three ints apart, and five ints from element to element. */
static Element load(const int* from, int gapped) {
  return gapped ? (Element){{from[0], from[1], from[3], from[4]}} : (Element){{from[0], from[1], from[2], from[3]}};
}
static void store(int* to, int gapped, Element e) {
  to[0] = e.at[0];
  to[1] = e.at[1];
  to[gapped ? 3 : 2] = e.at[2];
  to[gapped ? 4 : 3] = e.at[3];
}

static MPI_Datatype dense, gapped_type;
static int wrong_type;

static void multiply(void* in, void* inout, int* count, MPI_Datatype* type) {
  int gapped = *type == gapped_type, step = gapped ? 5 : 4;
  wrong_type |= *type != gapped_type && *type != dense;
  for (int i = 0; i < *count; ++i) {
    int *a = (int*)in + i * step, *b = (int*)inout + i * step;
    store(b, gapped, product(load(a, gapped), load(b, gapped)));
  }
}
static void maximum(void* in, void* inout, MPI_Count* count, MPI_Datatype* type) {
  wrong_type |= *type != dense;
  for (MPI_Count i = 0; i < *count; ++i) ((Element*)inout)[i] = larger(((Element*)in)[i], ((Element*)inout)[i]);
}

enum { kSum, kMaximum, kMatrices, kGappedMatrices, kKinds };
static struct {
  MPI_Op op;
  MPI_Datatype type;
  int per_element; /* how many of the type make an element */
  int gapped;
  Element (*combine)(Element, Element);
} kinds[kKinds];

static int number; /* of the operation; input depends on it */

static Element input(int from, int i) {
  Element e;
  for (int k = 0; k < 4; ++k) e.at[k] = (from * 31 + i * 17 + number * 7 + k * k * (from + 3)) % 97;
  return e;
}
/* Over ranks first to last, from the left. */
static Element expected(int kind, int first, int last, int i) {
  Element e = input(first, i);
  for (int from = first + 1; from <= last; ++from) e = kinds[kind].combine(e, input(from, i));
  return e;
}

/* Room for `room` elements and a mark, the first `count` of which hold this rank's input. */
static int* make_buffer(int kind, int room, int count) {
  int* buffer = malloc(((size_t)room + 1) * sizeof(int[5]));
  memset(buffer, 0x5a, ((size_t)room + 1) * sizeof(int[5]));
  int step = kinds[kind].gapped ? 5 : 4;
  for (int i = 0; i < count; ++i) store(buffer + i * step, kinds[kind].gapped, input(rank, i));
  return buffer;
}
/* count elements of the result over ranks 0 to last, the first of which is element `first`; then the mark. */
static void check_result(int line, int kind, const int* got, int first, int count, int last) {
  int step = kinds[kind].gapped ? 5 : 4, mark = 0x5a5a5a5a, bad = 0;
  for (int i = 0; i < count && !bad; ++i) {
    Element e = expected(kind, 0, last, first + i), g = load(got + i * step, kinds[kind].gapped);
    bad = memcmp(&e, &g, sizeof e) != 0 || (kinds[kind].gapped && got[i * step + 2] != mark);
  }
  if (bad || got[count * step] != mark) {
    ++failures;
    printf("rank %d, reduce.c:%d: wrong result, kind %d, %d elements\n", rank, line, kind, count);
  }
}

static void reductions(int form, int kind, int count, int root, int in_place) {
  MPI_Op op = kinds[kind].op;
  MPI_Datatype type = kinds[kind].type;
  int n = count * kinds[kind].per_element, at_root = rank == root;
  ++number;
  int *in = make_buffer(kind, count, count), *out = make_buffer(kind, count, in_place ? count : 0);
  reduce(form, in_place && at_root ? MPI_IN_PLACE : in, at_root ? out : NULL, n, type, op, root, MPI_COMM_WORLD);
  if (at_root) check_result(__LINE__, kind, out, 0, count, size - 1);
  free(out);
  out = make_buffer(kind, count, in_place ? count : 0);
  allreduce(form, in_place ? MPI_IN_PLACE : in, out, n, type, op, MPI_COMM_WORLD);
  check_result(__LINE__, kind, out, 0, count, size - 1);
  free(out);
  out = make_buffer(kind, count, in_place ? count : 0);
  scan(form, in_place ? MPI_IN_PLACE : in, out, n, type, op, MPI_COMM_WORLD);
  check_result(__LINE__, kind, out, 0, count, rank);
  free(out);
  out = make_buffer(kind, count, in_place ? count : 0);
  exscan(form, in_place ? MPI_IN_PLACE : in, out, n, type, op, MPI_COMM_WORLD);
  if (rank > 0) check_result(__LINE__, kind, out, 0, count, rank - 1);
  free(out);
  free(in);
}

static void scatterings(int form, int kind, int count, int in_place) {
  MPI_Op op = kinds[kind].op;
  MPI_Datatype type = kinds[kind].type;
  int per = kinds[kind].per_element, counts[kRanks], total = 0, first = 0;
  ++number;
  int *in = make_buffer(kind, count * size, count * size),
      *out = make_buffer(kind, count * size, in_place ? count * size : 0);
  /* In place the rest of the buffer is the library's to use, so only the mark behind it would show an overrun. */
  reduce_scatter_block(form, in_place ? MPI_IN_PLACE : in, out, count * per, type, op, MPI_COMM_WORLD);
  if (in_place) store(out + count * 4, 0, (Element){{0x5a5a5a5a, 0, 0, 0}});
  if (!kinds[kind].gapped || !in_place) check_result(__LINE__, kind, out, rank * count, count, size - 1);
  free(in);
  free(out);
  for (int i = 0; i < size; ++i) {
    counts[i] = (i * 3 + number) % 4 == 0 ? 0 : count + i % 2;
    if (i < rank) first += counts[i];
    total += counts[i];
  }
  in = make_buffer(kind, total, total);
  out = make_buffer(kind, total, in_place ? total : 0);
  int mine = counts[rank];
  for (int i = 0; i < size; ++i) counts[i] *= per;
  reduce_scatter(form, in_place ? MPI_IN_PLACE : in, out, counts, type, op, MPI_COMM_WORLD);
  if (in_place) store(out + mine * 4, 0, (Element){{0x5a5a5a5a, 0, 0, 0}});
  if (!kinds[kind].gapped || !in_place) check_result(__LINE__, kind, out, first, mine, size - 1);
  free(in);
  free(out);
}

int main(int argc, char** argv) {
  static const int counts[] = {0, 1, 5, 300};
  begin(argc, argv);
  MPI_Type_contiguous(4, MPI_INT, &dense);
  MPI_Type_vector(2, 2, 3, MPI_INT, &gapped_type);
  MPI_Type_commit(&dense);
  MPI_Type_commit(&gapped_type);
  kinds[kSum].op = MPI_SUM;
  kinds[kSum].type = MPI_INT;
  MPI_Op_create_c(maximum, 1, &kinds[kMaximum].op);
  MPI_Op_create(multiply, 0, &kinds[kMatrices].op);
  kinds[kMaximum].type = kinds[kMatrices].type = dense;
  kinds[kGappedMatrices].op = kinds[kMatrices].op;
  kinds[kGappedMatrices].type = gapped_type;
  kinds[kGappedMatrices].gapped = 1;
  for (int i = 0; i < kKinds; ++i) {
    kinds[i].per_element = i == kSum ? 4 : 1;
    kinds[i].combine = i == kSum ? sum : i == kMaximum ? larger : product;
  }
  int commutes = -1, turn = 0;
  MPI_Op_commutative(kinds[kMaximum].op, &commutes);
  CHECK_EQ(commutes, 1);
  MPI_Op_commutative(kinds[kMatrices].op, &commutes);
  CHECK_EQ(commutes, 0);
  MPI_Op_commutative(MPI_SUM, &commutes);
  CHECK_EQ(commutes, 1);
  for (int form = 0; form < kForms; ++form)
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int root = 0; root < size; ++root) reductions(form, kind, 2, root, root % 2);
      for (int i = 0; i < 4; ++i, ++turn)
        for (int in_place = 0; in_place < 2; ++in_place) {
          reductions(form, kind, counts[i], turn % size, in_place);
          scatterings(form, kind, counts[i] > 5 ? 20 : counts[i], in_place);
        }
    }
  CHECK_EQ(wrong_type, 0);
  MPI_Op_free(&kinds[kMaximum].op);
  MPI_Op_free(&kinds[kMatrices].op);
  CHECK(kinds[kMatrices].op == MPI_OP_NULL);
  MPI_Type_free(&dense);
  MPI_Type_free(&gapped_type);
  return end("reduce");
}
