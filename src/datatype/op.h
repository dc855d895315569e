// Reduction operations: the predefined ones on every type that MPI 5.0 section 6.9.2 defines them for, and
// users' own. Not for moving data between ranks (coll), and not for reporting errors: the class of an MPI
// error comes back.
//
// Buffers of a predefined type are arrays of the C type, element i at i * type.extent(). "a op b" keeps the
// order of its operands, so an operation that does not commute may be used everywhere here.
//
// Invariants:
//  1. A user's operation is one heap object with a magic word, whose handle is its address, and lives until
//  the
//     last reference goes: the user's handle is one, each pending operation another. Predefined ones are
//     static and immortal.
//  2. A kernel's result does not depend on which processor variant is chosen, nor on how a range is cut into
//  slices:
//     no reassociation, no fused multiply-add.
//  3. Only calls of a user's function may park (the function may do anything); nothing here holds a lock
//  then.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>

#include "datatype/type.h"

namespace tmpi::datatype {

enum class OpKind : uint8_t {
  sum,
  prod,
  min,
  max,
  band,
  bor,
  bxor,
  land,
  lor,
  lxor,
  minloc,
  maxloc,
  replace,
  no_op,  // for accumulate functions only
  user,
};
/// Kinds that have kernels come first.
inline constexpr int kernel_op_count = static_cast<int>(OpKind::replace);

class Op {
 public:
  constexpr Op(OpKind kind, const char* name, uint16_t handle) : kind_(kind), handle_(handle), name_(name) {}
  Op(MPI_User_function* plain, MPI_User_function_c* large, bool commutes)
      : commutes_(commutes), plain_(plain), large_(large) {}
  Op(const Op&) = delete;
  Op& operator=(const Op&) = delete;

  MPI_Op handle() const {
    return is_predefined() ? reinterpret_cast<MPI_Op>(static_cast<uintptr_t>(handle_))
                           : reinterpret_cast<MPI_Op>(const_cast<Op*>(this));
  }
  OpKind kind() const { return kind_; }
  bool is_predefined() const { return kind_ != OpKind::user; }
  bool commutes() const { return commutes_; }
  /// "MPI_SUM"; "user-defined operation" for others.
  const char* name() const { return name_; }

  void retain() const {
    // relaxed: whoever retains already holds a reference.
    if (!is_predefined()) references_.fetch_add(1, std::memory_order_relaxed);
  }
  /// Gives a reference back; the last one frees the operation.
  void release() const;

  /// Calls the user's function: inout[i] = in[i] op inout[i] for `count` elements, in portions that fit an
  /// int if it takes an int. User operations only.
  void call(const void* in, void* inout, int64_t count, const Type& type) const;

  static constexpr uint32_t magic = 0x4f505f5f;  // "OP__"
  uint32_t magic_word() const { return magic_; }

 private:
  uint32_t magic_ = magic;
  OpKind kind_ = OpKind::user;
  bool commutes_ = true;
  uint16_t handle_ = 0;
  const char* name_ = "user-defined operation";
  mutable std::atomic<int64_t> references_{1};
  MPI_User_function* plain_ = nullptr;
  MPI_User_function_c* large_ = nullptr;
};

struct [[nodiscard]] CreatedOp {
  Op* op = nullptr;
  int error = 0;
};
/// One of the two functions, the other null. MPI_ERR_ARG if both are; MPI_ERR_NO_MEM.
CreatedOp create_op(MPI_User_function* plain, MPI_User_function_c* large, bool commutes) noexcept;

/// The operation that a handle names; nullptr if it names none (MPI_OP_NULL, a null pointer, garbage as far
/// as can be seen).
const Op* resolve_op(MPI_Op handle) noexcept;
/// The operation of a kind other than user.
const Op& predefined_op(OpKind kind) noexcept;

/// Whether a reduction may use `op` on `type`; if not, the error is MPI_ERR_OP. Users' operations take every
/// type; MPI_REPLACE and MPI_NO_OP are no reductions.
bool op_supports(const Op& op, const Type& type) noexcept;

/// out[i] = a[i] op b[i]; out may be exactly a or b (or both).
using ThreeKernel = void (*)(const void* a, const void* b, void* out, int64_t count);
/// out[i] = (((out[i] op in[0][i]) op in[1][i]) op in[2][i]) op in[3][i]; the inputs are not out.
using FoldKernel = void (*)(void* out, const void* const* in, int64_t count);
struct Kernels {
  ThreeKernel three = nullptr;
  FoldKernel fold = nullptr;
};
/// The kernels of a predefined operation that op_supports; both null for others. Good for ever: a collective
/// may look them up once.
Kernels kernels_of(const Op& op, const Type& type) noexcept;

/// inout[i] = in[i] op inout[i], MPI_Reduce_local. Also MPI_REPLACE (inout = in) and MPI_NO_OP, on any type.
/// `in` and `inout` do not overlap. Returns 0 or MPI_ERR_OP.
int reduce(const Op& op, const Type& type, const void* in, void* inout, int64_t count);

/// out[i] = a[i] op b[i]. `out` is a, b, or overlaps neither. Returns 0, MPI_ERR_OP, or MPI_ERR_NO_MEM (a
/// user's operation with out == a).
int reduce_three(const Op& op, const Type& type, const void* a, const void* b, void* out, int64_t count);

/// Elements [first, first + count) of out = inputs[0] op inputs[1] op ... op inputs[n - 1], n >= 1. All
/// buffers are given by the address of their element 0. Predefined operations fold from the left, users' from
/// the right (both are allowed: MPI takes every operation for associative), in blocks that stay in the
/// first-level cache. `out` may be one of the inputs. Returns 0, MPI_ERR_OP, or MPI_ERR_NO_MEM (a user's
/// operation where out is an input other than the last).
int reduce_many(const Op& op, const Type& type, const void* const* inputs, int n, void* out, int64_t first,
                int64_t count);

}  // namespace tmpi::datatype
