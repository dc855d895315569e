// What a datatype's bytes are: the sequence of basic types in typemap order, kept as loops and lists like the
// typemap and merged where neighbours are of one basic type. For Get_elements, for mismatch checks and for
// external32. Not for where the bytes lie (typemap.h).
//
// Invariants:
//  1. A signature without a body is `elements` items of one basic type, or nothing (elements == 0, basic ==
//  none).
//  2. A SignatureNode has count >= 2 and no empty child; a chain of nodes is at most max_depth long.
#pragma once

#include <atomic>
#include <cstdint>

#include "datatype/alloc.h"
#include "datatype/predefined.h"

namespace tmpi::datatype {

struct SignatureNode;

struct Signature {
  int64_t elements = 0;  // basic elements; a pair such as MPI_DOUBLE_INT has two
  int64_t bytes = 0;     // their sizes together
  const SignatureNode* body = nullptr;
  BasicIndex basic = BasicIndex::none;  // without a body: the basic type of all elements
};

struct SignatureNode {
  mutable std::atomic<int64_t> references{1};
  int64_t count = 0;
  int32_t depth = 1;
  Signature child;                   // a loop: `count` times `child`; parts is nullptr
  const Signature* parts = nullptr;  // a list: count entries, behind this node in the same allocation
  const int64_t* starts = nullptr;   // count + 1 entries: the packed byte where parts[i] starts
};

void destroy_node(const SignatureNode* node) noexcept;
inline void retain(const Signature& signature) noexcept {
  // relaxed: whoever retains already holds a reference.
  if (signature.body) signature.body->references.fetch_add(1, std::memory_order_relaxed);
}
inline void release(const Signature& signature) noexcept {
  // acq_rel: the last release must see all uses before the other releases.
  if (signature.body && signature.body->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    destroy_node(signature.body);
  }
}

/// An owned signature, or the class of an MPI error (MPI_ERR_NO_MEM, MPI_ERR_COUNT), and then an empty one.
struct [[nodiscard]] MadeSignature {
  Signature signature;
  int error = 0;
};

/// Signatures in typemap order, each of which it holds a reference of.
class SignatureList {
 public:
  SignatureList() = default;
  ~SignatureList();
  /// Appends `signature`; empty ones are left out, neighbours of one basic type are merged.
  /// Returns 0, MPI_ERR_NO_MEM or MPI_ERR_COUNT.
  [[nodiscard]] int push(const Signature& signature) noexcept;
  int64_t size() const { return items_.size(); }
  const Signature& operator[](int64_t i) const { return items_[i]; }

 private:
  List<Signature> items_;
};

/// `count` times `signature`.
MadeSignature repeat_signature(int64_t count, const Signature& signature) noexcept;
/// One after the other.
MadeSignature join_signatures(const SignatureList& list) noexcept;

/// Walks a signature repeated `count` times as runs of one basic type. Borrows the signature.
class SignatureCursor {
 public:
  SignatureCursor(const Signature& signature, int64_t count) noexcept;
  bool done() const { return left_ == 0; }
  BasicIndex basic() const { return basic_; }
  /// Elements left in the present run, > 0 unless done. Neighbouring runs may be of the same basic type.
  int64_t left() const { return left_; }
  /// Goes `elements` further, at most left().
  void advance(int64_t elements) noexcept;

 private:
  struct Frame {
    const SignatureNode* node;
    int64_t index;
  };
  void descend(const Signature& signature) noexcept;
  void next_run() noexcept;

  SignatureNode top_;  // the repetition, if it is not one run
  BasicIndex basic_ = BasicIndex::none;
  int64_t left_ = 0;
  int depth_ = 0;
  Frame frames_[130];  // max_depth and the repetition
};

/// Whether `bytes` end between two basic elements of the endless repetition of `signature`; if so, *elements
/// is how many fit.
bool elements_in_bytes(const Signature& signature, int64_t bytes, int64_t* elements) noexcept;
/// The bytes that the first `elements` basic elements of the repetition take; false if that leaves 64 bits or
/// the signature is empty and elements > 0.
bool bytes_of_elements(const Signature& signature, int64_t elements, int64_t* bytes) noexcept;

/// Whether `sent` x sent_count is a prefix of `received` x received_count, as MPI 5.0 section 3.3.1 asks of a
/// matching send and receive. Types of equal representation count as equal (MPI_INT and MPI_INTEGER, MPI_LONG
/// and MPI_INT64_T), MPI_PACKED and MPI_BYTE match anything of the same size. Costs time proportional to the
/// number of runs.
bool is_prefix(const Signature& sent, int64_t sent_count, const Signature& received, int64_t received_count) noexcept;

}  // namespace tmpi::datatype
