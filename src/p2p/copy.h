// The one copy of a message between two users' buffers. A file of its own because the experiment of PPoPP 1999 that
// copies twice, as processes must, replaces it (bench/variants).
#pragma once

#include "p2p/envelope.h"

namespace tmpi::p2p {

// Copies the data of source to target, as many bytes as the smaller holds. Does not park. peer_world: the rank of the
// other side, which helps with a large copy if it waits (assist.h).
void copy_message(const Buffer& source, const Buffer& target, int peer_world);

}  // namespace tmpi::p2p
