// MPI_Barrier, MPI_Win_fence, MPI_Win_free: a meeting and nothing else.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome barrier(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  return {};
}

}  // namespace tmpi::coll
