// The table that selects: which algorithm carries out a collective, by function, size, number of ranks and operation.
// Not a place for tuning per machine: the limits are where the algorithms cross on any machine with caches.
//
// Invariant: the choice depends only on what all members have in common (their Signature and the team).
#pragma once

#include "coll/algorithm.h"

namespace tmpi::coll {

struct Choice {
  Kind kind;
  const char* name;    // for benchmarks and --stats
  int64_t most_bytes;  // per block; the first row that fits is taken
  int most_ranks;
  bool kernels_only;  // predefined operation on a predefined type without gaps
  Algorithm run;
};

const Choice& select(const Args& args, int ranks);

}  // namespace tmpi::coll
