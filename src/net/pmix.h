// How the processes of a job find each other: PMIx, whose server is the launcher (tmpirun, prterun, Slurm). Each puts
// the address of its device, all wait for all, each gets the others'. Not the messages (ucx_device.h). The only files
// that know PMIx are this one's.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace tmpi::net {

struct Place {
  int process = 0;
  int processes = 1;
};

// Whether a launcher has started this process as one of several that are to find each other.
bool launched_by_pmix(const char* const* environment);

// Loads PMIx and connects to the launcher. Once per process.
Result<Place> pmix_join();
// The addresses of all processes by number; returns when all have called. Blocks the kernel thread.
Result<std::vector<std::string>> pmix_exchange(const Place& place, const std::string& address);
// Tells the launcher that this process ends well. together: all do, and wait for each other first, so that nobody's
// memory goes while others read it. Harmless when it never joined or has left.
void pmix_leave(bool together);
// Has the launcher end all processes with this status, whose reason the user has been told. Harmless as pmix_leave is.
void pmix_abort(int status);

}  // namespace tmpi::net
