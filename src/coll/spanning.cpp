// The collectives of communicators whose members are in several processes: which messages in which order. Moves here,
// reductions in spanning_reduce.cpp; how the messages go is schedule.h's.
//
// What is small goes in as few rounds as can be, since a round costs a message's latency: trees where one rank has
// something for all, directly where all have something for all. What is large goes so that every rank sends and
// receives at the same time and no more than it must.
#include "coll/spanning.h"

#include <mpi.h>

#include "coll/perform.h"
#include "comm/topology.h"

namespace tmpi::coll {

namespace {

constexpr int64_t kLargeBytes = 32 << 10;  // from here on the bytes cost more than the rounds

const datatype::Type& byte_type() { return *datatype::resolve(MPI_BYTE); }

// Each rank tells others at doubling distances.
void barrier(Schedule& schedule, int rank, int size, Pace pace) {
  const Block nothing{nullptr, 0, &byte_type()};
  for (int peer = 0; peer < size && pace == Pace::kAtOnce; ++peer) {
    if (peer == rank) continue;
    schedule.send(peer, nothing);
    schedule.receive(peer, nothing);
  }
  if (pace == Pace::kAtOnce) return schedule.close();
  for (int distance = 1; distance < size; distance <<= 1) {
    schedule.send((rank + distance) % size, nothing);
    schedule.receive((rank - distance + size) % size, nothing);
    schedule.close();
  }
}

// A binomial tree: half of the ranks that have it send it on in each round.
void bcast(Schedule& schedule, int rank, int size, const Args& args, Pace pace) {
  const Block block = args.recv.whole();
  if (pace == Pace::kAtOnce) {
    if (rank != args.root) schedule.receive(args.root, block);
    for (int i = 0; i < size && rank == args.root; ++i)
      if (i != rank) schedule.send(i, block);
    return schedule.close();
  }
  const int place = (rank - args.root + size) % size;
  int distance = 1;
  for (; distance < size; distance <<= 1) {
    if (!(place & distance)) continue;
    schedule.receive((rank - distance + size) % size, block);
    schedule.close();
    break;
  }
  for (distance >>= 1; distance > 0; distance >>= 1)
    if (place + distance < size) schedule.send((rank + distance) % size, block);
  schedule.close();
}

void own_block(Schedule& schedule, const Block& from, const Block& to, int rank) {
  schedule.then([from, to] { return move_block(from, to) ? 0 : MPI_ERR_TRUNCATE; });
}

void gather(Schedule& schedule, int rank, int size, const Args& args) {
  if (rank != args.root) return schedule.send(args.root, args.send.whole()), schedule.close();
  for (int i = 0; i < size; ++i)
    if (i != rank) schedule.receive(i, args.recv.block(i));
  schedule.close();
  if (!args.in_place) own_block(schedule, args.send.whole(), args.recv.block(rank), rank);
}

void scatter(Schedule& schedule, int rank, int size, const Args& args) {
  if (rank != args.root) return schedule.receive(args.root, args.recv.whole()), schedule.close();
  for (int i = 0; i < size; ++i)
    if (i != rank) schedule.send(i, args.send.block(i));
  schedule.close();
  if (!args.in_place) own_block(schedule, args.send.block(rank), args.recv.whole(), rank);
}

void allgather(Schedule& schedule, int rank, int size, const Args& args, Pace pace) {
  if (!args.in_place) own_block(schedule, args.send.whole(), args.recv.block(rank), rank);
  // Sizes may differ from rank to rank (MPI_Allgatherv), so the choice looks at what all know.
  int64_t bytes = 0;
  for (int i = 0; i < size; ++i) bytes += args.recv.block(i).bytes();
  if (bytes < kLargeBytes || size == 2 || pace == Pace::kAtOnce) {
    for (int i = 0; i < size; ++i) {
      if (i == rank) continue;
      schedule.send(i, args.recv.block(rank));
      schedule.receive(i, args.recv.block(i));
    }
    return schedule.close();
  }
  // A ring: each passes on what came in the round before.
  for (int step = 0; step < size - 1; ++step) {
    schedule.send((rank + 1) % size, args.recv.block((rank - step + size) % size));
    schedule.receive((rank - 1 + size) % size, args.recv.block((rank - step - 1 + size) % size));
    schedule.close();
  }
}

void alltoall(Schedule& schedule, int rank, int size, const Args& args, Pace pace) {
  std::vector<Block> mine;
  mine.reserve(static_cast<size_t>(size));
  for (int i = 0; i < size && !args.in_place; ++i) mine.push_back(args.send.block(i));
  if (args.in_place) {
    // What is sent lies where the others' blocks come.
    std::vector<std::pair<Block, char*>> copies;
    for (int i = 0; i < size; ++i) {
      Block block = args.recv.block(i);
      char* copy = schedule.scratch(static_cast<size_t>(block.bytes()));
      copies.emplace_back(block, copy);
      mine.push_back({copy, block.bytes(), &byte_type()});
    }
    schedule.then([copies] {
      for (const auto& [block, copy] : copies)
        datatype::pack(*block.type, block.count, block.buffer, 0, copy, block.bytes());
      return 0;
    });
  } else {
    own_block(schedule, mine[static_cast<size_t>(rank)], args.recv.block(rank), rank);
  }
  // Pair by pair: in each round everybody sends to one and receives from one. Ranks may disagree on what is large
  // (MPI_Alltoallv), which changes when messages go, not their order between two.
  int64_t bytes = 0;
  for (const Block& block : mine) bytes += block.bytes();
  for (int step = 1; step < size; ++step) {
    const int to = (rank + step) % size, from = (rank - step + size) % size;
    schedule.send(to, mine[static_cast<size_t>(to)]);
    schedule.receive(from, args.recv.block(from));
    if (bytes >= kLargeBytes && pace == Pace::kRounds) schedule.close();
  }
  schedule.close();
}

// Blocks between two ranks that are neighbours more than once go in the order of the sender's.
void neighbor(Schedule& schedule, const Args& args) {
  const comm::Neighborhood& near = *args.neighborhood;
  const bool gathers = args.kind == Kind::kNeighborAllgather || args.kind == Kind::kNeighborAllgatherv;
  for (size_t i = 0; i < near.destinations.size(); ++i)
    if (near.destinations[i] != MPI_PROC_NULL)
      schedule.send(near.destinations[i], gathers ? args.send.whole() : args.send.block(static_cast<int>(i)));
  for (size_t i = 0; i < near.sources.size(); ++i) {
    // In a grid what goes to the left comes from the right: block i is for edge i ^ 1.
    const size_t edge = near.crossed ? i ^ 1 : i;
    if (near.sources[edge] != MPI_PROC_NULL)
      schedule.receive(near.sources[edge], args.recv.block(static_cast<int>(edge)));
  }
  schedule.close();
}

// ---- intercommunicators: data goes from one side to the other, directly

void inter_moves(Schedule& schedule, int peers, const Args& args) {
  switch (args.kind) {
    case Kind::kBcast:
      if (args.root == MPI_ROOT)
        for (int i = 0; i < peers; ++i) schedule.send(i, args.recv.whole());
      else if (args.root != MPI_PROC_NULL)
        schedule.receive(args.root, args.recv.whole());
      break;
    case Kind::kGather:
    case Kind::kGatherv:
      if (args.root == MPI_ROOT)
        for (int i = 0; i < peers; ++i) schedule.receive(i, args.recv.block(i));
      else if (args.root != MPI_PROC_NULL)
        schedule.send(args.root, args.send.whole());
      break;
    case Kind::kScatter:
    case Kind::kScatterv:
      if (args.root == MPI_ROOT)
        for (int i = 0; i < peers; ++i) schedule.send(i, args.send.block(i));
      else if (args.root != MPI_PROC_NULL)
        schedule.receive(args.root, args.recv.whole());
      break;
    case Kind::kAllgather:
    case Kind::kAllgatherv:
    case Kind::kAlltoall:
    case Kind::kAlltoallv:
    case Kind::kAlltoallw: {
      const bool gathers = args.kind == Kind::kAllgather || args.kind == Kind::kAllgatherv;
      for (int i = 0; i < peers; ++i) {
        schedule.send(i, gathers ? args.send.whole() : args.send.block(i));
        schedule.receive(i, args.recv.block(i));
      }
      break;
    }
    default: {
      const Block nothing{nullptr, 0, &byte_type()};
      for (int i = 0; i < peers; ++i) {
        schedule.send(i, nothing);
        schedule.receive(i, nothing);
      }
      break;
    }
  }
  schedule.close();
}

void moves(Schedule& schedule, int rank, int size, const Args& args, Pace pace) {
  switch (args.kind) {
    case Kind::kBcast:
      return bcast(schedule, rank, size, args, pace);
    case Kind::kGather:
    case Kind::kGatherv:
      return gather(schedule, rank, size, args);
    case Kind::kScatter:
    case Kind::kScatterv:
      return scatter(schedule, rank, size, args);
    case Kind::kAllgather:
    case Kind::kAllgatherv:
      return allgather(schedule, rank, size, args, pace);
    case Kind::kAlltoall:
    case Kind::kAlltoallv:
    case Kind::kAlltoallw:
      return alltoall(schedule, rank, size, args, pace);
    default:
      return is_neighborhood(args.kind) ? neighbor(schedule, args) : barrier(schedule, rank, size, pace);
  }
}

}  // namespace

std::unique_ptr<Schedule> make_schedule(comm::Communicator& communicator, const Args& args, int tag, Pace pace) {
  auto schedule = std::make_unique<Schedule>(communicator, tag);
  const int rank = communicator.rank, size = communicator.size;
  if (communicator.is_inter)
    is_reduction(args.kind) ? schedule_inter_reduction(*schedule, communicator, args)
                            : inter_moves(*schedule, communicator.peer_count, args);
  else
    is_reduction(args.kind) ? schedule_reduction(*schedule, rank, size, args, pace)
                            : moves(*schedule, rank, size, args, pace);
  return schedule;
}

}  // namespace tmpi::coll
