// A fiber: the stack and the thread control block of a real pthread that is parked for good, executed by whoever
// switches to its context. errno, thread_local, stdio ownership, malloc caches, C++ exceptions and the sanitizers
// therefore see a proper thread. It is execution only; who runs it when is src/sched, and identity (the rank) is there
// too.
//
// Invariant F1: between birth() and release() the pthread sleeps in the kernel and touches nothing of its stack
// below `stack_top`, nor its thread-local data; the fiber owns both.
#pragma once

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include <atomic>

#include "base/result.h"
#include "fiber/context.h"

namespace tmpi::fiber {

struct Fiber {
  Context context;
  void (*entry)(Fiber*) = nullptr;  // runs on the fiber; must leave by a last switch, not by return
  char* stack_low = nullptr;        // lowest usable byte of the stack
  size_t stack_bytes = 0;
  size_t guard_bytes = 0;     // below stack_low
  char* stack_top = nullptr;  // the fiber's frames start below; the parked thread's frames lie above
  pthread_t thread{};
  int kernel_id = 0;  // of the pthread: where a debugger finds it
  // 0 being born, 1 parked, 2 told to run entry itself (kernel thread model), 3 told to exit. Futex.
  std::atomic<uint32_t> phase{0};
};

// Creates the pthread, with a stack of stack_bytes (rounded up to pages) and a guard page.
// Does not wait for it: await_birth does, so that many can be born at once.
Result<void> give_birth(Fiber& fiber, size_t stack_bytes);

// Waits until the thread is parked and context is ready to be switched to.
void await_birth(Fiber& fiber);

// Kernel thread model: the parked thread itself runs entry, on its own frames, instead of being borrowed.
void run_on_own_thread(Fiber& fiber);

}  // namespace tmpi::fiber
