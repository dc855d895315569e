// The allocation hook: see alloc.h. Not thread-safe towards a test that changes the countdown meanwhile.
#include "datatype/alloc.h"

#include <atomic>
#include <cstdlib>

namespace tmpi::datatype {
namespace {

// Relaxed: a test counter, nothing is published through them.
std::atomic<int64_t> countdown{-1};
std::atomic<int64_t> alive{0};

bool must_fail() noexcept {
  if (__builtin_expect(countdown.load(std::memory_order_relaxed) < 0, 1)) return false;
  return countdown.fetch_sub(1, std::memory_order_relaxed) == 0;
}

}  // namespace

void* allocate(size_t bytes) noexcept {
  if (must_fail()) return nullptr;
  void* memory = std::malloc(bytes ? bytes : 1);
  if (memory) alive.fetch_add(1, std::memory_order_relaxed);
  return memory;
}

void deallocate(void* memory) noexcept {
  if (!memory) return;
  alive.fetch_sub(1, std::memory_order_relaxed);
  std::free(memory);
}

void fail_allocation(int64_t after) noexcept { countdown.store(after, std::memory_order_relaxed); }
int64_t allocations_alive() noexcept { return alive.load(std::memory_order_relaxed); }

}  // namespace tmpi::datatype
