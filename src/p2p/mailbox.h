// The mailbox of a rank: where messages for it are matched with the receives it has posted, by whichever side comes
// second. Not a lock and not a server: nobody ever waits for another to finish matching. It is the 1999 protocol (PPoPP
// 1999, section 3: enqueue and probe; a channel per ordered pair, an any-source queue, time stamps) with its mismatch
// detection replaced by a *claim*: every operation is first made visible (enqueue), then whoever finds the claim free
// takes it and carries out all that is visible (probe). Who finds it taken leaves the operation to the holder.
// ARCHITECTURE.md has the reasons, tests/model the model.
//
// The claim is normally kept by the rank itself, also between its calls, as long as it has no receive posted: then a
// message costs its sender one cell, and the rank one cache line. It is given back when the rank parks or leaves MPI
// with receives posted, and a sender that matches the last of these leaves it to the rank.
//
// Invariants
//   M1  the queues, held_ and head_ are touched only while holding the claim.
//   M2  At rest, the claim is the owner's only if no receive is posted and none under way; so a message that could
//   match
//       at once is never left in the ring while its receiver is away.
//   M3  (no message loss) An operation is visible before its maker looks at the claim, and a holder looks for visible
//   operations
//       after it has given the claim back: one of the two sees the other (both sides seq_cst).
//   M4  (no reordering) Messages of one sender are carried out in the order in which it made them visible. Ring cells
//   in the order
//       of their tickets; when the ring is full a message goes to the overflow stack with the ticket that it comes
//       after, and the holder looks at the stack after each look at a cell, before it carries the cell out. A cell that
//       is still being written holds up those behind it, and so must everything that does not go through the ring: a
//       sender matches directly only when no ticket is open (settled), the owner posts directly only when none of its
//       receives is.
//   M5  (no double match) A receive or an unexpected envelope is unlinked by the claim's holder, once. An envelope that
//   its
//       sender may still withdraw (to buffer or cancel it) is taken by compare-and-swap.
#pragma once

#include <atomic>

#include "p2p/claim.h"
#include "p2p/envelope.h"

namespace tmpi::p2p {

// One operation on its way into the mailbox: a small message whole, a large one by its envelope, or a receive that the
// owner could not post itself. The first cache line is all that a message of up to 32 bytes needs.
struct alignas(64) Cell {
  static constexpr uint32_t kEnvelope = 0xffffffff, kReceive = 0xfffffffe;  // instead of a number of bytes

  std::atomic<uint64_t> turn{0};  // ticket + 1 when the cell holds the operation of that ticket
  Header header;
  union {
    char payload[kInlineBytes];
    Envelope* envelope;
    Receive* receive;
  };
};
static_assert(sizeof(Header) == 24 && sizeof(Cell) == 128, "a short message lies in the first line");

class Mailbox {
 public:
  Mailbox() = default;
  Mailbox(const Mailbox&) = delete;
  ~Mailbox();

  // ---- the sender's side. None of these parks.

  // Takes the claim if it is free.
  bool try_claim() { return claim_.try_take(); }

  // With the claim: carries out what is visible, so that the caller's own operation comes after it. Matches whose data
  // is large are collected in *deferred (by Receive::next_matched) unless it is null, then they are copied at once.
  void drain(Receive** deferred);

  // With the claim, after drain: whether nothing is left that was made visible before, not even behind a cell that is
  // still being written. Only then may the caller's operation be carried out directly (M4).
  bool settled() const {
    return tail_.load(std::memory_order_relaxed) == head_.load(std::memory_order_relaxed) && !held_ &&
           overflow_.load(std::memory_order_relaxed) == nullptr;
  }

  // With the claim: the posted receive that this message goes to, unlinked; nullptr if none.
  Receive* match_posted(const Header& header);

  // With the claim: adds an envelope to the unexpected ones.
  void add_unexpected(Envelope* envelope);
  // A node for an unexpected small message, from the mailbox's pool. With the claim. nullptr: no memory.
  Envelope* new_node();

  // Leaves the claim to the owner (M2) or gives it back and, if something became visible meanwhile, takes it again and
  // carries that out (M3).
  void release();

  // Without the claim: makes a message visible. False: there is no room, use push_overflow.
  // After either, call offer_claim.
  bool push_inline(const Header& header, const Buffer& data);
  bool push_envelope(Envelope* envelope);
  void push_overflow(Envelope* envelope);
  // The second half of enqueue and probe: if the claim is free now, carries out what is visible.
  void offer_claim();
  // The same for the owner, after push_receive.
  void offer_receive();

  // Whether the owner is waiting inside MPI and will look into the ring within nanoseconds. A hint.
  bool owner_polls() const { return polling_.load(std::memory_order_relaxed); }

  // ---- the owner's side. None of these parks.

  // Takes the claim unless the owner has kept it, and carries out what is visible. False: a sender is matching at this
  // moment.
  bool enter();
  // Whether no sender can match before the owner leaves.
  bool entered() const { return claim_.owned(); }
  // enter, insisting: yields to other ranks until the sender is done.
  void enter_surely();
  // Keeps the claim if no receive is posted, gives it back otherwise (M2).
  // The same before the rank parks.
  void leave() {
    if (claim_.owned() && (!Claim::kept_at_rest || posted_count_ != 0 || !probes_.empty() || receives_under_way()))
      release();
  }
  // Whether something became visible.
  bool pending() const {
    const Cell& cell = ring_[head_.load(std::memory_order_relaxed) & (kCells - 1)];
    // seq_cst: M3, in release.
    return cell.turn.load(std::memory_order_seq_cst) == head_.load(std::memory_order_relaxed) + 1 ||
           overflow_.load(std::memory_order_seq_cst) != nullptr;
    // What is in held_ waits for a cell that is being written; its writer offers the claim.
  }
  void set_polling(bool value) { polling_.store(value, std::memory_order_relaxed); }

  // Posts a receive or matches it with an unexpected message. With the claim. Returns true when it was matched: then
  // receive->matched is the envelope and the caller copies (transfer.h).
  bool post_or_match(Receive* receive);
  // Posts through the ring, when enter failed or an earlier receive is still on its way there. False: no room.
  bool push_receive(Receive* receive);
  bool receives_under_way() const { return receives_pushed_ != receives_carried_; }
  // With the claim: removes a posted receive; false if it is not posted (any more).
  bool withdraw(Receive* receive);
  // With the claim: the first unexpected message that receive would get; unlinks it if take.
  Envelope* find_unexpected(const Receive& receive, bool take);
  // With the claim: gives a node back after its data was copied.
  void recycle(Envelope* node);
  // With the claim: sets probe->done, once, when a message that it accepts becomes unexpected. More than one only where
  // several threads of the rank probe.
  void watch(Receive* probe) { probes_.push_back(probe); }

  int posted_count() const { return posted_count_; }
  int unexpected_count() const { return unexpected_count_; }

 private:
  friend struct MailboxProbe;  // mailbox_test.cpp: holds a cell open, as a sender that was preempted does

  static constexpr uint64_t kCells = 32;
  static constexpr int kChannels = 64;

  using PostedList = List<Receive, &Receive::link>;
  using ProbeList = PostedList;  // what is watched is not posted
  using ChannelList = List<Envelope, &Envelope::channel_link>;
  using ArrivalList = List<Envelope, &Envelope::arrival_link>;

  // The two queues of a channel (1999). Senders whose world ranks are equal modulo kChannels share one, which costs
  // them comparisons, never correctness.
  struct Channel {
    PostedList posted;
    ChannelList unexpected;
  };
  Channel& channel(int source_world) { return channels_[source_world & (kChannels - 1)]; }

  Cell* take_ticket(uint64_t* ticket);
  void carry_out(Cell& cell, Receive** deferred);
  void arrive(Envelope* envelope, Receive** deferred);
  void hand_over(Receive* receive, Envelope* envelope, Receive** deferred);
  void absorb_overflow();
  void repost(Receive* receive);

  alignas(64) Claim claim_;
  std::atomic<Envelope*> overflow_{nullptr};
  alignas(64) std::atomic<uint64_t> tail_{0};  // next ticket; senders
  std::atomic<uint64_t> seen_head_{0};         // senders' copy of head_, refreshed when the ring looks full
  alignas(64) std::atomic<uint64_t> head_{0};  // next cell to carry out; written with the claim
  uint32_t receives_pushed_ = 0;               // owner
  uint32_t receives_carried_ = 0;              // M1
  int posted_count_ = 0;                       // M1; the owner reads it when it holds the claim
  int unexpected_count_ = 0;                   // M1
  uint64_t next_stamp_ = 0;                    // M1
  Envelope* held_ = nullptr;                   // M1; absorbed overflow, by after_ticket
  Envelope* free_nodes_ = nullptr;             // M1
  ProbeList probes_;                           // M1; MPI_Probe waits with them
  PostedList any_source_;                      // M1
  ArrivalList arrivals_;                       // M1
  alignas(64) std::atomic<bool> polling_{false};
  alignas(64) Cell ring_[kCells];
  Channel channels_[kChannels];  // M1
};

// Deletes an envelope that its sender has left to the mailbox, with its packed data.
void free_envelope(Envelope* envelope);

}  // namespace tmpi::p2p
