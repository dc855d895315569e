// What arrives from other processes, and the state of all. See remote.h.
#include "p2p/remote.h"

#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/out_of_memory.h"
#include "p2p/endpoint.h"
#include "p2p/enqueue.h"
#include "p2p/remote_state.h"

namespace tmpi::p2p {

device::Progress* progress = nullptr;
State* state = nullptr;

namespace {

// Data that is fetched into a receive.
struct Fetching : device::Completion {
  Receive* receive;
  Header header;
  int64_t bytes;
  char* memory;  // where it does not fit in as it is

  void finish() {
    if (memory)
      complete_packed(receive, header, memory, bytes);
    else
      complete_in_place(receive, header, bytes);
    free(memory);
    delete this;
  }
};

void fetch(Receive* receive, const Header& header, int64_t bytes, void* offer) {
  auto* fetching = new Fetching;
  fetching->receive = receive;
  fetching->header = header;
  fetching->bytes = bytes;
  const Buffer& target = receive->target;
  bool in_place = target.bytes >= bytes && target.type->is_contiguous();
  fetching->memory = in_place ? nullptr : static_cast<char*>(malloc(static_cast<size_t>(bytes)));
  if (!in_place && !fetching->memory) out_of_memory(static_cast<size_t>(bytes));
  fetching->done = [](device::Completion* self) { static_cast<Fetching*>(self)->finish(); };
  device::ProgressLock lock(state->progress);
  if (state->device->fetch(offer, in_place ? target.address : fetching->memory, bytes, fetching)) fetching->finish();
}

// A message that waits for its receive. Its sender has gone on, so nobody can be told that there is no memory.
Envelope* keep(const Wire& wire, const Header& header, const char* data, int64_t bytes, void* offer) {
  auto* envelope = new Envelope;
  envelope->header = header;
  envelope->bytes = bytes;
  envelope->on_heap = true;
  if (offer || wire.token) {
    const int process = state->process_of(wire.source_world);
    envelope->remote = new Remote{process, offer, wire.token, wire.sequence};
    state->peer(process).kept.emplace(wire.sequence, envelope);
  }
  if (offer) return envelope;
  envelope->packed = static_cast<char*>(malloc(static_cast<size_t>(bytes) + 1));
  if (!envelope->packed) out_of_memory(static_cast<size_t>(bytes));
  memcpy(envelope->packed, data, static_cast<size_t>(bytes));
  if (!wire.token) envelope->state.store(kBuffered, std::memory_order_relaxed);
  return envelope;
}

// The sender cancels. Whoever gets the envelope out of kOffered wins: the matching side, or this.
void take_back(const Wire& wire) {
  const int process = state->process_of(wire.source_world);
  auto& kept = state->peer(process).kept;
  bool cancelled = false;
  if (auto found = kept.find(wire.number); found != kept.end()) {
    Envelope* envelope = found->second;
    void* offer = envelope->remote->offer;
    uint32_t offered = kOffered;
    cancelled = envelope->state.compare_exchange_strong(offered, kCancelled, std::memory_order_acq_rel);
    // The envelope is the mailbox's now, which throws it away when it meets it.
    if (cancelled) kept.erase(found);
    if (cancelled && offer) state->device->drop(offer);
  }
  tell(process, cancelled ? Wire::kCancelled : Wire::kNotCancelled, wire.token);
}

void deliver(const Wire& wire, const char* data, int64_t bytes, void* offer) {
  if (wire.kind == Wire::kCancel) return take_back(wire);
  if (wire.kind != Wire::kMessage) return be_told(wire);
  Mailbox& box = endpoint(wire.target_world).mailbox;
  Header header{wire.context, wire.tag, wire.source_world, wire.source_rank, 0};
  bool small = bytes <= kInlineBytes && !offer && !wire.token;
  auto unmatched = [&] {
    if (!small) return box.add_unexpected(keep(wire, header, data, bytes, offer));
    Envelope* node = box.new_node();
    if (!node) out_of_memory(sizeof(Envelope));
    node->header = header;
    node->bytes = bytes;
    memcpy(node->small, data, static_cast<size_t>(bytes));
    box.add_unexpected(node);
  };
  auto push = [&] {
    Buffer packed{const_cast<char*>(data), bytes, datatype::resolve(MPI_BYTE), bytes};
    if (small && box.push_inline(header, packed)) return;
    Envelope* envelope = keep(wire, header, data, bytes, offer);
    if (!box.push_envelope(envelope)) box.push_overflow(envelope);
  };
  Receive* receive = match_or_enqueue(box, header, unmatched, push);
  if (!receive) return;
  if (offer) return fetch(receive, header, bytes, offer);
  complete_packed(receive, header, data, bytes);
  if (wire.token) tell(state->process_of(wire.source_world), Wire::kMatched, wire.token);
}

// What came early and is due now.
void deliver_early(Peer& peer) {
  for (size_t i = 0; i < peer.early.size();) {
    if (peer.early[i].wire.sequence != peer.next_delivered) {
      ++i;
      continue;
    }
    Early due = std::move(peer.early[i]);
    peer.early[i] = std::move(peer.early.back());
    peer.early.pop_back();
    ++peer.next_delivered;
    deliver(due.wire, due.data.data(), due.bytes, due.offer);
    i = 0;
  }
}

}  // namespace

void handle_message(const device::Incoming& message) {
  TMPI_ASSERT(message.header_bytes == sizeof(Wire));
  Wire wire;
  memcpy(&wire, message.header, sizeof wire);
  Peer& peer = state->peer(state->process_of(wire.source_world));
  if (wire.sequence != peer.next_delivered) {
    std::string data = message.data ? std::string(message.data, static_cast<size_t>(message.bytes)) : std::string();
    peer.early.push_back({wire, std::move(data), message.bytes, message.offer});
    return;
  }
  ++peer.next_delivered;
  deliver(wire, message.data, message.bytes, message.offer);
  if (!peer.early.empty()) [[unlikely]]
    deliver_early(peer);
}

void complete_remote(Receive* receive, Envelope* envelope) {
  Remote remote = *envelope->remote;
  {
    device::ProgressLock lock(state->progress);
    state->peer(remote.process).kept.erase(remote.number);  // before anything goes that take_back looks at
  }
  delete envelope->remote;
  envelope->remote = nullptr;
  Header header = envelope->header;
  int64_t bytes = envelope->bytes;
  if (remote.offer) {
    delete envelope;
    return fetch(receive, header, bytes, remote.offer);
  }
  complete_packed(receive, header, envelope->packed, bytes);
  free_envelope(envelope);
  tell(remote.process, Wire::kMatched, remote.token);
}

Result<void> connect_processes(const Processes& processes, std::unique_ptr<device::Device> device) {
  TMPI_ASSERT(!state);
  state = new State(processes, std::move(device));
  progress = &state->progress;
  if (auto started = progress->start(); !started) return started;
  // Another process may wake any rank at any time, so that nobody here can tell a deadlock.
  sched::scheduler->external_waker_added();
  return {};
}

void flush_messages() {
  constexpr int64_t kLongestNs = 5'000'000'000;
  for (const int64_t end = now_ns() + kLongestNs; now_ns() < end;) {
    {
      device::ProgressLock lock(*progress);
      if (state->device->flushed()) return;
      state->device->progress();
    }
    syscall(SYS_sched_yield);
  }
}

void disconnect_processes() {
  progress->stop();
  progress = nullptr;
  delete state;
  state = nullptr;
}

}  // namespace tmpi::p2p
