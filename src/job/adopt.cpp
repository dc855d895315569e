// A program that is not linked with MPI and loads it later, as a module of an interpreter (Python, Julia): the thread
// that calls MPI first becomes the one rank of this process, and others that call it are threads of this rank. No image
// is loaded, no libc function is ours, and no carrier runs: the rank is the program's own thread, and it sleeps in the
// kernel when it waits (the kernel thread model).
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/out_of_memory.h"
#include "comm/world.h"
#include "job/job.h"
#include "job/processes.h"
#include "mpi/error.h"
#include "mpi/hooks.h"
#include "mpi/rank_state.h"
#include "p2p/endpoint.h"

namespace tmpi::job {

namespace {

constexpr int64_t kSpinNs = 50'000;  // a rank that waits sleeps after that long

Result<void> build(Job& made) {
  if (auto joined = join_processes(made, environ); !joined) return joined;
  if (made.settings.ranks != 1)
    return Error{"TMPI_RANKS is " + std::to_string(made.settings.ranks) +
                     ", but a program that loads MPI at run time has one rank per process: start it with tmpirun "
                     "--processes",
                 0};
  sched::Options options;
  options.first_rank = made.processes.first_rank();
  options.threads = sched::ThreadModel::kKernel;
  options.adopts_caller = true;
  options.yields_processor = made.processes.crowded;
  options.spin_ns = options.yields_processor ? kCrowdedSpinNs : kSpinNs;
  options.name = program_invocation_short_name;
  made.scheduler = std::make_unique<sched::Scheduler>(options);
  if (auto created = made.scheduler->create(nullptr); !created) return created;
  p2p::Limits limits;
  limits.eager_bytes = made.settings.eager_limit_bytes;
  limits.budget_bytes = made.settings.buffer_budget_bytes;
  if (auto endpoints = p2p::create_endpoints(1, limits, options.first_rank); !endpoints) return endpoints;
  if (auto world = comm::create_world(1, options.first_rank, made.processes.total); !world) return world;
  if (!mpi::create_rank_state(made.scheduler->rank(0))) return Error{"not enough memory for the state of the rank", 12};
  mpi::hooks.job_abort = abort_job;
  mpi::hooks.part_from_processes = part_from_processes;
  out_of_memory_hook = mpi::end_without_memory;
  return connect_processes(made);
}

// ---- the other threads of the process. Nobody sees them come, since no libc function is ours: at their first call
// they enlist, and a destructor of theirs tells when they end.

pthread_key_t helper_key;

sched::Rank* enlist() {
  job->scheduler->external_waker_added();
  sched::Rank* helper = enlist_thread(0);
  pthread_setspecific(helper_key, helper);
  return helper;
}

void expect_threads() {
  if (pthread_key_create(&helper_key, [](void*) { thread_ended(); }) != 0)
    return;  // then only the first thread may call MPI
  mpi::share_rank(job->scheduler->rank(0));
  mpi::hooks.enlist = enlist;
}

// What this process starts is no rank of the job.
void forget_launch() {
  std::vector<std::string> ours{"TMPI_RANKS", "TMPI_LAUNCHER"};
  for (char** entry = environ; *entry; ++entry)
    if (strncmp(*entry, "PMIX_", 5) == 0) ours.emplace_back(*entry, strcspn(*entry, "="));
  for (const std::string& name : ours) unsetenv(name.c_str());
}

bool adopt_caller() {
  if (sched::scheduler) return false;  // this process has its ranks, and the caller is none of them
  static const image::Program none{};
  calibrate_ticks();
  auto settings = load(environ);
  auto* made = new Job(none);  // never destroyed, as in main.cpp
  job = made;
  if (settings) made->settings = settings.value();
  Result<void> built = settings ? build(*made) : Result<void>(settings.error());
  if (!built) {
    log_line(built.error().text);
    _exit(kCannotStart);
  }
  forget_launch();
  expect_threads();
  return true;
}

// Before anybody can call MPI.
__attribute__((constructor)) void offer_adoption() { mpi::hooks.adopt_caller = adopt_caller; }

}  // namespace

}  // namespace tmpi::job
