// A suspended execution: its stack pointer and its thread pointer (the FS base of x86-64, TPIDR_EL0 of aarch64).
// Not a scheduler: whoever switches decides where to.
// Invariant: a Context is valid from the switch that saved it to the one that loads it, once.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace tmpi::fiber {

struct Context {
  void* stack_pointer = nullptr;
  uintptr_t thread_pointer = 0;  // fixed for the life of a fiber
};
static_assert(sizeof(Context) == 16 && offsetof(Context, thread_pointer) == 8, "known to context_*.S");

// Saves the caller into from and resumes to, on the same kernel thread. Returns when somebody switches back
// to from, perhaps on another kernel thread. Callee-saved registers, the floating-point control words and the thread
// pointer are exchanged; the signal mask is not (it belongs to the kernel thread).
// Compilers must not keep addresses of thread-local objects across this call; only src/fiber may name such objects.
//
// Inline because a return through a frame that was entered before the switch is a mispredicted one: the fewer, the
// better.
extern "C" void tmpi_switch_fast(void* from, void* to);
extern "C" void tmpi_switch_slow(void* from, void* to);
extern constinit bool fast_thread_pointer;  // written once by detect_thread_pointer_switch, before any carrier exists
inline void switch_context(Context& from, Context& to) {
  if (__builtin_expect(fast_thread_pointer, 1))
    tmpi_switch_fast(&from, &to);
  else
    tmpi_switch_slow(&from, &to);
}

// Makes a context that calls entry(argument) on the stack whose highest byte is below top. entry must not return.
void make_context(Context& context, void* top, uintptr_t thread_pointer, void (*entry)(void*), void* argument);

// The thread pointer of the calling kernel thread.
uintptr_t thread_pointer();

// Chooses the fastest way to load the thread pointer that this processor and kernel offer. Called once, at start.
void detect_thread_pointer_switch();

// "wrfsbase", "arch_prctl" or "tpidr_el0".
const char* thread_pointer_switch_name();

}  // namespace tmpi::fiber
