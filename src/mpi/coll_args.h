// From the arguments of a collective function to coll::Args: one prepare_... per kind of signature, shared by the
// blocking, non-blocking and persistent forms, and what to say when the ranks turn out to disagree. Not the algorithms
// (src/coll).
//
// Invariant: after MPI_SUCCESS, every argument that is significant on this rank has been checked as far as one rank
// can.
#pragma once

#include "coll/coll.h"
#include "mpi/check.h"
#include "mpi/count_array.h"
#include "mpi/entry.h"

namespace tmpi::mpi {

/// A call that is ready to be carried out.
struct CollCall {
  comm::Communicator* c = nullptr;
  coll::Args args;
};

/// One side as the user gave it; `name` is "send" or "recv", for messages.
struct UserSide {
  const char* name;
  const void* buffer;
  MPI_Count count = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  bool per_peer = false;  // counts, displacements (and types) instead of count
  CountArray counts, displacements;
  const MPI_Datatype* types = nullptr;
};
inline UserSide one_size(const char* name, const void* buffer, MPI_Count count, MPI_Datatype type) {
  return {name, buffer, count, type, false, {}, {}, nullptr};
}
inline UserSide per_peer(const char* name, const void* buffer, CountArray counts, AintArray displacements,
                         MPI_Datatype type) {
  return {name, buffer, 0, type, true, counts, displacements, nullptr};
}
inline UserSide typed_per_peer(const char* name, const void* buffer, CountArray counts, AintArray displacements,
                               const MPI_Datatype* types) {
  return {name, buffer, 0, MPI_DATATYPE_NULL, true, counts, displacements, types};
}

int prepare_barrier(CollCall& call, MPI_Comm comm);
int prepare_bcast(CollCall& call, void* buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm);
/// Reduce, Allreduce, Scan, Exscan, Reduce_scatter_block; root is looked at for Reduce only.
int prepare_reduction(CollCall& call, coll::Kind kind, const void* sendbuf, void* recvbuf, MPI_Count count,
                      MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm);
int prepare_reduce_scatter(CollCall& call, const void* sendbuf, void* recvbuf, CountArray recvcounts,
                           MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
/// Everything else; root is looked at for gathers and scatters only.
int prepare_move(CollCall& call, coll::Kind kind, const UserSide& send, const UserSide& recv, int root, MPI_Comm comm);

/// The neighbourhood collectives: a side that is per peer has a place for each source or destination of the topology.
int prepare_neighbor(CollCall& call, coll::Kind kind, const UserSide& send, const UserSide& recv, MPI_Comm comm);

/// Raises what went wrong in a collective that was carried out. MPI_SUCCESS if nothing did.
[[gnu::cold]] int raise_outcome(comm::Communicator* c, const coll::Outcome& outcome);

/// Carries it out now. Parks.
inline int carry_out(CollCall& call) {
  coll::Outcome outcome = coll::run(*call.c, call.args);
  if (outcome.error == 0) [[likely]]
    return MPI_SUCCESS;
  return raise_outcome(call.c, outcome);
}

/// Starts it; *request is a request for its completion. Does not park, unless a user's reduction function does.
int start_later(const CollCall& call, MPI_Request* request);
/// Makes a persistent request for it (MPI 5.0, 6.13).
int make_persistent(const CollCall& call, MPI_Info info, MPI_Request* request);

}  // namespace tmpi::mpi
