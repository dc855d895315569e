// Making and merging intercommunicators (MPI 5.0, 7.6). See create.h.
#include <string.h>

#include <algorithm>

#include "comm/create.h"
#include "comm/spanning.h"
#include "comm/world.h"

namespace tmpi::comm {

namespace {

// What a leader brings to the meeting of the two leaders, and what members take away from the meeting of
// their side.
struct Join {
  Group* group = nullptr;  // leaders
  bool is_leader = false;
  Shared* shared = nullptr;  // result
  int side = 0;
  int error = MPI_SUCCESS;
  const char* why = "";
};

bool disjoint(const Group& a, const Group& b) {
  for (int i = 0; i < a.size; ++i)
    if (b.rank_of(a.world_rank(i)) != MPI_UNDEFINED) return false;
  return true;
}

void combine_leaders(void* const* contributions, int, void*) {
  auto* join0 = static_cast<Join*>(contributions[0]);
  auto* join1 = static_cast<Join*>(contributions[1]);
  if (!disjoint(*join0->group, *join1->group)) {
    for (Join* join : {join0, join1}) {
      join->error = MPI_ERR_COMM;
      join->why = "the local and the remote group overlap, they must have no member in common";
    }
    return;
  }
  join0->shared = join1->shared = make_shared(retain(join0->group), retain(join1->group));
  join1->side = 1;
}

void combine_side(void* const* contributions, int size, void*) {
  const Join* leader = nullptr;
  for (int i = 0; i < size && !leader; ++i)
    if (static_cast<Join*>(contributions[i])->is_leader) leader = static_cast<Join*>(contributions[i]);
  for (int i = 0; i < size; ++i) {
    auto* join = static_cast<Join*>(contributions[i]);
    if (!leader) {
      join->error = MPI_ERR_ARG;
      join->why = "the members of local_comm name different local leaders";
    } else if (join != leader) {
      join->shared = leader->shared;
      join->side = leader->side;
      join->error = leader->error;
      join->why = leader->why;
    }
  }
}

Made finish(const Join& join, int rank, Mismatch mismatch, const Communicator* parent) {
  Made made;
  made.mismatch = mismatch;
  made.error = join.error;
  made.why = join.why;
  if (made.ok()) made.communicator = make_communicator(join.shared, rank, join.side, parent);
  return made;
}

// The two leaders meet under a key that both can name; the one with the lower rank in the job is side 0.
void meet_leaders(MeetingKey key, int other_world_rank, Join* join, const sched::WaitReason& reason) {
  int me = my_world_rank();
  key.first = std::min(me, other_world_rank);
  key.second = std::max(me, other_world_rank);
  meet_by_key(key, me < other_world_rank ? 0 : 1, 2, join, combine_leaders, nullptr, reason);
}

// ---- the same where the members are in several processes

// What leaders tell each other, and then their sides: the proposed context and the group.
std::string text_of(uint64_t context, const Group& group) {
  std::string text(reinterpret_cast<const char*>(&context), sizeof context);
  for (int i = 0; i < group.size; ++i) {
    int rank = group.world_rank(i);
    text.append(reinterpret_cast<const char*>(&rank), sizeof rank);
  }
  return text;
}
uint64_t read_text(const std::string& text, Group** group) {
  uint64_t context;
  memcpy(&context, text.data(), sizeof context);
  auto size = static_cast<int>((text.size() - sizeof context) / sizeof(int));
  auto ranks = std::make_unique<int[]>(static_cast<size_t>(size) + 1);
  memcpy(ranks.get(), text.data() + sizeof context, static_cast<size_t>(size) * sizeof(int));
  *group = make_group(std::move(ranks), size);
  return context;
}

// From what the two leaders brought: `mine` is that of this side, which each member knows of its own leader.
Made join_sides(Group* local_group, uint64_t mine, const std::string& theirs, const Communicator* parent) {
  Group* remote;
  uint64_t other = read_text(theirs, &remote);
  Made made;
  if (!disjoint(*local_group, *remote)) {
    release(remote);
    made.error = MPI_ERR_COMM;
    made.why = "the local and the remote group overlap, they must have no member in common";
    return made;
  }
  // As where all are in one process: the leader with the lower rank in the job is of side 0.
  int side = local_group->world_rank(0) < remote->world_rank(0) ? 0 : 1;
  uint64_t context = side == 0 ? derive_context(mine, other, 1) : derive_context(other, mine, 1);
  int rank = local_group->rank_of(my_world_rank());
  Shared* shared = side == 0 ? make_spanning(retain(local_group), remote, context)
                             : make_spanning(remote, retain(local_group), context);
  made.communicator = make_communicator(shared, rank, side, parent);
  return made;
}

Made intercomm_create_here(Communicator& local_comm, int local_leader, const Communicator* peer, int remote_leader,
                           int tag, const char* what) {
  Group& group = *local_comm.shared->group;
  // Of one member it may be without other processes; then its context is this process' own.
  uint64_t mine = derive_context(local_comm.context_id ^ hash_of(group), local_comm.duplications++, 2);
  std::string theirs;
  if (local_comm.rank == local_leader)
    theirs = swap_with(peer->world_rank(remote_leader), peer->context_id | kActBit | kCollectiveBit, tag,
                       text_of(mine, group), what);
  if (spans(local_comm)) theirs = exchange(local_comm, theirs, what)[static_cast<size_t>(local_leader)];
  return join_sides(&group, mine, theirs, &local_comm);
}

Made intercomm_create_from_groups_here(Group* local_group, Group* remote_group, const char* tag) {
  // Both groups and the string are known to all members, so each can name the communicator.
  uint64_t name = hash_of(std::string(tag)) ^ hash_of(*local_group) ^ hash_of(*remote_group);
  uint64_t number = local()->groups_used[name]++;
  uint64_t mine = derive_context(name, number, 3);
  return join_sides(local_group, mine, text_of(mine, *remote_group), nullptr);
}

struct Merge {
  bool high;
  Shared* shared;
  int rank;
};

void combine_merge(void* const* contributions, int size, void* context) {
  const Shared& parent = *static_cast<const Shared*>(context);
  int sizes[2] = {parent.groups[0]->size, parent.groups[1]->size};
  bool high0 = static_cast<Merge*>(contributions[0])->high;
  bool high1 = static_cast<Merge*>(contributions[sizes[0]])->high;
  int first = high0 && !high1 ? 1 : 0;  // equal: either order is allowed (MPI 5.0, 7.6.2)
  auto members = std::make_unique<int[]>(static_cast<size_t>(size));
  int at = 0;
  for (int side : {first, 1 - first}) {
    for (int i = 0; i < sizes[side]; ++i, ++at) {
      members[static_cast<size_t>(at)] = parent.groups[side]->world_rank(i);
      static_cast<Merge*>(contributions[side ? sizes[0] + i : i])->rank = at;
    }
  }
  Shared* made = make_shared(make_group(std::move(members), size));
  for (int i = 0; i < size; ++i) static_cast<Merge*>(contributions[i])->shared = made;
}

Made merge_here(Communicator& intercomm, bool high, const char* what) {
  const uint64_t number = intercomm.duplications++;
  std::vector<Merge> parts;
  for (const std::string& text : exchange(intercomm, high ? "1" : "0", what))
    parts.push_back({text == "1", nullptr, -1});
  std::vector<void*> contributions;
  for (Merge& part : parts) contributions.push_back(&part);
  combine_merge(contributions.data(), static_cast<int>(parts.size()), intercomm.shared);
  const Merge& mine = parts[static_cast<size_t>(intercomm.slot())];
  keep_own(mine.shared, {mine.shared}, intercomm.context_id, number);
  Made made;
  made.communicator = make_communicator(mine.shared, mine.rank, 0, &intercomm);
  return made;
}

}  // namespace

Made intercomm_create(Communicator& local_comm, int local_leader, const Communicator* peer, int remote_leader, int tag,
                      const char* what) {
  if (several_processes()) return intercomm_create_here(local_comm, local_leader, peer, remote_leader, tag, what);
  Join join;
  if (local_comm.rank == local_leader) {
    join.is_leader = true;
    join.group = local_comm.shared->group;
    MeetingKey key;
    key.what = what;
    key.context_id = peer->context_id;
    key.tag = tag;
    int other = peer->world_rank(remote_leader);
    meet_leaders(key, other, &join, {what, other, tag, peer->display_name()});
  }
  Mismatch mismatch = meet_all(local_comm, &join, combine_side, nullptr, what);
  return finish(join, local_comm.rank, mismatch, &local_comm);
}

Made intercomm_create_from_groups(Group* local_group, Group* remote_group, const char* tag, const char* what) {
  if (several_processes()) return intercomm_create_from_groups_here(local_group, remote_group, tag);
  Join join;
  int rank = local_group->rank_of(my_world_rank());
  MeetingKey key;
  key.what = what;
  key.text = tag;
  if (rank == 0) {
    join.is_leader = true;
    join.group = local_group;
    meet_leaders(key, remote_group->world_rank(0), &join, {what, remote_group->world_rank(0)});
  }
  key.group = local_group;
  meet_by_key(key, rank, local_group->size, &join, combine_side, nullptr, {what, sched::WaitReason::kEverybody});
  return finish(join, rank, {}, nullptr);
}

Made intercomm_merge(Communicator& intercomm, bool high, const char* what) {
  Merge merge{high, nullptr, -1};
  Made made;
  if (spans(intercomm)) return merge_here(intercomm, high, what);
  made.mismatch = meet_all(intercomm, &merge, combine_merge, intercomm.shared, what);
  if (made.ok()) made.communicator = make_communicator(merge.shared, merge.rank, 0, &intercomm);
  return made;
}

}  // namespace tmpi::comm
