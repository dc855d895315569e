// For tests with tmpid: it runs in a thread, or in a process of its own where it or jobs are killed.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/eventfd.h>
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
  // Before any thread.
  void start_process() {
    process_ = fork();
    if (process_ == 0) {
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

}  // namespace tmpi::monitor::testing
