// Where this folder gets its memory: malloc behind a counter that tests can set to fail each allocation in
// turn. Not a pool and not for hot paths: only making types and operations allocates, moving data never does
// (except reduce_many with a user's operation whose output is also an input).
//
// Invariant: nothing in src/datatype allocates in another way, so a test that walks the counter sees them
// all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace tmpi::datatype {

/// `bytes` of memory aligned for anything, or nullptr. Zero bytes give a valid pointer too. Does not park.
void* allocate(size_t bytes) noexcept;
void deallocate(void* memory) noexcept;

/// For tests: the `countdown`-th allocation from now (0 is the next one) fails, once. -1 switches it off.
void fail_allocation(int64_t countdown) noexcept;
/// For tests: allocations that have not been given back.
int64_t allocations_alive() noexcept;

/// Makes a T in memory from `allocate`, or returns nullptr.
template <class T, class... Args>
T* make(Args&&... args) noexcept {
  void* memory = allocate(sizeof(T));
  return memory ? new (memory) T(std::forward<Args>(args)...) : nullptr;
}

/// A growable array of trivially copyable T that reports a failed allocation instead of throwing.
template <class T>
class List {
 public:
  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() { deallocate(data_); }

  /// False if there is no memory; the list is then unchanged.
  [[nodiscard]] bool reserve(int64_t capacity) noexcept {
    if (capacity <= capacity_) return true;
    if (static_cast<uint64_t>(capacity) > SIZE_MAX / 2 / sizeof(T)) return false;
    void* memory = allocate(static_cast<size_t>(capacity) * sizeof(T));
    if (!memory) return false;
    if (size_ > 0) __builtin_memcpy(memory, data_, static_cast<size_t>(size_) * sizeof(T));
    deallocate(data_);
    data_ = static_cast<T*>(memory);
    capacity_ = capacity;
    return true;
  }
  [[nodiscard]] bool push(const T& value) noexcept {
    T copy = value;  // the argument may lie in this list
    if (size_ == capacity_ && !reserve(capacity_ < 8 ? 16 : capacity_ * 2)) return false;
    data_[size_++] = copy;
    return true;
  }
  void shrink_to(int64_t size) noexcept { size_ = size; }
  int64_t size() const noexcept { return size_; }
  T* data() noexcept { return data_; }
  T& operator[](int64_t i) noexcept { return data_[i]; }
  const T& operator[](int64_t i) const noexcept { return data_[i]; }
  T& back() noexcept { return data_[size_ - 1]; }

 private:
  T* data_ = nullptr;
  int64_t size_ = 0;
  int64_t capacity_ = 0;
};

}  // namespace tmpi::datatype
