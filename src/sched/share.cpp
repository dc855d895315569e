// See share.h.
#include "sched/share.h"

#include <sched.h>

#include <algorithm>

#include "sched/processors.h"
#include "sched/scheduler.h"

namespace tmpi::sched {

namespace {

// Binds a thread to a set of processors. Failure is ignored: it is a wish, and processors come and go.
void put(int kernel_id, const monitor::ProcessorSet& set) {
  cpu_set_t* mask = CPU_ALLOC(monitor::ProcessorSet::kMost);
  if (!mask) return;
  size_t bytes = CPU_ALLOC_SIZE(monitor::ProcessorSet::kMost);
  CPU_ZERO_S(bytes, mask);
  for (int i = set.first(); i >= 0; i = set.next(i + 1)) CPU_SET_S(static_cast<size_t>(i), bytes, mask);
  (void)sched_setaffinity(kernel_id, bytes, mask);
  CPU_FREE(mask);
}

}  // namespace

Result<void> Share::join(const monitor::Job& job) {
  all_ = monitor::affinity_of_thread();
  set_ = all_;
  joined_ns_ = now_ns();
  return client_.join(job);
}

int64_t Share::tick(Scheduler& job, int64_t now) {
  wish(job);
  // The supervisor looks at its carriers more often than anybody needs to hear of it, unless the job could use more.
  if (resting_ || now >= due_ns_ || wishes_more_) speak(job, now);
  carriers_ = client_.allocation().processors;
  if (carriers_ < 0 && client_.is_joined() && now - joined_ns_ < kFirstGrantNs) carriers_ = 1;
  place(job);
  return client_.is_joined() ? std::max<int64_t>(due_ns_ - now, 0) : -1;
}

void Share::speak(Scheduler& job, int64_t now) {
  resting_ = false;
  kernel_ids_.clear();
  int running = 0;
  job.each_carrier([&](Carrier& carrier) {
    if (carrier.resting.load(std::memory_order_relaxed) != kAwake) return;
    // Those that compute are ours, also where another one has been activated beside them: they are no load from
    // outside.
    if (!carrier.blocked.load(std::memory_order_relaxed)) ++running;
    if (int id = carrier.kernel_id.load(std::memory_order_relaxed)) kernel_ids_.push_back(id);
  });
  threads_ = running_threads(job.threads_of_ranks());
  due_ns_ = now + client_.tick({running + threads_, kernel_ids_}, now);
}

void Share::wish(Scheduler& job) {
  size_t useful = 0;
  job.each_carrier([&](Carrier& carrier) {
    useful += carrier.running.load(std::memory_order_relaxed) != nullptr;
    useful += carrier.queue.ring_size() + carrier.queue.inbox_filled();
  });
  int limit = job.options().carriers > 0 ? job.options().carriers : job.rank_count();
  wishes_[next_wish_++ % kLooks] = static_cast<int>(std::min(useful, static_cast<size_t>(limit))) + threads_;
  const int before = wish_;
  wish_ = std::max(1, *std::max_element(wishes_, wishes_ + kLooks));
  wishes_more_ = wish_ > before && wish_ > carriers_;
  client_.update_wish(wish_);
}

// A set with more members than the number leaves the choice to the kernel.
void Share::place(Scheduler& job) {
  if (job.options().pin) return;
  monitor::ProcessorSet wanted = all_;
  if (carriers_ > 0) {
    monitor::ProcessorSet granted;
    if (!client_.processors(granted)) return;
    if (granted.count() == carriers_) wanted = granted;
  }
  if (wanted != set_) {
    set_ = wanted;
    placed_.assign(placed_.size(), false);
  }
  job.each_carrier([&](Carrier& carrier) {
    auto index = static_cast<size_t>(carrier.index);
    if (placed_.size() <= index) placed_.resize(index + 1, set_ == all_);
    int id = carrier.kernel_id.load(std::memory_order_relaxed);
    if (placed_[index] || id == 0) return;
    put(id, set_);
    placed_[index] = true;
  });
}

void Share::rest() {
  if (resting_ || !client_.is_joined()) return;
  resting_ = true;
  std::fill_n(wishes_, kLooks, 0);
  client_.rest();
}

}  // namespace tmpi::sched
