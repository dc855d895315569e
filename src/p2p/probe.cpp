// Probes: looking at messages that no receive was posted for (MPI 5.0, 3.8).
#include <mpi.h>

#include "p2p/endpoint.h"
#include "p2p/remote.h"
#include "p2p/transfer.h"
#include "sched/wait.h"

namespace tmpi::p2p {

namespace {

void describe_pattern(const Source& source, Receive* pattern) {
  pattern->context = source.context;
  pattern->source_world = source.world;
  pattern->tag = source.tag;
}

void describe(const Envelope& envelope, Status* status) {
  *status = {};
  status->source_rank = envelope.header.source_rank;
  status->tag = envelope.header.tag;
  status->bytes = envelope.bytes;
}

// With the claim.
bool look(Mailbox& box, const Receive& pattern, Status* status, Envelope** message) {
  Envelope* found = box.find_unexpected(pattern, message != nullptr);
  if (!found) return false;
  describe(*found, status);
  if (message) *message = found;
  return true;
}

}  // namespace

bool iprobe(const Source& source, Status* status, Envelope** message) {
  Mailbox& box = my_endpoint().mailbox;
  Receive pattern;
  describe_pattern(source, &pattern);
  look_for_remote();
  box.enter_surely();
  bool found = look(box, pattern, status, message);
  box.leave();
  if (!found) sched::yield_outside();  // programs call this in a loop
  return found;
}

void probe(const Source& source, const sched::WaitReason& reason, Status* status, Envelope** message) {
  Mailbox& box = my_endpoint().mailbox;
  Receive pattern;
  describe_pattern(source, &pattern);
  for (;;) {
    box.enter_surely();
    if (look(box, pattern, status, message)) {
      box.leave();
      return;
    }
    pattern.done.reset();
    box.watch(&pattern);
    wait_in_mailbox(my_endpoint(), pattern.done, reason,
                    source.world == kAnySource ? nullptr : sched::scheduler->find(source.world));
  }
}

}  // namespace tmpi::p2p
