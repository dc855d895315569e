// The arguments of one rank's call of a collective, resolved: types and operations are objects, counts are 64 bits
// wide. Not checked here (src/mpi does) and not copied when published: peers read them in place, on the caller's stack.
//
// Invariant: an Args, and the arrays it points to, do not change between the call's first arrival and its return.
#pragma once

#include <stdint.h>

#include "datatype/op.h"
#include "datatype/type.h"

namespace tmpi::comm {
struct Neighborhood;  // topology.h
}

namespace tmpi::coll {

enum class Kind : uint8_t {
  kBarrier,
  kWinFence,  // src/rma has its members meet as if in a barrier
  kWinFree,
  kBcast,
  kReduce,
  kAllreduce,
  kReduceScatterBlock,
  kReduceScatter,
  kScan,
  kExscan,
  kGather,
  kGatherv,
  kScatter,
  kScatterv,
  kAllgather,
  kAllgatherv,
  kAlltoall,
  kAlltoallv,
  kAlltoallw,
  kNeighborAllgather,
  kNeighborAllgatherv,
  kNeighborAlltoall,
  kNeighborAlltoallv,
  kNeighborAlltoallw,
  kCount,
};

// "MPI_Bcast". Good for ever.
const char* name_of(Kind kind);
inline bool has_root(Kind kind) {
  return kind == Kind::kBcast || kind == Kind::kReduce || (kind >= Kind::kGather && kind <= Kind::kScatterv);
}
inline bool is_neighborhood(Kind kind) { return kind >= Kind::kNeighborAllgather && kind < Kind::kCount; }
inline bool is_reduction(Kind kind) { return kind >= Kind::kReduce && kind <= Kind::kExscan; }

// A block of typed memory.
struct Block {
  void* buffer;
  int64_t count;
  const datatype::Type* type;
  int64_t bytes() const { return count * type->size(); }
};

// One side of a call, sending or receiving: one block, or one per peer. Displacements are in extents of the type, in
// bytes where each peer has a type of its own (MPI_Alltoallw).
struct Side {
  void* buffer = nullptr;
  int64_t count = 0;  // per peer, unless `counts`
  const datatype::Type* type = nullptr;
  datatype::CountList counts;  // of the v and w forms
  datatype::CountList displacements;
  const MPI_Datatype* types = nullptr;  // of the w form

  // The block for, or from, a peer.
  Block block(int peer) const {
    auto* base = static_cast<char*>(buffer);
    if (types) return {base + displacements[peer], counts[peer], datatype::resolve(types[peer])};
    if (!counts.is_null()) return {base + displacements[peer] * type->extent(), counts[peer], type};
    return {base + peer * count * type->extent(), count, type};
  }
  // The whole of a side that has one block only.
  Block whole() const { return {buffer, count, type}; }
};

// A side that is one block, or one per peer of the same size.
inline Side side_of(void* buffer, int64_t count, const datatype::Type* type) {
  Side side;
  side.buffer = buffer;
  side.count = count;
  side.type = type;
  return side;
}

struct Args {
  Kind kind = Kind::kBarrier;
  bool in_place = false;  // MPI_IN_PLACE: what would be sent lies in recv
  int root = 0;           // intercommunicators: MPI_ROOT and MPI_PROC_NULL too
  Side send;              // bcast: nothing here, all is in recv
  Side recv;              // reductions: `count` elements; reduce_scatter: the sum of `counts`; its block form: per rank
  const datatype::Op* op = nullptr;
  // In-place alltoall: what this rank sends, packed, block i at packed + packed_at[i]. Set by the algorithm.
  const char* packed = nullptr;
  const int64_t* packed_at = nullptr;
  // Neighbourhood collectives: whose blocks send and recv are, instead of every rank's. Lives as long as the
  // communicator.
  const comm::Neighborhood* neighborhood = nullptr;

  // A reduction's input, elements of recv.type.
  const void* contribution() const { return in_place ? recv.buffer : send.buffer; }
};

// What all members of a call must agree on. bytes: what moves per block, -1 where ranks may differ.
struct Signature {
  Kind kind = Kind::kBarrier;
  int root = -1;
  uint64_t op = 0;  // op_part: which operation; above: what it works on
  int64_t bytes = -1;
  bool operator==(const Signature&) const = default;
  static constexpr uint64_t op_part = 0xffff;
  static constexpr uint64_t user_op = 0x8000;  // each rank has its own handle; bit 0: it commutes
};

// rank, size: of the caller in its communicator.
Signature signature_of(const Args& args, int rank);

}  // namespace tmpi::coll
