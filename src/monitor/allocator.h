// The allocator: the one job among all that divides the processors, elected by a lease in the page. Every job has one
// of these objects and calls pass() every few milliseconds; it does something in the job that holds the lease. Not a
// policy (policy.h), and not the job's own side (client.h).
//
// A1 The lease word names its holder and the moment at which it ends. It is taken by compare-and-swap when it has
//    ended (or ends implausibly late, which is garbage) or its holder has, renewed by compare-and-swap by its
//    holder, who so learns that it was taken; so at any moment at most one living job has a lease that has not
//    ended. A dead holder is replaced at the next tick of any other job, a stopped one when its lease ends.
// A2 A holder that is stopped in the middle of publishing and goes on later may still write old grants over new
//    ones. That is allowed: each pass compares what is published with what should be and writes what differs, so it
//    lasts one pass; and a grant is a single word, so nobody reads half of one.
// A3 A set is published under a version that is odd meanwhile, before the grant that counts it; readers retry or do
//    without.
// A4 A job that has not been heard of for kSilentNs (stopped, or in a debugger) keeps its entry and wants nothing.
#pragma once

#include <vector>

#include "monitor/external_load.h"
#include "monitor/layout.h"
#include "monitor/policy.h"

namespace tmpi::monitor {

constexpr int64_t kPassNs = 5'000'000;
constexpr int64_t kCalmPassNs = 10'000'000;  // where one job is alone on the machine
constexpr int64_t kLeaseNs = 5 * kPassNs;
constexpr int64_t kSilentNs = 1'000'000'000;
constexpr int64_t kBuryNs = 200'000'000;  // how often dead jobs are looked for thoroughly
constexpr int64_t kCountNs =
    200'000'000;  // how often processors are counted, which takes longer than the rest of a pass

class Allocator {
 public:
  // `slot` is the index of the job's own entry.
  Allocator(Page& page, int slot) : page_(page), slot_(slot) {}

  // tmpid's: nobody else can write the page, so there is no lease, and it learns from its connections who has ended.
  explicit Allocator(Page& page) : page_(page), slot_(-1) {}

  // Takes or renews the lease and, when it has it, brings the grants up to date. Returns whether it has the lease.
  bool pass(int64_t now_ns);

  // Whether the last pass found a single job and no sign of anything else that wants a processor.
  bool is_calm() const { return answer_.size() == 1 && question_.external == 0 && load_.is_calm(); }

  // Gives the lease back, so that the next one need not wait for its end.
  void resign();

 private:
  struct Member {
    int slot;
    uint64_t owner;
    Demand demand;
  };
  bool hold_lease(int64_t now_ns);
  void remove_dead_jobs(int64_t now_ns);
  std::vector<Member> members(int64_t now_ns) const;
  int external(const std::vector<Member>& members, int64_t now_ns);
  void publish(const Member& member, const Grant& grant);

  Page& page_;
  int slot_;
  uint64_t lease_ = 0;  // what we wrote last; 0: nothing
  int64_t buried_ns_ = 0;
  ExternalLoad load_;
  int online_ = 0;  // processors, and when they were counted
  int64_t counted_ns_ = 0;
  // The result of the last division: valid while its question stays the same.
  const Policy* policy_ = nullptr;
  Snapshot question_;
  std::vector<Grant> answer_;
};

// What entry number `slot` says, made plausible (R4), if it belongs to a job.
bool read_demand(const Entry& entry, int64_t now_ns, uint64_t& owner, Demand& demand);

}  // namespace tmpi::monitor
