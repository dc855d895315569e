// What the MPI functions keep per rank: where it stands in its life with MPI, in which function it is, its
// last error. Not communicators and keyvals (comm/world.h) nor requests (src/p2p): each layer has a slot of
// its own in sched::Rank.
//
// Invariant: a RankState belongs to its rank, from create_rank_state before it runs to destroy_rank_state
// after it has ended; if the rank has made threads, to the one that is inside the gate. Others read `call.function` for
// a report while the rank is parked.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "mpi/generated/function_names.h"
#include "mpi/thread_gate.h"
#include "sched/rank.h"

namespace tmpi::comm {
struct Attributes;
struct ErrorHandler;
struct Info;
}  // namespace tmpi::comm

namespace tmpi::mpi {

/// Where a rank stands in its life with MPI (MPI 5.0, 11.2).
enum class Phase : uint8_t { before_init, initialized, finalized };

/// Written by its rank only. Others read `function` for a report, when the rank is parked.
struct CallState {
  Function function = Function::none;
  Phase phase = Phase::before_init;
};

/// An error class or code that the user added (MPI 5.0, 9.5). Its number is MPI_ERR_LASTCODE + 1 + its place
/// in the list.
struct UserError {
  int error_class = 0;  // its own number if it is a class
  bool in_use = true;
  std::string text;
};

/// What a Fortran binding told about its LOGICAL (MPI 5.0, 20.5).
struct FortranFacts {
  bool booleans_set = false;
  int logical_size = 0;
  char logical_true[16] = {}, logical_false[16] = {};
  std::unique_ptr<comm::Info> info;
  FortranFacts();
  ~FortranFacts();
};

struct RankState {
  CallState call;                   // first: the path of every call reads it
  std::atomic<bool> shared{false};  // the rank has made threads, which may call MPI, too: calls go through the gate
  ThreadGate gate;
  int threads_inside = 0;                    // in a call, also while they wait in it
  int thread_level = MPI_THREAD_SINGLE;      // what MPI_Init_thread gave
  const sched::Rank* main_thread = nullptr;  // the one that initialised MPI
  bool world_initialized = false;            // MPI_Init was called (sessions do not count)
  bool world_finalized = false;
  int sessions = 0;                                   // open ones
  comm::ErrorHandler* before_init_handler = nullptr;  // mpi_initial_errhandler; nullptr: MPI_ERRORS_ARE_FATAL
  int last_error = MPI_SUCCESS;                       // the last raised code, and what was wrong
  char last_error_text[MPI_MAX_ERROR_STRING] = "";
  std::vector<UserError> user_errors;
  int last_used_code = MPI_ERR_LASTCODE;  // what the attribute MPI_LASTUSEDCODE points to
  comm::ErrorHandler* file_handler =
      nullptr;  // of files that are yet to be opened; nullptr: MPI_ERRORS_RETURN (MPI 5.0, 14.7)
  std::unordered_map<MPI_Datatype, comm::Attributes*> type_attributes;  // of predefined types, which all ranks share
  FortranFacts fortran;
  // Where MPI_Waitany and MPI_Testany begin to look in an array of requests (search_start in request.h).
  struct Search {
    const MPI_Request* array = nullptr;
    int start = 0;
  };
  Search searches[8];
  uint32_t search_draws = 0;
};

/// For src/job, once per rank before it runs and after it has ended. create: false if there is no memory.
[[nodiscard]] bool create_rank_state(sched::Rank* rank);
void destroy_rank_state(sched::Rank* rank);

/// For src/job, before the thread begins: the rank makes a thread, so from now on it may be one of several that call
/// MPI.
void share_rank(sched::Rank* rank);

/// The first call on a thread that is no rank: one that a rank has made becomes a helper of that rank; one of a process
/// that has no rank yet becomes it; on any other, one line, and the job ends.
[[gnu::cold]] sched::Rank* called_off_rank() noexcept;

/// Which threads may make a call: all that MPI's level of thread support lets (MPI 5.0, 11.6.2), or all.
enum class Threads : uint8_t { by_level, any };

/// A shared rank's thread comes in, unless it is inside already; and goes out, if it did. come_in parks. If the level
/// forbids the call: one line, and the job ends.
[[gnu::cold]] void come_in(RankState& state, Function function, Threads threads) noexcept;
[[gnu::cold]] void go_out(RankState& state) noexcept;

/// The calling rank's. The address is good until the rank ends. Never parks.
inline RankState& rank_state() noexcept {
  sched::Rank* rank = sched::self();
  if (!rank) [[unlikely]]
    rank = called_off_rank();
  return *static_cast<RankState*>(rank->layers[static_cast<int>(sched::Layer::kMpi)]);
}

/// The CallState of the calling rank. Never parks. The address is good until the rank ends.
inline CallState& call_state() noexcept { return rank_state().call; }

/// What the calling rank is in, for WaitReason and messages: "MPI_Send"; one address per function.
inline const char* current_function() noexcept { return name_of(call_state().function); }

}  // namespace tmpi::mpi
