// The policy `cosched`: in each quantum one job has all the processors that it can use, and the next ones in line fill
// what it leaves (Ousterhout's matrix, rows filled at each quantum anew because wishes change; TR 385, section 4.2).
// Jobs come first in proportion to their weights. For jobs whose ranks wait for each other so often that half a machine
// is no use to them.
//
// K1 The first job of a quantum gets all that its wish, mask and quota allow.
// K2 A job for which nothing is left gets 0: it rests until a later quantum. In as many quanta as the weights' sum
//    it comes first as often as its weight says, so it never rests for ever.
// K3 The sets of jobs that want something are disjoint.
#include <algorithm>

#include "monitor/policy.h"
#include "monitor/shares.h"

namespace tmpi::monitor {

namespace {

class Cosched final : public Policy {
 public:
  const char* name() const override { return "cosched"; }
  const char* description() const override { return "one job at a time on all processors, others fill the gaps"; }
  int64_t turn_ns() const override { return 100'000'000; }  // the report's quantum
  std::vector<Grant> divide(const Snapshot& snapshot) const override;
};

// Who comes first in this turn, as a place in `active`.
size_t first_of_turn(const Snapshot& snapshot, const std::vector<size_t>& active) {
  int64_t weights = 0, line = 0;
  for (size_t j : active) weights += snapshot.jobs[j].weight;
  int64_t place = place_of_turn(snapshot.turn, weights);
  for (size_t k = 0; k < active.size(); ++k) {
    line += snapshot.jobs[active[k]].weight;
    if (place < line) return k;
  }
  return 0;
}

// `processors` members of `open`, first those that the job had.
ProcessorSet choose(const Demand& job, const ProcessorSet& open, int processors) {
  ProcessorSet chosen;
  for (const ProcessorSet& choice : {open & job.held, open - job.held})
    for (int p = choice.first(); p >= 0 && processors > 0; p = choice.next(p + 1), --processors) chosen.add(p);
  return chosen;
}

std::vector<Grant> Cosched::divide(const Snapshot& snapshot) const {
  std::vector<Grant> grants(snapshot.jobs.size());
  std::vector<size_t> active;
  ProcessorSet open;
  for (size_t j = 0; j < grants.size(); ++j) {
    if (snapshot.jobs[j].wish == 0) {
      grants[j] = {1, snapshot.jobs[j].affinity};  // so that it runs at once when a rank becomes ready
      continue;
    }
    active.push_back(j);
    open |= snapshot.jobs[j].affinity;
  }
  if (active.empty()) return grants;
  const std::vector<int> most = limits(snapshot, true);
  // Other programs keep what they use from those who fill, not from the first.
  int left = processors_to_share(open.count(), snapshot.external, 1);
  const size_t first = first_of_turn(snapshot, active);
  for (size_t k = 0; k < active.size(); ++k) {
    const size_t j = active[(first + k) % active.size()];
    const Demand& job = snapshot.jobs[j];
    const ProcessorSet usable = job.affinity & open;
    int processors = std::min(most[j], usable.count());
    if (k > 0) processors = std::min(processors, std::max(left, 0));
    if (processors == 0) continue;
    if (!job.adapts) processors = processors_if_fixed(job.wish, processors);
    grants[j] = {processors, choose(job, usable, processors)};
    open = open - grants[j].set;
    left -= processors;
  }
  return grants;
}

}  // namespace

const Policy& cosched_policy() {
  static const Cosched policy;
  return policy;
}

}  // namespace tmpi::monitor
