// Threads of C++: one that works while the rank's own thread waits in MPI, and calls MPI late; one made by another;
// std::async; thread_local objects that call MPI when they are destroyed; threads that come and go; and one that is
// there when the rank has finished with MPI (MPI 5.0, 11.6).
#include <atomic>
#include <chrono>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "check.h"

namespace {

int right_of(int r) { return (r + 1) % size; }
int left_of(int r) { return (r + size - 1) % size; }

// All ranks wait for a message that is sent by a thread which has never called MPI before: no deadlock.
void late() {
  std::thread sender([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // longer than it takes to notice one
    MPI_Send(&rank, 1, MPI_INT, right_of(rank), 1, MPI_COMM_WORLD);
  });
  int got = -1;
  MPI_Recv(&got, 1, MPI_INT, left_of(rank), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_EQ(got, left_of(rank));
  sender.join();
}

// Each rank waits for the end of a thread that waits for the thread of another rank, which may be one that has not run
// yet; there may be more of them than TMPI would start kernel threads for.
void joined() {
  int got = -1;
  std::thread([&] {
    MPI_Sendrecv(&rank, 1, MPI_INT, left_of(rank), 5, &got, 1, MPI_INT, right_of(rank), 5, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }).join();
  CHECK_EQ(got, right_of(rank));
}

// A thread is of the rank whose thread made it.
void nested() {
  int seen = -1;
  std::thread outer([&] {
    std::thread inner([&] {
      MPI_Comm_rank(MPI_COMM_WORLD, &seen);
      MPI_Send(&seen, 1, MPI_INT, right_of(rank), 2, MPI_COMM_WORLD);
    });
    inner.join();
  });
  outer.join();
  CHECK_EQ(seen, rank);
  auto answer = std::async(std::launch::async, [] {
    int got = -1;
    MPI_Recv(&got, 1, MPI_INT, left_of(rank), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return got;
  });
  CHECK_EQ(answer.get(), left_of(rank));
}

std::atomic<int> answered{0};

struct AsksAtItsEnd {
  int told = 0;
  ~AsksAtItsEnd() {
    int own = -1;
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    answered += told == 1 && own == rank;
  }
};
thread_local AsksAtItsEnd asks;

void come_and_go() {
  constexpr int kThreads = 50;
  for (int i = 0; i < kThreads; ++i)
    std::thread([] {
      asks.told = 1;
      int flag = 1;
      MPI_Is_thread_main(&flag);
      CHECK_EQ(flag, 0);
    }).join();
  CHECK_EQ(answered.load(), kThreads);
}

// A request that one thread starts and another completes; one that is cancelled while another thread waits for it.
void shared_requests() {
  int out = rank, in = -1;
  MPI_Request send, receive;
  MPI_Irecv(&in, 1, MPI_INT, left_of(rank), 3, MPI_COMM_WORLD, &receive);
  std::thread([&] { MPI_Isend(&out, 1, MPI_INT, right_of(rank), 3, MPI_COMM_WORLD, &send); }).join();
  std::thread([&] { MPI_Wait(&receive, MPI_STATUS_IGNORE); }).join();
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  CHECK_EQ(in, left_of(rank));

  MPI_Status status;
  int cancelled = 0;
  MPI_Irecv(&in, 1, MPI_INT, left_of(rank), 4, MPI_COMM_WORLD, &receive);
  MPI_Request handle = receive;
  std::thread waits([&] { MPI_Wait(&receive, &status); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  MPI_Cancel(&handle);
  waits.join();
  MPI_Test_cancelled(&status, &cancelled);
  CHECK_EQ(cancelled, 1);

  MPI_Request general;
  MPI_Grequest_start([](void*, MPI_Status*) { return MPI_SUCCESS; }, nullptr, nullptr, nullptr, &general);
  MPI_Request completed = general;
  std::thread completes([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    MPI_Grequest_complete(completed);
  });
  MPI_Wait(&general, MPI_STATUS_IGNORE);
  completes.join();
}

// An error handler that makes a thread: from there on the rank is one of several threads, also within this call.
void makes_a_thread(MPI_Comm*, int*, ...) {
  std::thread([] {
    int flag = 0;
    MPI_Initialized(&flag);
  }).detach();
}

void from_a_callback() {
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(makes_a_thread, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
  int value = 0;
  CHECK(MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_SELF) != MPI_SUCCESS);
  MPI_Errhandler_free(&handler);
}

}  // namespace

int main(int argc, char** argv) {
  int provided = -1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
  joined();
  from_a_callback();
  late();
  nested();
  come_and_go();
  shared_requests();

  static std::atomic<bool> called{false}, ended{false}, asked{false};
  std::thread outlives([] {
    MPI_Barrier(MPI_COMM_SELF);
    called = true;
    while (!ended) std::this_thread::yield();
    int flag = 0;
    MPI_Finalized(&flag);  // may be called then
    asked = flag == 1;
  });
  while (!called) std::this_thread::yield();
  const int status = end("threads_cxx");
  ended = true;
  outlives.join();
  return asked ? status : 2;
}
