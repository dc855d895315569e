// How many processors this process may use: its affinity mask, cut by the CPU quota of its control groups.
// Not a topology: it answers one number (and binds carriers, when asked to).
#pragma once

#include <pthread.h>

namespace tmpi::sched {

// At least 1. Read at each call (a few system calls), so not for hot paths.
int usable_processors();

// Binds a thread to the index-th processor of the affinity mask, counted round. Failure is ignored: binding is a wish.
void pin_to_processor(pthread_t thread, int index);

}  // namespace tmpi::sched
