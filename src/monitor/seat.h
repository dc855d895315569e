// Where a job is registered: an entry in the page of its user's jobs (page_seat.cpp), or one that tmpid has given it
// (daemon_seat.cpp). What is the same in both is the client's (client.h), which owns one of these. Not for tools.
//
// S1 From when a seat is taken until leave or drop the job may write `said`, and reads `entry` (which is the job's as
//    long as holds() says so).
// S2 The registry page outlives the seat: its place may be read by probes until the client unmaps it.
// S3 All calls are the supervisor's, in the process that took the seat; only the destructor may run in a forked child.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "monitor/layout.h"

namespace tmpi::monitor {

// What a job says of itself when it registers.
struct Job {
  std::string name;         // for people: the program's
  int ranks = 1;            // for people
  int weight = 1;           // from 1 to kMostWeight
  bool adapts = true;       // false: its work is cut into as many pieces as it wishes processors (TR 385, section 4.3)
  std::string folder;       // where the page of the user's jobs is; empty: page_folders() tells
  std::string socket = {};  // where tmpid is; empty: socket_path() tells
};

class Seat {
 public:
  virtual ~Seat() = default;
  Seat(const Seat&) = delete;
  Seat& operator=(const Seat&) = delete;

  Said& said() const { return *said_; }
  const Entry& entry() const { return page_->entries[slot_]; }
  uint64_t owner() const { return owner_; }
  const Page* page() const { return page_; }
  virtual bool is_shared_by_users() const = 0;
  // Where a viewer looks for the job's status (status.h).
  virtual std::string status_folder() const = 0;

  // Whether the seat is still the job's; to be asked before anything is said.
  virtual bool holds(int64_t now_ns) = 0;
  // After the job has said something: takes part in the division, or wakes who does it. Returns in how many nanoseconds
  // it wants to be called again.
  virtual int64_t pass(int64_t now_ns) = 0;
  // The job has said something of which others are to know although it wants nothing.
  virtual void tell() = 0;
  // The job wants nothing for a while.
  virtual void rest() = 0;
  // Gives back what is held of a seat that is not the job's any more.
  virtual void drop() = 0;
  // Gives the seat back.
  virtual void leave() = 0;

 protected:
  Seat() = default;
  const Page* page_ = nullptr;
  int slot_ = -1;
  uint64_t owner_ = 0;
  Said* said_ = nullptr;
};

// In the page of the user's own jobs, made if need be. The error is one sentence for the user.
Result<std::unique_ptr<Seat>> take_page_seat(const Job& job);

// From tmpid at the socket with this path, which is waited for until `end_ns`.
Result<std::unique_ptr<Seat>> take_daemon_seat(const Job& job, const std::string& path, int64_t end_ns);

}  // namespace tmpi::monitor
