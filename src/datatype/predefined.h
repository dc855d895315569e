// The predefined datatypes of the MPI 5.0 ABI as one table: handle, name, machine representation, group of
// the reduction operations, size in external32. Not for derived types (type.h), and not for what an operation
// does (op.h).
//
// Fortran kinds are gfortran's: LOGICAL, INTEGER and REAL have 4 bytes, REAL16 is IEEE binary128, LOGICAL16
// and INTEGER16 exist. gfortran has no REAL2 and COMPLEX4; they are IEEE binary16 here (_Float16) where the
// compiler has it, and otherwise have size 0 and no operations.
//
// Invariant: a row's BasicIndex is its place in basics[]; row 0 is "none", which no handle names.
#pragma once

#include <cstdint>

namespace tmpi::datatype {

/// How a value is stored; reduction kernels exist per representation.
enum class Repr : uint8_t {
  none,
  i8,
  u8,
  i16,
  u16,
  i32,
  u32,
  i64,
  u64,
  i128,
  f16,
  f32,
  f64,
  f80,
  f128,
  c16,
  c32,
  c64,
  c80,
  c128,  // complex, named by the bits of one component
  bool8,
  pair,  // a value and an index: see BasicInfo::value and ::index
};

/// The groups that MPI 5.0 section 6.9.2 defines operations on, and two that have none.
enum class Group : uint8_t {
  none,
  c_integer,
  fortran_integer,
  floating,
  logical,
  complex,
  byte,
  multi_language,
  character,  // WCHAR, CHARACTER, PACKED: no operation but REPLACE and NO_OP
  pair,       // MINLOC and MAXLOC only
};

#if defined(__FLT16_MANT_DIG__)
#define TMPI_HAVE_FLOAT16 1
#define TMPI_REPR_F16 f16
#define TMPI_REPR_C16 c16
#else
#define TMPI_HAVE_FLOAT16 0
#define TMPI_REPR_F16 none
#define TMPI_REPR_C16 none
#endif

// X(handle value, NAME without MPI_, representation, group, bytes in external32 (MPI 5.0 table 14.2))
// MPI_CHAR is no number to the standard, but every other MPI reduces it like MPI_SIGNED_CHAR and programs
// rely on that.
#define TMPI_BASIC_TYPES(X)                         \
  X(513, AINT, i64, multi_language, 8)              \
  X(514, COUNT, i64, multi_language, 8)             \
  X(515, OFFSET, i64, multi_language, 8)            \
  X(519, PACKED, u8, character, 1)                  \
  X(520, SHORT, i16, c_integer, 2)                  \
  X(521, INT, i32, c_integer, 4)                    \
  X(522, LONG, i64, c_integer, 4)                   \
  X(523, LONG_LONG, i64, c_integer, 8)              \
  X(524, UNSIGNED_SHORT, u16, c_integer, 2)         \
  X(525, UNSIGNED, u32, c_integer, 4)               \
  X(526, UNSIGNED_LONG, u64, c_integer, 4)          \
  X(527, UNSIGNED_LONG_LONG, u64, c_integer, 8)     \
  X(528, FLOAT, f32, floating, 4)                   \
  X(530, C_FLOAT_COMPLEX, c32, complex, 8)          \
  X(531, CXX_FLOAT_COMPLEX, c32, complex, 8)        \
  X(532, DOUBLE, f64, floating, 8)                  \
  X(534, C_DOUBLE_COMPLEX, c64, complex, 16)        \
  X(535, CXX_DOUBLE_COMPLEX, c64, complex, 16)      \
  X(536, LOGICAL, u32, logical, 4)                  \
  X(537, INTEGER, i32, fortran_integer, 4)          \
  X(538, REAL, f32, floating, 4)                    \
  X(539, COMPLEX, c32, complex, 8)                  \
  X(540, DOUBLE_PRECISION, f64, floating, 8)        \
  X(541, DOUBLE_COMPLEX, c64, complex, 16)          \
  X(542, CHARACTER, u8, character, 1)               \
  X(544, LONG_DOUBLE, f80, floating, 16)            \
  X(548, C_LONG_DOUBLE_COMPLEX, c80, complex, 32)   \
  X(549, CXX_LONG_DOUBLE_COMPLEX, c80, complex, 32) \
  X(568, C_BOOL, bool8, logical, 1)                 \
  X(569, CXX_BOOL, bool8, logical, 1)               \
  X(572, WCHAR, i32, character, 2)                  \
  X(576, INT8_T, i8, c_integer, 1)                  \
  X(577, UINT8_T, u8, c_integer, 1)                 \
  X(579, CHAR, i8, c_integer, 1)                    \
  X(580, SIGNED_CHAR, i8, c_integer, 1)             \
  X(581, UNSIGNED_CHAR, u8, c_integer, 1)           \
  X(583, BYTE, u8, byte, 1)                         \
  X(584, INT16_T, i16, c_integer, 2)                \
  X(585, UINT16_T, u16, c_integer, 2)               \
  X(592, INT32_T, i32, c_integer, 4)                \
  X(593, UINT32_T, u32, c_integer, 4)               \
  X(600, INT64_T, i64, c_integer, 8)                \
  X(601, UINT64_T, u64, c_integer, 8)               \
  X(704, LOGICAL1, u8, logical, 1)                  \
  X(705, INTEGER1, i8, fortran_integer, 1)          \
  X(712, LOGICAL2, u16, logical, 2)                 \
  X(713, INTEGER2, i16, fortran_integer, 2)         \
  X(714, REAL2, TMPI_REPR_F16, floating, 2)         \
  X(720, LOGICAL4, u32, logical, 4)                 \
  X(721, INTEGER4, i32, fortran_integer, 4)         \
  X(722, REAL4, f32, floating, 4)                   \
  X(723, COMPLEX4, TMPI_REPR_C16, complex, 4)       \
  X(728, LOGICAL8, u64, logical, 8)                 \
  X(729, INTEGER8, i64, fortran_integer, 8)         \
  X(730, REAL8, f64, floating, 8)                   \
  X(731, COMPLEX8, c32, complex, 8)                 \
  X(736, LOGICAL16, i128, logical, 16)              \
  X(737, INTEGER16, i128, fortran_integer, 16)      \
  X(738, REAL16, f128, floating, 16)                \
  X(739, COMPLEX16, c64, complex, 16)               \
  X(747, COMPLEX32, c128, complex, 32)

// X(handle value, NAME, value's NAME, index's NAME): a struct of the two as a C compiler lays it out.
#define TMPI_PAIR_TYPES(X)                                      \
  X(552, FLOAT_INT, FLOAT, INT)                                 \
  X(553, DOUBLE_INT, DOUBLE, INT)                               \
  X(554, LONG_INT, LONG, INT)                                   \
  X(555, 2INT, INT, INT)                                        \
  X(556, SHORT_INT, SHORT, INT)                                 \
  X(557, LONG_DOUBLE_INT, LONG_DOUBLE, INT)                     \
  X(560, 2REAL, REAL, REAL)                                     \
  X(561, 2DOUBLE_PRECISION, DOUBLE_PRECISION, DOUBLE_PRECISION) \
  X(562, 2INTEGER, INTEGER, INTEGER)

/// A row of the table. BasicIndex::t_INT is MPI_INT and so on.
enum class BasicIndex : uint8_t {
  none = 0,
#define TMPI_ENUMERATOR(value, name, ...) t_##name,
  TMPI_BASIC_TYPES(TMPI_ENUMERATOR) TMPI_PAIR_TYPES(TMPI_ENUMERATOR)
#undef TMPI_ENUMERATOR
      end
};

inline constexpr int basic_count = static_cast<int>(BasicIndex::end);
/// Handles of predefined types lie in [first_handle, end_handle); 512 itself is MPI_DATATYPE_NULL.
inline constexpr uintptr_t first_handle = 512, end_handle = 768;

struct BasicInfo {
  uint16_t handle;  // the ABI's value
  Repr repr;
  Group group;
  uint8_t bytes;  // MPI_Type_size
  uint8_t extent_bytes;
  uint8_t alignment;
  uint8_t external32_bytes;  // of a pair: both components
  BasicIndex value, index;   // of a pair: its components, else none
  uint8_t index_offset;      // of a pair: where the index lies
  const char* name;          // "MPI_INT"
};

extern const BasicInfo basics[basic_count];

inline const BasicInfo& info_of(BasicIndex basic) { return basics[static_cast<int>(basic)]; }

constexpr int bytes_of(Repr repr) {
  switch (repr) {
    case Repr::none:
    case Repr::pair:
      return 0;
    case Repr::i8:
    case Repr::u8:
    case Repr::bool8:
      return 1;
    case Repr::i16:
    case Repr::u16:
    case Repr::f16:
      return 2;
    case Repr::i32:
    case Repr::u32:
    case Repr::f32:
    case Repr::c16:
      return 4;
    case Repr::i64:
    case Repr::u64:
    case Repr::f64:
    case Repr::c32:
      return 8;
    case Repr::i128:
    case Repr::f128:
    case Repr::c64:
      return 16;
    case Repr::f80:
      return sizeof(long double);
    case Repr::c80:
      return 2 * sizeof(long double);
    case Repr::c128:
      return 32;
  }
  return 0;
}

constexpr int alignment_of(Repr repr) {
  switch (repr) {
    case Repr::none:
    case Repr::pair:
      return 1;
    case Repr::c16:
      return 2;
    case Repr::c32:
      return alignof(float);
    case Repr::c64:
      return alignof(double);
    case Repr::i64:
    case Repr::u64:
      return alignof(int64_t);
    case Repr::f64:
      return alignof(double);
    case Repr::f80:
    case Repr::c80:
      return alignof(long double);
    case Repr::c128:
      return 16;
    default:
      return bytes_of(repr);
  }
}

}  // namespace tmpi::datatype
