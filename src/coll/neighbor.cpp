// The neighbourhood collectives (MPI 5.0, 8.6): every rank copies what is for it straight from its neighbours' send
// buffers. All members of the communicator meet, before and after, not only neighbours: a rank cannot tell otherwise
// when all those have been here that it does not name itself.
#include "coll/perform.h"
#include "comm/topology.h"

namespace tmpi::coll {

namespace {

// Which of the sender's blocks is for edge `edge` of rank `me`; -1: it has none.
int block_for(const comm::Neighborhood& sender, const comm::Neighborhood& mine, int me, int edge) {
  if (mine.crossed) return edge ^ 1;
  const int source = mine.sources[static_cast<size_t>(edge)];
  int before = 0;  // edges from the same rank that come first
  for (int i = 0; i < edge; ++i) before += mine.sources[static_cast<size_t>(i)] == source;
  for (size_t i = 0; i < sender.destinations.size(); ++i)
    if (sender.destinations[i] == me && before-- == 0) return static_cast<int>(i);
  return -1;
}

}  // namespace

Outcome fetch_from_neighbors(const Peers& peers, int me) {
  const Args& mine = peers[me];
  const comm::Neighborhood& near = *mine.neighborhood;
  const bool gathers = mine.kind == Kind::kNeighborAllgather || mine.kind == Kind::kNeighborAllgatherv;
  Outcome outcome;
  for (int edge = 0; edge < static_cast<int>(near.sources.size()); ++edge) {
    const int source = near.sources[static_cast<size_t>(edge)];
    if (source == MPI_PROC_NULL) continue;
    const Args& theirs = peers[source];
    const int block = block_for(*theirs.neighborhood, near, me, edge);
    if (block < 0)
      outcome = {MPI_ERR_TOPOLOGY, source, {}, {}};
    else if (!move_block(gathers ? theirs.send.whole() : theirs.send.block(block), mine.recv.block(edge)))
      outcome = {MPI_ERR_TRUNCATE, source, {}, {}};
  }
  return outcome;
}

Outcome neighbor(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  if (!turn.open()) [[unlikely]]
    return disagreement(turn);
  Outcome outcome;
  {
    CopyTimer timer;
    outcome = fetch_from_neighbors(Peers(team), turn.rank());
  }
  turn.meet();
  return outcome;
}

}  // namespace tmpi::coll
