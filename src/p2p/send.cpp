// Sends in all modes. A small message travels inside a cell or goes straight into the posted buffer; a larger one is
// copied once, straight between the users' buffers, by whoever comes second, or buffered if no receive is posted and
// the mode allows it. See mailbox.h for the protocol and envelope.h for the states.
#include <mpi.h>
#include <stdlib.h>

#include <new>

#include "base/clock.h"
#include "datatype/pack.h"
#include "p2p/endpoint.h"
#include "p2p/enqueue.h"
#include "p2p/remote.h"

namespace tmpi::p2p {

namespace {

// How long a sender whose message could be buffered waits for a receiver that is about to copy it, which saves the
// second copy.
constexpr int kSpinsForTaker = 400;
// A message of this size costs more to copy twice than to switch to its receiver and back.
constexpr int64_t kWorthASwitch = 1024;

Header header_of(const Target& target) { return {target.context, target.tag, sched::self()->id, target.my_rank, 0}; }

// match_or_enqueue, delivering. Returns whether the message was delivered.
template <class Unmatched, class Push>
bool enqueue_and_probe(Mailbox& box, const Header& header, const Buffer& data, Unmatched&& unmatched, Push&& push) {
  Receive* receive = match_or_enqueue(box, header, unmatched, push);
  if (!receive) return false;
  complete_direct(receive, header, data);
  return true;
}

// An envelope that is buffered from the start: a small message that found the ring full.
Envelope* buffered_copy(const Header& header, const Buffer& data) {
  auto* envelope = new (std::nothrow) Envelope;
  if (!envelope) return nullptr;
  envelope->header = header;
  envelope->bytes = data.bytes;
  envelope->on_heap = true;
  envelope->packed = static_cast<char*>(malloc(static_cast<size_t>(data.bytes) + 1));
  if (!envelope->packed) {
    delete envelope;
    return nullptr;
  }
  envelope->state.store(kBuffered, std::memory_order_relaxed);
  pack_small(data, envelope->packed);
  return envelope;
}

// A message of at most kInlineBytes that need not be synchronous: complete when this returns.
int send_small(Mailbox& box, const Header& header, const Buffer& data) {
  int error = 0;
  auto unmatched = [&] {
    Envelope* node = box.new_node();
    if (!node) {
      error = MPI_ERR_NO_MEM;
      return;
    }
    node->header = header;
    node->bytes = data.bytes;
    pack_small(data, node->small);
    box.add_unexpected(node);
  };
  auto push = [&] {
    if (box.push_inline(header, data)) return;
    if (Envelope* envelope = buffered_copy(header, data))
      box.push_overflow(envelope);
    else
      error = MPI_ERR_NO_MEM;
  };
  enqueue_and_probe(box, header, data, unmatched, push);
  return error;
}

// A message whose envelope stays with the sender until it was copied. Returns whether it was delivered already.
bool send_envelope(Mailbox& box, Envelope* envelope) {
  return enqueue_and_probe(
      box, envelope->header, envelope->source, [&] { box.add_unexpected(envelope); },
      [&] {
        if (!box.push_envelope(envelope)) box.push_overflow(envelope);
      });
}

// Whether a standard send of that size may be buffered instead of waiting.
bool may_buffer(Mode mode, int64_t bytes) {
  return (mode == Mode::kStandard || mode == Mode::kReady) && bytes <= limits().eager_bytes;
}

void fill(Envelope* envelope, const Header& header, const Target& target, const Buffer& data) {
  envelope->header = header;
  envelope->target_world = target.world;
  envelope->source = data;
  envelope->bytes = data.bytes;
}

// The receiver copies from our buffer; a large message it may share with us.
void wait_until_copied(sched::Event& done, const sched::WaitReason& reason, const Target& target) {
  sched::wait_event(done, reason, {poll_assist, nullptr, &my_endpoint()}, sched::scheduler->find(target.world));
}

int start_buffered(Mailbox& box, const Header& header, const Buffer& data) {
  int error = 0;
  Envelope* envelope = nullptr;
  auto reserve = [&] {
    envelope = my_endpoint().buffered.reserve(data.bytes);
    if (!envelope) {
      error = MPI_ERR_BUFFER;
      return false;
    }
    envelope->header = header;
    datatype::pack(*data.type, data.count, data.address, 0, envelope->packed, data.bytes);
    return true;
  };
  // A posted receive saves the copy into the attached buffer (PPoPP 1999, section 2.2).
  enqueue_and_probe(
      box, header, data,
      [&] {
        if (reserve()) box.add_unexpected(envelope);
      },
      [&] {
        if (reserve() && !box.push_envelope(envelope)) box.push_overflow(envelope);
      });
  return error;
}

// Lets the receiver of an offered message run, if it only waits for this carrier. Returns whether it has taken it.
bool taken_meanwhile(const Envelope& envelope) {
  if (envelope.bytes < kWorthASwitch) return false;
  sched::Rank* receiver = sched::scheduler->find(envelope.target_world);
  if (receiver->state.load(std::memory_order_relaxed) != sched::kReady ||
      receiver->home.load(std::memory_order_relaxed) != sched::self()->home.load(std::memory_order_relaxed))
    return false;
  sched::scheduler->yield();
  return envelope.state.load(std::memory_order_relaxed) != kOffered;
}

}  // namespace

bool buffer_offered(Envelope* envelope) {
  if (taken_meanwhile(*envelope)) return false;
  Endpoint& me = my_endpoint();
  const Buffer& data = envelope->source;
  if (me.eager_bytes.load(std::memory_order_relaxed) + data.bytes > limits().budget_bytes) return false;
  auto* packed = static_cast<char*>(malloc(static_cast<size_t>(data.bytes)));
  if (!packed) return false;
  datatype::pack(*data.type, data.count, data.address, 0, packed, data.bytes);
  envelope->packed = packed;
  envelope->budget = &me.eager_bytes;
  me.eager_bytes.fetch_add(data.bytes, std::memory_order_relaxed);
  uint32_t offered = kOffered;
  // release: partner of the acquire in take. After it the envelope belongs to the mailbox.
  if (envelope->state.compare_exchange_strong(offered, kBuffered, std::memory_order_acq_rel, std::memory_order_relaxed))
    return true;
  // The receiver was faster: it copies from the user's buffer and looks at neither of the two.
  me.eager_bytes.fetch_sub(data.bytes, std::memory_order_relaxed);
  free(packed);
  return false;
}

int send(Mode mode, const Buffer& data, const Target& target, const sched::WaitReason& reason) {
  if (!is_local(target.world)) [[unlikely]]
    return send_remote(mode, data, target, reason);
  Mailbox& box = endpoint(target.world).mailbox;
  Header header = header_of(target);
  if (data.bytes <= kInlineBytes && mode != Mode::kSynchronous && mode != Mode::kBuffered)
    return send_small(box, header, data);
  if (mode == Mode::kBuffered) return start_buffered(box, header, data);
  if (may_buffer(mode, data.bytes)) {
    auto* envelope = new (std::nothrow) Envelope;
    if (!envelope) return MPI_ERR_NO_MEM;
    fill(envelope, header, target, data);
    envelope->on_heap = true;
    if (!send_envelope(box, envelope)) {
      if (box.owner_polls())
        for (int i = 0; i < kSpinsForTaker && envelope->state.load(std::memory_order_relaxed) == kOffered; ++i)
          cpu_relax();
      if (envelope->state.load(std::memory_order_relaxed) == kOffered && buffer_offered(envelope)) return 0;
      wait_until_copied(envelope->done, reason, target);
    }
    delete envelope;
    return 0;
  }
  Envelope envelope;
  fill(&envelope, header, target, data);
  if (!send_envelope(box, &envelope)) wait_until_copied(envelope.done, reason, target);
  return 0;
}

int start_send(Mode mode, const Buffer& data, const Target& target, Request* request) {
  if (!is_local(target.world)) [[unlikely]]
    return start_send_remote(mode, data, target, request);
  Mailbox& box = endpoint(target.world).mailbox;
  Header header = header_of(target);
  request->envelope = nullptr;
  request->status = {};
  if (data.bytes <= kInlineBytes && mode != Mode::kSynchronous && mode != Mode::kBuffered)
    return send_small(box, header, data);
  if (mode == Mode::kBuffered) return start_buffered(box, header, data);
  auto* envelope = new (std::nothrow) Envelope;
  if (!envelope) return MPI_ERR_NO_MEM;
  fill(envelope, header, target, data);
  envelope->on_heap = true;
  if (send_envelope(box, envelope)) {
    delete envelope;
    return 0;
  }
  // Not buffered yet: the receiver may copy it from the user's buffer until the request is waited for (settle_send).
  request->envelope = envelope;
  request->may_buffer = may_buffer(mode, data.bytes);
  return 0;
}

}  // namespace tmpi::p2p
