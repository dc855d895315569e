// Progress: who looks into the device, and when. Ranks that wait for messages look while they spin. Before they park,
// they arm the device's event and leave the looking to a thread that sleeps until something arrives. While nobody waits
// (the ranks compute) the thread takes over after a few milliseconds, so that messages are answered all the same. An
// idle process polls nothing and is woken by nothing but messages.
//
// Not matching and not the transport: it holds the device's lock (D1) and calls it.
//
// Invariants
//   G1  The lock is held for the time of a device's call only, never while a rank parks or yields. It may be taken
//       again by who holds it: handlers run inside. The caller's errno is what it was before.
//   G2  (no lost message) A rank parks only after it has seen the device armed and nothing arrived, or with another
//       rank ready on its carrier. In the second case, and when ranks stop looking, the thread finds the device
//       unarmed at its next look, kNapNs later at most.
//   G3  No event tells when there is room again for what found none. So the thread looks every kTickMs while something
//       is under way (Device::busy), and a few times more after the last activity, at growing distances, for what the
//       device sends by itself; who parks sees to it that the thread knows. Every process takes what has come for it
//       within kNapNs, so by then there is room.
#pragma once

#include <stdint.h>

#include <atomic>

#include "base/result.h"
#include "device/device.h"

namespace tmpi::device {

class Progress {
 public:
  explicit Progress(Device& device) : device_(device) {}
  Progress(const Progress&) = delete;
  ~Progress() { stop(); }

  // Starts the thread, which wakes ranks from outside. Does not park.
  Result<void> start();
  void stop();

  Device& device() { return device_; }

  void lock();
  void unlock();

  // Looks, unless somebody else does at this moment. Returns whether anything was handled. Does not park.
  bool look();
  // The last thing before a rank parks: false: something was handled, look again. crowded: another rank is ready to run
  // in the caller's place.
  bool before_park(bool crowded);
  // The first thing when it has resumed.
  void after_park() { parked_.fetch_sub(1, std::memory_order_relaxed); }

 private:
  static constexpr int64_t kNapNs = 5'000'000;
  static constexpr int kTickMs = 1, kLastTickMs = 32;

  static void* thread_main(void* self);
  void run();
  bool try_lock();
  bool arm_if_quiet();
  void wake_thread();

  Device& device_;
  std::atomic<uintptr_t> owner_{0};  // the lock: the holder's thread pointer
  int depth_ = 0;                    // guarded by the lock
  int errno_ = 0;                    // likewise: the holder's
  bool armed_ = false;               // likewise
  bool ticking_ = false;             // likewise: the thread will look again by itself (G3)
  std::atomic<uint32_t> looks_{0};   // of ranks
  std::atomic<int> parked_{
      0};  // ranks that rely on the thread; where the device was armed for them, raised with the lock
  std::atomic<uint32_t> nap_{0};  // futex: 1 while the thread sleeps without the device's event
  std::atomic<bool> stopping_{false};
  bool running_ = false;
  int wake_fd_ = -1;
  unsigned long thread_ = 0;  // pthread_t
};

class ProgressLock {
 public:
  explicit ProgressLock(Progress& progress) : progress_(progress) { progress_.lock(); }
  ~ProgressLock() { progress_.unlock(); }
  ProgressLock(const ProgressLock&) = delete;

 private:
  Progress& progress_;
};

}  // namespace tmpi::device
