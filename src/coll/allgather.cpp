// MPI_Allgather and MPI_Allgatherv: every rank copies every block straight from its owner, and all meet again before
// they go on.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome allgather(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  Outcome outcome;
  {
    CopyTimer timer;
    for (int peer = 0; peer < team.size(); ++peer) {
      if (peer == turn.rank() && args.in_place) continue;
      const Args& theirs = turn.args(peer);
      // In place, the owner's block lies in its receive buffer, where only others' blocks change now.
      Block from = theirs.in_place ? theirs.recv.block(peer) : theirs.send.whole();
      if (!move_block(from, args.recv.block(peer))) {
        outcome.error = MPI_ERR_TRUNCATE;
        outcome.other = peer;
      }
    }
  }
  turn.meet();
  return outcome;
}

}  // namespace tmpi::coll
