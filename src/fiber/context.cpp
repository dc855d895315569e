// First frame of a context, and the choice between the ways to load the thread pointer. See context.h.
#include "fiber/context.h"

#include <string.h>
#include <sys/auxv.h>

extern "C" void tmpi_context_start();

namespace tmpi::fiber {

constinit bool fast_thread_pointer = false;

void detect_thread_pointer_switch() {
#if defined(__x86_64__)
  constexpr unsigned long fsgsbase = 2;  // HWCAP2_FSGSBASE: the kernel lets user code write FS
  bool fast = getauxval(AT_HWCAP2) & fsgsbase;
  if (fast != fast_thread_pointer) fast_thread_pointer = fast;  // a later call must not write: carriers read it
#else
  if (!fast_thread_pointer) fast_thread_pointer = true;
#endif
}

const char* thread_pointer_switch_name() {
#if defined(__x86_64__)
  return fast_thread_pointer ? "wrfsbase" : "arch_prctl";
#else
  return "tpidr_el0";
#endif
}

uintptr_t thread_pointer() { return reinterpret_cast<uintptr_t>(__builtin_thread_pointer()); }

// Not instrumented: it is entered as one thread and left as another, and has nothing that could race.
#if defined(__SANITIZE_THREAD__)
__attribute__((no_sanitize("thread")))
#endif
void make_context(Context& context, void* top, uintptr_t pointer, void (*entry)(void*), void* argument) {
  auto* stack = reinterpret_cast<uintptr_t*>(reinterpret_cast<uintptr_t>(top) & ~uintptr_t{63});
#if defined(__x86_64__)
  // The frame that tmpi_switch_* pops: control words, r15 r14 r13 r12 rbx rbp, return address; above it the
  // padding that gives entry the alignment a call would.
  stack -= 10;
  memset(stack, 0, 10 * sizeof *stack);
  uint32_t mxcsr;
  uint16_t x87;
  asm volatile("stmxcsr %0\n\tfnstcw %1" : "=m"(mxcsr), "=m"(x87));
  stack[0] = mxcsr | static_cast<uintptr_t>(x87) << 32;
  stack[3] = reinterpret_cast<uintptr_t>(argument);  // r13
  stack[4] = reinterpret_cast<uintptr_t>(entry);     // r12
  stack[7] = reinterpret_cast<uintptr_t>(&tmpi_context_start);
#elif defined(__aarch64__)
  // x19..x30, d8..d15, fpcr: 22 words as stored by tmpi_switch_*.
  stack -= 24;
  memset(stack, 0, 24 * sizeof *stack);
  stack[0] = reinterpret_cast<uintptr_t>(entry);                 // x19
  stack[1] = reinterpret_cast<uintptr_t>(argument);              // x20
  stack[11] = reinterpret_cast<uintptr_t>(&tmpi_context_start);  // x30
  uint64_t fpcr;
  asm volatile("mrs %0, fpcr" : "=r"(fpcr));
  stack[20] = fpcr;
#endif
  context.stack_pointer = stack;
  context.thread_pointer = pointer;
}

}  // namespace tmpi::fiber
