// See shares.h.
#include "monitor/shares.h"

#include <algorithm>
#include <numeric>

namespace tmpi::monitor {

int64_t place_of_turn(int64_t turn, int64_t weight_sum) {
  if (weight_sum <= 1) return 0;
  // Steps near the golden section keep neighbouring turns apart; coprime with the sum, they visit every place.
  int64_t step = std::max<int64_t>(1, weight_sum * 618 / 1000);
  while (std::gcd(step, weight_sum) != 1) ++step;
  return turn % weight_sum * step % weight_sum;
}

namespace {

// The claims that are not settled yet, as the loop in share_out sees them.
struct Open {
  int64_t pool = 0;     // processors that they divide
  int64_t weights = 0;  // their sum
};

Open open_part(int total, std::span<const Claim> claims, const std::vector<int>& settled) {
  Open open{total, 0};
  for (size_t i = 0; i < claims.size(); ++i)
    if (settled[i] >= 0)
      open.pool -= settled[i];
    else
      open.weights += claims[i].weight;
  return open;
}

// Settles the claims whose exact share breaks a limit: those below their least where the breaks cost more than they
// free, else those above their most. Returns whether any was settled. The settled ones stay so, because settling
// the others only moves the shares away from their limit.
bool settle(const Open& open, std::span<const Claim> claims, std::vector<int>& settled) {
  int64_t excess = 0;  // times the sum of weights
  for (size_t i = 0; i < claims.size(); ++i) {
    if (settled[i] >= 0) continue;
    int64_t exact = open.pool * claims[i].weight;
    excess += std::clamp(exact, claims[i].least * open.weights, claims[i].most * open.weights) - exact;
  }
  bool any = false;
  for (size_t i = 0; i < claims.size(); ++i) {
    if (settled[i] >= 0) continue;
    int64_t exact = open.pool * claims[i].weight;
    if (excess >= 0 && exact < claims[i].least * open.weights)
      settled[i] = claims[i].least;
    else if (excess <= 0 && exact > claims[i].most * open.weights)
      settled[i] = claims[i].most;
    else
      continue;
    any = true;
  }
  return any;
}

}  // namespace

std::vector<int> share_out(int total, std::span<const Claim> claims, int64_t turn) {
  std::vector<int> shares;
  int64_t least = 0, most = 0;
  for (const Claim& claim : claims) {
    least += claim.least;
    most += claim.most;
  }
  if (total <= least || total >= most) {
    for (const Claim& claim : claims) shares.push_back(total <= least ? claim.least : claim.most);
    return shares;
  }
  shares.assign(claims.size(), -1);
  Open open = open_part(total, claims, shares);
  while (settle(open, claims, shares)) open = open_part(total, claims, shares);

  // Systematic sampling: the fractions lie end to end on a line, and a comb of teeth one processor apart, shifted by
  // the turn, gives one more to each claim that a tooth falls on. So the sum is right in each turn, and over all shifts
  // each claim gets its exact fraction.
  int64_t line = 0, shift = place_of_turn(turn, open.weights);
  for (size_t i = 0; i < claims.size(); ++i) {
    if (shares[i] >= 0) continue;
    int64_t exact = open.pool * claims[i].weight, fraction = exact % open.weights;
    bool tooth = (line + shift) / open.weights != (line + fraction + shift) / open.weights;
    shares[i] = static_cast<int>(exact / open.weights) + tooth;
    line += fraction;
  }
  return shares;
}

int processors_if_fixed(int y, int x) {
  int rounds = (y + x - 1) / x;
  return std::min(x, (y + rounds - 1) / rounds);
}

int processors_to_share(int processors, int external, int jobs) {
  // One processor for each thread of the others, as long as that leaves us what the kernel would give to one carrier
  // per processor: with as many competitors as processors, that is half of the machine and not nothing.
  int fair = processors * processors / std::max(processors + external, 1);
  return std::max({processors - external, fair, std::min(jobs, processors), 1});
}

std::vector<int> limits(const Snapshot& snapshot, bool wished) {
  std::vector<int> most;
  auto rounded_up = [](int milli) { return std::max(1, (milli + 999) / 1000); };
  for (const Demand& job : snapshot.jobs) {
    int limit = job.affinity.count();
    if (wished) limit = std::min(limit, job.wish);
    if (job.quota_milli > 0) limit = std::min(limit, rounded_up(job.quota_milli));
    most.push_back(std::max(limit, 1));
  }
  // Jobs in one group divide its quota among those that want something.
  std::vector<bool> done(snapshot.jobs.size());
  for (size_t i = 0; i < snapshot.jobs.size(); ++i) {
    if (done[i] || snapshot.jobs[i].quota_milli <= 0) continue;
    std::vector<size_t> members;
    std::vector<Claim> claims;
    for (size_t j = i; j < snapshot.jobs.size(); ++j) {
      const Demand& job = snapshot.jobs[j];
      if (job.quota_milli <= 0 || job.quota_group != snapshot.jobs[i].quota_group) continue;
      done[j] = true;
      if (job.wish == 0) continue;
      members.push_back(j);
      claims.push_back({job.weight, 1, most[j]});
    }
    std::vector<int> shares = share_out(rounded_up(snapshot.jobs[i].quota_milli), claims, snapshot.turn);
    for (size_t k = 0; k < members.size(); ++k) most[members[k]] = shares[k];
  }
  return most;
}

}  // namespace tmpi::monitor
