// Reductions and scans of communicators whose members are in several processes. Results are combined in the order of
// ranks wherever the operation does not commute, and all members get the same bits.
#include <mpi.h>

#include <algorithm>

#include "coll/perform.h"
#include "coll/spanning.h"

namespace tmpi::coll {

namespace {

constexpr int64_t kLargeBytes = 64 << 10;  // from here on each rank reduces a part of the elements

// The elements of one reduction on this rank, and what is done with them.
struct Reduction {
  Schedule& schedule;
  const int rank, size;
  const datatype::Op& op;
  const datatype::Type& type;
  const int64_t count;

  // Room for `elements`, given as the address of element 0.
  char* room(int64_t elements) const { return schedule.scratch(span_of(type, elements)) - type.true_lb(); }
  Block block(void* buffer, int64_t first, int64_t elements) const {
    return {element(buffer, type, first), elements, &type};
  }
  Block all(void* buffer) const { return block(buffer, 0, count); }

  // first op second, in this order, into `to`, which may be either.
  std::function<int()> combine(const void* first, const void* second, char* to, int64_t at, int64_t elements) const {
    const datatype::Op* the_op = &op;
    const datatype::Type* the_type = &type;
    return [=] {
      return datatype::reduce_three(*the_op, *the_type, element(first, *the_type, at), element(second, *the_type, at),
                                    element(to, *the_type, at), elements);
    };
  }
  std::function<int()> copy(const void* from, char* to, int64_t elements) const {
    const datatype::Type* the_type = &type;
    return [=] {
      datatype::copy(*the_type, elements, from, *the_type, elements, to);
      return 0;
    };
  }
};

// This rank's elements go to the ranks [to_first, to_end); those of [from_first, from_end) come, and are combined in
// the order of ranks, with this rank's own if it is one of them. All in one round.
void exchange_whole(const Reduction& r, Range to, Range from, const void* mine, void* result) {
  for (auto i = static_cast<int>(to.first); i < to.end(); ++i)
    if (i != r.rank) r.schedule.send(i, r.all(const_cast<void*>(mine)));
  std::vector<const void*> inputs;
  for (auto i = static_cast<int>(from.first); i < from.end(); ++i) {
    inputs.push_back(i == r.rank ? mine : r.room(r.count));
    if (i != r.rank) r.schedule.receive(i, r.all(const_cast<void*>(inputs.back())));
  }
  if (inputs.empty()) return r.schedule.close();
  char* sum = r.room(r.count);  // a user's operation cannot write to an input
  r.schedule.then([r, inputs, sum] {
    return datatype::reduce_many(r.op, r.type, inputs.data(), static_cast<int>(inputs.size()), sum, 0, r.count);
  });
  r.schedule.then(r.copy(sum, static_cast<char*>(result), r.count));
}

// Everybody's elements to one rank, which combines them: the order of ranks is kept for operations that do not commute.
void reduce_in_order(const Reduction& r, int root, const void* mine, void* result) {
  exchange_whole(r, {root, 1}, {0, r.rank == root ? r.size : 0}, mine, result);
}

// A binomial tree towards the root.
void reduce_tree(const Reduction& r, int root, const void* mine, void* result) {
  const int place = (r.rank - root + r.size) % r.size;
  char* sum = r.room(r.count);
  r.schedule.then(r.copy(mine, sum, r.count));
  for (int distance = 1; distance < r.size; distance <<= 1) {
    if (place & distance) {
      r.schedule.send((r.rank - distance + r.size) % r.size, r.all(sum));
      return r.schedule.close();
    }
    if (place + distance >= r.size) continue;
    char* theirs = r.room(r.count);
    r.schedule.receive((r.rank + distance) % r.size, r.all(theirs));
    r.schedule.then(r.combine(sum, theirs, sum, 0, r.count));
  }
  r.schedule.then(r.copy(sum, static_cast<char*>(result), r.count));
}

// Pairs at doubling distances exchange what they have; blocks of ranks that have the same are neighbours, so the order
// is kept. Where the number of ranks is no power of two, the first ones come together in pairs before and part after.
void allreduce_doubling(const Reduction& r, const void* mine, void* result) {
  int power = 1;
  while (power * 2 <= r.size) power *= 2;
  const int paired = r.size - power;  // ranks 0 .. 2 * paired - 1 are in pairs
  char* sum = static_cast<char*>(result);
  if (mine != result) r.schedule.then(r.copy(mine, sum, r.count));
  const bool in_pair = r.rank < 2 * paired;
  if (in_pair && r.rank % 2 == 1) {
    r.schedule.send(r.rank - 1, r.all(sum));
    r.schedule.close();
    r.schedule.receive(r.rank - 1, r.all(sum));
    return r.schedule.close();
  }
  char* theirs = r.room(r.count);
  if (in_pair) {
    r.schedule.receive(r.rank + 1, r.all(theirs));
    r.schedule.then(r.combine(sum, theirs, sum, 0, r.count));
  }
  const int place = in_pair ? r.rank / 2 : r.rank - paired;
  for (int distance = 1; distance < power; distance <<= 1) {
    const int peer = place ^ distance, peer_rank = peer < paired ? peer * 2 : peer + paired;
    r.schedule.send(peer_rank, r.all(sum));
    r.schedule.receive(peer_rank, r.all(theirs));
    r.schedule.then(peer < place ? r.combine(theirs, sum, sum, 0, r.count) : r.combine(sum, theirs, sum, 0, r.count));
  }
  if (in_pair) {
    r.schedule.send(r.rank + 1, r.all(sum));
    r.schedule.close();
  }
}

// A ring, twice round: in the first each part of the elements is summed up on its way, in the second the sums go to
// all.
void allreduce_ring(const Reduction& r, const void* mine, void* result) {
  char* sum = static_cast<char*>(result);
  if (mine != result) r.schedule.then(r.copy(mine, sum, r.count));
  const int next = (r.rank + 1) % r.size, before = (r.rank - 1 + r.size) % r.size;
  auto part = [&r](int index) { return part_of(r.count, (index + 2 * r.size) % r.size, r.size, grain_of(r.type)); };
  char* theirs = r.room(r.count);
  for (int step = 0; step < r.size - 1; ++step) {
    const Range out = part(r.rank - step), in = part(r.rank - step - 1);
    r.schedule.send(next, r.block(sum, out.first, out.count));
    r.schedule.receive(before, r.block(theirs, in.first, in.count));
    r.schedule.then(r.combine(theirs, sum, sum, in.first, in.count));
  }
  for (int step = 0; step < r.size - 1; ++step) {
    const Range out = part(r.rank + 1 - step), in = part(r.rank - step);
    r.schedule.send(next, r.block(sum, out.first, out.count));
    r.schedule.receive(before, r.block(sum, in.first, in.count));
    r.schedule.close();
  }
}

void allreduce(const Reduction& r, const void* mine, void* result, Pace pace) {
  if (pace == Pace::kAtOnce) return exchange_whole(r, {0, r.size}, {0, r.size}, mine, result);
  if (r.op.commutes() && r.size > 1 && r.count >= r.size && r.count * r.type.size() >= kLargeBytes)
    return allreduce_ring(r, mine, result);
  allreduce_doubling(r, mine, result);
}

// Along the chain of ranks, each of which adds its own.
void scan(const Reduction& r, bool inclusive, const Args& args, Pace pace) {
  if (pace == Pace::kAtOnce)
    return exchange_whole(r, {r.rank + 1, r.size - r.rank - 1}, {0, r.rank + inclusive}, args.contribution(),
                          args.recv.buffer);
  char* sum = r.room(r.count);  // of this rank and those before it
  r.schedule.then(r.copy(args.contribution(), sum, r.count));
  char* result = static_cast<char*>(args.recv.buffer);
  if (r.rank > 0) {
    char* before = r.room(r.count);
    r.schedule.receive(r.rank - 1, r.all(before));
    r.schedule.then(r.combine(before, sum, sum, 0, r.count));
    if (!inclusive) r.schedule.then(r.copy(before, result, r.count));
  }
  if (inclusive) r.schedule.then(r.copy(sum, result, r.count));
  if (r.rank + 1 < r.size) r.schedule.send(r.rank + 1, r.all(sum));
  r.schedule.close();
}

// Where the elements for rank `i` begin in a reduce-scatter.
int64_t first_for(const Args& args, int i) {
  if (args.kind == Kind::kReduceScatterBlock) return args.recv.count * i;
  int64_t first = 0;
  for (int k = 0; k < i; ++k) first += args.recv.counts[k];
  return first;
}
int64_t count_for(const Args& args, int i) {
  return args.kind == Kind::kReduceScatterBlock ? args.recv.count : args.recv.counts[i];
}

}  // namespace

void schedule_reduction(Schedule& schedule, int rank, int size, const Args& args, Pace pace) {
  const bool scatters = args.kind == Kind::kReduceScatterBlock || args.kind == Kind::kReduceScatter;
  const int64_t count = args.kind == Kind::kReduceScatterBlock ? args.recv.count * size : args.recv.count;
  const Reduction r{schedule, rank, size, *args.op, *args.recv.type, count};
  if (args.kind == Kind::kScan || args.kind == Kind::kExscan) return scan(r, args.kind == Kind::kScan, args, pace);
  if (args.kind == Kind::kReduce)
    return (r.op.commutes() && pace == Pace::kRounds ? reduce_tree : reduce_in_order)(r, args.root, args.contribution(),
                                                                                      args.recv.buffer);
  if (!scatters) return allreduce(r, args.contribution(), args.recv.buffer, pace);
  char* sum = r.room(count);
  allreduce(r, args.contribution(), sum, pace);
  schedule.then(
      r.copy(element(sum, r.type, first_for(args, rank)), static_cast<char*>(args.recv.buffer), count_for(args, rank)));
}

// Each side gets what the other side's elements come to.
void schedule_inter_reduction(Schedule& schedule, const comm::Communicator& communicator, const Args& args) {
  const int peers = communicator.peer_count;
  const bool rooted = args.kind == Kind::kReduce;
  if (rooted && args.root == MPI_PROC_NULL) return schedule.close();
  const bool sends = !rooted || args.root != MPI_ROOT, receives = !rooted || args.root == MPI_ROOT;
  const int64_t count = args.kind == Kind::kReduceScatterBlock ? args.recv.count * communicator.size : args.recv.count;
  const Reduction r{schedule, communicator.rank, peers, *args.op, *args.recv.type, count};
  const Block mine = r.all(args.send.buffer);
  if (sends && rooted) schedule.send(args.root, mine);
  std::vector<const void*> inputs;
  for (int i = 0; i < peers; ++i) {
    if (sends && !rooted) schedule.send(i, mine);
    if (!receives) continue;
    inputs.push_back(r.room(count));
    schedule.receive(i, r.all(const_cast<void*>(inputs.back())));
  }
  if (!receives) return schedule.close();
  char* sum = r.room(count);
  schedule.then([r, inputs, sum] {
    return datatype::reduce_many(r.op, r.type, inputs.data(), static_cast<int>(inputs.size()), sum, 0, r.count);
  });
  const bool scatters = args.kind == Kind::kReduceScatterBlock || args.kind == Kind::kReduceScatter;
  schedule.then(r.copy(scatters ? element(sum, r.type, first_for(args, r.rank)) : sum,
                       static_cast<char*>(args.recv.buffer), scatters ? count_for(args, r.rank) : count));
}

}  // namespace tmpi::coll
