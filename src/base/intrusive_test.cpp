// Tests of the intrusive list.
#include "base/intrusive.h"

#include <gtest/gtest.h>

#include <vector>

namespace tmpi {
namespace {

struct Item {
  int value;
  ListLink link;
};
using Items = List<Item, &Item::link>;

std::vector<int> values(Items& items) {
  std::vector<int> all;
  for (Item* item = items.front(); item; item = items.next(item)) all.push_back(item->value);
  return all;
}

TEST(IntrusiveList, KeepsOrderAndRemovesAnywhere) {
  Items items;
  Item a{1, {}}, b{2, {}}, c{3, {}};
  EXPECT_TRUE(items.empty());
  EXPECT_EQ(items.front(), nullptr);
  items.push_back(&a);
  items.push_back(&b);
  items.push_back(&c);
  EXPECT_EQ(values(items), (std::vector<int>{1, 2, 3}));
  Items::remove(&b);
  EXPECT_FALSE(b.link.linked());
  EXPECT_EQ(values(items), (std::vector<int>{1, 3}));
  items.push_back(&b);
  EXPECT_EQ(items.pop_front(), &a);
  EXPECT_EQ(items.pop_front(), &c);
  EXPECT_EQ(items.pop_front(), &b);
  EXPECT_EQ(items.pop_front(), nullptr);
}

}  // namespace
}  // namespace tmpi
