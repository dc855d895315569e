// MPI_Bcast: all meet, then everyone copies straight from root's buffer, which root gets back when all have left.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome bcast_direct(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  if (turn.rank() != args.root) {
    CopyTimer timer;
    move_block(turn.args(args.root).recv.whole(), args.recv.whole());
  }
  turn.close_for(args.root);
  return {};
}

}  // namespace tmpi::coll
