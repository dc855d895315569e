// MPI_Barrier: a meeting and nothing else.
#include "coll/algorithm.h"

namespace tmpi::coll {

Outcome barrier(Turn& turn, Args&) {
  if (!turn.open()) [[unlikely]] return disagreement(turn);
  return {};
}

}  // namespace tmpi::coll
