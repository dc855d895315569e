// Tests of lists, printable text, JSON strings and columns.
#include "base/text.h"

#include <gtest/gtest.h>

namespace tmpi {
namespace {

TEST(Text, ListsAreShort) {
  EXPECT_EQ(list_of({}), "");
  EXPECT_EQ(list_of({5}), "5");
  EXPECT_EQ(list_of({0, 1, 3}), "0, 1, 3");
  EXPECT_EQ(list_of({0, 3, 4, 5, 6, 7, 9}), "0, 3 to 7, 9");
}

TEST(Text, NothingForeignReachesTheTerminal) {
  EXPECT_EQ(printable("a\x1b[2Jb\x7f\n"), "a?[2Jb??");
  EXPECT_EQ(printable("Zürich → 東京 🚀"), "Zürich → 東京 🚀");
  EXPECT_EQ(printable("cut \xe6\x9d"), "cut ??");
  EXPECT_EQ(printable("\xc2\x9b\x80\xff\xc0\xaf"), "??????");
}

TEST(Text, JsonStrings) {
  EXPECT_EQ(json_string("a\"b\\c\n\xff"), "\"a\\\"b\\\\c\\u000a\\u00ff\"");
  EXPECT_EQ(json_number(0.25), "0.25");
  EXPECT_EQ(json_number(3), "3");
}

TEST(Text, ColumnsAreAligned) {
  EXPECT_EQ(columns({{"N", "TEXT"}, {"10", "ü"}, {"7", "long"}}, 1), " N  TEXT\n10  ü\n 7  long\n");
  EXPECT_EQ(columns({}, 1), "");
}

}  // namespace
}  // namespace tmpi
