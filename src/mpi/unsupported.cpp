// What a function does that exists in the ABI but has no body in this version. Not for arguments that a body
// refuses.
#include "base/log.h"
#include "comm/world.h"
#include "mpi/entry.h"
#include "mpi/error.h"

namespace tmpi::mpi {

int unsupported(const char* function, MPI_Comm comm) {
  comm::Communicator* communicator = call_state().phase == Phase::initialized ? comm::resolve(comm) : nullptr;
  return raise_text(communicator, MPI_ERR_UNSUPPORTED_OPERATION, function,
                    "not built yet in this version of TMPI; docs/coverage.md lists the functions that are");
}

int unsupported_tool(const char* function) {
  logf("%s is not built yet in this version of TMPI: it returns MPI_T_ERR_NOT_SUPPORTED", function);
  return MPI_T_ERR_NOT_SUPPORTED;
}

}  // namespace tmpi::mpi
