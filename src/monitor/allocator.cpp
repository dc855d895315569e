// See allocator.h.
#include "monitor/allocator.h"

#include <algorithm>

#include "monitor/page.h"
#include "monitor/process.h"

namespace tmpi::monitor {

namespace {

constexpr int64_t kMsNs = 1'000'000;

uint64_t lease_word(int slot, int64_t end_ms) {
  return static_cast<uint64_t>(end_ms) << 16 | static_cast<uint64_t>(slot + 1);
}
int64_t end_of_lease_ms(uint64_t lease) { return static_cast<int64_t>(lease >> 16); }

// Whether the job in whose entry the holder was has ended: then nobody need wait for the lease's end.
bool holder_is_gone(const Page& page, uint64_t lease) {
  int slot = static_cast<int>(lease & 0xffff) - 1;
  if (slot < 0 || slot >= kMostJobs) return true;
  // acquire: partner of the release with which the entry was claimed; the start time is there (R2).
  uint64_t owner = page.entries[slot].owner.load(std::memory_order_acquire);
  uint64_t started = page.entries[slot].start_time.load(std::memory_order_relaxed);
  return owner == 0 || !is_alive(static_cast<pid_t>(process_of(owner)), started, true);
}

}  // namespace

bool Allocator::hold_lease(int64_t now_ns) {
  const int64_t now_ms = now_ns / kMsNs;
  // acquire here and in the exchange, release in the exchange: who takes the lease sees what its holder before has
  // published.
  uint64_t seen = page_.shared.lease.load(std::memory_order_acquire);
  bool mine = lease_ != 0 && seen == lease_;
  // A lease of our entry that we have not written was that of a job which had the entry before.
  bool free = end_of_lease_ms(seen) <= now_ms || end_of_lease_ms(seen) > now_ms + 2 * kLeaseNs / kMsNs ||
              static_cast<int>(seen & 0xffff) == slot_ + 1 || holder_is_gone(page_, seen);
  uint64_t next = lease_word(slot_, now_ms + kLeaseNs / kMsNs);
  lease_ = 0;
  if (!mine && !free) return false;
  if (!page_.shared.lease.compare_exchange_strong(seen, next, std::memory_order_acq_rel, std::memory_order_relaxed))
    return false;
  lease_ = next;
  return true;
}

void Allocator::resign() {
  uint64_t mine = lease_;
  lease_ = 0;
  if (mine != 0) page_.shared.lease.compare_exchange_strong(mine, 0, std::memory_order_acq_rel);
}

void Allocator::remove_dead_jobs(int64_t now_ns) {
  bool thorough = now_ns - buried_ns_ >= kBuryNs;
  if (thorough) buried_ns_ = now_ns;
  remove_dead(page_, !thorough);
}

bool read_demand(const Entry& entry, int64_t now_ns, uint64_t& owner, Demand& demand) {
  // acquire: partner of the release with which the job claimed the entry (R2).
  owner = entry.owner.load(std::memory_order_acquire);
  if (owner == 0) return false;
  auto silent_ns = now_ns - static_cast<int64_t>(entry.said.heard_ns.load(std::memory_order_relaxed));
  uint32_t wish = silent_ns > kSilentNs ? 0 : entry.said.wish.load(std::memory_order_relaxed);
  uint64_t weight = entry.weight.load(std::memory_order_relaxed);
  demand.wish = static_cast<int>(std::min<uint32_t>(wish, ProcessorSet::kMost));
  demand.weight = registration_of(weight) == registration_of(owner)
                      ? static_cast<int>(std::clamp<uint32_t>(static_cast<uint32_t>(weight), 1, kMostWeight))
                      : 1;
  demand.adapts = entry.said.adapts.load(std::memory_order_relaxed) != 0;
  demand.quota_milli = static_cast<int>(
      std::min<uint32_t>(entry.said.quota_milli.load(std::memory_order_relaxed), 1000 * ProcessorSet::kMost));
  demand.quota_group = entry.said.quota_group.load(std::memory_order_relaxed);
  demand.affinity = load_set(entry.said.affinity);
  if (demand.affinity.empty()) demand.affinity.add(0);
  // A set that leaves the kernel a choice is no claim to all of it.
  uint64_t grant = entry.grant.load(std::memory_order_relaxed);
  demand.held = load_set(entry.granted);
  if (!grant_is_for(grant, owner) || demand.held.count() != processors_of(grant)) demand.held = {};
  return entry.owner.load(std::memory_order_relaxed) == owner;
}

std::vector<Allocator::Member> Allocator::members(int64_t now_ns) const {
  std::vector<Member> result;
  for (int slot = 0; slot < kMostJobs; ++slot) {
    Member member;
    member.slot = slot;
    if (read_demand(page_.entries[slot], now_ns, member.owner, member.demand)) result.push_back(member);
  }
  return result;
}

int Allocator::external(const std::vector<Member>& members, int64_t now_ns) {
  ExternalLoad::Look look;
  look.now_ns = now_ns;
  look.runnable = runnable_threads();
  if (look.runnable < 0) return 0;
  ProcessorSet machine;
  for (const Member& member : members) {
    const Entry& entry = page_.entries[member.slot];
    machine |= member.demand.affinity;
    // A job that is silent or wants nothing runs nothing.
    uint32_t running = entry.said.running.load(std::memory_order_relaxed);
    if (member.demand.wish > 0) look.own += static_cast<int>(std::min<uint32_t>(running, ProcessorSet::kMost));
    look.ran_ns += entry.said.ran_ns.load(std::memory_order_relaxed);
    look.waited_ns += entry.said.waited_ns.load(std::memory_order_relaxed);
  }
  look.processors = machine.count();
  if (online_ == 0 || now_ns - counted_ns_ >= kCountNs) {
    online_ = online_processors();
    counted_ns_ = now_ns;
  }
  look.all_ours = look.processors >= online_;
  return load_.estimate(look);
}

// A3. Compared first, because the probe's line should not move between processors for nothing.
void Allocator::publish(const Member& member, const Grant& grant) {
  Entry& entry = page_.entries[member.slot];
  uint64_t word = entry.grant.load(std::memory_order_relaxed);
  uint32_t version = entry.set_version.load(std::memory_order_relaxed);
  if (grant_is_for(word, member.owner) && processors_of(word) == grant.processors && version % 2 == 0 &&
      load_set(entry.granted) == grant.set)
    return;
  version |= 1;
  entry.set_version.store(version, std::memory_order_relaxed);
  store_set(entry.granted, grant.set);
  // release: partner of the acquire in Client::processors.
  entry.set_version.store(version + 1, std::memory_order_release);
  uint32_t epoch = page_.shared.epoch.fetch_add(1, std::memory_order_relaxed) + 1;
  if (epoch == 0) epoch = page_.shared.epoch.fetch_add(1, std::memory_order_relaxed) + 1;
  // release: who sees the grant and then looks for its set does not find an older one. The probe's load is relaxed, for
  // it needs the word alone.
  entry.grant.store(grant_word(epoch, member.owner, grant.processors), std::memory_order_release);
}

bool Allocator::pass(int64_t now_ns) {
  if (slot_ >= 0) {
    if (!hold_lease(now_ns)) return false;
    remove_dead_jobs(now_ns);
  }
  std::vector<Member> jobs = members(now_ns);
  const uint32_t chosen = page_.shared.policy.load(std::memory_order_relaxed);
  const Policy* policy = policies()[chosen < policies().size() ? chosen : 0];
  Snapshot question;
  question.turn = now_ns / policy->turn_ns();
  question.external = external(jobs, now_ns);
  for (const Member& job : jobs) question.jobs.push_back(job.demand);
  if (policy != policy_ || question != question_) {
    answer_ = policy->divide(question);
    policy_ = policy;
    question_ = std::move(question);
  }
  auto external_now = static_cast<uint32_t>(question_.external);
  if (page_.shared.external.load(std::memory_order_relaxed) != external_now)
    page_.shared.external.store(external_now, std::memory_order_relaxed);
  for (size_t i = 0; i < jobs.size(); ++i) publish(jobs[i], answer_[i]);
  return true;
}

}  // namespace tmpi::monitor
