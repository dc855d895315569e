// A message copied twice, through a buffer that stands for the system's: the rival "TMPI_mem" of PPoPP 1999,
// section 4.3. Not used by the library; bench/variants compiles src/p2p with it.
#include "p2p/copy.h"

#include <string.h>

#include <algorithm>
#include <memory>

#include "datatype/pack.h"

namespace tmpi::p2p {

void copy_message(const Buffer& source, const Buffer& target, int) {
  // As a shared segment between processes: a message larger than it goes through in fragments.
  constexpr int64_t kSegmentBytes = 64 << 10;
  int64_t total = std::min(source.bytes, target.bytes);
  std::unique_ptr<char[]> segment(new char[static_cast<size_t>(std::min(total, kSegmentBytes))]);
  for (int64_t at = 0; at < total; at += kSegmentBytes) {
    int64_t bytes = std::min(kSegmentBytes, total - at);
    datatype::pack(*source.type, source.count, source.address, at, segment.get(), bytes);
    datatype::unpack(*target.type, target.count, target.address, at, segment.get(), bytes);
  }
}

}  // namespace tmpi::p2p
