// A device: how the processes of a job exchange messages (the netd of the paper). Connections, point-to-point with a
// handler that is called per message header, and looking for what has arrived. Not matching (src/p2p), not the choice
// of who looks when (progress.h), and not the exchange of addresses at the start (src/net).
//
// Collectives of a network get channels of their own beside send(), when a device has them.
//
// Invariants
//   D1  One thread at a time is inside a device: whoever holds the lock of its Progress. Handlers and completions are
//       called from inside, with the lock; they may call the device, and they must not park.
//   D2  Messages from one process to another may overtake each other. Who needs an order numbers them.
//   D3  What send and fetch are given stays as it is until they are complete: the header, too.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <string>

#include "base/result.h"

namespace tmpi::device {

// A message as its receiver sees it first.
struct Incoming {
  const void* header;
  size_t header_bytes;
  const char* data;  // `bytes` of it, until the handler returns; nullptr: the sender keeps it until it is fetched
  int64_t bytes;
  void* offer;  // then: what fetch or drop must be called with, once, at any time
};
using Handler = void (*)(const Incoming& message);

// Tells the maker of a send or fetch that it is complete. Part of what its maker keeps; `done` may free it.
struct Completion {
  void (*done)(Completion* self) = nullptr;
};

// A failure of the device is the end of the job: half of a message cannot be taken back.
using Failed = void (*)(const char* why);

enum class Way {
  kPush,   // the data travels with the header; the send is complete when the data may be overwritten
  kOffer,  // the header goes alone; the send is complete when the receiver has fetched the data
};

class Device {
 public:
  virtual ~Device() = default;

  // Makes this process reachable. Returns its address, to be told to the others.
  virtual Result<std::string> open(Handler handler, Failed failed) = 0;
  // Makes a process reachable from here.
  virtual Result<void> connect(int process, const std::string& address) = 0;

  // The largest header that send takes.
  static constexpr size_t kMostHeaderBytes = 96;
  // True: complete already, and the completion is not called.
  virtual bool send(int process, const void* header, size_t header_bytes, const void* data, int64_t bytes, Way way,
                    Completion* completion) = 0;
  // Fetches the data of an offer, all of it. True as for send.
  virtual bool fetch(void* offer, void* target, int64_t bytes, Completion* completion) = 0;
  // Not wanted any more; the sender is told that its send is complete.
  virtual void drop(void* offer) = 0;

  // Handles what has arrived. Returns whether there was anything.
  virtual bool progress() = 0;
  // Becomes readable, once, when something arrives after arm.
  virtual int event_fd() = 0;
  // False: something has arrived already, look again.
  virtual bool arm() = 0;
  // Whether something is under way that only looking moves on: what was sent and found no room tells nobody when there
  // is.
  virtual bool busy() = 0;
  // Whether everything that was sent has left this process.
  virtual bool flushed() = 0;
};

}  // namespace tmpi::device
