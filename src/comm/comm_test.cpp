// Tests of meetings, of the world, and of the acts that make communicators, with 1, 2 and 4 carriers.
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <numeric>
#include <set>

#include "comm/create.h"
#include "comm/testing.h"
#include "comm/topology.h"

namespace tmpi::comm {
namespace {

using Comm = testing::Job;
using sched::Rank;

const char kDup[] = "dup", kSplit[] = "split", kCreate[] = "create", kInter[] = "inter", kMerge[] = "merge",
           kOther[] = "other";

void sum(void* const* contributions, int size, void*) {
  int total = 0;
  for (int i = 0; i < size; ++i) total += *static_cast<int*>(contributions[i]);
  for (int i = 0; i < size; ++i) *static_cast<int*>(contributions[i]) = total;
}

TEST_P(Comm, MeetingsFollowEachOther) {
  constexpr int kRanks = 20;
  run(kRanks, [](Rank* me) {
    for (int round = 0; round < 50; ++round) {
      int value = me->id * round;
      EXPECT_FALSE(meet_all(local()->world, &value, sum, nullptr, kOther));
      EXPECT_EQ(value, round * kRanks * (kRanks - 1) / 2);
    }
  });
}

TEST_P(Comm, MeetingForDifferentPurposesIsNoticed) {
  run(5, [](Rank* me) {
    int value = 1;
    Mismatch mismatch = meet_all(local()->world, &value, sum, nullptr, me->id == 3 ? kDup : kSplit);
    EXPECT_TRUE(mismatch);
    EXPECT_EQ(mismatch.rank, me->id == 3 ? 0 : 3);
    EXPECT_EQ(mismatch.what, me->id == 3 ? kSplit : kDup);
    EXPECT_EQ(value, 1);
    EXPECT_FALSE(meet_all(local()->world, &value, sum, nullptr, kOther));
    EXPECT_EQ(value, 5);
  });
}

TEST_P(Comm, EveryRankResolvesItsOwnWorldAndSelf) {
  run(9, [](Rank* me) {
    Communicator* world_comm = resolve(MPI_COMM_WORLD);
    ASSERT_EQ(world_comm, world(me->id));
    EXPECT_EQ(world_comm->rank, me->id);
    EXPECT_EQ(world_comm->size, 9);
    EXPECT_EQ(world_comm->world_rank(4), 4);
    EXPECT_EQ(world_comm->handle(), MPI_COMM_WORLD);
    Communicator* self_comm = resolve(MPI_COMM_SELF);
    EXPECT_EQ(self_comm->rank, 0);
    EXPECT_EQ(self_comm->size, 1);
    EXPECT_EQ(self_comm->world_rank(0), me->id);
    EXPECT_EQ(resolve(MPI_COMM_NULL), nullptr);
    EXPECT_EQ(resolve(MPI_Comm{}), nullptr);
  });
}

TEST_P(Comm, DuplicateNeverWaitsAndAllGetTheSameContext) {
  static std::mutex mutex;
  static std::set<uint64_t> contexts;
  contexts.clear();
  run(8, [](Rank* me) {
    Communicator& mine = local()->world;
    std::vector<Communicator*> made;
    for (int i = 0; i < 30; ++i) made.push_back(duplicate(mine, kDup).communicator);
    for (Communicator* c : made) {
      EXPECT_EQ(compare(*c, mine), MPI_CONGRUENT);
      EXPECT_EQ(compare(*c, *c), MPI_IDENT);
      EXPECT_EQ(resolve(c->handle()), c);
      std::lock_guard lock(mutex);
      contexts.insert(c->context_id);
    }
    for (Communicator* c : made) free_handle(c);
  });
  EXPECT_EQ(contexts.size(), 30u);
}

// Rank 0 goes through its calls alone, frees what it made, and ends before the others begin.
TEST_P(Comm, DuplicateByOneRankLongBeforeTheOthers) {
  run(3, [](Rank* me) {
    Communicator& mine = local()->world;
    if (me->id == 0) {
      for (int i = 0; i < 3; ++i) free_handle(duplicate(mine, kDup).communicator);
    }
    if (me->id != 0) sched::scheduler->sleep_for(2'000'000);
    if (me->id != 0) {
      for (int i = 0; i < 3; ++i) {
        Communicator* c = duplicate(mine, kDup).communicator;
        EXPECT_EQ(c->size, 3);
        EXPECT_EQ(c->rank, me->id);
        free_handle(c);
      }
    }
  });
}

TEST_P(Comm, SplitOrdersByKeyThenRank) {
  run(12, [](Rank* me) {
    int color = me->id % 3 == 2 ? MPI_UNDEFINED : me->id % 3;
    Made made = split(local()->world, color, -me->id / 6, kSplit);
    ASSERT_TRUE(made.ok());
    if (color == MPI_UNDEFINED) {
      EXPECT_EQ(made.communicator, nullptr);
      return;
    }
    Communicator* c = made.communicator;
    ASSERT_EQ(c->size, 4);
    // Keys 0 for ranks 0..5, -1 for 6..11: the upper half comes first.
    std::vector<int> expected = {color + 6, color + 9, color, color + 3};
    for (int i = 0; i < 4; ++i) EXPECT_EQ(c->world_rank(i), expected[static_cast<size_t>(i)]);
    EXPECT_EQ(c->world_rank(c->rank), me->id);
    int value = me->id;
    EXPECT_FALSE(meet_all(*c, &value, sum, nullptr, kOther));
    EXPECT_EQ(value, 4 * color + 18);
    free_handle(c);
  });
}

TEST_P(Comm, CreateOfDisjointGroupsAndOfNone) {
  run(7, [](Rank* me) {
    Communicator& mine = local()->world;
    int odd[] = {5, 3, 1}, even[] = {0, 2};
    Group* group = me->id % 2    ? include(*mine.shared->group, odd, 3)
                   : me->id <= 2 ? include(*mine.shared->group, even, 2)
                                 : include(*mine.shared->group, nullptr, 0);
    Made made = create(mine, group, kCreate);
    release(group);
    ASSERT_TRUE(made.ok());
    if (me->id == 4 || me->id == 6) {
      EXPECT_EQ(made.communicator, nullptr);
      return;
    }
    EXPECT_EQ(made.communicator->size, me->id % 2 ? 3 : 2);
    EXPECT_EQ(made.communicator->rank, me->id % 2 ? (5 - me->id) / 2 : me->id / 2);
    free_handle(made.communicator);
  });
}

TEST_P(Comm, CreateRefusesGroupsThatContradict) {
  run(3, [](Rank* me) {
    int wide[] = {0, 1}, narrow[] = {1};
    Group* group = me->id == 0 ? include(*local()->world.shared->group, wide, 2)
                               : include(*local()->world.shared->group, narrow, 1);
    Made made = create(local()->world, group, kCreate);
    release(group);
    EXPECT_EQ(made.error, me->id == 0 ? MPI_ERR_GROUP : MPI_SUCCESS);
    if (made.communicator) free_handle(made.communicator);
  });
}

TEST_P(Comm, CreateGroupNeedsOnlyItsMembers) {
  run(6, [](Rank* me) {
    if (me->id == 0 || me->id == 5) return;
    for (int round = 0; round < 20; ++round) {
      int low[] = {1, 2}, high[] = {4, 3};
      Group* group = include(*local()->world.shared->group, me->id < 3 ? low : high, 2);
      Made made = create_group(local()->world, group, 7, kCreate);
      release(group);
      ASSERT_TRUE(made.ok());
      EXPECT_EQ(made.communicator->size, 2);
      EXPECT_EQ(made.communicator->world_rank(made.communicator->rank), me->id);
      free_handle(made.communicator);
    }
  });
}

TEST_P(Comm, IntercommunicatorKnowsBothSides) {
  constexpr int kRanks = 7;
  run(kRanks, [](Rank* me) {
    int side = me->id % 2;
    Communicator* half = split(local()->world, side, 0, kSplit).communicator;
    Made made = intercomm_create(*half, 0, &local()->world, 1 - side, 3, kInter);
    ASSERT_TRUE(made.ok());
    Communicator* inter = made.communicator;
    EXPECT_TRUE(inter->is_inter);
    EXPECT_EQ(inter->rank, me->id / 2);
    EXPECT_EQ(inter->size, side ? 3 : 4);
    EXPECT_EQ(inter->peer_count, side ? 4 : 3);
    for (int i = 0; i < inter->peer_count; ++i) EXPECT_EQ(inter->world_rank(i), 2 * i + 1 - side);

    Communicator* twin = duplicate(*inter, kDup).communicator;
    EXPECT_EQ(compare(*twin, *inter), MPI_CONGRUENT);
    EXPECT_NE(twin->context_id, inter->context_id);

    // The even ones say high: the odd ones come first.
    Communicator* merged = intercomm_merge(*twin, side == 0, kMerge).communicator;
    EXPECT_EQ(merged->size, 7);
    EXPECT_EQ(merged->rank, side ? me->id / 2 : 3 + me->id / 2);
    EXPECT_EQ(merged->world_rank(merged->rank), me->id);

    // Split by colour: only colour 0 has members on both sides.
    int color = me->id < 2 ? 0 : side + 1;
    Made part = split(*inter, color, 0, kSplit);
    ASSERT_TRUE(part.ok());
    if (color == 0) {
      EXPECT_EQ(part.communicator->peer_count, 1);
      EXPECT_EQ(part.communicator->world_rank(0), 1 - me->id);
      free_handle(part.communicator);
    } else {
      EXPECT_EQ(part.communicator, nullptr);
    }
    for (Communicator* c : {half, inter, twin, merged}) free_handle(c);
  });
}

// Both communicators hold rank 2, which can therefore only be inside one of the two calls; the leaders
// notice.
TEST_P(Comm, IntercommunicatorOfOverlappingGroupsIsRefused) {
  run(3, [](Rank* me) {
    Group* all = local()->world.shared->group;
    int left[] = {0, 2}, right[] = {1, 2};
    Communicator* c[2] = {};
    for (int i : {0, 1}) {
      Group* group = include(*all, i == 0 ? left : right, 2);
      c[i] = create(local()->world, group, kCreate).communicator;
      release(group);
    }
    if (me->id == 2) {
      EXPECT_EQ(intercomm_create(*c[0], 0, nullptr, 0, 9, kInter).error, MPI_ERR_COMM);
      EXPECT_EQ(intercomm_create(*c[1], 0, nullptr, 0, 9, kInter).error, MPI_ERR_COMM);
    } else {
      EXPECT_EQ(intercomm_create(*c[me->id], 0, &local()->world, 1 - me->id, 9, kInter).error, MPI_ERR_COMM);
    }
    for (Communicator* made : c)
      if (made) free_handle(made);
  });
}

TEST_P(Comm, IntercommunicatorOfGroupsAndItsSubset) {
  run(6, [](Rank* me) {
    Group* all = local()->world.shared->group;
    int ranks[] = {4, 0, 2, 5, 3, 1};
    Group* even = include(*all, ranks, 3);
    Group* odd = include(*all, ranks + 3, 3);
    Group* mine = me->id % 2 ? odd : even;
    Made made = intercomm_create_from_groups(mine, me->id % 2 ? even : odd, "test", kInter);
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made.communicator->world_rank(0), me->id % 2 ? 4 : 5);
    // The last two of each side, in reverse order.
    int last[] = {2, 1};
    Group* part = include(*mine, last, 2);
    Made smaller = create(*made.communicator, part, kCreate);
    ASSERT_TRUE(smaller.ok());
    if (me->id >= 4) {
      EXPECT_EQ(smaller.communicator, nullptr);
    } else {
      EXPECT_EQ(smaller.communicator->peer_count, 2);
      EXPECT_EQ(smaller.communicator->rank, part->rank_of(me->id));
      EXPECT_EQ(smaller.communicator->world_rank(0), me->id % 2 ? 2 : 1);
      free_handle(smaller.communicator);
    }
    free_handle(made.communicator);
    for (Group* group : {even, odd, part}) release(group);
  });
}

TEST_P(Comm, PendingOperationsKeepTheObjectsAlive) {
  static std::atomic<int> freed;
  freed = 0;
  run(4, [](Rank*) {
    Communicator* c = duplicate(local()->world, kDup).communicator;
    EXPECT_FALSE(meet_all(*c, nullptr, nullptr, nullptr, kOther));
    if (c->rank == 0) {
      c->shared->coll = &freed;
      c->shared->coll_free = [](void* state) { static_cast<std::atomic<int>*>(state)->fetch_add(1); };
    }
    retain(c);
    MPI_Comm handle = c->handle();
    free_handle(c);
    EXPECT_EQ(resolve(handle), nullptr);
    EXPECT_EQ(c->size, 4);
    EXPECT_EQ(freed, 0);
    meet_all(local()->world, nullptr, nullptr, nullptr, kOther);
    release(c);
    meet_all(local()->world, nullptr, nullptr, nullptr, kOther);
    EXPECT_EQ(freed, 1);
  });
}

TEST_P(Comm, ManyRanks) {
  run(1024, [](Rank* me) {
    Made made = split(local()->world, me->id / 32, me->id, kSplit);
    EXPECT_EQ(made.communicator->size, 32);
    EXPECT_EQ(made.communicator->rank, me->id % 32);
    free_handle(made.communicator);
    int value = 1;
    meet_all(local()->world, &value, sum, nullptr, kOther);
    EXPECT_EQ(value, 1024);
  });
}

INSTANTIATE_TEST_SUITE_P(Carriers, Comm, ::testing::Values(1, 2, 4));

TEST(Topology, BalancedDims) {
  struct Case {
    int nodes;
    std::vector<int> given, expected;
  };
  for (const Case& c : {Case{6, {0, 0}, {3, 2}}, Case{7, {0, 0}, {7, 1}}, Case{6, {0, 3, 0}, {2, 3, 1}},
                        Case{12, {0, 0, 0}, {3, 2, 2}}, Case{16, {0, 0, 0}, {4, 2, 2}}, Case{1024, {0, 0}, {32, 32}},
                        Case{2147483647, {0, 0}, {2147483647, 1}}, Case{36, {0, 0}, {6, 6}}, Case{8, {2, 4}, {2, 4}}}) {
    std::vector<int> dims = c.given;
    EXPECT_TRUE(balance_dims(c.nodes, static_cast<int>(dims.size()), dims.data()));
    EXPECT_EQ(dims, c.expected) << c.nodes;
  }
  int dims[] = {0, 4};
  EXPECT_FALSE(balance_dims(7, 2, dims));
}

TEST(Topology, CartesianArithmetic) {
  Topology t;
  t.kind = MPI_CART;
  t.dims = {2, 3, 4};
  t.periods = {1, 0, 1};
  t.coords = {0, 2, 3};
  for (int rank = 0; rank < 24; ++rank) {
    int coords[3];
    cart_coords(t, rank, coords, 3);
    EXPECT_EQ(cart_rank(t, coords), rank);
  }
  EXPECT_EQ(cart_neighbor(t, 0, -1), 1 * 12 + 2 * 4 + 3);
  EXPECT_EQ(cart_neighbor(t, 1, 1), MPI_PROC_NULL);
  EXPECT_EQ(cart_neighbor(t, 2, 1), 0 * 12 + 2 * 4 + 0);
  EXPECT_EQ(cart_neighbor(t, 2, -9), 0 * 12 + 2 * 4 + 2);
}

}  // namespace
}  // namespace tmpi::comm
