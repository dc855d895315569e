// Collectives that their members start one by one and nobody waits in: the non-blocking and persistent ones, and all
// those of intercommunicators. The last member to start moves all the data, for everybody, and completes them all:
// ranks share one address space, so it can. Not for the blocking ones of intracommunicators, which spread the work
// (select.cpp).
//
// Invariants
//  L1. The n-th join of each member of a communicator belongs to the n-th Operation; it is found in the team's list
//  until all
//      have joined.
//  L2. An Operation is touched by its starters, and after the last start of a round only by that one, until it has set
//      the members' events. Setting a member's event is the last access to its Pending in this round.
//  L3. An Operation lives until its last member has left.
#pragma once

#include <memory>

#include "coll/coll.h"
#include "p2p/request.h"
#include "sched/event.h"

namespace tmpi::coll {

struct Operation;
class Schedule;

// One member's share in an Operation. Owner: the member, from join to leave.
struct Pending {
  Args args;        // holds references of its derived types and its operation
  Outcome outcome;  // valid once the event is set
  Operation* operation = nullptr;
  int index = 0;  // of the member in the team
  sched::Event* done = nullptr;
  // Of a communicator whose members are in several processes: instead of an Operation each has a schedule of its own.
  comm::Communicator* spanning = nullptr;
  int tag = 0;
  std::unique_ptr<Schedule> schedule;  // from start until it is complete
  Pending();
  ~Pending();
};

// nullptr: no memory. Does not park.
Pending* join(comm::Communicator& communicator, const Args& args);
// Arrives; the last one carries everything out. `done` is set when the operation is complete. May be called again after
// that, with the same arguments. Does not park, unless a user's reduction function does.
void start(Pending* pending, sched::Event* done);
void leave(Pending* pending);

// Of a communicator whose members are in several processes, by its owner: does what can be done now, and sets `done`
// when it is complete. Does not park, unless a user's reduction function does.
void advance(Pending* pending);
// The message that it waits for; nullptr if it is complete.
p2p::Request* awaited(Pending* pending);

// The whole of a collective, on the calling rank, for all members: args[i] and outcomes[i] are member i's. side0: the
// members of an intercommunicator's first side, or -1. self: the calling member, whose function a user-defined
// operation is.
void perform(const Args* const* args, Outcome* const* outcomes, int size, int side0, int self);

}  // namespace tmpi::coll
