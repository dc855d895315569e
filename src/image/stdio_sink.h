// Where the output of the ranks is put together: a line buffer per rank for standard output and one for
// standard error, written a whole line (or several) at a time with one write(2), optionally with "[rank] " in
// front.
//
// It is not a stream: stdio_streams.h and stdio_iostream.h make FILEs and std::ostreams of it. It never
// reads.
//
// Invariants:
//  1. A line that is complete has been written when the call that completed it returns; only the start of an
//     unfinished line is held back, until the rank finishes it, ends, asks for input, or it exceeds
//     max_held_bytes.
//  2. Bytes of two ranks never share a line: if a rank's unfinished line had to be written and another rank
//  is next, a
//     newline goes between them.
//  3. A failed write is reported once, on standard error, and remembered in output_error().
//  4. Lock order: the rank's lock, then the output lock. Neither is held while a rank parks.
#pragma once

#include <cstddef>

namespace tmpi::image::stdio {

inline constexpr std::size_t max_held_bytes = 1024 * 1024;

enum class Channel : int { out = 0, err = 1 };

// Allocates the buffers of ranks 0 .. ranks-1. Called once, before the first rank runs. `prefix` puts "[rank]
// " before every line; it is ignored for a job of one rank only if the caller says so by passing false.
void sink_start(int ranks, bool prefix);
bool sink_started();
int sink_ranks();

// Adds bytes to the output of `rank` (-1: of nobody, without prefix). True if they were taken or written;
// false with errno set if a write failed.
bool append(int rank, Channel channel, const char* data, std::size_t bytes);

// Writes what is held of that rank's (or of every rank's) unfinished lines.
bool flush_held(int rank, Channel channel);
void flush_rank(int rank);
void flush_all();

// One message of the library itself, on standard error, from anywhere, also from signal handlers: waits at
// most about 100 ms for the output. Whole lines, please.
void report_in_signal(const char* text, std::size_t bytes);

// The last words of a process that is dying in a signal handler. begin_last_report shows what the rank holds
// and takes the output for good, so that no other rank's lines come in between; say_last writes;
// end_last_report shows what the other ranks hold. Buffers whose lock is taken are skipped: their owner may
// be the one that was hit.
void begin_last_report(int rank);
void say_last(const char* text, std::size_t bytes);
void end_last_report();

// errno of the first write to standard output that failed, or 0. A job that ends with this set has not
// succeeded.
int output_error();

// Around fork: the child must find the locks free. `prepare` also writes what the calling rank holds.
void fork_prepare(int rank);
void fork_done(int rank);

}  // namespace tmpi::image::stdio
