// What the two halves of messages between processes (remote.cpp, remote_send.cpp) have in common. Not for others, who
// use remote.h.
#pragma once

#include <stdint.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "p2p/remote.h"
#include "p2p/wire.h"

namespace tmpi::p2p {

// A message that came before its turn.
struct Early {
  Wire wire;
  std::string data;
  int64_t bytes;
  void* offer;
};

struct Peer {
  uint32_t next_sent = 0, next_delivered = 0;
  std::vector<Early> early;
  // What its sender may still take back, by number: delivered, and not matched yet.
  std::unordered_map<uint32_t, Envelope*> kept;
};

// Guarded by the progress' lock, except what does not change.
struct State {
  State(const Processes& the_processes, std::unique_ptr<device::Device> the_device)
      : processes(the_processes),
        device(std::move(the_device)),
        progress(*device),
        peers(static_cast<size_t>(the_processes.count)) {}
  Peer& peer(int process) { return peers[static_cast<size_t>(process)]; }
  int process_of(int world_rank) const { return world_rank / processes.per_process; }

  const Processes processes;
  const std::unique_ptr<device::Device> device;
  device::Progress progress;
  std::vector<Peer> peers;
};
extern State* state;

// Tells another process something about a message, by the token that its sender gave.
void tell(int process, Wire::Kind kind, uint64_t token, uint32_t number = 0);
// What another process tells. With the lock.
void be_told(const Wire& wire);

}  // namespace tmpi::p2p
