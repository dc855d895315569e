// Birth of the pthread behind a fiber. See fiber.h.
#include <errno.h>
#include <limits.h>
#include <linux/rseq.h>
#include <signal.h>
#include <string.h>
#include <sys/rseq.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/futex.h"
#include "base/system_limits.h"
#include "fiber/fiber.h"
#include "fiber/identity.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define TMPI_NO_SANITIZE __attribute__((no_sanitize("thread", "address")))
#else
#define TMPI_NO_SANITIZE
#endif

namespace tmpi::fiber {

namespace {

enum Phase : uint32_t { kBeingBorn = 0, kParked = 1, kRunSelf = 2 };

// Between the parked thread's own frames and those of the fiber: room for the frames of the system call in which it
// sleeps, a red zone, and the frames of a signal handler that runs there before the mask is set.
constexpr size_t gap_bytes = 2048;

// Stacks lie a whole number of pages apart, so the frames of all ranks would compete for the same sets of a cache; each
// begins a few lines further down than the one before.
constexpr uint32_t colours = 21;
constexpr size_t colour_bytes = 192;
std::atomic<uint32_t> births{0};

void enter(void* argument) {
  auto* fiber = static_cast<Fiber*>(argument);
  fiber->entry(fiber);
}

// The kernel writes the processor's number into this thread's rseq area at each of ITS returns to user mode. Since the
// thread sleeps for good, the number would be stale for the fiber: without registration sched_getcpu asks the kernel.
void forget_rseq() {
  if (__rseq_size == 0) return;
  auto* area = reinterpret_cast<struct rseq*>(thread_pointer() + __rseq_offset);
  constexpr uint32_t signature =
#if defined(__x86_64__)
      0x53053053;
#else
      0xd428bc00;
#endif
  constexpr int unregister = 1;
  int saved = errno;
  // glibc registers 32 bytes whatever __rseq_size says before 2.40.
  if (syscall(SYS_rseq, area, 32, unregister, signature) == 0) area->cpu_id = static_cast<uint32_t>(-1);
  errno = saved;
}

TMPI_NO_SANITIZE void* thread_main(void* argument) {
  auto* fiber = static_cast<Fiber*>(argument);
  set_current(fiber);
  fiber->kernel_id = static_cast<int>(syscall(SYS_gettid));
  forget_rseq();
  pthread_attr_t attributes;
  void* low = nullptr;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &low, &fiber->stack_bytes);
  pthread_attr_getguardsize(&attributes, &fiber->guard_bytes);
  pthread_attr_destroy(&attributes);
  fiber->stack_low = static_cast<char*>(low);
  size_t colour = births.fetch_add(1, std::memory_order_relaxed) % colours;
  fiber->stack_top = static_cast<char*>(__builtin_frame_address(0)) - gap_bytes - colour * colour_bytes;
  make_context(fiber->context, fiber->stack_top, thread_pointer(), enter, fiber);
  // release: partner of the acquire in await_birth; hands over the context and, from here on, the stack.
  fiber->phase.store(kParked, std::memory_order_release);
  syscall(SYS_futex, reinterpret_cast<uint32_t*>(&fiber->phase), 1 /* FUTEX_WAKE */ | 128 /* PRIVATE */, INT_MAX,
          nullptr, nullptr, 0);
  while (fiber->phase.load(std::memory_order_acquire) == kParked)
    syscall(SYS_futex, reinterpret_cast<uint32_t*>(&fiber->phase), 0 /* FUTEX_WAIT */ | 128, kParked, nullptr, nullptr,
            0);
  fiber->entry(fiber);
  return nullptr;
}

}  // namespace

Result<void> give_birth(Fiber& fiber, size_t stack_bytes) {
  size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setguardsize(&attributes, page);
  int rc = pthread_attr_setstacksize(&attributes, (stack_bytes + page - 1) / page * page);
  // Signals for the process go to the supervisor and the carriers, never to a parked thread.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (rc == 0) rc = pthread_create(&fiber.thread, &attributes, thread_main, &fiber);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
  if (rc == EAGAIN) return Error{"cannot create a thread: " + thread_limit(stack_bytes), rc};
  if (rc != 0) return Error{std::string("cannot create a thread: ") + strerror(rc), rc};
  return {};
}

void await_birth(Fiber& fiber) {
  while (fiber.phase.load(std::memory_order_acquire) == kBeingBorn) futex_wait(fiber.phase, kBeingBorn);
}

void run_on_own_thread(Fiber& fiber) {
  sigset_t none;
  sigemptyset(&none);
  fiber.phase.store(kRunSelf, std::memory_order_release);
  futex_wake(fiber.phase, INT_MAX);
}

}  // namespace tmpi::fiber
