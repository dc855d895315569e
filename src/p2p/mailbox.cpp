// The matching protocol. See mailbox.h for the invariants that the comments cite.
#include "p2p/mailbox.h"

#include <stdlib.h>

#include <new>

#include "base/clock.h"
#include "base/out_of_memory.h"
#include "p2p/buffered.h"
#include "p2p/remote.h"
#include "p2p/transfer.h"

namespace tmpi::p2p {

namespace {
// How often the owner looks at a claim that a sender holds before it does something else: a match takes about 100 ns.
constexpr int kClaimTries = 64;
}  // namespace

void free_envelope(Envelope* envelope) {
  if (envelope->segment) return BufferedSpace::release(envelope);
  if (envelope->budget) envelope->budget->fetch_sub(envelope->bytes, std::memory_order_relaxed);
  free(envelope->packed);
  delete envelope->remote;
  delete envelope;
}

Mailbox::~Mailbox() {
  for (Envelope* envelope = arrivals_.front(); envelope; envelope = arrivals_.front()) {
    ArrivalList::remove(envelope);
    if (envelope->pooled)
      delete envelope;
    else if (envelope->on_heap && (envelope->remote || envelope->state.load(std::memory_order_relaxed) >= kBuffered))
      free_envelope(envelope);
  }
  while (Envelope* node = free_nodes_) {
    free_nodes_ = node->next_overflow;
    delete node;
  }
}

// ---- enqueue

Cell* Mailbox::take_ticket(uint64_t* ticket) {
  uint64_t tail = tail_.load(std::memory_order_relaxed);
  do {
    if (tail - seen_head_.load(std::memory_order_acquire) >= kCells) {
      // acquire: partner of the release in drain; the cell's last content has been read.
      uint64_t head = head_.load(std::memory_order_acquire);
      seen_head_.store(head, std::memory_order_release);
      if (tail - head >= kCells) return nullptr;
    }
  } while (!tail_.compare_exchange_weak(tail, tail + 1, std::memory_order_relaxed));
  *ticket = tail;
  return &ring_[tail & (kCells - 1)];
}

bool Mailbox::push_inline(const Header& header, const Buffer& data) {
  uint64_t ticket;
  Cell* cell = take_ticket(&ticket);
  if (!cell) return false;
  cell->header = header;
  cell->header.inline_bytes = static_cast<uint32_t>(data.bytes);
  pack_small(data, cell->payload);
  cell->turn.store(ticket + 1, std::memory_order_release);  // partner: acquire in drain
  return true;
}

bool Mailbox::push_envelope(Envelope* envelope) {
  uint64_t ticket;
  Cell* cell = take_ticket(&ticket);
  if (!cell) return false;
  cell->header = envelope->header;
  cell->header.inline_bytes = Cell::kEnvelope;
  cell->envelope = envelope;
  cell->turn.store(ticket + 1, std::memory_order_release);
  return true;
}

bool Mailbox::push_receive(Receive* receive) {
  uint64_t ticket;
  Cell* cell = take_ticket(&ticket);
  if (!cell) return false;
  cell->header = {};
  cell->header.inline_bytes = Cell::kReceive;
  cell->receive = receive;
  ++receives_pushed_;
  cell->turn.store(ticket + 1, std::memory_order_release);
  return true;
}

void Mailbox::push_overflow(Envelope* envelope) {
  // Every cell of this sender has a smaller ticket, every later one a larger or equal one (M4).
  envelope->after_ticket = tail_.load(std::memory_order_relaxed);
  Envelope* top = overflow_.load(std::memory_order_relaxed);
  do envelope->next_overflow = top;
  while (!overflow_.compare_exchange_weak(top, envelope, std::memory_order_release, std::memory_order_relaxed));
}

void Mailbox::offer_claim() {
  // seq_cst fence between "made visible" and "looked at the claim": M3, partner in release.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (!try_claim()) return;
  Receive* deferred = nullptr;
  drain(&deferred);
  release();
  copy_deferred(deferred);
}

void Mailbox::offer_receive() {
  std::atomic_thread_fence(std::memory_order_seq_cst);  // as in offer_claim
  while (!claim_.owned()) {
    if (claim_.ask()) return;
    if (claim_.try_take_as_owner()) break;
  }
  drain(nullptr);
  leave();
}

// ---- probe

void Mailbox::drain(Receive** deferred) {
  for (;;) {
    uint64_t head = head_.load(std::memory_order_relaxed);
    Cell& cell = ring_[head & (kCells - 1)];
    bool visible = cell.turn.load(std::memory_order_acquire) == head + 1;  // partner: release in push_*
    // After the look at the cell: what its sender had pushed to the overflow stack before is seen here (M4).
    if (overflow_.load(std::memory_order_relaxed)) absorb_overflow();
    if (held_ && held_->after_ticket <= head) {
      Envelope* envelope = held_;
      held_ = envelope->next_overflow;
      arrive(envelope, deferred);
      continue;
    }
    if (!visible) return;
    carry_out(cell, deferred);
    head_.store(head + 1, std::memory_order_release);  // partner: acquire in take_ticket; the cell may be written again
  }
}

// Moves the overflow stack into held_, which is sorted by the ticket that each entry comes after; entries of one sender
// have ascending tickets and keep their order.
void Mailbox::absorb_overflow() {
  Envelope* newest = overflow_.exchange(nullptr, std::memory_order_acquire);  // partner: release in push_overflow
  Envelope* oldest = nullptr;
  while (newest) {
    Envelope* next = newest->next_overflow;
    newest->next_overflow = oldest;
    oldest = newest;
    newest = next;
  }
  while (oldest) {
    Envelope* next = oldest->next_overflow;
    Envelope** place = &held_;
    while (*place && (*place)->after_ticket <= oldest->after_ticket) place = &(*place)->next_overflow;
    oldest->next_overflow = *place;
    *place = oldest;
    oldest = next;
  }
}

void Mailbox::release() {
  Receive* deferred = nullptr;
  for (;;) {
    // M2. A receive of the owner's that is under way lies in a cell, so the ring is not settled, or comes after this
    // look, and then the owner asks for another one.
    if (posted_count_ == 0 && probes_.empty() && settled() && claim_.hand_to_owner()) break;
    claim_.give_back();
    // M3: the store in give_back and the loads in pending are seq_cst, so they stay in this order; partners in
    // offer_claim and offer_receive.
    if (!pending() || !try_claim()) break;
    drain(&deferred);
  }
  copy_deferred(deferred);
}

void Mailbox::carry_out(Cell& cell, Receive** deferred) {
  switch (cell.header.inline_bytes) {
    case Cell::kEnvelope:
      arrive(cell.envelope, deferred);
      return;
    case Cell::kReceive: {
      Receive* receive = cell.receive;
      ++receives_carried_;
      if (post_or_match(receive)) hand_over(receive, receive->matched, deferred);
      return;
    }
    default:
      break;
  }
  if (Receive* receive = match_posted(cell.header)) {
    complete_inline(receive, cell.header, cell.payload);
    return;
  }
  Envelope* node = new_node();
  if (!node) out_of_memory(sizeof(Envelope));  // its sender has gone on, so nobody can be told
  node->header = cell.header;
  node->bytes = cell.header.inline_bytes;
  __builtin_memcpy(node->small, cell.payload, cell.header.inline_bytes);
  add_unexpected(node);
}

void Mailbox::arrive(Envelope* envelope, Receive** deferred) {
  if (envelope->state.load(std::memory_order_acquire) == kCancelled) {
    free_envelope(envelope);
    return;
  }
  Receive* receive = match_posted(envelope->header);
  if (!receive) {
    add_unexpected(envelope);
    return;
  }
  if (!take(envelope)) {  // cancelled since
    free_envelope(envelope);
    repost(receive);
    return;
  }
  hand_over(receive, envelope, deferred);
}

void Mailbox::hand_over(Receive* receive, Envelope* envelope, Receive** deferred) {
  receive->matched = envelope;
  if (deferred && !envelope->pooled) {
    receive->next_matched = *deferred;
    *deferred = receive;
    return;
  }
  bool pooled = envelope->pooled;
  complete(receive, envelope);
  if (pooled) recycle(envelope);
}

Receive* Mailbox::match_posted(const Header& header) {
  if (posted_count_ == 0) return nullptr;
  PostedList& posted = channel(header.source_world).posted;
  Receive* found = posted.front();
  while (found && !found->accepts(header)) found = posted.next(found);
  Receive* any = any_source_.front();
  while (any && !any->accepts(header)) any = any_source_.next(any);
  // The time stamps decide between the channel's queue and the any-source queue (1999).
  if (any && (!found || any->stamp < found->stamp)) found = any;
  if (!found) return nullptr;
  PostedList::remove(found);
  found->posted = false;
  --posted_count_;
  return found;
}

void Mailbox::add_unexpected(Envelope* envelope) {
  channel(envelope->header.source_world).unexpected.push_back(envelope);
  arrivals_.push_back(envelope);
  ++unexpected_count_;
  for (Receive *probe = probes_.front(), *next; probe; probe = next) {
    next = probes_.next(probe);
    if (!probe->accepts(envelope->header)) continue;
    ProbeList::remove(probe);
    probe->done.set();
  }
}

Envelope* Mailbox::new_node() {
  Envelope* node = free_nodes_;
  if (node)
    free_nodes_ = node->next_overflow;
  else
    node = new (std::nothrow) Envelope;
  if (node) node->pooled = true;
  return node;
}

void Mailbox::recycle(Envelope* envelope) {
  envelope->next_overflow = free_nodes_;
  free_nodes_ = envelope;
}

Envelope* Mailbox::find_unexpected(const Receive& receive, bool unlink) {
  if (unexpected_count_ == 0) return nullptr;
  bool any = receive.source_world == kAnySource;
  ChannelList& list = channel(receive.source_world).unexpected;
  Envelope* next;
  for (Envelope* envelope = any ? arrivals_.front() : list.front(); envelope; envelope = next) {
    next = any ? arrivals_.next(envelope) : list.next(envelope);
    if (!receive.accepts(envelope->header)) continue;
    bool cancelled = envelope->state.load(std::memory_order_acquire) == kCancelled;
    if (!cancelled && !unlink) return envelope;
    bool taken = !cancelled && (envelope->pooled || take(envelope));
    ChannelList::remove(envelope);
    ArrivalList::remove(envelope);
    --unexpected_count_;
    if (taken) return envelope;
    free_envelope(envelope);
  }
  return nullptr;
}

bool Mailbox::post_or_match(Receive* receive) {
  if (Envelope* envelope = find_unexpected(*receive, true)) {
    receive->matched = envelope;
    return true;
  }
  receive->stamp = next_stamp_++;
  receive->posted = true;
  ++posted_count_;
  (receive->source_world == kAnySource ? any_source_ : channel(receive->source_world).posted).push_back(receive);
  return false;
}

// Puts a receive back where its stamp belongs, after the message it was matched with turned out to be cancelled.
void Mailbox::repost(Receive* receive) {
  PostedList& list = receive->source_world == kAnySource ? any_source_ : channel(receive->source_world).posted;
  PostedList later;
  for (Receive* other = list.front(); other;) {
    Receive* next = list.next(other);
    if (other->stamp > receive->stamp) {
      PostedList::remove(other);
      later.push_back(other);
    }
    other = next;
  }
  receive->posted = true;
  ++posted_count_;
  list.push_back(receive);
  while (Receive* other = later.pop_front()) list.push_back(other);
}

bool Mailbox::withdraw(Receive* receive) {
  if (!receive->posted) return false;
  PostedList::remove(receive);
  receive->posted = false;
  --posted_count_;
  return true;
}

// ---- the owner

bool Mailbox::enter() {
  for (int tries = 0; !claim_.owned() && !claim_.try_take_as_owner(); ++tries) {
    if (tries == kClaimTries) return false;
    cpu_relax();
  }
  if (pending()) drain(nullptr);
  return true;
}

void Mailbox::enter_surely() {
  while (!enter())
    if (!sched::scheduler->yield()) cpu_relax();
}

}  // namespace tmpi::p2p
