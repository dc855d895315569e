/* All predefined operations on all datatypes for which they are defined, against the same in C; and that on the others
   they are refused (MPI 5.0, 6.9.2 and 6.9.4). MPI_Allreduce and MPI_Reduce_local. MPI_CHAR is taken as an integer too,
   as other libraries do. */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>

#include "check.h"

enum { kElements = 5 };
enum { kSum, kProd, kMin, kMax, kBand, kBor, kBxor, kLand, kLor, kLxor, kMinloc, kMaxloc, kOps };
static MPI_Op ops[kOps];

/* Small numbers, so that sums and products are exact in each type; zeros for the logical operations. */
static int small(int from, int i) { return (from * 7 + i * 5 + from * from * i) % 3; }

#define VALUES(Type)                                                  \
  Type mine[kElements], got[kElements], want[kElements];              \
  memset(got, 0, sizeof got);                                         \
  for (int i = 0; i < kElements; ++i) mine[i] = (Type)small(rank, i); \
  (void)want
/* `expression` combines x, the result so far, with y, the next rank's. */
#define EXPECT(Type, op, expression)                                                              \
  do {                                                                                            \
    for (int i = 0; i < kElements; ++i) {                                                         \
      Type x = (Type)small(0, i);                                                                 \
      for (int from = 1; from < size; ++from) {                                                   \
        Type y = (Type)small(from, i);                                                            \
        x = (Type)(expression);                                                                   \
      }                                                                                           \
      want[i] = x;                                                                                \
    }                                                                                             \
    CHECK_EQ(MPI_Allreduce(mine, got, kElements, type, ops[op], MPI_COMM_WORLD), MPI_SUCCESS);    \
    for (int i = 0; i < kElements; ++i) {                                                         \
      if (got[i] != want[i] && failures++ < 10)                                                   \
        printf("rank %d: %s with %s: element %d is wrong\n", rank, type_name, #op, i);            \
      Type x = (Type)small(3, i), y = (Type)small(4, i);                                          \
      got[i] = y;                                                                                 \
      want[i] = (Type)(expression);                                                               \
      mine[i] = x;                                                                                \
    }                                                                                             \
    CHECK_EQ(MPI_Reduce_local(mine, got, kElements, type, ops[op]), MPI_SUCCESS);                 \
    for (int i = 0; i < kElements; ++i) {                                                         \
      if (got[i] != want[i] && failures++ < 10)                                                   \
        printf("rank %d: %s with %s in MPI_Reduce_local: element %d\n", rank, type_name, #op, i); \
      mine[i] = (Type)small(rank, i);                                                             \
    }                                                                                             \
    done |= 1u << (op);                                                                           \
  } while (0)

/* What was not done must be refused. */
static void refuse_others(MPI_Datatype type, const char* type_name, unsigned done) {
  long double in[8] = {0}, out[8] = {0};
  for (int op = 0; op < kOps; ++op) {
    if (done >> op & 1) continue;
    int code = MPI_Reduce_local(in, out, 1, type, ops[op]);
    if (class_of(code) != MPI_ERR_OP && failures++ < 10)
      printf("rank %d: %s with operation %d: class %d\n", rank, type_name, op, class_of(code));
  }
}

#define ORDERED(Type)                \
  EXPECT(Type, kSum, x + y);         \
  EXPECT(Type, kProd, x* y);         \
  EXPECT(Type, kMin, x < y ? x : y); \
  EXPECT(Type, kMax, x > y ? x : y)
#define BITS(Type)           \
  EXPECT(Type, kBand, x& y); \
  EXPECT(Type, kBor, x | y); \
  EXPECT(Type, kBxor, x ^ y)
#define LOGICAL(Type)         \
  EXPECT(Type, kLand, x&& y); \
  EXPECT(Type, kLor, x || y); \
  EXPECT(Type, kLxor, !x != !y)

#define RUN(handle, Type, what)           \
  do {                                    \
    MPI_Datatype type = handle;           \
    const char* type_name = #handle;      \
    unsigned done = 0;                    \
    VALUES(Type);                         \
    what;                                 \
    refuse_others(type, type_name, done); \
  } while (0)

#define C_INTEGER(handle, Type) RUN(handle, Type, ORDERED(Type); BITS(Type); LOGICAL(Type))
#define OTHER_INTEGER(handle, Type) RUN(handle, Type, ORDERED(Type); BITS(Type))
#define FLOATING(handle, Type) RUN(handle, Type, ORDERED(Type))
#define COMPLEX(handle, Type) RUN(handle, Type, EXPECT(Type, kSum, x + y); EXPECT(Type, kProd, x * y))

static void c_integers(void) {
  C_INTEGER(MPI_SIGNED_CHAR, signed char);
  C_INTEGER(MPI_UNSIGNED_CHAR, unsigned char);
  C_INTEGER(MPI_SHORT, short);
  C_INTEGER(MPI_UNSIGNED_SHORT, unsigned short);
  C_INTEGER(MPI_INT, int);
  C_INTEGER(MPI_UNSIGNED, unsigned);
  C_INTEGER(MPI_LONG, long);
  C_INTEGER(MPI_UNSIGNED_LONG, unsigned long);
  C_INTEGER(MPI_LONG_LONG, long long);
  C_INTEGER(MPI_UNSIGNED_LONG_LONG, unsigned long long);
  C_INTEGER(MPI_INT8_T, int8_t);
  C_INTEGER(MPI_INT16_T, int16_t);
  C_INTEGER(MPI_INT32_T, int32_t);
  C_INTEGER(MPI_INT64_T, int64_t);
  C_INTEGER(MPI_UINT8_T, uint8_t);
  C_INTEGER(MPI_UINT16_T, uint16_t);
  C_INTEGER(MPI_UINT32_T, uint32_t);
  C_INTEGER(MPI_UINT64_T, uint64_t);
}

static void other_integers(void) {
  OTHER_INTEGER(MPI_AINT, MPI_Aint);
  OTHER_INTEGER(MPI_OFFSET, MPI_Offset);
  OTHER_INTEGER(MPI_COUNT, MPI_Count);
  OTHER_INTEGER(MPI_INTEGER, int);
  OTHER_INTEGER(MPI_INTEGER1, int8_t);
  OTHER_INTEGER(MPI_INTEGER2, int16_t);
  OTHER_INTEGER(MPI_INTEGER4, int32_t);
  OTHER_INTEGER(MPI_INTEGER8, int64_t);
  RUN(MPI_BYTE, unsigned char, BITS(unsigned char));
  RUN(MPI_C_BOOL, bool, LOGICAL(bool));
  RUN(MPI_CXX_BOOL, bool, LOGICAL(bool));
  RUN(MPI_LOGICAL, int, LOGICAL(int));
  refuse_others(MPI_WCHAR, "MPI_WCHAR", 0);
  refuse_others(MPI_CHARACTER, "MPI_CHARACTER", 0);
}

static void floating(void) {
  FLOATING(MPI_FLOAT, float);
  FLOATING(MPI_DOUBLE, double);
  FLOATING(MPI_LONG_DOUBLE, long double);
  FLOATING(MPI_REAL, float);
  FLOATING(MPI_DOUBLE_PRECISION, double);
  FLOATING(MPI_REAL4, float);
  FLOATING(MPI_REAL8, double);
  COMPLEX(MPI_C_COMPLEX, float complex);
  COMPLEX(MPI_C_FLOAT_COMPLEX, float complex);
  COMPLEX(MPI_C_DOUBLE_COMPLEX, double complex);
  COMPLEX(MPI_C_LONG_DOUBLE_COMPLEX, long double complex);
  COMPLEX(MPI_CXX_FLOAT_COMPLEX, float complex);
  COMPLEX(MPI_CXX_DOUBLE_COMPLEX, double complex);
  COMPLEX(MPI_COMPLEX, float complex);
  COMPLEX(MPI_DOUBLE_COMPLEX, double complex);
}

/* The extreme value and the lowest index that has it. Values tie often. */
#define PAIR(handle, Value, Index)                                                                   \
  do {                                                                                               \
    typedef struct {                                                                                 \
      Value value;                                                                                   \
      Index index;                                                                                   \
    } Pair;                                                                                          \
    Pair mine[kElements], got[kElements];                                                            \
    for (int largest = 0; largest < 2; ++largest) {                                                  \
      memset(mine, 0, sizeof mine);                                                                  \
      for (int i = 0; i < kElements; ++i) {                                                          \
        mine[i].value = (Value)(small(rank, i) - 1);                                                 \
        mine[i].index = (Index)((size - rank) * 2 % 7);                                              \
      }                                                                                              \
      MPI_Allreduce(mine, got, kElements, handle, ops[largest ? kMaxloc : kMinloc], MPI_COMM_WORLD); \
      for (int i = 0; i < kElements; ++i) {                                                          \
        int value = 0, index = 0;                                                                    \
        for (int from = 0; from < size; ++from) {                                                    \
          int v = small(from, i) - 1, at = (size - from) * 2 % 7;                                    \
          int better = from == 0 || (largest ? v > value : v < value);                               \
          if (better || (v == value && at < index)) index = at;                                      \
          if (better) value = v;                                                                     \
        }                                                                                            \
        if ((got[i].value != (Value)value || got[i].index != (Index)index) && failures++ < 10)       \
          printf("rank %d: %s, largest %d, element %d is wrong\n", rank, #handle, largest, i);       \
      }                                                                                              \
    }                                                                                                \
    refuse_others(handle, #handle, 1u << kMinloc | 1u << kMaxloc);                                   \
  } while (0)

static void pairs(void) {
  PAIR(MPI_2INT, int, int);
  PAIR(MPI_SHORT_INT, short, int);
  PAIR(MPI_LONG_INT, long, int);
  PAIR(MPI_FLOAT_INT, float, int);
  PAIR(MPI_DOUBLE_INT, double, int);
  PAIR(MPI_LONG_DOUBLE_INT, long double, int);
  PAIR(MPI_2INTEGER, int, int);
  PAIR(MPI_2REAL, float, float);
  PAIR(MPI_2DOUBLE_PRECISION, double, double);
}

/* A complex product has parts that cross. */
static void complex_numbers(void) {
  double complex mine = 1 + rank % 2 * I, want = 1, got = 0;
  for (int i = 0; i < size; ++i) want *= 1 + i % 2 * I;
  MPI_Allreduce(&mine, &got, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
  CHECK(creal(got) == creal(want) && cimag(got) == cimag(want));
}

/* MPI_NO_OP and MPI_REPLACE are for one-sided communication; derived types have no predefined operations. */
static void refused(void) {
  int in = 1, out = 2;
  MPI_Datatype two;
  MPI_Type_contiguous(2, MPI_INT, &two);
  MPI_Type_commit(&two);
  CHECK_EQ(class_of(MPI_Reduce_local(&in, &out, 0, two, MPI_SUM)), MPI_ERR_OP);
  CHECK_EQ(class_of(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_REPLACE, MPI_COMM_WORLD)), MPI_ERR_OP);
  CHECK_EQ(class_of(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_NO_OP, MPI_COMM_WORLD)), MPI_ERR_OP);
  CHECK_EQ(class_of(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD)), MPI_ERR_OP);
  MPI_Op predefined = MPI_SUM;
  CHECK_EQ(class_of(MPI_Op_free(&predefined)), MPI_ERR_OP);
  MPI_Type_free(&two);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Op all[kOps] = {MPI_SUM,  MPI_PROD, MPI_MIN, MPI_MAX,  MPI_BAND,   MPI_BOR,
                      MPI_BXOR, MPI_LAND, MPI_LOR, MPI_LXOR, MPI_MINLOC, MPI_MAXLOC};
  memcpy(ops, all, sizeof ops);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  c_integers();
  other_integers();
  floating();
  pairs();
  complex_numbers();
  refused();
  return end("operations");
}
