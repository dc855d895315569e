// MPI_Allreduce, MPI_Reduce_scatter and MPI_Reduce_scatter_block of any size, type and operation. The captains share
// the elements among them; each reads its part of all members' buffers and leaves the result with its squad, from where
// every member copies what it wants. Long vectors go in rounds, so that results stay in the cache and the memory for
// them is bounded.
//
// An element is combined by one captain over all ranks in their order, so the result depends on neither time nor
// processors, and operations that do not commute are right.
#include <algorithm>

#include "coll/algorithm.h"

namespace tmpi::coll {

namespace {

constexpr int64_t kRoundBytes = 256 << 10;  // per captain

// Combines the part of `round` that is this captain's.
void combine(Captain& captain, Args& args, Range round) {
  const datatype::Type& type = *args.recv.type;
  Squad& squad = captain.squad();
  Range mine = part_of(round.count, captain.index(), captain.squads(), grain_of(type));
  squad.error = 0;
  if (mine.count > 0) {
    if (squad.reserve_result(span_of(type, mine.count))) {
      Team& team = captain.team();
      for (int i = 0; i < team.size(); ++i) squad.inputs[i] = team.member(i).args->contribution();
      int64_t first = round.first + mine.first;
      char* out = static_cast<char*>(squad.result) - type.true_lb() - first * type.extent();
      squad.error = datatype::reduce_many(*args.op, type, squad.inputs, team.size(), out, first, mine.count);
    } else {
      squad.error = MPI_ERR_NO_MEM;
    }
  }
  captain.exchange();
}

// Copies the elements of `wanted` that this round brought to `target`, which is where wanted.first goes.
int fetch(Team& team, int squads, const datatype::Type& type, Range round, Range wanted, char* target) {
  CopyTimer timer;
  int error = 0;
  for (int s = 0; s < squads; ++s) {
    Squad& squad = team.squad(s);
    Range part = part_of(round.count, s, squads, grain_of(type));
    part.first += round.first;
    if (squad.error) error = squad.error;
    Range common = intersection(part, wanted);
    if (common.count == 0 || squad.error) continue;
    const char* from =
        static_cast<const char*>(squad.result) - type.true_lb() + (common.first - part.first) * type.extent();
    datatype::copy(type, common.count, from, type, common.count,
                   target + (common.first - wanted.first) * type.extent());
  }
  return error;
}

// What this rank is to get, and where in all of it that begins.
Range wanted_by(int rank, const Args& args, int64_t total) {
  if (args.kind == Kind::kAllreduce) return {0, total};
  if (args.kind == Kind::kReduceScatterBlock) return {rank * args.recv.count, args.recv.count};
  int64_t first = 0;
  for (int i = 0; i < rank; ++i) first += args.recv.counts[i];
  return {first, args.recv.counts[rank]};
}

}  // namespace

Outcome reduce_shared(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  const datatype::Type& type = *args.recv.type;
  const int64_t total = args.recv.count * (args.kind == Kind::kReduceScatterBlock ? team.size() : 1);
  const Range wanted = wanted_by(turn.rank(), args, total);
  // Scattered in place, the result goes to the beginning of the input, but never beyond the end of its round.
  const int64_t per_captain = std::max<int64_t>(1, kRoundBytes / std::max<int64_t>(type.extent(), 1));
  Outcome outcome;
  int64_t done = 0;
  do {
    bool agreed = turn.open([&](Captain& captain) {
      combine(captain, args, {done, std::min(total - done, per_captain * captain.squads())});
    });
    if (!agreed) [[unlikely]]
      return disagreement(turn);
    int squads = turn.squads();
    Range round{done, std::min(total - done, per_captain * squads)};
    char* target = static_cast<char*>(args.recv.buffer);
    Range now = intersection(round, wanted);
    if (int error = fetch(team, squads, type, round, now, target + (now.first - wanted.first) * type.extent()))
      outcome.error = error;
    done = round.end();
  } while (done < total);
  return outcome;
}

}  // namespace tmpi::coll
