// How a call enters the library: the first line of every body (Call), and what answers for the functions that
// have no body yet. Not argument checks (each body does its own) and not the exported symbols
// (generated/entry_*.cpp, which only forward).
//
// Invariant: between the construction and the end of a Call, its rank's CallState names the function it is
// in; error messages and the deadlock report read it from there.
#pragma once

#include <mpi.h>

#include "mpi/rank_state.h"

namespace tmpi::mpi {

/// "MPI_Send called before MPI_Init" or "after MPI_Finalize": one line, then the job ends (MPI 5.0, 11.4.1).
[[noreturn, gnu::cold]] void called_outside(Function function, Phase phase);

/// The first line of a body: `Call call{Function::Send};`. Checks that MPI is initialised and notes the
/// function. Calls nest (a body may call another); the outer function is the one that is named. Where the rank has made
/// threads, one of them at a time is inside; it waits for its turn.
class Call {
 public:
  explicit Call(Function function) noexcept : Call(function, rank_state(), Threads::by_level) { check_phase(function); }
  ~Call() {
    state_.call.function = outer_;
    if (state_.shared.load(std::memory_order_relaxed) && outer_ == Function::none) [[unlikely]]
      go_out(state_);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

 protected:
  void check_phase(Function function) noexcept {
    if (state_.call.phase != Phase::initialized) [[unlikely]] {
      called_outside(function, state_.call.phase);
    }
  }
  Call(Function function, RankState& state, Threads threads) noexcept : state_(state) {
    if (state.shared.load(std::memory_order_relaxed)) [[unlikely]]
      come_in(state, function, threads);
    outer_ = state.call.function;
    if (outer_ == Function::none) {
      state.call.function = function;
    }
  }

 private:
  RankState& state_;
  Function outer_;
};

/// The first line of a body that may run at any time, before Init and after Finalize too: MPI_Initialized,
/// MPI_Get_version, MPI_Init itself, MPI_Info_*, MPI_Session_*, error handlers and codes, MPI_T_* (the list
/// is in MPI 5.0, 11.4.1).
class CallAnytime : private Call {
 public:
  explicit CallAnytime(Function function) noexcept : Call(function, rank_state(), Threads::any) {}
};

/// The first line of a body that needs MPI to be initialised but may be called on any thread, whatever the level.
class CallOnAnyThread : private Call {
 public:
  explicit CallOnAnyThread(Function function) noexcept : Call(function, rank_state(), Threads::any) {
    check_phase(function);
  }
};

/// The body of a function that is not built yet. Raises MPI_ERR_UNSUPPORTED_OPERATION with one line that
/// names it.
int unsupported(const char* function, MPI_Comm comm = MPI_COMM_WORLD);

/// The same for MPI_T_*, which never end a program and call no error handler (MPI 5.0, 15.3.10): the line
/// goes to stderr and the result is MPI_T_ERR_NOT_SUPPORTED.
int unsupported_tool(const char* function);

}  // namespace tmpi::mpi
