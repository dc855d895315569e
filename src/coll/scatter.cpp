// MPI_Scatter and MPI_Scatterv: every rank copies its block straight from root's buffer. Root goes on when all have
// left.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome scatter(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  Outcome outcome;
  if (turn.rank() != args.root || !args.in_place) {
    CopyTimer timer;
    if (!move_block(turn.args(args.root).send.block(turn.rank()), args.recv.whole())) {
      outcome.error = MPI_ERR_TRUNCATE;
      outcome.other = args.root;
    }
  }
  turn.close_for(args.root);
  return outcome;
}

}  // namespace tmpi::coll
