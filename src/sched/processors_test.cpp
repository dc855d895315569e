// How many processors this process may use.
#include "sched/processors.h"

#include <gtest/gtest.h>

namespace tmpi::sched {
namespace {

TEST(Processors, AtLeastOne) { EXPECT_GE(usable_processors(), 1); }

}  // namespace
}  // namespace tmpi::sched
