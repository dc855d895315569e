// The kernel's futex: how a kernel thread sleeps until a word changes. Private to the process.
// Not a lock and not an event; those are built on it (sched/event.h, base/mutex.h).
#pragma once

#include <stdint.h>

#include <atomic>

namespace tmpi {

// Sleeps while word == expected, until woken, or until timeout_ns have passed (negative: no limit).
// Returns false when the time ran out. May return early without cause, so callers loop.
bool futex_wait(std::atomic<uint32_t>& word, uint32_t expected, int64_t timeout_ns = -1);

// Wakes up to count kernel threads that sleep on word.
void futex_wake(std::atomic<uint32_t>& word, int count = 1);

}  // namespace tmpi
