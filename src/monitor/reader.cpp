// See reader.h.
#include "monitor/reader.h"

#include <errno.h>
#include <string.h>

#include <algorithm>

#include "monitor/status.h"

namespace tmpi::monitor {

namespace {

constexpr const char* kNoJobs = "no TMPI job runs";

// The page, locked and without dead jobs, unmapped at the end.
class View {
 public:
  explicit View(const std::string& folder) : locked_(LockedPage::open(folder, false)) {
    if (locked_) remove_dead_status(this->folder());
    if (locked_ && remove_dead(locked_.value().page(), false) == 0) {
      locked_.value().remove_file();
      unmap(&locked_.value().page());
      locked_ = Error{kNoJobs, ENOENT};
    }
  }
  ~View() {
    if (locked_) unmap(&locked_.value().page());
  }
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  bool ok() const { return locked_.ok(); }
  // No page means no job.
  Error error() const { return locked_.error().error_number == ENOENT ? Error{kNoJobs, ENOENT} : locked_.error(); }
  Page& page() { return locked_.value().page(); }
  const std::string& path() { return locked_.value().path(); }
  std::string folder() { return path().substr(0, path().rfind('/')); }

 private:
  Result<LockedPage> locked_;
};

JobInfo info_of(const Entry& entry, uint64_t owner, const Demand& demand, int64_t now) {
  JobInfo info;
  info.process = static_cast<int>(process_of(owner));
  char name[kNameBytes];
  for (size_t i = 0; i < entry.name.size(); ++i) {
    uint64_t part = entry.name[i].load(std::memory_order_relaxed);
    memcpy(name + 8 * i, &part, sizeof part);
  }
  info.job.name.assign(name, strnlen(name, kNameBytes));
  info.job.ranks = static_cast<int>(entry.ranks.load(std::memory_order_relaxed));
  info.job.weight = demand.weight;
  info.job.adapts = demand.adapts;
  info.wish = static_cast<int>(entry.wish.load(std::memory_order_relaxed));
  info.running = static_cast<int>(entry.running.load(std::memory_order_relaxed));
  info.silent = info.wish > 0 && now - static_cast<int64_t>(entry.heard_ns.load(std::memory_order_relaxed)) > kSilentNs;
  info.quota = demand.quota_milli / 1000.0;
  info.affinity = demand.affinity;
  uint64_t grant = entry.grant.load(std::memory_order_relaxed);
  if (grant_is_for(grant, owner)) {
    info.allocation = {processors_of(grant), epoch_of(grant)};
    info.set = load_set(entry.granted);
  }
  info.looks = entry.looks.load(std::memory_order_relaxed);
  // acquire: partner of the release in answer_look.
  uint64_t answer = entry.look_answer.load(std::memory_order_acquire);
  info.answered = static_cast<uint32_t>(answer >> 32);
  info.answer_error = static_cast<int>(answer & 0xffff);
  return info;
}

Result<Registry> read_jobs(const std::string& folder, bool ask) {
  View view(folder);
  Registry registry;
  if (!view.ok()) {
    if (view.error().error_number != ENOENT) return view.error();
    return registry;
  }
  registry.path = view.path();
  const uint32_t policy = view.page().shared.policy.load(std::memory_order_relaxed);
  registry.policy = policies()[policy < policies().size() ? policy : 0];
  registry.external = static_cast<int>(view.page().shared.external.load(std::memory_order_relaxed));
  const int64_t now = now_ns();
  for (Entry& entry : view.page().entries) {
    uint64_t owner;
    Demand demand;
    if (!read_demand(entry, now, owner, demand)) continue;
    if (ask) entry.looks.fetch_add(1, std::memory_order_relaxed);
    JobInfo info = info_of(entry, owner, demand, now);
    info.status_path = status_path(view.folder(), info.process);
    registry.jobs.push_back(info);
    registry.processors |= demand.affinity;
  }
  std::sort(registry.jobs.begin(), registry.jobs.end(),
            [](const JobInfo& a, const JobInfo& b) { return a.process < b.process; });
  return registry;
}

}  // namespace

Result<Registry> read_registry(const std::string& folder) { return read_jobs(folder, false); }

Result<Registry> ask_jobs(const std::string& folder) { return read_jobs(folder, true); }

Result<void> set_policy(const std::string& folder, int policy) {
  View view(folder);
  if (!view.ok()) return view.error();
  view.page().shared.policy.store(static_cast<uint32_t>(policy), std::memory_order_relaxed);
  return {};
}

Result<void> set_weight(const std::string& folder, int process, int weight) {
  View view(folder);
  if (!view.ok()) return view.error();
  for (Entry& entry : view.page().entries) {
    uint64_t owner = entry.owner.load(std::memory_order_acquire);
    if (owner == 0 || process_of(owner) != static_cast<uint32_t>(process)) continue;
    uint64_t old = entry.weight.load(std::memory_order_relaxed);
    uint64_t next = owner_word(registration_of(owner), static_cast<uint32_t>(weight));
    // Missed when the entry has gone to another job since (R3).
    while (registration_of(old) == registration_of(owner))
      if (entry.weight.compare_exchange_weak(old, next, std::memory_order_relaxed)) return {};
  }
  return Error{"no TMPI job has the process id " + std::to_string(process), ESRCH};
}

}  // namespace tmpi::monitor
