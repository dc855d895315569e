// A whole collective, carried out by one rank for all members: the serial form of every algorithm. See later.h.
#include "coll/perform.h"

#include <stdlib.h>

#include <new>
#include <vector>

namespace tmpi::coll {

namespace {

class Performance {
 public:
  Performance(const Args* const* args, Outcome* const* outcomes, int size, int self)
      : args_(args), outcomes_(outcomes), n_(size), self_(self) {}

  void run() {
    if (!agree()) return;
    const Args& first = *args_[0];
    switch (first.kind) {
      case Kind::kBarrier:
      case Kind::kWinFence:
      case Kind::kWinFree:
        return;
      case Kind::kBcast:
        for (int i = 0; i < n_; ++i)
          if (i != first.root) move(i, first.root, args_[first.root]->recv.whole(), args_[i]->recv.whole());
        return;
      case Kind::kGather:
      case Kind::kGatherv:
        for (int i = 0; i < n_; ++i)
          if (!args_[i]->in_place) move(first.root, i, args_[i]->send.whole(), args_[first.root]->recv.block(i));
        return;
      case Kind::kScatter:
      case Kind::kScatterv:
        for (int i = 0; i < n_; ++i)
          if (!args_[i]->in_place) move(i, first.root, args_[first.root]->send.block(i), args_[i]->recv.whole());
        return;
      case Kind::kAllgather:
      case Kind::kAllgatherv:
        for (int to = 0; to < n_; ++to)
          for (int from = 0; from < n_; ++from) {
            if (from == to && args_[to]->in_place) continue;
            const Args& a = *args_[from];
            move(to, from, a.in_place ? a.recv.block(from) : a.send.whole(), args_[to]->recv.block(from));
          }
        return;
      case Kind::kAlltoall:
      case Kind::kAlltoallv:
      case Kind::kAlltoallw:
        return exchange();
      case Kind::kNeighborAllgather:
      case Kind::kNeighborAllgatherv:
      case Kind::kNeighborAlltoall:
      case Kind::kNeighborAlltoallv:
      case Kind::kNeighborAlltoallw:
        for (int i = 0; i < n_; ++i) *outcomes_[i] = fetch_from_neighbors(Peers(args_, n_), i);
        return;
      case Kind::kScan:
      case Kind::kExscan: {
        Args mine = *args_[self_];
        return fail(scan_range(Peers(args_, n_), mine, {0, mine.recv.count}));
      }
      default:
        return reduce();
    }
  }

 private:
  void fail(int error) {
    for (int i = 0; error && i < n_; ++i) outcomes_[i]->error = error;
  }
  void move(int receiver, int sender, const Block& from, const Block& to) {
    if (move_block(from, to)) return;
    *outcomes_[receiver] = {MPI_ERR_TRUNCATE, sender, {}, {}};
  }

  bool agree() {
    Signature first = signature_of(*args_[0], 0);
    int odd = -1;
    for (int i = 1; i < n_ && odd < 0; ++i)
      if (signature_of(*args_[i], i) != first) odd = i;
    for (int i = 0; odd >= 0 && i < n_; ++i) {
      Signature mine = signature_of(*args_[i], i);
      int other = mine == first ? odd : 0;
      *outcomes_[i] = disagreement_of(mine, other, signature_of(*args_[other], other));
    }
    return odd < 0;
  }

  void exchange() {
    std::vector<Args> args;
    std::vector<PackedBlocks> packed;
    try {
      for (int i = 0; i < n_; ++i) args.push_back(*args_[i]);
      packed.resize(static_cast<size_t>(n_));
    } catch (const std::bad_alloc&) {
      return fail(MPI_ERR_NO_MEM);
    }
    for (size_t i = 0; i < packed.size(); ++i) {
      if (!args[i].in_place) continue;
      if (!packed[i].pack(args[i], n_)) return fail(MPI_ERR_NO_MEM);
      args[i].packed = packed[i].data.get();
      args[i].packed_at = packed[i].at.get();
    }
    for (int to = 0; to < n_; ++to)
      for (int from = 0; from < n_; ++from)
        if (!fetch_from(args[static_cast<size_t>(from)], to, args_[to]->recv.block(from)))
          *outcomes_[to] = {MPI_ERR_TRUNCATE, from, {}, {}};
  }

  void reduce() {
    const Args& mine = *args_[self_];
    const datatype::Type& type = *mine.recv.type;
    const bool blocks = mine.kind == Kind::kReduceScatterBlock;
    const int64_t total = mine.recv.count * (blocks ? n_ : 1);
    std::unique_ptr<const void*[]> inputs(new (std::nothrow) const void*[static_cast<size_t>(n_)]);
    if (!inputs) return fail(MPI_ERR_NO_MEM);
    for (int i = 0; i < n_; ++i) inputs[static_cast<size_t>(i)] = args_[i]->contribution();
    const bool scatters = blocks || mine.kind == Kind::kReduceScatter;
    // A reduction for one goes to its buffer; for all, to that of the first, which holds all of it.
    void* memory = nullptr;
    char* result = static_cast<char*>(args_[mine.kind == Kind::kReduce ? mine.root : 0]->recv.buffer);
    if (scatters) {
      memory = malloc(span_of(type, total));
      if (!memory) return fail(MPI_ERR_NO_MEM);
      result = static_cast<char*>(memory) - type.true_lb();
    }
    int error = datatype::reduce_many(*mine.op, type, inputs.get(), n_, result, 0, total);
    fail(error);
    int64_t at = 0;
    for (int i = 0; !error && mine.kind != Kind::kReduce && i < n_; ++i) {
      char* target = static_cast<char*>(args_[i]->recv.buffer);
      int64_t count = mine.kind == Kind::kReduceScatter ? mine.recv.counts[i] : mine.recv.count;
      if (scatters || i > 0) datatype::copy(type, count, element(result, type, at), type, count, target);
      if (scatters) at += count;
    }
    free(memory);
  }

  const Args* const* args_;
  Outcome* const* outcomes_;
  const int n_, self_;
};

}  // namespace

void perform(const Args* const* args, Outcome* const* outcomes, int size, int side0, int self) {
  CopyTimer timer;
  if (side0 >= 0) return perform_inter(args, outcomes, size, side0, self);
  Performance(args, outcomes, size, self).run();
}

}  // namespace tmpi::coll
