// See socket.h.
#include "monitor/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace tmpi::monitor {

namespace {

constexpr const char* kNone = "none";

int milliseconds_until(int64_t end_ns) {
  return static_cast<int>(std::clamp<int64_t>((end_ns - now_ns() + 999'999) / 1'000'000, 0, 60'000));
}

}  // namespace

std::string socket_path(const std::string& socket, const std::string& folder) {
  const char* named = getenv("TMPI_MONITOR_SOCKET");
  std::string chosen = !socket.empty() ? socket : named ? named : "";
  if (chosen == kNone) return "";
  if (!chosen.empty()) return chosen;
  const char* named_folder = getenv("TMPI_MONITOR_FOLDER");
  return !folder.empty() || (named_folder && *named_folder) ? "" : kSocketPath;
}

bool tells_of_no_daemon(const Error& error) {
  for (int e : {ENOENT, ENOTDIR, ECONNREFUSED, ECONNRESET, EPIPE, EACCES})
    if (error.error_number == e) return true;
  return false;
}

Error Connection::failed(const char* what, int error_number) const {
  return Error{"tmpid at " + path_ + " " + what + (error_number != 0 ? std::string(": ") + strerror(error_number) : ""),
               error_number};
}

Result<Connection> Connection::open(const std::string& path, int64_t end_ns) {
  Connection connection(path, socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (connection.fd_ < 0) return connection.failed("cannot be asked", errno);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return connection.failed("cannot be asked", ENAMETOOLONG);
  memcpy(address.sun_path, path.c_str(), path.size());
  while (connect(connection.fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    if (errno == EINTR) continue;
    // EAGAIN: its queue is full at this moment.
    if (errno != EAGAIN) return connection.failed("cannot be reached", errno);
    if (now_ns() > end_ns) return connection.failed("does not answer", ETIMEDOUT);
    usleep(1000);
  }
  return connection;
}

void Connection::swap(Connection& other) {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(pages_, other.pages_);
}

Connection::~Connection() {
  if (fd_ >= 0) close(fd_);
  close_pages();
}

void Connection::close_pages() {
  for (int& page : pages_) {
    if (page >= 0) close(page);
    page = -1;
  }
}

int Connection::release_socket() { return std::exchange(fd_, -1); }

// The number of bytes; what came with them is in pages_.
Result<int> Connection::receive(Answer& answer, int64_t end_ns) {
  for (bool reset = false;;) {
    iovec part{&answer, sizeof answer};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof pages_)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    ssize_t bytes = recvmsg(fd_, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) {
      pollfd ready{fd_, POLLIN, 0};
      if (now_ns() > end_ns) return failed("does not answer", ETIMEDOUT);
      poll(&ready, 1, milliseconds_until(end_ns));
      continue;
    }
    // The kernel tells first that the connection was ended without reading what we said, then what was answered.
    if (bytes < 0 && errno == ECONNRESET && !std::exchange(reset, true)) continue;
    if (bytes < 0) return failed("cannot be asked", errno);
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
      if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
      close_pages();
      size_t count = std::min<size_t>((header->cmsg_len - CMSG_LEN(0)) / sizeof(int), 2);
      memcpy(pages_, CMSG_DATA(header), count * sizeof(int));
    }
    return static_cast<int>(bytes);
  }
}

Result<Answer> Connection::ask(const Request& request, int64_t end_ns) {
  while (send(fd_, &request, sizeof request, MSG_NOSIGNAL | MSG_DONTWAIT) != static_cast<ssize_t>(sizeof request)) {
    if (errno == EPIPE || errno == ECONNRESET) break;  // it may have said why
    if (errno != EINTR) return failed("cannot be asked", errno);
  }
  Answer answer;
  Result<int> bytes = receive(answer, end_ns);
  if (!bytes) return bytes.error();
  if (bytes.value() == 0) return failed("has ended the connection", ECONNRESET);
  answer.text[kTextBytes - 1] = 0;
  bool has_words = bytes.value() >= static_cast<int>(offsetof(Answer, error_number)) && answer.magic == kMessageMagic;
  if (has_words && answer.text[0] != 0)
    return Error{answer.text, answer.error_number != 0 ? answer.error_number : EPROTO};
  if (!has_words || answer.version != kMessageVersion || bytes.value() != static_cast<int>(sizeof answer))
    return failed("is of another version of TMPI", EPROTO);
  return answer;
}

Result<void*> Connection::map(int fd, size_t bytes, int protection) {
  struct stat status;
  int seals = fd >= 0 ? fcntl(fd, F_GET_SEALS) : -1;
  // What could be cut could end this process by a fault.
  if (seals < 0 || (seals & F_SEAL_SHRINK) == 0 || fstat(fd, &status) != 0 ||
      status.st_size < static_cast<off_t>(bytes))
    return failed("gives a page that cannot be used", 0);
  void* memory = mmap(nullptr, bytes, protection, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) return failed("gives a page that cannot be mapped", errno);
  return memory;
}

Result<const Page*> Connection::map_registry() {
  Result<void*> memory = map(pages_[0], sizeof(Page), PROT_READ);
  if (!memory) return memory.error();
  const Page* page = static_cast<const Page*>(memory.value());
  const Header& header = page->header;
  if (header.magic.load(std::memory_order_acquire) == kMagic && header.version == kVersion &&
      header.page_bytes == sizeof(Page) && header.check == header_check(header))
    return page;
  munmap(memory.value(), sizeof(Page));
  return failed("is of another version of TMPI", EPROTO);
}

Result<Said*> Connection::map_own() {
  Result<void*> memory = map(pages_[1], kOwnBytes, PROT_READ | PROT_WRITE);
  if (!memory) return memory.error();
  return static_cast<Said*>(memory.value());
}

void unmap(Said* own) { munmap(own, kOwnBytes); }

}  // namespace tmpi::monitor
