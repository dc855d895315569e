// MPI_Waitany's and MPI_Testany's fairness, and what MPI_Finalize does with attached buffers.
#include <mpi.h>

#include <vector>

#include "gtest/gtest.h"
#include "mpi/testing.h"

namespace tmpi::mpi {

namespace {

class Requests : public testing::MpiJob {};
INSTANTIATE_TEST_SUITE_P(Carriers, Requests, ::testing::Values(1, 2));

// Requests of which each is complete again as soon as it was completed.
struct AlwaysComplete {
  std::vector<MPI_Request> requests;
  std::vector<int> times;
  explicit AlwaysComplete(int count)
      : requests(static_cast<size_t>(count), MPI_REQUEST_NULL), times(static_cast<size_t>(count)) {}
  int count() const { return static_cast<int>(requests.size()); }
  void refill() {
    for (MPI_Request& request : requests)
      if (request == MPI_REQUEST_NULL) MPI_Irecv(nullptr, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  }
  void finish() { MPI_Waitall(count(), requests.data(), MPI_STATUSES_IGNORE); }
};

// Also with more arrays in turn than are remembered.
TEST_P(Requests, WaitanyStarvesNobody) {
  run_mpi(2, [](int, int) {
    for (int arrays : {1, 2, 20}) {
      std::vector<AlwaysComplete> all;
      for (int i = 0; i < arrays; ++i) all.emplace_back(2 + i % 4);
      for (int round = 0; round < 60; ++round)
        for (AlwaysComplete& each : all) {
          int index = -1;
          each.refill();
          ASSERT_EQ(MPI_Waitany(each.count(), each.requests.data(), &index, MPI_STATUS_IGNORE), MPI_SUCCESS);
          ++each.times[static_cast<size_t>(index)];
        }
      for (AlwaysComplete& each : all) {
        for (int times : each.times) EXPECT_GT(times, 0);
        each.finish();
      }
    }
  });
}

TEST_P(Requests, TestanyTakesTurns) {
  run_mpi(1, [](int, int) {
    AlwaysComplete requests(4);
    for (int round = 0; round < 40; ++round) {
      int index = -1, flag = 0;
      requests.refill();
      ASSERT_EQ(MPI_Testany(4, requests.requests.data(), &index, &flag, MPI_STATUS_IGNORE), MPI_SUCCESS);
      ASSERT_EQ(flag, 1);
      ++requests.times[static_cast<size_t>(index)];
    }
    EXPECT_EQ(requests.times, (std::vector<int>{10, 10, 10, 10}));
    // A shorter array at the same address begins anew.
    int index = -1;
    ASSERT_EQ(MPI_Waitany(1, requests.requests.data(), &index, MPI_STATUS_IGNORE), MPI_SUCCESS);
    EXPECT_EQ(index, 0);
    requests.finish();
  });
}

TEST_P(Requests, FinalizeDetachesBuffers) {
  run(2, [](sched::Rank* self) {
    constexpr int kCount = 50000;
    std::vector<int> data(kCount, self->id + 1);
    std::vector<char> ours(kCount * sizeof(int) + MPI_BSEND_OVERHEAD), of_comm(ours.size());
    MPI_Init(nullptr, nullptr);
    MPI_Comm other;
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    MPI_Buffer_attach(ours.data(), static_cast<int>(ours.size()));
    MPI_Comm_attach_buffer(other, of_comm.data(), static_cast<int>(of_comm.size()));
    if (self->id == 0) {
      ASSERT_EQ(MPI_Bsend(data.data(), kCount, MPI_INT, 1, 0, MPI_COMM_WORLD), MPI_SUCCESS);
      ASSERT_EQ(MPI_Bsend(data.data(), kCount, MPI_INT, 1, 0, other), MPI_SUCCESS);
    } else {
      for (int i = 0; i < 100; ++i) sched::scheduler->yield();  // rank 0 is in MPI_Finalize by now
      for (MPI_Comm comm : {other, MPI_COMM_WORLD}) {
        MPI_Recv(data.data(), kCount, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
        EXPECT_EQ(data, std::vector<int>(kCount, 1));
      }
    }
    MPI_Comm_free(&other);  // its buffer stays attached
    ASSERT_EQ(MPI_Finalize(), MPI_SUCCESS);
    p2p::BufferedSpace& space = p2p::my_endpoint().buffered;
    EXPECT_TRUE(space.empty());
    EXPECT_EQ(space.attach(ours.data(), 100), 0);  // an error while something is attached
  });
}

}  // namespace

}  // namespace tmpi::mpi
