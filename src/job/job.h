// A job: the ranks of one program in this process, from main to exit status. The composition root: here, and only here,
// the folders are put together and their hooks are filled. Not scheduling, not MPI: it decides what the end of a rank
// means for the others, and what people are told.
//
// Invariant J1: the first rank that fails decides the status of the job. A rank that ends with a status that is not 0,
// or that ends between MPI_Init and MPI_Finalize, ends the job at once; the others run to their ends.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "base/settings.h"
#include "image/image.h"
#include "image/stdio_slots.h"
#include "p2p/remote.h"
#include "sched/scheduler.h"

namespace tmpi::job {

struct Job {
  explicit Job(const image::Program& the_program) : program(the_program) {}
  const image::Program& program;
  Settings settings{};
  std::unique_ptr<image::Loader> loader;
  std::unique_ptr<image::stdio::StreamSlots> slots;
  std::unique_ptr<sched::Scheduler> scheduler;
  std::vector<image::Arguments> arguments;  // by rank
  std::vector<char**> environments;         // by rank: the third argument of main
  std::atomic<int> status{0};               // the first that is not 0
  p2p::Processes processes;                 // of the job; this one is processes.mine
  std::unique_ptr<device::Device> device;   // from join_processes to connect_processes
  std::atomic<int> finalized{0};            // ranks of this process that MPI_Finalize has met
};

extern Job* job;

constexpr int kCannotStart = 125;  // as env and timeout say it: the program itself never ran

// life.cpp: what a rank runs, and what happens when it ends.
void rank_main(sched::Rank* rank);
void fill_hooks();
// The calling thread, which is no rank, as one of that rank's from here on (its place in this process); and its end, on
// itself. external_waker_added has come before that.
sched::Rank* enlist_thread(int index);
void thread_ended();
// Ends the process now: the line that says why (nullptr: it is written already) and what ranks have written go out, no
// handlers run. The first caller is heard; the others wait for the process to end.
[[noreturn]] void abort_job(int status, const char* why);

// report.cpp
// Every rank waits for another: says which one waits for what, and ends the job with kDeadlockStatus.
[[noreturn]] void report_deadlock(sched::Scheduler& scheduler);
constexpr int kDeadlockStatus = 86;  // EDEADLK-like, and no status that shells or signals use
// `--stats`: where the time of each rank went, on stderr and as JSON to the file that TMPI_STATS_JSON names.
void report_stats(const Job& finished, int64_t wall_ns);

}  // namespace tmpi::job
