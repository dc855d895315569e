// See roster.h.
#include "monitor/roster.h"

#include <errno.h>
#include <unistd.h>

#include <algorithm>

#include "monitor/page.h"
#include "monitor/process.h"
#include "monitor/socket.h"

namespace tmpi::monitor {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

std::string user_text(uint32_t user) { return "user " + std::to_string(user); }

// The same for jobs of one user in one group, different for others (D4); 0 stays "no group".
uint64_t group_of_user(uint64_t group, uint32_t user) {
  if (group == 0) return 0;
  uint64_t mixed = (group ^ (uint64_t{user} + 1) * 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
  return (mixed ^ (mixed >> 31)) | 1;
}

}  // namespace

Roster::Roster(SealedPage registry, int jobs_per_user)
    : registry_(std::move(registry)),
      allocator_(page()),
      jobs_per_user_(jobs_per_user),
      user_(geteuid()),
      machine_(
          ProcessorSet::first_n(std::clamp(static_cast<int>(sysconf(_SC_NPROCESSORS_CONF)), 1, ProcessorSet::kMost))) {
  write_header(page());
}

Result<std::unique_ptr<Roster>> Roster::make(int jobs_per_user) {
  Result<SealedPage> registry = SealedPage::make("tmpid-registry", sizeof(Page), SealedPage::Others::read);
  if (!registry) return registry.error();
  return std::unique_ptr<Roster>(new Roster(std::move(registry.value()), jobs_per_user));
}

int Roster::jobs() const {
  return static_cast<int>(
      std::count_if(members_.begin(), members_.end(), [](const Member& m) { return m.own.memory() != nullptr; }));
}

Result<Roster::Place> Roster::join(const Caller& caller, const Request& request) {
  if (caller.process <= 0) return Error{"tmpid cannot see this job's process, which is of another container", ESRCH};
  int same_user = 0;
  int slot = -1;
  for (int i = kMostJobs - 1; i >= 0; --i) {
    const Member& member = members_[static_cast<size_t>(i)];
    if (member.own.memory() == nullptr)
      slot = i;
    else if (member.user == caller.user)
      ++same_user;
  }
  if (same_user >= jobs_per_user_)
    return Error{"tmpid has " + std::to_string(same_user) + " jobs of " + user_text(caller.user) +
                     ", as many as one user may have",
                 EDQUOT};
  if (slot < 0) return Error{"tmpid has no room for more than " + std::to_string(kMostJobs) + " jobs", ENOSPC};
  Result<SealedPage> own = SealedPage::make("tmpid-job", kOwnBytes, SealedPage::Others::write);
  if (!own) return Error{"tmpid has no memory for this job: " + own.error().text, own.error().error_number};
  const uint64_t owner = owner_word(next_registration(page().shared), static_cast<uint32_t>(caller.process));
  Member& member = members_[static_cast<size_t>(slot)];
  member.own = std::move(own.value());
  member.heartbeat = 0;
  member.user = caller.user;
  std::string_view name(request.name, strnlen(request.name, sizeof request.name));
  claim_entry(page().entries[slot], owner, {name, request.ranks, request.value, caller.user},
              start_time(caller.process));
  return Place{slot, owner, member.own.fd()};
}

void Roster::leave(int slot) {
  // release: partner of the acquire in read_demand.
  page().entries[slot].owner.store(0, std::memory_order_release);
  members_[static_cast<size_t>(slot)].own = SealedPage();
}

Result<void> Roster::set_policy(const Caller& caller, int policy) {
  if (!is_master(caller))
    return Error{"the policy is that of all users' jobs, and only root" + (user_ ? " and " + user_text(user_) : "") +
                     " may change it",
                 EPERM};
  if (policy < 0 || policy >= static_cast<int>(policies().size())) return Error{"tmpid knows no such policy", EINVAL};
  page().shared.policy.store(static_cast<uint32_t>(policy), relaxed);
  return {};
}

Result<void> Roster::set_weight(const Caller& caller, int process, int weight) {
  if (weight < 1 || weight > kMostWeight)
    return Error{"a weight must be from 1 to " + std::to_string(kMostWeight), EINVAL};
  bool found = false;
  for (size_t i = 0; i < members_.size(); ++i) {
    Entry& entry = page().entries[i];
    uint64_t owner = entry.owner.load(relaxed);
    if (owner == 0 || static_cast<int>(process_of(owner)) != process) continue;
    if (!is_master(caller) && members_[i].user != caller.user)
      return Error{
          "job " + std::to_string(process) + " belongs to " + user_text(members_[i].user) + ", who alone may weigh it",
          EPERM};
    entry.weight.store(owner_word(registration_of(owner), static_cast<uint32_t>(weight)), relaxed);
    found = true;
  }
  if (!found) return Error{"no TMPI job has the process id " + std::to_string(process), ESRCH};
  return {};
}

void Roster::look_inside(const Caller& caller) {
  for (size_t i = 0; i < members_.size(); ++i)
    if (members_[i].own.memory() != nullptr && members_[i].user == caller.user)
      page().entries[i].looks.fetch_add(1, relaxed);
}

// D1: one load of each word. What is left to do with numbers out of range does read_demand.
void Roster::copy(const Member& from, Said& to, bool heard, int64_t now_ns) const {
  const Said& said = *static_cast<const Said*>(from.own.memory());
  if (heard) to.heard_ns.store(static_cast<uint64_t>(now_ns), relaxed);
  to.ran_ns.store(said.ran_ns.load(relaxed), relaxed);
  to.waited_ns.store(said.waited_ns.load(relaxed), relaxed);
  constexpr uint32_t most = ProcessorSet::kMost;
  to.wish.store(std::min(said.wish.load(relaxed), most), relaxed);
  to.running.store(std::min(said.running.load(relaxed), most), relaxed);
  to.quota_group.store(group_of_user(said.quota_group.load(relaxed), from.user), relaxed);
  to.quota_milli.store(std::min(said.quota_milli.load(relaxed), 1000 * most), relaxed);
  to.adapts.store(said.adapts.load(relaxed) != 0, relaxed);
  // acquire and release: whoever sees the answer finds the file.
  to.look_answer.store(said.look_answer.load(std::memory_order_acquire), std::memory_order_release);
  // Processors that the machine does not have would count as room for others.
  ProcessorSet affinity = load_set(said.affinity) & machine_;
  store_set(to.affinity, affinity.empty() ? machine_ : affinity);
}

bool Roster::pass(int64_t now_ns) {
  bool awake = false;
  for (size_t i = 0; i < members_.size(); ++i) {
    Member& member = members_[i];
    if (member.own.memory() == nullptr) continue;
    uint64_t heartbeat = static_cast<const Said*>(member.own.memory())->heard_ns.load(relaxed);
    bool heard = heartbeat != member.heartbeat;
    member.heartbeat = heartbeat;
    if (heartbeat == 0) continue;  // it has just registered, and said nothing yet
    Said& said = page().entries[i].said;
    copy(member, said, heard, now_ns);
    awake |= said.wish.load(relaxed) > 0 && now_ns - static_cast<int64_t>(said.heard_ns.load(relaxed)) <= kSilentNs;
  }
  allocator_.pass(now_ns);
  return awake;
}

}  // namespace tmpi::monitor
