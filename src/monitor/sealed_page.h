// Anonymous shared memory that tmpid hands out: sealed, so that nobody can cut it (a touch would then be a fault), the
// registry in addition so that nobody but tmpid, which has mapped it before, can ever write it. Not a file (page.h).
#pragma once

#include <stddef.h>

#include <utility>

#include "base/result.h"

namespace tmpi::monitor {

// Mapped, zeros at first, with a descriptor to hand out. Both end with the object.
class SealedPage {
 public:
  enum class Others { read, write };

  SealedPage() = default;
  static Result<SealedPage> make(const char* name, size_t bytes, Others may);
  ~SealedPage();
  SealedPage(SealedPage&& other) noexcept { swap(other); }
  SealedPage& operator=(SealedPage&& other) noexcept {
    swap(other);
    return *this;
  }
  SealedPage(const SealedPage&) = delete;
  SealedPage& operator=(const SealedPage&) = delete;

  void* memory() const { return memory_; }
  int fd() const { return fd_; }
  // When it has been handed out and nobody else shall have it.
  void close_fd();

 private:
  void swap(SealedPage& other) {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    std::swap(fd_, other.fd_);
  }

  void* memory_ = nullptr;
  size_t bytes_ = 0;
  int fd_ = -1;
};

}  // namespace tmpi::monitor
