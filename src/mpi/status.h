// What stands in the part of MPI_Status that the standard leaves to the implementation. Not how a receive
// fills it (p2p).
//
// Invariant: MPI_internal[0] and [1] are the low and high half of the number of packed bytes received, [2] is
// the cancelled flag, the others are 0. Whoever writes a status writes through these functions.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace tmpi::mpi {

inline int64_t status_bytes(const MPI_Status& status) noexcept {
  auto low = static_cast<uint32_t>(status.MPI_internal[0]), high = static_cast<uint32_t>(status.MPI_internal[1]);
  return static_cast<int64_t>(uint64_t{high} << 32 | low);
}
inline void set_status_bytes(MPI_Status& status, int64_t bytes) noexcept {
  status.MPI_internal[0] = static_cast<int>(static_cast<uint64_t>(bytes) & 0xffffffffu);
  status.MPI_internal[1] = static_cast<int>(static_cast<uint64_t>(bytes) >> 32);
}
inline bool status_cancelled(const MPI_Status& status) noexcept { return status.MPI_internal[2] != 0; }
inline void set_status_cancelled(MPI_Status& status, bool cancelled) noexcept {
  status.MPI_internal[2] = cancelled ? 1 : 0;
}
/// The status of no message: MPI_PROC_NULL's or an inactive request's get their source and tag from the
/// caller.
inline void set_status(MPI_Status& status, int source, int tag, int64_t bytes, bool cancelled) noexcept {
  status.MPI_SOURCE = source;
  status.MPI_TAG = tag;
  set_status_bytes(status, bytes);
  set_status_cancelled(status, cancelled);
  status.MPI_internal[3] = status.MPI_internal[4] = 0;
}

}  // namespace tmpi::mpi
