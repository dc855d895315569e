// Who am I: the fiber that the calling code belongs to. This is the one place in libtmpi that names a thread-local
// object. It lies in the fiber's own thread control block, which a switch loads together with the stack, so it never
// changes for a fiber, wherever it resumes. Carriers have none; a thread that a rank has made has one once it has
// called MPI (Scheduler::enlist).
#pragma once

namespace tmpi::fiber {

struct Fiber;

// The tls model makes this one load relative to the thread pointer.
extern constinit thread_local Fiber* current_fiber __attribute__((tls_model("initial-exec")));

// The calling fiber, or nullptr on a thread that is none. Never parks.
inline Fiber* current() { return current_fiber; }

// By the thread itself: once per borrowed thread (thread.cpp), and by threads that a rank has made.
inline void set_current(Fiber* fiber) { current_fiber = fiber; }

}  // namespace tmpi::fiber
