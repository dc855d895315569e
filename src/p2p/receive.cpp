// Receives: posting, waiting, and receiving a message that a probe has taken out.
#include <mpi.h>

#include "base/clock.h"
#include "p2p/endpoint.h"
#include "p2p/remote.h"
#include "p2p/transfer.h"

namespace tmpi::p2p {

bool poll_mailbox(void* argument) {
  auto* mine = static_cast<Endpoint*>(argument);
  look_for_remote();
  return (mine->mailbox.pending() && mine->mailbox.enter()) | mine->assist.help();
}

bool poll_assist(void* argument) { return static_cast<Endpoint*>(argument)->assist.help(); }

// The claim goes back before the rank parks (M2), and so senders can match for it.
bool leave_mailbox(void* argument) {
  Mailbox& box = static_cast<Endpoint*>(argument)->mailbox;
  box.set_polling(false);
  box.leave();
  return !several_processes() || progress->before_park(sched::scheduler->has_ready_here());
}

void come_back() {
  if (several_processes()) progress->after_park();
}

namespace {

void describe(const Source& source, const Buffer& target, Receive* receive) {
  receive->context = source.context;
  receive->source_world = source.world;
  receive->tag = source.tag;
  receive->owner_world = sched::self()->id;
  receive->target = target;
}

}  // namespace

// Posts the receive, or completes it with a message that is there. The claim may be held afterwards: leave() or wait.
void post(Mailbox& box, Receive* receive) {
  for (;;) {
    bool entered = box.enter();
    if (entered && !box.receives_under_way()) break;
    // A sender is matching right now and will carry out our posting, too; or an earlier posting is held up in the ring.
    if (box.push_receive(receive)) {
      if (entered)
        box.leave();
      else
        box.offer_receive();
      return;
    }
    if (!sched::scheduler->yield()) cpu_relax();
  }
  if (!box.post_or_match(receive)) return;
  Envelope* envelope = receive->matched;
  bool pooled = envelope->pooled;
  complete(receive, envelope);
  if (pooled) box.recycle(envelope);
}

int receive(const Buffer& target, const Source& source, const sched::WaitReason& reason, Status* status) {
  Endpoint& mine = my_endpoint();
  Mailbox& box = mine.mailbox;
  Receive receive;
  describe(source, target, &receive);
  post(box, &receive);
  const sched::Rank* waker = source.world == kAnySource ? nullptr : sched::scheduler->find(source.world);
  // Posted directly, so senders learn of it when the claim is given back. Posted through the ring: perhaps before.
  // Of another process: matched, perhaps, and completed by whoever finds that its data has come.
  bool unknown = Claim::kept_at_rest && box.entered() && !box.receives_under_way() && !several_processes();
  wait_in_mailbox(mine, receive.done, reason, waker, unknown ? sched::EventUse::kPrivate : sched::EventUse::kShared);
  box.leave();
  *status = receive.status;
  return receive.status.error;
}

void start_receive(const Buffer& target, const Source& source, Request* request) {
  Mailbox& box = my_endpoint().mailbox;
  Receive& receive = request->receive;
  describe(source, target, &receive);
  receive.status = {};
  receive.done.reset();
  post(box, &receive);
  box.leave();
}

namespace {

// A message that was matched by a probe is completed like any other; pooled nodes go back under the claim.
void complete_message(Receive* receive, Envelope* message) {
  receive->owner_world = sched::self()->id;
  bool pooled = message->pooled;
  complete(receive, message);
  if (!pooled) return;
  Mailbox& box = my_endpoint().mailbox;
  box.enter_surely();
  box.recycle(message);
  box.leave();
}

}  // namespace

void start_matched_receive(const Buffer& target, Envelope* message, Request* request) {
  request->receive.target = target;
  request->receive.source_world = kAnySource;
  request->receive.status = {};
  request->receive.done.reset();
  complete_message(&request->receive, message);
}

int matched_receive(const Buffer& target, Envelope* message, const sched::WaitReason& reason, Status* status) {
  Receive receive;
  receive.target = target;
  complete_message(&receive, message);
  if (!receive.done.is_set()) {  // its data comes from another process
    wait_in_mailbox(my_endpoint(), receive.done, reason, nullptr);
    my_endpoint().mailbox.leave();
  }
  *status = receive.status;
  return receive.status.error;
}

}  // namespace tmpi::p2p
