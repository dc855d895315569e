// Messages between processes, with a device that the test drives: this process has ranks 0 and 1, the test plays a
// process with ranks 2 and 3.
#include "p2p/remote.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <chrono>
#include <random>
#include <thread>

#include "device/fake_device.h"
#include "p2p/testing.h"
#include "p2p/wire.h"

namespace tmpi::p2p {

namespace {

using device::FakeDevice;
using device::Way;

class RemoteTest : public JobTest {
 protected:
  // Runs `body` on both ranks of this process.
  void run(std::function<void(sched::Rank*)> body) {
    body_ = std::move(body);
    sequence_ = 0;
    sched::Options options;
    options.ranks = 2;
    options.carriers = GetParam().carriers;
    options.threads = GetParam().threads;
    options.seed = GetParam().seeded ? test_seed() + 1 : 0;
    options.stack_bytes = 256 << 10;
    schedulers().push_back(std::make_unique<sched::Scheduler>(options));
    sched::Scheduler& scheduler = *schedulers().back();
    ASSERT_TRUE(scheduler.create([](sched::Rank* me) { body_(me); }));
    ASSERT_TRUE(create_endpoints(2, Limits{}));
    auto made = std::make_unique<FakeDevice>();
    fake_ = made.get();
    ASSERT_TRUE(made->open(handle_message, nullptr));
    ASSERT_TRUE(connect_processes({0, 2, 2, 4}, std::move(made)));
    scheduler.start();
    scheduler.supervise();
    EXPECT_EQ(fake_->offers_left(), 0);
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(endpoint(i).mailbox.posted_count(), 0);
      EXPECT_EQ(endpoint(i).mailbox.unexpected_count(), 0);
    }
    disconnect_processes();
  }

  static Wire wire(int source, int target, int tag, uint64_t token = 0) {
    return {1, tag, source, source, target, sequence_++, Wire::kMessage, token, 0, 0};
  }
  static void arrive(const Wire& header, const std::string& data, Way way = Way::kPush) {
    fake_->arrive(&header, sizeof header, data, way);
  }
  static Wire header_of(const FakeDevice::Packet& packet) {
    Wire header;
    memcpy(&header, packet.header.data(), sizeof header);
    return header;
  }
  static void arrive_told(Wire::Kind kind, uint64_t token) {
    Wire header{0, 0, 2, 0, 0, sequence_++, kind, token, 0, 0};
    arrive(header, "");
  }
  static void arrive_cancel(uint32_t number, uint64_t token) {
    Wire header{0, 0, 2, 0, 0, sequence_++, Wire::kCancel, token, number, 0};
    arrive(header, "");
  }
  // What this process has answered about a token, once it has; that messages were matched is passed over.
  static Wire::Kind told(uint64_t token) {
    for (;;) {
      look_for_remote();
      for (const FakeDevice::Packet& packet : fake_->take_sent())
        if (header_of(packet).token == token) return header_of(packet).kind;
      std::this_thread::yield();
    }
  }
  // A moment later, when the rank has parked, most likely.
  template <class F>
  static std::thread later(F&& f) {
    return std::thread([f = std::forward<F>(f)] {
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
      f();
    });
  }

  static std::string receive_text(int source, int tag, size_t room, int* error = nullptr) {
    std::string text(room, '.');
    Status status{};
    int code = receive(bytes_at(text.data(), static_cast<int64_t>(room)), from(source, tag), kReason, &status);
    if (error) *error = code;
    text.resize(static_cast<size_t>(status.bytes));
    return text;
  }

  static inline FakeDevice* fake_ = nullptr;
  static inline std::atomic<uint32_t> sequence_{0};

 private:
  // Their ranks' threads stay parked, so they are kept.
  static std::vector<std::unique_ptr<sched::Scheduler>>& schedulers() {
    static auto* all = new std::vector<std::unique_ptr<sched::Scheduler>>;
    return *all;
  }
  static inline std::function<void(sched::Rank*)> body_;
};

INSTANTIATE_TEST_SUITE_P(Models, RemoteTest, all_models(), model_name);

const std::string kLong(1000, 'x');

TEST_P(RemoteTest, MessagesComeThroughTheMailbox) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    arrive(wire(2, 0, 5), "first");
    arrive(wire(3, 0, 5), kLong);
    arrive(wire(2, 0, 6), "third");
    EXPECT_EQ(receive_text(2, 6, 100), "third");
    EXPECT_EQ(receive_text(kAnySource, kAnyTag, 100), "first");
    EXPECT_EQ(receive_text(3, 5, 2000), kLong);
  });
}

TEST_P(RemoteTest, AParkedRankIsWokenFromOutside) {
  run([](sched::Rank* me) {
    std::thread sender = later([me] { arrive(wire(2 + me->id, me->id, 1), "hello"); });
    EXPECT_EQ(receive_text(2 + me->id, 1, 10), "hello");
    sender.join();
  });
}

TEST_P(RemoteTest, OffersAreFetchedWhenMatched) {
  for (bool fetch_later : {false, true}) {
    run([fetch_later](sched::Rank* me) {
      if (me->id != 0) return;
      fake_->fetch_later(fetch_later);
      arrive(wire(2, 0, 1), kLong, Way::kOffer);  // not yet posted
      Status status;
      probe(from(2, 1), kReason, &status, nullptr);
      EXPECT_EQ(status.bytes, 1000);
      EXPECT_EQ(fake_->offers_left(), 1);
      EXPECT_EQ(receive_text(2, 1, 1000), kLong);
      Request* request = my_endpoint().requests.allocate(RequestKind::kReceive);  // posted first
      std::string text(1000, '.');
      start_receive(bytes_at(text.data(), 1000), from(2, 2), request);
      arrive(wire(2, 0, 2), kLong, Way::kOffer);
      wait(request, kReason);
      EXPECT_EQ(harvest(request), 0);
      my_endpoint().requests.release(request);
      EXPECT_EQ(text, kLong);
      int error;  // too short
      arrive(wire(2, 0, 3), kLong, Way::kOffer);
      EXPECT_EQ(receive_text(2, 3, 10, &error), kLong.substr(0, 10));
      EXPECT_EQ(error, MPI_ERR_TRUNCATE);
    });
  }
}

TEST_P(RemoteTest, AProbedOfferIsFetched) {
  run([](sched::Rank* me) {
    if (me->id != 1) return;
    fake_->fetch_later(true);
    arrive(wire(3, 1, 1), kLong, Way::kOffer);
    Status status;
    Envelope* message = nullptr;
    probe(from(kAnySource, kAnyTag), kReason, &status, &message);
    std::string text(1000, '.');
    EXPECT_EQ(matched_receive(bytes_at(text.data(), 1000), message, kReason, &status), 0);
    EXPECT_EQ(text, kLong);
  });
}

TEST_P(RemoteTest, MessagesThatOvertakeAreDeliveredInOrder) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    Wire first = wire(2, 0, 1), second = wire(2, 0, 1), third = wire(2, 0, 1);
    arrive(third, "3");
    arrive(second, kLong, Way::kOffer);
    EXPECT_FALSE(look_for_remote() && iprobe(from(2, 1), nullptr, nullptr));
    arrive(first, "1");
    EXPECT_EQ(receive_text(2, 1, 10), "1");
    EXPECT_EQ(receive_text(2, 1, 1000), kLong);
    EXPECT_EQ(receive_text(2, 1, 10), "3");
  });
}

TEST_P(RemoteTest, SendsGoToTheDevice) {
  run([](sched::Rank* me) {
    if (me->id != 1) return;
    char text[] = "abc";
    EXPECT_EQ(send(Mode::kStandard, bytes_at(text, 3), to(3, 7), kReason), 0);
    std::vector<FakeDevice::Packet> sent = fake_->take_sent();
    ASSERT_EQ(sent.size(), 1u);
    Wire header = header_of(sent[0]);
    EXPECT_EQ(sent[0].process, 1);
    EXPECT_EQ(sent[0].data, "abc");
    EXPECT_EQ(header.source_world, 1);
    EXPECT_EQ(header.target_world, 3);
    EXPECT_EQ(header.tag, 7);
    EXPECT_EQ(header.token, 0u);
    // One that the network has no room for: the sender waits, its data must not be lost.
    fake_->hold_pushes(true);
    std::thread network = later([] { fake_->complete_sends(); });
    EXPECT_EQ(send(Mode::kStandard, bytes_at(text, 3), to(2, 7), kReason), 0);
    network.join();
    EXPECT_EQ(header_of(fake_->take_sent().at(0)).sequence, 1u);
  });
}

TEST_P(RemoteTest, ASynchronousSendWaitsForTheReceiversWord) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    char text[] = "abc";
    Request* request = my_endpoint().requests.allocate(RequestKind::kSend);
    EXPECT_EQ(start_send(Mode::kSynchronous, bytes_at(text, 3), to(2, 7), request), 0);
    uint64_t token = header_of(fake_->take_sent().at(0)).token;
    ASSERT_NE(token, 0u);
    EXPECT_FALSE(test(request));
    std::thread receiver = later([token] { arrive_told(Wire::kMatched, token); });
    wait(request, kReason);
    receiver.join();
    EXPECT_EQ(harvest(request), 0);
    EXPECT_FALSE(request->status.cancelled);
    my_endpoint().requests.release(request);
  });
}

// P3, the sender: by what the receiver has matched, or has not, the request is cancelled or complete.
TEST_P(RemoteTest, ASendThatIsCancelledWaitsForTheReceiversAnswer) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    std::string offered(200'000, 'o');
    for (bool large : {false, true})
      for (bool cancelled : {false, true}) {
        char text[] = "abc";
        Request* request = my_endpoint().requests.allocate(RequestKind::kSend);
        Buffer data = large ? bytes_at(offered.data(), static_cast<int64_t>(offered.size())) : bytes_at(text, 3);
        EXPECT_EQ(start_send(Mode::kSynchronous, data, to(2, 7), request), 0);
        Wire sent = header_of(fake_->take_sent().at(0));
        cancel(request);
        cancel(request);  // asked once
        std::vector<FakeDevice::Packet> asked = fake_->take_sent();
        ASSERT_EQ(asked.size(), 1u);
        Wire question = header_of(asked[0]);
        EXPECT_EQ(question.kind, Wire::kCancel);
        EXPECT_EQ(question.number, sent.sequence);
        EXPECT_FALSE(test(request));
        std::thread receiver = later([=] {
          if (large) fake_->complete_sends();  // fetched or dropped
          if (!large && !cancelled) arrive_told(Wire::kMatched, sent.token);
          arrive_told(cancelled ? Wire::kCancelled : Wire::kNotCancelled, question.token);
        });
        wait(request, kReason);
        receiver.join();
        EXPECT_EQ(harvest(request), 0);
        EXPECT_EQ(request->status.cancelled, cancelled);
        my_endpoint().requests.release(request);
      }
  });
}

// P3, the receiver: a message that is taken back is not there any more; one that was matched stays.
TEST_P(RemoteTest, AMessageThatIsTakenBackIsNotReceived) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    const std::string large(100'000, 'y');
    for (Way way : {Way::kPush, Way::kOffer}) {
      Status status;
      Wire first = wire(2, 0, 1, way == Way::kPush ? 70 : 0);
      arrive(first, large, way);
      arrive(wire(2, 0, 1), "next");
      arrive(wire(2, 0, 2), "last");
      probe(from(2, 2), kReason, &status, nullptr);
      arrive_cancel(first.sequence, 71);
      EXPECT_EQ(told(71), Wire::kCancelled);
      EXPECT_EQ(receive_text(2, 1, 100), "next");
      EXPECT_EQ(receive_text(2, 2, 100), "last");
      EXPECT_FALSE(iprobe(from(kAnySource, kAnyTag), nullptr, nullptr));  // nor is it in the way

      Wire second = wire(2, 0, 1, way == Way::kPush ? 72 : 0);
      arrive(second, large, way);
      EXPECT_EQ(receive_text(2, 1, 200'000), large);
      arrive_cancel(second.sequence, 73);
      EXPECT_EQ(told(73), Wire::kNotCancelled);
    }
  });
}

// The receive and the cancel of the same message meet in every order; one of them wins, and both sides know which.
TEST_P(RemoteTest, CancelAndReceiveAtTheSameTime) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    for (int i = 0; i < 200; ++i) {
      Wire header = wire(2, 0, 1, 80);
      arrive(header, "disputed");
      std::thread canceller([header, i] {
        if (i % 3 == 0) std::this_thread::yield();
        arrive_cancel(header.sequence, 81);
        arrive(wire(2, 0, 1), "other");
      });
      std::string got = receive_text(2, 1, 100);
      canceller.join();
      const Wire::Kind answer = told(81);
      EXPECT_EQ(got, answer == Wire::kCancelled ? "other" : "disputed");
      if (answer == Wire::kNotCancelled) EXPECT_EQ(receive_text(2, 1, 100), "other");
    }
  });
}

TEST_P(RemoteTest, TheSenderIsToldThatItsMessageIsMatched) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    arrive(wire(2, 0, 1, 77), "unexpected");
    Status status;
    probe(from(2, 1), kReason, &status, nullptr);
    EXPECT_TRUE(fake_->take_sent().empty());
    EXPECT_EQ(receive_text(2, 1, 100), "unexpected");
    std::vector<FakeDevice::Packet> sent = fake_->take_sent();
    ASSERT_EQ(sent.size(), 1u);
    EXPECT_EQ(header_of(sent[0]).kind, Wire::kMatched);
    EXPECT_EQ(header_of(sent[0]).token, 77u);
    std::thread sender = later([] { arrive(wire(2, 0, 2, 78), "expected"); });
    EXPECT_EQ(receive_text(2, 2, 100), "expected");
    sender.join();
    // Told after the receive was completed, by whoever looked.
    while (sent = fake_->take_sent(), sent.empty()) std::this_thread::yield();
    EXPECT_EQ(header_of(sent.at(0)).token, 78u);
  });
}

TEST_P(RemoteTest, LargeSendsAreCompleteWhenFetched) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    std::vector<char> data(static_cast<size_t>(limits().eager_bytes) + 1);
    fill(data, 3);
    std::thread receiver = later([] { fake_->complete_sends(); });
    EXPECT_EQ(send(Mode::kStandard, bytes_at(data.data(), static_cast<int64_t>(data.size())), to(2, 1), kReason), 0);
    receiver.join();
    FakeDevice::Packet sent = fake_->take_sent().at(0);
    EXPECT_EQ(sent.way, Way::kOffer);
    EXPECT_EQ(sent.data, std::string(data.begin(), data.end()));
  });
}

TEST_P(RemoteTest, BufferedSendsGiveTheirSpaceBack) {
  run([](sched::Rank* me) {
    if (me->id != 0) return;
    std::vector<char> space(2000 + sizeof(Segment));
    EXPECT_EQ(my_endpoint().buffered.attach(space.data(), static_cast<int64_t>(space.size())), 0);
    std::string text(1500, 'b');
    fake_->hold_pushes(true);
    auto send_text = [&] { return send(Mode::kBuffered, bytes_at(text.data(), 1500), to(2, 1), kReason); };
    EXPECT_EQ(send_text(), 0);
    EXPECT_EQ(send_text(), MPI_ERR_BUFFER);
    fake_->complete_sends();
    int error;
    do {
      look_for_remote();  // unless the thread does
      error = send_text();
    } while (error == MPI_ERR_BUFFER);
    EXPECT_EQ(error, 0);
    fake_->complete_sends();
    void* memory;
    int64_t bytes;
    EXPECT_EQ(my_endpoint().buffered.detach(&memory, &bytes, kReason), 0);
  });
}

TEST_P(RemoteTest, RanksOfThisProcessDoNotUseTheDevice) {
  run([](sched::Rank* me) {
    char text[] = "abc";
    if (me->id == 0)
      EXPECT_EQ(send(Mode::kSynchronous, bytes_at(text, 3), to(1, 7), kReason), 0);
    else
      EXPECT_EQ(receive_text(0, 7, 10), "abc");
    EXPECT_TRUE(fake_->take_sent().empty());
  });
}

// Local and remote senders at once, overtaking, of all sizes; each sender's messages arrive in its order.
TEST_P(RemoteTest, ManySendersKeepTheirOrder) {
  constexpr uint32_t kMessages = 400;
  const unsigned seed = test_seed();
  run([seed](sched::Rank* me) {
    if (me->id == 1) {
      for (uint32_t i = 0; i < kMessages; ++i)
        EXPECT_EQ(send(Mode::kStandard, bytes_at(&i, sizeof i), to(0, 1), kReason), 0);
      return;
    }
    std::thread network([seed] {
      std::mt19937 random(seed);
      std::vector<std::pair<Wire, std::string>> window;
      auto let_go = [&](size_t at) {
        arrive(window[at].first, window[at].second, window[at].second.size() > 3000 ? Way::kOffer : Way::kPush);
        window.erase(window.begin() + static_cast<ptrdiff_t>(at));
      };
      for (uint32_t i = 0; i < kMessages; ++i) {
        std::string data(sizeof i + random() % 4000, '.');
        memcpy(data.data(), &i, sizeof i);
        window.emplace_back(wire(2, 0, 1), data);
        while (window.size() > 5) let_go(random() % window.size());
      }
      while (!window.empty()) let_go(0);
    });
    uint32_t next[4] = {};
    for (uint32_t i = 0; i < 2 * kMessages; ++i) {
      char data[5000];
      Status status;
      EXPECT_EQ(receive(bytes_at(data, sizeof data), from(kAnySource, 1), kReason, &status), 0);
      uint32_t number;
      memcpy(&number, data, sizeof number);
      EXPECT_EQ(number, next[status.source_rank]++);
    }
    network.join();
  });
}

}  // namespace

}  // namespace tmpi::p2p
