// The space for buffered sends that a program attaches (MPI 5.0, 3.6): segments carved from the user's memory, each
// holding an envelope and the packed message until the receiver has copied it. Not the eager buffers of standard sends;
// those are the library's own (send.cpp).
//
// Invariant B1: the owner rank makes and joins segments; a receiver only marks one as released.
#pragma once

#include <atomic>

#include "p2p/envelope.h"
#include "sched/wait.h"

namespace tmpi::p2p {

// Lies at the start of each segment, inside the attached memory.
struct Segment {
  int64_t bytes = 0;                  // of the whole segment
  Segment* next = nullptr;            // by address
  bool used = false;                  // owner
  int waiters = 0;                    // owner; threads in flush: it stays while there are any
  std::atomic<bool> released{false};  // set by the receiver as its last access to the segment
  Envelope envelope;
};

class BufferedSpace {
 public:
  // MPI error class, or 0. Attaching while something is attached is an error.
  int attach(void* memory, int64_t bytes);
  // Waits until all messages have left, then forgets the memory. Parks.
  int detach(void** memory, int64_t* bytes, const sched::WaitReason& reason);
  // Waits until all messages have left. Parks.
  void flush(const sched::WaitReason& reason);
  bool empty();

  // Space for a message of that many packed bytes: an envelope that is kBuffered and whose `packed` has room. nullptr:
  // none.
  Envelope* reserve(int64_t bytes);

  // By the receiver, after the copy.
  static void release(Envelope* envelope);

 private:
  void join();

  void* memory_ = nullptr;
  int64_t bytes_ = 0;
  bool automatic_ = false;  // MPI_BUFFER_AUTOMATIC: the library's own memory
  bool attached_ = false;
  Segment* first_ = nullptr;
};

}  // namespace tmpi::p2p
