// See select.h.
#include "coll/select.h"

#include <limits.h>

namespace tmpi::coll {

namespace {

constexpr int64_t kAny = INT64_MAX;

// Sorted by kind; the last row of a kind takes everything.
constexpr Choice table[] = {
    {Kind::kBarrier, "meet", kAny, INT_MAX, false, barrier},
    {Kind::kWinFence, "meet", kAny, INT_MAX, false, barrier},
    {Kind::kWinFree, "meet", kAny, INT_MAX, false, barrier},
    {Kind::kBcast, "direct", kAny, INT_MAX, false, bcast_direct},
    {Kind::kReduce, "direct", kAny, INT_MAX, false, reduce_direct},
    {Kind::kAllreduce, "boards", kSmallBytes, INT_MAX, true, allreduce_small},
    {Kind::kAllreduce, "shared", kAny, INT_MAX, false, reduce_shared},
    {Kind::kReduceScatterBlock, "shared", kAny, INT_MAX, false, reduce_shared},
    {Kind::kReduceScatter, "shared", kAny, INT_MAX, false, reduce_shared},
    {Kind::kScan, "captains", kAny, INT_MAX, false, scan},
    {Kind::kExscan, "captains", kAny, INT_MAX, false, scan},
    {Kind::kGather, "direct", kAny, INT_MAX, false, gather},
    {Kind::kGatherv, "direct", kAny, INT_MAX, false, gather},
    {Kind::kScatter, "direct", kAny, INT_MAX, false, scatter},
    {Kind::kScatterv, "direct", kAny, INT_MAX, false, scatter},
    {Kind::kAllgather, "direct", kAny, INT_MAX, false, allgather},
    {Kind::kAllgatherv, "direct", kAny, INT_MAX, false, allgather},
    {Kind::kAlltoall, "direct", kAny, INT_MAX, false, alltoall},
    {Kind::kAlltoallv, "direct", kAny, INT_MAX, false, alltoall},
    {Kind::kAlltoallw, "direct", kAny, INT_MAX, false, alltoall},
    {Kind::kNeighborAllgather, "direct", kAny, INT_MAX, false, neighbor},
    {Kind::kNeighborAllgatherv, "direct", kAny, INT_MAX, false, neighbor},
    {Kind::kNeighborAlltoall, "direct", kAny, INT_MAX, false, neighbor},
    {Kind::kNeighborAlltoallv, "direct", kAny, INT_MAX, false, neighbor},
    {Kind::kNeighborAlltoallw, "direct", kAny, INT_MAX, false, neighbor},
};

// Where each kind begins.
struct Starts {
  int at[static_cast<int>(Kind::kCount)] = {};
  constexpr Starts() {
    for (int i = static_cast<int>(sizeof table / sizeof table[0]) - 1; i >= 0; --i)
      at[static_cast<int>(table[i].kind)] = i;
  }
};
constexpr Starts starts;

}  // namespace

const Choice& select(const Args& args, int ranks) {
  const Choice* row = &table[starts.at[static_cast<int>(args.kind)]];
  if (row->most_bytes == kAny) return *row;
  bool kernels = args.op && args.op->is_predefined() && args.recv.type->is_contiguous();
  int64_t bytes = args.recv.whole().bytes();
  while (bytes > row->most_bytes || ranks > row->most_ranks || (row->kernels_only && !kernels)) ++row;
  return *row;
}

}  // namespace tmpi::coll
