// Tests of the switch and of the borrowed identity: errno, thread_local and the control words follow the fiber.
#include "fiber/fiber.h"

#include <errno.h>
#include <fenv.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <vector>

#include "fiber/identity.h"

namespace tmpi::fiber {
namespace {

thread_local int counter = 0;  // a user's variable, as in a rank

struct TestFiber : Fiber {
  Context* back = nullptr;
  int steps = 0;
  pthread_t seen{};
  bool caught = false;
  bool finished = false;
  int rounding = FE_TONEAREST;
};

void leave(TestFiber* self) { switch_context(self->context, *self->back); }

void body(Fiber* fiber) {
  auto* self = static_cast<TestFiber*>(fiber);
  self->seen = pthread_self();
  try {
    throw std::runtime_error("on the fiber");
  } catch (const std::exception&) {
    self->caught = true;
  }
  fesetround(self->rounding);
  for (int i = 0; i < 100; ++i) {
    errno = 1000 + i;
    ++counter;
    leave(self);
    EXPECT_EQ(errno, 1000 + i);
    EXPECT_EQ(current(), fiber);
    EXPECT_EQ(fegetround(), self->rounding);
    ++self->steps;
  }
  EXPECT_EQ(counter, 100);
  self->finished = true;
  leave(self);
}

TEST(Fiber, KeepsItsIdentityOnAnyKernelThread) {
  detect_thread_pointer_switch();
  std::vector<TestFiber> fibers(8);
  for (size_t i = 0; i < fibers.size(); ++i) {
    fibers[i].entry = body;
    fibers[i].rounding = i % 2 ? FE_UPWARD : FE_TONEAREST;
    ASSERT_TRUE(give_birth(fibers[i], 256 << 10));
  }
  for (auto& fiber : fibers) await_birth(fiber);
  for (int round = 0; round < 101; ++round) {
    std::thread carrier([&] {
      errno = 7;
      for (auto& fiber : fibers) {
        Context here;
        here.thread_pointer = thread_pointer();
        fiber.back = &here;
        switch_context(here, fiber.context);
        EXPECT_EQ(errno, 7);
        EXPECT_EQ(current(), nullptr);
        EXPECT_EQ(fegetround(), FE_TONEAREST);
      }
    });
    carrier.join();
  }
  for (auto& fiber : fibers) {
    EXPECT_TRUE(fiber.finished);
    EXPECT_TRUE(fiber.caught);
    EXPECT_EQ(fiber.steps, 100);
    EXPECT_TRUE(pthread_equal(fiber.seen, fiber.thread));
  }
}

TEST(Fiber, StackTooLargeIsAnErrorWithWords) {
  Fiber fiber;
  fiber.entry = body;
  Result<void> born = give_birth(fiber, size_t{1} << 46);
  ASSERT_FALSE(born);
  EXPECT_NE(born.error().text.find("cannot create a thread"), std::string::npos);
}

}  // namespace
}  // namespace tmpi::fiber
