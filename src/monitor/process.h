// Whether a process still lives. A process id alone does not tell, because it is used again; together with the time of
// its start it names one process for ever.
#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace tmpi::monitor {

// When the process started, in clock ticks since the machine did; 0 when it cannot be told (no such process, no /proc).
// A process that has ended but was not waited for counts as gone.
uint64_t start_time(pid_t process);

// False when it is sure that the process which had this id and start time has ended. One system call when it is
// `quick`, which does not see that an id was used again or that nobody waits for the dead.
bool is_alive(pid_t process, uint64_t started, bool quick);

// Tells this process's numbering of processes from those of other containers; 0 when it cannot be told.
uint64_t process_namespace();

}  // namespace tmpi::monitor
