// Packing, unpacking and typed copies against the naive expansion, from every position and in every portion;
// external32.
#include "datatype/pack.h"

#include <gtest/gtest.h>

#include <numeric>

#include "datatype/naive_types.h"

namespace tmpi::datatype {
namespace {

const Type& of(MPI_Datatype handle) { return *resolve(handle); }

// Memory around `count` elements of a type, filled with a pattern; element 0 lies at `origin`.
struct Arena {
  std::vector<unsigned char> bytes;
  int64_t origin;
  Arena(const naive::Map& map, int64_t count, uint32_t seed) {
    int64_t reach = (count > 0 ? count - 1 : 0) * map.extent();
    int64_t low = std::min<int64_t>(reach, 0) + std::min<int64_t>(map.true_lb(), 0);
    int64_t high = std::max<int64_t>(reach, 0) + std::max<int64_t>(map.true_ub(), 0);
    bytes.resize(static_cast<size_t>(high - low) + 1);
    origin = -low;
    naive::Random random(seed);
    for (auto& byte : bytes) byte = static_cast<unsigned char>(random());
  }
  unsigned char* buffer() { return bytes.data() + origin; }
};

// A few monsters among the random types would take most of the time.
bool is_monster(const naive::Map& map, int64_t count) {
  return map.entries.size() > 3000 || std::abs(map.extent()) * count + map.true_ub() - map.true_lb() > 100000;
}

bool overlaps(std::vector<int64_t> offsets) {
  std::sort(offsets.begin(), offsets.end());
  return std::adjacent_find(offsets.begin(), offsets.end()) != offsets.end();
}

TEST(Pack, RandomTypesPackLikeTheirExpansion) {
  for (uint32_t seed = 0; seed < 2500; ++seed) {
    naive::Random random(seed);
    naive::Both both = naive::random_type(random, static_cast<int>(seed % 5));
    int64_t count = naive::pick(random, 0, 4);
    if (is_monster(both.map, count)) continue;
    std::vector<int64_t> offsets = naive::byte_offsets(both.map, count);
    auto total = static_cast<int64_t>(offsets.size());
    Arena arena(both.map, count, seed);
    std::vector<unsigned char> expected, packed(offsets.size() + 1, 0xee);
    for (int64_t offset : offsets) expected.push_back(arena.buffer()[offset]);
    // Whole.
    ASSERT_EQ(pack(*both.type, count, arena.buffer(), 0, packed.data(), total + 1), total) << seed;
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), packed.begin())) << seed;
    ASSERT_EQ(packed.back(), 0xee);
    // In portions that end anywhere.
    std::fill(packed.begin(), packed.end(), 0xee);
    for (int64_t at = 0; at < total;) {
      int64_t portion = naive::pick(random, 1, 40);
      int64_t done = pack(*both.type, count, arena.buffer(), at, packed.data() + at, portion);
      ASSERT_EQ(done, std::min(portion, total - at)) << seed;
      at += done;
    }
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), packed.begin())) << seed;
    ASSERT_EQ(pack(*both.type, count, arena.buffer(), total, packed.data(), 10), 0);
    // Back, in portions, into other memory: data arrives, gaps stay.
    if (overlaps(offsets)) continue;
    Arena target(both.map, count, seed + 1);
    std::vector<unsigned char> wanted = target.bytes;
    for (int64_t i = 0; i < total; ++i) wanted[static_cast<size_t>(target.origin + offsets[i])] = expected[i];
    for (int64_t at = 0; at < total;) {
      int64_t portion = naive::pick(random, 1, 40);
      at += unpack(*both.type, count, target.buffer(), at, packed.data() + at, std::min(portion, total - at));
    }
    ASSERT_EQ(target.bytes, wanted) << seed;
  }
}

TEST(Pack, RandomTypedCopies) {
  int pairs = 0;
  for (uint32_t seed = 0; seed < 4000; ++seed) {
    naive::Random random(seed);
    naive::Both from = naive::random_type(random, static_cast<int>(seed % 4));
    naive::Both to = naive::random_type(random, static_cast<int>(seed / 4 % 4));
    int64_t from_count = naive::pick(random, 0, 6), to_count = naive::pick(random, 0, 6);
    if (is_monster(from.map, from_count) || is_monster(to.map, to_count)) continue;
    std::vector<int64_t> source = naive::byte_offsets(from.map, from_count),
                         target = naive::byte_offsets(to.map, to_count);
    if (overlaps(target)) continue;
    auto total = static_cast<int64_t>(std::min(source.size(), target.size()));
    int64_t position = naive::pick(random, 0, total),
            limit = naive::pick(random, 0, 1) ? INT64_MAX : naive::pick(random, 0, total);
    Arena a(from.map, from_count, seed), b(to.map, to_count, seed + 1);
    std::vector<unsigned char> wanted = b.bytes;
    int64_t moved_bytes = std::min(limit, total - position);
    for (int64_t i = position; i < position + moved_bytes; ++i) {
      wanted[static_cast<size_t>(b.origin + target[i])] = a.buffer()[source[i]];
    }
    ASSERT_EQ(copy(*from.type, from_count, a.buffer(), *to.type, to_count, b.buffer(), limit, position), moved_bytes)
        << seed;
    ASSERT_EQ(b.bytes, wanted) << seed;
    pairs += moved_bytes > 0;
  }
  EXPECT_GT(pairs, 600);
}

// Every kernel length, strided to strided, packed and listed.
TEST(Pack, EveryBlockLength) {
  for (int length = 1; length <= 80; ++length) {
    constexpr int blocks = 37;
    std::vector<unsigned char> memory(blocks * 100), packed(static_cast<size_t>(length) * blocks),
        back(memory.size(), 1), other(blocks * 130, 1);
    std::iota(memory.begin(), memory.end(), 0);
    Created vector = create_hvector(blocks, length, 100, of(MPI_BYTE));
    ASSERT_EQ(pack(*vector.type, 1, memory.data(), 0, packed.data(), INT64_MAX), length * blocks);
    ASSERT_EQ(unpack(*vector.type, 1, back.data(), 0, packed.data(), length * blocks), length * blocks);
    Created wide = create_hvector(blocks, length, 130, of(MPI_BYTE));
    copy(*vector.type, 1, memory.data(), *wide.type, 1, other.data());
    std::vector<int64_t> scattered;
    for (int i = 0; i < blocks; ++i) scattered.push_back((i * 7 % blocks) * 100);
    Created list = create_hindexed_block(blocks, length, scattered.data(), of(MPI_BYTE));
    std::vector<unsigned char> listed(packed.size());
    pack(*list.type, 1, memory.data(), 0, listed.data(), INT64_MAX);
    for (int i = 0; i < blocks; ++i) {
      for (int k = 0; k < length; ++k) {
        ASSERT_EQ(packed[i * length + k], memory[i * 100 + k]);
        ASSERT_EQ(back[i * 100 + k], memory[i * 100 + k]);
        ASSERT_EQ(other[i * 130 + k], memory[i * 100 + k]);
        ASSERT_EQ(listed[i * length + k], memory[scattered[i] + k]);
      }
      for (int k = length; k < 100 && i < blocks - 1; ++k) ASSERT_EQ(back[i * 100 + k], 1);
    }
    vector.type->release();
    wide.type->release();
    list.type->release();
  }
}

TEST(Pack, SeeksInHugeStreams) {
  // A terabyte of which a few bytes exist: only addresses are computed before the piece.
  Created column = create_hvector(int64_t{1} << 37, 1, 8, of(MPI_INT));
  int64_t far = (int64_t{1} << 38) + 6;  // two bytes into the int at this place of the stream
  alignas(8) unsigned char window[64];
  std::iota(window, window + 64, 0);
  // Byte `far` of the stream is byte far / 4 * 8 + 2 of the memory; let that be window[2].
  auto base = reinterpret_cast<uintptr_t>(window) - static_cast<uintptr_t>(far / 4 * 8);
  unsigned char out[6];
  ASSERT_EQ(pack(*column.type, 1, reinterpret_cast<void*>(base), far, out, 6), 6);
  unsigned char expected[] = {2, 3, 8, 9, 10, 11};
  EXPECT_EQ(std::memcmp(out, expected, 6), 0);
  column.type->release();
}

TEST(Pack, External32IsBigEndianWithTheStandardsSizes) {
  struct Record {
    int i;
    double d;
    long l;
    short s;
    long double q;
    wchar_t w;
  } record{0x01020304, 1.0, -2, 0x0506, -1.5L, 0x41}, back{};
  int lengths[] = {1, 1, 1, 1, 1, 1};
  int64_t displacements[] = {offsetof(Record, i), offsetof(Record, d), offsetof(Record, l),
                             offsetof(Record, s), offsetof(Record, q), offsetof(Record, w)};
  const Type* types[] = {&of(MPI_INT),   &of(MPI_DOUBLE),      &of(MPI_LONG),
                         &of(MPI_SHORT), &of(MPI_LONG_DOUBLE), &of(MPI_WCHAR)};
  Created made = create_struct(6, lengths, displacements, types);
  ASSERT_EQ(external32_size(*made.type, 1), 4 + 8 + 4 + 2 + 16 + 2);
  unsigned char out[36];
  pack_external32(*made.type, 1, &record, out);
  unsigned char expected[36] = {1, 2,    3,    4,    0x3f, 0xf0, 0, 0,    0,    0,   0,
                                0, 0xff, 0xff, 0xff, 0xfe, 5,    6, 0xbf, 0xff, 0x80};
  expected[35] = 0x41;
  for (int i = 0; i < 36; ++i) EXPECT_EQ(out[i], expected[i]) << i;
  unpack_external32(*made.type, 1, &back, out);
  EXPECT_EQ(back.i, record.i);
  EXPECT_EQ(back.d, record.d);
  EXPECT_EQ(back.l, record.l);
  EXPECT_EQ(back.s, record.s);
  EXPECT_EQ(back.q, record.q);
  EXPECT_EQ(back.w, record.w);
  made.type->release();

  // Complex numbers swap by component; strided elements and repetition.
  double numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8}, again[8] = {};
  Created vector = create_vector(2, 1, 2, of(MPI_C_DOUBLE_COMPLEX));
  unsigned char stream[32];
  ASSERT_EQ(external32_size(*vector.type, 1), 32);
  pack_external32(*vector.type, 1, numbers, stream);
  EXPECT_EQ(stream[0], 0x3f);
  EXPECT_EQ(stream[8], 0x40);
  unpack_external32(*vector.type, 1, again, stream);
  double wanted[8] = {1, 2, 0, 0, 5, 6, 0, 0};
  EXPECT_EQ(std::memcmp(again, wanted, sizeof(wanted)), 0);
  vector.type->release();
}

TEST(Pack, External32RoundTripOfRandomTypes) {
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    naive::Random random(seed);
    naive::Both both = naive::random_type(random, static_cast<int>(seed % 4));
    int64_t count = naive::pick(random, 0, 3);
    if (is_monster(both.map, count)) continue;
    std::vector<int64_t> offsets = naive::byte_offsets(both.map, count);
    if (overlaps(offsets)) continue;
    Arena source(both.map, count, seed), target(both.map, count, seed + 1);
    // Zeros: MPI_LONG and long double do not bring every pattern back.
    for (auto& byte : source.bytes) byte = 0;
    int64_t bytes = external32_size(*both.type, count);
    std::vector<unsigned char> stream(static_cast<size_t>(bytes) + 1, 0xee);
    pack_external32(*both.type, count, source.buffer(), stream.data());
    ASSERT_EQ(stream.back(), 0xee) << seed;
    for (auto& byte : target.bytes) byte = 0x77;
    unpack_external32(*both.type, count, target.buffer(), stream.data());
    for (int64_t offset : offsets) ASSERT_EQ(target.buffer()[offset], 0) << seed;
  }
}

}  // namespace
}  // namespace tmpi::datatype
