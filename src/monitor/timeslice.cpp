// The policy `timeslice`: every job may use every processor that its mask and its quota allow, whatever the others do,
// and the kernel's scheduler divides the time. What happens without a monitor; kept for comparison.
#include "monitor/policy.h"
#include "monitor/shares.h"

namespace tmpi::monitor {

namespace {

class Timeslice final : public Policy {
 public:
  const char* name() const override { return "timeslice"; }
  const char* description() const override { return "every job on all processors, the kernel divides the time"; }
  int64_t turn_ns() const override { return 1'000'000'000; }  // nothing changes with it but shares of a common quota
  std::vector<Grant> divide(const Snapshot& snapshot) const override {
    std::vector<Grant> grants;
    const std::vector<int> most = limits(snapshot, false);
    for (size_t j = 0; j < most.size(); ++j) grants.push_back({most[j], snapshot.jobs[j].affinity});
    return grants;
  }
};

}  // namespace

const Policy& timeslice_policy() {
  static const Timeslice policy;
  return policy;
}

}  // namespace tmpi::monitor
