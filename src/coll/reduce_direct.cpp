// MPI_Reduce: the captains share the elements among them and write their parts of the result straight into root's
// buffer.
//
// As in reduce_shared.cpp, each element is combined over all ranks in their order.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome reduce_direct(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  auto combine = [&](Captain& captain) {
    const datatype::Type& type = *args.recv.type;
    Squad& squad = captain.squad();
    Range mine = part_of(args.recv.count, captain.index(), captain.squads(), grain_of(type));
    squad.error = 0;
    if (mine.count > 0) {
      for (int i = 0; i < team.size(); ++i) squad.inputs[i] = team.member(i).args->contribution();
      // In place, root's buffer is one of the inputs, which reduce_many allows.
      void* out = team.member(args.root).args->recv.buffer;
      squad.error = datatype::reduce_many(*args.op, type, squad.inputs, team.size(), out, mine.first, mine.count);
    }
    captain.exchange();
  };
  if (!turn.open(combine)) [[unlikely]]
    return disagreement(turn);
  Outcome outcome;
  for (int s = 0; s < turn.squads(); ++s)
    if (int error = team.squad(s).error) outcome.error = error;
  return outcome;
}

}  // namespace tmpi::coll
