// Clones as a debugger sees them. Not a debugger interface of MPI (rank tables): only where the program's
// copies are.
#pragma once

namespace tmpi::image {

// The newest arena has been published: lists its clones for a debugger that is attached now or later.
void tell_debugger();

}  // namespace tmpi::image
