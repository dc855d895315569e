// Tests of the Mailbox by itself, invariant by invariant (mailbox.h, M1-M5): one rank plays its owner and all senders,
// so every interleaving here is written down. What only happens between carriers is in mailbox_stress_test.cpp.
#include "p2p/mailbox.h"

#include <gtest/gtest.h>
#include <string.h>

#include <memory>
#include <numeric>
#include <vector>

#include "p2p/testing.h"
#include "p2p/transfer.h"

namespace tmpi::p2p {

// A sender that was preempted between taking its ticket and filling the cell; and the one transition that otherwise
// takes a cancellation at the worst moment.
struct MailboxProbe {
  explicit MailboxProbe(Mailbox& mailbox) : box(mailbox), cell(mailbox.take_ticket(&ticket)) {}
  void finish(const Header& header, int value) {
    cell->header = header;
    cell->header.inline_bytes = sizeof value;
    memcpy(cell->payload, &value, sizeof value);
    cell->turn.store(ticket + 1, std::memory_order_release);
    box.offer_claim();
  }
  static void repost(Mailbox& box, Receive* receive) { box.repost(receive); }
  static constexpr int kCells = Mailbox::kCells;

  Mailbox& box;
  uint64_t ticket = 0;
  Cell* cell;
};

namespace {

constexpr int kCells = MailboxProbe::kCells;

Header header(int source, int tag, uint64_t context = 1) { return {context, tag, source, source, 0}; }

// Fills *receive: it wants one int.
void describe(Receive* receive, int source, int tag, int* value, uint64_t context = 1) {
  receive->context = context;
  receive->source_world = source;
  receive->tag = tag;
  receive->owner_world = 0;
  receive->target = bytes_at(value, sizeof *value);
  receive->status = {};
}

class MailboxTest : public JobTest {
 protected:
  // Runs body on the only rank of a job, with a mailbox that is nobody's in particular.
  void alone(const std::function<void(Mailbox&)>& body) {
    run(1, [&](sched::Rank*) {
      auto box = std::make_unique<Mailbox>();
      body(*box);
    });
  }

  static bool push(Mailbox& box, const Header& h, int value) {
    return box.push_inline(h, bytes_at(&value, sizeof value));
  }

  // What a small message becomes that found the ring full.
  static Envelope* buffered(const Header& h, int value) {
    auto* envelope = new Envelope;
    envelope->header = h;
    envelope->bytes = sizeof value;
    envelope->on_heap = true;
    envelope->packed = static_cast<char*>(malloc(sizeof value));
    memcpy(envelope->packed, &value, sizeof value);
    envelope->state.store(kBuffered, std::memory_order_relaxed);
    return envelope;
  }

  // The unexpected messages that a receive of that description would get, in order; takes them. With the claim.
  static std::vector<int> take_all(Mailbox& box, int source = kAnySource, int tag = kAnyTag) {
    std::vector<int> values;
    int value = -1;
    Receive receive;
    describe(&receive, source, tag, &value);
    while (Envelope* envelope = box.find_unexpected(receive, true)) {
      receive.done.reset();
      bool pooled = envelope->pooled;
      complete(&receive, envelope);
      if (pooled) box.recycle(envelope);
      values.push_back(value);
    }
    return values;
  }

  static std::vector<int> counted(int count) {
    std::vector<int> values(static_cast<size_t>(count));
    std::iota(values.begin(), values.end(), 0);
    return values;
  }
};

TEST_P(MailboxTest, M3WhoGivesTheClaimBackCarriesOutWhatBecameVisible) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(push(box, header(5, 0), i));
      box.offer_claim();  // taken: left to the holder
      EXPECT_EQ(box.unexpected_count(), 0);
    }
    EXPECT_TRUE(box.pending());
    EXPECT_FALSE(box.settled());
    box.release();
    EXPECT_FALSE(box.pending());
    EXPECT_EQ(box.unexpected_count(), 3);
    ASSERT_TRUE(box.entered());  // left to the owner
    EXPECT_TRUE(box.settled());
    EXPECT_EQ(take_all(box), counted(3));
  });
}

TEST_P(MailboxTest, M3AFreeClaimIsTakenByWhoMadeTheOperationVisible) {
  alone([](Mailbox& box) {
    EXPECT_TRUE(push(box, header(5, 0), 0));
    box.offer_claim();
    EXPECT_EQ(box.unexpected_count(), 1);
    ASSERT_TRUE(box.entered());  // left to the owner
    EXPECT_EQ(take_all(box), counted(1));
  });
}

TEST_P(MailboxTest, M4AFullRingOverflowsInOrder) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());
    int sent = 0;
    while (push(box, header(5, 0), sent)) ++sent;
    EXPECT_EQ(sent, kCells);
    for (int i = 0; i < 5; ++i, ++sent) {
      Envelope* envelope = buffered(header(5, 0), sent);
      box.push_overflow(envelope);
      EXPECT_EQ(envelope->after_ticket, static_cast<uint64_t>(kCells));
    }
    box.drain(nullptr);
    EXPECT_TRUE(box.settled());
    EXPECT_EQ(take_all(box), counted(sent));
    // The ring is free again, lap after lap.
    for (int lap = 0; lap < 3; ++lap) {
      for (int i = 0; i < kCells; ++i) EXPECT_TRUE(push(box, header(5, 0), i));
      EXPECT_FALSE(push(box, header(5, 0), 0));
      box.drain(nullptr);
      EXPECT_EQ(take_all(box), counted(kCells));
    }
  });
}

TEST_P(MailboxTest, M4AnOpenCellHoldsUpWhatComesAfterIt) {
  alone([](Mailbox& box) {
    MailboxProbe first(box);
    for (int i = 1; i < 4; ++i) EXPECT_TRUE(push(box, header(5, 0), i));
    box.offer_claim();
    EXPECT_EQ(box.unexpected_count(), 0);
    EXPECT_FALSE(box.settled());  // so no sender may match directly
    EXPECT_FALSE(box.pending());  // so nobody polls for it: the writer offers the claim
    first.finish(header(6, 0), 0);
    ASSERT_TRUE(box.entered());  // left to the owner
    EXPECT_TRUE(box.settled());
    EXPECT_EQ(take_all(box), counted(4));
  });
}

TEST_P(MailboxTest, M4OverflowWaitsForTheTicketsBeforeIt) {
  alone([](Mailbox& box) {
    MailboxProbe first(box);
    int sent = 1;
    while (push(box, header(5, 0), sent)) ++sent;
    EXPECT_EQ(sent, kCells);
    box.push_overflow(buffered(header(5, 0), sent++));
    box.push_overflow(buffered(header(5, 0), sent++));
    box.offer_claim();  // absorbs the stack, carries out nothing
    EXPECT_EQ(box.unexpected_count(), 0);
    EXPECT_FALSE(box.settled());
    first.finish(header(6, 0), 0);
    ASSERT_TRUE(box.entered());  // left to the owner
    EXPECT_EQ(take_all(box), counted(sent));
  });
}

// Two stacks are absorbed while a cell is open, and between them the ring went on: the overflow is carried out between
// the cells that it came between.
TEST_P(MailboxTest, M4AbsorbedOverflowIsSortedByTheTicketsItComesAfter) {
  alone([](Mailbox& box) {
    constexpr int kBefore = 5;
    int sent = 0;
    while (sent < kBefore) EXPECT_TRUE(push(box, header(5, 0), sent++));
    MailboxProbe open(box);
    int opened = sent++;
    while (push(box, header(5, 0), sent)) ++sent;
    box.push_overflow(buffered(header(5, 0), sent++));
    box.offer_claim();  // the cells before the open one are free now
    EXPECT_EQ(box.unexpected_count(), kBefore);
    for (int i = 0; i < kBefore; ++i) EXPECT_TRUE(push(box, header(5, 0), sent++));
    EXPECT_FALSE(push(box, header(5, 0), 0));
    box.push_overflow(buffered(header(5, 0), sent++));
    box.offer_claim();
    box.push_overflow(buffered(header(5, 0), sent++));
    EXPECT_EQ(box.unexpected_count(), kBefore);
    open.finish(header(6, 0), opened);
    ASSERT_TRUE(box.entered());  // left to the owner
    EXPECT_TRUE(box.settled());
    EXPECT_EQ(take_all(box), counted(sent));
  });
}

TEST_P(MailboxTest, M2TheOwnerKeepsTheClaimOnlyWhileNoReceiveIsPosted) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.enter());
    box.leave();
    EXPECT_FALSE(box.try_claim());  // kept
    ASSERT_TRUE(box.enter());
    int value = -1;
    Receive receive;
    describe(&receive, 3, 0, &value);
    EXPECT_FALSE(box.post_or_match(&receive));
    EXPECT_EQ(box.posted_count(), 1);
    box.leave();
    ASSERT_TRUE(box.try_claim());  // given back
    EXPECT_EQ(box.match_posted(header(3, 1)), nullptr);
    EXPECT_EQ(box.match_posted(header(4, 0)), nullptr);
    EXPECT_EQ(box.match_posted(header(3, 0, 2)), nullptr);
    EXPECT_EQ(box.match_posted(header(3, 0)), &receive);
    EXPECT_EQ(box.match_posted(header(3, 0)), nullptr);  // M5: once
    box.release();
    ASSERT_TRUE(box.enter());
    EXPECT_FALSE(box.withdraw(&receive));
    EXPECT_EQ(box.posted_count(), 0);
    EXPECT_FALSE(box.post_or_match(&receive));
    EXPECT_TRUE(box.withdraw(&receive));
    box.leave();
    EXPECT_FALSE(box.try_claim());
  });
}

TEST_P(MailboxTest, M2ASenderLeavesTheClaimToTheOwnerOnlyWhileNoReceiveIsPosted) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());
    box.release();
    EXPECT_TRUE(box.entered());
    int values[2] = {-1, -1};
    Receive receives[2];
    for (int i = 0; i < 2; ++i) {
      describe(&receives[i], 3, 0, &values[i]);
      EXPECT_FALSE(box.post_or_match(&receives[i]));
    }
    box.leave();
    for (int i = 0; i < 2; ++i) {
      ASSERT_TRUE(box.try_claim());
      EXPECT_EQ(box.match_posted(header(3, 0)), &receives[i]);
      box.release();
      EXPECT_EQ(box.entered(), i == 1);
    }
  });
}

// A receive that the owner puts into the ring behind an open cell is no sender's to forget.
TEST_P(MailboxTest, M3ASenderWhomTheOwnerHasAskedGivesTheClaimBack) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());
    MailboxProbe open(box);
    int value = -1;
    Receive receive;
    describe(&receive, 6, 0, &value);
    EXPECT_TRUE(box.push_receive(&receive));
    box.offer_receive();
    box.release();
    EXPECT_FALSE(box.entered());
    ASSERT_TRUE(box.try_claim());  // nor does one that comes later leave it to the owner
    box.release();
    EXPECT_FALSE(box.entered());
    open.finish(header(6, 0), 60);
    EXPECT_TRUE(receive.done.is_set());
    EXPECT_EQ(value, 60);
    EXPECT_TRUE(box.entered());
  });
}

TEST_P(MailboxTest, M2AWatchingProbeGivesTheClaimBackAndIsToldOnce) {
  alone([](Mailbox& box) {
    int unused;
    Receive pattern;
    describe(&pattern, kAnySource, 7, &unused);
    ASSERT_TRUE(box.enter());
    box.watch(&pattern);
    box.leave();
    for (int tag : {6, 7, 7}) {
      EXPECT_FALSE(pattern.done.is_set() && tag == 6);
      EXPECT_TRUE(push(box, header(3, tag), tag));
      box.offer_claim();  // free: the message is unexpected now
      EXPECT_EQ(pattern.done.is_set(), tag == 7);
    }
    ASSERT_TRUE(box.enter());
    EXPECT_EQ(take_all(box), (std::vector<int>{6, 7, 7}));
  });
}

// While a sender matches, the owner's receives go through the ring, behind the messages that were there before.
TEST_P(MailboxTest, AReceiveGoesThroughTheRingWhileASenderMatches) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());  // the sender
    EXPECT_FALSE(box.enter());
    int values[3] = {-1, -1, -1};
    Receive receives[3];
    for (int i = 0; i < 3; ++i) describe(&receives[i], i == 1 ? 4 : kAnySource, kAnyTag, &values[i]);
    EXPECT_TRUE(push(box, header(3, 0), 30));
    EXPECT_TRUE(box.push_receive(&receives[0]));
    EXPECT_TRUE(box.push_receive(&receives[1]));
    EXPECT_TRUE(push(box, header(3, 0), 31));
    EXPECT_TRUE(box.receives_under_way());
    box.release();
    EXPECT_FALSE(box.receives_under_way());
    EXPECT_TRUE(receives[0].done.is_set());
    EXPECT_EQ(values[0], 30);
    EXPECT_FALSE(receives[1].done.is_set());  // another source: posted
    EXPECT_EQ(box.posted_count(), 1);
    EXPECT_EQ(box.unexpected_count(), 1);
    EXPECT_TRUE(push(box, header(4, 9), 40));
    box.offer_claim();
    EXPECT_TRUE(receives[1].done.is_set());
    EXPECT_EQ(values[1], 40);
    EXPECT_EQ(receives[1].status.tag, 9);
    ASSERT_TRUE(box.enter());
    EXPECT_TRUE(box.post_or_match(&receives[2]));
    complete(&receives[2], receives[2].matched);
    box.recycle(receives[2].matched);
    EXPECT_EQ(values[2], 31);
  });
}

TEST_P(MailboxTest, AFullRingTakesNoReceive) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());
    for (int i = 0; i < kCells; ++i) EXPECT_TRUE(push(box, header(3, 0), i));
    int value = -1;
    Receive receive;
    describe(&receive, kAnySource, kAnyTag, &value);
    EXPECT_FALSE(box.push_receive(&receive));
    EXPECT_FALSE(box.receives_under_way());
    box.release();
    ASSERT_TRUE(box.enter());
    EXPECT_EQ(take_all(box), counted(kCells));
  });
}

TEST_P(MailboxTest, StampsDecideBetweenTheChannelAndAnySource) {
  alone([](Mailbox& box) {
    constexpr int kReceives = 6;
    int values[kReceives];
    Receive receives[kReceives];
    int sources[kReceives] = {3, kAnySource, 3, kAnySource, 3, kAnySource};
    int tags[kReceives] = {1, 1, kAnyTag, kAnyTag, 1, 1};
    ASSERT_TRUE(box.enter());
    for (int i = 0; i < kReceives; ++i) {
      describe(&receives[i], sources[i], tags[i], &values[i]);
      EXPECT_FALSE(box.post_or_match(&receives[i]));
    }
    EXPECT_EQ(box.match_posted(header(3, 2)), &receives[2]);
    EXPECT_EQ(box.match_posted(header(4, 1)), &receives[1]);
    EXPECT_EQ(box.match_posted(header(3, 1)), &receives[0]);
    EXPECT_EQ(box.match_posted(header(3, 1)), &receives[3]);
    // M5: a message that turned out to be cancelled gives its receive back to where its stamp belongs.
    MailboxProbe::repost(box, &receives[3]);
    MailboxProbe::repost(box, &receives[0]);
    EXPECT_EQ(box.posted_count(), 4);
    for (int i : {0, 3, 4, 5}) EXPECT_EQ(box.match_posted(header(3, 1)), &receives[i]);
    EXPECT_EQ(box.posted_count(), 0);
  });
}

TEST_P(MailboxTest, SendersThatShareAChannelDoNotMix) {
  alone([](Mailbox& box) {
    const int near = 1, far = 1 + 64, farther = 1 + 128;
    for (int i = 0; i < 3; ++i)
      for (int source : {farther, near, far}) {
        EXPECT_TRUE(push(box, header(source, 0), source + i));
        box.offer_claim();
      }
    ASSERT_TRUE(box.enter());
    EXPECT_EQ(take_all(box, far), (std::vector<int>{far, far + 1, far + 2}));
    EXPECT_EQ(take_all(box, near), (std::vector<int>{near, near + 1, near + 2}));
    int value;
    Receive receive;
    describe(&receive, near, 0, &value);
    EXPECT_FALSE(box.post_or_match(&receive));
    EXPECT_EQ(box.match_posted(header(far, 0)), nullptr);
    EXPECT_EQ(take_all(box, farther).size(), 3u);
    EXPECT_TRUE(box.withdraw(&receive));
  });
}

// Wherever the mailbox meets it: in the ring, in the overflow, among the unexpected ones.
TEST_P(MailboxTest, M5CancelledEnvelopesAreThrownAway) {
  alone([](Mailbox& box) {
    ASSERT_TRUE(box.try_claim());
    int data = 1;
    Envelope* envelopes[3];
    for (Envelope*& envelope : envelopes) {
      envelope = new Envelope;
      envelope->header = header(3, 0);
      envelope->source = bytes_at(&data, sizeof data);
      envelope->bytes = sizeof data;
      envelope->on_heap = true;
    }
    int value = -1;
    Receive receive;
    describe(&receive, 3, 0, &value);
    box.add_unexpected(envelopes[0]);
    EXPECT_TRUE(box.push_envelope(envelopes[1]));
    box.push_overflow(envelopes[2]);
    for (Envelope* envelope : envelopes) envelope->state.store(kCancelled, std::memory_order_release);
    EXPECT_FALSE(box.post_or_match(&receive));
    EXPECT_EQ(box.unexpected_count(), 0);
    EXPECT_TRUE(push(box, header(3, 0), 8));
    box.release();
    EXPECT_TRUE(receive.done.is_set());
    EXPECT_EQ(value, 8);
  });
}

// Every size up to a cell's, arriving before and after the receive: all of its bytes, none beside them.
TEST_P(MailboxTest, PayloadsOfAllSizesTravelInCells) {
  alone([](Mailbox& box) {
    for (int64_t size = 0; size <= kInlineBytes; ++size)
      for (bool posted : {false, true}) {
        std::vector<char> out(static_cast<size_t>(size)), in(out.size() + 2, '#'), expected(in);
        fill(out, static_cast<int>(size));
        std::copy(out.begin(), out.end(), expected.begin() + 1);
        int unused;
        Receive receive;
        describe(&receive, kAnySource, 4, &unused);
        receive.target = bytes_at(in.data() + 1, size);
        ASSERT_TRUE(box.enter());
        if (posted) EXPECT_FALSE(box.post_or_match(&receive));
        box.leave();
        EXPECT_TRUE(box.push_inline(header(3, 4), bytes_at(out.data(), size)));
        if (!posted) {
          ASSERT_TRUE(box.enter());
          EXPECT_TRUE(box.post_or_match(&receive));
          complete(&receive, receive.matched);
          box.recycle(receive.matched);
          box.leave();
        }
        box.offer_claim();
        EXPECT_TRUE(receive.done.is_set());
        EXPECT_EQ(receive.status.bytes, size);
        EXPECT_EQ(receive.status.error, 0);
        EXPECT_EQ(in, expected);
      }
  });
}

INSTANTIATE_TEST_SUITE_P(Models, MailboxTest, ::testing::Values(JobSetting{1, sched::ThreadModel::kTwoLevel}),
                         model_name);

}  // namespace
}  // namespace tmpi::p2p
