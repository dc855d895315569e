// Several threads of each rank in MPI at the same time: what MPI_THREAD_MULTIPLE promises, where the thread sanitizer
// can see it. The threads are made as src/job has it for pthread_create.
#include <mpi.h>

#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "mpi/testing.h"
#include "sched/wait.h"

namespace tmpi::mpi {

namespace {

constexpr int kThreads = 3, kRounds = 20;

class Threads : public testing::MpiJob {
 protected:
  // Runs work(thread) on that many threads of the calling rank, and meanwhile() on the rank itself.
  template <class Work, class Meanwhile>
  static void on_threads(int count, Work work, Meanwhile meanwhile) {
    const int owner = sched::self()->id;
    std::atomic<int> running{count};
    std::vector<std::thread> threads;
    share_rank(sched::scheduler->rank(owner));
    for (int t = 0; t < count; ++t) {
      sched::scheduler->external_waker_added();
      threads.emplace_back([&, owner, t] {
        sched::Rank* me = sched::scheduler->enlist(owner);
        fiber::set_current(me);
        work(t);
        fiber::set_current(nullptr);
        sched::scheduler->discharge(me);
        --running;
        sched::scheduler->external_waker_removed();
      });
    }
    meanwhile();
    while (running) sched::scheduler->sleep_for(50'000);
    for (std::thread& thread : threads) thread.join();
  }
  template <class Work>
  static void on_threads(int count, Work work) {
    on_threads(count, work, [] {});
  }
};
INSTANTIATE_TEST_SUITE_P(Carriers, Threads, ::testing::Values(1, 2, 4));

struct Ring {
  int right, left;
  Ring(int rank, int size) : right((rank + 1) % size), left((rank + size - 1) % size) {}
};

TEST_P(Threads, MessagesOfAllSizes) {
  run_mpi(5, [](int rank, int size) {
    const Ring ring(rank, size);
    on_threads(kThreads, [&](int me) {
      for (int i = 0; i < kRounds; ++i) {
        for (int count : {1, 100, 40000}) {
          std::vector<int> out(static_cast<size_t>(count)), in(static_cast<size_t>(count));
          std::iota(out.begin(), out.end(), rank * 1000 + me * 100 + i);
          MPI_Request requests[2];
          MPI_Irecv(in.data(), count, MPI_INT, ring.left, me, MPI_COMM_WORLD, &requests[0]);
          MPI_Isend(out.data(), count, MPI_INT, ring.right, me, MPI_COMM_WORLD, &requests[1]);
          if (i % 3 == 0) {
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
          } else if (i % 3 == 1) {
            for (int done = 0; !done;) MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
          } else {
            int index;
            for (int left = 2; left > 0; --left) MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
          }
          ASSERT_EQ(in.front(), ring.left * 1000 + me * 100 + i);
          ASSERT_EQ(in.back(), ring.left * 1000 + me * 100 + i + count - 1);
        }
      }
    });
  });
}

// What one thread finds by probing, another one receives never.
TEST_P(Threads, ProbesAndAnySource) {
  run_mpi(4, [](int rank, int size) {
    const Ring ring(rank, size);
    on_threads(kThreads, [&](int me) {
      for (int i = 0; i < kRounds; ++i) {
        int out = rank * 100 + i, in = -1;
        MPI_Message message;
        MPI_Status status;
        MPI_Send(&out, 1, MPI_INT, ring.right, me, MPI_COMM_WORLD);
        if (i % 2) {
          MPI_Mprobe(MPI_ANY_SOURCE, me, MPI_COMM_WORLD, &message, &status);
          MPI_Mrecv(&in, 1, MPI_INT, &message, &status);
        } else {
          for (int flag = 0; !flag;) MPI_Iprobe(MPI_ANY_SOURCE, me, MPI_COMM_WORLD, &flag, &status);
          MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, me, MPI_COMM_WORLD, &status);
        }
        ASSERT_EQ(in, ring.left * 100 + i);
        ASSERT_EQ(status.MPI_SOURCE, ring.left);
      }
    });
  });
}

// Each thread with a communicator of its own, the rank itself with the world.
TEST_P(Threads, Collectives) {
  run_mpi(5, [](int rank, int size) {
    MPI_Comm own[kThreads];
    for (MPI_Comm& comm : own) MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    on_threads(
        kThreads,
        [&](int me) {
          for (int i = 0; i < kRounds; ++i) {
            int mine = rank + i, sum = 0, told = rank == i % size ? i : -1;
            MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, own[me]);
            ASSERT_EQ(sum, size * (size - 1) / 2 + size * i);
            MPI_Bcast(&told, 1, MPI_INT, i % size, own[me]);
            ASSERT_EQ(told, i);
            MPI_Request request;
            MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_MAX, own[me], &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            ASSERT_EQ(sum, size - 1 + i);
            MPI_Comm again;
            MPI_Comm_split(own[me], rank % 2, rank, &again);
            MPI_Barrier(again);
            MPI_Comm_free(&again);
          }
        },
        [&] {
          for (int i = 0; i < kRounds; ++i) {
            int sum = 0;
            MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
            ASSERT_EQ(sum, i * size);
          }
        });
    for (MPI_Comm& comm : own) MPI_Comm_free(&comm);
  });
}

// Threads lock different targets of one window at the same time.
TEST_P(Threads, LockedWindows) {
  run_mpi(kThreads, [](int, int size) {
    int64_t* memory = nullptr;
    MPI_Win win;
    MPI_Win_allocate(8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    *memory = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    on_threads(kThreads, [&](int me) {
      for (int i = 0; i < kRounds; ++i) {
        int64_t value = 0;
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win);
        MPI_Get(&value, 1, MPI_INT64_T, me, 0, 1, MPI_INT64_T, win);
        ++value;
        MPI_Put(&value, 1, MPI_INT64_T, me, 0, 1, MPI_INT64_T, win);
        MPI_Win_unlock(me, win);
      }
    });
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_EQ(*memory, int64_t{size} * kRounds);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
  });
}

// Two threads wait until attached memory is free again, while a third one goes on sending from it.
TEST_P(Threads, AttachedMemory) {
  run_mpi(2, [](int rank, int) {
    constexpr int kMessages = 40;
    std::vector<char> memory(static_cast<size_t>(kMessages) * (8 + MPI_BSEND_OVERHEAD));
    MPI_Buffer_attach(memory.data(), static_cast<int>(memory.size()));
    on_threads(
        3,
        [&](int me) {
          for (int i = 0; i < kMessages; ++i) {
            int64_t value = i;
            if (me == 0)
              MPI_Bsend(&value, 1, MPI_INT64_T, 1 - rank, 7, MPI_COMM_WORLD);
            else
              MPI_Buffer_flush();
          }
        },
        [&] {
          for (int i = 0; i < kMessages; ++i) {
            int64_t value = -1;
            MPI_Recv(&value, 1, MPI_INT64_T, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            ASSERT_EQ(value, i);
          }
        });
    void* detached;
    int bytes;
    MPI_Buffer_detach(&detached, &bytes);
    EXPECT_EQ(detached, memory.data());
  });
}

// Everybody asks for the gate at once, most of them without waiting for anything inside.
TEST_P(Threads, CrowdAtTheGate) {
  run_mpi(2, [](int rank, int) {
    constexpr int kCalls = 500;
    std::atomic<int> right{0};
    auto ask = [&] {
      for (int i = 0; i < kCalls; ++i) {
        int told = -1, flag = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &told);
        if (i % 50 == 0) MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        right += told == rank && !flag;
      }
    };
    on_threads(
        8, [&](int) { ask(); }, ask);
    EXPECT_EQ(right.load(), 9 * kCalls);
  });
}

}  // namespace

}  // namespace tmpi::mpi
