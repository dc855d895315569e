// Joining, starting and leaving. See later.h; the work is in perform.cpp.
#include "coll/later.h"

#include <memory>
#include <new>

#include "base/mutex.h"
#include "coll/schedule.h"
#include "coll/team.h"
#include "comm/spanning.h"
#include "comm/topology.h"

namespace tmpi::coll {

struct Operation {
  uint64_t number = 0;
  int size = 0;
  int side0 = -1;
  int joined = 0;             // guarded by Later::mutex
  Operation* next = nullptr;  // likewise
  std::atomic<int> started{0};
  std::atomic<int> references{0};
  std::unique_ptr<Pending*[]> members;
};

// What a team keeps of operations that not all have joined yet.
struct Later {
  Mutex mutex;
  Operation* operations TMPI_GUARDED_BY(mutex) = nullptr;

  static Later* of(Team& team) {
    std::atomic_ref<void*> slot(team.later_);
    // acquire: partner of the exchange below.
    if (void* made = slot.load(std::memory_order_acquire)) return static_cast<Later*>(made);
    auto* fresh = new (std::nothrow) Later;
    void* expected = nullptr;
    if (!fresh || slot.compare_exchange_strong(expected, fresh, std::memory_order_acq_rel, std::memory_order_acquire))
      return fresh;
    delete fresh;
    return static_cast<Later*>(expected);
  }
  ~Later() {
    while (Operation* operation = operations) {
      operations = operation->next;
      delete operation;
    }
  }
  Operation* find_or_make(uint64_t number, int size, int side0) TMPI_REQUIRES(mutex);
};

void free_later(void* later) { delete static_cast<Later*>(later); }

Operation* Later::find_or_make(uint64_t number, int size, int side0) {
  Operation** place = &operations;
  for (; *place; place = &(*place)->next) {
    Operation* operation = *place;
    if (operation->number != number) continue;
    if (++operation->joined == size) *place = operation->next;
    return operation;
  }
  auto operation = std::unique_ptr<Operation>(new (std::nothrow) Operation);
  if (!operation) return nullptr;
  operation->members.reset(new (std::nothrow) Pending*[static_cast<size_t>(size)]);
  if (!operation->members) return nullptr;
  operation->number = number;
  operation->size = size;
  operation->side0 = side0;
  operation->references.store(size, std::memory_order_relaxed);
  operation->joined = 1;
  if (size > 1) *place = operation.get();
  return operation.release();
}

namespace {

// Derived types and users' operations live as long as what is pending on them (MPI 5.0, 5.1.9 and 6.9.5).
template <class Change>
void each_type(const Side& side, int peers, Change change) {
  if (side.type) change(*side.type);
  for (int i = 0; side.types && i < peers; ++i)
    if (const datatype::Type* type = datatype::resolve(side.types[i])) change(*type);
}
template <class Change>
void each_object(const Args& args, int peers, Change change) {
  const comm::Neighborhood* near = args.neighborhood;
  each_type(args.send, near ? static_cast<int>(near->destinations.size()) : peers, change);
  each_type(args.recv, near ? static_cast<int>(near->sources.size()) : peers, change);
  if (args.op) change(*args.op);
}

Pending* join_spanning(comm::Communicator& communicator, const Args& args) {
  auto* pending = new (std::nothrow) Pending;
  if (!pending) return nullptr;
  pending->args = args;
  pending->spanning = comm::retain(&communicator);
  pending->tag = comm::next_act(communicator);
  each_object(args, communicator.peer_count, [](const auto& object) { object.retain(); });
  return pending;
}

// The members at the other end of `index`, which is what types arrays are as long as.
int peers_of(const Operation& operation, int index) {
  if (operation.side0 < 0) return operation.size;
  return index < operation.side0 ? operation.size - operation.side0 : operation.side0;
}

}  // namespace

Pending::Pending() = default;
Pending::~Pending() = default;

Pending* join(comm::Communicator& communicator, const Args& args) {
  if (communicator.shared->spans) [[unlikely]]
    return join_spanning(communicator, args);
  Team* team = Team::of(communicator);
  Later* later = team ? Later::of(*team) : nullptr;
  auto pending = std::unique_ptr<Pending>(later ? new (std::nothrow) Pending : nullptr);
  if (!pending) return nullptr;
  comm::Shared& shared = *communicator.shared;
  pending->args = args;
  pending->index = communicator.slot();
  uint64_t number = team->member(pending->index).later_number++;
  {
    MutexLock lock(later->mutex);
    pending->operation = later->find_or_make(number, team->size(), shared.is_inter() ? shared.groups[0]->size : -1);
    if (!pending->operation) return nullptr;
    pending->operation->members[static_cast<size_t>(pending->index)] = pending.get();
  }
  each_object(args, peers_of(*pending->operation, pending->index), [](const auto& object) { object.retain(); });
  return pending.release();
}

void start(Pending* pending, sched::Event* done) {
  pending->done = done;
  pending->outcome = {};
  if (pending->spanning) [[unlikely]] {
    pending->schedule = make_schedule(*pending->spanning, pending->args, pending->tag, Pace::kAtOnce);
    return advance(pending);
  }
  Operation& operation = *pending->operation;
  // acq_rel: the last one sees what all others wrote before they started; partner is this same operation of the others.
  if (operation.started.fetch_add(1, std::memory_order_acq_rel) + 1 != operation.size) return;
  operation.started.store(
      0, std::memory_order_relaxed);  // published by the events; a persistent one may be started at once
  auto size = static_cast<size_t>(operation.size);
  std::unique_ptr<const Args*[]> args(new (std::nothrow) const Args*[size]);
  std::unique_ptr<Outcome*[]> outcomes(new (std::nothrow) Outcome*[size]);
  for (size_t i = 0; i < size; ++i) {
    Pending& member = *operation.members[i];
    if (!args || !outcomes) {
      member.outcome.error = MPI_ERR_NO_MEM;
      continue;
    }
    args[i] = &member.args;
    outcomes[i] = &member.outcome;
  }
  if (args && outcomes) perform(args.get(), outcomes.get(), operation.size, operation.side0, pending->index);
  sched::WakeList list;
  for (size_t i = 0; i < size; ++i)
    if (Pending* member = operation.members[i]; member != pending) member->done->set(list);  // L2
  done->set(list);
}

void advance(Pending* pending) {
  if (!pending->schedule || !pending->schedule->advance()) return;
  pending->outcome = pending->schedule->outcome();
  pending->schedule.reset();
  pending->done->set_by_owner();
}

p2p::Request* awaited(Pending* pending) { return pending->schedule ? pending->schedule->next_request() : nullptr; }

void leave(Pending* pending) {
  if (pending->spanning) [[unlikely]] {
    each_object(pending->args, pending->spanning->peer_count, [](const auto& object) { object.release(); });
    comm::release(pending->spanning);
    delete pending;
    return;
  }
  Operation* operation = pending->operation;
  each_object(pending->args, peers_of(*operation, pending->index), [](const auto& object) { object.release(); });
  delete pending;
  // acq_rel: the last one frees what the others used.
  if (operation->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete operation;
}

}  // namespace tmpi::coll
