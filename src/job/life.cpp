// What a rank runs from birth to end, and what its end means for the job (J1).
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>

#include "base/clock.h"
#include "base/futex.h"
#include "base/log.h"
#include "base/out_of_memory.h"
#include "image/exit_handlers.h"
#include "image/hooks.h"
#include "image/interpose.h"
#include "image/plugins.h"
#include "image/stdio_sink.h"
#include "job/job.h"
#include "job/processes.h"
#include "mpi/error.h"
#include "mpi/hooks.h"
#include "mpi/rank_state.h"

namespace tmpi::job {

void rank_main(sched::Rank* rank) {
  auto at = static_cast<size_t>(rank->index);
  image::Image& image = (*job->loader)[rank->index];
  image::Arguments& arguments = job->arguments[at];
  char** environment = job->environments[at];
  image::plugins_arguments(rank->index, arguments.argc(), arguments.argv(), environment);
  image.fix_thread_local();
  image.run_constructors(arguments.argc(), arguments.argv(), environment);
  image::exit_rank(image.main(arguments.argc(), arguments.argv(), environment));
}

namespace {

// exit writes what FILEs of the program still hold; here for all ranks, since all of them end. On a thread of its own
// and not for ever, because a rank that is waiting for input has the lock of that FILE.
void flush_files() {
  static std::atomic<uint32_t> done{0};
  constexpr int64_t kLongestNs = 1'000'000'000;
  pthread_t thread;
  auto flush = [](void*) -> void* {
    fflush(nullptr);
    done.store(1, std::memory_order_release);
    futex_wake(done);
    return nullptr;
  };
  if (pthread_create(&thread, nullptr, flush, nullptr) != 0) return;
  const int64_t deadline_ns = now_ns() + kLongestNs;
  while (done.load(std::memory_order_acquire) == 0 && now_ns() < deadline_ns)
    futex_wait(done, 0, deadline_ns - now_ns());
}

}  // namespace

void abort_job(int status, const char* why) {
  static std::atomic<bool> ending{false};
  // Leaving at once would cut the first one off before its line is written.
  while (ending.exchange(true)) syscall(SYS_pause);
  if (why) log_line(why);
  image::stdio::flush_all();
  if (job && job->scheduler) job->scheduler->leave_share();
  // Without a reason it may be in the middle of a fault; then the launcher sees how the process ends.
  if (why) end_other_processes(status);
  for (;;) syscall(SYS_exit_group, status);
}

namespace {

// The rank's exit handlers and destructors have run and its output is written.
[[noreturn]] void rank_exit(int status) {
  sched::Rank* me = sched::self();
  const mpi::RankState& state = mpi::rank_state();
  status &= 0xff;
  bool inside = state.world_initialized && !state.world_finalized;
  if (inside || status != 0) {
    int none = 0;
    if (!state.world_finalized) flush_files();
    // After MPI_Finalize nobody waits for this rank: the others end in their own time, and the job's status is this
    // one.
    if (state.world_finalized)
      job->status.compare_exchange_strong(none, status);
    else if (inside && status == 0)
      mpi::end_job(1,
                   "rank %d ended without calling MPI_Finalize: the job ends, because others may wait for it; call "
                   "MPI_Finalize before main returns or exit is called",
                   me->id);
    else if (inside)
      mpi::end_job(status, "rank %d ended with status %d before MPI_Finalize: the job ends", me->id, status);
    else if (job->settings.ranks > 1)
      mpi::end_job(status, "rank %d ended with status %d before MPI_Init: the job ends", me->id, status);
    else
      abort_job(status, nullptr);
  }
  job->scheduler->end_rank();
}

// The calling rank, on its own thread.
const sched::Rank* current() {
  const sched::Rank* me = sched::self();
  return me && !me->helper ? me : nullptr;
}

// A thread that a rank has made, in its first call of MPI.
sched::Rank* enlist() {
  const int owner = image::caller_rank();
  if (owner < 0) return nullptr;
  return enlist_thread(owner);
}

// From its birth on it may wake ranks, also before its first call.
void thread_made(int rank) {
  job->scheduler->external_waker_added();
  mpi::share_rank(job->scheduler->rank(rank));
}

void team_started(int rank) {
  mpi::share_rank(job->scheduler->rank(rank));
  job->scheduler->team_started(rank);
}

bool stack_of_current_rank(void** low, size_t* bytes, size_t* guard_bytes) {
  const sched::Rank* me = current();
  if (!me) return false;
  *low = me->stack_low;
  *bytes = me->stack_bytes;
  *guard_bytes = me->guard_bytes;
  return true;
}

const char* current_function() {
  const sched::Rank* me = sched::self();
  if (!me) return nullptr;
  auto* state = static_cast<const mpi::RankState*>(me->layers[static_cast<int>(sched::Layer::kMpi)]);
  if (!state || state->call.function == mpi::Function::none) return nullptr;
  return mpi::name_of(state->call.function);
}

}  // namespace

sched::Rank* enlist_thread(int index) {
  sched::Rank* helper = job->scheduler->enlist(index);
  fiber::set_current(helper);
  return helper;
}

void thread_ended() {
  if (sched::Rank* me = sched::self(); me && me->helper) {
    fiber::set_current(nullptr);
    job->scheduler->discharge(me);
  }
  job->scheduler->thread_ended();
  job->scheduler->external_waker_removed();
}

void fill_hooks() {
  image::hooks.first_number = job->processes.first_rank();
  image::hooks.current_rank = [] {
    const sched::Rank* me = current();
    return me ? me->index : -1;
  };
  image::hooks.rank_count = [] { return job->scheduler->rank_count(); };
  image::hooks.rank_exit = rank_exit;
  image::hooks.job_abort = [](int status) { abort_job(status, nullptr); };
  image::hooks.sleep_for = [](int64_t nanoseconds) {
    if (!current()) return false;
    job->scheduler->sleep_for(nanoseconds);
    return true;
  };
  image::hooks.yield = [] { job->scheduler->yield(true); };
  image::hooks.current_function = current_function;
  image::hooks.fix_thread_local = [](int rank) {
    (*job->loader)[rank].fix_thread_local();
    image::plugins_fix_thread_local(rank);
  };
  image::hooks.thread_made = thread_made;
  image::hooks.thread_not_made = [] { job->scheduler->external_waker_removed(); };
  image::hooks.thread_began = [] { job->scheduler->thread_began(); };
  image::hooks.thread_ended = thread_ended;
  image::hooks.team_started = team_started;
  image::hooks.stack_of_current_rank = stack_of_current_rank;
  image::hooks.run_image_destructors = [](int rank) { (*job->loader)[rank].run_destructors(image::plugins_end, rank); };
  image::hooks.file_view_changed = [](const void* view) { job->scheduler->surroundings_changed(view); };
  mpi::hooks.job_abort = abort_job;
  out_of_memory_hook = mpi::end_without_memory;
  mpi::hooks.part_from_processes = part_from_processes;
  mpi::hooks.enlist = enlist;
  mpi::hooks.flush_output = [] { image::stdio::flush_rank(sched::self()->index); };
}

}  // namespace tmpi::job
