// What is known of a message before and while it is matched: an envelope for a message on its way, a Receive for one
// that is awaited. Not the transport: mailbox.h matches the two, transfer.h moves the bytes.
#pragma once

#include <stdint.h>

#include <atomic>

#include "base/intrusive.h"
#include "datatype/type.h"
#include "sched/event.h"

namespace tmpi::p2p {

constexpr int kAnySource = -1;  // world rank in a Receive: any
constexpr int kAnyTag = -2;     // tag in a Receive: any; the values are those of the ABI

struct Segment;
struct Remote;
struct Sending;

// What a message is matched by (MPI 5.0, 3.2.3): the communicator's context, the sender, the tag.
struct Header {
  uint64_t context = 0;
  int tag = 0;
  int source_world = 0;       // the sender's world rank: names the channel
  int source_rank = 0;        // the sender's rank in the communicator: for the status
  uint32_t inline_bytes = 0;  // of the payload that travels with it (mailbox.h)
};

// The data of one side, as the user gave it.
struct Buffer {
  void* address;
  int64_t count;
  const datatype::Type* type;
  int64_t bytes;  // count * type->size()
};

// The life of an envelope. Who may make a transition is in brackets; each is one compare-and-swap, so exactly one wins.
//
//   kOffered    the data lies in the sender's buffer, the sender waits or will look at `done`
//   kTaken      [matching side] matched; the data is being copied out of the sender's buffer, then done is set
//   kBuffered   [sender] the data was copied to `packed`; the envelope belongs to the mailbox, the sender is gone
//   kCancelled  [sender] MPI_Cancel; belongs to the mailbox, which throws it away when it meets it
enum EnvelopeState : uint32_t { kOffered, kTaken, kBuffered, kCancelled };

// Small messages travel inside a mailbox cell and need no envelope unless no receive was posted.
constexpr int kInlineBytes = 96;

struct Envelope {
  Header header;
  int64_t bytes = 0;  // packed
  std::atomic<uint32_t> state{kOffered};
  int target_world = -1;                   // where it goes
  bool on_heap = false;                    // the mailbox's side may free it once it is kBuffered or kCancelled
  bool pooled = false;                     // a node of the mailbox's own pool, data in small[]
  Buffer source;                           // kOffered
  char* packed = nullptr;                  // kBuffered
  Segment* segment = nullptr;              // it lies in attached memory (buffered.h)
  Remote* remote = nullptr;                // the sender is in another process (remote.h)
  Sending* sending = nullptr;              // the receiver is; guarded by the progress' lock
  std::atomic<int64_t>* budget = nullptr;  // the sender's count of buffered bytes, to be lowered when the data is freed
  sched::Event done;                       // set by the taker after the copy
  Envelope* next_overflow = nullptr;       // guarded by being in a mailbox's overflow stack, held list or pool
  uint64_t after_ticket = 0;               // in the overflow: the ring tickets that come before it are smaller
  ListLink channel_link, arrival_link;     // guarded by the mailbox's claim
  char small[kInlineBytes];
};

// The outcome of a receive, for MPI_Status.
struct Status {
  int source_rank;
  int tag;
  int error;  // an MPI error class: MPI_ERR_TRUNCATE or 0
  bool cancelled;
  int64_t bytes;       // packed bytes that were received
  int64_t sent_bytes;  // packed bytes that were sent; more than bytes when truncated
};

// An awaited message: a posted receive. Lies on the stack of a blocking receive or in a Request.
struct Receive {
  uint64_t context;
  int tag;           // or kAnyTag
  int source_world;  // or kAnySource
  int owner_world;   // the rank that receives
  Buffer target;
  uint64_t stamp;       // order among the receives of this rank; guarded by the claim
  bool posted = false;  // in a list; guarded by the claim
  ListLink link;        // guarded by the claim
  Envelope* matched;    // between match and copy
  Receive* next_matched;
  Status status;  // written by the matching side before done is set
  sched::Event done;

  // Leaves unset what the matching side writes; a zeroing of the whole costs as much as a message.
  Receive() {}  // NOLINT

  bool accepts(const Header& header) const {
    return context == header.context && (source_world == kAnySource || source_world == header.source_world) &&
           (tag == kAnyTag || tag == header.tag);
  }
};

}  // namespace tmpi::p2p
