// The header of a message between processes, as the device carries it. Not for what stays in one process (envelope.h).
#pragma once

#include <stdint.h>

#include "device/device.h"

namespace tmpi::p2p {

struct Wire {
  enum Kind : uint32_t { kMessage, kMatched, kCancel, kCancelled, kNotCancelled };

  uint64_t context;
  int tag;
  int source_world;
  int source_rank;
  int target_world;
  uint32_t sequence;  // among the messages of one process to another (remote.h, P1)
  Kind kind;
  uint64_t token;   // kMessage: what the sender wants to be told when it is matched, or 0; kCancel: likewise; else that
  uint32_t number;  // kCancel: the sequence of the message
  uint32_t unused;
};
static_assert(sizeof(Wire) == 48 && sizeof(Wire) <= device::Device::kMostHeaderBytes);

}  // namespace tmpi::p2p
