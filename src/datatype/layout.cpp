// The arithmetic shared by the type constructors: bounds with explicit markers and padding, vectors,
// contents.
#include "datatype/layout.h"

#include <algorithm>

namespace tmpi::datatype {

bool Bounds::add(const Type& type, int64_t offset, int64_t count, int64_t stride) noexcept {
  bool sticky = type.has_explicit_bounds();
  if (!sticky && type.size() == 0) return true;  // an empty typemap has no entries, so no bounds
  alignment_ = std::max(alignment_, static_cast<int32_t>(type.alignment()));
  if (explicit_ && !sticky) return true;
  if (sticky && !explicit_) {
    explicit_ = true;
    low_ = INT64_MAX;
    high_ = INT64_MIN;
  }
  // Padding is not an entry of the typemap: without markers the bounds are those of the data.
  int64_t low = sticky ? type.lb() : type.true_lb();
  int64_t high = sticky ? type.ub() : type.true_ub();
  int64_t reach;
  if (__builtin_mul_overflow(count - 1, stride, &reach)) return false;
  int64_t low_reach, high_reach;
  if (__builtin_add_overflow(offset, std::min<int64_t>(reach, 0), &low_reach) ||
      __builtin_add_overflow(offset, std::max<int64_t>(reach, 0), &high_reach) ||
      __builtin_add_overflow(low, low_reach, &low) || __builtin_add_overflow(high, high_reach, &high)) {
    return false;
  }
  low_ = std::min(low_, low);
  high_ = std::max(high_, high);
  any_ = true;
  return true;
}

bool Bounds::finish(Layout& layout) const noexcept {
  layout.alignment = alignment_;
  layout.explicit_bounds = explicit_;
  layout.lb = any_ ? low_ : 0;
  layout.ub = any_ ? high_ : 0;
  int64_t extent;
  if (__builtin_sub_overflow(layout.ub, layout.lb, &extent)) return false;
  if (explicit_) return true;
  int64_t beyond = extent % alignment_;
  return beyond == 0 || !__builtin_add_overflow(layout.ub, alignment_ - beyond, &layout.ub);
}

int layout_vector(int64_t count, int64_t block_length, int64_t stride, const Type& old, Layout& layout) noexcept {
  if (count == 0 || block_length == 0) return 0;
  Bounds block_bounds;
  int64_t reach;
  // The two nested loops' bounds are those of the first and the last block.
  if (__builtin_mul_overflow(count - 1, stride, &reach) || !block_bounds.add(old, 0, block_length, old.extent()) ||
      !block_bounds.add(old, reach, block_length, old.extent())) {
    return MPI_ERR_COUNT;
  }
  MadePart block = make_loop(block_length, old.extent(), old.part());
  if (block.error) return block.error;
  HeldPart held(block.part);
  MadePart all = make_loop(count, stride, held.get());
  if (all.error) return all.error;
  layout.part = all.part;
  int64_t copies;
  if (__builtin_mul_overflow(count, block_length, &copies)) {
    if (old.size() > 0) return MPI_ERR_COUNT;
    copies = 0;
  }
  MadeSignature signature = repeat_signature(copies, old.signature());
  if (signature.error) return signature.error;
  layout.signature = signature.signature;
  return block_bounds.finish(layout) ? 0 : MPI_ERR_COUNT;
}

Contents* allocate_contents(const ContentsArguments& arguments) noexcept {
  auto words = static_cast<size_t>(arguments.address_count + arguments.large_count + arguments.type_count);
  void* memory = allocate(sizeof(Contents) + words * 8 + static_cast<size_t>(arguments.integer_count) * sizeof(int));
  if (!memory) return nullptr;
  auto* contents = new (memory) Contents;
  contents->combiner = arguments.combiner;
  contents->large = arguments.large;
  contents->integer_count = arguments.integer_count;
  contents->address_count = arguments.address_count;
  contents->large_count = arguments.large_count;
  contents->type_count = arguments.type_count;
  contents->addresses = reinterpret_cast<int64_t*>(contents + 1);
  contents->large_counts = contents->addresses + arguments.address_count;
  contents->types = reinterpret_cast<const Type**>(contents->large_counts + arguments.large_count);
  contents->integers = reinterpret_cast<int*>(contents->types + arguments.type_count);
  return contents;
}

Created finish_type(LayoutHolder& holder, Contents* contents, BasicIndex basic, bool committed) noexcept {
  Type* type = nullptr;
  if (contents) {
    if (void* memory = allocate(sizeof(Type))) type = new (memory) Type(holder.layout, contents, basic, committed);
  }
  if (!type) {
    if (contents) {
      for (int64_t i = 0; i < contents->type_count; ++i) contents->types[i]->release();
      deallocate(contents);
    }
    return Created{nullptr, MPI_ERR_NO_MEM};
  }
  holder.layout.part = Part{};
  holder.layout.signature = Signature{};
  return Created{type, 0};
}

void copy_contents(const Contents& contents, int* integers, int64_t* addresses, int64_t* large_counts,
                   MPI_Datatype* types) noexcept {
  std::copy_n(contents.integers, contents.integer_count, integers);
  std::copy_n(contents.addresses, contents.address_count, addresses);
  std::copy_n(contents.large_counts, contents.large_count, large_counts);
  for (int64_t i = 0; i < contents.type_count; ++i) {
    contents.types[i]->retain();
    types[i] = contents.types[i]->handle();
  }
}

}  // namespace tmpi::datatype
