// Fatal signals: says which rank was hit, where, and how it got there, then lets the process die of that
// signal.
//
// It does not try to keep the job alive and does not decide its status: the parent sees the signal. A program
// that installs a handler of its own for one of these signals has replaced ours, as it may.
//
// Invariants:
//  1. The first line is written before anything that could fault again or wait.
//  2. Only the first fault of a process is reported; a second one waits for the end, or ends it at once if it
//  is in
//     the reporter itself. Five seconds after the first fault the process is gone in any case.
#pragma once

#include <cstddef>

namespace tmpi::image::fault {

// Installs the handlers for SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP and SIGSYS where the action is
// the default, and loads what a backtrace needs. Once, before the first rank runs.
void install();

// Gives the calling kernel thread a stack for signal handlers, which it needs to report that a rank has used
// up its own. Each carrier calls it once; the stack lives as long as the process. False: no memory.
bool thread_alt_stack();

// The caller has just said, in a line of its own, why it is about to abort: the SIGABRT that follows adds the
// backtrace only.
void abort_is_explained();

}  // namespace tmpi::image::fault
