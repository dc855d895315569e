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
bool refuse() { return false; }

sched::Rank* nobody() { return nullptr; }

// While a thread of a shared rank waits, the others are inside, and their calls stand in the state.
uint64_t open_door(bool polls) {
  RankState& state = rank_state();
  const auto kept = static_cast<uint64_t>(state.call.function);
  state.call.function = Function::none;
  state.gate.leave(polls);  // a thread that polls would be back before anybody else is awake
  return kept;
}

void close_door(uint64_t kept) {
  RankState& state = rank_state();
  state.gate.enter();
  state.call.function = static_cast<Function>(kept);
}

bool door_awaited() { return rank_state().gate.awaited(); }

constexpr sched::Door door{open_door, close_door, door_awaited};

}  // namespace

Hooks hooks{end_process, refuse, nothing, nothing, nobody};

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

// Nobody else can be inside the first time: the rank itself is about to make its first thread. Those threads see it,
// because they are made after it.
void share_rank(sched::Rank* rank) {
  auto* state = static_cast<RankState*>(rank->layers[static_cast<int>(sched::Layer::kMpi)]);
  if (!state || state->shared.load(std::memory_order_relaxed)) return;
  // Within a call: the program's error handler, say, makes threads. Then the gate is that call's already.
  if (state->call.function != Function::none) come_in(*state, state->call.function, Threads::any);
  state->shared.store(true, std::memory_order_relaxed);
}

sched::Rank* called_off_rank() noexcept {
  if (sched::Rank* helper = hooks.enlist()) return helper;
  if (hooks.adopt_caller()) return sched::self();
  hooks.job_abort(MPI_ERR_OTHER,
                  "an MPI function was called on a thread that belongs to no rank: only a rank's own thread and those "
                  "that it makes with pthread_create may");
}

namespace {

const char* name_of_level(int level) {
  switch (level) {
    case MPI_THREAD_SINGLE:
      return "MPI_THREAD_SINGLE";
    case MPI_THREAD_FUNNELED:
      return "MPI_THREAD_FUNNELED";
    default:
      return "MPI_THREAD_SERIALIZED";
  }
}

// Inside the gate. Sessions give MPI_THREAD_MULTIPLE.
void check_level(const RankState& state, const sched::Rank* me, Function function) {
  if (state.thread_level == MPI_THREAD_MULTIPLE || state.sessions > 0 || state.call.phase != Phase::initialized) return;
  const bool serialized = state.thread_level == MPI_THREAD_SERIALIZED;
  if (serialized ? state.threads_inside == 0 : state.main_thread == me) return;
  end_job(MPI_ERR_OTHER,
          "rank %d: %s was called %s, but MPI was initialized with %s: ask MPI_Init_thread for MPI_THREAD_MULTIPLE",
          me->id, name_of(function),
          serialized ? "while another thread of the rank is in a call" : "on another thread than MPI_Init",
          name_of_level(state.thread_level));
}

}  // namespace

void come_in(RankState& state, Function function, Threads threads) noexcept {
  sched::Rank* me = sched::self();
  if (me->door) return;  // a call within a call
  state.gate.enter();
  if (threads == Threads::by_level) check_level(state, me, function);
  ++state.threads_inside;
  me->door = &door;
}

void go_out(RankState& state) noexcept {
  sched::Rank* me = sched::self();
  if (!me->door) return;
  me->door = nullptr;
  --state.threads_inside;
  state.gate.leave();
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
