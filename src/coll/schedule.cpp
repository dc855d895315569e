// See schedule.h.
#include "coll/schedule.h"

#include <mpi.h>

#include "base/out_of_memory.h"
#include "coll/spanning.h"
#include "comm/spanning.h"
#include "p2p/endpoint.h"

namespace tmpi::coll {

namespace {
p2p::Buffer buffer_of(const Block& block) { return {block.buffer, block.count, block.type, block.bytes()}; }
}  // namespace

Schedule::Schedule(comm::Communicator& communicator, int tag) : communicator_(communicator), tag_(tag) {}

void Schedule::send(int peer, const Block& block) { messages_.push_back({true, peer, block}); }
void Schedule::receive(int peer, const Block& block) { messages_.push_back({false, peer, block}); }
void Schedule::then(std::function<int()> work) { rounds_.push_back({messages_.size(), std::move(work)}); }
void Schedule::close() { then(nullptr); }

char* Schedule::scratch(size_t bytes) {
  scratch_.emplace_back(new char[bytes + 1]);
  return scratch_.back().get();
}

void Schedule::note(int error, int peer) {
  if (error && !outcome_.error) outcome_ = {error, peer, {}, {}};
}

void Schedule::post() {
  const uint64_t context = communicator_.context_id | comm::kCollectiveBit;
  p2p::RequestPool& pool = p2p::my_endpoint().requests;
  for (bool sends : {false, true}) {
    for (size_t i = begin_; i < rounds_[round_].end; ++i) {
      const Message& message = messages_[i];
      if (message.sends != sends) continue;
      p2p::Request* request = pool.allocate(sends ? p2p::RequestKind::kSend : p2p::RequestKind::kReceive);
      if (!request) out_of_memory(sizeof(p2p::Request));  // half of a collective cannot be taken back
      request->reason = {};
      const int world = communicator_.world_rank(message.peer);
      const p2p::Buffer buffer = buffer_of(message.block);
      if (!sends)
        p2p::start_receive(buffer, {world, context, tag_}, request);
      else if (p2p::start_send(p2p::Mode::kStandard, buffer, {world, context, tag_, communicator_.rank}, request) != 0)
        out_of_memory(static_cast<size_t>(buffer.bytes));
      requests_.push_back(request);
      peers_.push_back(message.peer);
    }
  }
}

bool Schedule::advance() {
  p2p::RequestPool& pool = p2p::my_endpoint().requests;
  for (; round_ < rounds_.size(); ++round_) {
    if (!posted_) {
      post();
      posted_ = true;
    }
    for (; waiting_ < requests_.size(); ++waiting_) {
      p2p::Request* request = requests_[waiting_];
      if (!p2p::test(request)) return false;
      note(p2p::harvest(request), peers_[waiting_]);
      pool.release(request);
    }
    begin_ = rounds_[round_].end;
    requests_.clear();
    peers_.clear();
    waiting_ = 0;
    posted_ = false;
    if (rounds_[round_].work) note(rounds_[round_].work(), -1);
  }
  return true;
}

void Schedule::block(const sched::WaitReason& reason) {
  while (!advance()) p2p::wait(requests_[waiting_], reason);
}

Outcome run_spanning(comm::Communicator& communicator, const Args& args) {
  if (is_tiny(communicator, args)) return run_tiny(communicator, args);
  std::unique_ptr<Schedule> schedule = make_schedule(communicator, args, comm::next_act(communicator), Pace::kRounds);
  schedule->block(
      {name_of(args.kind), sched::WaitReason::kEverybody, sched::WaitReason::kNoTag, communicator.display_name()});
  return schedule->outcome();
}

}  // namespace tmpi::coll
