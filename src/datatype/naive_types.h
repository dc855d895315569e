// For tests: a datatype expanded into its typemap, entry by entry, straight from the definitions in MPI 5.0
// chapter 5, and random types made side by side with their expansion. Not efficient and not for the library.
//
// Invariant: nothing here uses typemap.h or signature.h, so agreement with them means something.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "datatype/construct.h"

namespace tmpi::datatype::naive {

struct Entry {
  BasicIndex basic;
  int64_t offset;
};

struct Map {
  std::vector<Entry> entries;
  int64_t alignment = 1;
  bool has_markers = false;
  int64_t marked_lb = 0, marked_ub = 0;

  int64_t size() const {
    int64_t sum = 0;
    for (const Entry& e : entries) sum += info_of(e.basic).bytes;
    return sum;
  }
  int64_t true_lb() const {
    int64_t low = INT64_MAX;
    for (const Entry& e : entries) low = std::min(low, e.offset);
    return entries.empty() ? 0 : low;
  }
  int64_t true_ub() const {
    int64_t high = INT64_MIN;
    for (const Entry& e : entries) high = std::max<int64_t>(high, e.offset + info_of(e.basic).bytes);
    return entries.empty() ? 0 : high;
  }
  int64_t lb() const { return has_markers ? marked_lb : true_lb(); }
  int64_t ub() const {
    if (has_markers) return marked_ub;
    int64_t extent = true_ub() - true_lb();
    return true_lb() + (extent + alignment - 1) / alignment * alignment;
  }
  int64_t extent() const { return ub() - lb(); }

  // Adds one copy of `old` at `offset` (5.1.7: explicit bounds hide all others).
  void add(const Map& old, int64_t offset) {
    for (const Entry& e : old.entries) entries.push_back({e.basic, e.offset + offset});
    if (!old.entries.empty() || old.has_markers) alignment = std::max(alignment, old.alignment);
    if (!old.has_markers) return;
    marked_lb = has_markers ? std::min(marked_lb, old.lb() + offset) : old.lb() + offset;
    marked_ub = has_markers ? std::max(marked_ub, old.ub() + offset) : old.ub() + offset;
    has_markers = true;
  }
};

inline Map basic_map(BasicIndex basic) {
  Map map;
  const BasicInfo& info = info_of(basic);
  map.alignment = info.alignment;
  if (info.repr == Repr::pair) {
    map.entries = {{info.value, 0}, {info.index, info.index_offset}};
  } else {
    map.entries = {{basic, 0}};
  }
  return map;
}

/// The memory offset of every byte of the packed stream of `count` elements.
inline std::vector<int64_t> byte_offsets(const Map& map, int64_t count) {
  std::vector<int64_t> offsets;
  for (int64_t i = 0; i < count; ++i) {
    for (const Entry& e : map.entries) {
      for (int b = 0; b < info_of(e.basic).bytes; ++b) offsets.push_back(i * map.extent() + e.offset + b);
    }
  }
  return offsets;
}

/// A type and its expansion; gives its reference back.
struct Both {
  const Type* type = nullptr;
  Map map;
  Both(const Type* t, Map m) : type(t), map(std::move(m)) {}
  Both(Both&& other) noexcept : type(other.type), map(std::move(other.map)) { other.type = nullptr; }
  Both& operator=(Both&& other) noexcept {
    std::swap(type, other.type);
    std::swap(map, other.map);
    return *this;
  }
  ~Both() {
    if (type) type->release();
  }
};

using Random = std::mt19937;
inline int64_t pick(Random& random, int64_t low, int64_t high) {
  return std::uniform_int_distribution<int64_t>(low, high)(random);
}

inline Both random_basic(Random& random) {
  constexpr BasicIndex choices[] = {
      BasicIndex::t_INT,       BasicIndex::t_DOUBLE,         BasicIndex::t_CHAR,        BasicIndex::t_SHORT,
      BasicIndex::t_SHORT_INT, BasicIndex::t_DOUBLE_INT,     BasicIndex::t_LONG_DOUBLE, BasicIndex::t_C_DOUBLE_COMPLEX,
      BasicIndex::t_BYTE,      BasicIndex::t_LONG_DOUBLE_INT};
  BasicIndex basic = choices[pick(random, 0, std::size(choices) - 1)];
  return Both(&predefined(basic), basic_map(basic));
}

Both random_type(Random& random, int depth);

inline Both random_indexed(Random& random, const Both& old, bool in_bytes, bool one_length) {
  int64_t n = pick(random, 0, 5), length = pick(random, 0, 3), unit = in_bytes ? 1 : old.map.extent();
  std::vector<int64_t> lengths, displacements;
  Map map;
  for (int64_t i = 0; i < n; ++i) {
    lengths.push_back(one_length ? length : pick(random, 0, 3));
    displacements.push_back(pick(random, -20, 40));
    for (int64_t k = 0; k < lengths[i]; ++k) map.add(old.map, displacements[i] * unit + k * old.map.extent());
  }
  Created made;
  if (one_length) {
    made = in_bytes ? create_hindexed_block(n, length, displacements.data(), *old.type)
                    : create_indexed_block(n, length, displacements.data(), *old.type);
  } else {
    made = in_bytes ? create_hindexed(n, lengths.data(), displacements.data(), *old.type)
                    : create_indexed(n, lengths.data(), displacements.data(), *old.type);
  }
  return Both(made.type, map);
}

inline Both random_struct(Random& random, int depth) {
  int64_t n = pick(random, 0, 4);
  std::vector<Both> parts;
  std::vector<int64_t> lengths, displacements;
  std::vector<const Type*> types;
  Map map;
  for (int64_t i = 0; i < n; ++i) {
    parts.push_back(random_type(random, depth - 1));
    lengths.push_back(pick(random, 0, 2));
    displacements.push_back(pick(random, -30, 200));
    types.push_back(parts.back().type);
    for (int64_t k = 0; k < lengths[i]; ++k) map.add(parts[i].map, displacements[i] + k * parts[i].map.extent());
  }
  return Both(create_struct(n, lengths.data(), displacements.data(), types.data()).type, map);
}

inline Both random_subarray(Random& random, const Both& old) {
  int dimensions = static_cast<int>(pick(random, 1, 3));
  int sizes[3], subsizes[3], starts[3];
  for (int d = 0; d < dimensions; ++d) {
    sizes[d] = static_cast<int>(pick(random, 1, 4));
    subsizes[d] = static_cast<int>(pick(random, 1, sizes[d]));
    starts[d] = static_cast<int>(pick(random, 0, sizes[d] - subsizes[d]));
  }
  bool c_order = pick(random, 0, 1);
  Map map;
  int64_t total = 1;
  for (int d = 0; d < dimensions; ++d) total *= sizes[d];
  for (int64_t linear = 0; linear < total; ++linear) {
    int64_t rest = linear;
    bool inside = true;
    for (int step = dimensions - 1; step >= 0; --step) {  // the fastest dimension last
      int d = c_order ? step : dimensions - 1 - step;
      int64_t index = rest % sizes[d];
      rest /= sizes[d];
      inside &= index >= starts[d] && index < starts[d] + subsizes[d];
    }
    if (inside) map.add(old.map, linear * old.map.extent());
  }
  map.has_markers = true;
  map.marked_lb = 0;
  map.marked_ub = total * old.map.extent();
  Created made =
      create_subarray(dimensions, sizes, subsizes, starts, c_order ? MPI_ORDER_C : MPI_ORDER_FORTRAN, *old.type);
  return Both(made.type, map);
}

inline Both random_type(Random& random, int depth) {
  if (depth <= 0) return random_basic(random);
  Both old = random_type(random, depth - 1);
  Map map;
  switch (pick(random, 0, 9)) {
    case 0: {
      int64_t n = pick(random, 0, 4);
      for (int64_t i = 0; i < n; ++i) map.add(old.map, i * old.map.extent());
      return Both(create_contiguous(n, *old.type).type, map);
    }
    case 1:
    case 2: {
      int64_t n = pick(random, 0, 4), length = pick(random, 0, 3), stride = pick(random, -5, 9);
      bool bytes = pick(random, 0, 1);
      int64_t unit = bytes ? 1 : old.map.extent();
      if (bytes) stride *= 7;
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t k = 0; k < length; ++k) map.add(old.map, i * stride * unit + k * old.map.extent());
      }
      Created made = bytes ? create_hvector(n, length, stride, *old.type) : create_vector(n, length, stride, *old.type);
      return Both(made.type, map);
    }
    case 3:
      return random_indexed(random, old, false, false);
    case 4:
      return random_indexed(random, old, true, false);
    case 5:
      return random_indexed(random, old, pick(random, 0, 1), true);
    case 6:
      return random_struct(random, depth);
    case 7: {
      map.add(old.map, 0);
      map.has_markers = true;
      map.marked_lb = pick(random, -40, 40);
      int64_t extent = pick(random, -10, 100);
      map.marked_ub = map.marked_lb + extent;
      return Both(create_resized(*old.type, map.marked_lb, extent).type, map);
    }
    case 8:
      return random_subarray(random, old);
    default:
      map.add(old.map, 0);
      return Both(create_dup(*old.type).type, map);
  }
}

}  // namespace tmpi::datatype::naive
