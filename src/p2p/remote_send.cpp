// Sending to other processes. See remote.h.
#include <mpi.h>
#include <stdlib.h>

#include <algorithm>
#include <new>

#include "datatype/pack.h"
#include "p2p/endpoint.h"
#include "p2p/remote_state.h"

namespace tmpi::p2p {

using device::Way;

// A message on its way out. On the stack of a blocking send or on the heap.
struct Sending : device::Completion {
  Wire wire{};
  int pending = 0;               // its departure, and the receiver's words (P2, P3); guarded by the progress' lock
  bool offered = false;          // its data waits to be fetched
  bool cancelling = false;       // guarded by the lock
  char* packed = nullptr;        // data that was not contiguous
  Envelope* space = nullptr;     // data in attached memory (buffered.h)
  Envelope* envelope = nullptr;  // of a request, which may be cancelled
  sched::Event* sent = nullptr;
  void (*release)(Sending*) = nullptr;  // of what lies on the heap

  // Its part is over, be it that of the device or of the receiver.
  void step() {
    if (--pending > 0) return;
    if (envelope) envelope->sending = nullptr;
    sched::Event* event = sent;
    clean_up();
    if (event) event->set();
  }
  void clean_up() {
    free(packed);
    packed = nullptr;
    if (space) BufferedSpace::release(space);
    if (release) release(this);
  }
};

namespace {

// What is pushed is copied into shared memory, out of it and, where it takes several pieces, once more; what is offered
// is copied once, but its receiver has to ask for it.
Way way_of(int64_t bytes) {
  constexpr int64_t kMostPushedBytes = 16 << 10;
  return bytes <= std::min(limits().eager_bytes, kMostPushedBytes) ? Way::kPush : Way::kOffer;
}

void free_sending(Sending* sending) { delete sending; }

// Returns whether the message is complete; otherwise `step` will be called.
bool begin(Sending& sending, int process, const void* data, int64_t bytes, Way way) {
  sending.done = [](device::Completion* self) { static_cast<Sending*>(self)->step(); };
  device::ProgressLock lock(state->progress);
  sending.wire.sequence = state->peer(process).next_sent++;
  sending.pending = sending.wire.kind == Wire::kMessage && sending.wire.token ? 2 : 1;
  if (state->device->send(process, &sending.wire, sizeof sending.wire, data, bytes, way, &sending)) --sending.pending;
  return sending.pending == 0;
}

void address(Sending& sending, const Target& target) {
  sending.wire.context = target.context;
  sending.wire.tag = target.tag;
  sending.wire.source_world = sched::self()->id;
  sending.wire.source_rank = target.my_rank;
  sending.wire.target_world = target.world;
}

// Sends what need not be buffered by MPI's rules. Returns an MPI error class; *complete: whether it is complete.
int send_now(Sending& sending, Mode mode, const Buffer& data, const Target& target, bool* complete) {
  address(sending, target);
  Way way = way_of(data.bytes);
  sending.offered = way == Way::kOffer;
  // An offer is fetched when it is matched; what is pushed comes back with the receiver's word.
  if (mode == Mode::kSynchronous && way == Way::kPush) sending.wire.token = reinterpret_cast<uintptr_t>(&sending);
  const void* address = data.address;
  if (data.bytes > 0 && !data.type->is_contiguous()) {
    sending.packed = static_cast<char*>(malloc(static_cast<size_t>(data.bytes)));
    if (!sending.packed) return MPI_ERR_NO_MEM;
    datatype::pack(*data.type, data.count, data.address, 0, sending.packed, data.bytes);
    address = sending.packed;
  }
  sched::Rank* me = sched::self();
  ++me->stats.messages;
  me->stats.bytes += static_cast<uint64_t>(data.bytes);
  *complete = begin(sending, state->process_of(target.world), address, data.bytes, way);
  return 0;
}

int send_from_space(const Buffer& data, const Target& target) {
  Envelope* space = my_endpoint().buffered.reserve(data.bytes);
  if (!space) return MPI_ERR_BUFFER;
  auto* sending = new (std::nothrow) Sending;
  if (!sending) {
    BufferedSpace::release(space);
    return MPI_ERR_NO_MEM;
  }
  datatype::pack(*data.type, data.count, data.address, 0, space->packed, data.bytes);
  address(*sending, target);
  sending->space = space;
  sending->release = free_sending;
  Way way = way_of(data.bytes);
  if (begin(*sending, state->process_of(target.world), space->packed, data.bytes, way)) sending->clean_up();
  return 0;
}

}  // namespace

void tell(int process, Wire::Kind kind, uint64_t token, uint32_t number) {
  auto* sending = new Sending;
  sending->release = free_sending;
  sending->wire.kind = kind;
  sending->wire.source_world = state->processes.first_rank();
  sending->wire.token = token;
  sending->wire.number = number;
  if (begin(*sending, process, nullptr, 0, Way::kPush)) delete sending;
}

void be_told(const Wire& wire) {
  auto* sending = reinterpret_cast<Sending*>(wire.token);
  if (wire.kind == Wire::kCancelled) {
    sending->envelope->state.store(kCancelled, std::memory_order_relaxed);  // published by its event
    if (sending->wire.token) sending->step();                               // nobody will say that it is matched
  }
  sending->step();
}

int send_remote(Mode mode, const Buffer& data, const Target& target, const sched::WaitReason& reason) {
  if (mode == Mode::kBuffered) return send_from_space(data, target);
  Sending sending;
  sched::Event sent;
  sending.sent = &sent;
  bool complete;
  if (int error = send_now(sending, mode, data, target, &complete)) return error;
  if (complete) {
    sending.clean_up();
    return 0;
  }
  wait_in_mailbox(my_endpoint(), sent, reason, nullptr);
  my_endpoint().mailbox.leave();
  return 0;
}

int start_send_remote(Mode mode, const Buffer& data, const Target& target, Request* request) {
  request->envelope = nullptr;
  request->may_buffer = false;
  request->status = {};
  if (mode == Mode::kBuffered) return send_from_space(data, target);
  auto* sending = new (std::nothrow) Sending;
  auto* envelope = new (std::nothrow) Envelope;
  int error = MPI_ERR_NO_MEM;
  bool complete = true;
  if (sending && envelope) {
    envelope->state.store(kTaken, std::memory_order_relaxed);  // not to be buffered; cancelled by cancel_remote
    envelope->target_world = target.world;
    envelope->sending = sending;
    sending->envelope = envelope;
    sending->sent = &envelope->done;
    sending->release = free_sending;
    error = send_now(*sending, mode, data, target, &complete);
  }
  if (!complete) {
    request->envelope = envelope;
    return 0;
  }
  if (sending) free(sending->packed);
  delete sending;
  delete envelope;
  return error;
}

void cancel_remote(Envelope* envelope) {
  device::ProgressLock lock(state->progress);
  Sending* sending = envelope->sending;
  // What was pushed, and is not awaited by its sender, needs no receiver to be complete.
  if (!sending || sending->cancelling || !(sending->offered || sending->wire.token)) return;
  sending->cancelling = true;
  ++sending->pending;
  tell(state->process_of(sending->wire.target_world), Wire::kCancel, reinterpret_cast<uintptr_t>(sending),
       sending->wire.sequence);
}

}  // namespace tmpi::p2p
