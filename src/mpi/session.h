// A session (MPI 5.0, 11.3): a reason for MPI to be usable, and an error handler. All sessions see the same
// two process sets.
#pragma once

#include <mpi.h>
#include <stdint.h>

#include "comm/error_handler.h"

namespace tmpi::mpi {

struct Session {
  static constexpr uint32_t kMagic = 0x53455353;  // "SESS"
  uint32_t magic = kMagic;
  comm::ErrorHandler* error_handler = nullptr;
};

/// nullptr for MPI_SESSION_NULL and for what is no session.
Session* resolve(MPI_Session handle);
/// The session of the calling rank, or the error that there is none.
int check_session(MPI_Session handle, Session** session);

}  // namespace tmpi::mpi
