// What bodies that make communicators do with the result: raise what went wrong, or hand the handle to the
// user.
#pragma once

#include "comm/create.h"
#include "mpi/error.h"

namespace tmpi::mpi {

/// MPI_SUCCESS and *newcomm, or the error that was raised on parent (nullptr: none); *newcomm is
/// MPI_COMM_NULL then.
inline int hand_over(comm::Communicator* parent, const comm::Made& made, MPI_Comm* newcomm) {
  *newcomm = MPI_COMM_NULL;
  if (made.mismatch) return raise_mismatch(parent, made.mismatch);
  if (made.error != MPI_SUCCESS) return raise(parent, made.error, "%s", made.why);
  if (made.communicator) *newcomm = made.communicator->handle();
  return MPI_SUCCESS;
}

/// Gives a new communicator the hints of `info` that TMPI knows (MPI 5.0, 7.4.4); nullptr: none.
void set_hints(comm::Communicator* c, const comm::Info* info);

}  // namespace tmpi::mpi
