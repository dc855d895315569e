// See rank_state.h and hooks.h.
#include "mpi/rank_state.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <new>

#include "base/log.h"
#include "comm/attributes.h"
#include "comm/error_handler.h"
#include "comm/info.h"
#include "mpi/entry.h"
#include "mpi/error.h"
#include "mpi/hooks.h"

namespace tmpi::mpi {

namespace {

// Not exit(): that would end one rank only, and the others would wait for it.
[[noreturn]] void end_process(int status, const char* why) {
  log_line(why);
  for (;;) syscall(SYS_exit_group, status);
}

void nothing() {}

}  // namespace

Hooks hooks{end_process, nothing};

FortranFacts::FortranFacts() = default;
FortranFacts::~FortranFacts() = default;

bool create_rank_state(sched::Rank* rank) {
  auto* state = new (std::nothrow) RankState;
  rank->layers[static_cast<int>(sched::Layer::kMpi)] = state;
  return state != nullptr;
}

void destroy_rank_state(sched::Rank* rank) {
  void*& slot = rank->layers[static_cast<int>(sched::Layer::kMpi)];
  auto* state = static_cast<RankState*>(slot);
  if (!state) return;
  for (comm::ErrorHandler* handler : {state->before_init_handler, state->file_handler})
    if (handler) comm::release(handler);
  for (auto& [type, attributes] : state->type_attributes) delete attributes;
  delete state;
  slot = nullptr;
}

void called_off_rank() noexcept {
  hooks.job_abort(MPI_ERR_OTHER,
                  "an MPI function was called on a thread that is no rank: this version takes MPI calls only from the "
                  "thread that runs main");
}

void called_outside(Function function, Phase phase) {
  int rank = sched::self()->id;
  if (phase == Phase::before_init)
    end_job(MPI_ERR_OTHER, "rank %d: %s was called before MPI_Init: call MPI_Init first", rank, name_of(function));
  if (function == Function::Finalize)
    end_job(MPI_ERR_OTHER, "rank %d: MPI_Finalize was called a second time: call it once, last of all", rank);
  end_job(MPI_ERR_OTHER, "rank %d: %s was called after MPI_Finalize: move it before MPI_Finalize", rank,
          name_of(function));
}

}  // namespace tmpi::mpi
