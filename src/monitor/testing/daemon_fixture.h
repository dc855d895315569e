// For tests with tmpid: it runs in a thread, or in a process of its own where it or jobs are killed.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <thread>

#include "monitor/client.h"
#include "monitor/daemon.h"
#include "monitor/reader.h"
#include "monitor/socket.h"

namespace tmpi::monitor::testing {

constexpr int64_t kMs = 1'000'000;

class Tmpid : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tmpi-tmpid-XXXXXX";
    folder_ = mkdtemp(name);
    path_ = folder_ + "/socket";
    processors_ = affinity_of_thread().count();
    stop_ = eventfd(0, EFD_CLOEXEC);
  }
  void TearDown() override {
    end_thread();
    end_process(SIGKILL);
    close(stop_);
    std::filesystem::remove_all(folder_);
  }

  void start_thread(int jobs_per_user = kMostJobs) {
    Result<std::unique_ptr<Daemon>> daemon = Daemon::open(path_, jobs_per_user);
    ASSERT_TRUE(daemon.ok()) << daemon.error().text;
    thread_ = std::thread([this, mine = std::move(daemon.value())]() mutable {
      mine->run(stop_);
      mine.reset();
    });
  }
  void end_thread() {
    if (!thread_.joinable()) return;
    eventfd_write(stop_, 1);
    thread_.join();
    eventfd_t value;
    eventfd_read(stop_, &value);
  }
  // Before any thread. With `descriptors` it may have no more than so many.
  void start_process(rlim_t descriptors = 0) {
    process_ = fork();
    if (process_ == 0) {
      rlimit limit{descriptors, descriptors};
      if (descriptors > 0 && setrlimit(RLIMIT_NOFILE, &limit) != 0) _exit(3);
      Result<std::unique_ptr<Daemon>> daemon = Daemon::open(path_, kMostJobs);
      if (!daemon) _exit(1);
      daemon.value()->run(stop_);
      _exit(2);
    }
    wait_until([&] { return read_daemon(path_).ok(); });
  }
  void end_process(int signal) {
    if (process_ <= 0) return;
    kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }

  Job job() { return {"test", 8, 1, true, folder_, path_}; }
  std::unique_ptr<Client> joined(int wish) {
    auto client = std::make_unique<Client>();
    Result<void> result = client->join(job());
    EXPECT_TRUE(result.ok()) << result.error().text;
    client->update_wish(wish);
    client->tick({});
    return client;
  }
  template <class Holds>
  void wait_until(Holds holds, std::initializer_list<Client*> clients = {}) {
    for (int64_t end = now_ns() + 20'000 * kMs; !holds(); usleep(1000)) {
      for (Client* client : clients) client->tick({});
      ASSERT_LT(now_ns(), end) << "it never holds";
    }
  }
  Registry registry() {
    Result<Registry> result = read_daemon(path_);
    EXPECT_TRUE(result.ok()) << result.error().text;
    return result.ok() ? result.value() : Registry{};
  }
  size_t jobs() { return registry().jobs.size(); }

  std::string folder_, path_;
  int processors_ = 0;
  int stop_ = -1;
  std::thread thread_;
  pid_t process_ = 0;
};

// A client that says what it likes.
class Raw {
 public:
  explicit Raw(const std::string& path) : fd_(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    memcpy(address.sun_path, path.c_str(), path.size());
    timeval patience{20, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0) << strerror(errno);
  }
  ~Raw() {
    close(fd_);
    for (int page : pages_)
      if (page >= 0) close(page);
  }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  bool say(const void* bytes, size_t count) {
    return send(fd_, bytes, count, MSG_NOSIGNAL) == static_cast<ssize_t>(count);
  }
  bool say(const Request& request) { return say(&request, sizeof request); }
  // The next answer; false when the connection has ended.
  bool hear(Answer& answer) {
    iovec part{&answer, sizeof answer};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof pages_)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(fd_, &message, MSG_CMSG_CLOEXEC) != static_cast<ssize_t>(sizeof answer)) return false;
    if (cmsghdr* header = CMSG_FIRSTHDR(&message)) memcpy(pages_, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
    return true;
  }
  Answer ask(Ask what, int value = 0) {
    Request request;
    request.ask = what;
    request.value = value;
    Answer answer;
    EXPECT_TRUE(say(request) && hear(answer));
    return answer;
  }
  int fd() const { return fd_; }
  int registry() const { return pages_[0]; }
  int own() const { return pages_[1]; }

 private:
  int fd_;
  int pages_[2] = {-1, -1};
};

}  // namespace tmpi::monitor::testing
