// Making and merging intercommunicators (MPI 5.0, 7.6). See create.h.
#include <algorithm>

#include "comm/create.h"
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

}  // namespace

Made intercomm_create(Communicator& local_comm, int local_leader, const Communicator* peer, int remote_leader, int tag,
                      const char* what) {
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
  made.mismatch = meet_all(intercomm, &merge, combine_merge, intercomm.shared, what);
  if (made.ok()) made.communicator = make_communicator(merge.shared, merge.rank, 0, &intercomm);
  return made;
}

}  // namespace tmpi::comm
