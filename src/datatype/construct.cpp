// The constructors that take blocks: dup, contiguous, vector, indexed, struct and their variants, and
// resized. Arrays over processes and dimensions are in construct_array.cpp.
#include "datatype/construct.h"

#include "datatype/layout.h"

namespace tmpi::datatype {
namespace {

Created failed(int error) { return Created{nullptr, error}; }

// Blocks of `old` at displacements in bytes. `length_of(i)` and `offset_of(i, &bytes)` give block i; the
// latter is false on overflow. Equal block lengths in a row share their loop node.
template <class LengthOf, class OffsetOf>
int layout_blocks(int64_t count, const Type& old, LengthOf length_of, OffsetOf offset_of, Layout& layout) {
  PartList list;
  Bounds bounds;
  HeldPart block;
  int64_t block_length = -1;
  int64_t copies = 0;
  for (int64_t i = 0; i < count; ++i) {
    int64_t length = length_of(i), offset;
    if (length < 0) return MPI_ERR_ARG;
    if (length == 0) continue;
    if (!offset_of(i, &offset)) return MPI_ERR_COUNT;
    if (length != block_length) {
      MadePart made = make_loop(length, old.extent(), old.part());
      if (made.error) return made.error;
      block = HeldPart(made.part);
      block_length = length;
    }
    MadePart at = moved(block.get(), offset);
    if (at.error) return at.error;
    if (!list.push(at.part)) return MPI_ERR_NO_MEM;
    if (!bounds.add(old, offset, length, old.extent())) return MPI_ERR_COUNT;
    if (__builtin_add_overflow(copies, length, &copies)) return MPI_ERR_COUNT;
  }
  MadePart all = make_sequence(list);
  if (all.error) return all.error;
  layout.part = all.part;
  MadeSignature signature = repeat_signature(copies, old.signature());
  if (signature.error) return signature.error;
  layout.signature = signature.signature;
  return bounds.finish(layout) ? 0 : MPI_ERR_COUNT;
}

// The four indexed constructors: lengths from a list or one for all, displacements in elements or bytes.
struct Blocks {
  int64_t count;
  CountList lengths;  // null: all have `length`
  int64_t length = 0;
  CountList displacements;
  bool in_bytes;
};

Created create_blocks(const Blocks& blocks, const Type& old, int combiner, bool large) {
  if (blocks.count < 0) return failed(MPI_ERR_COUNT);
  bool one_length = combiner == MPI_COMBINER_INDEXED_BLOCK || combiner == MPI_COMBINER_HINDEXED_BLOCK;
  if (one_length && blocks.length < 0) return failed(MPI_ERR_ARG);
  int64_t unit = blocks.in_bytes ? 1 : old.extent();
  LayoutHolder holder;
  int error = layout_blocks(
      blocks.count, old, [&](int64_t i) { return one_length ? blocks.length : blocks.lengths[i]; },
      [&](int64_t i, int64_t* bytes) { return !__builtin_mul_overflow(blocks.displacements[i], unit, bytes); },
      holder.layout);
  if (error) return failed(error);

  int64_t n = blocks.count;
  int64_t counts = 1 + (one_length ? 1 : n) + (blocks.in_bytes ? 0 : n), addresses = blocks.in_bytes ? n : 0;
  ContentsArguments arguments{combiner, large};
  arguments.integer_count = large ? 0 : counts;
  arguments.address_count = large ? 0 : addresses;
  arguments.large_count = large ? counts + addresses : 0;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.count(n);
    if (one_length) writer.count(blocks.length);
    for (int64_t i = 0; i < n && !one_length; ++i) writer.count(blocks.lengths[i]);
    for (int64_t i = 0; i < n; ++i) {
      blocks.in_bytes ? writer.address(blocks.displacements[i]) : writer.count(blocks.displacements[i]);
    }
    writer.type(old);
  }
  return finish_type(holder, contents);
}

// Two references of what `old` has, for types that differ in bounds only.
void share_layout(const Type& old, Layout& layout) {
  layout.part = old.part();
  layout.signature = old.signature();
  retain(layout.part);
  retain(layout.signature);
  layout.lb = old.lb();
  layout.ub = old.ub();
  layout.alignment = static_cast<int32_t>(old.alignment());
  layout.explicit_bounds = old.has_explicit_bounds();
}

}  // namespace

Created create_dup(const Type& old) noexcept {
  LayoutHolder holder;
  share_layout(old, holder.layout);
  ContentsArguments arguments{MPI_COMBINER_DUP, false};
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) ContentsWriter(contents).type(old);
  return finish_type(holder, contents, BasicIndex::none, old.is_committed());
}

Created create_contiguous(int64_t count, const Type& old, bool large) noexcept {
  if (count < 0) return failed(MPI_ERR_COUNT);
  LayoutHolder holder;
  if (int error = layout_vector(count > 0 ? 1 : 0, count, 0, old, holder.layout)) return failed(error);
  ContentsArguments arguments{MPI_COMBINER_CONTIGUOUS, large};
  (large ? arguments.large_count : arguments.integer_count) = 1;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.count(count);
    writer.type(old);
  }
  return finish_type(holder, contents);
}

Created create_vector(int64_t count, int64_t block_length, int64_t stride, const Type& old, bool large) noexcept {
  if (count < 0) return failed(MPI_ERR_COUNT);
  if (block_length < 0) return failed(MPI_ERR_ARG);
  int64_t stride_bytes;
  if (__builtin_mul_overflow(stride, old.extent(), &stride_bytes)) return failed(MPI_ERR_COUNT);
  LayoutHolder holder;
  if (int error = layout_vector(count, block_length, stride_bytes, old, holder.layout)) return failed(error);
  ContentsArguments arguments{MPI_COMBINER_VECTOR, large};
  (large ? arguments.large_count : arguments.integer_count) = 3;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.count(count);
    writer.count(block_length);
    writer.count(stride);
    writer.type(old);
  }
  return finish_type(holder, contents);
}

Created create_hvector(int64_t count, int64_t block_length, int64_t stride_bytes, const Type& old,
                       bool large) noexcept {
  if (count < 0) return failed(MPI_ERR_COUNT);
  if (block_length < 0) return failed(MPI_ERR_ARG);
  LayoutHolder holder;
  if (int error = layout_vector(count, block_length, stride_bytes, old, holder.layout)) return failed(error);
  ContentsArguments arguments{MPI_COMBINER_HVECTOR, large};
  arguments.integer_count = large ? 0 : 2;
  arguments.address_count = large ? 0 : 1;
  arguments.large_count = large ? 3 : 0;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.count(count);
    writer.count(block_length);
    writer.address(stride_bytes);
    writer.type(old);
  }
  return finish_type(holder, contents);
}

Created create_indexed(int64_t count, CountList block_lengths, CountList displacements, const Type& old,
                       bool large) noexcept {
  return create_blocks(Blocks{count, block_lengths, 0, displacements, false}, old, MPI_COMBINER_INDEXED, large);
}

Created create_hindexed(int64_t count, CountList block_lengths, const int64_t* displacements_bytes, const Type& old,
                        bool large) noexcept {
  return create_blocks(Blocks{count, block_lengths, 0, displacements_bytes, true}, old, MPI_COMBINER_HINDEXED, large);
}

Created create_indexed_block(int64_t count, int64_t block_length, CountList displacements, const Type& old,
                             bool large) noexcept {
  return create_blocks(Blocks{count, CountList(), block_length, displacements, false}, old, MPI_COMBINER_INDEXED_BLOCK,
                       large);
}

Created create_hindexed_block(int64_t count, int64_t block_length, const int64_t* displacements_bytes, const Type& old,
                              bool large) noexcept {
  return create_blocks(Blocks{count, CountList(), block_length, displacements_bytes, true}, old,
                       MPI_COMBINER_HINDEXED_BLOCK, large);
}

namespace {

int layout_struct(int64_t count, CountList lengths, const int64_t* displacements, const Type* const* types,
                  Layout& layout) {
  PartList list;
  SignatureList signatures;
  Bounds bounds;
  for (int64_t i = 0; i < count; ++i) {
    int64_t length = lengths[i];
    if (length < 0) return MPI_ERR_ARG;
    if (length == 0) continue;
    const Type& old = *types[i];
    MadePart loop = make_loop(length, old.extent(), old.part());
    if (loop.error) return loop.error;
    HeldPart block(loop.part);
    MadePart at = moved(block.get(), displacements[i]);
    if (at.error) return at.error;
    if (!list.push(at.part)) return MPI_ERR_NO_MEM;
    if (!bounds.add(old, displacements[i], length, old.extent())) return MPI_ERR_COUNT;
    MadeSignature repeated = repeat_signature(length, old.signature());
    if (repeated.error) return repeated.error;
    int error = signatures.push(repeated.signature);
    release(repeated.signature);
    if (error) return error;
  }
  MadePart all = make_sequence(list);
  if (all.error) return all.error;
  layout.part = all.part;
  MadeSignature signature = join_signatures(signatures);
  if (signature.error) return signature.error;
  layout.signature = signature.signature;
  return bounds.finish(layout) ? 0 : MPI_ERR_COUNT;
}

}  // namespace

Created create_struct(int64_t count, CountList block_lengths, const int64_t* displacements_bytes,
                      const Type* const* types, bool large) noexcept {
  if (count < 0) return failed(MPI_ERR_COUNT);
  LayoutHolder holder;
  if (int error = layout_struct(count, block_lengths, displacements_bytes, types, holder.layout)) return failed(error);
  ContentsArguments arguments{MPI_COMBINER_STRUCT, large};
  arguments.integer_count = large ? 0 : count + 1;
  arguments.address_count = large ? 0 : count;
  arguments.large_count = large ? 2 * count + 1 : 0;
  arguments.type_count = count;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.count(count);
    for (int64_t i = 0; i < count; ++i) writer.count(block_lengths[i]);
    for (int64_t i = 0; i < count; ++i) writer.address(displacements_bytes[i]);
    for (int64_t i = 0; i < count; ++i) writer.type(*types[i]);
  }
  return finish_type(holder, contents);
}

Created create_resized(const Type& old, int64_t lb, int64_t extent, bool large) noexcept {
  LayoutHolder holder;
  share_layout(old, holder.layout);
  holder.layout.lb = lb;
  if (__builtin_add_overflow(lb, extent, &holder.layout.ub)) return failed(MPI_ERR_COUNT);
  holder.layout.explicit_bounds = true;
  ContentsArguments arguments{MPI_COMBINER_RESIZED, large};
  (large ? arguments.large_count : arguments.address_count) = 2;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.address(lb);
    writer.address(extent);
    writer.type(old);
  }
  return finish_type(holder, contents);
}

}  // namespace tmpi::datatype
