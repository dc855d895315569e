// Making windows: how the parts lie, what a member finds at another's, ranges, and that a window goes with its last
// part.
#include "rma/window.h"

#include "comm/create.h"
#include "comm/testing.h"

namespace tmpi::rma {
namespace {

constexpr const char* kWhat = "a test";

class WindowTest : public comm::testing::Job {
 protected:
  // What MPI_Win_free does: all meet, then each frees its part.
  static void free_window(Window* window) {
    comm::meet_all(*window->communicator, nullptr, nullptr, nullptr, kWhat);
    destroy(window);
  }
  static comm::Communicator& world() { return comm::local()->world; }
};

TEST_P(WindowTest, PartsFollowEachOtherWithoutGaps) {
  run(5, [](sched::Rank* me) {
    Made made = create(world(), {nullptr, 8 * (me->id + 1), 8, MPI_WIN_FLAVOR_SHARED, true}, kWhat);
    ASSERT_TRUE(made.window);
    Window& w = *made.window;
    EXPECT_EQ(resolve(w.handle()), &w);
    for (int i = 0; i + 1 < w.size; ++i) EXPECT_EQ(w.target(i).base + w.target(i).bytes, w.target(i + 1).base);
    *reinterpret_cast<int64_t*>(w.mine().base) = me->id;
    comm::meet_all(world(), nullptr, nullptr, nullptr, kWhat);
    for (int i = 0; i < w.size; ++i) EXPECT_EQ(*reinterpret_cast<int64_t*>(w.target(i).base), i);
    free_window(&w);
  });
}

TEST_P(WindowTest, PartsLieApartAndAligned) {
  run(4, [](sched::Rank* me) {
    const int64_t alignment = 1 << 14;
    Made made = create(world(), {nullptr, me->id * 100, 1, MPI_WIN_FLAVOR_ALLOCATE, false, alignment}, kWhat);
    ASSERT_TRUE(made.window);
    Window& w = *made.window;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(w.mine().base) % alignment, 0u);
    for (int64_t i = 0; i < w.mine().bytes; ++i) EXPECT_EQ(w.mine().base[i]++, 0);
    EXPECT_GE(w.target(3).base - w.target(2).base, 200 + 4096);
    free_window(&w);
  });
}

TEST_P(WindowTest, MemoryThatMembersBring) {
  run(3, [](sched::Rank* me) {
    int mine = me->id * 7;
    Made made = create(world(), {&mine, sizeof mine, 4}, kWhat);
    ASSERT_TRUE(made.window);
    Window& w = *made.window;
    for (int i = 0; i < 3; ++i) EXPECT_EQ(*reinterpret_cast<int*>(w.target(i).base), i * 7);
    free_window(&w);
  });
}

TEST_P(WindowTest, NoMemory) {
  run(2, [](sched::Rank*) {
    Made made = create(world(), {nullptr, int64_t{1} << 50, 1, MPI_WIN_FLAVOR_SHARED, true}, kWhat);
    EXPECT_FALSE(made.window);
    EXPECT_EQ(made.wanted_bytes, int64_t{1} << 51);
    made = create(world(), {nullptr, INT64_MAX, 1, MPI_WIN_FLAVOR_SHARED, true}, kWhat);
    EXPECT_FALSE(made.window);
    made = create(world(), {nullptr, 64, 1, MPI_WIN_FLAVOR_SHARED, true}, kWhat);  // the meeting works afterwards
    ASSERT_TRUE(made.window);
    free_window(made.window);
  });
}

TEST_P(WindowTest, MembersThatCallDifferentFunctions) {
  run(2, [](sched::Rank* me) {
    static const char* const whats[] = {"one", "another"};
    Made made = create(world(), {nullptr, 8, 1, MPI_WIN_FLAVOR_SHARED, true}, whats[me->id]);
    EXPECT_FALSE(made.window);
    ASSERT_TRUE(made.mismatch);
    EXPECT_EQ(made.mismatch.rank, 1 - me->id);
    EXPECT_EQ(made.mismatch.what, whats[1 - me->id]);
  });
}

TEST_P(WindowTest, Ranges) {
  char memory[100];
  Target target;
  target.base = memory;
  target.bytes = 100;
  target.disp_unit = 10;
  EXPECT_EQ(target.locate(0, 0, 100), memory);
  EXPECT_EQ(target.locate(9, 0, 10), memory + 90);
  EXPECT_EQ(target.locate(5, -50, 50), memory + 50);
  EXPECT_EQ(target.locate(9, 0, 11), nullptr);
  EXPECT_EQ(target.locate(4, -41, 1), nullptr);
  EXPECT_EQ(target.locate(-1, 0, 1), nullptr);
  EXPECT_EQ(target.locate(INT64_MAX / 2, 0, 1), nullptr);
  EXPECT_EQ(target.locate(INT64_MAX / 10, 0, INT64_MAX), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Carriers, WindowTest, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace tmpi::rma
