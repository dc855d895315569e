// Checks and answers that the datatype chapter's files share: handles that need not be committed, and what
// the constructors of src/datatype return. Not for communication, which wants committed types (check.h).
//
// Invariant: as in check.h, a result other than MPI_SUCCESS means that exactly one error was raised.
#pragma once

#include "datatype/construct.h"
#include "mpi/check.h"
#include "mpi/count_array.h"

namespace tmpi::mpi {

/// A datatype, committed or not.
inline int check_any_type(MPI_Datatype handle, const datatype::Type** type, const char* name = "datatype") {
  *type = datatype::resolve(handle);
  if (*type) [[likely]]
    return MPI_SUCCESS;
  return bad_type(nullptr, handle, nullptr, name);
}

inline datatype::CountList list_of(const CountArray& array) {
  if (array.is_large()) return datatype::CountList(static_cast<const int64_t*>(array.address()));
  return datatype::CountList(static_cast<const int*>(array.address()));
}

/// Gives the new type to the user, or raises what is left to go wrong after the arguments' own checks.
int finish_new_type(const datatype::Created& created, MPI_Datatype* newtype);

}  // namespace tmpi::mpi
