// Computing the layout of a type from blocks of other types; shared by the files that construct types.
// Not an interface of the folder: others include construct.h.
//
// Invariant: every function returns 0 or an error class, and on error leaves the layout empty.
#pragma once

#include "datatype/construct.h"

namespace tmpi::datatype {

/// A Layout that gives its references back unless a Type takes them.
class LayoutHolder {
 public:
  LayoutHolder() = default;
  LayoutHolder(const LayoutHolder&) = delete;
  LayoutHolder& operator=(const LayoutHolder&) = delete;
  ~LayoutHolder() {
    datatype::release(layout.part);
    datatype::release(layout.signature);
  }
  Layout layout;
};

/// Bounds of a type as its blocks are added one by one (MPI 5.0, 5.1.7): the least and greatest bounds over
/// all copies, counting only explicit ones if there are any.
class Bounds {
 public:
  /// `count` > 0 copies of `type`, the first at `offset`, each `stride` bytes after the one before. False on
  /// overflow.
  [[nodiscard]] bool add(const Type& type, int64_t offset, int64_t count, int64_t stride) noexcept;
  /// Puts lb, ub, alignment and explicit_bounds into `layout`, whose part is set; pads ub unless it is
  /// explicit.
  [[nodiscard]] bool finish(Layout& layout) const noexcept;

 private:
  bool explicit_ = false;
  bool any_ = false;
  int64_t low_ = INT64_MAX;
  int64_t high_ = INT64_MIN;
  int32_t alignment_ = 1;
};

/// The one block structure of vectors: `count` blocks of `block_length` copies of `old`, `stride` bytes
/// apart.
[[nodiscard]] int layout_vector(int64_t count, int64_t block_length, int64_t stride, const Type& old,
                                Layout& layout) noexcept;

/// A list of numbers to be kept as contents.
struct ContentsArguments {
  int combiner;
  bool large;
  int64_t integer_count = 0;
  int64_t address_count = 0;
  int64_t large_count = 0;
  int64_t type_count = 0;
};
/// Room for them, uninitialised; nullptr if there is no memory.
Contents* allocate_contents(const ContentsArguments& arguments) noexcept;

/// Writes numbers into contents one after the other. Counts go to integers, or to large_counts if the type is
/// `large`; displacements to addresses, or likewise.
class ContentsWriter {
 public:
  explicit ContentsWriter(Contents* contents) : contents_(contents) {}
  void integer(int value) { contents_->integers[integers_++] = value; }
  void count(int64_t value) {
    if (contents_->large) {
      contents_->large_counts[larges_++] = value;
    } else {
      integer(static_cast<int>(value));
    }
  }
  void address(int64_t value) {
    if (contents_->large) {
      contents_->large_counts[larges_++] = value;
    } else {
      contents_->addresses[addresses_++] = value;
    }
  }
  void type(const Type& value) {
    value.retain();
    contents_->types[types_++] = &value;
  }

 private:
  Contents* contents_;
  int64_t integers_ = 0, addresses_ = 0, larges_ = 0, types_ = 0;
};

/// Makes the Type; takes over layout and contents in any case (on failure they are released). contents may be
/// nullptr, which means that their allocation failed.
Created finish_type(LayoutHolder& layout, Contents* contents, BasicIndex basic = BasicIndex::none,
                    bool committed = false) noexcept;

}  // namespace tmpi::datatype
