// A policy: who gets how many processors, and which. A pure function of a snapshot, so that it can be tested without
// shared memory and so that whoever is elected next comes to the same result. Not for publishing it (allocator.h).
#pragma once

#include <stdint.h>

#include <span>
#include <string_view>
#include <vector>

#include "monitor/processor_set.h"

namespace tmpi::monitor {

constexpr int kMostWeight = 1000;

// What a policy knows of one job.
struct Demand {
  int wish = 0;              // processors that it could use now; 0: all of its ranks wait
  int weight = 1;            // from 1 to kMostWeight; a job of weight 2 gets twice the share
  bool adapts = true;        // false: it spreads the same `wish` pieces of work over whatever it gets
  int quota_milli = 0;       // processors by its control groups, in thousandths; 0: no limit
  uint64_t quota_group = 0;  // jobs with the same group share that quota
  ProcessorSet affinity;     // never empty
  ProcessorSet held;         // what it has been given before: a change costs it its caches
  bool operator==(const Demand&) const = default;
};

struct Snapshot {
  std::vector<Demand> jobs;
  int external = 0;  // runnable threads of other programs
  int64_t turn = 0;  // number of the policy's period, counted from the start of the machine
  bool operator==(const Snapshot&) const = default;
};

// How many carriers a job should have active, and on which processors. More processors than carriers means that the
// kernel may choose among them.
struct Grant {
  int processors = 0;
  ProcessorSet set;
  bool operator==(const Grant&) const = default;
};

class Policy {
 public:
  virtual ~Policy() = default;
  virtual const char* name() const = 0;
  virtual const char* description() const = 0;
  // How long one turn lasts; the result of divide changes with the turn even when the demands stay.
  virtual int64_t turn_ns() const = 0;
  // One grant per job, in the same order.
  virtual std::vector<Grant> divide(const Snapshot& snapshot) const = 0;
};

// All policies; the first is the default. The index is what stands in the registry page.
std::span<const Policy* const> policies();

// The index of the policy with this name, or -1.
int find_policy(std::string_view name);

// One per file, listed in policies().
const Policy& partition_policy();
const Policy& cosched_policy();
const Policy& timeslice_policy();

}  // namespace tmpi::monitor
