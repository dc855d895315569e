// See client.h; the invariants L1-L4 are in page.h, R1-R4 in layout.h.
#include "monitor/client.h"

#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "base/log.h"
#include "monitor/process.h"
#include "monitor/status.h"

namespace tmpi::monitor {

namespace {
std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }
}  // namespace

Client::~Client() {
  leave();
  for (Page* page : retired_) unmap(page);
}

bool Client::is_ours() const { return page_ != nullptr && process_ == getpid(); }

// R2: everything first, the owner last. Under the file's lock.
Result<void> Client::claim(Page& page) {
  remove_dead(page, false);
  slot_ = 0;
  // acquire: partner of the release or acq_rel that freed the entry.
  while (slot_ < kMostJobs && page.entries[slot_].owner.load(std::memory_order_acquire) != 0) ++slot_;
  if (slot_ == kMostJobs)
    return Error{"the registry of jobs " + path_ + " has no room for more than " + std::to_string(kMostJobs) + " jobs",
                 ENOSPC};
  uint32_t registration = page.shared.registrations.load(std::memory_order_relaxed) + 1;
  if ((registration & 0xffff) == 0) ++registration;  // a grant that is all zeros is for nobody
  page.shared.registrations.store(registration, std::memory_order_relaxed);

  Entry& mine = page.entries[slot_];
  constexpr auto relaxed = std::memory_order_relaxed;
  mine.start_time.store(start_time(process_), relaxed);
  mine.heard_ns.store(static_cast<uint64_t>(now_ns()), relaxed);
  mine.ran_ns.store(0, relaxed);
  mine.waited_ns.store(0, relaxed);
  mine.wish.store(wish_, relaxed);
  mine.running.store(0, relaxed);
  mine.quota_group.store(0, relaxed);
  mine.quota_milli.store(0, relaxed);
  mine.adapts.store(job_.adapts, relaxed);
  mine.weight.store(owner_word(registration, static_cast<uint32_t>(std::clamp(job_.weight, 1, kMostWeight))), relaxed);
  mine.ranks.store(static_cast<uint32_t>(job_.ranks), relaxed);
  mine.looks.store(0, relaxed);
  mine.look_answer.store(0, relaxed);
  char name[kNameBytes] = {};
  memcpy(name, job_.name.data(), std::min<size_t>(job_.name.size(), kNameBytes - 1));
  for (size_t i = 0; i < mine.name.size(); ++i) {
    uint64_t part;
    memcpy(&part, name + 8 * i, sizeof part);
    mine.name[i].store(part, relaxed);
  }
  store_set(mine.affinity, affinity_of_thread());
  uint64_t owner = owner_word(registration, static_cast<uint32_t>(process_));
  owner_.store(owner, relaxed);
  // release: partner of the acquire in read_demand, remove_dead and the tools.
  mine.owner.store(owner, std::memory_order_release);
  return {};
}

Result<void> Client::join(const Job& job) {
  leave();
  job_ = job;
  process_ = getpid();
  Result<LockedPage> locked = LockedPage::open(job.folder, true);
  if (!locked) return locked.error();
  path_ = locked.value().path();
  file_ = locked.value().id();
  Page& page = locked.value().page();
  if (Result<void> claimed = claim(page); !claimed) {
    unmap(&page);
    return claimed;
  }
  page_ = &page;
  allocator_ = std::make_unique<Allocator>(page, slot_);
  measured_ns_ = 0;
  looked_ns_ = now_ns();
  // release: partner of the acquire in allocation and processors.
  granted_.store(&entry(), std::memory_order_release);
  grant_.store(&entry().grant, std::memory_order_release);
  return {};
}

void Client::update_wish(int processors) {
  auto wish = static_cast<uint32_t>(std::max(processors, 0));
  if (wish == wish_) return;
  wish_ = wish;
  if (page_) entry().wish.store(wish, std::memory_order_relaxed);
}

bool Client::processors(ProcessorSet& set) const {
  const Entry* from = granted_.load(std::memory_order_acquire);
  if (!from) return false;
  // acquire: partner of the release in Allocator::publish; the words' loads order the second look at the version after
  // them.
  uint32_t version = from->set_version.load(std::memory_order_acquire);
  set = load_set(from->granted);
  return version % 2 == 0 && from->set_version.load(std::memory_order_relaxed) == version &&
         allocation().processors >= 0 && !set.empty();
}

void Client::measure(const Carriers& carriers, int64_t now) {
  measured_ns_ = now;
  Entry& mine = entry();
  ProcessorSet affinity = affinity_of_thread();
  if (affinity != load_set(mine.affinity)) store_set(mine.affinity, affinity);
  if (!quota_ || now - regrouped_ns_ >= kRegroupNs) {
    quota_ = std::make_unique<CpuQuota>();
    regrouped_ns_ = now;
  }
  CpuQuota::Limit limit = quota_->read();
  auto milli = std::lround(std::min<double>(limit.processors, ProcessorSet::kMost) * 1000);
  mine.quota_group.store(limit.group, std::memory_order_relaxed);
  mine.quota_milli.store(limit.processors > 0 ? static_cast<uint32_t>(std::max(milli, 1L)) : 0,
                         std::memory_order_relaxed);
  times_.read(carriers.kernel_ids);
  mine.ran_ns.store(times_.ran_ns(), std::memory_order_relaxed);
  mine.waited_ns.store(times_.waited_ns(), std::memory_order_relaxed);
}

int64_t Client::tick(const Carriers& carriers, int64_t now) {
  if (!is_ours()) return -1;
  // L3. The owner differs when somebody took us for dead.
  bool look = now - looked_ns_ >= kLookNs;
  if (look) looked_ns_ = now;
  if ((look && !is_current(path_, file_)) ||
      entry().owner.load(std::memory_order_relaxed) != owner_.load(std::memory_order_relaxed)) {
    move_to_current_page();
    if (!page_) return -1;
  }
  Entry& mine = entry();
  mine.heard_ns.store(static_cast<uint64_t>(now), std::memory_order_relaxed);
  mine.running.store(static_cast<uint32_t>(carriers.running), std::memory_order_relaxed);
  if (measured_ns_ == 0 || now - measured_ns_ >= kMeasureNs) measure(carriers, now);
  allocator_->pass(now);
  return kPassNs;
}

bool Client::is_looked_at(uint32_t& look) const {
  if (!is_ours()) return false;
  look = entry().looks.load(std::memory_order_relaxed);
  return look != static_cast<uint32_t>(entry().look_answer.load(std::memory_order_relaxed) >> 32);
}

void Client::answer_look(uint32_t look, int error_number) {
  if (!is_ours()) return;
  // release: whoever sees the answer finds the file.
  entry().look_answer.store(static_cast<uint64_t>(look) << 32 | static_cast<uint32_t>(error_number),
                            std::memory_order_release);
}

std::string Client::status_path() const { return monitor::status_path(folder_of(path_), process_); }

void Client::rest() {
  update_wish(0);
  if (!is_ours()) return;
  entry().running.store(0, std::memory_order_relaxed);
  allocator_->resign();
}

// The old page's place reads as zeros from now on: no grant.
void Client::forget_page() {
  grant_.store(&kNoGrant, std::memory_order_relaxed);
  granted_.store(nullptr, std::memory_order_relaxed);
  allocator_.reset();
  if (page_) {
    retire(page_);
    retired_.push_back(page_);
  }
  page_ = nullptr;
}

void Client::move_to_current_page() {
  uint64_t mine = owner_.load(std::memory_order_relaxed);
  // A file that was cut may not be touched any more; others who still use this one see us leave.
  if (is_current(path_, file_)) {
    allocator_->resign();
    entry().owner.compare_exchange_strong(mine, 0, std::memory_order_acq_rel);
  }
  forget_page();
  if (Result<void> joined = join(job_); !joined) logf("%s; this job runs on its own", joined.error().text.c_str());
}

void Client::leave() {
  if (!is_ours()) return;
  remove_status(folder_of(path_), process_);
  Result<LockedPage> locked = LockedPage::open(folder_of(path_), false);
  if (!locked || locked.value().id() == file_) {
    if (is_current(path_, file_)) {
      allocator_->resign();
      uint64_t mine = owner_.load(std::memory_order_relaxed);
      // acq_rel: what the job wrote comes before its entry is free, for who claims it next.
      entry().owner.compare_exchange_strong(mine, 0, std::memory_order_acq_rel);
    }
    if (locked && remove_dead(locked.value().page(), false) == 0) locked.value().remove_file();
    remove_dead_status(folder_of(path_));
  }
  if (locked) unmap(&locked.value().page());
  forget_page();
}

int sweep(const std::string& folder) {
  Result<LockedPage> locked = LockedPage::open(folder, false);
  if (!locked) return 0;
  int left = remove_dead(locked.value().page(), false);
  remove_dead_status(folder_of(locked.value().path()));
  if (left == 0) locked.value().remove_file();
  unmap(&locked.value().page());
  return left;
}

}  // namespace tmpi::monitor
