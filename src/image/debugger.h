// Clones as a debugger sees them. Not a debugger interface of MPI (rank tables): only where the program's
// copies are.
#pragma once

namespace tmpi::image {

struct Arena;

// Lists `count` clones of the arena, from the one with that index, for a debugger that is attached now or later. Once
// for each clone.
void tell_debugger(const Arena& arena, int first, int count);

}  // namespace tmpi::image
