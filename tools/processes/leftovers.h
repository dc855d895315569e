// Shared memory that UCX has left in /dev/shm. It makes each segment as a file and takes the name away at once, but a
// process that is killed in between leaves the file, and with it memory that nobody can use. Not for other files: PMIx
// makes none (server.h), and the registry of jobs is swept by src/monitor.
#pragma once

#include <ctime>
#include <string>

namespace tmpi::processes {

// Removes the segments of this user that have been made since BEGIN (of the real-time clock) and that no process has
// open or mapped. Only for after a job has ended badly.
void remove_shared_memory_left_since(time_t begin, const std::string& folder = "/dev/shm");

}  // namespace tmpi::processes
