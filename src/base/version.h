// The version of TMPI, as CMakeLists.txt of the project has it. Not that of the MPI standard.
#pragma once

namespace tmpi {

extern const char version[];  // "0.1.0"

}  // namespace tmpi
