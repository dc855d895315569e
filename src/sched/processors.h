// How many processors this process may use: its affinity mask, cut by the CPU quota of its control groups.
// Not a topology: it answers one number (and binds carriers, when asked to).
#pragma once

#include <pthread.h>

#include <vector>

namespace tmpi::sched {

// At least 1. Read at each call (a few system calls), so not for hot paths.
int usable_processors();

// Whether that thread of this process sleeps in the kernel, and neither runs nor waits for a processor. False: it is
// not known.
bool sleeps_in_kernel(int kernel_id);

// How many of those threads of this process run or wait for a processor. Each look costs some microseconds, so of many
// only every n-th is looked at.
int running_threads(const std::vector<int>& kernel_ids);

// Binds a thread to the index-th processor of the affinity mask, counted round. Failure is ignored: binding is a wish.
void pin_to_processor(pthread_t thread, int index);

}  // namespace tmpi::sched
