// Communicators. Two objects: Shared, one per communicator, which all its ranks point to (they live in one
// process); and Communicator, one per rank, which is what the rank's MPI_Comm handle points to. Not the
// transport of messages (src/p2p, which knows context ids and world ranks only) nor of collectives (src/coll,
// which keeps its own state in Shared::coll), and not the acts that make communicators (create.h).
//
// Invariants:
//  K1. A Shared is made once per creating call, by the first rank that calls (MPI_Comm_dup) or the last that
//  arrives at the
//      meeting (all others), with a reference for each member; it dies with the last of these and of those of
//      pending operations.
//  K2. A Communicator holds one reference of its Shared. Its handle is good until MPI_Comm_free, the object
//  until the last
//      pending operation that retained it is done.
//  K3. Fields of Communicator belong to its rank. Fields of Shared do not change once its first handle is
//  out, except the
//      atomics, `coll` (its owner's business) and what `mutex` guards.
#pragma once

#include <mpi.h>
#include <stdint.h>

#include <atomic>
#include <vector>

#include "base/mutex.h"
#include "comm/group.h"
#include "comm/meeting.h"

namespace tmpi::comm {

struct Attributes;    // attributes.h
struct ErrorHandler;  // error_handler.h
struct Info;          // info.h
struct Topology;      // topology.h
struct Shared;

// A communicator that some members of the parent have made by a duplicating call and others are still to make
// (MPI_Comm_dup, idup). The n-th such call of each member belongs to the n-th child, so nobody has to wait.
struct PendingChild {
  uint64_t number;  // n
  Shared* shared;
  const char* what;  // the MPI function
  int missing;       // members that are still to call
};

struct Shared {
  uint64_t context_id = 0;     // unique in the life of the job; point-to-point matches on it
  Group* group = nullptr;      // the members; nullptr for an intercommunicator
  Group* groups[2] = {};       // intercommunicator: the two sides; else both null
  Meeting* meeting = nullptr;  // of all members; an intercommunicator's side 1 comes after side 0 (Communicator::slot)
  bool spans = false;          // of several processes, and the calling member's own (spanning.h); no meeting
  std::atomic<int> references{0};
  void* coll = nullptr;  // owned by src/coll
  void (*coll_free)(void*) = nullptr;
  Mutex mutex;
  std::vector<PendingChild> children TMPI_GUARDED_BY(mutex);

  bool is_inter() const { return !group; }
  int member_count() const { return group ? group->size : groups[0]->size + groups[1]->size; }
};

struct Communicator {
  static constexpr uint32_t kMagic = 0x434f4d4d;  // "COMM"
  uint32_t magic = kMagic;                        // 0 once the handle is freed
  int rank = -1;                                  // of the calling rank in its (local) group
  int size = 0;                                   // of the local group
  int peer_count = 0;                             // the number of valid destinations: size, or the remote group's size
  const int* peers = nullptr;                     // destination -> world rank; nullptr: the identity
  uint64_t context_id = 0;                        // copy of shared->context_id: the send path stays in this object
  Shared* shared = nullptr;
  ErrorHandler* error_handler = nullptr;  // nullptr: MPI_ERRORS_ARE_FATAL
  Attributes* attributes = nullptr;
  Topology* topology = nullptr;
  void* owner = nullptr;      // the MPI_Win whose communicator this is: its errors are the window's; nullptr: none
  Info* info = nullptr;       // the hints that are in use; nullptr: none
  uint64_t duplications = 0;  // calls of MPI_Comm_dup and its kin on this communicator (PendingChild::number)
  uint32_t acts = 0;          // calls that all members make in the same order (spanning.h, N3)
  std::atomic<int> references{1};
  int side = 0;  // intercommunicator: local group is shared->groups[side]
  bool is_inter = false;
  bool is_predefined = false;  // MPI_COMM_WORLD, MPI_COMM_SELF
  bool revoked = false;
  char name[MPI_MAX_OBJECT_NAME] = "";

  // World rank of a destination that has been checked to lie in [0, peer_count).
  int world_rank(int peer) const { return peers ? peers[peer] : peer; }
  Group* local_group() const { return is_inter ? shared->groups[side] : shared->group; }
  // Intercommunicators only.
  Group* remote_group() const { return shared->groups[1 - side]; }
  // The calling rank's place in shared->meeting.
  int slot() const { return side ? shared->groups[0]->size + rank : rank; }
  // The handle; predefined ones are constants.
  MPI_Comm handle() const;
  // For error messages and the deadlock report: the name, or nullptr if it has none.
  const char* display_name() const { return name[0] ? name : nullptr; }
};

// A new intracommunicator over `group`, or an intercommunicator over two disjoint ones. Takes over the
// groups; has a reference for each member (K1).
Shared* make_shared(Group* group);
Shared* make_shared(Group* side0, Group* side1);

inline Shared* retain(Shared* shared) {
  // relaxed: whoever retains already holds a reference.
  shared->references.fetch_add(1, std::memory_order_relaxed);
  return shared;
}
void release(Shared* shared);

// The calling rank's object for a communicator of which it is member `rank` on side `side`. Takes over one of
// the references of `shared`. Inherits the error handler of parent (nullptr: none).
Communicator* make_communicator(Shared* shared, int rank, int side, const Communicator* parent);

// For pending operations of the calling rank.
inline Communicator* retain(Communicator* communicator) {
  communicator->references.fetch_add(1, std::memory_order_relaxed);
  return communicator;
}
void release(Communicator* communicator);

// MPI_Comm_free after its attributes were deleted: the handle is not valid any more (K2). Does not park.
void free_handle(Communicator* communicator);

// MPI_Comm_compare (MPI 5.0, 7.4.1).
int compare(const Communicator& a, const Communicator& b);

void set_name(Communicator& communicator, const char* name);

}  // namespace tmpi::comm
