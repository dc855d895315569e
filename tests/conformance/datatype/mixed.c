/* Structs as programs use them: members of several kinds with holes, arrays of them, parts of them, the padding of the
   extent, absolute addresses; and sending them to other layouts of the same signature (MPI 5.0, 5.1.2 to 5.1.5
   and 5.1.12). */
#include <stddef.h>

#include "check.h"

typedef struct {
  char kind;
  double weight;
  short at[3];
  int id;
  long double wide;
  char end;
} Particle;

static MPI_Datatype make_particle(void) {
  int lengths[6] = {1, 1, 3, 1, 1, 1};
  MPI_Aint at[6] = {offsetof(Particle, kind), offsetof(Particle, weight), offsetof(Particle, at),
                    offsetof(Particle, id),   offsetof(Particle, wide),   offsetof(Particle, end)};
  MPI_Datatype members[6] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT, MPI_INT, MPI_LONG_DOUBLE, MPI_CHAR}, type;
  MPI_Type_create_struct(6, lengths, at, members, &type);
  MPI_Type_commit(&type);
  return type;
}
static Particle particle(int seed) {
  Particle p;
  memset(&p, 0, sizeof p);
  p = (Particle){(char)(seed % 100), seed * 0.5, {(short)seed, (short)-seed, 7}, seed * 3, seed / 7.0L, 'x'};
  return p;
}
static int same(const Particle* a, const Particle* b) {
  return a->kind == b->kind && a->weight == b->weight && memcmp(a->at, b->at, sizeof a->at) == 0 && a->id == b->id &&
         a->wide == b->wide && a->end == b->end;
}

/* An array of structs, also through a collective and a Sendrecv_replace. */
static void arrays_of_structs(MPI_Datatype type) {
  enum { kMany = 2000 };
  Particle *out = malloc(kMany * sizeof *out), *in = calloc(kMany, sizeof *in);
  MPI_Aint lb, extent;
  int bytes, to = (rank + 1) % size, from = (rank + size - 1) % size, bad = 0;
  MPI_Type_get_extent(type, &lb, &extent);
  MPI_Type_size(type, &bytes);
  CHECK_EQ(lb, 0);
  CHECK_EQ(extent, sizeof(Particle)); /* the padding at the end is part of it */
  CHECK_EQ(bytes, 1 + 8 + 6 + 4 + sizeof(long double) + 1);
  for (int count = 1; count <= kMany; count *= 10) {
    if (count == 1000) count = kMany;
    for (int i = 0; i < count; ++i) out[i] = particle(rank * 10 + i);
    MPI_Sendrecv(out, count, type, to, 1, in, count, type, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; ++i) {
      Particle want = particle(from * 10 + i);
      bad += !same(&in[i], &want);
    }
    MPI_Sendrecv_replace(out, count, type, to, 2, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; ++i) bad += !same(&in[i], &out[i]);
    MPI_Bcast(out, count, type, size - 1, MPI_COMM_WORLD);
    for (int i = 0; i < count; ++i) {
      Particle want = particle((size - 1 + size - 1) % size * 10 + i);
      bad += !same(&out[i], &want);
    }
  }
  CHECK_EQ(bad, 0);
  free(out);
  free(in);
}

/* One member of every struct of an array, sent as a column and received dense. */
static void one_member(void) {
  Particle out[50];
  double weights[50];
  MPI_Datatype column;
  int to = (rank + 1) % size, from = (rank + size - 1) % size, bad = 0;
  for (int i = 0; i < 50; ++i) out[i] = particle(rank + i);
  MPI_Type_create_hvector(50, 1, sizeof(Particle), MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Sendrecv(&out[0].weight, 1, column, to, 3, weights, 50, MPI_DOUBLE, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < 50; ++i) bad += weights[i] != (from + i) * 0.5;
  CHECK_EQ(bad, 0);
  MPI_Type_free(&column);
}

/* Things that lie apart, by their addresses from MPI_BOTTOM. */
static void absolute(void) {
  int number = rank, from = (rank + size - 1) % size, bad = 0;
  double* values = malloc(3 * sizeof *values);
  char* text = malloc(8);
  for (int i = 0; i < 3; ++i) values[i] = rank + i;
  memset(text, 'a' + rank % 26, 8);
  int lengths[3] = {1, 3, 8};
  MPI_Aint at[3];
  MPI_Datatype members[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, type;
  MPI_Get_address(&number, &at[0]);
  MPI_Get_address(values, &at[1]);
  MPI_Get_address(text, &at[2]);
  CHECK_EQ(MPI_Aint_add(at[1], 8) - at[1], 8);
  CHECK_EQ(MPI_Aint_diff(MPI_Aint_add(at[1], 16), at[1]), 16);
  MPI_Type_create_struct(3, lengths, at, members, &type);
  MPI_Type_commit(&type);
  MPI_Sendrecv_replace(MPI_BOTTOM, 1, type, (rank + 1) % size, 5, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_EQ(number, from);
  for (int i = 0; i < 3; ++i) bad += values[i] != from + i;
  for (int i = 0; i < 8; ++i) bad += text[i] != 'a' + from % 26;
  CHECK_EQ(bad, 0);
  MPI_Type_free(&type);
  free(values);
  free(text);
}

/* Predefined types have the size of what they stand for. */
static void predefined(void) {
  static const struct {
    MPI_Datatype type;
    size_t bytes;
    const char* name;
  } all[] = {{MPI_CHAR, sizeof(char), "MPI_CHAR"},
             {MPI_SHORT, sizeof(short), "MPI_SHORT"},
             {MPI_INT, sizeof(int), "MPI_INT"},
             {MPI_LONG, sizeof(long), "MPI_LONG"},
             {MPI_LONG_LONG, sizeof(long long), "MPI_LONG_LONG"},
             {MPI_UNSIGNED_LONG, sizeof(unsigned long), "MPI_UNSIGNED_LONG"},
             {MPI_FLOAT, sizeof(float), "MPI_FLOAT"},
             {MPI_DOUBLE, sizeof(double), "MPI_DOUBLE"},
             {MPI_LONG_DOUBLE, sizeof(long double), "MPI_LONG_DOUBLE"},
             {MPI_WCHAR, sizeof(int), "MPI_WCHAR"},
             {MPI_C_BOOL, 1, "MPI_C_BOOL"},
             {MPI_INT64_T, 8, "MPI_INT64_T"},
             {MPI_AINT, sizeof(MPI_Aint), "MPI_AINT"},
             {MPI_COUNT, sizeof(MPI_Count), "MPI_COUNT"},
             {MPI_OFFSET, sizeof(MPI_Offset), "MPI_OFFSET"},
             {MPI_C_DOUBLE_COMPLEX, 16, "MPI_C_DOUBLE_COMPLEX"},
             {MPI_BYTE, 1, "MPI_BYTE"},
             {MPI_PACKED, 1, "MPI_PACKED"},
             {MPI_2INT, 8, "MPI_2INT"},
             {MPI_DOUBLE_INT, 12, "MPI_DOUBLE_INT"},
             {MPI_SHORT_INT, 6, "MPI_SHORT_INT"}};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
    char name[MPI_MAX_OBJECT_NAME];
    int bytes = -1, length = -1;
    MPI_Type_size(all[i].type, &bytes);
    MPI_Type_get_name(all[i].type, name, &length);
    CHECK_EQ(bytes, all[i].bytes);
    CHECK(strcmp(name, all[i].name) == 0 && length == (int)strlen(name));
  }
  MPI_Aint lb, extent;
  MPI_Type_get_extent(MPI_DOUBLE_INT, &lb, &extent);
  CHECK_EQ(extent, 16);
  MPI_Datatype found;
  MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &found);
  int bytes = 0;
  MPI_Type_size(found, &bytes);
  CHECK_EQ(bytes, 8);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Datatype type = make_particle();
  arrays_of_structs(type);
  one_member();
  absolute();
  predefined();
  MPI_Type_free(&type);
  return end("mixed");
}
