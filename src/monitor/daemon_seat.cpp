// A seat that tmpid has given: the registry page is mapped read only, what the job says stands in a page of its own,
// and the connection says that the job lives. See seat.h.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "monitor/allocator.h"
#include "monitor/page.h"
#include "monitor/seat.h"
#include "monitor/socket.h"
#include "monitor/status.h"

namespace tmpi::monitor {

namespace {

class DaemonSeat final : public Seat {
 public:
  DaemonSeat(const Page* page, Said* said, const Answer& answer, int fd, std::string status_folder)
      : fd_(fd), status_folder_(std::move(status_folder)) {
    page_ = page;
    said_ = said;
    slot_ = answer.slot;
    owner_ = answer.owner;
    // Low numbers are the program's: it may reckon with the next free one, or close those that it does not know.
    int high = fcntl(fd_, F_DUPFD_CLOEXEC, kHighNumber);
    if (high >= 0) {
      close(fd_);
      fd_ = high;
    }
    struct stat status;
    if (fstat(fd_, &status) == 0) socket_ = {status.st_dev, status.st_ino};
  }
  ~DaemonSeat() override {
    if (is_ours()) close(fd_);
    unmap(said_);
  }

  bool is_shared_by_users() const override { return true; }
  std::string status_folder() const override { return status_folder_; }
  bool holds(int64_t now_ns) override;
  int64_t pass(int64_t now_ns) override;
  void tell() override;
  void rest() override {}
  void drop() override { leave(); }
  // Also for children that were forked meanwhile and hold it open, too.
  void leave() override {
    if (is_ours()) shutdown(fd_, SHUT_RDWR);
  }

 private:
  // A program may have closed all descriptors that it did not know, and the number may be another file's now.
  bool is_ours() const {
    struct stat status;
    return fstat(fd_, &status) == 0 && FileId{status.st_dev, status.st_ino} == socket_;
  }

  static constexpr int kHighNumber = 700;

  int fd_;
  FileId socket_;
  std::string status_folder_;
  bool has_passed_ = false;
};

bool DaemonSeat::holds(int64_t) {
  char byte;
  // tmpid says nothing unasked: what there is to read is the end.
  return is_ours() && recv(fd_, &byte, 1, MSG_DONTWAIT | MSG_PEEK) < 0 && (errno == EAGAIN || errno == EINTR) &&
         entry().owner.load(std::memory_order_relaxed) == owner_;
}

// A tmpid that falls asleep while we say that we want something is seen at the next tick. The first one need not wait
// for tmpid's.
int64_t DaemonSeat::pass(int64_t) {
  if (!has_passed_ || page_->shared.asleep.load(std::memory_order_relaxed) != 0) tell();
  has_passed_ = true;
  return kPassNs;
}

void DaemonSeat::tell() {
  Request request;
  request.ask = Ask::wake;
  if (is_ours()) send(fd_, &request, sizeof request, MSG_DONTWAIT | MSG_NOSIGNAL);
}

}  // namespace

Result<std::unique_ptr<Seat>> take_daemon_seat(const Job& job, const std::string& path, int64_t end_ns) {
  if (path.empty()) return Error{"tmpid is not asked", ENOENT};
  Result<Connection> connection = Connection::open(path, end_ns);
  if (!connection) return connection.error();
  Request request;
  request.ask = Ask::join;
  request.ranks = job.ranks;
  request.value = job.weight;
  request.adapts = job.adapts;
  memcpy(request.name, job.name.data(), std::min(job.name.size(), sizeof request.name - 1));
  Result<Answer> answer = connection.value().ask(request, end_ns);
  if (!answer) return answer.error();
  if (answer.value().slot < 0 || answer.value().slot >= kMostJobs || answer.value().owner == 0)
    return Error{"tmpid at " + path + " gives no place", EPROTO};
  Result<const Page*> page = connection.value().map_registry();
  if (!page) return page.error();
  Result<Said*> said = connection.value().map_own();
  if (!said) {
    unmap(page.value());
    return said.error();
  }
  return std::unique_ptr<Seat>(std::make_unique<DaemonSeat>(
      page.value(), said.value(), answer.value(), connection.value().release_socket(), status_folder(job.folder)));
}

}  // namespace tmpi::monitor
