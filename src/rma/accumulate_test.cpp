// Accumulate operations: against the plain reductions for every type and operation, on derived types and unaligned
// memory, and that none is lost when many ranks come to one element.
#include "rma/accumulate.h"

#include <string.h>

#include <vector>

#include "comm/testing.h"
#include "datatype/construct.h"

namespace tmpi::rma {
namespace {

using datatype::BasicIndex;
using datatype::OpKind;
using datatype::Type;

class AccumulateTest : public comm::testing::Job {};

constexpr OpKind kinds[] = {OpKind::sum,    OpKind::prod,   OpKind::min,     OpKind::max,  OpKind::band,
                            OpKind::bor,    OpKind::bxor,   OpKind::land,    OpKind::lor,  OpKind::lxor,
                            OpKind::minloc, OpKind::maxloc, OpKind::replace, OpKind::no_op};

// Small numbers in every representation, gaps zero: memcmp can compare then.
void fill(const Type& basic, char* array, int64_t elements, int seed) {
  memset(array, 0, static_cast<size_t>(elements * basic.extent()));
  for (int64_t i = 0; i < elements; ++i) {
    const double value = static_cast<double>((i * 3 + seed) % 5 + 1);
    const auto& info = datatype::info_of(basic.basic());
    auto put = [&](BasicIndex of, char* at) {
      switch (datatype::info_of(of).repr) {
        case datatype::Repr::f32:
          return void(*reinterpret_cast<float*>(at) = static_cast<float>(value));
        case datatype::Repr::f64:
          return void(*reinterpret_cast<double*>(at) = value);
        case datatype::Repr::f80: {
          long double wide = value;
          return void(memcpy(at, &wide, 10));
        }
        case datatype::Repr::bool8:
          return void(*at = static_cast<char>(static_cast<int>(value) % 2));
        default:
          return void(*at = static_cast<char>(value));  // an integer; of the rest some small number or other
      }
    };
    char* at = array + i * basic.extent();
    if (info.repr == datatype::Repr::pair) {
      put(info.value, at);
      put(info.index, at + info.index_offset);
    } else {
      put(basic.basic(), at);
    }
  }
}

bool allowed(const datatype::Op& op, const Type& basic) {
  return op.kind() == OpKind::replace || op.kind() == OpKind::no_op || datatype::op_supports(op, basic);
}

// Compares the bytes that hold data: a long double has six that do not, a pair some before or after its index.
bool same(const Type& basic, const char* a, const char* b, int64_t elements) {
  const auto& info = datatype::info_of(basic.basic());
  const bool is_pair = info.repr == datatype::Repr::pair;
  const datatype::Repr value = is_pair ? datatype::info_of(info.value).repr : info.repr;
  const bool padded = value == datatype::Repr::f80 || value == datatype::Repr::c80;
  const int64_t extent = is_pair ? datatype::predefined(info.value).extent() : padded ? 16 : basic.extent();
  const auto data = static_cast<size_t>(padded ? 10 : extent);
  const int64_t index = (extent + 3) / 4 * 4;  // of a pair: an int
  for (int64_t at = 0; at < elements * basic.extent(); at += is_pair ? basic.extent() : extent) {
    if (memcmp(a + at, b + at, data) != 0) return false;
    if (is_pair && memcmp(a + at + index, b + at + index, sizeof(int)) != 0) return false;
  }
  return true;
}

TEST_P(AccumulateTest, EveryTypeAndOperation) {
  constexpr int64_t kElements = 150;  // several blocks of the larger types
  alignas(64) static char origin[kElements * 32], target[kElements * 32], expected[kElements * 32],
      before[kElements * 32], result[kElements * 32];
  Mutex mutex;
  for (int index = 1; index < datatype::basic_count; ++index) {
    const Type& basic = datatype::predefined(static_cast<BasicIndex>(index));
    if (basic.size() == 0) continue;
    for (OpKind kind : kinds) {
      const datatype::Op& op = datatype::predefined_op(kind);
      if (!allowed(op, basic)) continue;
      fill(basic, origin, kElements, 1);
      fill(basic, target, kElements, 3);
      memcpy(before, target, sizeof before);
      memcpy(expected, target, sizeof expected);
      memset(result, 0, sizeof result);
      ASSERT_EQ(datatype::reduce(op, basic, origin, expected, kElements), 0);
      const Side from{&basic, kElements, origin}, to{&basic, kElements, result}, at{&basic, kElements, target};
      accumulate(op, basic, kElements, &from, &to, at, mutex);
      EXPECT_TRUE(same(basic, target, expected, kElements)) << basic.name() << " " << op.name();
      EXPECT_TRUE(same(basic, result, before, kElements)) << basic.name() << " " << op.name();
    }
  }
}

TEST_P(AccumulateTest, DerivedTypes) {
  // Every other int of the target, the origin backwards, the result packed.
  datatype::Created every_other = datatype::create_vector(300, 1, 2, datatype::predefined(BasicIndex::t_INT), false);
  ASSERT_FALSE(every_other.error);
  std::vector<int> target(600, 1), origin(300), result(300);
  for (int i = 0; i < 300; ++i) origin[static_cast<size_t>(i)] = i;
  Mutex mutex;
  const Type& basic = datatype::predefined(BasicIndex::t_INT);
  EXPECT_EQ(basic_of(*every_other.type), &basic);
  const Side from{&basic, 300, origin.data()}, to{&basic, 300, result.data()}, at{every_other.type, 1, target.data()};
  accumulate(datatype::predefined_op(OpKind::sum), basic, 300, &from, &to, at, mutex);
  for (size_t i = 0; i < 600; ++i) EXPECT_EQ(target[i], i % 2 ? 1 : 1 + static_cast<int>(i) / 2);
  for (int value : result) EXPECT_EQ(value, 1);
  every_other.type->release();
}

TEST_P(AccumulateTest, DerivedTypesOfPairs) {
  struct DoubleInt {
    double value;
    int index;
  };
  const Type& basic = datatype::predefined(BasicIndex::t_DOUBLE_INT);
  datatype::Created every_other = datatype::create_vector(100, 1, 2, basic, false);
  ASSERT_FALSE(every_other.error);
  EXPECT_EQ(basic_of(*every_other.type), &basic);
  std::vector<DoubleInt> target(200, {1.5, 7}), origin(100);
  for (int i = 0; i < 100; ++i) origin[static_cast<size_t>(i)] = {i % 2 ? 3.5 : 0.5, i};
  Mutex mutex;
  const Side from{&basic, 100, origin.data()}, at{every_other.type, 1, target.data()};
  accumulate(datatype::predefined_op(OpKind::maxloc), basic, 100, &from, nullptr, at, mutex);
  for (size_t i = 0; i < 200; ++i) {
    const bool changed = i % 4 == 2;
    EXPECT_EQ(target[i].value, changed ? 3.5 : 1.5) << i;
    EXPECT_EQ(target[i].index, changed ? static_cast<int>(i) / 2 : 7) << i;
  }
  every_other.type->release();
}

TEST_P(AccumulateTest, ElementsOfSeveralTypes) {
  const int64_t lengths[] = {1, 1}, offsets[] = {0, 8};
  const Type* types[] = {&datatype::predefined(BasicIndex::t_INT), &datatype::predefined(BasicIndex::t_DOUBLE)};
  datatype::Created mixed = datatype::create_struct(2, lengths, offsets, types, false);
  ASSERT_FALSE(mixed.error);
  EXPECT_EQ(basic_of(*mixed.type), nullptr);
  mixed.type->release();
}

// Every rank adds to all elements; some of the memory is unaligned, so that it goes by the mutex.
template <class T>
void add_from_everywhere(BasicIndex index, size_t offset, int ranks, int rounds, char* memory, Mutex& mutex) {
  const Type& basic = datatype::predefined(index);
  const datatype::Op& sum = datatype::predefined_op(OpKind::sum);
  T ones[8];
  for (T& one : ones) one = T{1};
  const Side from{&basic, 8, ones}, at{&basic, 8, memory + offset};
  for (int round = 0; round < rounds; ++round) {
    accumulate(sum, basic, 8, &from, nullptr, at, mutex);
    if (round % 16 == 0) sched::scheduler->yield();
  }
}

template <class T>
void expect_all(const char* memory, size_t offset, int wanted) {
  for (size_t i = 0; i < 8; ++i) {
    T value;
    memcpy(&value, memory + offset + i * sizeof value, sizeof value);
    EXPECT_EQ(value, static_cast<T>(wanted));
  }
}

TEST_P(AccumulateTest, NoneIsLost) {
  constexpr int kRanks = 6, kRounds = 500;
  for (size_t offset : {size_t{0}, size_t{3}}) {
    alignas(64) char memory[5][256] = {};
    Mutex mutex;
    run(kRanks, [&](sched::Rank*) {
      add_from_everywhere<int>(BasicIndex::t_INT, offset, kRanks, kRounds, memory[0], mutex);
      add_from_everywhere<double>(BasicIndex::t_DOUBLE, offset, kRanks, kRounds, memory[1], mutex);
      add_from_everywhere<int16_t>(BasicIndex::t_SHORT, offset, kRanks, kRounds, memory[2], mutex);
      add_from_everywhere<int64_t>(BasicIndex::t_LONG, offset, kRanks, kRounds, memory[3], mutex);
      if (offset == 0)
        add_from_everywhere<long double>(BasicIndex::t_LONG_DOUBLE, 0, kRanks, kRounds, memory[4], mutex);
    });
    expect_all<int>(memory[0], offset, kRanks * kRounds);
    expect_all<double>(memory[1], offset, kRanks * kRounds);
    expect_all<int16_t>(memory[2], offset, kRanks * kRounds);
    expect_all<int64_t>(memory[3], offset, kRanks * kRounds);
    if (offset == 0) expect_all<long double>(memory[4], 0, kRanks * kRounds);
  }
}

// What is written before a ticket is given is seen by who gets the next one.
TEST_P(AccumulateTest, TicketsHandOnWhatWasWritten) {
  constexpr int kRanks = 4, kRounds = 25;  // with more carriers than processors a turn may take a time slice
  const Type& basic = datatype::predefined(BasicIndex::t_INT);
  int owner = 0, turn = 0;  // turn changes by compare and swap only; owner is guarded by it
  Mutex mutex;
  run(kRanks, [&](sched::Rank* me) {
    for (int round = 0; round < kRounds; ++round) {
      int mine = me->id + round * kRanks, next = mine + 1, seen;
      const Side none{&basic, 1, nullptr}, to{&basic, 1, &seen}, at{&basic, 1, &turn};
      for (;;) {
        accumulate(datatype::predefined_op(OpKind::no_op), basic, 1, &none, &to, at, mutex);
        if (seen == mine) break;
        sched::scheduler->yield();
      }
      EXPECT_EQ(owner, mine);
      owner = next;
      EXPECT_TRUE(compare_and_swap(basic, &next, &mine, &seen, &turn, mutex));
      EXPECT_EQ(seen, mine);
    }
  });
  EXPECT_EQ(owner, kRanks * kRounds);
}

TEST_P(AccumulateTest, CompareAndSwapOfEverySize) {
  Mutex mutex;
  for (BasicIndex index : {BasicIndex::t_INT8_T, BasicIndex::t_INT16_T, BasicIndex::t_INT32_T, BasicIndex::t_INT64_T,
                           BasicIndex::t_INTEGER16})
    for (size_t offset : {size_t{0}, size_t{1}}) {
      const Type& basic = datatype::predefined(index);
      const auto bytes = static_cast<size_t>(basic.size());
      alignas(16) char memory[32];
      char old_value[16], new_value[16], other[16], result[16];
      memset(old_value, 1, 16);
      memset(new_value, 2, 16);
      memset(other, 3, 16);
      memcpy(memory + offset, old_value, bytes);
      EXPECT_FALSE(compare_and_swap(basic, new_value, other, result, memory + offset, mutex));
      EXPECT_EQ(memcmp(result, old_value, bytes), 0);
      EXPECT_EQ(memcmp(memory + offset, old_value, bytes), 0);
      EXPECT_TRUE(compare_and_swap(basic, new_value, old_value, result, memory + offset, mutex));
      EXPECT_EQ(memcmp(result, old_value, bytes), 0);
      EXPECT_EQ(memcmp(memory + offset, new_value, bytes), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Carriers, AccumulateTest, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace tmpi::rma
