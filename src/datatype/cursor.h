// Walks the bytes of `count` elements of a type in packed order, from any position, in the largest pieces the
// tree knows. Not an interface of the folder: pack.h moves data, and it includes this in its sources only.
//
// Invariant: between calls the cursor stands before an unvisited byte: a leaf (run, loop of runs, list of
// runs), a block of that leaf, and a byte within the block; or it is done. It lives on the stack, allocates
// nothing and does not park.
#pragma once

#include <algorithm>
#include <cstdint>

#include "datatype/typemap.h"

namespace tmpi::datatype {

/// A piece of memory to move: `count` runs, at base + i * stride (strided), or at base + offsets[i] with
/// `length` bytes each (equal) or starts[i+1] - starts[i] bytes (list).
struct Piece {
  enum class Kind : uint8_t { strided, equal, list };
  Kind kind;
  char* base;
  int64_t length;
  int64_t stride;
  int64_t count;
  const int64_t* offsets;
  const int64_t* starts;
  int64_t bytes;  // all runs together
};

/// What is left of the present run, and how many more whole runs of that length follow it at `stride`.
struct View {
  char* at;
  int64_t length;
  int64_t count;  // runs, this one included; 1 if this one has been begun
  int64_t stride;
};

class Cursor {
 public:
  /// `count` elements of `part`, `extent` bytes apart, at `base`, from byte `position` of the packed stream
  /// on.
  Cursor(const Part& part, int64_t extent, int64_t count, char* base, int64_t position) noexcept;

  bool done() const { return !live_; }
  /// The next piece, of at most `limit` > 0 bytes, and steps over it. Not when done.
  Piece next(int64_t limit) noexcept;
  View view() const noexcept;
  /// Steps over `bytes`: the rest of the present run or a part of it, or whole runs of the view.
  void advance(int64_t bytes) noexcept;

 private:
  struct Frame {
    const Node* node;
    char* base;
    int64_t index;
  };
  void descend(const Node* body, int64_t size, char* base, int64_t skip) noexcept;
  void next_leaf() noexcept;
  int64_t length_at(int64_t block) const {
    return kind_ == Piece::Kind::list ? starts_[block + 1] - starts_[block] : length_;
  }
  char* address_at(int64_t block) const {
    return kind_ == Piece::Kind::strided ? base_ + block * stride_ : base_ + offsets_[block];
  }

  // The leaf.
  bool live_ = false;
  Piece::Kind kind_ = Piece::Kind::strided;
  char* base_ = nullptr;
  int64_t length_ = 0;
  int64_t stride_ = 0;
  int64_t count_ = 0;
  const int64_t* offsets_ = nullptr;
  const int64_t* starts_ = nullptr;
  // Where in it.
  int64_t block_ = 0;
  int64_t within_ = 0;

  int depth_ = 0;
  Node top_;                     // the loop over elements, as make_loop would make it
  Frame frames_[max_depth + 1];  // outermost first; not initialised beyond depth_
};

inline Cursor::Cursor(const Part& part, int64_t extent, int64_t count, char* base, int64_t position) noexcept {
  if (count == 0 || part.size == 0) return;
  base += part.offset;
  if (count == 1) {
    if (position >= part.size) return;
    descend(part.body, part.size, base, position);
    return;
  }
  int64_t total;
  if (__builtin_mul_overflow(part.size, count, &total)) total = INT64_MAX;
  if (position >= total) return;
  if (!part.body && extent == part.size) {
    descend(nullptr, total, base, position);
    return;
  }
  top_.count = count;
  top_.stride = extent;
  top_.child = Part{0, part.size, part.body};
  if (part.body && part.body->kind == NodeKind::loop) {
    const Node& inner = *part.body;
    int64_t span, all;
    if (!__builtin_mul_overflow(inner.count, inner.stride, &span) && span == extent &&
        !__builtin_mul_overflow(inner.count, count, &all)) {
      top_.count = all;
      top_.stride = inner.stride;
      top_.child = inner.child;
    }
  }
  descend(&top_, total, base, position);
}

inline void Cursor::descend(const Node* body, int64_t size, char* base, int64_t skip) noexcept {
  live_ = true;
  for (;;) {
    if (!body) {
      kind_ = Piece::Kind::strided;
      base_ = base;
      length_ = size;
      stride_ = 0;
      count_ = 1;
      block_ = 0;
      within_ = skip;
      return;
    }
    switch (body->kind) {
      case NodeKind::loop: {
        const Part& child = body->child;
        int64_t index = 0;
        if (skip != 0) {
          index = skip / child.size;
          skip -= index * child.size;
        }
        if (!child.body) {
          kind_ = Piece::Kind::strided;
          base_ = base;
          length_ = child.size;
          stride_ = body->stride;
          count_ = body->count;
          block_ = index;
          within_ = skip;
          return;
        }
        frames_[depth_++] = Frame{body, base, index};
        base += index * body->stride;
        size = child.size;
        body = child.body;
        break;
      }
      case NodeKind::equal_blocks:
        kind_ = Piece::Kind::equal;
        base_ = base;
        length_ = body->length;
        count_ = body->count;
        offsets_ = body->offsets;
        block_ = skip / length_;
        within_ = skip - block_ * length_;
        return;
      case NodeKind::blocks:
        kind_ = Piece::Kind::list;
        base_ = base;
        count_ = body->count;
        offsets_ = body->offsets;
        starts_ = body->starts;
        block_ = skip == 0 ? 0 : std::upper_bound(starts_, starts_ + count_, skip) - starts_ - 1;
        within_ = skip - starts_[block_];
        return;
      case NodeKind::sequence: {
        const int64_t* starts = body->starts;
        int64_t index = skip == 0 ? 0 : std::upper_bound(starts, starts + body->count, skip) - starts - 1;
        skip -= starts[index];
        frames_[depth_++] = Frame{body, base, index};
        const Part& part = body->parts[index];
        base += part.offset;
        size = part.size;
        body = part.body;
        break;
      }
    }
  }
}

inline void Cursor::next_leaf() noexcept {
  while (depth_ > 0) {
    Frame& frame = frames_[depth_ - 1];
    if (++frame.index < frame.node->count) {
      if (frame.node->kind == NodeKind::loop) {
        const Part& child = frame.node->child;
        descend(child.body, child.size, frame.base + frame.index * frame.node->stride, 0);
      } else {
        const Part& part = frame.node->parts[frame.index];
        descend(part.body, part.size, frame.base + part.offset, 0);
      }
      return;
    }
    --depth_;
  }
  live_ = false;
}

inline View Cursor::view() const noexcept {
  int64_t rest = length_at(block_) - within_;
  int64_t runs = kind_ == Piece::Kind::strided && within_ == 0 ? count_ - block_ : 1;
  return View{address_at(block_) + within_, rest, runs, stride_};
}

inline void Cursor::advance(int64_t bytes) noexcept {
  int64_t length = length_at(block_);
  within_ += bytes;
  if (within_ < length) return;
  if (within_ == length) {
    ++block_;
  } else {  // whole runs of a view: all have this length
    block_ += within_ / length;
  }
  within_ = 0;
  if (block_ == count_) next_leaf();
}

inline Piece Cursor::next(int64_t limit) noexcept {
  int64_t length = length_at(block_);
  if (within_ != 0 || limit < length) {
    int64_t bytes = std::min(length - within_, limit);
    Piece piece{Piece::Kind::strided, address_at(block_) + within_, bytes, 0, 1, nullptr, nullptr, bytes};
    advance(bytes);
    return piece;
  }
  int64_t runs = count_ - block_, bytes;
  if (kind_ == Piece::Kind::list) {
    bytes = starts_[count_] - starts_[block_];
    if (bytes > limit) {
      // The last run that ends within the limit; the first does, so there is one.
      const int64_t* end = std::upper_bound(starts_ + block_, starts_ + count_ + 1, starts_[block_] + limit);
      runs = end - (starts_ + block_) - 1;
      bytes = starts_[block_ + runs] - starts_[block_];
    }
  } else {
    if (runs > limit / length) runs = limit / length;
    bytes = runs * length;
  }
  Piece piece{kind_,
              kind_ == Piece::Kind::strided ? base_ + block_ * stride_ : base_,
              length,
              stride_,
              runs,
              kind_ == Piece::Kind::strided ? nullptr : offsets_ + block_,
              kind_ == Piece::Kind::list ? starts_ + block_ : nullptr,
              bytes};
  block_ += runs;
  if (block_ == count_) next_leaf();
  return piece;
}

}  // namespace tmpi::datatype
