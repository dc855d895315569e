// Operations as objects, the choice of kernels, and the reductions over two and over many buffers. See op.h.
#include "datatype/op.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "datatype/op_kernels.h"
#include "datatype/pack.h"

namespace tmpi::datatype {
namespace {

// Output bytes of one block of reduce_many: with the streams of four inputs it fits a first-level cache of 32
// KiB.
constexpr int64_t block_bytes = 8192;

const KernelTable& choose_kernels(bool may_use_avx512) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (may_use_avx512 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return kernels_avx512::table;
  }
  if (__builtin_cpu_supports("avx2")) return kernels_avx2::table;
#endif
  return kernels_base::table;
}

// Chosen when the library is loaded.
const KernelTable& kernel_table = choose_kernels(true);
// gcc 12 vectorises a complex product with fused multiply-add (vfmaddsub) wherever the processor variant has
// it, even under -ffp-contract=off, and the result would depend on the machine (invariant 2). AVX2 without
// FMA cannot.
const KernelTable& complex_product_table = choose_kernels(false);

constinit const Op ops[] = {
    {OpKind::sum, "MPI_SUM", 33},         {OpKind::prod, "MPI_PROD", 36},     {OpKind::min, "MPI_MIN", 34},
    {OpKind::max, "MPI_MAX", 35},         {OpKind::band, "MPI_BAND", 40},     {OpKind::bor, "MPI_BOR", 41},
    {OpKind::bxor, "MPI_BXOR", 42},       {OpKind::land, "MPI_LAND", 48},     {OpKind::lor, "MPI_LOR", 49},
    {OpKind::lxor, "MPI_LXOR", 50},       {OpKind::minloc, "MPI_MINLOC", 56}, {OpKind::maxloc, "MPI_MAXLOC", 57},
    {OpKind::replace, "MPI_REPLACE", 60}, {OpKind::no_op, "MPI_NO_OP", 61},
};

constexpr uintptr_t first_op_handle = 32, end_op_handle = 64;

// What MPI 5.0 section 6.9.2 allows.
bool group_allows(OpKind op, Group group) {
  switch (op) {
    case OpKind::min:
    case OpKind::max:
      return group == Group::c_integer || group == Group::fortran_integer || group == Group::floating ||
             group == Group::multi_language;
    case OpKind::sum:
    case OpKind::prod:
      return group == Group::c_integer || group == Group::fortran_integer || group == Group::floating ||
             group == Group::multi_language || group == Group::complex;
    case OpKind::land:
    case OpKind::lor:
    case OpKind::lxor:
      return group == Group::c_integer || group == Group::logical;
    case OpKind::band:
    case OpKind::bor:
    case OpKind::bxor:
      return group == Group::c_integer || group == Group::fortran_integer || group == Group::byte ||
             group == Group::multi_language;
    case OpKind::minloc:
    case OpKind::maxloc:
      return group == Group::pair;
    default:
      return false;
  }
}

// Bytes from the buffer's address to its element `index`, in a type whose extent is known to be addressable.
const char* element(const void* buffer, const Type& type, int64_t index) {
  return static_cast<const char*>(buffer) + index * type.extent();
}
char* element(void* buffer, const Type& type, int64_t index) {
  return static_cast<char*>(buffer) + index * type.extent();
}

// A copy of a user's typed buffer that gaps and negative bounds have room in.
class TypedTemporary {
 public:
  TypedTemporary(const Type& type, int64_t count) {
    int64_t reach = (count - 1) * type.extent();
    int64_t low = std::min<int64_t>(reach, 0) + type.true_lb();
    int64_t high = std::max<int64_t>(reach, 0) + type.true_ub();
    memory_ = static_cast<char*>(allocate(static_cast<size_t>(high - low)));
    buffer_ = memory_ - low;
  }
  TypedTemporary(const TypedTemporary&) = delete;
  TypedTemporary& operator=(const TypedTemporary&) = delete;
  ~TypedTemporary() { deallocate(memory_); }
  bool failed() const { return memory_ == nullptr; }
  /// The address that the user's function is to see as element 0.
  char* buffer() const { return buffer_; }

 private:
  char* memory_;
  char* buffer_;
};

// out = in[0] op (in[1] op (... op in[n-1])), as a user's function computes inout = in op inout.
int fold_user(const Op& op, const Type& type, const void* const* inputs, int n, void* out, int64_t first,
              int64_t count) {
  char* target = element(out, type, first);
  bool aliased = false;
  for (int i = 0; i < n - 1; ++i) aliased |= inputs[i] == out;
  if (aliased) {
    TypedTemporary temporary(type, count);
    if (temporary.failed()) return MPI_ERR_NO_MEM;
    copy(type, count, element(inputs[n - 1], type, first), type, count, temporary.buffer());
    for (int i = n - 2; i >= 0; --i) op.call(element(inputs[i], type, first), temporary.buffer(), count, type);
    copy(type, count, temporary.buffer(), type, count, target);
    return 0;
  }
  if (inputs[n - 1] != out) copy(type, count, element(inputs[n - 1], type, first), type, count, target);
  for (int i = n - 2; i >= 0; --i) op.call(element(inputs[i], type, first), target, count, type);
  return 0;
}

// One block of elements of n >= 2 inputs, from the left. `out` is none of inputs[2...].
void fold_block(const Kernels& kernels, const Type& type, const void* const* inputs, int n, char* out, int64_t first,
                int64_t count) {
  kernels.three(element(inputs[0], type, first), element(inputs[1], type, first), out, count);
  int i = 2;
  for (; i + 4 <= n; i += 4) {
    const void* four[4];
    for (int k = 0; k < 4; ++k) four[k] = element(inputs[i + k], type, first);
    kernels.fold(out, four, count);
  }
  for (; i < n; ++i) kernels.three(out, element(inputs[i], type, first), out, count);
}

}  // namespace

void Op::release() const {
  if (is_predefined()) return;
  // acq_rel: the last release must see all uses that went before the others' releases.
  if (references_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  auto* dead = const_cast<Op*>(this);
  dead->magic_ = 0;
  deallocate(dead);
}

void Op::call(const void* in, void* inout, int64_t count, const Type& type) const {
  MPI_Datatype handle = type.handle();
  if (large_) {
    MPI_Count length = count;
    // The function may not write to its first argument (MPI 5.0, 6.9.5), C's type just does not say so.
    large_(const_cast<void*>(in), inout, &length, &handle);
    return;
  }
  while (count > 0) {
    int length = static_cast<int>(std::min<int64_t>(count, INT_MAX));
    plain_(const_cast<void*>(in), inout, &length, &handle);
    in = element(in, type, length);
    inout = element(inout, type, length);
    count -= length;
  }
}

CreatedOp create_op(MPI_User_function* plain, MPI_User_function_c* large, bool commutes) noexcept {
  if (!plain && !large) return {nullptr, MPI_ERR_ARG};
  Op* op = make<Op>(plain, large, commutes);
  return {op, op ? 0 : MPI_ERR_NO_MEM};
}

const Op* resolve_op(MPI_Op handle) noexcept {
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value < end_op_handle) {
    static constexpr struct ByHandle {
      int8_t at[end_op_handle - first_op_handle];
      constexpr ByHandle() : at() {
        for (auto& entry : at) entry = -1;
        constexpr int values[] = {33, 36, 34, 35, 40, 41, 42, 48, 49, 50, 56, 57, 60, 61};
        for (int i = 0; i < 14; ++i) at[values[i] - static_cast<int>(first_op_handle)] = static_cast<int8_t>(i);
      }
    } by_handle;
    if (value < first_op_handle) return nullptr;
    int index = by_handle.at[value - first_op_handle];
    return index < 0 ? nullptr : &ops[index];
  }
  if (value < 65536 || value % alignof(Op) != 0) return nullptr;
  auto* op = reinterpret_cast<const Op*>(handle);
  return op->magic_word() == Op::magic ? op : nullptr;
}

const Op& predefined_op(OpKind kind) noexcept { return ops[static_cast<int>(kind)]; }

bool op_supports(const Op& op, const Type& type) noexcept {
  if (op.kind() == OpKind::user) return true;
  return type.basic() != BasicIndex::none && group_allows(op.kind(), info_of(type.basic()).group);
}

Kernels kernels_of(const Op& op, const Type& type) noexcept {
  if (!op.is_predefined() || !op_supports(op, type)) return Kernels{};
  const BasicInfo& info = info_of(type.basic());
  auto kind = static_cast<int>(op.kind());
  switch (op.kind()) {
    case OpKind::land:
    case OpKind::lor:
    case OpKind::lxor:
      return kernel_table.logical[kind - static_cast<int>(OpKind::land)][static_cast<int>(info.repr)];
    case OpKind::minloc:
    case OpKind::maxloc:
      return kernel_table.pairs[kind - static_cast<int>(OpKind::minloc)][static_cast<int>(type.basic()) - first_pair];
    case OpKind::prod:
      if (info.group == Group::complex) return complex_product_table.by_repr[kind][static_cast<int>(info.repr)];
      [[fallthrough]];
    default:
      return kernel_table.by_repr[kind][static_cast<int>(info.repr)];
  }
}

int reduce(const Op& op, const Type& type, const void* in, void* inout, int64_t count) {
  if (op.kind() == OpKind::no_op) return 0;
  if (op.kind() == OpKind::replace) {
    copy(type, count, in, type, count, inout);
    return 0;
  }
  if (op.kind() == OpKind::user) {
    if (count > 0) op.call(in, inout, count, type);
    return 0;
  }
  Kernels kernels = kernels_of(op, type);
  if (!kernels.three) return MPI_ERR_OP;
  kernels.three(in, inout, inout, count);
  return 0;
}

int reduce_three(const Op& op, const Type& type, const void* a, const void* b, void* out, int64_t count) {
  const void* inputs[] = {a, b};
  return reduce_many(op, type, inputs, 2, out, 0, count);
}

int reduce_many(const Op& op, const Type& type, const void* const* inputs, int n, void* out, int64_t first,
                int64_t count) {
  if (!op_supports(op, type)) return MPI_ERR_OP;
  if (count == 0) return 0;
  if (op.kind() == OpKind::user) return fold_user(op, type, inputs, n, out, first, count);
  if (n == 1) {
    if (inputs[0] != out) copy(type, count, element(inputs[0], type, first), type, count, element(out, type, first));
    return 0;
  }
  Kernels kernels = kernels_of(op, type);
  bool aliased = false;
  for (int i = 2; i < n; ++i) aliased |= inputs[i] == out;
  int64_t block = block_bytes / type.extent();
  alignas(64) char temporary[block_bytes];
  for (int64_t done = 0; done < count; done += block) {
    int64_t elements = std::min(block, count - done);
    char* target = element(out, type, first + done);
    fold_block(kernels, type, inputs, n, aliased ? temporary : target, first + done, elements);
    // Gaps inside pairs may be overwritten: they hold no data.
    if (aliased) std::memcpy(target, temporary, static_cast<size_t>(elements * type.extent()));
  }
  return 0;
}

}  // namespace tmpi::datatype
