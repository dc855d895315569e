// Tests of groups: the identity without an array, look-ups in ordered and unordered groups, the set
// operations.
#include "comm/group.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace tmpi::comm {
namespace {

struct Owned {
  explicit Owned(Group* g) : group(g) {}
  Owned(std::initializer_list<int> members) {
    auto array = std::make_unique<int[]>(members.size() + 1);
    std::copy(members.begin(), members.end(), array.get());
    group = make_group(std::move(array), static_cast<int>(members.size()));
  }
  Owned(const Owned&) = delete;
  ~Owned() { release(group); }
  std::vector<int> members() const {
    std::vector<int> result;
    for (int i = 0; i < group->size; ++i) result.push_back(group->world_rank(i));
    return result;
  }
  operator Group&() const { return *group; }
  Group* group;
};

using Members = std::vector<int>;

TEST(Group, IdentityHasNoArray) {
  Owned a{0, 1, 2, 3};
  EXPECT_EQ(a.group->world_ranks, nullptr);
  EXPECT_EQ(a.group->rank_of(3), 3);
  EXPECT_EQ(a.group->rank_of(4), MPI_UNDEFINED);
  EXPECT_EQ(a.group->rank_of(-1), MPI_UNDEFINED);
  Owned b(make_identity_group(4));
  EXPECT_EQ(compare(a, b), MPI_IDENT);
}

// Small and large, ascending and not: each takes another way through rank_of.
TEST(Group, RankOfFindsAllAndOnlyMembers) {
  for (int size : {1, 5, 8, 9, 1000}) {
    for (bool ascending : {true, false}) {
      auto array = std::make_unique<int[]>(static_cast<size_t>(size));
      for (int i = 0; i < size; ++i) array[static_cast<size_t>(i)] = ascending ? 3 * i + 1 : 3 * (size - i) + 1;
      Owned group(make_group(std::move(array), size));
      for (int i = 0; i < size; ++i) {
        int world = group.group->world_rank(i);
        EXPECT_EQ(group.group->rank_of(world), i);
        EXPECT_EQ(group.group->rank_of(world + 1), MPI_UNDEFINED);
      }
      EXPECT_EQ(group.group->rank_of(0), MPI_UNDEFINED);
      EXPECT_EQ(group.group->rank_of(1 << 20), MPI_UNDEFINED);
    }
  }
}

TEST(Group, Compare) {
  Owned a{3, 1, 2}, b{1, 2, 3}, c{1, 2, 4}, d{1, 2}, same{3, 1, 2};
  EXPECT_EQ(compare(a, same), MPI_IDENT);
  EXPECT_EQ(compare(a, b), MPI_SIMILAR);
  EXPECT_EQ(compare(a, c), MPI_UNEQUAL);
  EXPECT_EQ(compare(a, d), MPI_UNEQUAL);
}

TEST(Group, SetOperationsKeepTheOrderOfTheStandard) {
  Owned a{5, 0, 7, 2}, b{2, 9, 5};
  EXPECT_EQ(Owned(unite(a, b)).members(), (Members{5, 0, 7, 2, 9}));
  EXPECT_EQ(Owned(intersect(a, b)).members(), (Members{5, 2}));
  EXPECT_EQ(Owned(subtract(a, b)).members(), (Members{0, 7}));
  int ranks[] = {3, 0};
  EXPECT_EQ(Owned(include(a, ranks, 2)).members(), (Members{2, 5}));
  EXPECT_EQ(Owned(exclude(a, ranks, 2)).members(), (Members{0, 7}));
  EXPECT_EQ(Owned(include(a, nullptr, 0)).members(), Members{});
}

TEST(Group, Handles) {
  Owned a{4, 5};
  EXPECT_EQ(resolve(reinterpret_cast<MPI_Group>(a.group)), a.group);
  EXPECT_EQ(resolve(MPI_GROUP_NULL), nullptr);
  ASSERT_NE(resolve(MPI_GROUP_EMPTY), nullptr);
  EXPECT_EQ(resolve(MPI_GROUP_EMPTY)->size, 0);
  EXPECT_EQ(to_handle(subtract(a, a)), MPI_GROUP_EMPTY);
  long no_group[20] = {};
  EXPECT_EQ(resolve(reinterpret_cast<MPI_Group>(no_group)), nullptr);
}

}  // namespace
}  // namespace tmpi::comm
