// Every predefined operation on every type it is defined for, in all processor variants this machine can run,
// against a plain reference; reductions over many buffers; users' operations; failures of memory.
#include "datatype/op.h"

#include <gtest/gtest.h>

#include <climits>
#include <complex>
#include <cstring>
#include <random>
#include <vector>

#include "datatype/construct.h"
#include "datatype/op_kernels.h"

namespace tmpi::datatype {
namespace {

const Type& of(MPI_Datatype handle) { return *resolve(handle); }
const Op& op_of(MPI_Op handle) { return *resolve_op(handle); }

// The reference: one element, written from the standard's table with no regard to speed.
template <class T>
T number(OpKind op, T a, T b) {
  switch (op) {
    case OpKind::sum:
      return static_cast<T>(a + b);
    case OpKind::prod:
      return static_cast<T>(a * b);
    case OpKind::min:
      return b < a ? b : a;
    case OpKind::max:
      return a < b ? b : a;
    default:
      ADD_FAILURE() << "no such operation on numbers";
      return a;
  }
}
template <class T>
T bits(OpKind op, T a, T b) {
  switch (op) {
    case OpKind::band:
      return static_cast<T>(a & b);
    case OpKind::bor:
      return static_cast<T>(a | b);
    case OpKind::bxor:
      return static_cast<T>(a ^ b);
    case OpKind::land:
      return a && b;
    case OpKind::lor:
      return a || b;
    case OpKind::lxor:
      return !a != !b;
    default:
      ADD_FAILURE() << "no such operation on bits";
      return a;
  }
}

template <class T, class F>
void apply_as(const char* a, const char* b, char* out, F f) {
  T x, y;
  std::memcpy(&x, a, sizeof(T));
  std::memcpy(&y, b, sizeof(T));
  T z = f(x, y);
  std::memcpy(out, &z, sizeof(T) == 16 && std::is_same_v<T, long double> ? 10 : sizeof(T));
}

bool is_bitwise(OpKind op) { return op >= OpKind::band && op <= OpKind::lxor; }

template <class S, class U>
void integer(OpKind op, bool is_unsigned, const char* a, const char* b, char* out) {
  if (is_bitwise(op)) {
    apply_as<U>(a, b, out, [op](U x, U y) { return bits<U>(op, x, y); });
  } else if (op == OpKind::sum || op == OpKind::prod || is_unsigned) {
    // Wrapping arithmetic in a wide type.
    apply_as<U>(a, b, out, [op](U x, U y) { return static_cast<U>(number<unsigned __int128>(op, x, y)); });
  } else {
    apply_as<S>(a, b, out, [op](S x, S y) { return number<S>(op, x, y); });
  }
}

template <class T>
void complex_number(OpKind op, const char* a, const char* b, char* out) {
  struct C {
    T re, im;
  };
  C x, y;
  std::memcpy(&x, a, sizeof(C));
  std::memcpy(&y, b, sizeof(C));
  C z = op == OpKind::sum ? C{static_cast<T>(x.re + y.re), static_cast<T>(x.im + y.im)}
                          : C{static_cast<T>(x.re * y.re - x.im * y.im), static_cast<T>(x.re * y.im + x.im * y.re)};
  std::memcpy(out, &z.re, sizeof(T) == 16 && std::is_same_v<T, long double> ? 10 : sizeof(T));
  std::memcpy(out + sizeof(T), &z.im, std::is_same_v<T, long double> ? 10 : sizeof(T));
}

template <class V, class I>
void located(OpKind op, const char* a, const char* b, char* out) {
  struct P {
    V value;
    I index;
  };
  P x, y;
  std::memcpy(&x, a, sizeof(P));
  std::memcpy(&y, b, sizeof(P));
  P z = x;
  if (x.value == y.value) {
    z.index = std::min(x.index, y.index);
  } else if (op == OpKind::minloc ? y.value < x.value : x.value < y.value) {
    z = y;
  }
  std::memcpy(out + offsetof(P, value), &z.value, std::is_same_v<V, long double> ? 10 : sizeof(V));
  std::memcpy(out + offsetof(P, index), &z.index, sizeof(I));
}

void pair_reference(OpKind op, BasicIndex basic, const char* a, const char* b, char* out) {
  switch (basic) {
    case BasicIndex::t_FLOAT_INT:
      return located<float, int>(op, a, b, out);
    case BasicIndex::t_DOUBLE_INT:
      return located<double, int>(op, a, b, out);
    case BasicIndex::t_LONG_INT:
      return located<long, int>(op, a, b, out);
    case BasicIndex::t_2INT:
    case BasicIndex::t_2INTEGER:
      return located<int, int>(op, a, b, out);
    case BasicIndex::t_SHORT_INT:
      return located<short, int>(op, a, b, out);
    case BasicIndex::t_LONG_DOUBLE_INT:
      return located<long double, int>(op, a, b, out);
    case BasicIndex::t_2REAL:
      return located<float, float>(op, a, b, out);
    case BasicIndex::t_2DOUBLE_PRECISION:
      return located<double, double>(op, a, b, out);
    default:
      FAIL();
  }
}

void reference(OpKind op, BasicIndex basic, const char* a, const char* b, char* out) {
  switch (info_of(basic).repr) {
    case Repr::i8:
      return integer<int8_t, uint8_t>(op, false, a, b, out);
    case Repr::u8:
    case Repr::bool8:
      return integer<int8_t, uint8_t>(op, true, a, b, out);
    case Repr::i16:
      return integer<int16_t, uint16_t>(op, false, a, b, out);
    case Repr::u16:
      return integer<int16_t, uint16_t>(op, true, a, b, out);
    case Repr::i32:
      return integer<int32_t, uint32_t>(op, false, a, b, out);
    case Repr::u32:
      return integer<int32_t, uint32_t>(op, true, a, b, out);
    case Repr::i64:
      return integer<int64_t, uint64_t>(op, false, a, b, out);
    case Repr::u64:
      return integer<int64_t, uint64_t>(op, true, a, b, out);
    case Repr::i128:
      return integer<__int128, unsigned __int128>(op, false, a, b, out);
    case Repr::f16:
      return apply_as<_Float16>(a, b, out, [op](auto x, auto y) { return number(op, x, y); });
    case Repr::f32:
      return apply_as<float>(a, b, out, [op](auto x, auto y) { return number(op, x, y); });
    case Repr::f64:
      return apply_as<double>(a, b, out, [op](auto x, auto y) { return number(op, x, y); });
    case Repr::f80:
      return apply_as<long double>(a, b, out, [op](auto x, auto y) { return number(op, x, y); });
    case Repr::f128:
      return apply_as<__float128>(a, b, out, [op](auto x, auto y) { return number(op, x, y); });
    case Repr::c16:
      return complex_number<_Float16>(op, a, b, out);
    case Repr::c32:
      return complex_number<float>(op, a, b, out);
    case Repr::c64:
      return complex_number<double>(op, a, b, out);
    case Repr::c80:
      return complex_number<long double>(op, a, b, out);
    case Repr::c128:
      return complex_number<__float128>(op, a, b, out);
    case Repr::pair:
      return pair_reference(op, basic, a, b, out);
    case Repr::none:
      FAIL();
  }
}

template <class T>
void put(char* to, T value) {
  std::memcpy(to, &value, std::is_same_v<T, long double> ? 10 : sizeof(T));
}

// Random values of a basic type; small numbers, so that equal ones and zeros occur and floating results stay
// finite.
void fill_one(Repr repr, char* at, std::mt19937& random) {
  int small = static_cast<int>(random() % 9) - 4;
  switch (repr) {
    case Repr::f16:
      return put(at, static_cast<_Float16>(small));
    case Repr::f32:
      return put(at, small * 0.3f);
    case Repr::f64:
      return put(at, small * 0.3);
    case Repr::f80:
      return put(at, small * 0.3L);
    case Repr::f128:
      return put(at, static_cast<__float128>(small) / 3);
    case Repr::c16:
      fill_one(Repr::f16, at, random);
      return fill_one(Repr::f16, at + 2, random);
    case Repr::c32:
      fill_one(Repr::f32, at, random);
      return fill_one(Repr::f32, at + 4, random);
    case Repr::c64:
      fill_one(Repr::f64, at, random);
      return fill_one(Repr::f64, at + 8, random);
    case Repr::c80:
      fill_one(Repr::f80, at, random);
      return fill_one(Repr::f80, at + 16, random);
    case Repr::c128:
      fill_one(Repr::f128, at, random);
      return fill_one(Repr::f128, at + 16, random);
    case Repr::bool8:
      *at = static_cast<char>(random() % 2);
      return;
    default:
      break;
  }
  bool sparse = random() % 3 == 0;
  for (int i = 0; i < bytes_of(repr); ++i) at[i] = static_cast<char>(sparse ? 0 : random());
}

std::vector<char> random_elements(BasicIndex basic, int64_t count, std::mt19937& random) {
  const BasicInfo& info = info_of(basic);
  // Zeroed: gaps and the unused bytes of long double compare equal.
  std::vector<char> bytes(static_cast<size_t>(count * info.extent_bytes), 0);
  for (int64_t i = 0; i < count; ++i) {
    char* at = bytes.data() + i * info.extent_bytes;
    if (info.repr == Repr::pair) {
      fill_one(info_of(info.value).repr, at, random);
      if (info_of(info.value).repr != Repr::f32 && random() % 2) std::memset(at, 0, info_of(info.value).bytes);
      fill_one(info_of(info.index).repr, at + info.index_offset, random);
    } else {
      fill_one(info.repr, at, random);
    }
  }
  return bytes;
}

// Compares data bytes only: a copy of a struct may or may not carry its gaps along.
void expect_equal(BasicIndex basic, const std::vector<char>& actual, const std::vector<char>& wanted,
                  const char* what) {
  const BasicInfo& info = info_of(basic);
  auto compare = [&](const BasicInfo& part, size_t at) {
    bool long_double = part.repr == Repr::f80 || part.repr == Repr::c80;
    size_t stride = long_double ? 16 : part.bytes, used = long_double ? 10 : part.bytes;
    for (size_t k = 0; k < part.bytes; k += stride) {
      ASSERT_EQ(std::memcmp(&actual[at + k], &wanted[at + k], used), 0)
          << what << " on " << info.name << ", element " << at / info.extent_bytes;
    }
  };
  for (size_t at = 0; at < wanted.size(); at += info.extent_bytes) {
    if (info.repr == Repr::pair) {
      compare(info_of(info.value), at);
      compare(info_of(info.index), at + info.index_offset);
    } else {
      compare(info, at);
    }
  }
}

std::vector<char> combine(OpKind op, BasicIndex basic, const std::vector<char>& a, const std::vector<char>& b) {
  std::vector<char> out(a.size(), 0);
  for (size_t at = 0; at < a.size(); at += info_of(basic).extent_bytes) reference(op, basic, &a[at], &b[at], &out[at]);
  return out;
}

template <class F>
void for_each_supported(F f) {
  for (int op = 0; op < kernel_op_count; ++op) {
    for (int basic = 1; basic < basic_count; ++basic) {
      auto kind = static_cast<OpKind>(op);
      auto index = static_cast<BasicIndex>(basic);
      if (op_supports(predefined_op(kind), predefined(index))) f(kind, index);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Ops, HandlesOfMpiHeaderResolve) {
  struct {
    MPI_Op handle;
    const char* name;
    OpKind kind;
  } expected[] = {{MPI_SUM, "MPI_SUM", OpKind::sum},
                  {MPI_MIN, "MPI_MIN", OpKind::min},
                  {MPI_MAX, "MPI_MAX", OpKind::max},
                  {MPI_PROD, "MPI_PROD", OpKind::prod},
                  {MPI_BAND, "MPI_BAND", OpKind::band},
                  {MPI_BOR, "MPI_BOR", OpKind::bor},
                  {MPI_BXOR, "MPI_BXOR", OpKind::bxor},
                  {MPI_LAND, "MPI_LAND", OpKind::land},
                  {MPI_LOR, "MPI_LOR", OpKind::lor},
                  {MPI_LXOR, "MPI_LXOR", OpKind::lxor},
                  {MPI_MINLOC, "MPI_MINLOC", OpKind::minloc},
                  {MPI_MAXLOC, "MPI_MAXLOC", OpKind::maxloc},
                  {MPI_REPLACE, "MPI_REPLACE", OpKind::replace},
                  {MPI_NO_OP, "MPI_NO_OP", OpKind::no_op}};
  for (auto& e : expected) {
    const Op* op = resolve_op(e.handle);
    ASSERT_NE(op, nullptr) << e.name;
    EXPECT_STREQ(op->name(), e.name);
    EXPECT_EQ(op->kind(), e.kind);
    EXPECT_EQ(op->handle(), e.handle);
    EXPECT_TRUE(op->commutes());
    EXPECT_EQ(&predefined_op(e.kind), op);
  }
  EXPECT_EQ(resolve_op(MPI_OP_NULL), nullptr);
  EXPECT_EQ(resolve_op(nullptr), nullptr);
  EXPECT_EQ(resolve_op(reinterpret_cast<MPI_Op>(uintptr_t{37})), nullptr);
  EXPECT_EQ(resolve_op(reinterpret_cast<MPI_Op>(MPI_INT)), nullptr);
}

TEST(Ops, SupportFollowsTheStandardsTable) {
  auto supports = [](MPI_Op op, MPI_Datatype type) { return op_supports(op_of(op), of(type)); };
  EXPECT_TRUE(supports(MPI_SUM, MPI_INT));
  EXPECT_TRUE(supports(MPI_SUM, MPI_C_DOUBLE_COMPLEX));
  EXPECT_FALSE(supports(MPI_MAX, MPI_C_DOUBLE_COMPLEX));
  EXPECT_FALSE(supports(MPI_BAND, MPI_DOUBLE));
  EXPECT_FALSE(supports(MPI_LAND, MPI_DOUBLE));
  EXPECT_TRUE(supports(MPI_LAND, MPI_C_BOOL));
  EXPECT_FALSE(supports(MPI_SUM, MPI_C_BOOL));
  EXPECT_TRUE(supports(MPI_BXOR, MPI_BYTE));
  EXPECT_FALSE(supports(MPI_SUM, MPI_BYTE));
  EXPECT_TRUE(supports(MPI_MAX, MPI_AINT));
  EXPECT_TRUE(supports(MPI_BOR, MPI_COUNT));
  EXPECT_FALSE(supports(MPI_LAND, MPI_INTEGER));
  EXPECT_TRUE(supports(MPI_LAND, MPI_LOGICAL));
  EXPECT_TRUE(supports(MPI_MINLOC, MPI_DOUBLE_INT));
  EXPECT_FALSE(supports(MPI_MINLOC, MPI_INT));
  EXPECT_FALSE(supports(MPI_SUM, MPI_2INT));
  EXPECT_FALSE(supports(MPI_SUM, MPI_WCHAR));
  EXPECT_FALSE(supports(MPI_SUM, MPI_PACKED));
  EXPECT_FALSE(supports(MPI_REPLACE, MPI_INT));
  Created derived = create_contiguous(2, of(MPI_INT));
  EXPECT_FALSE(op_supports(op_of(MPI_SUM), *derived.type));
  int x = 1;
  EXPECT_EQ(reduce(op_of(MPI_SUM), *derived.type, &x, &x, 0), MPI_ERR_OP);
  derived.type->release();
  EXPECT_TRUE(op_supports(op_of(MPI_SUM), *create_f90_real(10, 10).type));
}

TEST(Ops, EverySupportedPairHasKernelsInEveryVariant) {
  int pairs = 0;
  for_each_supported([&](OpKind op, BasicIndex basic) {
    Kernels kernels = kernels_of(predefined_op(op), predefined(basic));
    ASSERT_NE(kernels.three, nullptr) << info_of(basic).name;
    ASSERT_NE(kernels.fold, nullptr) << info_of(basic).name;
    ++pairs;
  });
  EXPECT_GT(pairs, 250);
}

TEST(Ops, EveryOperationOnEveryTypeMatchesTheReference) {
  std::mt19937 random(1);
  for_each_supported([&](OpKind op, BasicIndex basic) {
    for (int64_t count : {0, 1, 2, 3, 7, 16, 33, 100}) {
      std::vector<char> a = random_elements(basic, count, random), b = random_elements(basic, count, random);
      std::vector<char> wanted = combine(op, basic, a, b), inout = b;
      ASSERT_EQ(reduce(predefined_op(op), predefined(basic), a.data(), inout.data(), count), 0);
      expect_equal(basic, inout, wanted, predefined_op(op).name());
      std::vector<char> out(a.size(), 0);
      ASSERT_EQ(reduce_three(predefined_op(op), predefined(basic), a.data(), b.data(), out.data(), count), 0);
      expect_equal(basic, out, wanted, "three");
      out = a;
      ASSERT_EQ(reduce_three(predefined_op(op), predefined(basic), out.data(), b.data(), out.data(), count), 0);
      expect_equal(basic, out, wanted, "three in place");
    }
  });
}

const Kernels& in_table(const KernelTable& table, OpKind op, BasicIndex basic) {
  auto repr = static_cast<int>(info_of(basic).repr);
  if (op >= OpKind::land && op <= OpKind::lxor)
    return table.logical[static_cast<int>(op) - static_cast<int>(OpKind::land)][repr];
  if (op >= OpKind::minloc) {
    return table.pairs[static_cast<int>(op) - static_cast<int>(OpKind::minloc)][static_cast<int>(basic) - first_pair];
  }
  return table.by_repr[static_cast<int>(op)][repr];
}

TEST(Ops, AllVariantsGiveTheSameBits) {
  std::vector<const KernelTable*> tables = {&kernels_base::table};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) tables.push_back(&kernels_avx2::table);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq")) {
    tables.push_back(&kernels_avx512::table);
  }
#endif
  std::mt19937 random(2);
  for_each_supported([&](OpKind op, BasicIndex basic) {
    for (int64_t count : {5, 67}) {
      std::vector<std::vector<char>> in;
      for (int i = 0; i < 5; ++i) in.push_back(random_elements(basic, count, random));
      std::vector<char> wanted = in[0];
      for (int i = 1; i < 5; ++i) wanted = combine(op, basic, wanted, in[i]);
      const void* four[] = {in[1].data(), in[2].data(), in[3].data(), in[4].data()};
      for (const KernelTable* table : tables) {
        // Never chosen for complex products: see complex_product_table in op.cpp.
        if (table == tables.back() && tables.size() == 3 && op == OpKind::prod &&
            info_of(basic).group == Group::complex) {
          continue;
        }
        std::vector<char> out = in[0];
        in_table(*table, op, basic).fold(out.data(), four, count);
        expect_equal(basic, out, wanted, "fold");
        out.assign(out.size(), 0);
        in_table(*table, op, basic).three(in[0].data(), in[1].data(), out.data(), count);
        expect_equal(basic, out, combine(op, basic, in[0], in[1]), "three");
      }
    }
  });
}

TEST(Ops, ReduceManyKeepsOrderOverSlicesAndAliases) {
  std::mt19937 random(3);
  for (BasicIndex basic :
       {BasicIndex::t_DOUBLE, BasicIndex::t_INT, BasicIndex::t_LONG_DOUBLE_INT, BasicIndex::t_SHORT_INT}) {
    OpKind op = info_of(basic).repr == Repr::pair ? OpKind::maxloc : OpKind::sum;
    for (int n : {1, 2, 3, 5, 6, 7, 9, 16}) {
      constexpr int64_t count = 5000;  // several blocks
      std::vector<std::vector<char>> in;
      std::vector<const void*> inputs;
      for (int i = 0; i < n; ++i) in.push_back(random_elements(basic, count, random));
      for (auto& v : in) inputs.push_back(v.data());
      std::vector<char> wanted = in[0];
      for (int i = 1; i < n; ++i) wanted = combine(op, basic, wanted, in[i]);
      std::vector<char> out(in[0].size(), 0);
      for (int64_t first = 0; first < count; first += 777) {
        ASSERT_EQ(reduce_many(predefined_op(op), predefined(basic), inputs.data(), n, out.data(), first,
                              std::min<int64_t>(777, count - first)),
                  0);
      }
      expect_equal(basic, out, wanted, "many");
      for (int alias = 0; alias < n; ++alias) {
        std::vector<char> kept = in[alias];
        ASSERT_EQ(reduce_many(predefined_op(op), predefined(basic), inputs.data(), n, in[alias].data(), 0, count), 0);
        expect_equal(basic, in[alias], wanted, "many in place");
        in[alias] = kept;
        inputs[alias] = in[alias].data();
      }
    }
  }
}

// A user's operation that does not commute: 2 x 2 matrices of unsigned numbers, a contiguous type of four.
void multiply(void* in, void* inout, int* length, MPI_Datatype* type) {
  ASSERT_NE(resolve(*type), nullptr);
  auto* a = static_cast<uint32_t*>(in);
  auto* b = static_cast<uint32_t*>(inout);
  for (int i = 0; i < *length; ++i, a += 4, b += 4) {
    uint32_t c[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
                     a[2] * b[1] + a[3] * b[3]};
    std::memcpy(b, c, sizeof(c));
  }
}
void multiply_large(void* in, void* inout, MPI_Count* length, MPI_Datatype* type) {
  int n = static_cast<int>(*length);
  multiply(in, inout, &n, type);
}

TEST(Ops, UserOperationsKeepTheOrderOfTheOperands) {
  Created matrix = create_contiguous(4, of(MPI_UNSIGNED));
  std::mt19937 random(4);
  constexpr int n = 6, count = 50;
  for (bool large : {false, true}) {
    CreatedOp made = large ? create_op(nullptr, multiply_large, false) : create_op(multiply, nullptr, false);
    ASSERT_EQ(made.error, 0);
    EXPECT_EQ(resolve_op(made.op->handle()), made.op);
    EXPECT_FALSE(made.op->commutes());
    std::vector<std::vector<uint32_t>> in(n, std::vector<uint32_t>(4 * count));
    for (auto& v : in)
      for (auto& x : v) x = random();
    std::vector<uint32_t> wanted = in[n - 1];
    int length = count;
    MPI_Datatype handle = matrix.type->handle();
    for (int i = n - 2; i >= 0; --i) multiply(in[i].data(), wanted.data(), &length, &handle);
    std::vector<const void*> inputs;
    for (auto& v : in) inputs.push_back(v.data());
    std::vector<uint32_t> out(4 * count);
    ASSERT_EQ(reduce_many(*made.op, *matrix.type, inputs.data(), n, out.data(), 0, 20), 0);
    ASSERT_EQ(reduce_many(*made.op, *matrix.type, inputs.data(), n, out.data(), 20, 30), 0);
    EXPECT_EQ(out, wanted);
    for (int alias = 0; alias < n; ++alias) {
      std::vector<uint32_t> kept = in[alias];
      ASSERT_EQ(reduce_many(*made.op, *matrix.type, inputs.data(), n, in[alias].data(), 0, count), 0);
      EXPECT_EQ(in[alias], wanted) << alias;
      in[alias] = kept;
      inputs[alias] = in[alias].data();
    }
    made.op->release();
  }
  EXPECT_EQ(create_op(nullptr, nullptr, true).error, MPI_ERR_ARG);
  matrix.type->release();
}

int64_t seen_elements;
int seen_calls;
void count_elements(void*, void*, int* length, MPI_Datatype*) {
  EXPECT_GT(*length, 0);
  seen_elements += *length;
  ++seen_calls;
}

TEST(Ops, CountsBeyondIntComeInPortions) {
  CreatedOp made = create_op(count_elements, nullptr, true);
  char dummy;
  Created empty = create_resized(of(MPI_CHAR), 0, 0);  // no memory is touched
  int64_t count = (int64_t{INT_MAX} * 2) + 5;
  ASSERT_EQ(reduce(*made.op, *empty.type, &dummy, &dummy, count), 0);
  EXPECT_EQ(seen_elements, count);
  EXPECT_EQ(seen_calls, 3);
  made.op->release();
  empty.type->release();
}

TEST(Ops, ReplaceAndNoOp) {
  int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
  EXPECT_EQ(reduce(op_of(MPI_NO_OP), of(MPI_INT), a, b, 3), 0);
  EXPECT_EQ(b[2], 6);
  EXPECT_EQ(reduce(op_of(MPI_REPLACE), of(MPI_INT), a, b, 3), 0);
  EXPECT_EQ(b[2], 3);
  const void* inputs[] = {a, b};
  EXPECT_EQ(reduce_many(op_of(MPI_REPLACE), of(MPI_INT), inputs, 2, b, 0, 3), MPI_ERR_OP);
}

TEST(Ops, FailuresOfMemoryLeaveNothingBehind) {
  int64_t before = allocations_alive();
  fail_allocation(0);
  EXPECT_EQ(create_op(multiply, nullptr, true).error, MPI_ERR_NO_MEM);
  fail_allocation(-1);
  CreatedOp made = create_op(multiply, nullptr, true);
  Created matrix = create_contiguous(4, of(MPI_UNSIGNED));
  uint32_t a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  const void* inputs[] = {a, b};
  fail_allocation(0);
  EXPECT_EQ(reduce_many(*made.op, *matrix.type, inputs, 2, a, 0, 1), MPI_ERR_NO_MEM);
  fail_allocation(-1);
  EXPECT_EQ(a[0], 1u);
  // A pending operation outlives the user's handle.
  made.op->retain();
  made.op->release();
  EXPECT_EQ(reduce(*made.op, *matrix.type, a, b, 1), 0);
  EXPECT_EQ(b[0], 1u * 5 + 2u * 7);
  made.op->release();
  matrix.type->release();
  EXPECT_EQ(allocations_alive(), before);
}

}  // namespace
}  // namespace tmpi::datatype
