// Names of the collectives, and what their members must agree on. See args.h.
#include "coll/args.h"

namespace tmpi::coll {

const char* name_of(Kind kind) {
  static constexpr const char* names[] = {"MPI_Barrier",
                                          "MPI_Win_fence",
                                          "MPI_Win_free",
                                          "MPI_Bcast",
                                          "MPI_Reduce",
                                          "MPI_Allreduce",
                                          "MPI_Reduce_scatter_block",
                                          "MPI_Reduce_scatter",
                                          "MPI_Scan",
                                          "MPI_Exscan",
                                          "MPI_Gather",
                                          "MPI_Gatherv",
                                          "MPI_Scatter",
                                          "MPI_Scatterv",
                                          "MPI_Allgather",
                                          "MPI_Allgatherv",
                                          "MPI_Alltoall",
                                          "MPI_Alltoallv",
                                          "MPI_Alltoallw",
                                          "MPI_Neighbor_allgather",
                                          "MPI_Neighbor_allgatherv",
                                          "MPI_Neighbor_alltoall",
                                          "MPI_Neighbor_alltoallv",
                                          "MPI_Neighbor_alltoallw"};
  static_assert(sizeof names / sizeof names[0] == static_cast<size_t>(Kind::kCount));
  return names[static_cast<int>(kind)];
}

namespace {

// A user's operation has another handle on each rank, so only whether it commutes can be compared. A predefined one
// works on basic types, whose representation decides which algorithm may be used (select.cpp).
uint64_t op_signature(const datatype::Op& op, const datatype::Type& type) {
  if (!op.is_predefined()) return Signature::user_op | static_cast<uint64_t>(op.commutes());
  auto repr = datatype::info_of(type.basic()).repr;
  uint64_t operand = static_cast<uint64_t>(repr);
  if (repr == datatype::Repr::pair) operand = 0x100 + static_cast<uint64_t>(type.basic());
  return reinterpret_cast<uintptr_t>(op.handle()) | operand << 16;
}

}  // namespace

Signature signature_of(const Args& args, int rank) {
  auto bytes_of = [](const Side& side) { return side.type ? side.whole().bytes() : -1; };
  Signature s;
  s.kind = args.kind;
  if (has_root(args.kind)) s.root = args.root;
  if (args.op) s.op = op_signature(*args.op, *args.recv.type);
  switch (args.kind) {
    case Kind::kBcast:
    case Kind::kReduce:
    case Kind::kAllreduce:
    case Kind::kReduceScatterBlock:
    case Kind::kReduceScatter:
    case Kind::kScan:
    case Kind::kExscan:
    case Kind::kAllgather:
    case Kind::kAlltoall:
      s.bytes = bytes_of(args.recv);
      break;
    case Kind::kGather:
      s.bytes = rank == args.root ? bytes_of(args.recv) : bytes_of(args.send);
      break;
    case Kind::kScatter:
      s.bytes = rank == args.root ? bytes_of(args.send) : bytes_of(args.recv);
      break;
    default:
      break;
  }
  return s;
}

}  // namespace tmpi::coll
