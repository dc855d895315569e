// The mailbox under load: many senders and one receiver, floods of probes, operations that are cancelled while they are
// matched, and all sizes around the limits at which a message travels in another way. Every message is checked: its
// content, its place among those of its sender, and that it came once. What is written down step by step is in
// mailbox_test.cpp.
#include <gtest/gtest.h>
#include <string.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <vector>

#include "p2p/testing.h"

namespace tmpi::p2p {
namespace {

using MailboxStress = JobTest;

// Around what fits into a cache line, into a cell, into the eager limit, and what is worth sharing a copy.
const int64_t kEdges[] = {
    0, 1, 7, 8, 31, 32, 33, 64, 95, 96, 97, 98, 99, 96, 128, 1000, 4097, 64 << 10, (64 << 10) + 1, (128 << 10) + 3};
constexpr int64_t kLargest = (128 << 10) + 3;

std::mt19937 random_of(int rank) { return std::mt19937(JobTest::test_seed() * 1009 + static_cast<unsigned>(rank)); }

template <class T, size_t N>
const T& pick(std::mt19937& random, const T (&values)[N]) {
  return values[random() % N];
}

// Message number `index` of a sender: its size and content are known to the receiver.
int64_t size_of(int source, int index) {
  std::mt19937 random(JobTest::test_seed() * 31 + static_cast<unsigned>(source * 7919 + index));
  return std::min<int64_t>(pick(random, kEdges), index % 16 ? 1000 : kLargest);
}
std::vector<char> content_of(int source, int index) {
  std::vector<char> data(static_cast<size_t>(size_of(source, index)));
  fill(data, source * 131 + index);
  return data;
}

void expect_content(const std::vector<char>& buffer, const Status& status, int source, int index) {
  std::vector<char> expected = content_of(source, index);
  ASSERT_EQ(status.bytes, static_cast<int64_t>(expected.size())) << "message " << index << " of " << source;
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), buffer.begin())) << "message " << index << " of " << source;
}

Mode any_mode(std::mt19937& random) { return random() % 4 == 0 ? Mode::kSynchronous : Mode::kStandard; }

// The receiver alternates between waiting, which gives the claim to the senders, and being away, which fills the ring.
TEST_P(MailboxStress, ManySendersOneReceiver) {
  constexpr int kSenders = 9, kEach = 150;
  run(kSenders + 1, [](sched::Rank* me) {
    std::mt19937 random = random_of(me->id);
    if (me->id < kSenders) {
      for (int i = 0; i < kEach; ++i) {
        std::vector<char> data = content_of(me->id, i);
        Buffer buffer = bytes_at(data.data(), static_cast<int64_t>(data.size()));
        EXPECT_EQ(send(any_mode(random), buffer, to(kSenders, i % 3), kReason), 0);
      }
      return;
    }
    std::vector<int> next(kSenders, 0);
    std::vector<char> buffer(kLargest);
    for (int received = 0; received < kSenders * kEach; ++received) {
      if (random() % 40 == 0) sched::scheduler->sleep_for(200'000);
      // A synchronous sender waits for its next message to be taken, so only that one may be asked for.
      int source = kAnySource, tag = kAnyTag;
      if (random() % 2) {
        source = static_cast<int>(random() % kSenders);
        while (next[static_cast<size_t>(source)] == kEach) source = (source + 1) % kSenders;
        if (random() % 2) tag = next[static_cast<size_t>(source)] % 3;
      }
      Status status;
      EXPECT_EQ(receive(bytes_at(buffer.data(), kLargest), from(source, tag), kReason, &status), 0);
      int index = next[static_cast<size_t>(status.source_rank)]++;
      EXPECT_EQ(status.tag, index % 3);
      expect_content(buffer, status, status.source_rank, index);
    }
  });
}

// Nobody receives until all has been sent: the ring is full early, the rest comes by the overflow stack, and small
// messages of the same sender go both ways.
TEST_P(MailboxStress, AReceiverThatIsAwayLosesNothing) {
  constexpr int kSenders = 5, kEach = 200;
  static std::atomic<int> finished;
  finished = 0;
  run(kSenders + 1, [](sched::Rank* me) {
    if (me->id < kSenders) {
      for (int i = 0; i < kEach; ++i) {
        std::vector<char> data = content_of(me->id, i);
        data.resize(std::min<size_t>(data.size(), 1000));
        send(Mode::kStandard, bytes_at(data.data(), static_cast<int64_t>(data.size())), to(kSenders, i % 2), kReason);
        if (i % 16 == 0) sched::scheduler->yield();
      }
      finished.fetch_add(1);
      return;
    }
    my_endpoint().mailbox.enter_surely();  // the claim stays here, as it does with a rank that computes
    while (finished < kSenders) sched::scheduler->yield();
    std::vector<char> buffer(kLargest);
    for (int tag : {1, 0})
      for (int i = tag; i < kEach; i += 2)
        for (int source = 0; source < kSenders; ++source) {
          Status status;
          receive(bytes_at(buffer.data(), kLargest), from(source, tag), kReason, &status);
          std::vector<char> expected = content_of(source, i);
          expected.resize(std::min<size_t>(expected.size(), 1000));
          EXPECT_EQ(status.bytes, static_cast<int64_t>(expected.size()));
          EXPECT_TRUE(std::equal(expected.begin(), expected.end(), buffer.begin()));
        }
  });
}

// Takes one message out of the flood in one of the ways there are. Returns whether there was one.
bool take_one(std::mt19937& random, std::vector<char>& buffer, bool insist, Status* status) {
  Source any = from(kAnySource, kAnyTag);
  Buffer target = bytes_at(buffer.data(), kLargest);
  Envelope* message = nullptr;
  Status seen;
  switch (random() % 4) {
    case 0:
      if (!iprobe(any, &seen, &message)) {
        if (!insist) return false;
        probe(any, kReason, &seen, &message);
      }
      EXPECT_EQ(matched_receive(target, message, kReason, status), 0);
      break;
    case 1:
      if (!iprobe(any, &seen, nullptr)) {
        if (!insist) return false;
        probe(any, kReason, &seen, nullptr);
      }
      EXPECT_EQ(receive(target, from(seen.source_rank, seen.tag), kReason, status), 0);
      break;
    case 2: {
      if (!iprobe(any, &seen, &message)) return false;
      Request* request = my_endpoint().requests.allocate(RequestKind::kReceive);
      start_matched_receive(target, message, request);
      wait(request, kReason);
      EXPECT_EQ(harvest(request), 0);
      *status = request->status;
      my_endpoint().requests.release(request);
      break;
    }
    default:
      if (!insist) return false;
      EXPECT_EQ(receive(target, any, kReason, status), 0);
      return true;
  }
  EXPECT_EQ(seen.source_rank, status->source_rank);
  EXPECT_EQ(seen.tag, status->tag);
  EXPECT_EQ(seen.bytes, status->bytes);
  return true;
}

TEST_P(MailboxStress, ProbesInAFloodSeeEachMessageInOrder) {
  constexpr int kRanks = 6, kEach = 60;
  run(kRanks, [](sched::Rank* me) {
    Endpoint& mine = my_endpoint();
    std::mt19937 random = random_of(me->id);
    std::vector<int> next(kRanks, 0);
    std::vector<char> buffer(kLargest);
    std::vector<std::vector<char>> data;
    std::vector<Request*> sends;
    int received = 0;
    auto take = [&](bool insist) {
      Status status;
      if (!take_one(random, buffer, insist, &status)) return;
      int index = next[static_cast<size_t>(status.source_rank)]++;
      expect_content(buffer, status, status.source_rank, index);
      ++received;
    };
    for (int i = 0; i < kEach; ++i)
      for (int peer = 0; peer < kRanks; ++peer) {
        data.push_back(content_of(me->id, i));
        sends.push_back(mine.requests.allocate(RequestKind::kSend));
        Buffer out = bytes_at(data.back().data(), static_cast<int64_t>(data.back().size()));
        EXPECT_EQ(start_send(any_mode(random), out, to(peer, i % 4), sends.back()), 0);
        if (random() % 3 == 0) take(false);
      }
    while (received < kRanks * kEach) take(true);
    for (Request* request : sends) {
      wait(request, kReason);
      EXPECT_EQ(harvest(request), 0);
      mine.requests.release(request);
    }
  });
}

// Senders take messages back while the receiver takes receives back: each message is received or cancelled, never both,
// never neither, and cancelled ones leave the order of the others alone.
constexpr int kCancellers = 5, kCancelEach = 120, kEnd = 99;
std::vector<std::atomic<int>> fates(kCancellers* kCancelEach);  // bit 0: cancelled, bit 1: received

void cancelling_sender(sched::Rank* me) {
  Endpoint& mine = my_endpoint();
  std::mt19937 random = random_of(me->id);
  constexpr int kWindow = 4;
  int values[kWindow][100];
  Request* window[kWindow] = {};
  int number[kWindow];
  auto finish = [&](size_t at) {
    if (!window[at]) return;
    if (random() % 2) cancel(window[at]);
    wait(window[at], kReason);
    EXPECT_EQ(harvest(window[at]), 0);
    if (window[at]->status.cancelled) fates[static_cast<size_t>(me->id * kCancelEach + number[at])] |= 1;
    mine.requests.release(window[at]);
    window[at] = nullptr;
  };
  for (int i = 0; i < kCancelEach; ++i) {
    size_t at = static_cast<size_t>(i) % kWindow;
    finish(at);
    values[at][0] = number[at] = i;
    window[at] = mine.requests.allocate(RequestKind::kSend);
    EXPECT_EQ(
        start_send(Mode::kSynchronous, bytes_at(values[at], sizeof values[at]), to(kCancellers, i % 3), window[at]), 0);
    if (random() % 4 == 0) sched::scheduler->yield();
  }
  for (size_t i = 0; i < kWindow; ++i) finish((kCancelEach + i) % kWindow);
  send(Mode::kSynchronous, bytes_at(values, 0), to(kCancellers, kEnd), kReason);
}

void cancelling_receiver(sched::Rank* me) {
  Endpoint& mine = my_endpoint();
  std::mt19937 random = random_of(me->id);
  constexpr int kWindow = 6;
  int values[kWindow][100];
  Request* window[kWindow] = {};
  std::vector<int> previous(kCancellers, -1);
  int ended = 0, posted = 0;
  // Receives are looked at in the order in which they were posted.
  auto finish = [&](size_t at, bool take_back) {
    Request* request = window[at];
    if (!request) return;
    if (take_back) cancel(request);
    wait(request, kReason);
    EXPECT_EQ(harvest(request), 0);
    const Status& status = request->status;
    if (!status.cancelled && status.tag == kEnd) {
      ++ended;
    } else if (!status.cancelled) {
      EXPECT_GT(values[at][0], previous[static_cast<size_t>(status.source_rank)]);
      EXPECT_EQ(values[at][0] % 3, status.tag);
      previous[static_cast<size_t>(status.source_rank)] = values[at][0];
      fates[static_cast<size_t>(status.source_rank * kCancelEach + values[at][0])] |= 2;
    }
    mine.requests.release(request);
    window[at] = nullptr;
  };
  while (ended < kCancellers) {
    size_t at = static_cast<size_t>(posted++) % kWindow;
    finish(at, random() % 3 == 0);
    if (ended == kCancellers) break;
    window[at] = mine.requests.allocate(RequestKind::kReceive);
    start_receive(bytes_at(values[at], sizeof values[at]), from(kAnySource, kAnyTag), window[at]);
    if (random() % 4 == 0) sched::scheduler->yield();
  }
  for (int i = 0; i < kWindow; ++i, ++posted) finish(static_cast<size_t>(posted) % kWindow, true);
}

TEST_P(MailboxStress, CancelledMessagesAreNeverReceived) {
  for (std::atomic<int>& fate : fates) fate = 0;
  run(kCancellers + 1, [](sched::Rank* me) {
    if (me->id < kCancellers)
      cancelling_sender(me);
    else
      cancelling_receiver(me);
  });
  for (size_t i = 0; i < fates.size(); ++i) EXPECT_TRUE(fates[i] == 1 || fates[i] == 2) << i << " is " << fates[i];
}

// Every size at which something changes, in all modes, with the receive posted before and after the send.
TEST_P(MailboxStress, SizesAroundTheLimitsInAllModes) {
  run(2, [](sched::Rank* me) {
    std::vector<char> attached(2 * (kLargest + MPI_BSEND_OVERHEAD));
    if (me->id == 0) my_endpoint().buffered.attach(attached.data(), static_cast<int64_t>(attached.size()));
    int token = 0;
    Status status;
    for (int64_t size : kEdges)
      for (Mode mode : {Mode::kStandard, Mode::kBuffered, Mode::kSynchronous, Mode::kReady})
        for (bool posted : {true, false}) {
          std::vector<char> data(static_cast<size_t>(size)), in(data.size() + 2, '#'), expected(in);
          fill(data, static_cast<int>(size));
          std::copy(data.begin(), data.end(), expected.begin() + 1);
          if (me->id == 0) {
            if (posted || mode == Mode::kReady) receive(bytes_at(&token, 0), from(1, 1), kReason, &status);
            EXPECT_EQ(send(mode, bytes_at(data.data(), size), to(1, 0), kReason), 0);
            continue;
          }
          Request* request = my_endpoint().requests.allocate(RequestKind::kReceive);
          if (!posted && mode != Mode::kReady) sched::scheduler->yield();
          start_receive(bytes_at(in.data() + 1, size), from(0, 0), request);
          if (posted || mode == Mode::kReady) send(Mode::kStandard, bytes_at(&token, 0), to(0, 1), kReason);
          wait(request, kReason);
          EXPECT_EQ(harvest(request), 0);
          EXPECT_EQ(request->status.bytes, size);
          EXPECT_EQ(in, expected);
          my_endpoint().requests.release(request);
        }
    void* memory;
    int64_t bytes;
    if (me->id == 0) EXPECT_EQ(my_endpoint().buffered.detach(&memory, &bytes, kReason), 0);
  });
}

INSTANTIATE_TEST_SUITE_P(Models, MailboxStress, all_models(), model_name);

}  // namespace
}  // namespace tmpi::p2p
