// A bipartite matching between jobs (with as many seats as were ordered) and processors, by augmenting paths: a job
// that finds no free processor in its mask takes one from a job that can move to another. It starts from what the jobs
// hold, so in the usual case nothing moves.
#include "monitor/placement.h"

#include <algorithm>
#include <climits>

namespace tmpi::monitor {

namespace {

class Matching {
 public:
  explicit Matching(const Snapshot& snapshot) : jobs_(snapshot.jobs), sets_(snapshot.jobs.size()) {
    for (const Demand& job : jobs_) {
      free_ |= job.affinity;
      held_ |= job.held;
    }
  }

  // Gives one more processor to the job; false when no chain of moves frees one that it may use.
  bool add(size_t job) {
    visited_.assign(jobs_.size(), false);
    return find_seat(job);
  }

  const ProcessorSet& set(size_t job) const { return sets_[job]; }

 private:
  void take(size_t job, int processor) {
    free_.remove(processor);
    sets_[job].add(processor);
  }

  bool find_seat(size_t job) {
    visited_[job] = true;
    // Best what it had; then what nobody had; then from the end of what others had, so that they keep neighbours.
    ProcessorSet open = jobs_[job].affinity & free_, own = open & jobs_[job].held, fresh = open - held_;
    if (int p = !own.empty() ? own.first() : !fresh.empty() ? fresh.first() : open.last(); p >= 0) {
      take(job, p);
      return true;
    }
    for (size_t other = 0; other < jobs_.size(); ++other) {
      if (visited_[other]) continue;
      int p = (sets_[other] & jobs_[job].affinity).first();
      if (p < 0 || !find_seat(other)) continue;
      sets_[other].remove(p);  // the other has one more now, so it keeps its number
      sets_[job].add(p);
      return true;
    }
    return false;
  }

  const std::vector<Demand>& jobs_;
  std::vector<ProcessorSet> sets_;
  ProcessorSet free_;
  ProcessorSet held_;  // by any job, before
  std::vector<bool> visited_;
};

// The processor of the mask that the fewest jobs have.
int least_crowded(const ProcessorSet& mask, const std::vector<Grant>& grants) {
  int best = -1, fewest = INT_MAX;
  for (int p = mask.first(); p >= 0 && fewest > 0; p = mask.next(p + 1)) {
    int crowd = static_cast<int>(
        std::count_if(grants.begin(), grants.end(), [p](const Grant& grant) { return grant.set.has(p); }));
    if (crowd < fewest) {
      fewest = crowd;
      best = p;
    }
  }
  return best;
}

}  // namespace

std::vector<Grant> place(const Snapshot& snapshot, std::span<const Order> orders, int total) {
  const size_t jobs = snapshot.jobs.size();
  Matching matching(snapshot);
  int most = 0, given = 0;
  for (const Order& order : orders) most = std::max(most, order.most);

  // Seat by seat, so that where the masks are too narrow for all the jobs fall behind together. In the second round the
  // seats are those that nobody ordered but somebody can use.
  for (bool ordered : {true, false})
    for (int seat = 1; seat <= most; ++seat)
      for (size_t j = 0; j < jobs; ++j) {
        int limit = ordered ? orders[j].processors : orders[j].most;
        if (seat > limit || matching.set(j).count() >= seat) continue;
        if (!ordered && (orders[j].processors == 0 || given >= total)) continue;
        given += matching.add(j);
      }

  std::vector<Grant> grants(jobs);
  for (size_t j = 0; j < jobs; ++j) grants[j] = {matching.set(j).count(), matching.set(j)};
  for (size_t j = 0; j < jobs; ++j) {
    if (orders[j].processors == 0 || grants[j].processors > 0) continue;
    grants[j].processors = 1;
    grants[j].set.add(least_crowded(snapshot.jobs[j].affinity, grants));
  }
  return grants;
}

}  // namespace tmpi::monitor
