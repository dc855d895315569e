// A collective over point-to-point, for communicators whose members are in several processes: rounds of messages, each
// followed by what is to be computed once they have come. The same class serves blocking, non-blocking and persistent
// calls: it goes on whenever its owner looks, and parks only in block().
//
// Not the choice of the algorithm (spanning.cpp builds the schedules).
//
// Invariants
//   D1  A schedule belongs to one member. All members of a call build schedules whose messages between any two of them
//       come in the same order; their tag is the number of the call (comm/spanning.h, N3).
//   D2  Messages of a round are all started before any of them is waited for, receives first.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "coll/coll.h"
#include "p2p/request.h"

namespace tmpi::coll {

class Schedule {
 public:
  // tag: the number of the call among the communicator's acts.
  Schedule(comm::Communicator& communicator, int tag);
  Schedule(const Schedule&) = delete;

  // ---- building: messages of the current round; peer: a rank, in the remote group of an intercommunicator.
  void send(int peer, const Block& block);
  void receive(int peer, const Block& block);
  // Closes the current round; `work` runs when its messages have come, and returns an MPI error class.
  void then(std::function<int()> work);
  void close();
  // Memory that lives as long as the schedule.
  char* scratch(size_t bytes);

  // ---- running
  // Does what can be done now. True: complete. Does not park, unless a user's reduction function does.
  bool advance();
  // Waits until it is complete. Parks.
  void block(const sched::WaitReason& reason);
  // What the owner waits for next; not after advance has returned true.
  p2p::Request* next_request() { return requests_[waiting_]; }
  const Outcome& outcome() const { return outcome_; }

 private:
  struct Message {
    bool sends;
    int peer;
    Block block;
  };
  struct Round {
    size_t end;  // of its messages
    std::function<int()> work;
  };
  void post();
  void note(int error, int peer);

  comm::Communicator& communicator_;
  const int tag_;
  std::vector<Message> messages_;
  std::vector<Round> rounds_;
  std::vector<std::unique_ptr<char[]>> scratch_;
  std::vector<p2p::Request*> requests_;  // of the current round
  std::vector<int> peers_;               // theirs
  size_t round_ = 0, begin_ = 0, waiting_ = 0;
  bool posted_ = false;
  Outcome outcome_;
};

// When messages go.
enum class Pace {
  kRounds,  // the member waits in it: as few messages as can be, those of a round after those of the one before
  kAtOnce,  // the member does something else: all messages are started at once, so that nobody waits for its next look
};

// The schedule of the calling member (spanning.cpp). `args` must live as long as it.
std::unique_ptr<Schedule> make_schedule(comm::Communicator& communicator, const Args& args, int tag, Pace pace);

// The whole of a blocking collective. Parks.
Outcome run_spanning(comm::Communicator& communicator, const Args& args);

}  // namespace tmpi::coll
