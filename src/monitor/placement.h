// Which processors: sets for given numbers, disjoint where affinity masks allow, changing as little as possible.
// Not how many (shares.h), and no topology. No state.
#pragma once

#include <span>
#include <vector>

#include "monitor/policy.h"

namespace tmpi::monitor {

// What a job is to get: `processors` of them, and up to `most` where others cannot use what is left.
struct Order {
  int processors = 0;
  int most = 0;
};

// One grant per job. A job gets fewer than ordered only if its mask has no more that others could not give up without
// falling behind it, and never less than 1 when 1 or more were ordered; in that case its one processor may be
// another's, too. `total` is the number of processors that may be given in all; what the orders leave of them goes to
// jobs below their `most`.
std::vector<Grant> place(const Snapshot& snapshot, std::span<const Order> orders, int total);

}  // namespace tmpi::monitor
