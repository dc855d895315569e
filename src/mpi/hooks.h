// What the MPI functions need from the composition root, which stands above them: a table that src/job fills
// before the first rank runs, and tests fill with what they watch.
//
// Invariant: no entry is ever null; the defaults are those of a process without ranks.
#pragma once

namespace tmpi::sched {
struct Rank;
}

namespace tmpi::mpi {

struct Hooks {
  // Ends the whole job now: writes the line that says why, and leaves with this status. When several ranks come with
  // something, the first one's line is written and its status counts, and the others say nothing.
  void (*job_abort)(int status, const char* why) __attribute__((noreturn));

  // MPI was called on a thread that is no rank. True: now it is, because the process had none.
  bool (*adopt_caller)();

  // MPI_Finalize has met all others: what the calling rank wrote to its standard streams goes out.
  void (*flush_output)();

  // The same, for the connection to the other processes of the job.
  void (*part_from_processes)();

  // Makes the calling thread a helper of the rank that made it; nullptr: it belongs to none.
  sched::Rank* (*enlist)();
};

extern Hooks hooks;

}  // namespace tmpi::mpi
