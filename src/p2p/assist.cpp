// See assist.h.
#include "p2p/assist.h"

#include <string.h>

#include <algorithm>

#include "base/clock.h"

namespace tmpi::p2p {

void SharedCopy::copy_chunks() {
  for (;;) {
    int64_t at = next.fetch_add(kChunkBytes, std::memory_order_relaxed);
    if (at >= bytes) return;
    memcpy(target + at, source + at, static_cast<size_t>(std::min(kChunkBytes, bytes - at)));
  }
}

void Assist::copy_with_help(const char* source, char* target, int64_t bytes) {
  SharedCopy copy{source, target, bytes};
  SharedCopy* none = nullptr;
  // release: the helper sees the fields. A failure means that somebody else is being helped.
  if (!shared_.compare_exchange_strong(none, &copy, std::memory_order_seq_cst)) {
    memcpy(target, source, static_cast<size_t>(bytes));
    return;
  }
  copy.copy_chunks();
  shared_.store(nullptr, std::memory_order_seq_cst);
  // A1. At most one chunk is under way. acquire: partner of the release in help_now; the helper's bytes are in place.
  while (helping_.load(std::memory_order_seq_cst)) cpu_relax();
}

void Assist::help_now() {
  helping_.store(true, std::memory_order_seq_cst);
  if (SharedCopy* copy = shared_.load(std::memory_order_seq_cst)) copy->copy_chunks();
  helping_.store(false, std::memory_order_release);
}

}  // namespace tmpi::p2p
