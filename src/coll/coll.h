// Collectives: what src/mpi calls. Arguments are resolved and checked there as far as one rank can; what only all ranks
// together can see (different roots, sizes, operations, functions) is found out here and told in the Outcome, where the
// ranks are in one process. Then they do not use point-to-point; ranks in several processes do (schedule.h).
//
// Invariant: what a blocking call returns as error is an MPI error class; after any error the communicator can be used
// again.
#pragma once

#include "coll/args.h"
#include "comm/communicator.h"

namespace tmpi::coll {

// How a collective ended on the calling rank.
struct Outcome {
  int error = 0;   // MPI error class
  int other = -1;  // a mismatch: the rank in the communicator that disagrees, and what each of the two gave
  Signature mine, theirs;
};

// Carries out a collective for the calling rank; every member calls it. Parks.
Outcome run(comm::Communicator& communicator, Args& args);

}  // namespace tmpi::coll
