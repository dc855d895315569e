// See daemon.h.
#include "monitor/daemon.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"

namespace tmpi::monitor {

namespace {

// What an event belongs to: these, or twice the client's id, and one more for its process.
constexpr uint64_t kListener = 0, kStop = 1, kFirstId = 1;
constexpr int kForTools = 16;         // connections of a user beyond its jobs'
constexpr size_t kMostClients = 512;  // unless there are fewer descriptors

bool send_answer(int fd, const Answer& answer, int registry_fd = -1, int own_fd = -1) {
  iovec part{const_cast<Answer*>(&answer), sizeof answer};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  int fds[2] = {registry_fd, own_fd};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof fds)] = {};
  size_t bytes = own_fd >= 0 ? sizeof fds : sizeof fds[0];
  if (registry_fd >= 0) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(bytes);
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(bytes);
    memcpy(CMSG_DATA(header), fds, bytes);
  }
  return sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof answer);
}

bool send_error(int fd, const Error& error) {
  Answer answer;
  answer.error_number = error.error_number;
  memcpy(answer.text, error.text.data(), std::min(error.text.size(), sizeof answer.text - 1));
  return send_answer(fd, answer);
}

// How many descriptors there may be, after asking for more.
size_t descriptors() {
  rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  rlimit wanted = limit;
  wanted.rlim_cur = std::min<rlim_t>(limit.rlim_max, 4 * kMostClients);
  if (limit.rlim_cur < wanted.rlim_cur && setrlimit(RLIMIT_NOFILE, &wanted) == 0) limit = wanted;
  return static_cast<size_t>(std::min<rlim_t>(limit.rlim_cur, 1 << 20));
}

}  // namespace

Daemon::Daemon(Listener listener, std::unique_ptr<Roster> roster, int poll_fd, int jobs_per_user)
    : listener_(std::move(listener)),
      roster_(std::move(roster)),
      poll_fd_(poll_fd),
      connections_per_user_(jobs_per_user + kForTools),
      // Two per job, and some for what is open anyway.
      most_connections_(std::clamp<size_t>(descriptors() / 2, 32, kMostClients + 16) - 16),
      next_id_(kFirstId) {
  roster_->set_asleep(true);
}

Result<std::unique_ptr<Daemon>> Daemon::open(const std::string& socket, int jobs_per_user) {
  Result<std::unique_ptr<Roster>> roster = Roster::make(jobs_per_user);
  if (!roster) return roster.error();
  Result<Listener> listener = Listener::open(socket);
  if (!listener) return listener.error();
  int poll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (poll_fd < 0) return Error{std::string("epoll cannot be used: ") + strerror(errno), errno};
  std::unique_ptr<Daemon> daemon(
      new Daemon(std::move(listener.value()), std::move(roster.value()), poll_fd, jobs_per_user));
  daemon->watch(EPOLL_CTL_ADD, daemon->listener_.fd(), kListener, EPOLLIN);
  return daemon;
}

Daemon::~Daemon() {
  // First, so that jobs that see the end of their connections find nobody to ask.
  { Listener ends = std::move(listener_); }
  while (!clients_.empty()) remove(clients_.begin()->second);
  close(poll_fd_);
}

void Daemon::watch(int operation, int fd, uint64_t id, uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = id;
  epoll_ctl(poll_fd_, operation, fd, &event);
}

void Daemon::remove(Client& client) {
  if (client.slot >= 0) roster_->leave(client.slot);
  if (client.slot >= 0) changed_ = true;
  close(client.fd);
  if (client.process_fd >= 0) close(client.process_fd);
  clients_.erase(client.id);
}

// A flood of connections is looked at in parts.
void Daemon::accept_all() {
  for (int i = 0; i < 16 && accept_one(); ++i) continue;
}

bool Daemon::accept_one() {
  int fd = accept4(listener_.fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (fd < 0) {
    if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED) return false;
    // No descriptors or no memory: later.
    accepts_ = false;
    watch(EPOLL_CTL_MOD, listener_.fd(), kListener, 0);
    return false;
  }
  ucred peer{};
  socklen_t bytes = sizeof peer;
  Client client{};
  client.id = next_id_;
  client.fd = fd;
  // T1
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &bytes) != 0) {
    close(fd);
    return true;
  }
  client.caller = {peer.pid, peer.uid};
  auto same_user = std::count_if(clients_.begin(), clients_.end(),
                                 [&](const auto& each) { return each.second.caller.user == client.caller.user; });
  if (same_user >= connections_per_user_ || clients_.size() >= most_connections_) {
    send_error(fd, {"tmpid has too many connections" +
                        (same_user >= connections_per_user_ ? " of user " + std::to_string(peer.uid) : ""),
                    EDQUOT});
    close(fd);
    return true;
  }
  ++next_id_;
  clients_.emplace(client.id, client);
  watch(EPOLL_CTL_ADD, fd, 2 * client.id, EPOLLIN | EPOLLRDHUP);
  return true;
}

// False when the connection is over.
bool Daemon::join(Client& client, const Request& request) {
  if (client.slot >= 0) return send_error(client.fd, {"this job is registered already", EALREADY});
  Result<Roster::Place> place = roster_->join(client.caller, request);
  if (!place) return send_error(client.fd, place.error());
  client.slot = place.value().slot;
  client.process_fd = static_cast<int>(syscall(SYS_pidfd_open, client.caller.process, 0));
  if (client.process_fd < 0 && errno == ESRCH) return false;
  if (client.process_fd >= 0) watch(EPOLL_CTL_ADD, client.process_fd, 2 * client.id + 1, EPOLLIN);
  Answer welcome;
  welcome.slot = place.value().slot;
  welcome.owner = place.value().owner;
  // No pass yet: the job has not said what it wants. It sends a message when it has.
  bool sent = send_answer(client.fd, welcome, roster_->page_fd(), place.value().own_fd);
  roster_->sent(client.slot);
  return sent;
}

bool Daemon::answer(Client& client, const Request& request) {
  Result<void> done;
  switch (request.ask) {
    case Ask::look:
      return send_answer(client.fd, Answer{}, roster_->page_fd());
    case Ask::look_inside:
      roster_->look_inside(client.caller);
      return send_answer(client.fd, Answer{}, roster_->page_fd());
    case Ask::join:
      return join(client, request);
    case Ask::wake:
      changed_ = true;
      return true;
    case Ask::set_policy:
      done = roster_->set_policy(client.caller, request.value);
      break;
    case Ask::set_weight:
      done = roster_->set_weight(client.caller, request.process, request.value);
      break;
    default:
      done = Error{"tmpid does not know how to do this; it may be of an older version of TMPI", ENOSYS};
  }
  changed_ = true;
  return done ? send_answer(client.fd, Answer{}) : send_error(client.fd, done.error());
}

// Reads one message. False when the connection is over (V1).
bool Daemon::serve(Client& client) {
  Request request;
  iovec part{&request, sizeof request};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  // Descriptors that come with it are closed by the kernel, since there is no room for them.
  ssize_t bytes = recvmsg(client.fd, &message, MSG_DONTWAIT);
  if (bytes < 0) return errno == EAGAIN || errno == EINTR;
  if (bytes < 8 || request.magic != kMessageMagic) return false;
  client.muted_until_ns = now_ns() + kPassNs;
  watch(EPOLL_CTL_MOD, client.fd, 2 * client.id, 0);
  if (request.version != kMessageVersion)
    return send_error(client.fd,
                      {"tmpid is of another version of TMPI (it speaks version " + std::to_string(kMessageVersion) +
                           ", not " + std::to_string(request.version) + ")",
                       EPROTO});
  if (bytes != static_cast<ssize_t>(sizeof request) || (message.msg_flags & MSG_TRUNC) != 0) return false;
  return answer(client, request);
}

void Daemon::handle(uint64_t id, uint32_t events) {
  if (id == kListener) return accept_all();
  if (id == kStop) {
    stopped_ = true;
    return;
  }
  // It may have been removed by an event before.
  auto found = clients_.find(id / 2);
  if (found == clients_.end()) return;
  Client& client = found->second;
  bool ended = id % 2 == 1 || (events & (EPOLLHUP | EPOLLERR)) != 0;
  // A connection that is half closed may have said something before.
  if (ended || !serve(client)) remove(client);
}

// When the next pass is due; -1: when there is an event.
int64_t Daemon::pass(int64_t now) {
  if (changed_ || awake_) {
    changed_ = false;
    awake_ = roster_->pass(now);
    roster_->set_asleep(!awake_);
  }
  bool muted = false;
  for (auto& [id, client] : clients_) {
    if (client.muted_until_ns == 0) continue;
    if (client.muted_until_ns > now) {
      muted = true;
      continue;
    }
    client.muted_until_ns = 0;
    watch(EPOLL_CTL_MOD, client.fd, 2 * id, EPOLLIN | EPOLLRDHUP);
  }
  bool refused = !accepts_;
  accepts_ = true;
  if (refused) watch(EPOLL_CTL_MOD, listener_.fd(), kListener, EPOLLIN);
  return awake_ || muted || refused ? now + kPassNs : -1;
}

void Daemon::run(int stop) {
  watch(EPOLL_CTL_ADD, stop, kStop, EPOLLIN);
  stopped_ = false;
  int64_t next = -1;
  while (!stopped_) {
    int timeout = -1;
    if (next >= 0) timeout = static_cast<int>(std::clamp<int64_t>((next - now_ns() + 999'999) / 1'000'000, 0, 1000));
    epoll_event events[64];
    int count = epoll_wait(poll_fd_, events, 64, timeout);
    for (int i = 0; i < count; ++i) handle(events[i].data.u64, events[i].events);
    int64_t now = now_ns();
    if (changed_ || (next >= 0 && now >= next))
      next = pass(now);
    else if (next < 0 && count > 0)
      next = now;  // somebody is muted, or the listener
  }
  epoll_ctl(poll_fd_, EPOLL_CTL_DEL, stop, nullptr);
}

}  // namespace tmpi::monitor
