// Enqueue and probe for a message (PPoPP 1999, section 3), as every sender does it: a rank, or the device for a rank of
// another process. Not the protocol itself, which is mailbox.h's.
#pragma once

#include "p2p/mailbox.h"
#include "p2p/transfer.h"

namespace tmpi::p2p {

// Returns the posted receive that the message goes to, unlinked and the caller's to complete, if it is there and the
// claim is free; otherwise makes the message visible and returns nullptr. `unmatched` is called with the claim when no
// receive is posted; `push` without it, when the claim is somebody else's.
template <class Unmatched, class Push>
Receive* match_or_enqueue(Mailbox& box, const Header& header, Unmatched&& unmatched, Push&& push) {
  if (!box.try_claim()) {
    push();
    box.offer_claim();
    return nullptr;
  }
  Receive* deferred = nullptr;
  Receive* receive = nullptr;
  if (!box.settled()) box.drain(&deferred);  // what came before comes first (M4)
  bool settled = box.settled();
  if (!settled)
    push();
  else if (!(receive = box.match_posted(header)))
    unmatched();
  box.release();
  if (deferred) copy_deferred(deferred);
  return receive;
}

}  // namespace tmpi::p2p
