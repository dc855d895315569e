// MPI_Gather and MPI_Gatherv: every rank, once root is there, copies its block straight into root's buffer, so the work
// is spread over all carriers. Root goes on when all have left.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome gather(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  const bool is_root = turn.rank() == args.root;
  if (is_root) turn.me().truncated.store(-1, std::memory_order_relaxed);  // published by the opening
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  Outcome outcome;
  if (!is_root || !args.in_place) {
    CopyTimer timer;
    if (!move_block(args.send.whole(), turn.args(args.root).recv.block(turn.rank()))) {
      outcome.error = MPI_ERR_TRUNCATE;
      outcome.other = args.root;
      // relaxed: published by this rank's leaving.
      team.member(args.root).truncated.store(turn.rank(), std::memory_order_relaxed);
    }
  }
  turn.close_for(args.root);
  if (is_root) {
    if (int peer = turn.me().truncated.load(std::memory_order_relaxed); peer >= 0) {
      outcome.error = MPI_ERR_TRUNCATE;
      outcome.other = peer;
    }
  }
  return outcome;
}

}  // namespace tmpi::coll
