// Building the tree of typemap.h: merging runs, collapsing loops, choosing the node kind. All of it happens
// when a type is created, none when data moves.
#include "datatype/typemap.h"

#include <mpi.h>

#include <algorithm>

namespace tmpi::datatype {
namespace {

// Short lists of runs inside a sequence are copied into it, so that a struct of small structs is one flat
// list.
constexpr int64_t splice_limit = 16;

MadePart failed(int error) { return MadePart{Part{}, error}; }

Node* new_node(NodeKind kind, int64_t count, size_t array_bytes) {
  void* memory = allocate(sizeof(Node) + array_bytes);
  if (!memory) return nullptr;
  Node* node = new (memory) Node;
  node->kind = kind;
  node->count = count;
  return node;
}

// The loop `count` x `child` with child.offset == 0, low and high included. Consumes nothing: retains the
// child.
MadePart new_loop(int64_t count, int64_t stride, const Part& child, int64_t offset) {
  int64_t size, reach, low, high;
  if (__builtin_mul_overflow(count, child.size, &size) || __builtin_mul_overflow(count - 1, stride, &reach) ||
      __builtin_add_overflow(low_of(child), std::min<int64_t>(reach, 0), &low) ||
      __builtin_add_overflow(high_of(child), std::max<int64_t>(reach, 0), &high)) {
    return failed(MPI_ERR_COUNT);
  }
  int64_t ignored;
  if (__builtin_add_overflow(low, offset, &ignored) || __builtin_add_overflow(high, offset, &ignored)) {
    return failed(MPI_ERR_COUNT);
  }
  int32_t depth = child.body ? child.body->depth + 1 : 1;
  if (depth > max_depth) return failed(MPI_ERR_NO_MEM);
  Node* node = new_node(NodeKind::loop, count, 0);
  if (!node) return failed(MPI_ERR_NO_MEM);
  node->size = size;
  node->low = low;
  node->high = high;
  node->stride = stride;
  node->child = child;
  node->depth = depth;
  retain(child);
  return MadePart{Part{offset, size, node}, 0};
}

bool occurs_once(const PartList& list, int64_t at) {
  const Node* body = list[at].body;
  // Long lists are compared with their neighbours only: it keeps this linear, and max_depth catches the rest.
  int64_t from = list.size() <= 64 ? 0 : std::max<int64_t>(0, at - 1);
  int64_t to = list.size() <= 64 ? list.size() : std::min(list.size(), at + 2);
  for (int64_t i = from; i < to; ++i) {
    if (i != at && list[i].body == body) return false;
  }
  return true;
}

bool must_splice(const PartList& list, int64_t at) {
  const Node* body = list[at].body;
  if (!body || body->kind == NodeKind::loop) return false;
  if (body->count <= splice_limit) return true;
  return body->kind == NodeKind::sequence && occurs_once(list, at);
}

// Pushes what `part` consists of, one level down.
bool push_spliced(PartList& out, const Part& part) {
  const Node& node = *part.body;
  for (int64_t i = 0; i < node.count; ++i) {
    Part piece;
    if (node.kind == NodeKind::sequence) {
      piece = node.parts[i];
      piece.offset += part.offset;
    } else {
      int64_t length = node.kind == NodeKind::equal_blocks ? node.length : node.starts[i + 1] - node.starts[i];
      piece = Part{part.offset + node.offsets[i], length, nullptr};
    }
    if (!out.push(piece)) return false;
  }
  return true;
}

// Whether the parts are the same piece at equal distances, and so a loop.
bool evenly_spaced(const PartList& list) {
  int64_t stride = list[1].offset - list[0].offset;
  for (int64_t i = 1; i < list.size(); ++i) {
    if (list[i].body != list[0].body || list[i].size != list[0].size) return false;
    if (list[i].offset - list[i - 1].offset != stride) return false;
  }
  return true;
}

// Totals over a list: packed size, bounds, depth; what the list is made of.
struct Totals {
  int64_t size = 0;
  int64_t low = INT64_MAX;
  int64_t high = INT64_MIN;
  int32_t depth = 0;
  bool only_runs = true;
  bool equal_sizes = true;
  bool overflow = false;
};

Totals total_of(const PartList& list) {
  Totals totals;
  for (int64_t i = 0; i < list.size(); ++i) {
    const Part& part = list[i];
    totals.overflow |= __builtin_add_overflow(totals.size, part.size, &totals.size);
    totals.low = std::min(totals.low, low_of(part));
    totals.high = std::max(totals.high, high_of(part));
    totals.equal_sizes &= part.size == list[0].size;
    if (part.body) {
      totals.only_runs = false;
      totals.depth = std::max(totals.depth, part.body->depth);
    }
  }
  totals.depth += 1;
  return totals;
}

Node* new_list_node(const PartList& list, const Totals& totals) {
  int64_t n = list.size();
  auto words = static_cast<size_t>(n);
  if (totals.only_runs) {
    bool equal = totals.equal_sizes;
    Node* node = new_node(equal ? NodeKind::equal_blocks : NodeKind::blocks, n,
                          (equal ? words : 2 * words + 1) * sizeof(int64_t));
    if (!node) return nullptr;
    auto* offsets = reinterpret_cast<int64_t*>(node + 1);
    int64_t* starts = equal ? nullptr : offsets + n;
    int64_t start = 0;
    for (int64_t i = 0; i < n; ++i) {
      offsets[i] = list[i].offset;
      if (starts) starts[i] = start;
      start += list[i].size;
    }
    if (starts) starts[n] = start;
    node->length = list[0].size;
    node->offsets = offsets;
    node->starts = starts;
    return node;
  }
  Node* node = new_node(NodeKind::sequence, n, words * sizeof(Part) + (words + 1) * sizeof(int64_t));
  if (!node) return nullptr;
  auto* parts = reinterpret_cast<Part*>(node + 1);
  auto* starts = reinterpret_cast<int64_t*>(parts + n);
  int64_t start = 0;
  for (int64_t i = 0; i < n; ++i) {
    parts[i] = list[i];
    retain(parts[i]);
    starts[i] = start;
    start += parts[i].size;
  }
  starts[n] = start;
  node->parts = parts;
  node->starts = starts;
  return node;
}

// A list whose parts stay as they are: nothing, the one part, a loop, or a node of its own.
MadePart make_flat(const PartList& list) {
  if (list.size() == 0) return MadePart{};
  if (list.size() == 1) {
    retain(list[0]);
    return MadePart{list[0], 0};
  }
  if (evenly_spaced(list)) return make_loop(list.size(), list[1].offset - list[0].offset, list[0]);
  Totals totals = total_of(list);
  if (totals.overflow) return failed(MPI_ERR_COUNT);
  if (totals.depth > max_depth) return failed(MPI_ERR_NO_MEM);
  Node* node = new_list_node(list, totals);
  if (!node) return failed(MPI_ERR_NO_MEM);
  node->size = totals.size;
  node->low = totals.low;
  node->high = totals.high;
  node->depth = totals.depth;
  return MadePart{Part{0, totals.size, node}, 0};
}

}  // namespace

void destroy_node(const Node* node) noexcept {
  // Recursion is bounded by max_depth.
  if (node->kind == NodeKind::loop) release(node->child);
  if (node->kind == NodeKind::sequence) {
    for (int64_t i = 0; i < node->count; ++i) release(node->parts[i]);
  }
  node->~Node();
  deallocate(const_cast<Node*>(node));
}

PartList::~PartList() {
  for (int64_t i = 0; i < items_.size(); ++i) release(items_[i]);
}

bool PartList::push(const Part& part) noexcept {
  if (part.size == 0) return true;
  if (!part.body && items_.size() > 0) {
    Part& last = items_.back();
    if (!last.body && last.offset + last.size == part.offset) {
      last.size += part.size;
      return true;
    }
  }
  if (!items_.push(part)) return false;
  retain(part);
  return true;
}

MadePart make_loop(int64_t count, int64_t stride, const Part& part) noexcept {
  if (count == 0 || part.size == 0) return MadePart{};
  if (count == 1) {
    retain(part);
    return MadePart{part, 0};
  }
  if (!part.body && stride == part.size) {
    int64_t size, end;
    if (__builtin_mul_overflow(count, part.size, &size) || __builtin_add_overflow(part.offset, size, &end)) {
      return failed(MPI_ERR_COUNT);
    }
    return MadePart{Part{part.offset, size, nullptr}, 0};
  }
  if (part.body && part.body->kind == NodeKind::loop) {
    // A loop whose copies continue the inner loop's rhythm is one longer loop.
    const Node& inner = *part.body;
    int64_t span, total;
    if (!__builtin_mul_overflow(inner.count, inner.stride, &span) && span == stride &&
        !__builtin_mul_overflow(inner.count, count, &total)) {
      return new_loop(total, inner.stride, inner.child, part.offset);
    }
  }
  return new_loop(count, stride, Part{0, part.size, part.body}, part.offset);
}

MadePart make_sequence(const PartList& list) noexcept {
  if (list.size() >= 2 && evenly_spaced(list)) return make_flat(list);
  bool any = false;
  for (int64_t i = 0; i < list.size() && !any; ++i) any = must_splice(list, i);
  if (!any || list.size() == 1) return make_flat(list);
  PartList spliced;
  for (int64_t i = 0; i < list.size(); ++i) {
    bool pushed = must_splice(list, i) ? push_spliced(spliced, list[i]) : spliced.push(list[i]);
    if (!pushed) return failed(MPI_ERR_NO_MEM);
  }
  return make_flat(spliced);
}

MadePart moved(const Part& part, int64_t bytes) noexcept {
  if (part.size == 0) return MadePart{};
  Part result = part;
  int64_t low, high;
  if (__builtin_add_overflow(low_of(part), bytes, &low) || __builtin_add_overflow(high_of(part), bytes, &high) ||
      __builtin_add_overflow(part.offset, bytes, &result.offset)) {
    return failed(MPI_ERR_COUNT);
  }
  return MadePart{result, 0};
}

}  // namespace tmpi::datatype
