// MPI_Allreduce of up to 64 bytes of a predefined type: the members leave their contributions in the board of their
// squad, beside the flag that the others wait for, so that data and news travel together. Then each captain combines
// all of them for its squad.
//
// The order of operands is that of the ranks, whatever the squads: the result depends on neither time nor processors.
#include <string.h>

#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome allreduce_small(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  const auto bytes = static_cast<size_t>(args.recv.whole().bytes());
  // Members that came for something else leave nothing there; judge() finds them.
  memcpy(turn.deposit(bytes), args.contribution(), bytes);
  auto combine = [&](Captain& captain) {
    const Layout& layout = captain.layout();
    Squad& squad = captain.squad();
    int size = captain.team().size();
    for (int s = 0; s < layout.squads; ++s) {
      const char* payload = captain.last_board(s).payload;
      for (int place = layout.start[s]; place < layout.start[s + 1]; ++place, payload += bytes)
        squad.inputs[layout.order[place]] = payload;
    }
    datatype::reduce_many(*args.op, *args.recv.type, squad.inputs, size, squad.small_result, 0, args.recv.count);
  };
  if (!turn.open(combine)) [[unlikely]]
    return disagreement(turn);
  // The next captain of this squad overwrites the result only after this member has arrived again.
  memcpy(args.recv.buffer, turn.squad().small_result, bytes);
  return {};
}

}  // namespace tmpi::coll
