// The collectives of intercommunicators (MPI 5.0, 6.2.3): data goes from one side to the other. Rare, so one rank does
// it all.
//
// Each function moves from side `from` to side `to`; symmetric collectives are two such moves.
#include <stdlib.h>

#include <new>

#include "coll/perform.h"

namespace tmpi::coll {

namespace {

struct Group {
  const Args* const* args;
  Outcome* const* outcomes;
  int size;
  // The member that passed MPI_ROOT, or -1.
  int root() const {
    for (int i = 0; i < size; ++i)
      if (args[i]->root == MPI_ROOT) return i;
    return -1;
  }
};

void move(Outcome& receiver, int sender, const Block& from, const Block& to) {
  if (!move_block(from, to)) receiver = {MPI_ERR_TRUNCATE, sender, {}, {}};
}

void fail(const Group& group, int error) {
  for (int i = 0; error && i < group.size; ++i) group.outcomes[i]->error = error;
}

// The inputs of `from` combined, to `root` of side `to`, or (root < 0) to all of them, or to each its part. op: of the
// rank that does it, since a user's function belongs to a rank.
int reduce(const Group& from, const Group& to, int root, const datatype::Op& op) {
  const Args& first = *to.args[root < 0 ? 0 : root];
  const datatype::Type& type = *first.recv.type;
  const bool blocks = first.kind == Kind::kReduceScatterBlock, scatters = blocks || first.kind == Kind::kReduceScatter;
  const int64_t total = first.recv.count * (blocks ? to.size : 1);
  std::unique_ptr<const void*[]> inputs(new (std::nothrow) const void*[static_cast<size_t>(from.size)]);
  void* memory = malloc(span_of(type, total));
  if (!inputs || !memory) {
    free(memory);
    return MPI_ERR_NO_MEM;
  }
  for (int i = 0; i < from.size; ++i) inputs[static_cast<size_t>(i)] = from.args[i]->send.buffer;
  char* result = static_cast<char*>(memory) - type.true_lb();
  int error = datatype::reduce_many(op, type, inputs.get(), from.size, result, 0, total);
  int64_t at = 0;
  for (int i = 0; !error && i < to.size; ++i) {
    const Side& recv = to.args[i]->recv;
    int64_t count = first.kind == Kind::kReduceScatter ? recv.counts[i] : first.recv.count;
    if (root < 0 || root == i) datatype::copy(type, count, element(result, type, at), type, count, recv.buffer);
    if (scatters) at += count;
  }
  free(memory);
  return error;
}

// What the members of `to` receive in a collective without a root.
void one_way(const Group& from, const Group& to, const datatype::Op* op) {
  switch (to.args[0]->kind) {
    case Kind::kAllgather:
    case Kind::kAllgatherv:
      for (int i = 0; i < to.size; ++i)
        for (int j = 0; j < from.size; ++j)
          move(*to.outcomes[i], j, from.args[j]->send.whole(), to.args[i]->recv.block(j));
      return;
    case Kind::kAlltoall:
    case Kind::kAlltoallv:
    case Kind::kAlltoallw:
      for (int i = 0; i < to.size; ++i)
        for (int j = 0; j < from.size; ++j)
          move(*to.outcomes[i], j, from.args[j]->send.block(i), to.args[i]->recv.block(j));
      return;
    case Kind::kAllreduce:
    case Kind::kReduceScatter:
    case Kind::kReduceScatterBlock:
      return fail(to, reduce(from, to, -1, *op));
    default:
      return;
  }
}

// `near` has the root at place `root`, `far` are the others.
void rooted(const Group& near, int root, const Group& far, const datatype::Op* op) {
  const Args& at_root = *near.args[root];
  Outcome& root_outcome = *near.outcomes[root];
  if (at_root.kind == Kind::kReduce) {
    int error = reduce(far, near, root, *op);
    fail(near, error);
    return fail(far, error);
  }
  for (int i = 0; i < far.size; ++i) {
    const Args& other = *far.args[i];
    switch (at_root.kind) {
      case Kind::kBcast:
        move(*far.outcomes[i], root, at_root.recv.whole(), other.recv.whole());
        break;
      case Kind::kGather:
      case Kind::kGatherv:
        move(root_outcome, i, other.send.whole(), at_root.recv.block(i));
        break;
      default:
        move(*far.outcomes[i], root, at_root.send.block(i), other.recv.whole());
        break;
    }
  }
}

}  // namespace

void perform_inter(const Args* const* args, Outcome* const* outcomes, int size, int side0, int self) {
  Group sides[2] = {{args, outcomes, side0}, {args + side0, outcomes + side0, size - side0}};
  for (int i = 1; i < size; ++i)
    if (args[i]->kind != args[0]->kind) {
      for (int k = 0; k < size; ++k) {
        int other = args[k]->kind == args[0]->kind ? i : 0;
        *outcomes[k] = disagreement_of({.kind = args[k]->kind}, other, {.kind = args[other]->kind});
      }
      return;
    }
  if (!has_root(args[0]->kind)) {
    one_way(sides[0], sides[1], args[self]->op);
    one_way(sides[1], sides[0], args[self]->op);
    return;
  }
  for (int s = 0; s < 2; ++s) {
    int root = sides[s].root();
    if (root < 0) continue;
    // The calling rank may be one for which the operation is not significant.
    const datatype::Op* op = args[self]->op ? args[self]->op : sides[s].args[root]->op;
    rooted(sides[s], root, sides[1 - s], op);
    return;
  }
  for (int i = 0; i < size; ++i) outcomes[i]->error = MPI_ERR_ROOT;  // nobody passed MPI_ROOT
}

}  // namespace tmpi::coll
