// Meeting: the rendezvous of all members of a communicator, for rare collective acts (creating communicators,
// agreeing on values). Not a barrier for the hot path (src/coll has its own) and not a message: what is
// handed over are pointers into the members' stacks.
//
// Invariants:
//  M1. A member's slot belongs to the member, except from its arrival until its event is set: then to the
//  last one to arrive. M2. `arrived_` is back at 0 before the first member resumes, so the next meeting can
//  begin at once.
#pragma once

#include <atomic>
#include <memory>

#include "sched/wait.h"

namespace tmpi::comm {

// Members that came for different purposes: one of them, and what it called. rank -1: all came for the same.
struct Mismatch {
  int rank = -1;  // slot in the meeting
  const char* what = nullptr;
  explicit operator bool() const { return rank >= 0; }
};

class Meeting {
 public:
  // Makes the shared result out of what the members brought, and may write into each contribution. Runs on
  // the last member to arrive; must not park.
  using Combine = void (*)(void* const* contributions, int size, void* context);

  explicit Meeting(int size);
  int size() const { return size_; }

  // Waits until every member has called, then returns on all of them. Parks. `rank`: the member's slot;
  // `context` is passed to combine as the last member gave it. reason.what says what for; members that give
  // another one (another address, not another text) are told, and combine is not run.
  Mismatch meet(int rank, void* contribution, Combine combine, void* context, const sched::WaitReason& reason);

 private:
  struct Slot {
    const char* what = nullptr;
    sched::Event event;
    Mismatch mismatch;
  };
  void look_for_mismatch();

  int size_;
  std::atomic<int> arrived_{0};
  std::unique_ptr<Slot[]> slots_;           // M1
  std::unique_ptr<void*[]> contributions_;  // M1
};

// What a meeting outside of any communicator is known by: its members have no Meeting in common yet.
struct MeetingKey {
  const char* what = nullptr;  // the MPI function; compared by address
  uint64_t context_id = 0;     // of the parent or peer communicator, or 0
  int tag = 0;
  const char* text = "";                // MPI_Comm_create_from_group's string
  const struct Group* group = nullptr;  // the members, compared by value; or null, then `first` and `second`
  int first = -1, second = -1;
};

// A meeting of `size` members that all name the same key, as member `rank` of it. Parks. Meetings of one key
// that overlap are kept apart as long as each member calls them in the same order.
void meet_by_key(const MeetingKey& key, int rank, int size, void* contribution, Meeting::Combine combine, void* context,
                 const sched::WaitReason& reason);

}  // namespace tmpi::comm
