// Addresses to clones. See registry.h.
#include "image/registry.h"

#include <gtest/gtest.h>

namespace tmpi::image {
namespace {

const void* at(std::uintptr_t address) { return reinterpret_cast<const void*>(address); }

TEST(Registry, FindsTheCloneThatAnAddressLiesIn) {
  EXPECT_LT(find_in_clones(at(0x10000)).image_rank, 0);
  static Arena arena{0x10000000, 0x10000000 + 3 * 0x4000, 0x4000, 0x3000, 0x8000, 5, 3, "program"};
  publish(&arena);
  const Place first = find_in_clones(at(0x10000000));
  EXPECT_EQ(first.image_rank, 5);
  EXPECT_EQ(first.in_original, 0x8000u);
  EXPECT_EQ(first.shift, 0x10000000 - 0x8000);
  const Place last = find_in_clones(at(0x10000000 + 2 * 0x4000 + 0x2fff));
  EXPECT_EQ(last.image_rank, 7);
  EXPECT_EQ(last.in_original, 0x8000u + 0x2fff);
  EXPECT_EQ(last.in_original + static_cast<std::uintptr_t>(last.shift), 0x10000000u + 2 * 0x4000 + 0x2fff);
}

TEST(Registry, KnowsTheGapsAndTheEdges) {
  static Arena arena{0x20000000, 0x20000000 + 2 * 0x4000, 0x4000, 0x3000, 0x8000, 1, 2, "program"};
  publish(&arena);
  EXPECT_LT(find_in_clones(at(0x20000000 - 1)).image_rank, 0);
  EXPECT_LT(find_in_clones(at(0x20003000)).image_rank, 0) << "between the clone and the next one's alignment";
  EXPECT_EQ(find_in_clones(at(0x20004000)).image_rank, 2);
  EXPECT_LT(find_in_clones(at(0x20008000)).image_rank, 0);
  EXPECT_LT(find_in_clones(at(0x8000)).image_rank, 0) << "image 0 is not a clone";
}

TEST(Registry, AClonedObjectMayBeThereForSomeRanksOnly) {
  static std::atomic<bool> present[2] = {false, true};
  static Arena arena{.begin = 0x30000000,
                     .end = 0x30000000 + 2 * 0x4000,
                     .stride = 0x4000,
                     .span = 0x4000,
                     .original = 0x9000000,
                     .count = 2,
                     .present = present};
  publish(&arena);
  void* const original = reinterpret_cast<void*>(0x9000010);
  EXPECT_EQ(find_copy(0, original), nullptr);
  EXPECT_EQ(find_copy(1, original), reinterpret_cast<void*>(0x30004010));
  EXPECT_EQ(find_copy(2, original), original) << "no copy is meant for this rank";
  EXPECT_EQ(find_in_clones(at(0x30000010)).image_rank, 0) << "whose place it is does not depend on it";
  present[0] = true;
  EXPECT_EQ(find_copy(0, original), reinterpret_cast<void*>(0x30000010));
}

}  // namespace
}  // namespace tmpi::image
