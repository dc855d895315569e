// Source lines for backtraces, from the machine's addr2line, when it is there and the program has debug
// information. Not a reader of debug information of its own. Used in a dying process only: it makes a child
// and waits for it.
#pragma once

#include <cstdint>
#include <span>

namespace tmpi::image::fault {

struct SourceLine {
  char text[120] = "";  // "solver.c:42"; empty: unknown
};

// Fills in lines[i] for addresses[i] of that file. Gives up after two seconds; what is known by then is used.
void find_lines(const char* module, std::span<const std::uintptr_t> addresses, std::span<SourceLine> lines);

}  // namespace tmpi::image::fault
