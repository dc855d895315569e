// Signatures: building them with the types, walking and comparing them afterwards. See signature.h.
#include "datatype/signature.h"

#include <mpi.h>

#include <algorithm>

#include "datatype/typemap.h"

namespace tmpi::datatype {
namespace {

// Short lists are copied into a longer one that holds them, as in typemap.cpp.
constexpr int64_t splice_limit = 16;

SignatureNode* new_node(int64_t count, size_t array_bytes) {
  void* memory = allocate(sizeof(SignatureNode) + array_bytes);
  if (!memory) return nullptr;
  auto* node = new (memory) SignatureNode;
  node->count = count;
  return node;
}

bool is_list(const Signature& signature) { return signature.body && signature.body->parts; }

bool must_splice(const SignatureList& list, int64_t at) {
  if (!is_list(list[at])) return false;
  const SignatureNode* body = list[at].body;
  if (body->count <= splice_limit) return true;
  int64_t from = list.size() <= 64 ? 0 : std::max<int64_t>(0, at - 1);
  int64_t to = list.size() <= 64 ? list.size() : std::min(list.size(), at + 2);
  for (int64_t i = from; i < to; ++i) {
    if (i != at && list[i].body == body) return false;
  }
  return true;
}

bool same(const Signature& a, const Signature& b) {
  return a.body == b.body && a.basic == b.basic && a.elements == b.elements;
}

MadeSignature make_list(const SignatureList& list) {
  int64_t n = list.size();
  if (n == 0) return {};
  if (n == 1) {
    retain(list[0]);
    return {list[0], 0};
  }
  bool all_same = true;
  Signature total;
  int32_t depth = 0;
  for (int64_t i = 0; i < n; ++i) {
    all_same &= same(list[i], list[0]);
    if (list[i].body) depth = std::max(depth, list[i].body->depth);
    if (__builtin_add_overflow(total.elements, list[i].elements, &total.elements) ||
        __builtin_add_overflow(total.bytes, list[i].bytes, &total.bytes)) {
      return {Signature{}, MPI_ERR_COUNT};
    }
  }
  if (all_same) return repeat_signature(n, list[0]);
  if (depth + 1 > max_depth) return {Signature{}, MPI_ERR_NO_MEM};
  auto words = static_cast<size_t>(n);
  SignatureNode* node = new_node(n, words * sizeof(Signature) + (words + 1) * sizeof(int64_t));
  if (!node) return {Signature{}, MPI_ERR_NO_MEM};
  auto* parts = reinterpret_cast<Signature*>(node + 1);
  auto* starts = reinterpret_cast<int64_t*>(parts + n);
  int64_t start = 0;
  for (int64_t i = 0; i < n; ++i) {
    parts[i] = list[i];
    retain(parts[i]);
    starts[i] = start;
    start += parts[i].bytes;
  }
  starts[n] = start;
  node->parts = parts;
  node->starts = starts;
  node->depth = depth + 1;
  total.body = node;
  return {total, 0};
}

// Elements in the first `bytes` < signature.bytes of one signature; false if an element is cut.
bool elements_in_one(const Signature& signature, int64_t bytes, int64_t* elements) {
  int64_t before = 0;
  const Signature* at = &signature;
  while (at->body) {
    const SignatureNode& node = *at->body;
    if (!node.parts) {
      before += bytes / node.child.bytes * node.child.elements;
      bytes %= node.child.bytes;
      at = &node.child;
      continue;
    }
    int64_t i = std::upper_bound(node.starts, node.starts + node.count, bytes) - node.starts - 1;
    for (int64_t k = 0; k < i; ++k) before += node.parts[k].elements;
    bytes -= node.starts[i];
    at = &node.parts[i];
  }
  if (bytes == 0) {
    *elements = before;
    return true;
  }
  int64_t size = at->bytes / at->elements;
  *elements = before + bytes / size;
  return bytes % size == 0;
}

// Types that may meet have equal keys. Logical and character types differ from numbers of the same
// representation.
int match_key(BasicIndex basic) {
  const BasicInfo& info = info_of(basic);
  int key = static_cast<int>(info.repr);
  if (info.group == Group::logical) key += 64;
  if (info.group == Group::character) key += 128;
  return key;
}

bool matches_all(BasicIndex basic) { return basic == BasicIndex::t_PACKED || basic == BasicIndex::t_BYTE; }

int64_t saturated_bytes(const Signature& signature, int64_t count) {
  int64_t bytes;
  return __builtin_mul_overflow(signature.bytes, count, &bytes) ? INT64_MAX : bytes;
}

}  // namespace

void destroy_node(const SignatureNode* node) noexcept {
  // Recursion is bounded by max_depth.
  if (!node->parts) {
    release(node->child);
  } else {
    for (int64_t i = 0; i < node->count; ++i) release(node->parts[i]);
  }
  node->~SignatureNode();
  deallocate(const_cast<SignatureNode*>(node));
}

SignatureList::~SignatureList() {
  for (int64_t i = 0; i < items_.size(); ++i) release(items_[i]);
}

int SignatureList::push(const Signature& signature) noexcept {
  if (signature.elements == 0) return 0;
  if (!signature.body && items_.size() > 0) {
    Signature& last = items_.back();
    if (!last.body && last.basic == signature.basic) {
      bool overflow = __builtin_add_overflow(last.elements, signature.elements, &last.elements) ||
                      __builtin_add_overflow(last.bytes, signature.bytes, &last.bytes);
      return overflow ? MPI_ERR_COUNT : 0;
    }
  }
  if (!items_.push(signature)) return MPI_ERR_NO_MEM;
  retain(signature);
  return 0;
}

MadeSignature repeat_signature(int64_t count, const Signature& signature) noexcept {
  if (count == 0 || signature.elements == 0) return {};
  if (count == 1) {
    retain(signature);
    return {signature, 0};
  }
  Signature result = signature;
  if (__builtin_mul_overflow(signature.elements, count, &result.elements) ||
      __builtin_mul_overflow(signature.bytes, count, &result.bytes)) {
    return {Signature{}, MPI_ERR_COUNT};
  }
  if (!signature.body) return {result, 0};
  const SignatureNode* inner = signature.body;
  bool loop_in_loop = !inner->parts;
  if (!loop_in_loop && inner->depth + 1 > max_depth) return {Signature{}, MPI_ERR_NO_MEM};
  // Cannot overflow: the elements, of which there are at least as many, did not.
  SignatureNode* node = new_node(loop_in_loop ? inner->count * count : count, 0);
  if (!node) return {Signature{}, MPI_ERR_NO_MEM};
  node->child = loop_in_loop ? inner->child : signature;
  node->depth = loop_in_loop ? inner->depth : inner->depth + 1;
  retain(node->child);
  result.body = node;
  return {result, 0};
}

MadeSignature join_signatures(const SignatureList& list) noexcept {
  bool any = false;
  for (int64_t i = 0; i < list.size() && !any; ++i) any = must_splice(list, i);
  if (!any || list.size() == 1) return make_list(list);
  SignatureList spliced;
  for (int64_t i = 0; i < list.size(); ++i) {
    if (!must_splice(list, i)) {
      if (int error = spliced.push(list[i])) return {Signature{}, error};
      continue;
    }
    for (int64_t k = 0; k < list[i].body->count; ++k) {
      if (int error = spliced.push(list[i].body->parts[k])) return {Signature{}, error};
    }
  }
  return make_list(spliced);
}

SignatureCursor::SignatureCursor(const Signature& signature, int64_t count) noexcept {
  if (count == 0 || signature.elements == 0) return;
  if (!signature.body) {
    basic_ = signature.basic;
    if (__builtin_mul_overflow(signature.elements, count, &left_)) left_ = INT64_MAX;
    return;
  }
  top_.count = count;
  top_.child = signature;  // borrowed: top_ is never destroyed as a node
  frames_[depth_++] = Frame{&top_, 0};
  descend(signature);
}

void SignatureCursor::descend(const Signature& signature) noexcept {
  const Signature* at = &signature;
  while (at->body) {
    frames_[depth_++] = Frame{at->body, 0};
    at = at->body->parts ? &at->body->parts[0] : &at->body->child;
  }
  basic_ = at->basic;
  left_ = at->elements;
}

void SignatureCursor::next_run() noexcept {
  while (depth_ > 0) {
    Frame& frame = frames_[depth_ - 1];
    if (++frame.index < frame.node->count) {
      descend(frame.node->parts ? frame.node->parts[frame.index] : frame.node->child);
      return;
    }
    --depth_;
  }
}

void SignatureCursor::advance(int64_t elements) noexcept {
  left_ -= elements;
  if (left_ == 0) next_run();
}

bool elements_in_bytes(const Signature& signature, int64_t bytes, int64_t* elements) noexcept {
  *elements = 0;
  if (signature.bytes == 0) return bytes == 0;
  int64_t within = 0;
  if (!elements_in_one(signature, bytes % signature.bytes, &within)) return false;
  *elements = bytes / signature.bytes * signature.elements + within;
  return true;
}

bool bytes_of_elements(const Signature& signature, int64_t elements, int64_t* bytes) noexcept {
  *bytes = 0;
  if (signature.elements == 0) return elements == 0;
  if (__builtin_mul_overflow(elements / signature.elements, signature.bytes, bytes)) return false;
  int64_t rest = elements % signature.elements;
  const Signature* at = &signature;
  int64_t more = 0;
  while (rest > 0) {
    if (!at->body) {
      more += rest * (at->bytes / at->elements);
      break;
    }
    const SignatureNode& node = *at->body;
    if (!node.parts) {
      more += rest / node.child.elements * node.child.bytes;
      rest %= node.child.elements;
      at = &node.child;
      continue;
    }
    int64_t i = 0;
    while (rest >= node.parts[i].elements) rest -= node.parts[i++].elements;
    more += node.starts[i];
    at = &node.parts[i];
  }
  return !__builtin_add_overflow(*bytes, more, bytes);
}

bool is_prefix(const Signature& sent, int64_t sent_count, const Signature& received, int64_t received_count) noexcept {
  if (saturated_bytes(sent, sent_count) > saturated_bytes(received, received_count)) return false;
  SignatureCursor a(sent, sent_count), b(received, received_count);
  int64_t a_bytes = 0, b_bytes = 0;  // left in the runs that a and b stand on
  while (!a.done()) {
    if (b.done()) return false;
    int64_t a_size = info_of(a.basic()).bytes, b_size = info_of(b.basic()).bytes;
    if (a_bytes == 0 && __builtin_mul_overflow(a.left(), a_size, &a_bytes)) a_bytes = INT64_MAX;
    if (b_bytes == 0 && __builtin_mul_overflow(b.left(), b_size, &b_bytes)) b_bytes = INT64_MAX;
    bool equal = match_key(a.basic()) == match_key(b.basic());
    if (!equal && !matches_all(a.basic()) && !matches_all(b.basic())) return false;
    int64_t step = std::min(a_bytes, b_bytes);
    a_bytes -= step;
    b_bytes -= step;
    if (a_bytes == 0) a.advance(a.left());
    if (b_bytes == 0) b.advance(b.left());
  }
  return true;
}

}  // namespace tmpi::datatype
