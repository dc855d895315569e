// Completion of requests, and their pool. See request.h.
#include "p2p/request.h"

#include <stdlib.h>

#include <new>

#include "base/assert.h"
#include "p2p/endpoint.h"
#include "p2p/remote.h"
#include "p2p/transfer.h"

namespace tmpi::p2p {

// ---- the pool

struct RequestPool::Block {
  static constexpr int kRequests = 32;
  Block* next;
  Request requests[kRequests];
};

RequestPool::~RequestPool() {
  while (Block* block = blocks_) {
    blocks_ = block->next;
    delete block;
  }
}

Request* RequestPool::allocate(RequestKind kind) {
  if (orphans_) reap();
  if (!free_) {
    auto* block = new (std::nothrow) Block;
    if (!block) return nullptr;
    block->next = blocks_;
    blocks_ = block;
    for (Request& request : block->requests) {
      request.next = free_;
      free_ = &request;
    }
  }
  Request* request = free_;
  free_ = request->next;
  request->magic = Request::kMagic;
  request->kind = kind;
  request->persistent = false;
  request->active = true;
  request->orphaned = false;
  request->envelope = nullptr;
  request->finish = nullptr;
  request->poll = nullptr;
  request->part = nullptr;
  request->cancel = nullptr;
  request->start = nullptr;
  request->state = nullptr;
  request->general_done.reset();
  request->receive.status = {};
  request->communicator = nullptr;
  request->status = {};
  return request;
}

void RequestPool::release(Request* request) {
  if (request->held_type) request->held_type->release();
  request->held_type = nullptr;
  request->magic = 0;
  request->kind = RequestKind::kFree;
  request->next = free_;
  free_ = request;
}

void RequestPool::adopt(Request* request) {
  request->next = orphans_;
  orphans_ = request;
}

void RequestPool::reap() {
  for (Request** place = &orphans_; *place;) {
    Request* request = *place;
    if (!test(request)) {
      place = &request->next;
      continue;
    }
    *place = request->next;
    harvest(request);
    release(request);
  }
}

Request* resolve(MPI_Request handle) {
  auto address = reinterpret_cast<uintptr_t>(handle);
  if (address < 65536 || address % alignof(Request) != 0) return nullptr;
  auto* request = reinterpret_cast<Request*>(handle);
  return request->magic == Request::kMagic ? request : nullptr;
}

// ---- completion

namespace {

// A waiting sender does not need the receiver if its message may be buffered. Returns whether the send is complete now.
bool settle_send(Request* request, bool now) {
  Envelope* envelope = request->envelope;
  if (!envelope) return true;
  if (envelope->done.is_set()) {
    if (envelope->state.load(std::memory_order_relaxed) == kCancelled) request->status.cancelled = true;
    delete envelope;
    request->envelope = nullptr;
    return true;
  }
  if (!now || !request->may_buffer || envelope->state.load(std::memory_order_relaxed) != kOffered) return false;
  if (!buffer_offered(envelope)) return false;
  request->envelope = nullptr;
  return true;
}

void poll_general(Request* request) {
  if (request->poll) request->poll(request);
}

}  // namespace

sched::Event* event_of(Request* request) {
  if (!request->active) return nullptr;
  switch (request->kind) {
    case RequestKind::kSend:
      return settle_send(request, true) ? nullptr : &request->envelope->done;
    case RequestKind::kReceive:
      return request->receive.done.is_set() ? nullptr : &request->receive.done;
    case RequestKind::kGeneral:
      return request->general_done.is_set() ? nullptr : &request->general_done;
    default:
      return nullptr;
  }
}

bool test(Request* request) {
  if (!request->active) return true;
  look_for_remote();
  switch (request->kind) {
    case RequestKind::kSend:
      return settle_send(request, true);
    case RequestKind::kReceive: {
      if (request->receive.done.is_set()) return true;
      Mailbox& box = my_endpoint().mailbox;
      if (box.pending()) {
        box.enter();
        box.leave();
      }
      return request->receive.done.is_set();
    }
    case RequestKind::kGeneral:
      poll_general(request);
      return request->general_done.is_set();
    default:
      return true;
  }
}

void wait(Request* request, const sched::WaitReason& reason) {
  sched::Event* event = event_of(request);
  if (!event) return;
  Endpoint& mine = my_endpoint();
  const sched::Rank* waker = nullptr;
  if (request->kind == RequestKind::kReceive && request->receive.source_world != kAnySource)
    waker = sched::scheduler->find(request->receive.source_world);
  wait_in_mailbox(mine, *event, reason, waker);
  mine.mailbox.leave();
  if (request->kind == RequestKind::kSend) settle_send(request, false);
}

namespace {

// wait_any without memory for its list.
bool poll_any(Request* const* requests, int count) {
  for (;;) {
    bool active = false;
    for (int i = 0; i < count; ++i) {
      if (!requests[i] || !requests[i]->active) continue;
      active = true;
      if (test(requests[i])) return true;
    }
    if (!active) return false;
    poll_politely();
  }
}

}  // namespace

bool wait_any(Request* const* requests, int count, const sched::WaitReason& reason) {
  constexpr int kOnStack = 64;
  sched::Event* few[kOnStack];
  sched::Event** events = few;
  if (count > kOnStack) {
    events = static_cast<sched::Event**>(malloc(static_cast<size_t>(count) * sizeof *events));
    if (!events) return poll_any(requests, count);
  }
  bool active = false, complete = false;
  for (int i = 0; i < count && !complete; ++i) {
    events[i] = nullptr;
    if (!requests[i] || !requests[i]->active) continue;
    active = true;
    if (requests[i]->kind == RequestKind::kGeneral) poll_general(requests[i]);
    events[i] = event_of(requests[i]);
    complete = !events[i];
  }
  if (active && !complete) {
    Endpoint& mine = my_endpoint();
    Mailbox& box = mine.mailbox;
    box.set_polling(true);
    sched::wait_any(events, count, reason, mailbox_poller(mine));
    box.set_polling(false);
    box.leave();
  }
  if (events != few) free(events);
  return active;
}

int harvest(Request* request) {
  if (request->kind == RequestKind::kReceive && request->active) request->status = request->receive.status;
  if (request->kind == RequestKind::kSend) {
    settle_send(request, false);
    TMPI_ASSERT(request->envelope == nullptr);
  }
  int error = request->status.error;
  if (request->kind == RequestKind::kGeneral && request->active && request->finish) error = request->finish(request);
  request->active = false;
  return error;
}

int start(Request* request) {
  const Recipe& recipe = request->recipe;
  request->active = true;
  request->status = {};
  if (request->kind == RequestKind::kGeneral) {
    request->general_done.reset();
    request->receive.status = {};
    return request->start ? request->start(request) : MPI_ERR_REQUEST;
  }
  if (recipe.to_nobody) {
    if (request->kind == RequestKind::kReceive) {
      request->receive.status = {MPI_PROC_NULL, MPI_ANY_TAG, 0, false, 0, 0};
      request->receive.done.set_by_owner();
    } else {
      request->envelope = nullptr;
    }
    return 0;
  }
  if (request->kind == RequestKind::kSend) return start_send(recipe.mode, recipe.buffer, recipe.target, request);
  start_receive(recipe.buffer, recipe.source, request);
  return 0;
}

void cancel(Request* request) {
  if (!request->active) return;
  if (request->kind == RequestKind::kGeneral) {
    if (request->cancel) request->cancel(request);
    return;
  }
  if (request->kind == RequestKind::kReceive) {
    Mailbox& box = my_endpoint().mailbox;
    box.enter_surely();
    if (box.withdraw(&request->receive)) {
      request->receive.status = {};
      request->receive.status.cancelled = true;
      request->receive.done.set();  // another thread of the rank may wait for it
    }
    box.leave();
    return;
  }
  // A send that another thread of the rank waits for stays: that thread looks at the envelope.
  if (request->kind != RequestKind::kSend || !request->envelope || request->envelope->done.is_awaited()) return;
  if (!is_local(request->envelope->target_world)) return cancel_remote(request->envelope);
  uint32_t offered = kOffered;
  // The envelope is the mailbox's from here on; it is thrown away when the receiver meets it.
  if (request->envelope->state.compare_exchange_strong(offered, kCancelled, std::memory_order_acq_rel)) {
    request->envelope = nullptr;
    request->status.cancelled = true;
  }
}

void poll_politely() {
  Mailbox& box = my_endpoint().mailbox;
  look_for_remote();
  if (box.pending()) {
    box.enter();
    box.leave();
  }
  sched::yield_outside();
}

}  // namespace tmpi::p2p
