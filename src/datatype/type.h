// A datatype: its layout in memory, its signature, how it was made, and its handle. Also the functions that
// make types. Not for moving data (pack.h) or combining it (op.h), and not for reporting errors: what is
// wrong comes back as the class of an MPI error, and src/mpi tells the user.
//
// Invariants:
//  1. Everything but the name, the attribute slot, the commit flag and the reference count is fixed when a
//  type is made,
//     so any rank may read a type that it got from another one, without locks, as long as somebody holds a
//     reference.
//  2. A derived type is one heap object with a magic word; its handle is its address. It goes away with its
//  last reference:
//     the user's handle is one, every type made from it and every pending operation that uses it are others.
//  3. Predefined types are static, immortal, and their handles are the ABI's small integers; references to
//  them count nothing.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>

#include "datatype/predefined.h"
#include "datatype/signature.h"
#include "datatype/typemap.h"

namespace tmpi::datatype {

class Type;

/// Where a type's bytes lie and what they are, while it is being made. Owns one reference of part and
/// signature.
struct Layout {
  Part part;
  Signature signature;
  int64_t lb = 0;
  int64_t ub = 0;
  int32_t alignment = 1;         // largest alignment of a basic type in it (bytes)
  bool explicit_bounds = false;  // lb and ub were set by resized, subarray or darray somewhere below (MPI 5.0, 5.1.7)
};

/// How a derived type was made, for MPI_Type_get_envelope and MPI_Type_get_contents (MPI 5.0, 5.1.13). One
/// allocation.
struct Contents {
  int combiner = MPI_COMBINER_NAMED;
  bool large = false;  // made by a function with MPI_Count arguments
  int64_t integer_count = 0;
  int64_t address_count = 0;
  int64_t large_count = 0;
  int64_t type_count = 0;
  int* integers = nullptr;
  int64_t* addresses = nullptr;
  int64_t* large_counts = nullptr;
  const Type** types = nullptr;  // holds a reference of each
};

/// An array argument that is `const int*` in MPI_X and `const MPI_Count*` in MPI_X_c. Borrows the array.
class CountList {
 public:
  CountList() = default;
  CountList(const int* values) : narrow_(values) {}    // NOLINT: implicit on purpose
  CountList(const int64_t* values) : wide_(values) {}  // NOLINT
  int64_t operator[](int64_t i) const { return wide_ ? wide_[i] : narrow_[i]; }
  bool is_null() const { return !wide_ && !narrow_; }

 private:
  const int* narrow_ = nullptr;
  const int64_t* wide_ = nullptr;
};

class Type {
 public:
  /// Of a derived type (reference count 1), takes over the layout and `contents`; basic is not none for F90
  /// types only.
  Type(const Layout& layout, Contents* contents, BasicIndex basic, bool committed);
  /// Of a predefined type: static initialisation only.
  constexpr Type(BasicIndex basic, const BasicInfo& info, const Part& part, const Signature& signature, int64_t true_ub)
      : basic_(basic),
        predefined_(true),
        permanent_(true),
        contiguous_(part.body == nullptr && info.extent_bytes == part.size),
        committed_(true),
        part_(part),
        extent_(info.extent_bytes),
        true_ub_(true_ub),
        signature_(signature),
        alignment_(info.alignment) {}
  Type(const Type&) = delete;
  Type& operator=(const Type&) = delete;

  MPI_Datatype handle() const {
    return predefined_ ? reinterpret_cast<MPI_Datatype>(static_cast<uintptr_t>(info_of(basic_).handle))
                       : reinterpret_cast<MPI_Datatype>(const_cast<Type*>(this));
  }
  bool is_predefined() const { return predefined_; }
  /// Whether MPI_Type_free is an error: predefined types and those of MPI_Type_create_f90_*.
  bool is_permanent() const { return permanent_; }
  bool is_committed() const { return committed_.load(std::memory_order_relaxed); }
  /// Makes the type usable in communication. Nothing is left to compute, so this only sets the flag.
  void commit() const { committed_.store(true, std::memory_order_relaxed); }

  /// Bytes of data in one element, MPI_Type_size.
  int64_t size() const { return part_.size; }
  /// Bytes from one element to the next; may be zero or negative.
  int64_t extent() const { return extent_; }
  int64_t lb() const { return lb_; }
  int64_t ub() const { return lb_ + extent_; }
  /// Where the first byte of data lies, relative to the buffer's address; and how far the last one is from
  /// it.
  int64_t true_lb() const { return true_lb_; }
  int64_t true_extent() const { return true_ub_ - true_lb_; }
  int64_t true_ub() const { return true_ub_; }
  int64_t alignment() const { return alignment_; }
  bool has_explicit_bounds() const { return explicit_bounds_; }

  /// One run of bytes that starts at the buffer's address and repeats without gaps: `count` elements are
  /// count * size() bytes there. A type of size 0 is contiguous.
  bool is_contiguous() const { return contiguous_; }
  /// The same for exactly `count` elements: a gap behind the last one does not matter.
  bool is_contiguous(int64_t count) const { return contiguous_ || (count == 1 && !part_.body && part_.offset == 0); }

  const Part& part() const { return part_; }
  const Signature& signature() const { return signature_; }
  /// The predefined type that this is, or that an F90 type stands for; none for other derived types.
  BasicIndex basic() const { return basic_; }
  /// nullptr for predefined types: their combiner is MPI_COMBINER_NAMED.
  const Contents* contents() const { return contents_; }

  /// What the user named it, "" if nothing. For predefined types the constant's name.
  const char* name() const;
  /// Copies the first MPI_MAX_OBJECT_NAME - 1 bytes. Returns 0 or MPI_ERR_NO_MEM. Not for permanent types:
  /// those are shared by all ranks, so the upper layer keeps each rank's names for them.
  int set_name(const char* name);

  /// A slot of the attribute code above; this layer never looks at it. For permanent types always nullptr and
  /// not to be set (they are shared by all ranks).
  void* attributes() const { return attributes_; }
  void set_attributes(void* attributes) { attributes_ = attributes; }

  void retain() const {
    // relaxed: whoever retains already holds a reference.
    if (!predefined_) references_.fetch_add(1, std::memory_order_relaxed);
  }
  /// Gives a reference back; the last one destroys the type. Does not park.
  void release() const {
    if (predefined_) return;
    // acq_rel: the last release must see all uses that went before the others' releases.
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy(this);
  }

  static constexpr uint32_t magic = 0x54595045;  // "TYPE"
  uint32_t magic_word() const { return magic_; }

 private:
  static void destroy(const Type* type);

  uint32_t magic_ = magic;
  BasicIndex basic_ = BasicIndex::none;
  bool predefined_ = false;
  bool permanent_ = false;
  bool contiguous_ = false;
  bool explicit_bounds_ = false;
  mutable std::atomic<bool> committed_{false};
  mutable std::atomic<int64_t> references_{1};
  Part part_;
  int64_t extent_ = 0;
  int64_t lb_ = 0;
  int64_t true_lb_ = 0;
  int64_t true_ub_ = 0;
  Signature signature_;
  int32_t alignment_ = 1;
  Contents* contents_ = nullptr;
  char* name_ = nullptr;
  void* attributes_ = nullptr;
  mutable const Type* next_dead_ = nullptr;  // chain of types that destroy() has yet to take apart
};

/// The type that a handle names: a table look-up for predefined ones, a check of the magic word for others.
/// nullptr if it names none (MPI_DATATYPE_NULL, a null pointer, an unaligned or a freed one as far as can be
/// seen).
const Type* resolve(MPI_Datatype handle) noexcept;
/// The same for derived types only, to be changed (named, freed).
Type* resolve_derived(MPI_Datatype handle) noexcept;
/// The predefined type of a row.
const Type& predefined(BasicIndex basic) noexcept;

/// Whether `count` elements of `size` bytes are a number of bytes that fits 64 bits; if so, *bytes is it.
inline bool bytes_of(const Type& type, int64_t count, int64_t* bytes) noexcept {
  return !__builtin_mul_overflow(type.size(), count, bytes);
}
/// MPI_Get_count: whole elements of `type` in `bytes` of its packed data; MPI_UNDEFINED if the last one is
/// incomplete.
int64_t count_in(const Type& type, int64_t bytes) noexcept;
/// MPI_Get_elements: basic elements in `bytes` of packed data; MPI_UNDEFINED if the last one is incomplete.
int64_t elements_in(const Type& type, int64_t bytes) noexcept;
/// MPI_Status_set_elements: the bytes that `elements` basic elements take; -1 if they cannot be a message of
/// this type.
int64_t bytes_of_elements(const Type& type, int64_t elements) noexcept;
/// Whether a message of sent_count `sent` may be received into received_count `received` (MPI 5.0, 3.3.1), as
/// far as kinds are concerned: fewer bytes than there is room for are fine, more are not. Time: runs of the
/// signatures.
bool signatures_match(const Type& sent, int64_t sent_count, const Type& received, int64_t received_count) noexcept;

}  // namespace tmpi::datatype
