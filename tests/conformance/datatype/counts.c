/* MPI_Get_count and MPI_Get_elements for whole, partial and empty messages, MPI_Status_set_elements, and sizes that do
   not fit an int (MPI 5.0, 3.2.5, 5.1.11, 13.3). */
#include "check.h"

static MPI_Status receive(int ints, MPI_Datatype type, int room) {
  static int out[100], in[400];
  MPI_Status status;
  MPI_Sendrecv(out, ints, MPI_INT, rank, 1, in, room, type, rank, 1, MPI_COMM_WORLD, &status);
  return status;
}
static int elements_of(const MPI_Status* status, MPI_Datatype type) {
  int n = -7;
  MPI_Get_elements(status, type, &n);
  return n;
}

static void parts(void) {
  MPI_Datatype pair, nested, none;
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_vector(2, 1, 2, pair, &nested); /* four ints */
  MPI_Type_contiguous(0, MPI_INT, &none);
  MPI_Type_commit(&pair);
  MPI_Type_commit(&nested);
  MPI_Type_commit(&none);
  for (int ints = 0; ints <= 9; ++ints) {
    MPI_Status status = receive(ints, pair, 10);
    CHECK_EQ(count_of(&status, pair), ints % 2 ? MPI_UNDEFINED : ints / 2);
    CHECK_EQ(elements_of(&status, pair), ints);
    CHECK_EQ(count_of(&status, MPI_INT), ints);
    CHECK_EQ(count_of(&status, MPI_BYTE), 4 * ints);
    status = receive(ints, nested, 5);
    CHECK_EQ(count_of(&status, nested), ints % 4 ? MPI_UNDEFINED : ints / 4);
    CHECK_EQ(elements_of(&status, nested), ints);
  }
  MPI_Status status = receive(0, none, 3);
  CHECK_EQ(count_of(&status, none), 0);
  CHECK_EQ(elements_of(&status, none), 0);
  MPI_Type_free(&pair);
  MPI_Type_free(&nested);
  MPI_Type_free(&none);
}

/* A struct of a double and two chars: elements are counted across members of different size. */
static void of_a_struct(void) {
  int lengths[2] = {1, 2};
  MPI_Aint at[2] = {0, 8};
  MPI_Datatype members[2] = {MPI_DOUBLE, MPI_CHAR}, type;
  char out[100] = {0}, in[200];
  MPI_Type_create_struct(2, lengths, at, members, &type);
  MPI_Type_commit(&type);
  static const int bytes[] = {0, 8, 9, 10, 18, 19, 20};
  static const int elements[] = {0, 1, 2, 3, 4, 5, 6};
  for (int i = 0; i < 7; ++i) {
    MPI_Status status;
    MPI_Sendrecv(out, bytes[i], MPI_BYTE, rank, 1, in, 5, type, rank, 1, MPI_COMM_WORLD, &status);
    CHECK_EQ(elements_of(&status, type), elements[i]);
    CHECK_EQ(count_of(&status, type), bytes[i] % 10 ? MPI_UNDEFINED : bytes[i] / 10);
  }
  MPI_Type_free(&type);
}

static void set_by_hand(void) {
  MPI_Status status;
  MPI_Count large = -1, wide = (MPI_Count)5 << 32;
  MPI_Datatype pair;
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  memset(&status, 0, sizeof status);
  MPI_Status_set_elements(&status, MPI_INT, 7);
  CHECK_EQ(count_of(&status, MPI_INT), 7);
  MPI_Status_set_elements(&status, pair, 7);
  CHECK_EQ(elements_of(&status, pair), 7);
  CHECK_EQ(count_of(&status, pair), MPI_UNDEFINED);
  MPI_Status_set_elements_c(&status, MPI_DOUBLE, wide);
  MPI_Get_count_c(&status, MPI_DOUBLE, &large);
  CHECK_EQ(large, wide);
  MPI_Get_elements_c(&status, MPI_DOUBLE, &large);
  CHECK_EQ(large, wide);
  MPI_Get_elements_x(&status, MPI_DOUBLE, &large);
  CHECK_EQ(large, wide);
  MPI_Status_set_elements_x(&status, MPI_INT, wide + 1);
  MPI_Get_count_c(&status, MPI_INT, &large);
  CHECK_EQ(large, wide + 1);
  CHECK_EQ(count_of(&status, MPI_INT), MPI_UNDEFINED); /* does not fit */
  CHECK_EQ(elements_of(&status, MPI_INT), MPI_UNDEFINED);
  MPI_Type_free(&pair);
}

/* Types larger than two gigabytes; with no data in the holes they can be sent all the same. */
static void beyond_32_bits(void) {
  MPI_Datatype huge, apart, wide;
  MPI_Count bytes = -1, lb = -1, extent = -1, giga = (MPI_Count)1 << 30;
  MPI_Aint short_lb, short_extent;
  int small = 0;
  MPI_Type_contiguous_c(3 * giga, MPI_INT, &huge);
  MPI_Type_size_c(huge, &bytes);
  CHECK_EQ(bytes, 12 * giga);
  MPI_Type_size_x(huge, &bytes);
  CHECK_EQ(bytes, 12 * giga);
  MPI_Type_size(huge, &small);
  CHECK_EQ(small, MPI_UNDEFINED);
  MPI_Type_get_extent_c(huge, &lb, &extent);
  CHECK(lb == 0 && extent == 12 * giga);
  MPI_Type_get_extent_x(huge, &lb, &extent);
  CHECK(lb == 0 && extent == 12 * giga);
  MPI_Type_get_extent(huge, &short_lb, &short_extent);
  CHECK(short_lb == 0 && short_extent == 12 * giga);
  MPI_Type_contiguous_c(giga / 4, huge, &wide);
  MPI_Type_size_c(wide, &bytes);
  CHECK_EQ(bytes, 3 * giga * giga);
  MPI_Type_free(&wide);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK(MPI_Type_contiguous_c(giga, huge, &wide) != MPI_SUCCESS); /* 64 bits do not hold that */
  MPI_Type_free(&huge);
  MPI_Type_create_hvector_c(2, 1, 4 * giga, MPI_INT, &apart);
  MPI_Type_get_true_extent_c(apart, &lb, &extent);
  CHECK(lb == 0 && extent == 4 * giga + 4);
  MPI_Type_get_true_extent_x(apart, &lb, &extent);
  CHECK(lb == 0 && extent == 4 * giga + 4);
  MPI_Type_free(&apart);
  /* Nothing, very often. */
  MPI_Datatype none;
  MPI_Status status;
  MPI_Type_contiguous(0, MPI_INT, &none);
  MPI_Type_commit(&none);
  MPI_Request request;
  MPI_Irecv_c(NULL, 9 * giga, none, rank, 2, MPI_COMM_WORLD, &request);
  MPI_Send_c(NULL, 8 * giga, none, rank, 2, MPI_COMM_WORLD);
  MPI_Wait(&request, &status);
  CHECK_EQ(count_of(&status, MPI_BYTE), 0);
  MPI_Type_free(&none);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  parts();
  of_a_struct();
  set_by_hand();
  beyond_32_bits();
  return end("counts");
}
