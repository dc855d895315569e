// Collectives of intercommunicators: 2 ranks on side 0, 3 on side 1.
#include <gtest/gtest.h>

#include "coll/testing.h"

namespace tmpi::coll {
namespace {

constexpr int kSizes[2] = {2, 3};
// What the member `rank` of a side has for element i.
int value_of(int side, int rank, int i) { return 100 * side + 10 * rank + i; }

struct Inter {
  comm::Communicator& c;
  int peers() const { return kSizes[1 - c.side]; }
  int other() const { return 1 - c.side; }

  Args args(Kind kind, int* send, int send_count, int* recv, int recv_count) const {
    Args a;
    a.kind = kind;
    const datatype::Type* type = datatype::resolve(MPI_INT);
    a.send = side_of(send, send_count, type);
    a.recv = side_of(recv, recv_count, type);
    if (is_reduction(kind)) a.op = datatype::resolve_op(MPI_SUM);
    return a;
  }
  void carry_out(Args a) const { EXPECT_EQ(run(c, a).error, 0) << name_of(a.kind); }
};

void symmetric(const Inter& inter) {
  int send[12], recv[12];
  for (int i = 0; i < 12; ++i) send[i] = value_of(inter.c.side, inter.c.rank, i);
  inter.carry_out(inter.args(Kind::kBarrier, nullptr, 0, nullptr, 0));
  inter.carry_out(inter.args(Kind::kAllgather, send, 2, recv, 2));
  for (int p = 0; p < inter.peers(); ++p)
    for (int i = 0; i < 2; ++i) EXPECT_EQ(recv[2 * p + i], value_of(inter.other(), p, i));
  inter.carry_out(inter.args(Kind::kAlltoall, send, 2, recv, 2));
  for (int p = 0; p < inter.peers(); ++p)
    for (int i = 0; i < 2; ++i) EXPECT_EQ(recv[2 * p + i], value_of(inter.other(), p, 2 * inter.c.rank + i));
  auto sum = [&](int i) {
    int total = 0;
    for (int p = 0; p < inter.peers(); ++p) total += value_of(inter.other(), p, i);
    return total;
  };
  inter.carry_out(inter.args(Kind::kAllreduce, send, 4, recv, 4));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(recv[i], sum(i));
  // Six elements in all on either side.
  int mine = 6 / inter.c.size;
  inter.carry_out(inter.args(Kind::kReduceScatterBlock, send, 6, recv, mine));
  for (int i = 0; i < mine; ++i) EXPECT_EQ(recv[i], sum(inter.c.rank * mine + i));
}

void rooted(const Inter& inter, int root_side, int root) {
  int send[12], recv[12];
  for (int i = 0; i < 12; ++i) send[i] = value_of(inter.c.side, inter.c.rank, i), recv[i] = -1;
  bool near = inter.c.side == root_side, is_root = near && inter.c.rank == root;
  auto with_root = [&](Args a) {
    a.root = is_root ? MPI_ROOT : near ? MPI_PROC_NULL : root;
    return a;
  };
  int buffer[2] = {is_root ? 41 : 0, is_root ? 42 : 0};
  inter.carry_out(with_root(inter.args(Kind::kBcast, nullptr, 0, buffer, 2)));
  EXPECT_EQ(buffer[0], is_root || !near ? 41 : 0);
  inter.carry_out(with_root(inter.args(Kind::kGather, send, 2, recv, 2)));
  for (int i = 0; i < 2 * kSizes[1 - root_side]; ++i)
    EXPECT_EQ(recv[i], is_root ? value_of(1 - root_side, i / 2, i % 2) : -1);
  for (int& value : recv) value = -1;
  inter.carry_out(with_root(inter.args(Kind::kScatter, send, 2, recv, 2)));
  EXPECT_EQ(recv[1], near ? -1 : value_of(root_side, root, 2 * inter.c.rank + 1));
  for (int& value : recv) value = -1;
  inter.carry_out(with_root(inter.args(Kind::kReduce, send, 1, recv, 1)));
  int total = 0;
  for (int p = 0; p < kSizes[1 - root_side]; ++p) total += value_of(1 - root_side, p, 0);
  EXPECT_EQ(recv[0], is_root ? total : -1);
}

TEST(InterTest, EveryCollective) {
  for (int carriers : {1, 2}) {
    static comm::Shared* shared;
    auto side = [](int first, int size) {
      auto members = std::make_unique<int[]>(static_cast<size_t>(size));
      for (int i = 0; i < size; ++i) members[static_cast<size_t>(i)] = first + i;
      return comm::make_group(std::move(members), size);
    };
    shared = comm::make_shared(side(0, kSizes[0]), side(kSizes[0], kSizes[1]));
    run_job({carriers}, 5, [](comm::Communicator& world, comm::Communicator&) {
      int my_side = world.rank < kSizes[0] ? 0 : 1;
      comm::Communicator* c = comm::make_communicator(shared, world.rank - (my_side ? kSizes[0] : 0), my_side, nullptr);
      Inter inter{*c};
      for (int round = 0; round < 20; ++round) {
        symmetric(inter);
        rooted(inter, round % 2, round % kSizes[round % 2]);
      }
      comm::free_handle(c);
    });
  }
}

}  // namespace
}  // namespace tmpi::coll
