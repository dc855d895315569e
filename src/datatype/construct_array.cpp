// Types of parts of multi-dimensional arrays: subarray and darray (MPI 5.0, 5.1.3 and 5.1.4). Both are built
// dimension by dimension from the fastest one up: a dimension turns the part for one index into the part for
// all its local indices.
#include <algorithm>

#include "datatype/construct.h"
#include "datatype/layout.h"

namespace tmpi::datatype {
namespace {

Created failed(int error) { return Created{nullptr, error}; }

// The array as it grows dimension by dimension.
struct Growing {
  HeldPart part;         // the local data within the dimensions done
  int64_t stride = 0;    // bytes from one index of the next dimension to the next
  int64_t elements = 1;  // local elements within the dimensions done
};

// `count` local indices from `start` on; replaces the part.
int grow_block(Growing& array, int64_t start, int64_t count) {
  MadePart loop = make_loop(count, array.stride, array.part.get());
  if (loop.error) return loop.error;
  HeldPart held(loop.part);
  int64_t offset;
  if (__builtin_mul_overflow(start, array.stride, &offset)) return MPI_ERR_COUNT;
  MadePart at = moved(held.get(), offset);
  if (at.error) return at.error;
  held.take();
  array.part = HeldPart(at.part);
  return __builtin_mul_overflow(array.elements, count, &array.elements) ? MPI_ERR_COUNT : 0;
}

// Blocks of `block` indices dealt out in turn to `processes`, of which this one is number `at`, over `total`
// indices.
int grow_cyclic(Growing& array, int64_t total, int64_t block, int64_t processes, int64_t at) {
  int64_t cycle, start;
  if (__builtin_mul_overflow(block, processes, &cycle) || __builtin_mul_overflow(block, at, &start)) {
    // A block this long lies before the end of the array only if it is the first.
    return at == 0 ? grow_block(array, 0, std::min(block, total)) : grow_block(array, 0, 0);
  }
  int64_t beyond = std::max<int64_t>(0, total - start);  // indices from our first one on
  int64_t full = beyond / cycle + (beyond % cycle >= block ? 1 : 0);
  int64_t rest = beyond % cycle >= block ? 0 : beyond % cycle;
  int64_t stride, base, rest_at;
  if (__builtin_mul_overflow(cycle, array.stride, &stride)) stride = 0;  // then full is at most 1
  if (__builtin_mul_overflow(beyond > 0 ? start : 0, array.stride, &base) ||
      __builtin_mul_overflow(rest > 0 ? start + full * cycle : 0, array.stride, &rest_at)) {
    return MPI_ERR_COUNT;
  }
  PartList list;
  MadePart one = make_loop(block, array.stride, array.part.get());
  if (full > 0) {
    if (one.error) return one.error;
    HeldPart held(one.part);
    MadePart all = make_loop(full, stride, held.get());
    if (all.error) return all.error;
    HeldPart held_all(all.part);
    MadePart there = moved(held_all.get(), base);
    if (there.error) return there.error;
    if (!list.push(there.part)) return MPI_ERR_NO_MEM;
  } else {
    release(one.part);
  }
  if (rest > 0) {
    MadePart tail = make_loop(rest, array.stride, array.part.get());
    if (tail.error) return tail.error;
    HeldPart held(tail.part);
    MadePart there = moved(held.get(), rest_at);
    if (there.error) return there.error;
    if (!list.push(there.part)) return MPI_ERR_NO_MEM;
  }
  MadePart made = make_sequence(list);
  if (made.error) return made.error;
  array.part = HeldPart(made.part);
  return __builtin_mul_overflow(array.elements, full * block + rest, &array.elements) ? MPI_ERR_COUNT : 0;
}

// Bounds (the whole array), signature and alignment, once the part is done.
int finish_array(Growing& array, const Type& old, Layout& layout) {
  MadeSignature signature = repeat_signature(array.elements, old.signature());
  if (signature.error) return signature.error;
  layout.part = array.part.take();
  layout.signature = signature.signature;
  layout.lb = 0;
  layout.ub = array.stride;
  layout.explicit_bounds = true;
  layout.alignment = static_cast<int32_t>(old.alignment());
  return 0;
}

void start_array(Growing& array, const Type& old) {
  retain(old.part());
  array.part = HeldPart(old.part());
  array.stride = old.extent();
}

// The dimension that varies fastest comes first.
int dimension_at(int step, int dimensions, int order) {
  return order == MPI_ORDER_FORTRAN ? step : dimensions - 1 - step;
}

// What darray says of one dimension: checked and with the default argument resolved.
struct Distribution {
  int64_t total, block, processes;
  bool cyclic;
};

int check_distribution(int64_t total, int kind, int argument, int processes, Distribution* out) {
  if (total < 1 || processes < 1) return MPI_ERR_ARG;
  *out = Distribution{total, 0, processes, kind == MPI_DISTRIBUTE_CYCLIC};
  bool by_default = argument == MPI_DISTRIBUTE_DFLT_DARG;
  if (!by_default && kind != MPI_DISTRIBUTE_NONE && argument < 1) return MPI_ERR_ARG;
  int64_t even = total / processes + (total % processes != 0);
  switch (kind) {
    case MPI_DISTRIBUTE_NONE:
      out->block = total;
      return processes == 1 ? 0 : MPI_ERR_ARG;
    case MPI_DISTRIBUTE_BLOCK:
      out->block = by_default ? even : argument;
      return out->block < even ? MPI_ERR_ARG : 0;  // the blocks must cover the array
    case MPI_DISTRIBUTE_CYCLIC:
      out->block = by_default ? 1 : argument;
      return 0;
    default:
      return MPI_ERR_ARG;
  }
}

struct DarrayArguments {
  int process_count, rank, dimensions;
  CountList global_sizes;
  const int *distributions, *distribution_arguments, *process_sizes;
  int order;
};

int layout_darray(const DarrayArguments& a, const Type& old, Layout& layout) {
  Growing array;
  start_array(array, old);
  // Processes are numbered in row-major order whatever the array's order is (MPI 5.0, 5.1.4).
  int64_t grid = 1;
  for (int d = 0; d < a.dimensions; ++d) {
    if (a.process_sizes[d] < 1 || __builtin_mul_overflow(grid, a.process_sizes[d], &grid)) return MPI_ERR_ARG;
  }
  if (grid != a.process_count) return MPI_ERR_ARG;
  for (int step = 0; step < a.dimensions; ++step) {
    int d = dimension_at(step, a.dimensions, a.order);
    int64_t below = 1;
    for (int k = d + 1; k < a.dimensions; ++k) below *= a.process_sizes[k];
    int64_t at = a.rank / below % a.process_sizes[d];
    Distribution how;
    if (int error = check_distribution(a.global_sizes[d], a.distributions[d], a.distribution_arguments[d],
                                       a.process_sizes[d], &how)) {
      return error;
    }
    // A block distribution is a cyclic one whose first round covers everything.
    if (int error = grow_cyclic(array, how.total, how.block, how.processes, at)) return error;
    if (__builtin_mul_overflow(array.stride, how.total, &array.stride)) return MPI_ERR_COUNT;
  }
  return finish_array(array, old, layout);
}

}  // namespace

Created create_subarray(int dimensions, CountList sizes, CountList subsizes, CountList starts, int order,
                        const Type& old, bool large) noexcept {
  if (dimensions < 0) return failed(MPI_ERR_ARG);
  if (order != MPI_ORDER_C && order != MPI_ORDER_FORTRAN) return failed(MPI_ERR_ARG);
  LayoutHolder holder;
  Growing array;
  start_array(array, old);
  for (int step = 0; step < dimensions; ++step) {
    int d = dimension_at(step, dimensions, order);
    int64_t size = sizes[d], subsize = subsizes[d], start = starts[d];
    if (size < 1 || subsize < 1 || subsize > size || start < 0 || start > size - subsize) return failed(MPI_ERR_ARG);
    if (int error = grow_block(array, start, subsize)) return failed(error);
    if (__builtin_mul_overflow(array.stride, size, &array.stride)) return failed(MPI_ERR_COUNT);
  }
  if (int error = finish_array(array, old, holder.layout)) return failed(error);

  ContentsArguments arguments{MPI_COMBINER_SUBARRAY, large};
  arguments.integer_count = large ? 2 : 2 + 3 * int64_t{dimensions};
  arguments.large_count = large ? 3 * int64_t{dimensions} : 0;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.integer(dimensions);
    for (int d = 0; d < dimensions; ++d) writer.count(sizes[d]);
    for (int d = 0; d < dimensions; ++d) writer.count(subsizes[d]);
    for (int d = 0; d < dimensions; ++d) writer.count(starts[d]);
    writer.integer(order);
    writer.type(old);
  }
  return finish_type(holder, contents);
}

Created create_darray(int process_count, int rank, int dimensions, CountList global_sizes, const int* distributions,
                      const int* distribution_arguments, const int* process_sizes, int order, const Type& old,
                      bool large) noexcept {
  if (dimensions < 1 || process_count < 1 || rank < 0 || rank >= process_count) return failed(MPI_ERR_ARG);
  if (order != MPI_ORDER_C && order != MPI_ORDER_FORTRAN) return failed(MPI_ERR_ARG);
  LayoutHolder holder;
  DarrayArguments how{process_count,          rank,          dimensions, global_sizes, distributions,
                      distribution_arguments, process_sizes, order};
  if (int error = layout_darray(how, old, holder.layout)) return failed(error);

  ContentsArguments arguments{MPI_COMBINER_DARRAY, large};
  arguments.integer_count = 4 + (large ? 3 : 4) * int64_t{dimensions};
  arguments.large_count = large ? dimensions : 0;
  arguments.type_count = 1;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    writer.integer(process_count);
    writer.integer(rank);
    writer.integer(dimensions);
    for (int d = 0; d < dimensions; ++d) writer.count(global_sizes[d]);
    for (int d = 0; d < dimensions; ++d) writer.integer(distributions[d]);
    for (int d = 0; d < dimensions; ++d) writer.integer(distribution_arguments[d]);
    for (int d = 0; d < dimensions; ++d) writer.integer(process_sizes[d]);
    writer.integer(order);
    writer.type(old);
  }
  return finish_type(holder, contents);
}

}  // namespace tmpi::datatype
