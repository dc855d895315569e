// See registry.h.
#include "image/registry.h"

#include <atomic>

namespace tmpi::image {

namespace {
std::atomic<const Arena*> arenas{nullptr};
}

void publish(Arena* arena) {
  arena->next = arenas.load(std::memory_order_relaxed);
  // release: partner of the acquire in newest_arena. One Loader publishes, so no compare-and-swap.
  arenas.store(arena, std::memory_order_release);
}

const Arena* newest_arena() { return arenas.load(std::memory_order_acquire); }

Place find_in_clones(const void* address) {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  for (const Arena* arena = newest_arena(); arena != nullptr; arena = arena->next) {
    if (value < arena->begin || value >= arena->end) continue;
    const std::uintptr_t index = (value - arena->begin) / arena->stride;
    const std::uintptr_t offset = (value - arena->begin) % arena->stride;
    if (offset >= arena->span) return {};
    const std::uintptr_t original = arena->original + offset;
    return {arena->first_rank + static_cast<int>(index), original, static_cast<std::intptr_t>(value - original),
            arena->data_only};
  }
  return {};
}

void* find_copy(int rank, void* in_original) {
  const auto value = reinterpret_cast<std::uintptr_t>(in_original);
  for (const Arena* arena = newest_arena(); arena != nullptr; arena = arena->next) {
    const int index = rank - arena->first_rank;
    if (index < 0 || index >= arena->count || value - arena->original >= arena->span) continue;
    if (!arena->has(index)) return nullptr;
    return reinterpret_cast<void*>(arena->begin + static_cast<std::uintptr_t>(index) * arena->stride +
                                   (value - arena->original));
  }
  return in_original;
}

}  // namespace tmpi::image
