// std::cin, cout, cerr, clog and their wide sisters for ranks.
//
// Formatting state (width, precision, eofbit) is part of a stream object, so each rank needs objects of its
// own where the program shares libstdc++'s; what they read and write goes through the rank's FILEs
// (stdio_streams.h), unbuffered as with sync_with_stdio(true).
//
// Invariant: an object made here lives until the process ends.
#pragma once

#include <cstddef>

namespace tmpi::image::stdio {

// The stream objects by the order of their symbols in stream_symbols.
inline constexpr int stream_object_count = 8;
extern const char* const stream_symbols[stream_object_count];  // "_ZSt3cin", ...

// Sends libstdc++'s own objects through the default streams. By streams_start.
void iostreams_start();

// A stream object of that rank, made on first use by the thread that prepares the rank.
void* rank_stream_object(int rank, int index);

// Makes the object in `place`, the program's own storage for it (a copy relocation). The storage may hold any
// bytes.
void construct_stream_object(int rank, int index, void* place);

}  // namespace tmpi::image::stdio
