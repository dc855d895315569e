// Help with a large copy: while one side of a message copies, the other side, if it waits on a processor, takes a share
// of the bytes. Not needed for correctness: the side that matched copies whatever nobody else has taken.
//
// Invariants
//   A1  A SharedCopy lives in the frame of the copying side. The helper announces itself (helping_) before it looks at
//   the
//       pointer again; the copier takes the pointer away before it looks at helping_. Both seq_cst: a hazard pointer
//       with one hazard.
//   A2  Each chunk is taken by one fetch_add, so it is copied once.
#pragma once

#include <stdint.h>

#include <atomic>

namespace tmpi::p2p {

struct SharedCopy {
  static constexpr int64_t kChunkBytes = 32 << 10;
  static constexpr int64_t kWorthBytes = 128 << 10;  // smaller copies are over before help arrives

  const char* source;
  char* target;
  int64_t bytes;
  std::atomic<int64_t> next{0};

  void copy_chunks();
};

class Assist {
 public:
  // By the copying side: copies source to target, with the help of the rank whose Assist this is, if it comes. Does not
  // park.
  void copy_with_help(const char* source, char* target, int64_t bytes);

  // By the owner while it waits: helps if there is something to help with. Returns whether it did.
  bool help() {
    if (shared_.load(std::memory_order_relaxed) == nullptr) return false;
    help_now();
    return true;
  }

 private:
  void help_now();

  alignas(64) std::atomic<SharedCopy*> shared_{nullptr};
  std::atomic<bool> helping_{false};
};

}  // namespace tmpi::p2p
