// The policy `partition`: the processors are divided among the jobs that want some, in equal shares by weight, and each
// keeps its part until somebody's wish changes. The default (TR 385: "hardware partitioning is the best strategy").
//
// P1 A job never gets more than its wish, its mask and its quota allow, and never less than one processor, so that
//    ranks that become ready run at once. A job that wants nothing keeps that one in reserve, and it counts for
//    nobody.
// P2 As long as wishes suffice the grants add up to the processors that are shared: all but those of other programs.
//    With more jobs than processors, each gets one, and the kernel divides the processors among their carriers.
// P3 Parts do not overlap where masks allow it. With more jobs than processors all parts are whole masks.
#include <algorithm>

#include "monitor/placement.h"
#include "monitor/policy.h"
#include "monitor/shares.h"

namespace tmpi::monitor {

namespace {

class Partition final : public Policy {
 public:
  const char* name() const override { return "partition"; }
  const char* description() const override { return "equal shares by weight, each job on processors of its own"; }
  // Rare enough that moving the remainder costs nothing to speak of, often enough that a job of seconds gets its share.
  int64_t turn_ns() const override { return 200'000'000; }
  std::vector<Grant> divide(const Snapshot& snapshot) const override;
};

// The numbers of processors for the jobs with a claim; those that cannot adapt get z, and the others what that frees.
std::vector<int> numbers(const Snapshot& snapshot, std::span<const size_t> active, std::vector<Claim> claims,
                         int total) {
  std::vector<int> shares = share_out(total, claims, snapshot.turn);
  for (size_t k = 0; k < active.size(); ++k) {
    const Demand& job = snapshot.jobs[active[k]];
    if (!job.adapts) claims[k].least = claims[k].most = processors_if_fixed(job.wish, shares[k]);
  }
  return share_out(total, claims, snapshot.turn);
}

std::vector<Grant> Partition::divide(const Snapshot& snapshot) const {
  std::vector<size_t> active;
  std::vector<Claim> claims;
  ProcessorSet machine;
  const std::vector<int> most = limits(snapshot, true);
  for (size_t j = 0; j < snapshot.jobs.size(); ++j) {
    if (snapshot.jobs[j].wish == 0) continue;
    machine |= snapshot.jobs[j].affinity;
    active.push_back(j);
    claims.push_back({snapshot.jobs[j].weight, 1, most[j]});
  }
  const int jobs = static_cast<int>(active.size());
  const int total = processors_to_share(machine.count(), snapshot.external, jobs);
  const std::vector<int> shares = numbers(snapshot, active, claims, total);

  std::vector<Grant> grants(snapshot.jobs.size());
  for (size_t j = 0; j < grants.size(); ++j) grants[j] = {1, snapshot.jobs[j].affinity};
  if (jobs > machine.count()) return grants;
  std::vector<Order> orders(snapshot.jobs.size());
  for (size_t k = 0; k < active.size(); ++k) {
    const Demand& job = snapshot.jobs[active[k]];
    orders[active[k]] = {shares[k], job.adapts ? claims[k].most : shares[k]};
  }
  std::vector<Grant> placed = place(snapshot, orders, total);
  for (size_t j : active) grants[j] = placed[j];
  return grants;
}

}  // namespace

const Policy& partition_policy() {
  static const Partition policy;
  return policy;
}

}  // namespace tmpi::monitor
