// The gate of a rank that has several threads (MPI_THREAD_MULTIPLE): one of them at a time is inside the library. First
// come, first served, because a thread that polls would otherwise keep the others out for ever. Not used by a rank that
// has made no thread, and not held while a thread waits for a message (sched::Door).
//
// Invariant: `serving_` is the number of the thread that may be inside, or that of the next one to come.
#pragma once

#include <stdint.h>

#include <atomic>

namespace tmpi::mpi {

class ThreadGate {
 public:
  // Waits for the caller's turn. A rank lets other ranks run meanwhile; a thread that it made sleeps in the kernel.
  void enter();
  void leave();

 private:
  std::atomic<uint32_t> next_{0};
  std::atomic<uint32_t> serving_{0};  // futex
};

}  // namespace tmpi::mpi
