// Tests of point-to-point under real scheduling: ordering, wildcards, all modes and sizes, probes, cancel, and random
// traffic in which every message is checked. With 1, 2 and 4 carriers, in the kernel thread model, and under a seeded
// schedule.
#include <gtest/gtest.h>
#include <mpi.h>
#include <string.h>

#include <algorithm>
#include <random>
#include <vector>

#include "p2p/testing.h"

namespace tmpi::p2p {
namespace {

using P2p = JobTest;

const int64_t kSizes[] = {0, 1, 8, 32, 33, 96, 97, 1000, 64 << 10, (64 << 10) + 1, 300'000};

TEST_P(P2p, PingPongOfAllSizes) {
  run(2, [](sched::Rank* me) {
    for (int64_t size : kSizes)
      for (int i = 0; i < 20; ++i) {
        std::vector<char> out(static_cast<size_t>(size)), in(out), expected(out);
        fill(out, i + me->id);
        fill(expected, i + 1 - me->id);
        Status status;
        if (me->id == 0) send(Mode::kStandard, bytes_at(out.data(), size), to(1, i), kReason);
        EXPECT_EQ(receive(bytes_at(in.data(), size), from(1 - me->id, i), kReason, &status), 0);
        if (me->id == 1) send(Mode::kStandard, bytes_at(out.data(), size), to(0, i), kReason);
        EXPECT_EQ(status.bytes, size);
        EXPECT_EQ(status.tag, i);
        EXPECT_EQ(status.source_rank, 1 - me->id);
        EXPECT_EQ(in, expected);
      }
  });
}

// Rank 0 sends bursts without a receive posted; the others receive in another tag order and in the same one.
TEST_P(P2p, OrderIsKeptPerTagAndBurstsOverflowTheRing) {
  run(3, [](sched::Rank* me) {
    constexpr int kMessages = 500;
    if (me->id == 0) {
      for (int i = 0; i < kMessages; ++i)
        for (int peer : {1, 2}) send(Mode::kStandard, bytes_at(&i, sizeof i), to(peer, i % 3), kReason);
      return;
    }
    for (int tag : {2, 0, 1}) {
      int previous = -1;
      for (int i = tag; i < kMessages; i += 3) {
        int value = -1;
        Status status;
        receive(bytes_at(&value, sizeof value), from(me->id == 1 ? 0 : kAnySource, tag), kReason, &status);
        EXPECT_EQ(value % 3, tag);
        EXPECT_GT(value, previous);
        previous = value;
      }
    }
  });
}

TEST_P(P2p, AnySourceGetsEverySenderInOrder) {
  run(9, [](sched::Rank* me) {
    constexpr int kEach = 200;
    if (me->id > 0) {
      for (int i = 0; i < kEach; ++i) {
        int data[40] = {me->id, i};
        int64_t size = i % 2 ? 8 : 160;
        send(i % 5 == 0 ? Mode::kSynchronous : Mode::kStandard, bytes_at(data, size), to(0, 7), kReason);
      }
      return;
    }
    std::vector<int> next(9, 0);
    for (int i = 0; i < 8 * kEach; ++i) {
      int data[40];
      Status status;
      EXPECT_EQ(receive(bytes_at(data, sizeof data), from(kAnySource, kAnyTag), kReason, &status), 0);
      EXPECT_EQ(status.source_rank, data[0]);
      EXPECT_EQ(data[1], next[static_cast<size_t>(data[0])]++);
    }
  });
}

TEST_P(P2p, PostedReceivesMatchInThePostedOrderAcrossWildcards) {
  run(2, [](sched::Rank* me) {
    Endpoint& mine = my_endpoint();
    if (me->id == 0) {
      int values[4] = {-1, -1, -1, -1};
      Request* requests[4];
      Source sources[4] = {from(1, 5), from(kAnySource, 5), from(1, kAnyTag), from(kAnySource, kAnyTag)};
      for (int i = 0; i < 4; ++i) {
        requests[i] = mine.requests.allocate(RequestKind::kReceive);
        start_receive(bytes_at(&values[i], sizeof(int)), sources[i], requests[i]);
      }
      int go = 1;
      send(Mode::kStandard, bytes_at(&go, sizeof go), to(1, 1), kReason);
      for (int i = 0; i < 4; ++i) {
        wait(requests[i], kReason);
        EXPECT_EQ(harvest(requests[i]), 0);
        EXPECT_EQ(values[i], i);
        mine.requests.release(requests[i]);
      }
    } else {
      int go;
      Status status;
      receive(bytes_at(&go, sizeof go), from(0, 1), kReason, &status);
      for (int i = 0; i < 4; ++i) send(Mode::kStandard, bytes_at(&i, sizeof i), to(0, 5), kReason);
    }
  });
}

TEST_P(P2p, TruncationIsAnErrorAndTheRestIsNotWritten) {
  run(2, [](sched::Rank* me) {
    for (int64_t size : {int64_t{64}, int64_t{5000}, int64_t{200'000}}) {
      std::vector<char> data(static_cast<size_t>(size), 'x');
      if (me->id == 0) {
        send(Mode::kStandard, bytes_at(data.data(), size), to(1, 0), kReason);
      } else {
        std::fill(data.begin(), data.end(), 'y');
        Status status;
        EXPECT_EQ(receive(bytes_at(data.data(), 10), from(0, 0), kReason, &status), MPI_ERR_TRUNCATE);
        EXPECT_EQ(status.sent_bytes, size);
        EXPECT_EQ(data[9], 'x');
        EXPECT_EQ(data[10], 'y');
      }
    }
  });
}

TEST_P(P2p, SynchronousSendEndsOnlyWhenMatched) {
  static std::atomic<bool> posted;
  posted = false;
  run(2, [](sched::Rank* me) {
    int value = 5;
    if (me->id == 0) {
      send(Mode::kSynchronous, bytes_at(&value, sizeof value), to(1, 0), kReason);
      EXPECT_TRUE(posted);
    } else {
      sched::scheduler->sleep_for(5'000'000);
      posted = true;
      Status status;
      receive(bytes_at(&value, sizeof value), from(0, 0), kReason, &status);
    }
  });
}

TEST_P(P2p, BufferedSendUsesAttachedMemoryAndDetachWaits) {
  run(2, [](sched::Rank* me) {
    constexpr int64_t kSize = 100'000;
    std::vector<char> data(kSize), attached(3 * (kSize + MPI_BSEND_OVERHEAD));
    if (me->id == 0) {
      BufferedSpace& space = my_endpoint().buffered;
      EXPECT_EQ(send(Mode::kBuffered, bytes_at(data.data(), 10), to(1, 9), kReason), MPI_ERR_BUFFER);
      EXPECT_EQ(space.attach(attached.data(), static_cast<int64_t>(attached.size())), 0);
      for (int i = 0; i < 3; ++i) {
        fill(data, i);
        EXPECT_EQ(send(Mode::kBuffered, bytes_at(data.data(), kSize), to(1, i), kReason), 0);
      }
      EXPECT_EQ(send(Mode::kBuffered, bytes_at(data.data(), kSize), to(1, 3), kReason), MPI_ERR_BUFFER);
      int go = 0;
      send(Mode::kStandard, bytes_at(&go, sizeof go), to(1, 100), kReason);
      void* memory;
      int64_t bytes;
      EXPECT_EQ(space.detach(&memory, &bytes, kReason), 0);
      EXPECT_EQ(memory, attached.data());
    } else {
      int go;
      Status status;
      receive(bytes_at(&go, sizeof go), from(0, 100), kReason, &status);
      for (int i = 2; i >= 0; --i) {
        std::vector<char> expected(kSize);
        fill(expected, i);
        receive(bytes_at(data.data(), kSize), from(0, i), kReason, &status);
        EXPECT_EQ(data, expected);
      }
    }
  });
}

TEST_P(P2p, ProbesSeeAndTakeMessages) {
  run(2, [](sched::Rank* me) {
    for (int64_t size : {int64_t{8}, int64_t{3000}, int64_t{100'000}}) {
      std::vector<char> data(static_cast<size_t>(size), 'p');
      if (me->id == 0) {
        sched::scheduler->sleep_for(1'000'000);
        send(Mode::kStandard, bytes_at(data.data(), size), to(1, 4), kReason);
        send(Mode::kStandard, bytes_at(data.data(), size), to(1, 4), kReason);
        continue;
      }
      Status status;
      probe(from(kAnySource, kAnyTag), kReason, &status, nullptr);
      EXPECT_EQ(status.bytes, size);
      EXPECT_EQ(status.tag, 4);
      Envelope* message = nullptr;
      probe(from(0, 4), kReason, &status, &message);
      ASSERT_NE(message, nullptr);
      EXPECT_FALSE(iprobe(from(0, 5), &status, nullptr));
      std::vector<char> in(static_cast<size_t>(size));
      Status received;
      EXPECT_EQ(matched_receive(bytes_at(in.data(), size), message, kReason, &received), 0);
      EXPECT_EQ(in, data);
      EXPECT_EQ(receive(bytes_at(in.data(), size), from(0, 4), kReason, &received), 0);
    }
  });
}

TEST_P(P2p, CancelledOperationsNeverMatch) {
  static std::atomic<bool> withdrawn;
  withdrawn = false;
  run(2, [](sched::Rank* me) {
    Endpoint& mine = my_endpoint();
    std::vector<char> data(200'000);
    Status status;
    int token = 0;
    if (me->id == 0) {
      Request* send_request = mine.requests.allocate(RequestKind::kSend);
      EXPECT_EQ(start_send(Mode::kStandard, bytes_at(data.data(), 200'000), to(1, 1), send_request), 0);
      cancel(send_request);
      wait(send_request, kReason);
      harvest(send_request);
      EXPECT_TRUE(send_request->status.cancelled);
      withdrawn = true;
      mine.requests.release(send_request);
      send(Mode::kStandard, bytes_at(&token, sizeof token), to(1, 1), kReason);
    } else {
      Request* request = mine.requests.allocate(RequestKind::kReceive);
      start_receive(bytes_at(data.data(), 10), from(0, 2), request);
      cancel(request);
      wait(request, kReason);
      harvest(request);
      EXPECT_TRUE(request->status.cancelled);
      mine.requests.release(request);
      while (!withdrawn) sched::scheduler->yield();
      EXPECT_EQ(receive(bytes_at(&token, sizeof token), from(0, 1), kReason, &status), 0);
      EXPECT_EQ(status.sent_bytes, static_cast<int64_t>(sizeof token));
    }
  });
}

// Random traffic: each pair exchanges a known random sequence of sizes, tags and modes; receivers post in random
// ways. Checked: content, order per (pair, tag), nothing left over (run checks the mailboxes).
struct Plan {
  static constexpr int kRanks = 6, kEach = 60, kTags = 3;
  static int size(int source, int target, int i) {
    std::mt19937 random(static_cast<unsigned>(source * 1000 + target * 100'000 + i));
    static const int sizes[] = {0, 4, 40, 96, 97, 500, 5000, 70'000};
    return sizes[random() % 8];
  }
  static int tag(int source, int target, int i) { return (source + 2 * target + i * i) % kTags; }
};

void random_rank(sched::Rank* me) {
  Endpoint& mine = my_endpoint();
  std::mt19937 random(static_cast<unsigned>(me->id));
  std::vector<Request*> sends, receives;
  std::vector<std::vector<char>> out, in;
  auto start_send_of = [&](int peer, int i) {
    out.emplace_back(static_cast<size_t>(Plan::size(me->id, peer, i)));
    fill(out.back(), me->id + 7 * peer + 13 * i);
    Buffer buffer = bytes_at(out.back().data(), static_cast<int64_t>(out.back().size()));
    Request* request = mine.requests.allocate(RequestKind::kSend);
    Mode mode = random() % 4 == 0 ? Mode::kSynchronous : Mode::kStandard;
    EXPECT_EQ(start_send(mode, buffer, to(peer, Plan::tag(me->id, peer, i)), request), 0);
    sends.push_back(request);
  };
  for (int i = 0; i < Plan::kEach; ++i)
    for (int peer = 0; peer < Plan::kRanks; ++peer)
      if (peer != me->id) {
        start_send_of(peer, i);
        if (random() % 3 == 0) sched::scheduler->yield();
      }
  // For each (source, tag), the messages in order; the order over sources and tags is random.
  std::vector<std::vector<int>> queues(Plan::kRanks * Plan::kTags);
  std::vector<int> schedule;
  for (int source = 0; source < Plan::kRanks; ++source)
    for (int i = 0; i < Plan::kEach && source != me->id; ++i) {
      int queue = source * Plan::kTags + Plan::tag(source, me->id, i);
      queues[static_cast<size_t>(queue)].push_back(i);
      schedule.push_back(queue);
    }
  std::shuffle(schedule.begin(), schedule.end(), random);
  std::vector<size_t> at(queues.size(), 0);
  for (int queue : schedule) {
    int source = queue / Plan::kTags, tag = queue % Plan::kTags;
    int i = queues[static_cast<size_t>(queue)][at[static_cast<size_t>(queue)]++];
    size_t size = static_cast<size_t>(Plan::size(source, me->id, i));
    std::vector<char> buffer(80'000), expected(size);
    fill(expected, source + 7 * me->id + 13 * i);
    Status status;
    EXPECT_EQ(receive(bytes_at(buffer.data(), 80'000), from(source, tag), kReason, &status), 0);
    EXPECT_EQ(status.bytes, static_cast<int64_t>(size));
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), buffer.begin()));
  }
  for (Request* request : sends) {
    wait(request, kReason);
    EXPECT_EQ(harvest(request), 0);
    mine.requests.release(request);
  }
}

TEST_P(P2p, RandomTraffic) {
  for (int round = 0; round < 3; ++round) run(Plan::kRanks, random_rank);
}

TEST_P(P2p, WaitAnyOverManyReceives) {
  run(8, [](sched::Rank* me) {
    Endpoint& mine = my_endpoint();
    if (me->id > 0) {
      for (int i = 0; i < 50; ++i) {
        int value = me->id * 1000 + i;
        send(Mode::kStandard, bytes_at(&value, sizeof value), to(0, 0), kReason);
      }
      return;
    }
    std::vector<int> values(8), count(8, 0);
    std::vector<Request*> requests(8, nullptr);
    auto post = [&](int i) {
      requests[static_cast<size_t>(i)] = mine.requests.allocate(RequestKind::kReceive);
      start_receive(bytes_at(&values[static_cast<size_t>(i)], sizeof(int)), from(i, 0),
                    requests[static_cast<size_t>(i)]);
    };
    for (int i = 1; i < 8; ++i) post(i);
    for (int left = 7 * 50; left > 0;) {
      ASSERT_TRUE(wait_any(requests.data(), 8, kReason));
      for (int i = 1; i < 8; ++i) {
        auto at = static_cast<size_t>(i);
        if (!requests[at] || !test(requests[at])) continue;
        harvest(requests[at]);
        mine.requests.release(requests[at]);
        requests[at] = nullptr;
        EXPECT_EQ(values[at], i * 1000 + count[at]);
        --left;
        if (++count[at] < 50) post(i);
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Models, P2p, all_models(), model_name);

}  // namespace
}  // namespace tmpi::p2p
