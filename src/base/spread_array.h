// An array whose elements belong to different processors: far enough apart that a processor that reads one does not
// fetch its neighbours. Not for what a single thread walks along: that wants its elements close together.
//
// Prefetchers follow a constant stride of up to 2 KiB, and the lines after those just read, within a page. What they
// fetch from a neighbour that is in use elsewhere is missing there at the next write: with ranks side by side, barriers
// among the ranks of one carrier took 2.5 times as long while another carrier had barriers of its own.
#pragma once

#include <stddef.h>
#include <stdlib.h>

#include <new>

namespace tmpi {

template <class T>
class SpreadArray {
 public:
  // More than a prefetcher's stride, and not a power of two: the same field of all elements is not to meet in one set
  // of a cache.
  static constexpr size_t kStride = (sizeof(T) + 4096 + 63) / 64 * 64 | 64;

  SpreadArray() = default;
  SpreadArray(const SpreadArray&) = delete;
  ~SpreadArray() { clear(); }

  // Makes `size` new elements in place of those that were there. False: no memory.
  [[nodiscard]] bool create(size_t size) {
    clear();
    memory_ =
        static_cast<char*>(aligned_alloc(kAlignment, (size * kStride + kAlignment - 1) / kAlignment * kAlignment));
    if (!memory_) return false;
    for (; size_ < size; ++size_) new (memory_ + size_ * kStride) T;
    return true;
  }

  void clear() {
    while (size_ > 0) (*this)[--size_].~T();
    free(memory_);
    memory_ = nullptr;
  }

  // The elements stay where they are for ever: for what others may look at when the array's owner is gone.
  void leave_behind() {
    memory_ = nullptr;
    size_ = 0;
  }

  T& operator[](size_t i) const { return *std::launder(reinterpret_cast<T*>(memory_ + i * kStride)); }

 private:
  static constexpr size_t kAlignment = alignof(T) > 64 ? alignof(T) : 64;
  static_assert(kStride % alignof(T) == 0);

  char* memory_ = nullptr;
  size_t size_ = 0;
};

}  // namespace tmpi
