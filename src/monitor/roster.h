// The jobs that tmpid knows: the registry page, a page of each job's own, who may do what. Not the connections
// (daemon.h), and not a policy.
//
// D1 Only tmpid can write the registry page (sealed_page.h). A job writes a page that nobody else has; pass() reads
//    each of its words once and makes it plausible before it stands in the registry. Nothing else is done with it.
// D2 Who a caller is comes from the kernel. A job may be weighed and looked into by its user, the policy changed by
// root and by
//    tmpid's own user, who may also weigh all jobs.
// D3 Times are tmpid's: a job's heartbeat counts when it has changed, whatever it says.
// D4 A quota that jobs share limits only jobs of the same user, because each job says itself in which group it is.
#pragma once

#include <array>
#include <memory>

#include "monitor/allocator.h"
#include "monitor/messages.h"
#include "monitor/sealed_page.h"

namespace tmpi::monitor {

constexpr int kJobsPerUser = 64;

struct Caller {
  int process = 0;
  uint32_t user = 0;
};

class Roster {
 public:
  static Result<std::unique_ptr<Roster>> make(int jobs_per_user);

  // A new job: its entry, and its own page's descriptor, which is the roster's until sent() is called.
  struct Place {
    int slot;
    uint64_t owner;
    int own_fd;
  };
  Result<Place> join(const Caller& caller, const Request& request);
  void sent(int slot) { members_[static_cast<size_t>(slot)].own.close_fd(); }
  void leave(int slot);

  // Errors are sentences for the caller.
  Result<void> set_policy(const Caller& caller, int policy);
  Result<void> set_weight(const Caller& caller, int process, int weight);
  // Asks the jobs of the caller's user for their status.
  void look_inside(const Caller& caller);

  // Looks at what the jobs say and divides anew. Returns whether a job wants something, so that another pass is due
  // after kPassNs.
  bool pass(int64_t now_ns);

  // What jobs see: whether they have to send a message to be noticed.
  void set_asleep(bool asleep) { page().shared.asleep.store(asleep, std::memory_order_relaxed); }

  int page_fd() const { return registry_.fd(); }
  int jobs() const;

 private:
  struct Member {
    SealedPage own;  // without memory: the entry is free
    uint64_t heartbeat = 0;
    uint32_t user = 0;
  };
  Roster(SealedPage registry, int jobs_per_user);
  Page& page() const { return *static_cast<Page*>(registry_.memory()); }
  bool is_master(const Caller& caller) const { return caller.user == 0 || caller.user == user_; }
  void copy(const Member& from, Said& to, bool heard, int64_t now_ns) const;

  SealedPage registry_;
  Allocator allocator_;
  int jobs_per_user_;
  uint32_t user_;
  ProcessorSet machine_;
  std::array<Member, kMostJobs> members_;
};

}  // namespace tmpi::monitor
