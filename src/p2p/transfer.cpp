// The one copy. See transfer.h.
#include "p2p/transfer.h"

#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "base/clock.h"
#include "datatype/pack.h"
#include "p2p/copy.h"
#include "p2p/mailbox.h"
#include "p2p/remote.h"

namespace tmpi::p2p {

namespace {

// Counts a copy for --stats, on the rank that makes it.
class CopyClock {
 public:
  explicit CopyClock(int64_t bytes) : bytes_(bytes), start_(sched::scheduler->options().stats ? ticks() : 0) {}
  ~CopyClock() {
    sched::Rank* me = sched::self();
    if (!me) return;
    if (start_) me->stats.copying += ticks() - start_;
    ++me->stats.messages;
    me->stats.bytes += static_cast<uint64_t>(bytes_);
  }

 private:
  int64_t bytes_;
  uint64_t start_;
};

void write_status(Receive* receive, const Header& header, int64_t bytes) {
  receive->status.source_rank = header.source_rank;
  receive->status.tag = header.tag;
  receive->status.bytes = std::min(bytes, receive->target.bytes);
  receive->status.error = bytes > receive->target.bytes ? MPI_ERR_TRUNCATE : 0;
  receive->status.sent_bytes = bytes;
  receive->status.cancelled = false;
}

// Whether the calling thread is the rank that receives. What comes from other processes may be delivered by no rank.
bool is_own(const Receive& receive) {
  const sched::Rank* me = sched::self();
  return me && receive.owner_world == me->id;
}

// The receive is over; nobody may touch it afterwards but its owner.
void finish(Receive* receive) {
  // Where the rank has threads, another one of them may be parked for it.
  if (is_own(*receive) && !sched::self()->door)
    receive->done.set_by_owner();
  else
    receive->done.set();
}

// The other side of a copy that the calling rank makes.
int peer_of(const Receive& receive, const Header& header) {
  return is_own(receive) ? header.source_world : receive.owner_world;
}

void unpack_to(const Buffer& target, const char* packed, int64_t bytes) {
  int64_t moved = std::min(bytes, target.bytes);
  if (moved == 0) return;  // the addresses may be null then
  if (target.type->is_contiguous()) {
    memcpy(static_cast<char*>(target.address), packed, static_cast<size_t>(moved));
    return;
  }
  datatype::unpack(*target.type, target.count, target.address, 0, packed, moved);
}

}  // namespace

void pack_small(const Buffer& data, char* payload) {
  if (data.bytes == 0) return;  // the address may be null then
  if (data.bytes == 8 && data.type->is_contiguous()) {
    memcpy(payload, data.address, 8);
    return;
  }
  if (data.type->is_contiguous())
    memcpy(payload, static_cast<const char*>(data.address), static_cast<size_t>(data.bytes));
  else
    datatype::pack(*data.type, data.count, data.address, 0, payload, data.bytes);
}

void complete(Receive* receive, Envelope* envelope) {
  if (envelope->remote) [[unlikely]]
    return complete_remote(receive, envelope);
  write_status(receive, envelope->header, envelope->bytes);
  {
    CopyClock clock(receive->status.bytes);
    if (envelope->pooled)
      unpack_to(receive->target, envelope->small, envelope->bytes);
    else if (envelope->state.load(std::memory_order_relaxed) == kBuffered)
      unpack_to(receive->target, envelope->packed, envelope->bytes);
    else
      copy_message(envelope->source, receive->target, peer_of(*receive, envelope->header));
  }
  if (!envelope->pooled) {
    if (envelope->state.load(std::memory_order_relaxed) == kBuffered)
      free_envelope(envelope);
    else
      envelope->done.set();
  }
  finish(receive);
}

void complete_inline(Receive* receive, const Header& header, const char* payload) {
  complete_packed(receive, header, payload, header.inline_bytes);
}

void complete_packed(Receive* receive, const Header& header, const char* packed, int64_t bytes) {
  write_status(receive, header, bytes);
  {
    CopyClock clock(receive->status.bytes);
    unpack_to(receive->target, packed, bytes);
  }
  finish(receive);
}

void complete_in_place(Receive* receive, const Header& header, int64_t bytes) {
  write_status(receive, header, bytes);
  finish(receive);
}

void complete_direct(Receive* receive, const Header& header, const Buffer& source) {
  write_status(receive, header, source.bytes);
  {
    CopyClock clock(receive->status.bytes);
    copy_message(source, receive->target, receive->owner_world);
  }
  finish(receive);
}

void copy_deferred(Receive* chain) {
  while (chain) {
    Receive* next = chain->next_matched;
    complete(chain, chain->matched);
    chain = next;
  }
}

}  // namespace tmpi::p2p
