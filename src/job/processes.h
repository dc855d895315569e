// A job of several processes: this one's place among them, and its connection to the others. Not the launching of
// processes (tools/tmpirun, or any other server of PMIx).
#pragma once

#include "base/result.h"
#include "job/job.h"

namespace tmpi::job {

// Where there are more processes than processors, a rank that waits sleeps after that long, and lets other processes
// run between its looks meanwhile: to be woken takes as long as a few such turns.
inline constexpr int64_t kCrowdedSpinNs = 200'000;

// Learns from the launcher, if there is one, how many processes the job has and which one this is (job.processes), and
// finds the others, once all have come this far. Before anything that depends on the number of ranks.
Result<void> join_processes(Job& job, const char* const* environment);
// Messages can come from now on. After the endpoints are made, before ranks run. Nothing in a job of one process.
Result<void> connect_processes(Job& job);
// The last of this process' ranks has met all others in MPI_Finalize.
void part_from_processes();
// This process is about to end for a reason that the user has been told: the others shall, too. Harmless without any.
void end_other_processes(int status);
// The process ends without that; harmless after it.
void leave_processes();

}  // namespace tmpi::job
