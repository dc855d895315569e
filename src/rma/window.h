// Windows: memory that the ranks of a communicator let each other access (MPI 5.0, 12.2), and at what point of an epoch
// a rank stands. All ranks live in one process, so a window needs no memory of its own kind: any address can be
// accessed by all, and MPI_Put and MPI_Get are copies by the origin. Two objects, as for communicators: Shared, one per
// window, and Window, one per rank, which is what the rank's MPI_Win points to.
//
// Not the checks of arguments nor the raising of errors (src/mpi), and not dynamic windows.
//
// Invariants:
//  W1. A Shared is made by the last member that arrives at the meeting of the creating call, with a reference for each
//      member, and goes with the last of them; its fields do not change in between, except through the Mutex, LockTable
//      and Exposures in it.
//  W2. A Window, its communicator and its Epoch belong to its rank. The communicator is the window's own: its members
//      meet on it for nothing but fences and freeing. Name, info, attributes and error handler of the window hang on
//      it.
#pragma once

#include <mpi.h>
#include <stdint.h>

#include <memory>
#include <vector>

#include "base/mutex.h"
#include "comm/communicator.h"
#include "comm/meeting.h"
#include "rma/exposure.h"
#include "rma/lock_table.h"

namespace tmpi::rma {

// One member's part of a window.
struct alignas(64) Target {
  char* base = nullptr;
  int64_t bytes = 0;
  int64_t disp_unit = 1;  // bytes
  Mutex accumulating;     // for the accumulate operations that need it; never held while a rank parks

  // The address at displacement `disp` of memory from `low` to `high` bytes from there; nullptr if that is not all
  // inside.
  char* locate(int64_t disp, int64_t low, int64_t high) const;
};

struct Shared {
  explicit Shared(int members)
      : size(members), targets(new Target[static_cast<size_t>(members)]), locks(members), exposures(members) {}
  ~Shared();

  const int size;
  std::unique_ptr<Target[]> targets;
  LockTable locks;
  Exposures exposures;
  char* mapping = nullptr;  // the memory of all members, unless they brought their own
  size_t mapped_bytes = 0;
  std::atomic<int> references{0};
};

// What a rank has begun and not ended (MPI 5.0, 12.5). At most one of `locked_all`, `locks`, `started` and
// `fence_used`.
struct Epoch {
  bool fence_open = false;  // MPI_Win_fence was called: the next access begins an epoch
  bool fence_used = false;  // and it did
  bool locked_all = false;
  bool started = false;
  bool exposed = false;              // by MPI_Win_post; independent of the others
  int locks = 0;                     // targets locked by MPI_Win_lock
  std::vector<uint8_t> locked;       // per target: one of the constants; empty until the first lock
  std::vector<int> started_targets;  // ascending
  static constexpr uint8_t kShared = 1, kExclusive = 2;

  uint8_t lock_of(int target) const { return locks ? locked[static_cast<size_t>(target)] : uint8_t{0}; }
  bool is_passive(int target) const { return locked_all || lock_of(target); }
  // Whether any epoch of access is open.
  bool accessing() const { return fence_used || locked_all || started || locks; }
  // Whether the rank may access the target now. Begins the epoch of a fence.
  bool may_access(int target) {
    if (is_passive(target)) return true;
    if (fence_open) return fence_used = true;
    return started && has_started(target);
  }
  bool has_started(int target) const;
};

struct Window {
  static constexpr uint32_t kMagic = 0x57494e44;  // "WIND"
  uint32_t magic = kMagic;                        // 0 once the handle is freed
  int rank = 0, size = 0;
  int looks = 0;  // at what others may change, since the rank last let others run
  Shared* shared = nullptr;
  comm::Communicator* communicator = nullptr;  // W2
  Epoch epoch;
  // What the predefined attributes point to.
  MPI_Aint attribute_bytes = 0;
  int attribute_disp_unit = 0, attribute_flavor = 0, attribute_model = MPI_WIN_UNIFIED;

  MPI_Win handle() const { return reinterpret_cast<MPI_Win>(const_cast<Window*>(this)); }
  Target& mine() const { return shared->targets[static_cast<size_t>(rank)]; }
  Target& target(int of) const { return shared->targets[static_cast<size_t>(of)]; }
};

// nullptr for MPI_WIN_NULL and for what is no window of this process.
inline Window* resolve(MPI_Win handle) {
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value < 65536 || value % alignof(Window) != 0) [[unlikely]]
    return nullptr;
  auto* window = reinterpret_cast<Window*>(handle);
  return window->magic == Window::kMagic ? window : nullptr;
}

// What a member asks for.
struct Wish {
  void* base = nullptr;  // MPI_WIN_FLAVOR_CREATE: its memory; else memory is made
  int64_t bytes = 0;
  int64_t disp_unit = 1;
  int flavor = MPI_WIN_FLAVOR_CREATE;
  bool contiguous = false;  // the members' parts follow each other without gaps; that of the first member counts
  int64_t alignment = 64;   // of each part, a power of two; where contiguous, of the first
};
struct Made {
  Window* window = nullptr;  // the caller's; nullptr: no memory, or a mismatch
  int64_t wanted_bytes = 0;  // by all members together
  comm::Mismatch mismatch;
};
// Makes a window; every member of `parent`, an intracommunicator, calls it. The memory that it makes is zero. `what` is
// the MPI function, one address each. Parks.
Made create(comm::Communicator& parent, const Wish& wish, const char* what);

// Frees the calling rank's part, once all members have met for it and its attributes are deleted. Does not park.
void destroy(Window* window);

}  // namespace tmpi::rma
