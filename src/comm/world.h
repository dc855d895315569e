// MPI_COMM_WORLD and MPI_COMM_SELF, and what the comm layer keeps per rank. MPI_COMM_WORLD is one constant
// for all ranks, which share one process, so it resolves to the calling rank's own object, by way of the
// rank's layer slot. Not the birth of ranks (src/job, which calls create_world) and not other communicators
// (create.h).
//
// Invariant: a Local belongs to its rank, which alone touches it after create_world; it lives as long as the
// world.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "base/result.h"
#include "comm/communicator.h"
#include "sched/rank.h"

namespace tmpi::comm {

struct Keyval;  // attributes.h

struct Local {
  Communicator world;
  Communicator self;
  std::vector<std::shared_ptr<Keyval>> keyvals;  // by number; empty entries are free
  std::map<uint64_t, uint64_t> groups_used;      // communicators made of a group alone, by what named it (spanning.h)
};

// Builds the world of a job of that many ranks and hangs each rank's Local into its layer slot if the ranks
// exist already
// (`scheduler`); else src/job calls attach for each. Once per job, before any rank runs. `total`: the ranks of the job,
// of which this process has `ranks` from `first` on; 0: all are here.
Result<void> create_world(int ranks, int first = 0, int total = 0);
void attach(sched::Rank* rank);
// After the last rank has ended (tests; a job just ends).
void destroy_world();

int world_size();
// By the rank's place in this process.
Communicator* world(int index);
Communicator* self(int index);

// The calling rank's, which must be a rank of the world.
inline Local* local() { return static_cast<Local*>(sched::self()->layers[static_cast<int>(sched::Layer::kComm)]); }

// The calling rank's communicator that a handle names; nullptr for MPI_COMM_NULL and for what is none. Never
// parks.
inline Communicator* resolve(MPI_Comm handle) {
  if (handle == MPI_COMM_WORLD) return &local()->world;
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value >= 65536 && value % alignof(Communicator) == 0) [[likely]] {
    auto* communicator = reinterpret_cast<Communicator*>(handle);
    return communicator->magic == Communicator::kMagic ? communicator : nullptr;
  }
  return handle == MPI_COMM_SELF ? &local()->self : nullptr;
}

}  // namespace tmpi::comm
