// Moving the bytes of a matched pair: once, from the sender's buffer to the receiver's, by whoever came second.
// Not matching (mailbox.h). Nothing here parks.
#pragma once

#include "p2p/envelope.h"

namespace tmpi::p2p {

// Packs data (at most kInlineBytes) to where it travels.
void pack_small(const Buffer& data, char* payload);

// Whether an envelope that its sender may still buffer or cancel is now the caller's: kOffered -> kTaken, or kBuffered
// already.
inline bool take(Envelope* envelope) {
  uint32_t state = kOffered;
  // acquire: partner of the sender's release to kBuffered, after which `packed` is there.
  if (envelope->state.compare_exchange_strong(state, kTaken, std::memory_order_acq_rel, std::memory_order_acquire))
    return true;
  return state == kBuffered;
}

// A taken envelope into its receive: copies, gives the envelope back to its sender or frees it (pooled ones are the
// caller's to recycle), writes the status, sets the receive's event. Afterwards neither may be touched. The data of a
// remote sender may have to be fetched first; then the event is set when it has come.
void complete(Receive* receive, Envelope* envelope);

// The same for a message that came inside a cell, and for one whose sender found the receive posted.
void complete_inline(Receive* receive, const Header& header, const char* payload);
void complete_direct(Receive* receive, const Header& header, const Buffer& source);

// The same for a message that came packed.
void complete_packed(Receive* receive, const Header& header, const char* packed, int64_t bytes);
// The same without the data, which is in its place already.
void complete_in_place(Receive* receive, const Header& header, int64_t bytes);

// complete for a chain linked by next_matched.
void copy_deferred(Receive* chain);

}  // namespace tmpi::p2p
