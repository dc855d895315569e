// The supervisor: the main thread's loop. It fires timers, replaces carriers that are stuck in the kernel or in a long
// computation while ranks are ready, and finds out when every rank waits for another. It runs no rank, and it sleeps
// without a time-out when all carriers sleep and no timer is set.
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/futex.h"
#include "base/log.h"
#include "sched/scheduler.h"

namespace tmpi::sched {

namespace {
constexpr int64_t kLookNs = 10'000'000;  // how often it looks for sleepers when it does not watch
}

void Scheduler::kick_supervisor() {
  supervisor_word_.fetch_add(1, std::memory_order_release);
  futex_wake(supervisor_word_);
}

void Scheduler::supervise() {
  while (!end_reached()) {
    uint32_t word = supervisor_word_.load(std::memory_order_acquire);
    int64_t now = now_ns();
    int64_t due = timers_.fire(now);
    bool kernel_model = options_.threads == ThreadModel::kKernel;
    bool quiet = kernel_model || awake_.load(std::memory_order_acquire) == 0;
    if (quiet && everybody_waits() && options_.deadlock) options_.deadlock(*this);
    if (!quiet) watch_carriers();
    int64_t timeout = quiet ? -1 : watches() ? options_.watchdog_ns : kLookNs;
    if (due >= 0 && (timeout < 0 || due - now < timeout)) timeout = due > now ? due - now : 0;
    // Carriers that are watched are not to be looked at more often than that.
    if (int64_t look = status_.tick(now); quiet && look >= 0 && (timeout < 0 || look < timeout)) timeout = look;
    if (end_reached()) break;
    futex_wait(supervisor_word_, word, timeout);
  }
  // A rank on its own kernel thread may still be in kick_supervisor.
  if (options_.threads == ThreadModel::kKernel)
    while (left_.load(std::memory_order_acquire) != options_.ranks) sched_yield();
  // Let the carriers see the end. seq_cst: partner of the fence in sleep_until_work, which then looks at ended_.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  int total = carrier_total_.load(std::memory_order_acquire);
  for (int i = 0; i < total; ++i) {
    carriers_[static_cast<size_t>(i)]->wake();
    carriers_[static_cast<size_t>(i)]->inactive.store(0, std::memory_order_release);
    futex_wake(carriers_[static_cast<size_t>(i)]->inactive);
  }
  if (options_.threads == ThreadModel::kTwoLevel)
    for (int i = 0; i < total; ++i) pthread_join(carriers_[static_cast<size_t>(i)]->thread, nullptr);
}

// How often the parked ranks have been resumed so far, all together; -1 when some rank is neither parked nor done.
int64_t Scheduler::parked_generation() {
  int64_t resumed = 0;
  int parked = 0;
  for (int i = 0; i < options_.ranks; ++i) {
    Rank& rank = ranks_[static_cast<size_t>(i)];
    uint32_t state = rank.state.load(std::memory_order_acquire);
    if (state == kDone) continue;
    if (state != kParked) return -1;
    ++parked;
    resumed += static_cast<int64_t>(std::atomic_ref(rank.stats.switches).load(std::memory_order_relaxed));
  }
  return parked > 0 ? resumed : -1;
}

// True when every rank that has not ended is parked, no timer is set and nobody outside can wake one. Two looks that
// see all ranks parked, and none of them resumed in between, prove a moment at which all were parked; then nothing can
// change any more.
bool Scheduler::everybody_waits() {
  if (external_wakers_.load(std::memory_order_relaxed) > 0 || !timers_.empty()) return false;
  int64_t first = parked_generation();
  return first >= 0 && parked_generation() == first && timers_.empty();
}

// A carrier that has not switched since the last look although ranks are ready behind it. At once when its thread
// sleeps in the kernel; when it computes, after a second look, because switching more often would only cost.
bool Scheduler::stuck(Carrier& carrier, uint64_t switches_before) {
  auto index = static_cast<size_t>(carrier.index);
  if (carrier.switches.load(std::memory_order_relaxed) != switches_before || !carrier.has_work() ||
      carrier.compensated.load(std::memory_order_relaxed) || carrier.sleeping.load(std::memory_order_relaxed)) {
    stuck_ticks_[index] = 0;
    return false;
  }
  if (++stuck_ticks_[index] >= 2) return true;
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", carrier.kernel_id.load(std::memory_order_relaxed));
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t bytes = read(fd, text, sizeof text - 1);
  close(fd);
  if (bytes <= 0) return false;
  text[bytes] = 0;
  const char* state = strrchr(text, ')');  // the name before it may hold anything
  return state && state[1] && (state[2] == 'S' || state[2] == 'D');
}

void Scheduler::watch_carriers() {
  int total = carrier_total_.load(std::memory_order_acquire);
  bool ready = false;
  int replaced = 0;
  for (int i = 0; i < total; ++i) {
    Carrier& carrier = *carriers_[static_cast<size_t>(i)];
    auto index = static_cast<size_t>(i);
    if (watches() && stuck(carrier, switches_seen_[index])) {
      carrier.compensated.store(true, std::memory_order_release);
      stuck_ticks_[index] = 0;
      ++replaced;
    }
    switches_seen_[index] = carrier.switches.load(std::memory_order_relaxed);
    ready |= carrier.has_work();
  }
  // Work that was pushed while a carrier fell asleep (the one race that C3 leaves to this look).
  if (ready && replaced == 0 && sleepers_.load(std::memory_order_relaxed) > 0) wake_a_sleeper();
  while (replaced-- > 0) activate_one();
}

void Scheduler::activate_one() {
  activations_.fetch_add(1, std::memory_order_relaxed);
  if (sleepers_.load(std::memory_order_relaxed) > 0) return wake_a_sleeper();
  int total = carrier_total_.load(std::memory_order_acquire);
  for (int i = 0; i < total; ++i) {
    Carrier& carrier = *carriers_[static_cast<size_t>(i)];
    if (carrier.inactive.exchange(0, std::memory_order_acq_rel) == 1) {
      awake_.fetch_add(1, std::memory_order_acq_rel);
      futex_wake(carrier.inactive);
      return;
    }
  }
  if (total == static_cast<int>(carriers_.size()))
    return;  // 64 stuck carriers: those that are ready must wait for one of them
  size_t capacity = 1;
  while (capacity < static_cast<size_t>(options_.ranks) + 1) capacity *= 2;
  carriers_[static_cast<size_t>(total)] = std::make_unique<Carrier>(*this, total, capacity);
  carrier_total_.store(total + 1, std::memory_order_release);
  awake_.fetch_add(1, std::memory_order_acq_rel);
  if (Result<void> started = start_carrier(total); !started) {
    awake_.fetch_sub(1, std::memory_order_acq_rel);
    carrier_total_.store(total, std::memory_order_release);
    carriers_[static_cast<size_t>(total)].reset();
  }
}

bool Scheduler::probe_surplus() {
  int surplus = surplus_.load(std::memory_order_relaxed);
  while (surplus > 0)
    if (surplus_.compare_exchange_weak(surplus, surplus - 1, std::memory_order_acq_rel, std::memory_order_relaxed))
      return true;
  return false;
}

// A carrier that had been replaced switches again: one of the active ones is too many now.
void Scheduler::note_back(Carrier& carrier) {
  if (carrier.compensated.exchange(false, std::memory_order_acq_rel)) surplus_.fetch_add(1, std::memory_order_release);
}

}  // namespace tmpi::sched
