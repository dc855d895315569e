// The way in: finds the team, picks the algorithm, runs it. See coll.h.
#include "coll/coll.h"

#include "coll/later.h"
#include "coll/schedule.h"
#include "coll/select.h"

namespace tmpi::coll {

namespace {

// Intercommunicators have no teams that meet: their collectives are carried out by whoever comes last.
Outcome run_inter(comm::Communicator& communicator, const Args& args) {
  Pending* pending = join(communicator, args);
  if (!pending) return {MPI_ERR_NO_MEM, -1, {}, {}};
  sched::Event done;
  start(pending, &done);
  sched::wait_event(done, {name_of(args.kind), sched::WaitReason::kEverybody, sched::WaitReason::kNoTag,
                           communicator.display_name()});
  Outcome outcome = pending->outcome;
  leave(pending);
  return outcome;
}

}  // namespace

Outcome run(comm::Communicator& communicator, Args& args) {
  if (communicator.shared->spans) [[unlikely]]
    return run_spanning(communicator, args);
  if (communicator.is_inter) [[unlikely]]
    return run_inter(communicator, args);
  Team* team = Team::of(communicator);
  if (!team) [[unlikely]]
    return {MPI_ERR_NO_MEM, -1, {}, {}};
  return select(args, team->size()).run(communicator, *team, args);
}

Outcome disagreement(Turn& turn) {
  Verdict verdict = turn.verdict();
  Signature mine = turn.me().signature;
  // A rank that agrees with the first of the two disagrees with the second.
  int other = mine == turn.team().member(verdict.first).signature ? verdict.second : verdict.first;
  Outcome outcome = disagreement_of(mine, other, turn.team().member(other).signature);
  turn.meet();  // the signatures stay until everybody has read them
  return outcome;
}

Outcome disagreement_of(const Signature& mine, int other, const Signature& theirs) {
  Outcome outcome{MPI_ERR_COUNT, other, mine, theirs};
  if (mine.kind != theirs.kind) {
    outcome.error = MPI_ERR_OTHER;
  } else if (mine.op != theirs.op) {
    outcome.error = MPI_ERR_OP;
  } else if (mine.root != theirs.root) {
    outcome.error = MPI_ERR_ROOT;
  }
  return outcome;
}

}  // namespace tmpi::coll
