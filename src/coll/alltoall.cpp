// MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw: every rank copies its column straight from the peers' send buffers,
// and all meet again before they go on. In place, each rank first packs what it sends, because its peers' blocks will
// overwrite it.
#include <new>

#include "coll/perform.h"

namespace tmpi::coll {

bool PackedBlocks::pack(const Args& args, int size) {
  at.reset(new (std::nothrow) int64_t[static_cast<size_t>(size) + 1]);
  if (!at) return false;
  at[0] = 0;
  for (int i = 0; i < size; ++i) at[i + 1] = at[i] + args.recv.block(i).bytes();
  data.reset(new (std::nothrow) char[static_cast<size_t>(at[size])]);
  if (!data) return false;
  for (int i = 0; i < size; ++i) {
    Block block = args.recv.block(i);
    datatype::pack(*block.type, block.count, block.buffer, 0, data.get() + at[i], block.bytes());
  }
  return true;
}

bool fetch_from(const Args& theirs, int me, const Block& to) {
  if (!theirs.in_place) return move_block(theirs.send.block(me), to);
  if (!theirs.packed) return true;  // no memory there: that rank reports it
  int64_t bytes = theirs.packed_at[me + 1] - theirs.packed_at[me];
  datatype::unpack(*to.type, to.count, to.buffer, 0, theirs.packed + theirs.packed_at[me], bytes);
  return bytes <= to.bytes();
}

Outcome alltoall(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  Outcome outcome;
  PackedBlocks packed;
  if (args.in_place) {
    CopyTimer timer;
    if (packed.pack(args, team.size())) {
      args.packed = packed.data.get();
      args.packed_at = packed.at.get();
    } else {
      outcome.error = MPI_ERR_NO_MEM;
    }
  }
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  {
    CopyTimer timer;
    for (int peer = 0; peer < team.size(); ++peer)
      if (!fetch_from(turn.args(peer), turn.rank(), args.recv.block(peer))) {
        outcome.error = MPI_ERR_TRUNCATE;
        outcome.other = peer;
      }
  }
  turn.meet();
  return outcome;
}

}  // namespace tmpi::coll
