// The FILEs of the ranks: standard input, output and error of each, made with fopencookie over the sink
// (output) and over file descriptor 0 (input).
//
// Not the C++ streams (stdio_iostream.h), and not the libc functions that are interposed
// (interpose_stdio.cpp).
//
// Who gets which: rank 0 and everybody without a rank share the *default streams*, which libc's own variables
// stdin, stdout and stderr point to; bytes written there count for whichever rank is calling, so code that
// nobody patched is still right. Every other rank has FILEs of its own, which stdio_slots.h puts into the
// variables of its image.
//
// Invariants:
//  1. Output FILEs are unbuffered, so that the sink sees each call; input FILEs have libc's buffer.
//  2. Only rank 0 reads descriptor 0; the standard input of other ranks is at its end.
//  3. freopen on such a FILE keeps the FILE and changes only where that rank's bytes go (Redirect).
#pragma once

#include <sys/types.h>

#include <cstdio>

namespace tmpi::image::stdio {

// Makes the default streams and points libc's variables to them, then the C++ streams. After sink_start.
void streams_start();

// Standard input (0), output (1) or error (2) of that rank, made on first use; -1 is the default stream.
// Before streams_start: libc's.
std::FILE* rank_stream(int rank, int descriptor);

// The same for the calling rank.
std::FILE* my_stream(int descriptor);

// Where that rank's stdin, stdout or stderr variable lives, for code that holds the variable's address.
std::FILE** rank_stream_variable(int rank, int descriptor);

// Which standard stream of which rank a FILE is. descriptor is -1 if it is none of them; rank is already
// resolved to the calling rank for the default streams.
struct Owner {
  int descriptor;
  int rank;
};
Owner owner_of(std::FILE* file);

// freopen, fclose, fflush as a rank means them for one of its standard streams.
std::FILE* reopen(Owner owner, const char* path, const char* mode, std::FILE* file);
int close(Owner owner);
int flush(Owner owner);

// read(0, ...) and write(1 or 2, ...) of a rank.
ssize_t read_input(int rank, char* data, std::size_t bytes);
ssize_t write_output(int rank, int descriptor, const char* data, std::size_t bytes);

// The rank is over: writes what it holds, closes what it has redirected.
void finish_rank(int rank);

}  // namespace tmpi::image::stdio
