// Sets of world ranks. See group.h.
#include "comm/group.h"

#include <string.h>

#include <algorithm>
#include <vector>

namespace tmpi::comm {

namespace {

// Up to this size a scan is as fast as a search.
constexpr int kScanLimit = 8;

Group& empty_group() {
  static Group group;
  return group;
}

Group* from_vector(const std::vector<int>& members) {
  auto array = std::make_unique<int[]>(std::max<size_t>(members.size(), 1));
  std::copy(members.begin(), members.end(), array.get());
  return make_group(std::move(array), static_cast<int>(members.size()));
}

bool same_order(const Group& a, const Group& b) {
  if (a.size != b.size) return false;
  if (!a.world_ranks || !b.world_ranks) return !a.world_ranks && !b.world_ranks;  // G2
  return memcmp(a.world_ranks.get(), b.world_ranks.get(), sizeof(int) * static_cast<size_t>(a.size)) == 0;
}

}  // namespace

Group::~Group() { delete[] index_.load(std::memory_order_relaxed); }

const Group::Place* Group::index() const {
  // acquire: partner of the exchange below; the entries are visible.
  Place* known = index_.load(std::memory_order_acquire);
  if (known) return known;
  auto* made = new Place[static_cast<size_t>(size)];
  for (int i = 0; i < size; ++i) made[i] = {world_rank(i), i};
  std::sort(made, made + size, [](const Place& a, const Place& b) { return a.world_rank < b.world_rank; });
  if (index_.compare_exchange_strong(known, made, std::memory_order_acq_rel, std::memory_order_acquire)) return made;
  delete[] made;
  return known;
}

int Group::rank_of(int world) const {
  if (!world_ranks) return world >= 0 && world < size ? world : MPI_UNDEFINED;
  const int* begin = world_ranks.get();
  const int* end = begin + size;
  if (size <= kScanLimit) {
    const int* at = std::find(begin, end, world);
    return at == end ? MPI_UNDEFINED : static_cast<int>(at - begin);
  }
  if (ascending) {
    const int* at = std::lower_bound(begin, end, world);
    return at == end || *at != world ? MPI_UNDEFINED : static_cast<int>(at - begin);
  }
  const Place* places = index();
  const Place* at = std::lower_bound(places, places + size, world,
                                     [](const Place& place, int value) { return place.world_rank < value; });
  return at == places + size || at->world_rank != world ? MPI_UNDEFINED : at->rank;
}

Group* make_identity_group(int size) {
  auto* group = new Group;
  group->size = size;
  return group;
}

Group* make_group(std::unique_ptr<int[]> world_ranks, int size) {
  auto* group = new Group;
  group->size = size;
  bool identity = true, ascending = true;
  for (int i = 0; i < size; ++i) {
    identity &= world_ranks[static_cast<size_t>(i)] == i;
    ascending &= i == 0 || world_ranks[static_cast<size_t>(i - 1)] < world_ranks[static_cast<size_t>(i)];
  }
  group->ascending = ascending;
  if (!identity) group->world_ranks = std::move(world_ranks);
  return group;
}

void release(Group* group) {
  // acq_rel: the last release must see all uses that went before the others' releases.
  if (group->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  group->magic = 0;
  delete group;
}

Group* resolve(MPI_Group handle) {
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (handle == MPI_GROUP_EMPTY) return &empty_group();
  if (value < 65536 || value % alignof(Group) != 0) return nullptr;
  auto* group = reinterpret_cast<Group*>(handle);
  return group->magic == Group::kMagic ? group : nullptr;
}

MPI_Group to_handle(Group* group) {
  if (group->size > 0) return reinterpret_cast<MPI_Group>(group);
  if (group != &empty_group()) release(group);
  return MPI_GROUP_EMPTY;
}

int compare(const Group& a, const Group& b) {
  if (&a == &b || same_order(a, b)) return MPI_IDENT;
  if (a.size != b.size) return MPI_UNEQUAL;
  for (int i = 0; i < a.size; ++i)
    if (b.rank_of(a.world_rank(i)) == MPI_UNDEFINED) return MPI_UNEQUAL;
  return MPI_SIMILAR;
}

Group* unite(const Group& a, const Group& b) {
  std::vector<int> members;
  members.reserve(static_cast<size_t>(a.size) + static_cast<size_t>(b.size));
  for (int i = 0; i < a.size; ++i) members.push_back(a.world_rank(i));
  for (int i = 0; i < b.size; ++i)
    if (a.rank_of(b.world_rank(i)) == MPI_UNDEFINED) members.push_back(b.world_rank(i));
  return from_vector(members);
}

Group* intersect(const Group& a, const Group& b) {
  std::vector<int> members;
  for (int i = 0; i < a.size; ++i)
    if (b.rank_of(a.world_rank(i)) != MPI_UNDEFINED) members.push_back(a.world_rank(i));
  return from_vector(members);
}

Group* subtract(const Group& a, const Group& b) {
  std::vector<int> members;
  for (int i = 0; i < a.size; ++i)
    if (b.rank_of(a.world_rank(i)) == MPI_UNDEFINED) members.push_back(a.world_rank(i));
  return from_vector(members);
}

Group* include(const Group& a, const int* ranks, int n) {
  auto array = std::make_unique<int[]>(static_cast<size_t>(std::max(n, 1)));
  for (int i = 0; i < n; ++i) array[static_cast<size_t>(i)] = a.world_rank(ranks[i]);
  return make_group(std::move(array), n);
}

Group* exclude(const Group& a, const int* ranks, int n) {
  std::vector<bool> out(static_cast<size_t>(a.size));
  for (int i = 0; i < n; ++i) out[static_cast<size_t>(ranks[i])] = true;
  std::vector<int> members;
  for (int i = 0; i < a.size; ++i)
    if (!out[static_cast<size_t>(i)]) members.push_back(a.world_rank(i));
  return from_vector(members);
}

}  // namespace tmpi::comm
