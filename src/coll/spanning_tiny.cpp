// Collectives that move a few bytes between few ranks in several processes: barriers, broadcasts and reductions. The
// same messages as a schedule's would be, but sent and received one after the other, from this rank's stack.
//
// Where processes share processors, what counts is how often each has to be run until all have the result: everything
// goes to rank 0 and back. Else it is the time along the longest chain of messages, and pairs exchange what they have.
// All members know alike which of the two it is.
#include <mpi.h>

#include <memory>

#include "base/out_of_memory.h"
#include "coll/algorithm.h"
#include "coll/spanning.h"
#include "comm/spanning.h"
#include "p2p/request.h"
#include "sched/scheduler.h"

namespace tmpi::coll {

namespace {

constexpr int kFewRanks = 16;
constexpr int64_t kTinyBytes = 512;

// Room for some elements of a type, on the stack if they are close together.
class Room {
 public:
  Room(const datatype::Type& type, int64_t count) {
    const size_t bytes = span_of(type, count);
    if (bytes > sizeof near_) far_.reset(new char[bytes]);
    first_ = (far_ ? far_.get() : near_) - type.true_lb();
  }
  char* elements() { return first_; }  // the address of element 0

 private:
  alignas(16) char near_[kTinyBytes + 64];
  std::unique_ptr<char[]> far_;
  char* first_;
};

class Tiny {
 public:
  Tiny(comm::Communicator& communicator, const Args& args)
      : communicator_(communicator),
        args_(args),
        rank_(communicator.rank),
        size_(communicator.size),
        tag_(comm::next_act(communicator)),
        reason_{name_of(args.kind), sched::WaitReason::kEverybody, sched::WaitReason::kNoTag,
                communicator.display_name()} {}

  Outcome run() {
    const bool by_one = size_ > 2 && sched::scheduler->options().yields_processor;
    switch (args_.kind) {
      case Kind::kBcast:
        pass_on(args_.root);
        break;
      case Kind::kReduce:
        collect(args_.root);
        break;
      case Kind::kAllreduce:
        if (by_one) {
          collect(0);
          spread(0);
        } else {
          exchange();
        }
        break;
      default:
        by_one ? meet_at_one() : meet();
    }
    return outcome_;
  }

 private:
  void send(int peer, const void* elements, int64_t count, const datatype::Type& type) {
    const p2p::Buffer buffer{const_cast<void*>(elements), count, &type, count * type.size()};
    const p2p::Target target{communicator_.world_rank(peer), context(), tag_, rank_};
    // Half of a collective cannot be taken back.
    if (p2p::send(p2p::Mode::kStandard, buffer, target, reason_) != 0) out_of_memory(static_cast<size_t>(buffer.bytes));
  }
  void receive(int peer, void* elements, int64_t count, const datatype::Type& type) {
    p2p::Status status;
    const p2p::Buffer buffer{elements, count, &type, count * type.size()};
    note(p2p::receive(buffer, {communicator_.world_rank(peer), context(), tag_}, reason_, &status), peer);
  }
  void send(int peer, const void* elements) { send(peer, elements, args_.recv.count, type()); }
  void receive(int peer, void* elements) { receive(peer, elements, args_.recv.count, type()); }
  void tell(int peer) { send(peer, nullptr, 0, *datatype::resolve(MPI_BYTE)); }
  void hear(int peer) { receive(peer, nullptr, 0, *datatype::resolve(MPI_BYTE)); }

  const datatype::Type& type() const { return *args_.recv.type; }
  uint64_t context() const { return communicator_.context_id | comm::kCollectiveBit; }
  void note(int error, int peer) {
    if (error != 0 && outcome_.error == 0) outcome_ = {error, peer, {}, {}};
  }

  void copy(const void* from, void* to) {
    if (from != to) datatype::copy(type(), args_.recv.count, from, type(), args_.recv.count, to);
  }
  // first op second, in this order, into `to`, which is one of them.
  void combine(const void* first, const void* second, void* to) {
    note(datatype::reduce_three(*args_.op, type(), first, second, to, args_.recv.count), -1);
  }

  void spread(int root) {
    if (rank_ != root) return receive(root, args_.recv.buffer);
    for (int i = 0; i < size_; ++i)
      if (i != root) send(i, args_.recv.buffer);
  }

  // A binomial tree, the same as for many bytes: where a rank expects fewer than come it is told so.
  void pass_on(int root) {
    const int place = (rank_ - root + size_) % size_;
    int distance = 1;
    while (distance < size_ && !(place & distance)) distance <<= 1;
    if (place > 0) receive((rank_ - distance + size_) % size_, args_.recv.buffer);
    while ((distance >>= 1) > 0)
      if (place + distance < size_) send((rank_ + distance) % size_, args_.recv.buffer);
  }

  // The elements of all, in the order of ranks.
  void collect(int root) {
    if (rank_ != root) return send(root, args_.contribution());
    Room sum(type(), args_.recv.count), theirs(type(), args_.recv.count);
    for (int i = 0; i < size_; ++i) {
      char* came = i == 0 ? sum.elements() : theirs.elements();
      if (i != root) receive(i, came);
      if (i > 0)
        combine(sum.elements(), i == root ? args_.contribution() : came, sum.elements());
      else if (i == root)
        copy(args_.contribution(), sum.elements());
    }
    copy(sum.elements(), args_.recv.buffer);
  }

  // Pairs at doubling distances; blocks of ranks that have the same are neighbours, so the order is kept. Where the
  // number of ranks is no power of two, the first ones come together in pairs before and part after.
  void exchange() {
    int power = 1;
    while (power * 2 <= size_) power *= 2;
    const int paired = size_ - power;  // ranks 0 .. 2 * paired - 1 are in pairs
    const bool in_pair = rank_ < 2 * paired;
    void* sum = args_.recv.buffer;
    copy(args_.contribution(), sum);
    if (in_pair && rank_ % 2 == 1) {
      send(rank_ - 1, sum);
      return receive(rank_ - 1, sum);
    }
    Room room(type(), args_.recv.count);
    char* theirs = room.elements();
    if (in_pair) {
      receive(rank_ + 1, theirs);
      combine(sum, theirs, sum);
    }
    const int place = in_pair ? rank_ / 2 : rank_ - paired;
    for (int distance = 1; distance < power; distance <<= 1) {
      const int peer = place ^ distance, peer_rank = peer < paired ? peer * 2 : peer + paired;
      send(peer_rank, sum);
      receive(peer_rank, theirs);
      if (peer < place)
        combine(theirs, sum, sum);
      else
        combine(sum, theirs, sum);
    }
    if (in_pair) send(rank_ + 1, sum);
  }

  // Each rank tells others at doubling distances.
  void meet() {
    for (int distance = 1; distance < size_; distance <<= 1) {
      tell((rank_ + distance) % size_);
      hear((rank_ - distance + size_) % size_);
    }
  }

  void meet_at_one() {
    for (int i = 1; i < size_ && rank_ == 0; ++i) hear(i);
    for (int i = 1; i < size_ && rank_ == 0; ++i) tell(i);
    if (rank_ == 0) return;
    tell(0);
    hear(0);
  }

  comm::Communicator& communicator_;
  const Args& args_;
  const int rank_, size_;
  const int tag_;
  const sched::WaitReason reason_;
  Outcome outcome_;
};

}  // namespace

bool is_tiny(const comm::Communicator& communicator, const Args& args) {
  if (communicator.is_inter || communicator.size > kFewRanks) return false;
  switch (args.kind) {
    case Kind::kBarrier:
      return true;
    case Kind::kBcast:
    case Kind::kReduce:
    case Kind::kAllreduce:
      return args.recv.count * args.recv.type->size() <= kTinyBytes;
    default:
      return false;
  }
}

Outcome run_tiny(comm::Communicator& communicator, const Args& args) { return Tiny(communicator, args).run(); }

}  // namespace tmpi::coll
