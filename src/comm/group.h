// A group: an ordered set of world ranks. Immutable once made, shared by reference count; not a communicator
// (no context, no messages).
//
// Invariants:
//  G1. The world ranks have no duplicates, and each lies in [0, size of the job).
//  G2. A group of the world ranks 0 .. size-1 in this order has no array (world_ranks is null), so the group
//  of
//      MPI_COMM_WORLD costs the same for any number of ranks.
#pragma once

#include <mpi.h>
#include <stdint.h>

#include <atomic>
#include <memory>

namespace tmpi::comm {

struct Group {
  static constexpr uint32_t kMagic = 0x47525055;  // "GRPU": a handle is a pointer, and wrong ones should be noticed
  uint32_t magic = kMagic;
  int size = 0;
  std::atomic<int> references{1};
  bool ascending = true;               // world_ranks is sorted, so it is its own index
  std::unique_ptr<int[]> world_ranks;  // nullptr: the identity (G2)

  ~Group();
  int world_rank(int rank) const { return world_ranks ? world_ranks[static_cast<size_t>(rank)] : rank; }

  // The rank in this group of a rank of the job, or MPI_UNDEFINED. O(log size); the first call on a group
  // that is not ascending sorts it once. Any thread; does not park.
  int rank_of(int world_rank) const;

 private:
  struct Place {
    int world_rank, rank;
  };
  const Place* index() const;
  mutable std::atomic<Place*> index_{nullptr};  // by world rank; made on demand, by whoever comes first
};

// The members 0 .. size-1 of the job.
Group* make_identity_group(int size);
// Takes over the array, which must satisfy G1. An empty one gives a group of size 0.
Group* make_group(std::unique_ptr<int[]> world_ranks, int size);
inline Group* retain(Group* group) {
  // relaxed: whoever retains already holds a reference.
  group->references.fetch_add(1, std::memory_order_relaxed);
  return group;
}
void release(Group* group);

// The group that a handle names; nullptr for MPI_GROUP_NULL and for what is no group. MPI_GROUP_EMPTY is a
// static group of size 0.
Group* resolve(MPI_Group handle);
// The handle of a group, which takes over the caller's reference. Groups without members become
// MPI_GROUP_EMPTY (MPI 5.0, 7.3.2).
MPI_Group to_handle(Group* group);

// MPI_IDENT, MPI_SIMILAR or MPI_UNEQUAL (MPI 5.0, 7.3.1). O(n), or O(n log n) if the order differs.
int compare(const Group& a, const Group& b);

// The set operations of MPI 5.0, 7.3.2, with the order the standard prescribes. O(n log n) at most. The
// result is the caller's.
Group* unite(const Group& a, const Group& b);
Group* intersect(const Group& a, const Group& b);
Group* subtract(const Group& a, const Group& b);
// The members ranks[0] .. ranks[n-1] of a, in this order; ranks must be valid and distinct.
Group* include(const Group& a, const int* ranks, int n);
// a without the members ranks[0] .. ranks[n-1], which must be valid and distinct.
Group* exclude(const Group& a, const int* ranks, int n);

}  // namespace tmpi::comm
