/* MPI_Pack, MPI_Unpack, MPI_Pack_size, messages of MPI_PACKED, and the external32 format, whose bytes the standard
   fixes (MPI 5.0, 5.2 and 5.3, 14.5.2). */
#include <stdint.h>

#include "check.h"

/* Different things one after the other, sent as packed, taken apart in the same order; or received by type. */
static void by_parts(void) {
  char buffer[200], text[6] = "";
  int at = 0, number = rank + 1, first = 0, more[3] = {0}, bound = 0, total = 0, from = (rank + size - 1) % size;
  double values[3] = {rank + 0.5, rank + 1.5, rank + 2.5}, got[3] = {0};
  MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &bound);
  total += bound;
  MPI_Pack_size(3, MPI_DOUBLE, MPI_COMM_WORLD, &bound);
  CHECK(bound >= 24);
  total += bound;
  MPI_Pack_size(6, MPI_CHAR, MPI_COMM_WORLD, &bound);
  total += bound;
  MPI_Pack(&number, 1, MPI_INT, buffer, 200, &at, MPI_COMM_WORLD);
  MPI_Pack(values, 3, MPI_DOUBLE, buffer, 200, &at, MPI_COMM_WORLD);
  MPI_Pack("hello", 6, MPI_CHAR, buffer, 200, &at, MPI_COMM_WORLD);
  CHECK(at <= total);
  int packed = at;
  MPI_Sendrecv_replace(buffer, packed, MPI_PACKED, (rank + 1) % size, 1, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  at = 0;
  MPI_Unpack(buffer, packed, &at, &first, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Unpack(buffer, packed, &at, got, 3, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Unpack(buffer, packed, &at, text, 6, MPI_CHAR, MPI_COMM_WORLD);
  CHECK_EQ(at, packed);
  CHECK(first == from + 1 && got[0] == from + 0.5 && got[2] == from + 2.5 && strcmp(text, "hello") == 0);
  /* Packed ints are received as ints, and ints as packed. */
  int numbers[3] = {rank, rank + 1, rank + 2};
  at = 0;
  for (int i = 0; i < 3; ++i) MPI_Pack(&numbers[i], 1, MPI_INT, buffer, 200, &at, MPI_COMM_WORLD);
  MPI_Sendrecv(buffer, at, MPI_PACKED, rank, 2, more, 3, MPI_INT, rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK(more[0] == rank && more[2] == rank + 2);
  MPI_Status status;
  int count = -1;
  MPI_Sendrecv(numbers, 3, MPI_INT, rank, 2, buffer, 200, MPI_PACKED, rank, 2, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_PACKED, &count);
  CHECK_EQ(count, 12);
  at = 0;
  MPI_Unpack(buffer, count, &at, more, 3, MPI_INT, MPI_COMM_WORLD);
  CHECK(more[1] == rank + 1);
}

static void too_little_room(void) {
  char buffer[10];
  int at = 0, numbers[4] = {0};
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  CHECK(MPI_Pack(numbers, 4, MPI_INT, buffer, sizeof buffer, &at, MPI_COMM_WORLD) != MPI_SUCCESS);
  CHECK_EQ(at, 0);
  MPI_Pack(numbers, 2, MPI_INT, buffer, sizeof buffer, &at, MPI_COMM_WORLD);
  int back = 0;
  CHECK(MPI_Unpack(buffer, at, &back, numbers, 3, MPI_INT, MPI_COMM_WORLD) != MPI_SUCCESS);
  CHECK_EQ(back, 0);
}

/* Big-endian, without padding. */
static void external(void) {
  unsigned char buffer[64];
  MPI_Aint at = 0, bytes = -1;
  int number = 0x01020304, number_back = 0;
  short two = 0x0506, two_back = 0;
  double real = 1.0, real_back = 0;
  int64_t wide = 0x1112131415161718, wide_back = 0;
  static const unsigned char expected[] = {1, 2, 3, 4,    5,    6,    0x3f, 0xf0, 0,    0,    0,
                                           0, 0, 0, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18};
  MPI_Pack_external("external32", &number, 1, MPI_INT, buffer, 64, &at);
  MPI_Pack_external("external32", &two, 1, MPI_SHORT, buffer, 64, &at);
  MPI_Pack_external("external32", &real, 1, MPI_DOUBLE, buffer, 64, &at);
  MPI_Pack_external("external32", &wide, 1, MPI_INT64_T, buffer, 64, &at);
  CHECK_EQ(at, sizeof expected);
  CHECK(memcmp(buffer, expected, sizeof expected) == 0);
  at = 0;
  MPI_Unpack_external("external32", buffer, 64, &at, &number_back, 1, MPI_INT);
  MPI_Unpack_external("external32", buffer, 64, &at, &two_back, 1, MPI_SHORT);
  MPI_Unpack_external("external32", buffer, 64, &at, &real_back, 1, MPI_DOUBLE);
  MPI_Unpack_external("external32", buffer, 64, &at, &wide_back, 1, MPI_INT64_T);
  CHECK_EQ(at, sizeof expected);
  CHECK(number_back == number && two_back == two && real_back == real && wide_back == wide);
  MPI_Pack_external_size("external32", 5, MPI_DOUBLE, &bytes);
  CHECK_EQ(bytes, 40);
  /* A derived type with holes, there and back. */
  MPI_Datatype type;
  int in[6] = {1, 2, 3, 4, 5, 6}, out[6] = {0};
  MPI_Type_vector(3, 1, 2, MPI_INT, &type);
  MPI_Type_commit(&type);
  at = 0;
  MPI_Pack_external("external32", in, 1, type, buffer, 64, &at);
  CHECK_EQ(at, 12);
  CHECK(buffer[3] == 1 && buffer[7] == 3 && buffer[11] == 5);
  at = 0;
  MPI_Unpack_external("external32", buffer, 64, &at, out, 1, type);
  CHECK(out[0] == 1 && out[1] == 0 && out[2] == 3 && out[4] == 5);
  MPI_Type_free(&type);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK(MPI_Pack_external("internal", in, 1, MPI_INT, buffer, 64, &at) != MPI_SUCCESS);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  by_parts();
  too_little_room();
  external();
  return end("packing");
}
