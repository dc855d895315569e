// See endpoint.h.
#include "p2p/endpoint.h"

#include <errno.h>

#include "base/spread_array.h"

namespace tmpi::p2p {

namespace {
// Written once by create_endpoints, before any rank runs.
SpreadArray<Endpoint> endpoints;
Limits the_limits;
}  // namespace

LocalRanks local_ranks;

Result<void> create_endpoints(int ranks, const Limits& limits, int first) {
  the_limits = limits;
  local_ranks = {first, static_cast<unsigned>(ranks)};
  if (!endpoints.create(static_cast<size_t>(ranks)))
    return Error{"not enough memory for the mailboxes of " + std::to_string(ranks) + " ranks", ENOMEM};
  for (int i = 0; i < ranks; ++i)
    sched::scheduler->rank(i)->layers[static_cast<int>(sched::Layer::kP2p)] = &endpoints[static_cast<size_t>(i)];
  return {};
}

Endpoint& endpoint(int world_rank) { return endpoints[static_cast<size_t>(world_rank - local_ranks.first)]; }

Endpoint& my_endpoint() { return *static_cast<Endpoint*>(sched::self()->layers[static_cast<int>(sched::Layer::kP2p)]); }

const Limits& limits() { return the_limits; }

}  // namespace tmpi::p2p
