// Types: the predefined table against mpi.h, layouts against the naive expansion, bounds, contents,
// references, failures of memory. See naive_types.h for the reference.
#include "datatype/type.h"

#include <gtest/gtest.h>

#include <functional>

#include "datatype/naive_types.h"

namespace tmpi::datatype {
namespace {

const Type& of(MPI_Datatype handle) { return *resolve(handle); }

// Nothing may be left over after each test.
class Types : public ::testing::Test {
 protected:
  void SetUp() override { alive_ = allocations_alive(); }
  void TearDown() override {
    fail_allocation(-1);
    EXPECT_EQ(allocations_alive(), alive_);
  }
  int64_t alive_ = 0;
};

void expect_same(const Type& type, const naive::Map& map) {
  ASSERT_EQ(type.size(), map.size());
  EXPECT_EQ(type.lb(), map.lb());
  EXPECT_EQ(type.extent(), map.extent());
  EXPECT_EQ(type.true_lb(), map.true_lb());
  EXPECT_EQ(type.true_ub(), map.true_ub());
  EXPECT_EQ(type.signature().elements, static_cast<int64_t>(map.entries.size()));
  EXPECT_EQ(type.signature().bytes, map.size());
  std::vector<BasicIndex> kinds;
  for (SignatureCursor cursor(type.signature(), 1); !cursor.done(); cursor.advance(1)) kinds.push_back(cursor.basic());
  ASSERT_EQ(kinds.size(), map.entries.size());
  for (size_t i = 0; i < kinds.size(); ++i) ASSERT_EQ(kinds[i], map.entries[i].basic) << i;
}

TEST_F(Types, HandlesOfMpiHeaderResolve) {
  struct {
    MPI_Datatype handle;
    const char* name;
    int64_t size, extent;
  } expected[] = {
      {MPI_CHAR, "MPI_CHAR", 1, 1},
      {MPI_SHORT, "MPI_SHORT", 2, 2},
      {MPI_INT, "MPI_INT", 4, 4},
      {MPI_LONG, "MPI_LONG", 8, 8},
      {MPI_LONG_LONG_INT, "MPI_LONG_LONG", 8, 8},
      {MPI_UNSIGNED_CHAR, "MPI_UNSIGNED_CHAR", 1, 1},
      {MPI_FLOAT, "MPI_FLOAT", 4, 4},
      {MPI_DOUBLE, "MPI_DOUBLE", 8, 8},
      {MPI_LONG_DOUBLE, "MPI_LONG_DOUBLE", 16, 16},
      {MPI_WCHAR, "MPI_WCHAR", sizeof(wchar_t), sizeof(wchar_t)},
      {MPI_C_BOOL, "MPI_C_BOOL", 1, 1},
      {MPI_INT8_T, "MPI_INT8_T", 1, 1},
      {MPI_UINT64_T, "MPI_UINT64_T", 8, 8},
      {MPI_BYTE, "MPI_BYTE", 1, 1},
      {MPI_PACKED, "MPI_PACKED", 1, 1},
      {MPI_AINT, "MPI_AINT", 8, 8},
      {MPI_COUNT, "MPI_COUNT", 8, 8},
      {MPI_OFFSET, "MPI_OFFSET", 8, 8},
      {MPI_C_COMPLEX, "MPI_C_FLOAT_COMPLEX", 8, 8},
      {MPI_C_DOUBLE_COMPLEX, "MPI_C_DOUBLE_COMPLEX", 16, 16},
      {MPI_C_LONG_DOUBLE_COMPLEX, "MPI_C_LONG_DOUBLE_COMPLEX", 32, 32},
      {MPI_CXX_BOOL, "MPI_CXX_BOOL", 1, 1},
      {MPI_LOGICAL, "MPI_LOGICAL", 4, 4},
      {MPI_INTEGER, "MPI_INTEGER", 4, 4},
      {MPI_REAL, "MPI_REAL", 4, 4},
      {MPI_DOUBLE_PRECISION, "MPI_DOUBLE_PRECISION", 8, 8},
      {MPI_CHARACTER, "MPI_CHARACTER", 1, 1},
      {MPI_INTEGER16, "MPI_INTEGER16", 16, 16},
      {MPI_REAL16, "MPI_REAL16", 16, 16},
      {MPI_COMPLEX32, "MPI_COMPLEX32", 32, 32},
      {MPI_FLOAT_INT, "MPI_FLOAT_INT", 8, 8},
      {MPI_DOUBLE_INT, "MPI_DOUBLE_INT", 12, 16},
      {MPI_LONG_INT, "MPI_LONG_INT", 12, 16},
      {MPI_2INT, "MPI_2INT", 8, 8},
      {MPI_SHORT_INT, "MPI_SHORT_INT", 6, 8},
      {MPI_LONG_DOUBLE_INT, "MPI_LONG_DOUBLE_INT", 20, 32},
      {MPI_2REAL, "MPI_2REAL", 8, 8},
      {MPI_2DOUBLE_PRECISION, "MPI_2DOUBLE_PRECISION", 16, 16},
      {MPI_2INTEGER, "MPI_2INTEGER", 8, 8},
  };
  for (auto& e : expected) {
    const Type* type = resolve(e.handle);
    ASSERT_NE(type, nullptr) << e.name;
    EXPECT_STREQ(type->name(), e.name);
    EXPECT_EQ(type->size(), e.size) << e.name;
    EXPECT_EQ(type->extent(), e.extent) << e.name;
    EXPECT_EQ(type->handle(), e.handle);
    EXPECT_TRUE(type->is_committed() && type->is_predefined());
  }
  for (int i = 1; i < basic_count; ++i) {
    auto basic = static_cast<BasicIndex>(i);
    EXPECT_EQ(resolve(predefined(basic).handle()), &predefined(basic)) << basics[i].name;
    if (basics[i].bytes > 0) expect_same(predefined(basic), naive::basic_map(basic));
  }
  EXPECT_EQ(of(MPI_DOUBLE_INT).true_extent(), 12);
  EXPECT_EQ(resolve(MPI_DATATYPE_NULL), nullptr);
  EXPECT_EQ(resolve(nullptr), nullptr);
  EXPECT_EQ(resolve(reinterpret_cast<MPI_Datatype>(uintptr_t{529})), nullptr);
  EXPECT_EQ(resolve(reinterpret_cast<MPI_Datatype>(uintptr_t{1000})), nullptr);
  int64_t not_a_type[16] = {};
  EXPECT_EQ(resolve(reinterpret_cast<MPI_Datatype>(not_a_type)), nullptr);
}

TEST_F(Types, RandomNestedTypesAgreeWithTheirExpansion) {
  for (uint32_t seed = 0; seed < 10000; ++seed) {
    naive::Random random(seed);
    naive::Both both = naive::random_type(random, static_cast<int>(seed % 5));
    ASSERT_NE(both.type, nullptr);
    SCOPED_TRACE(seed);
    expect_same(*both.type, both.map);
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

TEST_F(Types, LargeVectorIsOneNode) {
  Created vector = create_vector(1000000, 1, 2, of(MPI_DOUBLE));
  ASSERT_EQ(vector.error, 0);
  EXPECT_EQ(vector.type->part().body->kind, NodeKind::loop);
  EXPECT_EQ(vector.type->part().body->count, 1000000);
  EXPECT_LE(allocations_alive(), alive_ + 3);
  EXPECT_EQ(vector.type->extent(), (2 * 999999 + 1) * 8);
  // The vector's rhythm continues over elements of it: still one loop.
  Created resized = create_resized(*vector.type, 0, 16000000);
  Created many = create_contiguous(1000, *resized.type);
  EXPECT_EQ(many.type->part().body->count, 1000000000);
  EXPECT_FALSE(many.type->part().body->child.body);
  vector.type->release();
  resized.type->release();
  many.type->release();
}

TEST_F(Types, RunsMergeIntoContiguousTypes) {
  int lengths[] = {1, 2, 1};
  int64_t displacements[] = {0, 4, 12};
  const Type* types[] = {&of(MPI_INT), &of(MPI_FLOAT), &of(MPI_INT)};
  Created made = create_struct(3, lengths, displacements, types);
  EXPECT_TRUE(made.type->is_contiguous());
  EXPECT_EQ(made.type->size(), 16);
  made.type->release();
  int at[] = {4, 5, 0, 1, 2, 3};
  Created block = create_indexed_block(6, 1, at, of(MPI_INT));
  EXPECT_EQ(block.type->part().body->count, 2);  // {16, 8} and {0, 16}: the order of the typemap stays
  EXPECT_FALSE(block.type->is_contiguous());
  block.type->release();
  Created gap = create_resized(of(MPI_INT), 0, 8);
  EXPECT_FALSE(gap.type->is_contiguous());
  EXPECT_TRUE(gap.type->is_contiguous(1));
  EXPECT_FALSE(gap.type->is_contiguous(2));
  gap.type->release();
}

TEST_F(Types, PaddingFollowsAlignment) {
  int lengths[] = {1, 1};
  int64_t displacements[] = {0, 8};
  const Type* types[] = {&of(MPI_DOUBLE), &of(MPI_CHAR)};
  Created made = create_struct(2, lengths, displacements, types);
  EXPECT_EQ(made.type->extent(), 16);
  EXPECT_EQ(made.type->true_extent(), 9);
  // A marker below switches padding off and hides the bounds of what has none.
  Created resized = create_resized(of(MPI_CHAR), -3, 5);
  const Type* mixed[] = {&of(MPI_DOUBLE), resized.type};
  Created with_marker = create_struct(2, lengths, displacements, mixed);
  EXPECT_EQ(with_marker.type->lb(), 5);
  EXPECT_EQ(with_marker.type->extent(), 5);
  EXPECT_EQ(with_marker.type->true_lb(), 0);
  made.type->release();
  resized.type->release();
  with_marker.type->release();
}

TEST_F(Types, CountZeroAndEmptyTypes) {
  Created none = create_contiguous(0, of(MPI_INT));
  EXPECT_EQ(none.type->size(), 0);
  EXPECT_EQ(none.type->extent(), 0);
  EXPECT_TRUE(none.type->is_contiguous());
  EXPECT_EQ(count_in(*none.type, 0), 0);
  EXPECT_EQ(elements_in(*none.type, 0), 0);
  EXPECT_EQ(count_in(*none.type, 4), MPI_UNDEFINED);
  Created empty = create_struct(0, CountList(), nullptr, nullptr);
  EXPECT_EQ(empty.type->size(), 0);
  // Explicit bounds of an empty type count.
  Created sized = create_resized(*none.type, 4, 12);
  Created two = create_contiguous(2, *sized.type);
  EXPECT_EQ(two.type->lb(), 4);
  EXPECT_EQ(two.type->extent(), 24);
  for (Created& made : {std::ref(none), std::ref(empty), std::ref(sized), std::ref(two)}) made.type->release();
}

TEST_F(Types, HugeCountsNeedNoMemory) {
  Created big = create_contiguous(int64_t{1} << 58, of(MPI_DOUBLE));
  EXPECT_EQ(big.error, 0);
  EXPECT_EQ(big.type->size(), int64_t{1} << 61);
  EXPECT_EQ(create_contiguous(8, *big.type).error, MPI_ERR_COUNT);
  EXPECT_EQ(create_vector(2, 1, 4, *big.type).error, MPI_ERR_COUNT);
  Created wide = create_hvector(int64_t{1} << 40, 3, 1 << 20, of(MPI_INT));
  EXPECT_EQ(wide.type->size(), (int64_t{1} << 40) * 12);
  EXPECT_EQ(count_in(*wide.type, wide.type->size() * 2), 2);
  EXPECT_EQ(create_hvector(int64_t{1} << 40, 3, int64_t{1} << 40, of(MPI_INT)).error, MPI_ERR_COUNT);
  int64_t far[] = {INT64_MAX - 2};
  EXPECT_EQ(create_hindexed_block(1, 1, far, of(MPI_INT)).error, MPI_ERR_COUNT);
  big.type->release();
  wide.type->release();
}

TEST_F(Types, BadArguments) {
  const Type& old = of(MPI_INT);
  EXPECT_EQ(create_contiguous(-1, old).error, MPI_ERR_COUNT);
  EXPECT_EQ(create_vector(-1, 1, 1, old).error, MPI_ERR_COUNT);
  EXPECT_EQ(create_vector(1, -1, 1, old).error, MPI_ERR_ARG);
  int lengths[] = {1, -2}, displacements[] = {0, 1};
  EXPECT_EQ(create_indexed(2, lengths, displacements, old).error, MPI_ERR_ARG);
  int sizes[] = {4}, sub[] = {3}, start[] = {2};
  EXPECT_EQ(create_subarray(1, sizes, sub, start, MPI_ORDER_C, old).error, MPI_ERR_ARG);
  EXPECT_EQ(create_subarray(1, sizes, sub, start, 99, old).error, MPI_ERR_ARG);
  int distribution[] = {MPI_DISTRIBUTE_BLOCK}, argument[] = {1}, grid[] = {2};
  EXPECT_EQ(create_darray(2, 0, 1, sizes, distribution, argument, grid, MPI_ORDER_C, old).error, MPI_ERR_ARG);
}

// Every element of the array belongs to exactly one process, and each process has them in order.
TEST_F(Types, DarrayDealsOutEverything) {
  naive::Random random(7);
  for (int round = 0; round < 500; ++round) {
    int dimensions = static_cast<int>(naive::pick(random, 1, 3)), processes = 1, total = 1;
    int sizes[3], kinds[3], arguments[3], grid[3];
    for (int d = 0; d < dimensions; ++d) {
      sizes[d] = static_cast<int>(naive::pick(random, 1, 9));
      grid[d] = static_cast<int>(naive::pick(random, 1, 3));
      int kind = static_cast<int>(naive::pick(random, 0, 2));
      arguments[d] = MPI_DISTRIBUTE_DFLT_DARG;
      if (kind == 0) {
        kinds[d] = MPI_DISTRIBUTE_NONE;
        grid[d] = 1;
      } else if (kind == 1) {
        kinds[d] = MPI_DISTRIBUTE_BLOCK;
        if (round % 2) arguments[d] = (sizes[d] + grid[d] - 1) / grid[d] + static_cast<int>(naive::pick(random, 0, 2));
      } else {
        kinds[d] = MPI_DISTRIBUTE_CYCLIC;
        if (round % 2) arguments[d] = static_cast<int>(naive::pick(random, 1, 4));
      }
      processes *= grid[d];
      total *= sizes[d];
    }
    int order = round % 3 ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
    std::vector<int> owners(static_cast<size_t>(total), 0);
    for (int rank = 0; rank < processes; ++rank) {
      Created made = create_darray(processes, rank, dimensions, sizes, kinds, arguments, grid, order, of(MPI_INT));
      ASSERT_EQ(made.error, 0);
      EXPECT_EQ(made.type->extent(), total * 4);
      // Which process has an index, from the definition of BLOCK and CYCLIC.
      std::vector<int64_t> expected;
      for (int linear = 0; linear < total; ++linear) {
        int rest = linear, at[3] = {};
        for (int step = dimensions - 1; step >= 0; --step) {
          int d = order == MPI_ORDER_C ? step : dimensions - 1 - step;
          int index = rest % sizes[d];
          rest /= sizes[d];
          int block = arguments[d];
          if (block == MPI_DISTRIBUTE_DFLT_DARG) {
            block = kinds[d] == MPI_DISTRIBUTE_CYCLIC ? 1 : (sizes[d] + grid[d] - 1) / grid[d];
          }
          at[d] = kinds[d] == MPI_DISTRIBUTE_NONE ? 0 : index / block % grid[d];
        }
        int owner = 0;
        for (int d = 0; d < dimensions; ++d) owner = owner * grid[d] + at[d];
        if (owner == rank) expected.push_back(linear * 4);
      }
      naive::Map map;
      for (int64_t offset : expected) map.entries.push_back({BasicIndex::t_INT, offset});
      map.has_markers = true;
      map.marked_ub = total * 4;
      expect_same(*made.type, map);
      made.type->release();
    }
  }
}

TEST_F(Types, ContentsComeBackAsGiven) {
  Created inner = create_vector(3, 2, 5, of(MPI_INT));
  EXPECT_EQ(inner.type->contents()->combiner, MPI_COMBINER_VECTOR);
  int64_t displacements[] = {0, 400};
  int lengths[] = {2, 1};
  const Type* types[] = {inner.type, &of(MPI_DOUBLE)};
  Created made = create_struct(2, lengths, displacements, types);
  const Contents& contents = *made.type->contents();
  EXPECT_EQ(contents.combiner, MPI_COMBINER_STRUCT);
  ASSERT_EQ(contents.integer_count, 3);
  ASSERT_EQ(contents.address_count, 2);
  ASSERT_EQ(contents.type_count, 2);
  inner.type->release();  // the struct keeps it
  int integers[3];
  int64_t addresses[2];
  MPI_Datatype handles[2];
  copy_contents(contents, integers, addresses, nullptr, handles);
  EXPECT_EQ(integers[0], 2);
  EXPECT_EQ(integers[1], 2);
  EXPECT_EQ(integers[2], 1);
  EXPECT_EQ(addresses[1], 400);
  EXPECT_EQ(handles[1], MPI_DOUBLE);
  const Type* again = resolve(handles[0]);
  ASSERT_EQ(again, types[0]);
  EXPECT_EQ(again->contents()->integers[2], 5);
  made.type->release();
  EXPECT_EQ(again->size(), 24);  // still ours
  again->release();

  int64_t wide[] = {1, 2};
  Created large = create_indexed(2, wide, wide, of(MPI_INT), true);
  EXPECT_EQ(large.type->contents()->integer_count, 0);
  EXPECT_EQ(large.type->contents()->large_count, 5);
  EXPECT_EQ(large.type->contents()->large_counts[4], 2);
  large.type->release();
  int sizes[] = {4, 5}, sub[] = {2, 3}, start[] = {1, 1};
  Created array = create_subarray(2, sizes, sub, start, MPI_ORDER_C, of(MPI_INT));
  EXPECT_EQ(array.type->contents()->integer_count, 8);
  EXPECT_EQ(array.type->contents()->integers[7], MPI_ORDER_C);
  EXPECT_EQ(array.type->contents()->integers[3], 2);
  array.type->release();
}

TEST_F(Types, DupKeepsCommitNamesDoNotCarryOver) {
  Created made = create_contiguous(3, of(MPI_INT));
  EXPECT_FALSE(made.type->is_committed());
  made.type->commit();
  EXPECT_EQ(made.type->set_name("three ints"), 0);
  Created dup = create_dup(*made.type);
  EXPECT_TRUE(dup.type->is_committed());
  EXPECT_STREQ(dup.type->name(), "");
  EXPECT_STREQ(made.type->name(), "three ints");
  std::string longer(500, 'x');
  EXPECT_EQ(made.type->set_name(longer.c_str()), 0);
  EXPECT_EQ(strlen(made.type->name()), size_t{MPI_MAX_OBJECT_NAME - 1});
  EXPECT_EQ(resolve(dup.type->handle()), dup.type);
  made.type->release();
  dup.type->release();
}

TEST_F(Types, LongChainsAreTakenApartWithoutRecursion) {
  const Type* type = create_contiguous(2, of(MPI_INT)).type;
  for (int i = 0; i < 300000; ++i) {
    const Type* next = create_dup(*type).type;
    type->release();
    type = next;
  }
  EXPECT_EQ(type->size(), 8);
  type->release();
}

TEST_F(Types, DeepStructsStayShallow) {
  // struct{struct{struct{...}, int}, int}: one flat list, whatever the depth.
  const Type* type = create_dup(of(MPI_INT)).type;
  for (int i = 0; i < 400; ++i) {
    int lengths[] = {1, 1};
    int64_t displacements[] = {0, 8 + i * 12};
    const Type* types[] = {type, i % 2 ? &of(MPI_DOUBLE) : &of(MPI_INT)};
    Created made = create_struct(2, lengths, displacements, types);
    ASSERT_EQ(made.error, 0) << i;
    type->release();
    type = made.type;
  }
  EXPECT_LE(type->part().body->depth, 2);  // the first two ints are a loop of their own
  EXPECT_LE(type->signature().body->depth, 2);
  EXPECT_EQ(type->size(), 4 + 200 * 4 + 200 * 8);
  type->release();
}

TEST_F(Types, ElementsAndCounts) {
  int lengths[] = {2, 1};
  int64_t displacements[] = {0, 8};
  const Type* types[] = {&of(MPI_INT), &of(MPI_DOUBLE)};
  Created made = create_struct(2, lengths, displacements, types);
  int64_t expected[] = {0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1, -1, -1, -1, 3};
  for (int64_t bytes = 0; bytes <= 16; ++bytes) {
    int64_t want = expected[bytes] < 0 ? MPI_UNDEFINED : expected[bytes];
    EXPECT_EQ(elements_in(*made.type, bytes), want) << bytes;
    EXPECT_EQ(count_in(*made.type, bytes), bytes % 16 ? MPI_UNDEFINED : bytes / 16);
  }
  EXPECT_EQ(elements_in(*made.type, 16 * 1000 + 4), 3001);
  EXPECT_EQ(elements_in(of(MPI_DOUBLE_INT), 20), 3);
  EXPECT_EQ(bytes_of_elements(*made.type, 3001), 16 * 1000 + 4);
  EXPECT_EQ(bytes_of_elements(*made.type, 3002), 16 * 1000 + 8);
  made.type->release();
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    naive::Random random(seed);
    naive::Both both = naive::random_type(random, 3);
    if (both.map.entries.empty()) continue;
    int64_t bytes = 0, elements = 0;
    for (int repeat = 0; repeat < 2; ++repeat) {
      for (const naive::Entry& entry : both.map.entries) {
        ASSERT_EQ(elements_in(*both.type, bytes), elements) << seed;
        ASSERT_EQ(bytes_of_elements(*both.type, elements), bytes) << seed;
        if (info_of(entry.basic).bytes > 1) {
          ASSERT_EQ(elements_in(*both.type, bytes + 1), MPI_UNDEFINED) << seed;
        }
        bytes += info_of(entry.basic).bytes;
        ++elements;
      }
    }
  }
}

TEST_F(Types, SignaturesMatchByRepresentationAndPrefix) {
  EXPECT_TRUE(signatures_match(of(MPI_INT), 3, of(MPI_INTEGER), 3));
  EXPECT_TRUE(signatures_match(of(MPI_INT), 3, of(MPI_INT), 5));
  EXPECT_FALSE(signatures_match(of(MPI_INT), 5, of(MPI_INT), 3));
  EXPECT_FALSE(signatures_match(of(MPI_INT), 3, of(MPI_FLOAT), 3));
  EXPECT_TRUE(signatures_match(of(MPI_PACKED), 12, of(MPI_FLOAT), 3));
  EXPECT_TRUE(signatures_match(of(MPI_DOUBLE), 1, of(MPI_BYTE), 8));
  int lengths[] = {1, 1};
  int64_t displacements[] = {0, 8};
  const Type* types[] = {&of(MPI_INT), &of(MPI_DOUBLE)};
  Created pair = create_struct(2, lengths, displacements, types);
  Created vector = create_vector(10, 1, 3, *pair.type);
  EXPECT_TRUE(signatures_match(*pair.type, 10, *vector.type, 1));
  EXPECT_TRUE(signatures_match(*vector.type, 2, *pair.type, 25));
  EXPECT_FALSE(signatures_match(*vector.type, 1, of(MPI_DOUBLE), 100));
  EXPECT_TRUE(signatures_match(of(MPI_BYTE), 7, *vector.type, 1));
  pair.type->release();
  vector.type->release();
}

TEST_F(Types, F90TypesAreMadeOnce) {
  Created real = create_f90_real(12, MPI_UNDEFINED), again = create_f90_real(12, MPI_UNDEFINED);
  ASSERT_EQ(real.error, 0);
  EXPECT_EQ(real.type, again.type);
  EXPECT_EQ(real.type->size(), 8);
  EXPECT_EQ(real.type->basic(), BasicIndex::t_REAL8);
  EXPECT_TRUE(real.type->is_permanent() && real.type->is_committed());
  EXPECT_EQ(real.type->contents()->combiner, MPI_COMBINER_F90_REAL);
  EXPECT_EQ(create_f90_complex(6, 30).type->size(), 8);
  EXPECT_EQ(create_f90_integer(10).type->size(), 8);
  EXPECT_EQ(create_f90_integer(10).type->contents()->integers[0], 10);
  EXPECT_EQ(create_f90_real(40, 0).error, MPI_ERR_ARG);
  EXPECT_EQ(create_f90_integer(60).error, MPI_ERR_ARG);
  alive_ = allocations_alive();  // they stay
  EXPECT_EQ(match_size(MPI_TYPECLASS_REAL, 8), &of(MPI_REAL8));
  EXPECT_EQ(match_size(MPI_TYPECLASS_INTEGER, 4), &of(MPI_INTEGER4));
  EXPECT_EQ(match_size(MPI_TYPECLASS_COMPLEX, 8), &of(MPI_COMPLEX8));
  EXPECT_EQ(match_size(MPI_TYPECLASS_REAL, 3), nullptr);
  EXPECT_EQ(value_index_pair(of(MPI_DOUBLE), of(MPI_INT)), &of(MPI_DOUBLE_INT));
  EXPECT_EQ(value_index_pair(of(MPI_DOUBLE), of(MPI_DOUBLE)), nullptr);
}

// Every constructor, with each of its allocations failing in turn: an error and nothing left behind.
TEST_F(Types, EveryAllocationMayFail) {
  Created odd = create_vector(3, 1, 3, of(MPI_SHORT_INT));
  const Type& old = *odd.type;
  int lengths[] = {1, 2, 1, 3}, displacements[] = {0, 3, 30, 50};
  int64_t bytes[] = {0, 300, 1000, 5000};
  const Type* types[] = {&old, &of(MPI_DOUBLE), &old, &of(MPI_SHORT_INT)};
  int sizes[] = {7, 5}, sub[] = {3, 2}, start[] = {1, 1};
  int kinds[] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK}, grid[] = {2, 2};
  int defaults[] = {2, MPI_DISTRIBUTE_DFLT_DARG};
  std::function<Created()> makers[] = {
      [&] { return create_dup(old); },
      [&] { return create_contiguous(3, old); },
      [&] { return create_vector(3, 2, 5, old); },
      [&] { return create_hvector(3, 2, 500, old); },
      [&] { return create_indexed(4, lengths, displacements, old); },
      [&] { return create_hindexed(4, lengths, bytes, old); },
      [&] { return create_indexed_block(4, 2, displacements, old); },
      [&] { return create_hindexed_block(4, 2, bytes, of(MPI_INT), true); },
      [&] { return create_struct(4, lengths, bytes, types); },
      [&] { return create_resized(old, 0, 100); },
      [&] { return create_subarray(2, sizes, sub, start, MPI_ORDER_C, old); },
      [&] { return create_darray(4, 0, 2, sizes, kinds, defaults, grid, MPI_ORDER_C, old); },
  };
  for (size_t m = 0; m < std::size(makers); ++m) {
    int failures = 0;
    for (;; ++failures) {
      int64_t before = allocations_alive();
      fail_allocation(failures);
      Created made = makers[m]();
      fail_allocation(-1);
      if (made.type) {
        made.type->release();
        ASSERT_EQ(allocations_alive(), before) << m;
        break;
      }
      ASSERT_EQ(made.error, MPI_ERR_NO_MEM) << m;
      ASSERT_EQ(allocations_alive(), before) << m << " after failure " << failures;
    }
    EXPECT_GE(failures, 2) << m;
  }
  odd.type->release();
}

}  // namespace
}  // namespace tmpi::datatype
