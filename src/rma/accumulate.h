// Accumulating into another rank's memory: target = target op origin, element by element, each of them atomic with
// respect to every other accumulate operation of the same basic type on it (MPI 5.0, 12.7.1). Not atomic with respect
// to plain loads, stores, puts and gets, and not the checks of arguments and epochs (src/mpi).
//
// Elements of 1, 2, 4 and 8 bytes that lie aligned change by the processor's own atomic instructions; pairs, long
// double, 16-byte numbers and what lies unaligned under the target's mutex. Which of the two follows from type and
// address alone, so everybody who comes to an element by that type comes the same way.
//
// Invariant: the mutex is held for one block of elements at a time, in which nothing parks and no user's code runs.
#pragma once

#include "base/mutex.h"
#include "datatype/op.h"
#include "datatype/type.h"

namespace tmpi::rma {

// Typed memory of one side.
struct Side {
  const datatype::Type* type;
  int64_t count;
  void* address;
};

// The one predefined type that all elements of `type` are of; nullptr if they differ (or there are none).
const datatype::Type* basic_of(const datatype::Type& type);

// The first `elements` elements, all of type `basic`, of each side. `origin` may be null for MPI_NO_OP, `result`, which
// receives what was in the target before, if nobody wants it. op_supports(op, basic), or MPI_REPLACE or MPI_NO_OP.
void accumulate(const datatype::Op& op, const datatype::Type& basic, int64_t elements, const Side* origin,
                const Side* result, const Side& target, Mutex& mutex);

// One element: *result is what was in the target, which becomes *origin if it was *compare, byte for byte. Returns
// whether it did.
bool compare_and_swap(const datatype::Type& basic, const void* origin, const void* compare, void* result, void* target,
                      Mutex& mutex);

}  // namespace tmpi::rma
