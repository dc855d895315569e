// tmpid: the registry of the jobs of several users. Jobs and tools connect to its socket; it owns the page, and
// divides the processors itself. Not who may do what (roster.h), and not the command (tools/tmpid).
//
// V1 It never waits for a client: sockets do not block, a message is read whole or dropped, an answer that does not
//    fit into the socket ends the connection. A client may send one message per kPassNs, more lie in its socket.
// V2 A job is registered as long as its connection: with its end, or that of the process (a child may hold the
//    connection open), the job is gone at once.
// V3 While a job wants something there is a pass every kPassNs; otherwise it says so in the page (`asleep`) and sleeps
//    until a message. A job that begins to want something just before it says so sees it at its next tick.
// V4 A user may have as many connections as jobs, and some more for tools; all together have fewer than there are
//    descriptors.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "monitor/listener.h"
#include "monitor/roster.h"

namespace tmpi::monitor {

class Daemon {
 public:
  static Result<std::unique_ptr<Daemon>> open(const std::string& socket, int jobs_per_user = kJobsPerUser);
  ~Daemon();
  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;

  // Serves until `stop` can be read.
  void run(int stop);

 private:
  struct Client {
    uint64_t id;
    int fd;
    int process_fd = -1;  // becomes readable when the process has ended; only of jobs
    int slot = -1;        // of a job
    Caller caller;
    int64_t muted_until_ns = 0;  // 0: not muted
  };
  Daemon(Listener listener, std::unique_ptr<Roster> roster, int poll_fd, int jobs_per_user);
  void watch(int operation, int fd, uint64_t id, uint32_t events);
  void accept_all();
  bool accept_one();
  void handle(uint64_t id, uint32_t events);
  bool serve(Client& client);
  bool answer(Client& client, const Request& request);
  bool join(Client& client, const Request& request);
  void remove(Client& client);
  int64_t pass(int64_t now);

  Listener listener_;
  std::unique_ptr<Roster> roster_;
  int poll_fd_;
  int connections_per_user_;
  size_t most_connections_;
  std::map<uint64_t, Client> clients_;
  uint64_t next_id_;
  bool awake_ = false;    // a job wanted something at the last pass (V3)
  bool changed_ = false;  // a pass is due at once
  bool accepts_ = true;   // false: there were no descriptors; again at the next pass
  bool stopped_ = false;
};

}  // namespace tmpi::monitor
