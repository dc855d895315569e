// See buffered.h.
#include "p2p/buffered.h"

#include <mpi.h>
#include <stdlib.h>

#include <new>

namespace tmpi::p2p {

namespace {
constexpr int64_t kAlign = 16;
int64_t rounded(int64_t bytes) { return (bytes + kAlign - 1) / kAlign * kAlign; }
// The standard promises that a message of n packed bytes fits into n + MPI_BSEND_OVERHEAD bytes (MPI 5.0, 3.6),
// alignment included. Each segment is rounded up, and so are the two ends of the attached memory.
static_assert(alignof(Segment) <= kAlign && sizeof(Segment) + 3 * (kAlign - 1) <= MPI_BSEND_OVERHEAD);
}  // namespace

int BufferedSpace::attach(void* memory, int64_t bytes) {
  if (attached_) return MPI_ERR_BUFFER;
  attached_ = true;
  automatic_ = memory == MPI_BUFFER_AUTOMATIC;
  memory_ = memory;
  bytes_ = bytes;
  first_ = nullptr;
  if (automatic_ || !memory) return 0;
  auto low = (reinterpret_cast<uintptr_t>(memory) + kAlign - 1) / kAlign * kAlign;
  auto end = (reinterpret_cast<uintptr_t>(memory) + static_cast<uintptr_t>(bytes)) / kAlign * kAlign;
  if (end < low + sizeof(Segment)) return 0;  // too small for any message: each Bsend will say so
  first_ = new (reinterpret_cast<void*>(low)) Segment;
  first_->bytes = static_cast<int64_t>(end - low);
  return 0;
}

void BufferedSpace::join() {
  for (Segment* segment = first_; segment; segment = segment->next) {
    // acquire: partner of the release in BufferedSpace::release; the receiver is done with it.
    if (segment->used && !segment->waiters && segment->released.load(std::memory_order_acquire)) segment->used = false;
  }
  for (Segment* segment = first_; segment;) {
    Segment* next = segment->next;
    if (next && !segment->used && !next->used) {
      segment->bytes += next->bytes;
      segment->next = next->next;
    } else {
      segment = next;
    }
  }
}

Envelope* BufferedSpace::reserve(int64_t bytes) {
  int64_t wanted = rounded(static_cast<int64_t>(sizeof(Segment)) + bytes);
  if (automatic_) {
    void* memory = aligned_alloc(kAlign, static_cast<size_t>(wanted));
    if (!memory) return nullptr;
    auto* segment = new (memory) Segment;
    segment->bytes = wanted;
    segment->next = first_;
    first_ = segment;
    // Give back what receivers have left, so that the memory does not grow without bound.
    for (Segment** place = &segment->next; *place;) {
      Segment* old = *place;
      if (old->waiters || !old->released.load(std::memory_order_acquire)) {
        place = &old->next;
        continue;
      }
      *place = old->next;
      free(old);
    }
  } else {
    join();
  }
  Segment* segment = first_;
  if (!automatic_) {
    while (segment && (segment->used || segment->bytes < wanted)) segment = segment->next;
    if (!segment) return nullptr;
    if (segment->bytes >= wanted + rounded(sizeof(Segment)) + kAlign) {
      auto* rest = new (reinterpret_cast<char*>(segment) + wanted) Segment;
      rest->bytes = segment->bytes - wanted;
      rest->next = segment->next;
      segment->bytes = wanted;
      segment->next = rest;
    }
    int64_t size = segment->bytes;
    Segment* next = segment->next;
    segment = new (segment) Segment;
    segment->bytes = size;
    segment->next = next;
  }
  segment->used = true;
  segment->envelope.state.store(kBuffered, std::memory_order_relaxed);
  segment->envelope.bytes = bytes;
  segment->envelope.packed = reinterpret_cast<char*>(segment + 1);
  segment->envelope.segment = segment;
  return &segment->envelope;
}

void BufferedSpace::release(Envelope* envelope) {
  Segment* segment = envelope->segment;
  // The event first: its exchange is the last access to it, and the flag below the last to the segment.
  envelope->done.set();
  segment->released.store(true, std::memory_order_release);
}

void BufferedSpace::flush(const sched::WaitReason& reason) {
  for (Segment* segment = first_; segment; segment = segment->next) {
    if (!segment->used) continue;
    ++segment->waiters;  // other threads of the rank may make and join segments meanwhile
    while (!segment->released.load(std::memory_order_acquire)) {
      if (segment->waiters == 1)
        sched::wait_event(segment->envelope.done, reason);
      else  // an event has one waiter
        sched::yield_outside();
      if (segment->envelope.done.is_set()) sched::scheduler->yield();  // the receiver is about to release it
    }
    --segment->waiters;
  }
}

bool BufferedSpace::empty() {
  for (Segment* segment = first_; segment; segment = segment->next)
    if (segment->used && !segment->released.load(std::memory_order_acquire)) return false;
  return true;
}

int BufferedSpace::detach(void** memory, int64_t* bytes, const sched::WaitReason& reason) {
  if (!attached_) {  // MPI 5.0, 3.6: detaching without a buffer gives a null address and size 0
    *memory = nullptr;
    *bytes = 0;
    return 0;
  }
  flush(reason);
  *memory = memory_;
  *bytes = bytes_;
  while (automatic_ && first_) {
    Segment* next = first_->next;
    free(first_);
    first_ = next;
  }
  first_ = nullptr;
  attached_ = automatic_ = false;
  return 0;
}

}  // namespace tmpi::p2p
