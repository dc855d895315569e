// Where a datatype's bytes lie: a tree of loops and lists over contiguous runs, merged as far as possible, so
// that a vector of a million blocks is one node. Not for what the bytes mean (signature.h), nor for lb and
// extent (type.h).
//
// A Part is a piece of memory relative to some base: `size` bytes of data, either one run (body == nullptr)
// or the bytes that a shared, immutable Node describes. Bytes keep the order of MPI's typemap, which is the
// order of the packed stream.
//
// Invariants:
//  1. A Part of size 0 has no body. A Node has size > 0, count >= 2, and every child has size > 0.
//  2. A loop's child has offset 0 (the offset is lifted into the Part that refers to the loop).
//  3. Every byte offset of a Node lies in [low, high), and no arithmetic on them overflows: checked when it
//  is made.
//  4. A chain of nodes is at most max_depth long. A sequence never directly holds a sequence that occurs
//  once, so
//     every two levels at least double the size, which keeps real types far below the limit.
#pragma once

#include <atomic>
#include <cstdint>

#include "datatype/alloc.h"

namespace tmpi::datatype {

struct Node;

struct Part {
  int64_t offset = 0;          // bytes from the base
  int64_t size = 0;            // bytes of data
  const Node* body = nullptr;  // nullptr: one run of `size` bytes at `offset`
};

enum class NodeKind : uint8_t {
  loop,          // `count` copies of `child`, `stride` bytes apart
  equal_blocks,  // `count` runs of `length` bytes at offsets[i]
  blocks,        // `count` runs at offsets[i]; packed bytes [starts[i], starts[i+1])
  sequence,      // `count` parts[i]; packed bytes [starts[i], starts[i+1])
};

struct Node {
  mutable std::atomic<int64_t> references{1};
  NodeKind kind = NodeKind::loop;
  int32_t depth = 1;
  int64_t size = 0;
  int64_t low = 0;   // first byte that holds data, relative to the base
  int64_t high = 0;  // one past the last
  int64_t count = 0;
  int64_t stride = 0;                // loop
  Part child;                        // loop
  int64_t length = 0;                // equal_blocks
  const int64_t* offsets = nullptr;  // equal_blocks, blocks: count entries, behind this Node in the same allocation
  const int64_t* starts = nullptr;   // blocks, sequence: count + 1 entries, likewise
  const Part* parts = nullptr;       // sequence: count entries, likewise
};

inline constexpr int max_depth = 128;

void destroy_node(const Node* node) noexcept;

inline void retain(const Part& part) noexcept {
  // relaxed: whoever retains already holds a reference.
  if (part.body) part.body->references.fetch_add(1, std::memory_order_relaxed);
}
inline void release(const Part& part) noexcept {
  // acq_rel: the last release must see all uses that went before the others' releases.
  if (part.body && part.body->references.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy_node(part.body);
}

/// First byte and one past the last byte of a part, relative to the base.
inline int64_t low_of(const Part& part) noexcept { return part.offset + (part.body ? part.body->low : 0); }
inline int64_t high_of(const Part& part) noexcept { return part.offset + (part.body ? part.body->high : part.size); }

/// What the builders return: a part that the caller owns one reference of, or the class of an MPI error
/// (MPI_ERR_NO_MEM, or MPI_ERR_COUNT when sizes or offsets leave 64 bits), and then an empty part.
struct [[nodiscard]] MadePart {
  Part part;
  int error = 0;
};

/// Owns one reference of a part.
class HeldPart {
 public:
  HeldPart() = default;
  explicit HeldPart(const Part& owned) : part_(owned) {}
  HeldPart(const HeldPart&) = delete;
  HeldPart& operator=(const HeldPart&) = delete;
  HeldPart(HeldPart&& other) noexcept : part_(other.take()) {}
  HeldPart& operator=(HeldPart&& other) noexcept {
    if (this != &other) {
      release(part_);
      part_ = other.take();
    }
    return *this;
  }
  ~HeldPart() { release(part_); }
  const Part& get() const { return part_; }
  Part take() noexcept {
    Part taken = part_;
    part_ = Part{};
    return taken;
  }

 private:
  Part part_;
};

/// A list of parts in typemap order, each of which it holds a reference of.
class PartList {
 public:
  PartList() = default;
  ~PartList();
  /// Takes a reference of its own. Empty parts are left out, runs that touch are merged.
  [[nodiscard]] bool push(const Part& part) noexcept;
  [[nodiscard]] bool reserve(int64_t count) noexcept { return items_.reserve(count); }
  int64_t size() const { return items_.size(); }
  const Part& operator[](int64_t i) const { return items_[i]; }

 private:
  List<Part> items_;
};

/// `count` copies of `part`, `stride` bytes apart (which may be negative or zero).
MadePart make_loop(int64_t count, int64_t stride, const Part& part) noexcept;
/// The parts of `list`, one after the other.
MadePart make_sequence(const PartList& list) noexcept;
/// The same part moved by `bytes`. Borrows and lends: no reference changes.
MadePart moved(const Part& part, int64_t bytes) noexcept;

}  // namespace tmpi::datatype
