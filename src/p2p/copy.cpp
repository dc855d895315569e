// See copy.h.
#include "p2p/copy.h"

#include <string.h>

#include <algorithm>

#include "datatype/pack.h"
#include "p2p/endpoint.h"

namespace tmpi::p2p {

void copy_message(const Buffer& source, const Buffer& target, int peer_world) {
  int64_t moved = std::min(source.bytes, target.bytes);
  if (moved == 0) return;
  if (source.type->is_contiguous() && target.type->is_contiguous()) {
    const sched::Rank* me = sched::self();  // nullptr: the thread that looks into the device
    if (moved >= SharedCopy::kWorthBytes && me && peer_world != me->id) {
      endpoint(peer_world)
          .assist.copy_with_help(static_cast<const char*>(source.address), static_cast<char*>(target.address), moved);
      return;
    }
    // memmove: a rank may send to itself from overlapping memory by mistake; that must not corrupt anything else.
    memmove(target.address, source.address, static_cast<size_t>(moved));
    return;
  }
  datatype::copy(*source.type, source.count, source.address, *target.type, target.count, target.address, moved);
}

}  // namespace tmpi::p2p
