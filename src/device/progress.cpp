// See progress.h.
#include "device/progress.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "base/assert.h"
#include "base/clock.h"
#include "base/futex.h"

namespace tmpi::device {

namespace {
// A rank resumes on other carriers, but not while it holds the lock (G1).
uintptr_t me() { return reinterpret_cast<uintptr_t>(__builtin_thread_pointer()); }
constexpr int kSpinsForLock = 1000;  // a look takes about a microsecond; then its thread may have lost its processor
constexpr size_t kStackBytes = 256 << 10;
}  // namespace

bool Progress::try_lock() {
  uintptr_t holder = owner_.load(std::memory_order_relaxed);
  if (holder == me()) {
    ++depth_;
    return true;
  }
  if (holder != 0 ||
      !owner_.compare_exchange_strong(holder, me(), std::memory_order_acquire, std::memory_order_relaxed))
    return false;
  depth_ = 1;
  errno_ = errno;
  return true;
}

void Progress::lock() {
  for (int tries = 1; !try_lock(); ++tries) {
    cpu_relax();
    if (tries % kSpinsForLock == 0) syscall(SYS_sched_yield);  // not sched_yield: a rank's would switch ranks
  }
}

void Progress::unlock() {
  if (--depth_ > 0) return;
  errno = errno_;
  owner_.store(0, std::memory_order_release);  // partner: acquire in try_lock
}

bool Progress::look() {
  looks_.store(looks_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  if (!try_lock()) return false;
  armed_ = false;  // whatever arrives from now on is found by looking
  bool found = device_.progress();
  unlock();
  return found;
}

// With the lock. False: something was handled.
bool Progress::arm_if_quiet() {
  if (device_.progress()) return false;
  while (!device_.arm())
    if (device_.progress()) return false;
  armed_ = true;
  return true;
}

void Progress::wake_thread() {
  uint64_t one = 1;
  (void)!write(wake_fd_, &one, sizeof one);
}

bool Progress::before_park(bool crowded) {
  if (crowded) {
    parked_.fetch_add(1, std::memory_order_relaxed);
    return true;
  }
  lock();
  bool quiet = armed_ || arm_if_quiet();
  bool tell = quiet && !ticking_;  // G3
  if (tell) ticking_ = true;
  if (quiet) parked_.fetch_add(1, std::memory_order_relaxed);
  unlock();
  if (tell) wake_thread();
  // seq_cst: partner of the store in run; either it sees that the device is armed or it is seen napping here.
  if (quiet && nap_.load(std::memory_order_seq_cst) == 1) {
    nap_.store(0, std::memory_order_seq_cst);
    futex_wake(nap_);
  }
  return quiet;
}

void Progress::run() {
  pollfd events[2] = {{device_.event_fd(), POLLIN, 0}, {wake_fd_, POLLIN, 0}};
  uint32_t seen = looks_.load(std::memory_order_relaxed);
  bool active = false;
  int tick_ms = kLastTickMs;
  while (!stopping_.load(std::memory_order_acquire)) {
    lock();
    uint32_t looks = looks_.load(std::memory_order_relaxed);
    // Ranks look themselves, or have until a moment ago: an armed device would cost every sender a system call.
    bool driven = looks != seen && !armed_;
    active |= looks != seen || device_.busy();
    seen = looks;
    bool quiet = driven || armed_ || arm_if_quiet();
    tick_ms = active || !quiet ? kTickMs : std::min(2 * tick_ms, 2 * kLastTickMs);  // G3
    active = false;
    bool ticks = tick_ms <= kLastTickMs;
    ticking_ = ticks && !driven;
    if (driven) nap_.store(1, std::memory_order_seq_cst);
    unlock();
    if (!quiet) continue;
    if (driven) {
      futex_wait(nap_, 1, kNapNs);
      nap_.store(0, std::memory_order_seq_cst);
      continue;
    }
    poll(events, 2, ticks ? tick_ms : -1);
    uint64_t count;
    if (events[1].revents) (void)!read(wake_fd_, &count, sizeof count);
    lock();
    armed_ = false;
    active = device_.progress();
    // Who is parked because the device was armed (G2) needs it to be armed again. If there is nobody, those who have
    // looked meanwhile still do; they only have not had the processor that this thread is on.
    if (parked_.load(std::memory_order_relaxed) > 0) seen = looks_.load(std::memory_order_relaxed);
    unlock();
  }
}

void* Progress::thread_main(void* self) {
  pthread_setname_np(pthread_self(), "tmpi-progress");
  static_cast<Progress*>(self)->run();
  return nullptr;
}

Result<void> Progress::start() {
  wake_fd_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake_fd_ < 0)
    return Error{std::string("cannot make an event for the progress of messages: ") + strerror(errno), errno};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  sigset_t all, before;  // signals belong to the program's threads
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int rc = pthread_create(&thread, &attributes, thread_main, this);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
  if (rc != 0) return Error{std::string("cannot create the thread for the progress of messages: ") + strerror(rc), rc};
  thread_ = thread;
  running_ = true;
  return {};
}

void Progress::stop() {
  if (running_) {
    stopping_.store(true, std::memory_order_release);
    wake_thread();
    nap_.store(0, std::memory_order_seq_cst);
    futex_wake(nap_);
    pthread_join(thread_, nullptr);
    running_ = false;
  }
  if (wake_fd_ >= 0) close(wake_fd_);
  wake_fd_ = -1;
}

}  // namespace tmpi::device
