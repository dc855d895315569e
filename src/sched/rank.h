// A rank as the scheduler sees it: a fiber with an identity, a state, and what it waits for.
// What MPI keeps per rank hangs off `layers` (one slot per upper layer) and is not known here.
//
// Who may write what: `state` by the transitions below only; `home` by the carrier that resumes the rank, or by whoever
// has just made it ready and has it in no queue yet; everything under "own" by the rank itself while it runs.
#pragma once

#include <stdint.h>

#include <atomic>
#include <string>

#include "fiber/fiber.h"
#include "fiber/identity.h"

namespace tmpi::sched {

struct Carrier;
struct Rank;

// The states, and where a rank in each of them is found.
//
//   kReady            in exactly one run queue (a carrier's ring or inbox, or a wake list about to be handed over)
//   kRunning          on a carrier, in no queue; also while it leaves, until its context is saved
//   kRunningNotified  as kRunning, but somebody has unparked it: if it was leaving to park, its carrier makes it ready
//                     or while the supervisor holds it (S3)
//   kParked           in no queue; some event holds a pointer to it, or it waits for a timer
//   kDone             in no queue; its fiber is not resumed any more
//
// Invariant S1 (wake-up): a rank enters kParked only after its context is saved, and leaves it only by unpark's
// compare-and-swap to kReady; whoever makes that puts it into exactly one queue. A rank that registered with an event
// before it parks is unparked at least once after the event is set, because the setter finds it in the event's word and
// unparks whom it finds there.
//
// Invariant S3 (looking): the supervisor alone may hold a parked rank for a moment to read what it waits for
// (status.cpp): it makes the state kRunning, as if the rank were still leaving, and then does what a carrier does when
// the rank has left: kParked again, or, if it finds kRunningNotified, it unparks the rank. Wakers need not know.
//
// Invariant S2 (early return): park may return although the event is not set, and then kRunning has just been written
// to state. Before the rank parks again it looks at the event behind a seq_cst fence (park_until). Otherwise that write
// could still be on its way while a setter sets the event, sees kReady or kRunningNotified, and relies on a look that
// the rank has already made. Partners: the fence in unpark, or its exchange of the state, between the setter's write to
// the event and the look at the state.
enum RankState : uint32_t {
  kReady,
  kRunning,
  kRunningNotified,
  kParked,
  kDone,
};

// What a parked rank waits for, as a user would say it: the deadlock report and viewers print it. Written by the rank
// before it parks; read when every rank has parked, or while the supervisor holds the rank (S3). The name of the
// communicator belongs to the rank's own object, which its pending operations keep, so it lives and stays as it is
// meanwhile, too.
struct WaitReason {
  const char* what = nullptr;  // "MPI_Recv"; nullptr: not waiting
  int peer = kNobody;          // world rank, or one of the constants
  int tag = kNoTag;
  const char* communicator = nullptr;  // its name, or nullptr
  static constexpr int kNobody = -100;
  static constexpr int kAnybody = -101;
  static constexpr int kEverybody = -102;
  static constexpr int kNoTag = -100;
  static constexpr int kAnyTag = -101;
};

// "MPI_Recv, for rank 3, tag 7, MPI_COMM_WORLD"
std::string text_of(const WaitReason& reason);

// A number that one thread at a time counts up while others may read it. As cheap as a plain one.
class Counter {
 public:
  Counter& operator=(uint64_t value) {
    std::atomic_ref(value_).store(value, std::memory_order_relaxed);
    return *this;
  }
  Counter& operator+=(uint64_t more) { return *this = *this + more; }
  Counter& operator++() { return *this += 1; }
  operator uint64_t() const {  // NOLINT: implicit on purpose
    return std::atomic_ref(value_).load(std::memory_order_relaxed);
  }

 private:
  mutable uint64_t value_ = 0;
};

// Where a rank's time went, in counter ticks (base/clock.h); times are counted only when the job asks for statistics.
struct RankStats {
  Counter started, ended;
  Counter waiting;   // parked: on no carrier
  Counter spinning;  // waiting on a carrier
  Counter copying;   // moving message bytes
  uint64_t switches = 0;
  Counter waits;    // calls of wait that did not find the event set
  Counter blocked;  // of those, the ones that parked
  Counter migrations;
  Counter messages, bytes;
};

enum class Layer { kJob, kP2p, kComm, kMpi, kColl, kCount };

// What lets the other threads of the calling rank into the library while the calling one waits, or for a moment only
// (polls). The word that open returns is handed to close, which parks until the thread may go on.
struct Door {
  uint64_t (*open)(bool polls);
  void (*close)(uint64_t kept);
  bool (*awaited)();  // whether another thread wants to come in; a hint
};

// Also a thread that a rank has made and that calls MPI (`helper`): it has the number and the layers of its rank, and
// waits by itself; it is no fiber, and is in no carrier's queue.
struct alignas(64) Rank : fiber::Fiber {
  std::atomic<uint32_t> state{kReady};
  bool on_thread = false;  // runs on a kernel thread of its own: helpers, and all ranks in the kernel model
  bool helper = false;
  std::atomic<bool> has_team{false};    // its OpenMP runtime has threads for it; set once
  int id = -1;                          // rank in the job
  std::atomic<Carrier*> home{nullptr};  // the carrier that runs it or ran it last: its cache is warm there
  Rank* next_ready = nullptr;           // link of an inbox or a wake list; guarded by being in one (S1)
  // Guarded like next_ready. The carrier from which this rank was woken last, if not its own, and how often in a row.
  Carrier* woken_from = nullptr;
  uint32_t woken_from_there = 0;
  int index = -1;  // place in this process: equal to id in a job of one process

  alignas(64) const WaitReason* waits_for =
      nullptr;                         // own; points into the waiting call's frame while the rank is parked
  const Door* door = nullptr;          // own; while it is inside, if it shares its rank with other threads
  const void* surroundings = nullptr;  // own; what Options::surround is to give the thread that resumes it
  uint64_t surroundings_change = 0;    // own; the number of its last change, which no other change has; 0: never
  int64_t spin_budget_ns = 0;          // own; what spinning paid lately (wait.cpp)
  uint64_t wake_generation = 0;        // own
  void (*main)(Rank*) = nullptr;       // what it runs; set before it is first made ready
  void* layers[static_cast<int>(Layer::kCount)] = {};
  RankStats stats;  // own

  // What it waits for; only while it is known to be parked and to stay so.
  WaitReason reason() const { return waits_for ? *waits_for : WaitReason{}; }
};

// The calling rank, or nullptr on a thread that is none. Never parks.
inline Rank* self() { return static_cast<Rank*>(fiber::current()); }

}  // namespace tmpi::sched
