// Duplicates, parts and subsets of communicators. See create.h.
#include "comm/create.h"

#include <string.h>

#include <algorithm>

#include "base/assert.h"
#include "comm/spanning.h"
#include "comm/topology.h"
#include "comm/world.h"

namespace tmpi::comm {

namespace {

// What a member brings to the meeting and takes away from it.
struct Part {
  int color = 0, key = 0;    // split
  Group* group = nullptr;    // create
  Shared* shared = nullptr;  // result; nullptr: MPI_COMM_NULL
  int rank = -1, side = 0;
  int error = MPI_SUCCESS;
  const char* why = "";
};

// Where slot s of a communicator's meeting belongs: its side, and its rank there.
int side_of(const Shared& parent, int slot) { return parent.is_inter() && slot >= parent.groups[0]->size ? 1 : 0; }
int world_rank_of(const Shared& parent, int slot) {
  if (!parent.is_inter()) return parent.group->world_rank(slot);
  int first = parent.groups[0]->size;
  return slot < first ? parent.groups[0]->world_rank(slot) : parent.groups[1]->world_rank(slot - first);
}

struct Entry {
  int color, side, key, slot;
  bool operator<(const Entry& other) const {
    if (color != other.color) return color < other.color;
    if (side != other.side) return side < other.side;
    if (key != other.key) return key < other.key;
    return slot < other.slot;  // ties: the order in the old group (MPI 5.0, 7.4.2)
  }
};

Group* group_of(const Shared& parent, const Entry* entries, int count, void* const* contributions) {
  auto members = std::make_unique<int[]>(static_cast<size_t>(std::max(count, 1)));
  for (int i = 0; i < count; ++i) {
    members[static_cast<size_t>(i)] = world_rank_of(parent, entries[i].slot);
    static_cast<Part*>(contributions[entries[i].slot])->rank = i;
    static_cast<Part*>(contributions[entries[i].slot])->side = entries[i].side;
  }
  return make_group(std::move(members), count);
}

void combine_split(void* const* contributions, int size, void* context) {
  const Shared& parent = *static_cast<const Shared*>(context);
  std::vector<Entry> entries;
  entries.reserve(static_cast<size_t>(size));
  for (int slot = 0; slot < size; ++slot) {
    const Part& part = *static_cast<const Part*>(contributions[slot]);
    if (part.color != MPI_UNDEFINED) entries.push_back({part.color, side_of(parent, slot), part.key, slot});
  }
  std::sort(entries.begin(), entries.end());
  for (size_t begin = 0, end; begin < entries.size(); begin = end) {
    size_t second = begin;  // where side 1 begins
    for (end = begin; end < entries.size() && entries[end].color == entries[begin].color; ++end)
      if (entries[end].side == 0) second = end + 1;
    Shared* made = nullptr;
    auto count0 = static_cast<int>(second - begin), count1 = static_cast<int>(end - second);
    if (!parent.is_inter()) {
      made = make_shared(group_of(parent, &entries[begin], count0, contributions));
    } else if (count0 > 0 && count1 > 0) {  // a colour on one side only gives MPI_COMM_NULL
      Group* group0 = group_of(parent, &entries[begin], count0, contributions);
      made = make_shared(group0, group_of(parent, &entries[second], count1, contributions));
    }
    for (size_t i = begin; i < end; ++i) static_cast<Part*>(contributions[entries[i].slot])->shared = made;
  }
}

// The slot of a world rank that is a member on that side, or -1.
int slot_of(const Shared& parent, int side, int world_rank) {
  const Group& group = parent.is_inter() ? *parent.groups[side] : *parent.group;
  int rank = group.rank_of(world_rank);
  if (rank == MPI_UNDEFINED) return -1;
  return side ? parent.groups[0]->size + rank : rank;
}

void refuse(Part& part, const char* why) {
  part.error = MPI_ERR_GROUP;
  part.why = why;
}

// Gives the members of `group` their places; those on whom the members do not agree are refused.
void assign(const Shared& parent, int side, const Group& group, Shared* shared, void* const* contributions) {
  for (int rank = 0; rank < group.size; ++rank) {
    auto& part = *static_cast<Part*>(contributions[slot_of(parent, side, group.world_rank(rank))]);
    part.shared = shared;
    part.rank = rank;
    part.side = side;
  }
}

// Whether every member of the group is in the parent and brought the same group.
const char* objection(const Shared& parent, int side, const Group& group, void* const* contributions) {
  for (int rank = 0; rank < group.size; ++rank) {
    int slot = slot_of(parent, side, group.world_rank(rank));
    if (slot < 0) return "group has members that are not in comm";
    const auto& part = *static_cast<const Part*>(contributions[slot]);
    if (part.group != &group && compare(*part.group, group) != MPI_IDENT)
      return "the members of group must all pass the same group";
  }
  return nullptr;
}

void combine_create(void* const* contributions, int size, void* context) {
  const Shared& parent = *static_cast<const Shared*>(context);
  if (parent.is_inter()) {
    // One group per side; a side whose members all stay out makes MPI_COMM_NULL of it (MPI 5.0, 7.4.2).
    Group* groups[2] = {};
    for (int slot = 0; slot < size; ++slot) {
      auto& part = *static_cast<Part*>(contributions[slot]);
      int side = side_of(parent, slot);
      if (part.group->size == 0 || groups[side]) continue;
      if (const char* why = objection(parent, side, *part.group, contributions)) return refuse(part, why);
      groups[side] = part.group;
    }
    if (!groups[0] || !groups[1]) return;
    Shared* made = make_shared(retain(groups[0]), retain(groups[1]));
    for (int side : {0, 1}) assign(parent, side, *groups[side], made, contributions);
    return;
  }
  for (int slot = 0; slot < size; ++slot) {
    auto& part = *static_cast<Part*>(contributions[slot]);
    if (part.shared || part.group->rank_of(world_rank_of(parent, slot)) == MPI_UNDEFINED) continue;
    if (const char* why = objection(parent, 0, *part.group, contributions)) {
      refuse(part, why);
      continue;
    }
    assign(parent, 0, *part.group, make_shared(retain(part.group)), contributions);
  }
}

void combine_prefix(void* const* contributions, int, void* context) {
  const Shared& parent = *static_cast<const Shared*>(context);
  // The result is the same for all members, who pass the same number; the first one's is taken.
  int members = static_cast<Part*>(contributions[0])->key;
  auto array = std::make_unique<int[]>(static_cast<size_t>(members));
  for (int i = 0; i < members; ++i) array[static_cast<size_t>(i)] = parent.group->world_rank(i);
  Shared* made = members == parent.group->size ? make_shared(retain(parent.group))
                                               : make_shared(make_group(std::move(array), members));
  for (int i = 0; i < members; ++i) {
    static_cast<Part*>(contributions[i])->shared = made;
    static_cast<Part*>(contributions[i])->rank = i;
  }
}

void combine_group(void* const* contributions, int size, void* context) {
  Shared* made = make_shared(retain(static_cast<Group*>(context)));
  for (int i = 0; i < size; ++i) {
    static_cast<Part*>(contributions[i])->shared = made;
    static_cast<Part*>(contributions[i])->rank = i;
  }
}

Made finish(const Part& part, Mismatch mismatch, const Communicator* parent) {
  Made made;
  made.mismatch = mismatch;
  made.error = part.error;
  made.why = part.why;
  if (made.ok() && part.shared) made.communicator = make_communicator(part.shared, part.rank, part.side, parent);
  return made;
}

}  // namespace

namespace {

// ---- the same acts where the members are in several processes: each brings its part to all, and each combines

struct Carried {
  int color, key, group_size;  // group_size -1: no group
};

std::string text_of(const Part& part) {
  Carried carried{part.color, part.key, part.group ? part.group->size : -1};
  std::string text(reinterpret_cast<const char*>(&carried), sizeof carried);
  for (int i = 0; i < carried.group_size; ++i) {
    int rank = part.group->world_rank(i);
    text.append(reinterpret_cast<const char*>(&rank), sizeof rank);
  }
  return text;
}

Part part_of(const std::string& text) {
  Carried carried;
  memcpy(&carried, text.data(), sizeof carried);
  Part part;
  part.color = carried.color;
  part.key = carried.key;
  if (carried.group_size < 0) return part;
  auto ranks = std::make_unique<int[]>(static_cast<size_t>(carried.group_size) + 1);
  memcpy(ranks.get(), text.data() + sizeof carried, static_cast<size_t>(carried.group_size) * sizeof(int));
  part.group = make_group(std::move(ranks), carried.group_size);
  return part;
}

// Runs combine on the parts of all members, with the caller's own in its slot. The caller's result is in *part.
void combine_here(Communicator& parent, Part* part, Meeting::Combine combine, const char* what) {
  const uint64_t number = parent.duplications++;
  const std::vector<std::string> texts = exchange(parent, text_of(*part), what);
  std::vector<Part> parts;
  std::vector<void*> contributions;
  parts.reserve(texts.size());
  for (const std::string& text : texts) {
    parts.push_back(part_of(text));
    contributions.push_back(&parts.back());
  }
  contributions[static_cast<size_t>(parent.slot())] = part;
  combine(contributions.data(), static_cast<int>(parts.size()), parent.shared);
  std::vector<Shared*> made;
  for (void* contribution : contributions) {
    Shared* shared = static_cast<Part*>(contribution)->shared;
    if (shared && std::find(made.begin(), made.end(), shared) == made.end()) made.push_back(shared);
  }
  keep_own(part->shared, made, parent.context_id, number);
  for (Part& other : parts)
    if (other.group) release(other.group);
}

// A communicator of a group whose members have no other in common, named by `name`. Needs no message.
Made make_of_group(Group* group, uint64_t name, const Communicator* parent) {
  name ^= hash_of(*group);
  uint64_t number = local()->groups_used[name]++;
  Made made;
  Shared* shared = make_spanning(retain(group), derive_context(name, number, 0));
  made.communicator = make_communicator(shared, group->rank_of(my_world_rank()), 0, parent);
  return made;
}

bool spans_alone(const Group& group) { return several_processes() && group.size > 1; }

}  // namespace

int my_world_rank() { return sched::self()->id; }

bool several_processes() { return spans(local()->world); }

Mismatch meet_all(Communicator& communicator, void* contribution, Meeting::Combine combine, void* context,
                  const char* what) {
  if (spans(communicator)) {
    TMPI_ASSERT(!combine);  // pointers into stacks mean nothing elsewhere
    exchange(communicator, {}, what);
    return {};
  }
  return communicator.shared->meeting->meet(
      communicator.slot(), contribution, combine, context,
      {what, sched::WaitReason::kEverybody, sched::WaitReason::kNoTag, communicator.display_name()});
}

Made duplicate(Communicator& parent, const char* what) {
  Shared& from = *parent.shared;
  Made made;
  Shared* shared = nullptr;
  if (spans(parent)) {
    uint64_t context = derive_context(parent.context_id, parent.duplications++, ~uint64_t{0});
    shared = from.is_inter() ? make_spanning(retain(from.groups[0]), retain(from.groups[1]), context)
                             : make_spanning(retain(from.group), context);
  } else {
    MutexLock lock(from.mutex);
    uint64_t number = parent.duplications++;
    auto at = std::find_if(from.children.begin(), from.children.end(),
                           [&](const PendingChild& child) { return child.number == number; });
    if (at == from.children.end()) {
      shared = from.is_inter() ? make_shared(retain(from.groups[0]), retain(from.groups[1]))
                               : make_shared(retain(from.group));
      from.children.push_back({number, shared, what, from.member_count()});
      at = from.children.end() - 1;
    }
    shared = at->shared;
    if (at->what != what) made.mismatch = {0, at->what};
    if (--at->missing == 0) from.children.erase(at);
  }
  if (made.mismatch) return made;
  made.communicator = make_communicator(shared, parent.rank, parent.side, &parent);
  if (parent.topology) made.communicator->topology = new Topology(*parent.topology);
  return made;
}

Made split(Communicator& parent, int color, int key, const char* what) {
  Part part;
  part.color = color;
  part.key = key;
  Mismatch mismatch;
  if (spans(parent))
    combine_here(parent, &part, combine_split, what);
  else
    mismatch = meet_all(parent, &part, combine_split, parent.shared, what);
  return finish(part, mismatch, &parent);
}

Made create(Communicator& parent, Group* group, const char* what) {
  Part part;
  part.group = group;
  Mismatch mismatch;
  if (spans(parent))
    combine_here(parent, &part, combine_create, what);
  else
    mismatch = meet_all(parent, &part, combine_create, parent.shared, what);
  return finish(part, mismatch, &parent);
}

Made create_prefix(Communicator& parent, int members, const char* what) {
  Part part;
  part.key = members;
  Mismatch mismatch;
  if (spans(parent))
    combine_here(parent, &part, combine_prefix, what);
  else
    mismatch = meet_all(parent, &part, combine_prefix, parent.shared, what);
  return finish(part, mismatch, &parent);
}

Made create_group(const Communicator& parent, Group* group, int tag, const char* what) {
  if (spans_alone(*group))
    return make_of_group(group, derive_context(parent.context_id, static_cast<uint64_t>(tag), 0), &parent);
  MeetingKey key;
  key.what = what;
  key.context_id = parent.context_id;
  key.tag = tag;
  key.group = group;
  Part part;
  meet_by_key(key, group->rank_of(my_world_rank()), group->size, &part, combine_group, group,
              {what, sched::WaitReason::kEverybody, tag, parent.display_name()});
  return finish(part, {}, &parent);
}

Made create_from_group(Group* group, const char* tag, const char* what) {
  if (spans_alone(*group)) return make_of_group(group, hash_of(std::string(tag)), nullptr);
  MeetingKey key;
  key.what = what;
  key.text = tag;
  key.group = group;
  Part part;
  meet_by_key(key, group->rank_of(my_world_rank()), group->size, &part, combine_group, group,
              {what, sched::WaitReason::kEverybody});
  return finish(part, {}, nullptr);
}

}  // namespace tmpi::comm
