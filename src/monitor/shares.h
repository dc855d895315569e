// Numbers of processors: who gets how many. Not which (placement.h). Exact integer arithmetic, no state.
#pragma once

#include <stdint.h>

#include <span>
#include <vector>

#include "monitor/policy.h"

namespace tmpi::monitor {

struct Claim {
  int weight = 1;
  int least = 1;
  int most = 1;
  bool operator==(const Claim&) const = default;
};

// Divides `total` by weight: whole numbers between least and most of each claim, whose sum is `total` as far as the
// limits allow. What a limit takes from one or leaves over goes to the others. The remainder moves with `turn`:
// over as many turns as the weights' sum, each claim's mean is its exact share.
std::vector<int> share_out(int total, std::span<const Claim> claims, int64_t turn);

// The place from 0 to weight_sum - 1 that `turn` points at: all places once in weight_sum turns, near ones far apart.
int64_t place_of_turn(int64_t turn, int64_t weight_sum);

// A job that wants y processors, gets at most x and cannot adapt: the smallest z with ceil(y/z) = ceil(y/x), so that
// the others are not kept idle for nothing (Crovella et al., TR 385, section 4.3). y and x at least 1.
int processors_if_fixed(int y, int x);

// How many of the machine's processors the TMPI jobs share while `external` threads of other programs are runnable.
int processors_to_share(int processors, int external, int jobs);

// What the limits of each job (wish, affinity, its own quota and those it shares) leave it: at least 1 for each
// job. With `wished` false the wish is not a limit.
std::vector<int> limits(const Snapshot& snapshot, bool wished);

}  // namespace tmpi::monitor
