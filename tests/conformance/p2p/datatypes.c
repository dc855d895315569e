/* Messages of derived types: strided to dense and back, structures with holes, absolute addresses with MPI_BOTTOM,
   large ones, partly filled receives (MPI 5.0, 3.3, 5.1). */
#include <stddef.h>

#include "check.h"

struct record {
  char kind;
  double value;
  int id;
};

static void matrix_columns(int to, int from, int n) {
  MPI_Datatype column;
  double *a = malloc((size_t)n * (size_t)n * sizeof *a), *b = calloc((size_t)n * (size_t)n, sizeof *b);
  double* dense = calloc((size_t)n, sizeof *dense);
  for (int i = 0; i < n * n; ++i) a[i] = rank * 1e6 + i;
  MPI_Type_vector(n, 1, n, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Status status;
  /* column to column, column to dense, dense to column */
  MPI_Sendrecv(a + 1, 1, column, to, 1, b + 2, 1, column, from, 1, MPI_COMM_WORLD, &status);
  CHECK_EQ(count_of(&status, column), 1);
  CHECK_EQ(count_of(&status, MPI_DOUBLE), n);
  MPI_Sendrecv(a + 1, 1, column, to, 2, dense, n, MPI_DOUBLE, from, 2, MPI_COMM_WORLD, &status);
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += dense[i] != from * 1e6 + i * n + 1 || b[i * n + 2] != dense[i] || b[i * n + 1] != 0;
  CHECK_EQ(wrong, 0);
  MPI_Sendrecv(dense, n, MPI_DOUBLE, to, 3, b, 1, column, from, 3, MPI_COMM_WORLD, &status);
  int origin = (from + size - 1) % size;
  for (int i = 0; i < n; ++i) wrong += b[i * n] != origin * 1e6 + i * n + 1;
  CHECK_EQ(wrong, 0);
  /* A type that is freed while its message is under way. */
  MPI_Request requests[2];
  memset(b, 0, (size_t)n * (size_t)n * sizeof *b);
  MPI_Irecv(b, 1, column, from, 4, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(a, 1, column, to, 4, MPI_COMM_WORLD, &requests[1]);
  MPI_Type_free(&column);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < n; ++i) wrong += b[i * n] != from * 1e6 + i * n;
  CHECK_EQ(wrong, 0);
  free(a), free(b), free(dense);
}

static void records(int to, int from) {
  enum { kRecords = 3000 };
  struct record *out = malloc(kRecords * sizeof *out), *in = malloc(kRecords * sizeof *in);
  int lengths[3] = {1, 1, 1};
  MPI_Aint places[3] = {offsetof(struct record, kind), offsetof(struct record, value), offsetof(struct record, id)};
  MPI_Datatype kinds[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, packed, type;
  MPI_Type_create_struct(3, lengths, places, kinds, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(struct record), &type);
  MPI_Type_commit(&type);
  MPI_Type_free(&packed);
  memset(in, 0x55, kRecords * sizeof *in);
  for (int i = 0; i < kRecords; ++i) out[i].kind = (char)i, out[i].value = rank + i, out[i].id = -i;
  static const int counts[] = {1, 7, 8, 100, kRecords};
  for (int c = 0; c < 5; ++c) {
    MPI_Request request;
    MPI_Status status;
    int elements;
    MPI_Isend(out, counts[c], type, to, 5, MPI_COMM_WORLD, &request);
    MPI_Recv(in, kRecords, type, from, 5, MPI_COMM_WORLD, &status);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK_EQ(count_of(&status, type), counts[c]);
    MPI_Get_elements(&status, type, &elements);
    CHECK_EQ(elements, 3 * counts[c]);
    int wrong = 0;
    for (int i = 0; i < counts[c]; ++i)
      wrong += in[i].kind != (char)i || in[i].value != from + i || in[i].id != -i || ((char*)&in[i])[1] != 0x55;
    CHECK_EQ(wrong, 0);
  }
  /* Half a record: the message ends inside an element. */
  MPI_Status status;
  int elements;
  char one = 9;
  MPI_Sendrecv(&one, 1, MPI_CHAR, to, 6, in, 1, type, from, 6, MPI_COMM_WORLD, &status);
  CHECK_EQ(count_of(&status, type), MPI_UNDEFINED);
  MPI_Get_elements(&status, type, &elements);
  CHECK_EQ(elements, 1);
  CHECK_EQ(in[0].kind, 9);
  MPI_Type_free(&type);
  free(out), free(in);
}

static void absolute_addresses(int to, int from) {
  int a = rank, c = -1, d = -1;
  double b = rank / 2.0, e = -1;
  int lengths[2] = {1, 1};
  MPI_Aint places[2];
  MPI_Datatype kinds[2] = {MPI_INT, MPI_DOUBLE}, out, in;
  MPI_Get_address(&a, &places[0]);
  MPI_Get_address(&b, &places[1]);
  MPI_Type_create_struct(2, lengths, places, kinds, &out);
  MPI_Get_address(&c, &places[0]);
  MPI_Get_address(&e, &places[1]);
  MPI_Type_create_struct(2, lengths, places, kinds, &in);
  MPI_Type_commit(&out);
  MPI_Type_commit(&in);
  MPI_Sendrecv(MPI_BOTTOM, 1, out, to, 7, MPI_BOTTOM, 1, in, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_EQ(c, from);
  CHECK(e == from / 2.0);
  CHECK_EQ(d, -1);
  MPI_Type_free(&out);
  MPI_Type_free(&in);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  matrix_columns(to, from, 3);
  matrix_columns(to, from, 40);
  matrix_columns(to, from, 600);
  records(to, from);
  absolute_addresses(to, from);
  return end("datatypes");
}
