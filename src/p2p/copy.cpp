// See copy.h.
#include "p2p/copy.h"

#include <string.h>

#include <algorithm>

#include "datatype/pack.h"

namespace tmpi::p2p {

void copy_message(const Buffer& source, const Buffer& target) {
  int64_t moved = std::min(source.bytes, target.bytes);
  if (moved == 0) return;
  if (source.type->is_contiguous() && target.type->is_contiguous()) {
    // memmove: a rank may send to itself from overlapping memory by mistake; that must not corrupt anything else.
    memmove(target.address, source.address, static_cast<size_t>(moved));
    return;
  }
  datatype::copy(*source.type, source.count, source.address, *target.type, target.count, target.address, moved);
}

}  // namespace tmpi::p2p
