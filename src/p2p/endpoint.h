// What point-to-point keeps per rank: its mailbox, its requests, its buffered sends. One per rank of the job. Not the
// MPI functions, and not communicators: peers are world ranks here, and communicators are context ids.
#pragma once

#include <atomic>
#include <memory>

#include "base/result.h"
#include "p2p/assist.h"
#include "p2p/buffered.h"
#include "p2p/mailbox.h"
#include "p2p/request.h"

namespace tmpi::p2p {

struct Limits {
  int64_t eager_bytes = 64 << 10;   // a standard send up to this size is buffered rather than kept waiting
  int64_t budget_bytes = 64 << 20;  // of buffered data per sender; beyond it, standard sends wait
};

struct Endpoint {
  Mailbox mailbox;
  Assist assist;  // with large copies that this rank waits for
  RequestPool requests;
  BufferedSpace buffered;                           // MPI_Buffer_attach
  alignas(64) std::atomic<int64_t> eager_bytes{0};  // sent by this rank, buffered, not yet received; receivers subtract
};

// The ranks of this process. Written by create_endpoints only.
struct LocalRanks {
  int first = 0;
  unsigned count = 0;
};
extern LocalRanks local_ranks;

// Creates the endpoints of all ranks of this process, whose numbers begin with first, and hooks them up to their layer
// slot. Once, before ranks run.
Result<void> create_endpoints(int ranks, const Limits& limits, int first = 0);

// Whether a rank of the job lives in this process. In a job of one process always, so that the branch is predicted and
// costs a subtraction.
inline bool is_local(int world_rank) {
  return static_cast<unsigned>(world_rank - local_ranks.first) < local_ranks.count;
}
// Of a local rank.
Endpoint& endpoint(int world_rank);
Endpoint& my_endpoint();
const Limits& limits();

// What a rank does while it waits for messages: looks into its mailbox, and gives the claim back before it parks (M2).
bool poll_mailbox(void* endpoint);
bool leave_mailbox(void* endpoint);
void come_back();
inline sched::Poller mailbox_poller(Endpoint& mine) { return {poll_mailbox, leave_mailbox, &mine, come_back}; }
// The same for a rank that waits until its message has been copied, which leaves the mailbox alone.
bool poll_assist(void* endpoint);

// Waits in the caller's own mailbox until event is set: looks for messages while it spins, gives the claim back before
// it parks. Parks. waker: who will set it, if known. kPrivate: that of a receive that was posted while the claim is the
// caller's. Inline for the reason given in sched/switch.h.
inline void wait_in_mailbox(Endpoint& mine, sched::Event& event, const sched::WaitReason& reason,
                            const sched::Rank* waker, sched::EventUse use = sched::EventUse::kShared) {
  if (event.is_set()) return;
  Mailbox& box = mine.mailbox;
  if (!Claim::kept_at_rest) box.leave();
  box.set_polling(true);
  sched::wait_event(event, reason, mailbox_poller(mine), waker, use);
  box.set_polling(false);
}

}  // namespace tmpi::p2p
