// The environment of a rank as its children see it.
#pragma once

#include <string>

namespace tmpi::image {

// A command for the shell that does what `command` does in the calling rank's environment, although the shell is
// started with libc's. Throws if there is no memory.
std::string child_command(const char* command);

}  // namespace tmpi::image
