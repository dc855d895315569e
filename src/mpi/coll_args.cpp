// Checks of the arguments of collectives, and the words for what only all ranks together see. See coll_args.h.
#include "mpi/coll_args.h"

#include <cstdio>

#include "comm/topology.h"

namespace tmpi::mpi {

namespace {

using coll::Kind;

bool is_in_place(const void* buffer) { return buffer == MPI_IN_PLACE; }

datatype::CountList list_of(CountArray array) {
  if (array.is_large()) return datatype::CountList(static_cast<const int64_t*>(array.address()));
  return datatype::CountList(static_cast<const int*>(array.address()));
}

const char* full_name(const UserSide& side, const char* what, char (&text)[24]) {
  snprintf(text, sizeof text, "%s%s", side.name, what);
  return text;
}

int check_per_peer(comm::Communicator* c, const UserSide& side, int peers, coll::Side* out) {
  char name[24];
  if (!side.counts) return bad_null(c, full_name(side, "counts", name));
  if (!side.displacements) return bad_null(c, full_name(side, " displacements", name));
  if (!out->type && !side.types) return bad_null(c, full_name(side, "types", name));
  for (int i = 0; i < peers; ++i) {
    MPI_Count count = side.counts[static_cast<size_t>(i)];
    if (count < 0) [[unlikely]]
      return raise(c, MPI_ERR_COUNT, "%scounts[%d] is %lld: it must not be negative", side.name, i,
                   static_cast<long long>(count));
    const datatype::Type* type = out->type;
    if (side.types) TMPI_TRY(check_type(c, side.types[i], &type, full_name(side, "types", name)));
    if (!side.types || count > 0) TMPI_TRY(check_buffer(c, side.buffer, count, type, full_name(side, "buf", name)));
  }
  out->counts = list_of(side.counts);
  out->displacements = list_of(side.displacements);
  out->types = side.types;
  return MPI_SUCCESS;
}

// A side that is significant on this rank.
int check_side(comm::Communicator* c, const UserSide& side, int peers, coll::Side* out) {
  char name[24];
  out->buffer = const_cast<void*>(side.buffer);
  if (!side.types) TMPI_TRY(check_type(c, side.type, &out->type, full_name(side, "type", name)));
  if (side.per_peer) return check_per_peer(c, side, peers, out);
  TMPI_TRY(check_count(c, side.count, full_name(side, "count", name)));
  TMPI_TRY(check_buffer(c, side.buffer, side.count, out->type, full_name(side, "buf", name)));
  out->count = side.count;
  return MPI_SUCCESS;
}

int refuse_same_buffer(comm::Communicator* c, const void* sendbuf, const void* recvbuf, MPI_Count count) {
  if (sendbuf != recvbuf || !sendbuf || count == 0) [[likely]]
    return MPI_SUCCESS;
  return raise(c, MPI_ERR_BUFFER, "sendbuf and recvbuf are the same buffer: pass MPI_IN_PLACE as one of them instead");
}

// Where one call both sends and receives blocks of one size, both must be the same.
int check_sizes(comm::Communicator* c, const coll::Side& send, const coll::Side& recv) {
  int64_t out = send.whole().bytes(), in = recv.whole().bytes();
  if (out == in) [[likely]]
    return MPI_SUCCESS;
  return raise(c, out > in ? MPI_ERR_TRUNCATE : MPI_ERR_COUNT,
               "sendcount times sendtype is %lld bytes, but recvcount times recvtype is %lld: they must be equal",
               static_cast<long long>(out), static_cast<long long>(in));
}

// Which sides matter on this rank.
struct Roles {
  bool sends, receives, in_place;
};

Roles roles_of(const comm::Communicator* c, Kind kind, const UserSide& send, const UserSide& recv, int root) {
  bool gathers = kind == Kind::kGather || kind == Kind::kGatherv;
  bool scatters = kind == Kind::kScatter || kind == Kind::kScatterv;
  if (c->is_inter) {
    if (!gathers && !scatters) return {true, true, false};
    bool is_root = root == MPI_ROOT, takes_part = root != MPI_PROC_NULL;
    return {takes_part && is_root == scatters, takes_part && is_root == gathers, false};
  }
  bool is_root = c->rank == root;
  if (gathers) {
    bool in_place = is_root && is_in_place(send.buffer);
    return {!in_place, is_root, in_place};
  }
  if (scatters) {
    bool in_place = is_root && is_in_place(recv.buffer);
    return {is_root, !in_place, in_place};
  }
  bool in_place = is_in_place(send.buffer);
  return {!in_place, true, in_place};
}

}  // namespace

int prepare_barrier(CollCall& call, MPI_Comm comm) {
  call.args.kind = Kind::kBarrier;
  return check_comm(comm, &call.c);
}

int prepare_bcast(CollCall& call, void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  TMPI_TRY(check_comm(comm, &call.c));
  TMPI_TRY(check_root(call.c, root));
  call.args.kind = Kind::kBcast;
  call.args.root = root;
  if (root == MPI_PROC_NULL) return MPI_SUCCESS;
  coll::Side& side = call.args.recv;
  TMPI_TRY(check_count(call.c, count));
  TMPI_TRY(check_type(call.c, datatype, &side.type));
  TMPI_TRY(check_buffer(call.c, buffer, count, side.type, "buffer"));
  side.buffer = buffer;
  side.count = count;
  return MPI_SUCCESS;
}

namespace {

// received: the elements that come into recvbuf.
int prepare_any_reduction(CollCall& call, Kind kind, const void* sendbuf, void* recvbuf, MPI_Count count,
                          MPI_Count received, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm) {
  const bool scans = kind == Kind::kScan || kind == Kind::kExscan;
  TMPI_TRY(scans ? check_intra(comm, &call.c) : check_comm(comm, &call.c));
  comm::Communicator* c = call.c;
  coll::Args& args = call.args;
  args.kind = kind;
  args.root = root;
  const bool rooted = kind == Kind::kReduce;
  if (rooted) {
    TMPI_TRY(check_root(c, root));
    if (root == MPI_PROC_NULL) return MPI_SUCCESS;
  }
  TMPI_TRY(check_count(c, count, kind == Kind::kReduceScatterBlock ? "recvcount" : "count"));
  TMPI_TRY(check_type(c, datatype, &args.recv.type));
  TMPI_TRY(check_op(c, op, args.recv.type, &args.op));
  const bool is_root = c->is_inter ? root == MPI_ROOT : c->rank == root;
  const bool receives = !rooted || is_root, sends = !(rooted && c->is_inter && is_root);
  args.in_place = is_in_place(sendbuf) && receives && !c->is_inter;
  args.recv.count = count;
  if (sends && !args.in_place) {
    TMPI_TRY(check_buffer(c, sendbuf, count, args.recv.type, "sendbuf"));
    args.send = coll::side_of(const_cast<void*>(sendbuf), count, args.recv.type);
  }
  if (!receives) return MPI_SUCCESS;
  TMPI_TRY(check_buffer(c, recvbuf, args.in_place ? count : received, args.recv.type, "recvbuf"));
  TMPI_TRY(refuse_same_buffer(c, sendbuf, recvbuf, count));
  args.recv.buffer = recvbuf;
  return MPI_SUCCESS;
}

}  // namespace

int prepare_reduction(CollCall& call, Kind kind, const void* sendbuf, void* recvbuf, MPI_Count count,
                      MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm) {
  return prepare_any_reduction(call, kind, sendbuf, recvbuf, count, count, datatype, op, root, comm);
}

int prepare_reduce_scatter(CollCall& call, const void* sendbuf, void* recvbuf, CountArray recvcounts,
                           MPI_Datatype datatype, MPI_Op op, MPI_Comm comm) {
  TMPI_TRY(check_comm(comm, &call.c));
  comm::Communicator* c = call.c;
  coll::Args& args = call.args;
  if (!recvcounts) return bad_null(c, "recvcounts");
  MPI_Count total = 0;
  for (int i = 0; i < c->size; ++i) {
    MPI_Count count = recvcounts[static_cast<size_t>(i)];
    if (count < 0) [[unlikely]]
      return raise(c, MPI_ERR_COUNT, "recvcounts[%d] is %lld: it must not be negative", i,
                   static_cast<long long>(count));
    total += count;
  }
  TMPI_TRY(prepare_any_reduction(call, Kind::kAllreduce, sendbuf, recvbuf, total,
                                 recvcounts[static_cast<size_t>(c->rank)], datatype, op, 0, comm));
  args.kind = Kind::kReduceScatter;
  args.recv.counts = list_of(recvcounts);
  return MPI_SUCCESS;
}

int prepare_move(CollCall& call, Kind kind, const UserSide& send, const UserSide& recv, int root, MPI_Comm comm) {
  TMPI_TRY(check_comm(comm, &call.c));
  comm::Communicator* c = call.c;
  coll::Args& args = call.args;
  args.kind = kind;
  if (coll::has_root(kind)) {
    TMPI_TRY(check_root(c, root));
    args.root = root;
  }
  Roles roles = roles_of(c, kind, send, recv, root);
  args.in_place = roles.in_place;
  if (roles.sends) TMPI_TRY(check_side(c, send, c->peer_count, &args.send));
  if (roles.receives) TMPI_TRY(check_side(c, recv, c->peer_count, &args.recv));
  if (!roles.sends || !roles.receives) return MPI_SUCCESS;
  TMPI_TRY(refuse_same_buffer(c, send.buffer, recv.buffer, send.per_peer || recv.per_peer ? 0 : recv.count));
  if (!send.per_peer && !recv.per_peer && !c->is_inter) TMPI_TRY(check_sizes(c, args.send, args.recv));
  return MPI_SUCCESS;
}

int prepare_neighbor(CollCall& call, Kind kind, const UserSide& send, const UserSide& recv, MPI_Comm comm) {
  TMPI_TRY(check_intra(comm, &call.c));
  comm::Communicator* c = call.c;
  coll::Args& args = call.args;
  if (!c->topology)
    return raise(c, MPI_ERR_TOPOLOGY,
                 "the communicator has no topology: make one with MPI_Cart_create, MPI_Graph_create or "
                 "MPI_Dist_graph_create");
  if (is_in_place(send.buffer) || is_in_place(recv.buffer))
    return raise(c, MPI_ERR_BUFFER, "MPI_IN_PLACE has no meaning in a neighbourhood collective: pass two buffers");
  const comm::Neighborhood& near = comm::neighborhood_of(*c);
  args.kind = kind;
  args.neighborhood = &near;
  // A side without neighbours is not looked at: programs leave its arguments null.
  if (!near.destinations.empty()) TMPI_TRY(check_side(c, send, static_cast<int>(near.destinations.size()), &args.send));
  if (!near.sources.empty()) TMPI_TRY(check_side(c, recv, static_cast<int>(near.sources.size()), &args.recv));
  if (near.destinations.empty() || near.sources.empty()) return MPI_SUCCESS;
  return refuse_same_buffer(c, send.buffer, recv.buffer, send.per_peer || recv.per_peer ? 0 : recv.count);
}

namespace {

const char* op_name(uint64_t op) {
  op &= coll::Signature::op_part;
  if (op == coll::Signature::user_op) return "an operation that does not commute";
  if (op == coll::Signature::user_op + 1) return "a user-defined operation";
  const datatype::Op* found = datatype::resolve_op(reinterpret_cast<MPI_Op>(static_cast<uintptr_t>(op)));
  return found ? found->name() : "none";
}

}  // namespace

int raise_outcome(comm::Communicator* c, const coll::Outcome& outcome) {
  const coll::Signature &mine = outcome.mine, &theirs = outcome.theirs;
  int other = outcome.other;
  if (outcome.error == MPI_ERR_NO_MEM)
    return raise(c, MPI_ERR_NO_MEM, "there is no memory for it: free something first");
  if (outcome.error == MPI_ERR_TRUNCATE)
    return raise(c, MPI_ERR_TRUNCATE,
                 "the counts of this rank and rank %d do not match: more is sent than there is room for", other);
  if (outcome.error == MPI_ERR_TOPOLOGY)
    return raise(c, MPI_ERR_TOPOLOGY,
                 "rank %d is a source of this rank, but does not have this rank among its destinations as often",
                 other);
  if (other < 0) return raise(c, outcome.error, "it could not be carried out");
  if (mine.kind != theirs.kind)
    return raise(c, outcome.error,
                 "rank %d calls %s at the same time: all ranks of a communicator must call the same collectives "
                 "in the same order",
                 other, coll::name_of(theirs.kind));
  if (mine.root != theirs.root)
    return raise(c, outcome.error, "root is %d here but %d on rank %d: all ranks must name the same", mine.root,
                 theirs.root, other);
  if ((mine.op ^ theirs.op) & coll::Signature::op_part)
    return raise(c, outcome.error, "op is %s here but %s on rank %d: all ranks must pass the same", op_name(mine.op),
                 op_name(theirs.op), other);
  if (mine.op != theirs.op)
    return raise(c, MPI_ERR_TYPE, "datatype is another one here than on rank %d: all ranks must pass the same", other);
  return raise(c, outcome.error,
               "count times datatype is %lld bytes here but %lld on rank %d: all ranks must pass the same amount",
               static_cast<long long>(mine.bytes), static_cast<long long>(theirs.bytes), other);
}

}  // namespace tmpi::mpi
