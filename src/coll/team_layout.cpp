// Birth of a team, and who belongs to which squad. See team.h.
#include <stdlib.h>

#include <algorithm>
#include <new>

#include "coll/team.h"

namespace tmpi::coll {

using sched::scheduler;

int Team::forced_squads = 0;

namespace {
// Ranks that are kernel threads of their own have no carrier; so many share a counter.
constexpr int kKernelSquad = 16;
}  // namespace

Squad::~Squad() {
  free(result);
  free(boards[0]);
  free(boards[1]);
  delete[] inputs;
}

bool Squad::reserve_result(size_t bytes) {
  if (bytes <= result_bytes) return true;
  free(result);
  result_bytes = 0;
  result = aligned_alloc(64, (bytes + 4095) / 4096 * 4096);
  if (!result) return false;
  result_bytes = (bytes + 4095) / 4096 * 4096;
  return true;
}

Team::~Team() {
  if (later_) free_later(later_);
}

void* Team::home_of(int member) const {
  return scheduler->rank(world_ranks_[member])->home.load(std::memory_order_relaxed);
}

// Where a rank belongs that has no carrier: neighbours together.
int Team::block_of(int member) const {
  return static_cast<int>(static_cast<int64_t>(member) * squad_capacity_ / size_);
}

// Fills in a layout from where the ranks are now. Squads are numbered by their first members.
void Team::group(Layout& layout) {
  layout.squads = 0;
  auto known = std::make_unique<void*[]>(static_cast<size_t>(squad_capacity_));
  for (int i = 0; i < size_; ++i) {
    void* home = forced_squads ? nullptr : home_of(i);
    bool block = home == nullptr;
    if (block) home = reinterpret_cast<void*>(static_cast<uintptr_t>(block_of(i)) + 1);
    int s = 0;
    while (s < layout.squads && known[s] != home) ++s;
    if (s == squad_capacity_) {  // more carriers than expected: some squads are mixed
      s = i % squad_capacity_;
      layout.home[s] = nullptr;
    }
    if (s == layout.squads) {
      known[s] = home;
      layout.home[s] = block ? nullptr : home;
      ++layout.squads;
    }
    layout.squad_of[i] = s;
  }
  std::fill_n(layout.start.get(), layout.squads + 1, 0);
  for (int i = 0; i < size_; ++i) ++layout.start[layout.squad_of[i] + 1];
  for (int s = 0; s < layout.squads; ++s) layout.start[s + 1] += layout.start[s];
  auto next = std::make_unique<int[]>(static_cast<size_t>(layout.squads));
  std::copy_n(layout.start.get(), layout.squads, next.get());
  for (int i = 0; i < size_; ++i) {
    layout.place_of[i] = next[layout.squad_of[i]]++;
    layout.order[layout.place_of[i]] = i;
  }
}

bool Team::allocate() {
  auto size = static_cast<size_t>(size_);
  auto capacity = static_cast<size_t>(squad_capacity_);
  members_ = std::make_unique<Member[]>(size);
  squads_ = std::make_unique<Squad[]>(capacity);
  for (Layout& layout : layouts_) {
    layout.start = std::make_unique<int[]>(capacity + 1);
    layout.order = std::make_unique<int[]>(size);
    layout.squad_of = std::make_unique<int[]>(size);
    layout.place_of = std::make_unique<int[]>(size);
    layout.home = std::make_unique<void*[]>(capacity);
  }
  for (size_t s = 0; s < capacity; ++s) {
    squads_[s].inputs = new const void*[size];
    for (Board*& board : squads_[s].boards) {
      // Any squad may come to hold all members. Pages that are never written cost nothing.
      void* memory = aligned_alloc(64, sizeof(Board) + size * kSmallBytes);
      if (!memory) return false;
      board = new (memory) Board;
    }
  }
  return true;
}

Team* Team::make(comm::Communicator& communicator) try {
  comm::Shared& shared = *communicator.shared;
  std::unique_ptr<Team> team(new Team);
  team->size_ = shared.member_count();
  int carriers = forced_squads ? forced_squads : scheduler->carrier_count();
  if (!forced_squads && scheduler->options().threads == sched::ThreadModel::kKernel && team->size_ > carriers)
    carriers = (team->size_ + kKernelSquad - 1) / kKernelSquad;
  team->squad_capacity_ = std::min(carriers, team->size_);
  team->world_ranks_ = std::make_unique<int[]>(static_cast<size_t>(team->size_));
  int place = 0;
  for (comm::Group* group : {shared.group, shared.groups[0], shared.groups[1]})
    for (int i = 0; group && i < group->size; ++i) team->world_ranks_[place++] = group->world_rank(i);
  if (!team->allocate()) return nullptr;
  team->group(team->layouts_[0]);
  team->current_ = &team->layouts_[0];

  void* expected = nullptr;
  std::atomic_ref<void*> slot(shared.coll);
  // release: partner of the acquire in of. Several members may get here at once; one team stays.
  if (!slot.compare_exchange_strong(expected, team.get(), std::memory_order_acq_rel, std::memory_order_acquire))
    return static_cast<Team*>(expected);
  // relaxed: read by the last to release the communicator, which happens after all uses of it.
  std::atomic_ref<void (*)(void*)>(shared.coll_free)
      .store([](void* made) { delete static_cast<Team*>(made); }, std::memory_order_relaxed);
  return team.release();
} catch (const std::bad_alloc&) {
  return nullptr;
}

// T3: on captain 0, between the exchange at which all members are there and exchange number `exchanges`.
void Team::regroup(uint64_t exchanges) {
  Layout& before = *current_;
  Layout& after = layouts_[current_ == &layouts_[0] ? 1 : 0];
  group(after);
  bool same = std::equal(before.squad_of.get(), before.squad_of.get() + size_, after.squad_of.get());
  // Members that are on their way back when it is looked for them would have it done each time.
  regroup_interval_ = same ? std::min(2 * regroup_interval_, kMostRegroupInterval) : kLeastRegroupInterval;
  next_regroup_ = exchanges + regroup_interval_;
  if (same) return;
  for (int s = before.squads; s < after.squads; ++s) squads_[s].exchanges = exchanges;
  current_ = &after;
}

}  // namespace tmpi::coll
