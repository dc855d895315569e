// Requests: the handles of operations that are under way. What a user's MPI_Request points to.
// Not the operations: those are an Envelope (send) or a Receive, which the request holds or owns.
//
// Invariant R1: a request is touched by its owner only; other ranks reach it solely through the Receive or Envelope
// inside, until that one's event is set. So a request is reused only after its event is set, or after it never became
// visible.
#pragma once

#include <mpi.h>
#include <stdint.h>

#include "p2p/envelope.h"
#include "sched/wait.h"

namespace tmpi::p2p {

enum class Mode : uint8_t { kStandard, kBuffered, kSynchronous, kReady };

enum class RequestKind : uint8_t { kFree, kSend, kReceive, kNull, kGeneral };

struct Request;

// Where a message goes or comes from, with the ranks of the communicator resolved.
struct Target {
  int world = 0;  // destination's world rank
  uint64_t context = 0;
  int tag = 0;
  int my_rank = 0;  // the sender's rank in the communicator
};
struct Source {
  int world = kAnySource;
  uint64_t context = 0;
  int tag = kAnyTag;
};

// What a persistent request starts each time (MPI 5.0, 3.9).
struct Recipe {
  Mode mode = Mode::kStandard;
  Buffer buffer;
  Target target;
  Source source;
  bool to_nobody = false;  // MPI_PROC_NULL
};

struct Request {
  static constexpr uint32_t kMagic = 0x52455155;  // "REQU"
  uint32_t magic = 0;
  RequestKind kind = RequestKind::kFree;
  bool persistent = false;
  bool active = false;                        // started and not yet completed; always true for others
  bool orphaned = false;                      // MPI_Request_free was called while active
  const datatype::Type* held_type = nullptr;  // a reference, so that MPI_Type_free does not take it away
  Receive receive;                            // kReceive
  Envelope* envelope = nullptr;  // kSend, on the heap, owned until it is buffered or cancelled; nullptr: complete
  bool may_buffer = false;       // kSend: waiting for it may copy it to a buffer instead
  // kGeneral (generalized requests, non-blocking collectives): set when complete; finish writes status and frees
  // `state`.
  sched::Event general_done;
  int (*finish)(Request*) = nullptr;
  bool (*poll)(Request*) = nullptr;      // may make progress; true when something changed
  Request* (*part)(Request*) = nullptr;  // the request inside whose completion it waits for, instead of general_done
  int (*cancel)(Request*) = nullptr;
  int (*start)(Request*) = nullptr;  // persistent collectives
  void* state = nullptr;
  Status status;                 // valid once complete
  Recipe recipe;                 // persistent
  void* communicator = nullptr;  // the mpi layer's: whose error handler is called
  sched::WaitReason reason;
  Request* next = nullptr;  // in a pool or an orphans' list
};

// A rank's requests. Owner only. Grows by blocks, never shrinks.
class RequestPool {
 public:
  ~RequestPool();
  // nullptr: no memory.
  Request* allocate(RequestKind kind);
  void release(Request* request);
  // Requests freed by the user while active; finished ones are released.
  void adopt(Request* request);
  void reap();
  bool has_orphans() const { return orphans_ != nullptr; }

 private:
  struct Block;
  Request* free_ = nullptr;
  Request* orphans_ = nullptr;
  Block* blocks_ = nullptr;
};

// nullptr if the handle names no request of this process.
Request* resolve(MPI_Request handle);

// ---- Operations. All return an MPI error class (0: success). Those that may wait say so.

// Blocking send in any mode. Parks.
int send(Mode mode, const Buffer& data, const Target& target, const sched::WaitReason& reason);
// Starts a send. *request is nullptr when it is complete already. Does not park, except that a full memory may make it
// wait.
int start_send(Mode mode, const Buffer& data, const Target& target, Request* request);

// Copies an offered message to a buffer of the library, so that its sender need not wait for the receiver. If the
// receiver is ready on this carrier it runs first, because it may be about to receive, which saves a copy. False: the
// message was taken meanwhile, or there is no memory or budget. True: the envelope is the mailbox's. Does not park, may
// yield.
bool buffer_offered(Envelope* envelope);

// Blocking receive. Parks. The outcome is in *status, whose error is returned too.
int receive(const Buffer& target, const Source& source, const sched::WaitReason& reason, Status* status);
void start_receive(const Buffer& target, const Source& source, Request* request);

// Waits until a message that source describes is there. Parks. `message` not nullptr: takes it out of the queue.
void probe(const Source& source, const sched::WaitReason& reason, Status* status, Envelope** message);
bool iprobe(const Source& source, Status* status, Envelope** message);
// Receives a message that was taken out by probe.
void start_matched_receive(const Buffer& target, Envelope* message, Request* request);
// Parks when the data has to come from another process.
int matched_receive(const Buffer& target, Envelope* message, const sched::WaitReason& reason, Status* status);

// The event that is set when the request completes, nullptr if it is complete or inactive.
sched::Event* event_of(Request* request);
// Whether it is complete; makes progress. Does not park.
bool test(Request* request);
// Waits until it is complete. Parks.
void wait(Request* request, const sched::WaitReason& reason);
// Waits until at least one of those that are active is complete. Parks. False: none is active.
bool wait_any(Request* const* requests, int count, const sched::WaitReason& reason);
// After completion: the outcome in request->status; a persistent request becomes inactive, others are the caller's to
// release.
int harvest(Request* request);
// Starts a persistent request. MPI error class.
int start(Request* request);
// MPI_Cancel. Afterwards the request completes, cancelled or not.
void cancel(Request* request);

// Looks into the mailbox and lets other ranks of this carrier run: for calls that a program makes in a loop until
// something has happened (MPI_Test, MPI_Iprobe). Does not park, may yield.
void poll_politely();

}  // namespace tmpi::p2p
