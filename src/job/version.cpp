// The one source file that libmpi_abi has of its own; everything else comes from the folders' libraries.
#include "base/version.h"

// For people who look into a library with a debugger.
extern "C" __attribute__((visibility("default"))) const char* const tmpi_library_version = tmpi::version;
