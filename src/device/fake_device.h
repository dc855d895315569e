// A device without a network, for tests: what is sent to other processes is kept, and the test says what comes from
// them. Not part of the library.
#pragma once

#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device/device.h"

namespace tmpi::device {

// Invariant: everything may be called by any thread; `mutex` guards all. Handlers and completions run in progress().
class FakeDevice final : public Device {
 public:
  struct Packet {
    int process;
    std::string header;
    std::string data;
    Way way;
  };

  FakeDevice() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~FakeDevice() override { close(event_); }

  // ---- for the test

  // Something comes from another process. An offer's `data` is kept until it is fetched.
  void arrive(const void* header, size_t header_bytes, const std::string& data, Way way = Way::kPush) {
    std::lock_guard lock(mutex_);
    incoming_.push_back({0, std::string(static_cast<const char*>(header), header_bytes), data, way});
    signal();
  }
  // What has been sent, oldest first; empties the list.
  std::vector<Packet> take_sent() {
    std::lock_guard lock(mutex_);
    return std::move(sent_);
  }
  // The other side has fetched the offers that were sent, or pushes that were held have left.
  void complete_sends() {
    std::lock_guard lock(mutex_);
    for (Completion* completion : waiting_) due_.push_back(completion);
    waiting_.clear();
    signal();
  }
  // Pushes are not complete at once, as where a network has no room.
  void hold_pushes(bool hold) {
    std::lock_guard lock(mutex_);
    hold_ = hold;
  }
  // Fetches are complete at the next progress only.
  void fetch_later(bool later) {
    std::lock_guard lock(mutex_);
    fetch_later_ = later;
  }
  // How often it was armed, or was to be.
  int arms() {
    std::lock_guard lock(mutex_);
    return arms_;
  }
  int offers_left() {
    std::lock_guard lock(mutex_);
    return offers_left_;
  }

  // ---- Device

  Result<std::string> open(Handler handler, Failed) override {
    handler_ = handler;
    return std::string("fake");
  }
  Result<void> connect(int, const std::string&) override { return {}; }

  bool send(int process, const void* header, size_t header_bytes, const void* data, int64_t bytes, Way way,
            Completion* completion) override {
    std::lock_guard lock(mutex_);
    sent_.push_back({process, std::string(static_cast<const char*>(header), header_bytes),
                     std::string(static_cast<const char*>(bytes ? data : ""), static_cast<size_t>(bytes)), way});
    if (way == Way::kPush && !hold_) return true;
    waiting_.push_back(completion);
    return false;
  }

  bool fetch(void* offer, void* target, int64_t bytes, Completion* completion) override {
    std::lock_guard lock(mutex_);
    std::unique_ptr<std::string> data(static_cast<std::string*>(offer));
    --offers_left_;
    memcpy(target, data->data(), static_cast<size_t>(bytes));
    if (!fetch_later_) return true;
    due_.push_back(completion);
    signal();
    return false;
  }
  void drop(void* offer) override {
    std::lock_guard lock(mutex_);
    delete static_cast<std::string*>(offer);
    --offers_left_;
  }

  bool progress() override {
    bool found = false;
    for (;;) {
      std::unique_lock lock(mutex_);
      if (!due_.empty()) {
        Completion* completion = due_.front();
        due_.pop_front();
        lock.unlock();
        completion->done(completion);
      } else if (!incoming_.empty()) {
        Packet packet = std::move(incoming_.front());
        incoming_.pop_front();
        auto bytes = static_cast<int64_t>(packet.data.size());
        void* offer = packet.way == Way::kOffer ? new std::string(packet.data) : nullptr;
        offers_left_ += offer != nullptr;
        lock.unlock();
        handler_({packet.header.data(), packet.header.size(), offer ? nullptr : packet.data.data(), bytes, offer});
      } else {
        return found;
      }
      found = true;
    }
  }
  int event_fd() override { return event_; }
  bool arm() override {
    std::lock_guard lock(mutex_);
    uint64_t count;
    ++arms_;
    (void)!read(event_, &count, sizeof count);
    armed_ = due_.empty() && incoming_.empty();
    return armed_;
  }
  bool busy() override {
    std::lock_guard lock(mutex_);
    return !waiting_.empty();
  }
  bool flushed() override { return true; }

 private:
  // With the mutex.
  void signal() {
    uint64_t one = 1;
    if (armed_) (void)!write(event_, &one, sizeof one);
    armed_ = false;
  }

  std::mutex mutex_;
  Handler handler_ = nullptr;
  std::deque<Packet> incoming_;
  std::deque<Completion*> due_;
  std::vector<Completion*> waiting_;
  std::vector<Packet> sent_;
  bool hold_ = false, fetch_later_ = false, armed_ = false;
  int offers_left_ = 0, arms_ = 0;
  const int event_;
};

}  // namespace tmpi::device
