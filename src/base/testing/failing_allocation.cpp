// See failing_allocation.h.
#include "base/testing/failing_allocation.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#include <new>

// What the linker calls the functions that it leads here.
extern "C" {
void* __real_malloc(size_t bytes);
void* __real_calloc(size_t count, size_t bytes);
void* __real_realloc(void* memory, size_t bytes);
void* __real_aligned_alloc(size_t alignment, size_t bytes);
}

namespace tmpi {
namespace {

// A rank has its own, as each thread does: others that allocate meanwhile are left alone.
thread_local int64_t countdown = -1;  // allocations before the one that fails; -1: off
thread_local bool failed = false;

bool must_fail() {
  if (countdown < 0 || countdown-- > 0) return false;
  failed = true;
  errno = ENOMEM;
  return true;
}

void* allocate(size_t bytes, size_t alignment) {
  if (must_fail()) return nullptr;
  if (alignment <= alignof(max_align_t)) return __real_malloc(bytes ? bytes : 1);
  void* memory = nullptr;
  return posix_memalign(&memory, alignment, bytes) == 0 ? memory : nullptr;
}
void* allocate_or_throw(size_t bytes, size_t alignment) {
  if (void* memory = allocate(bytes, alignment)) return memory;
  throw std::bad_alloc();
}

}  // namespace

FailingAllocation::FailingAllocation(int64_t after) {
  failed = false;
  countdown = after;
}
FailingAllocation::~FailingAllocation() { countdown = -1; }
bool FailingAllocation::happened() const { return failed; }
FailingAllocation::Pause::Pause() : kept_(countdown) { countdown = -1; }
void FailingAllocation::Pause::end() {
  if (kept_ >= 0) countdown = kept_;
  kept_ = -1;
}

}  // namespace tmpi

// ---- operator new, and operator delete, all forms

using std::align_val_t, std::nothrow_t;
namespace {
constexpr size_t kDefault = alignof(max_align_t);
size_t number(align_val_t alignment) { return static_cast<size_t>(alignment); }
}  // namespace

void* operator new(size_t n) { return tmpi::allocate_or_throw(n, kDefault); }
void* operator new[](size_t n) { return tmpi::allocate_or_throw(n, kDefault); }
void* operator new(size_t n, const nothrow_t&) noexcept { return tmpi::allocate(n, kDefault); }
void* operator new[](size_t n, const nothrow_t&) noexcept { return tmpi::allocate(n, kDefault); }
void* operator new(size_t n, align_val_t a) { return tmpi::allocate_or_throw(n, number(a)); }
void* operator new[](size_t n, align_val_t a) { return tmpi::allocate_or_throw(n, number(a)); }
void* operator new(size_t n, align_val_t a, const nothrow_t&) noexcept { return tmpi::allocate(n, number(a)); }
void* operator new[](size_t n, align_val_t a, const nothrow_t&) noexcept { return tmpi::allocate(n, number(a)); }
void operator delete(void* p) noexcept { free(p); }
void operator delete[](void* p) noexcept { free(p); }
void operator delete(void* p, size_t) noexcept { free(p); }
void operator delete[](void* p, size_t) noexcept { free(p); }
void operator delete(void* p, align_val_t) noexcept { free(p); }
void operator delete[](void* p, align_val_t) noexcept { free(p); }
void operator delete(void* p, size_t, align_val_t) noexcept { free(p); }
void operator delete[](void* p, size_t, align_val_t) noexcept { free(p); }

// ---- malloc and its kin

extern "C" {
void* __wrap_malloc(size_t bytes) { return tmpi::must_fail() ? nullptr : __real_malloc(bytes); }
void* __wrap_calloc(size_t count, size_t bytes) { return tmpi::must_fail() ? nullptr : __real_calloc(count, bytes); }
void* __wrap_realloc(void* memory, size_t bytes) { return tmpi::must_fail() ? nullptr : __real_realloc(memory, bytes); }
void* __wrap_aligned_alloc(size_t alignment, size_t bytes) {
  return tmpi::must_fail() ? nullptr : __real_aligned_alloc(alignment, bytes);
}
}
