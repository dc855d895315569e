// The socket of tmpid as jobs and tools use it: where it is, a question and its answer, the pages that come with it.
// Not the daemon's side (daemon.h).
#pragma once

#include <string>

#include "base/result.h"
#include "monitor/layout.h"
#include "monitor/messages.h"

namespace tmpi::monitor {

constexpr const char* kSocketPath = "/run/tmpid/socket";
constexpr int64_t kAnswerNs = 1'000'000'000;  // how long an answer is waited for, on a machine that is very busy

// Where tmpid's socket would be; empty: it is not asked. `socket` if it is not empty, else $TMPI_MONITOR_SOCKET, of
// both "none" means that it is not asked; else the usual place, unless a folder is named for the user's own page
// (`folder`, $TMPI_MONITOR_FOLDER).
std::string socket_path(const std::string& socket, const std::string& folder);

// Whether the error says that no tmpid serves there (for this user).
bool tells_of_no_daemon(const Error& error);

// An open connection, and what came with the last answer. Owns its descriptors.
class Connection {
 public:
  // Does not wait for anything but a place in tmpid's queue, until `end_ns`.
  static Result<Connection> open(const std::string& path, int64_t end_ns);
  ~Connection();
  Connection(Connection&& other) noexcept { swap(other); }
  Connection& operator=(Connection&& other) noexcept {
    swap(other);
    return *this;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Sends, and waits for the answer until `end_ns`. What tmpid refuses is an error with its words.
  Result<Answer> ask(const Request& request, int64_t end_ns);

  // Maps what came with the answer; nullptr and an error when it is not what it should be, or could be cut.
  Result<const Page*> map_registry();
  Result<Said*> map_own();

  // The connection alone, for who keeps it.
  int release_socket();

 private:
  Connection(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  void swap(Connection& other);
  void close_pages();
  Result<int> receive(Answer& answer, int64_t end_ns);
  Result<void*> map(int fd, size_t bytes, int protection);
  Error failed(const char* what, int error_number) const;

  std::string path_;
  int fd_ = -1;
  int pages_[2] = {-1, -1};  // the registry, the job's own
};

// What a page of tmpid for one job takes in memory.
constexpr size_t kOwnBytes = 4096;
static_assert(sizeof(Said) <= kOwnBytes);

void unmap(Said* own);

}  // namespace tmpi::monitor
