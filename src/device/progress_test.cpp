// Who looks into the device: G1 and G2, with a device that the test drives.
#include "device/progress.h"

#include <errno.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <semaphore>
#include <thread>

#include "device/fake_device.h"

namespace tmpi::device {

namespace {

// Counts what arrives, and wakes whoever waits for it, as a mailbox does.
std::atomic<int> arrived{0};
std::counting_semaphore<> wake{0};
Progress* reentered = nullptr;

void count(const Incoming&) {
  if (reentered) ProgressLock inside(*reentered);  // handlers send
  arrived.fetch_add(1);
  wake.release();
}

class ProgressTest : public ::testing::Test {
 protected:
  void SetUp() override {
    arrived = 0;
    while (wake.try_acquire()) {
    }
    ASSERT_TRUE(device_.open(count, nullptr));
    reentered = &progress_;
  }
  void arrive() { device_.arrive("h", 1, ""); }

  FakeDevice device_;
  Progress progress_{device_};
};

TEST_F(ProgressTest, ALookHandlesWhatHasArrived) {
  EXPECT_FALSE(progress_.look());
  arrive();
  arrive();
  EXPECT_TRUE(progress_.look());
  EXPECT_EQ(arrived, 2);
}

TEST_F(ProgressTest, WhoMayParkHasSeenAnArmedDevice) {
  arrive();
  EXPECT_FALSE(progress_.before_park(false));
  EXPECT_EQ(arrived, 1);
  EXPECT_TRUE(progress_.before_park(false));
  arrive();
  EXPECT_TRUE(progress_.before_park(true));  // somebody else runs in its place, and the thread looks
  EXPECT_EQ(arrived, 1);
}

// G1: a device reads what may not be there yet, and programs look at errno long after the call that set it.
TEST_F(ProgressTest, TheCallersErrnoIsLeftAlone) {
  errno = ERANGE;
  {
    ProgressLock lock(progress_);
    EXPECT_TRUE(device_.arm());
    EXPECT_EQ(errno, EAGAIN);
  }
  EXPECT_EQ(errno, ERANGE);
}

TEST_F(ProgressTest, SomebodyElsesLookIsNotWaitedFor) {
  arrive();
  ProgressLock lock(progress_);
  std::thread other([&] { EXPECT_FALSE(progress_.look()); });
  other.join();
  EXPECT_EQ(arrived, 0);
}

// An armed device costs each sender a system call, and each message a wake-up of the thread. One round in which the
// thread kept out of it is enough: where this test does not get the processor, it rightly takes over.
TEST_F(ProgressTest, TheThreadLeavesTheLookingToThoseWhoLook) {
  ASSERT_TRUE(progress_.start());
  constexpr int kMessages = 50;
  bool left = false;
  for (int round = 0; round < 100 && !left; ++round) {
    const int before = device_.arms();
    for (int i = 0; i < kMessages; ++i) {
      const int seen = arrived;
      arrive();
      while (arrived == seen) progress_.look();
      usleep(200);
    }
    left = device_.arms() - before < kMessages / 5;
  }
  EXPECT_TRUE(left) << device_.arms();
  // Nobody looks any more: the thread does again.
  const int seen = arrived;
  arrive();
  while (arrived == seen) usleep(100);
  progress_.stop();
}

// A rank that sleeps is woken by the thread, however the arrival falls between looking, arming and sleeping; and while
// nobody looks the thread does.
TEST_F(ProgressTest, NothingIsLostWhileEverybodySleeps) {
  ASSERT_TRUE(progress_.start());
  constexpr int kMessages = 3000;
  std::thread network([&] {
    for (int i = 0; i < kMessages; ++i) {
      for (int spin = i % 50 * 20; spin > 0; --spin) std::atomic_signal_fence(std::memory_order_seq_cst);
      int before = arrived;
      arrive();
      while (arrived == before) std::this_thread::yield();
    }
  });
  for (int i = 0; i < kMessages; ++i) {
    for (int looks = i % 7; looks > 0; --looks) progress_.look();
    while (i % 500 != 0 && arrived <= i && !progress_.before_park(false)) {
    }
    wake.acquire();
  }
  network.join();
  progress_.stop();
  EXPECT_EQ(arrived, kMessages);
}

}  // namespace

}  // namespace tmpi::device
