// Point-to-point with every allocation failing in turn: an operation says MPI_ERR_NO_MEM (buffered ones MPI_ERR_BUFFER)
// and its message never arrives, or it says 0 and the message arrives once. Nothing else, and nothing is lost to the
// heap (AddressSanitizer looks). The same through MPI functions: src/mpi/allocation_test.cpp.
#include <gtest/gtest.h>
#include <string.h>

#include <vector>

#include "base/out_of_memory.h"
#include "base/testing/failing_allocation.h"
#include "p2p/testing.h"

namespace tmpi::p2p {
namespace {

using Allocation = JobTest;

constexpr int kEnd = 9;
constexpr int64_t kSizes[] = {0, 96, 97, 5000, 200'000};
constexpr Mode kModes[] = {Mode::kStandard, Mode::kSynchronous, Mode::kReady, Mode::kBuffered};
constexpr int64_t kLargest = 200'000;

// One message in one way to send; MPI error class. Small ones of all modes overflow the ring, too: nobody looks into it
// meanwhile.
int attempt(Mode mode, bool blocking, Buffer data) {
  if (blocking) return send(mode, data, to(1, 0), kReason);
  RequestPool& pool = my_endpoint().requests;
  Request* request = pool.allocate(RequestKind::kSend);
  if (!request) return MPI_ERR_NO_MEM;
  int error = start_send(mode, data, to(1, 0), request);
  if (!error) {
    wait(request, kReason);
    error = harvest(request);
  }
  pool.release(request);
  return error;
}

int send_all_ways() {
  int sent = 0, refused = 0;
  std::vector<char> data(kLargest, 'd');
  for (int64_t size : kSizes)
    for (Mode mode : kModes)
      for (bool blocking : {true, false})
        for (int repeat = 0; repeat < 3; ++repeat)
          each_allocation_fails([&](auto failed) {
            int error = attempt(mode, blocking, bytes_at(data.data(), size));
            if (!error) {
              ++sent;
              return;
            }
            ++refused;
            EXPECT_TRUE(failed());
            EXPECT_EQ(error, mode == Mode::kBuffered ? MPI_ERR_BUFFER : MPI_ERR_NO_MEM);
          });
  EXPECT_GT(refused, 20);
  return sent;
}

TEST_P(Allocation, ASendThatFindsNoMemorySaysSoAndSendsNothing) {
  run(2, [](sched::Rank* me) {
    if (me->id == 0) {
      EXPECT_EQ(my_endpoint().buffered.attach(MPI_BUFFER_AUTOMATIC, 0), 0);
      int sent = send_all_ways();
      send(Mode::kStandard, bytes_at(&sent, sizeof sent), to(1, kEnd), kReason);
      void* memory;
      int64_t bytes;
      EXPECT_EQ(my_endpoint().buffered.detach(&memory, &bytes, kReason), 0);
      return;
    }
    std::vector<char> buffer(kLargest);
    int received = 0;
    for (;; ++received) {
      Status status;
      EXPECT_EQ(receive(bytes_at(buffer.data(), kLargest), from(0, kAnyTag), kReason, &status), 0);
      if (status.tag == kEnd) break;
    }
    int sent;
    memcpy(&sent, buffer.data(), sizeof sent);
    EXPECT_EQ(received, sent);
  });
}

// What waits for more requests than its list on the stack has room for.
TEST_P(Allocation, WaitingForManyRequestsNeedsNoMemory) {
  constexpr int kRequests = 100;
  run(2, [](sched::Rank* me) {
    if (me->id == 1) {
      for (int i = 0; i < kRequests; ++i) {
        sched::scheduler->yield();
        send(Mode::kStandard, bytes_at(&i, sizeof i), to(0, i * 7 % kRequests), kReason);
      }
      return;
    }
    RequestPool& pool = my_endpoint().requests;
    std::vector<int> values(kRequests, -1);
    std::vector<Request*> requests;
    for (int i = 0; i < kRequests; ++i) {
      requests.push_back(pool.allocate(RequestKind::kReceive));
      start_receive(bytes_at(&values[static_cast<size_t>(i)], sizeof(int)), from(1, i), requests.back());
    }
    for (int left = kRequests; left > 0;) {
      FailingAllocation failing(0);
      ASSERT_TRUE(wait_any(requests.data(), kRequests, kReason));
      for (size_t i = 0; i < requests.size(); ++i) {
        if (!requests[i] || !test(requests[i])) continue;
        EXPECT_EQ(harvest(requests[i]), 0);
        EXPECT_EQ(static_cast<size_t>(values[i] * 7 % kRequests), i);
        pool.release(requests[i]);
        requests[i] = nullptr;
        --left;
      }
    }
    EXPECT_FALSE(wait_any(requests.data(), kRequests, kReason));
  });
}

struct Ended {};

// A message whose sender has gone on needs a place to wait in. There is no one to tell, so the job ends.
TEST_P(Allocation, AMessageThatCannotBeKeptEndsTheJob) {
  run(1, [](sched::Rank*) {
    auto box = std::make_unique<Mailbox>();
    ASSERT_TRUE(box->try_claim());
    int value = 3;
    EXPECT_TRUE(box->push_inline({1, 0, 0, 0, 0}, bytes_at(&value, sizeof value)));
    out_of_memory_hook = [](size_t) { throw Ended{}; };
    FailingAllocation failing(0);
    EXPECT_THROW(box->drain(nullptr), Ended);
    out_of_memory_hook = nullptr;
  });
}

TEST_P(Allocation, NewEndsTheJobInsteadOfThrowing) {
  run(1, [](sched::Rank*) {
    static size_t wanted;
    out_of_memory_hook = [](size_t bytes) {
      wanted = bytes;
      throw Ended{};
    };
    struct alignas(64) Wide {
      char data[128];
    };
    static void* volatile seen;  // or the compiler might do without the allocation
    auto expect_end = [](size_t bytes, int before, auto make) {
      bool ended = false;
      {
        FailingAllocation failing(before);
        try {
          make();
        } catch (const Ended&) {
          ended = true;
        }
      }
      EXPECT_TRUE(ended);
      EXPECT_EQ(wanted, bytes);
    };
    expect_end(sizeof(int), 0, [] { seen = new int; });
    expect_end(100, 0, [] { seen = new char[100]; });
    expect_end(sizeof(Wide), 0, [] { seen = new Wide; });
    expect_end(3 * sizeof(Wide), 0, [] { seen = new Wide[3]; });
    expect_end(40 * sizeof(int), 0, [] { seen = std::vector<int>(40).data(); });
    expect_end(101, 0, [] { seen = std::string(100, 'x').data(); });
    expect_end(61, 1, [] {  // grows where a string's own functions would have done it inside of libstdc++
      std::string text("thirty characters of some text");
      seen = text.append(text).data();
    });
    out_of_memory_hook = nullptr;
  });
}

INSTANTIATE_TEST_SUITE_P(Models, Allocation,
                         ::testing::Values(JobSetting{1, sched::ThreadModel::kTwoLevel},
                                           JobSetting{2, sched::ThreadModel::kTwoLevel}),
                         model_name);

}  // namespace
}  // namespace tmpi::p2p
