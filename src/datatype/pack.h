// Moving typed data: into a packed stream, out of one, and straight from one typed buffer to another.
// Not for MPI_Pack's envelope of sizes and errors (src/mpi) and not for truncation: callers pass how many
// bytes to move.
//
// The packed stream of (type, count) is the data bytes in typemap order without gaps, count * type.size()
// bytes long, in this machine's representation. All functions may start at any byte of it, so a transfer can
// be cut into pieces anywhere. None allocates, locks or parks; buffers of both sides must not overlap (as MPI
// demands), except where stated.
//
// Invariant: the bytes moved are exactly [position, position + result) of the stream, whatever the pieces.
#pragma once

#include <cstddef>
#include <cstdint>

#include "datatype/type.h"

namespace tmpi::datatype {

/// Copies bytes [position, position + out_bytes) of the packed stream of `count` elements at `buffer` to
/// `out`. Returns the bytes written: out_bytes, or less at the end of the stream.
int64_t pack(const Type& type, int64_t count, const void* buffer, int64_t position, void* out,
             int64_t out_bytes) noexcept;

/// The reverse: the bytes at `in` become bytes [position, position + in_bytes) of the stream of `count`
/// elements at `buffer`. Returns the bytes used: in_bytes, or less at the end of the stream.
int64_t unpack(const Type& type, int64_t count, void* buffer, int64_t position, const void* in,
               int64_t in_bytes) noexcept;

/// Moves bytes [position, position + limit_bytes) of the stream from typed memory to typed memory, one copy,
/// no temporary. Ends at the shorter stream. Returns the bytes moved.
int64_t copy(const Type& source_type, int64_t source_count, const void* source, const Type& target_type,
             int64_t target_count, void* target, int64_t limit_bytes = INT64_MAX, int64_t position = 0) noexcept;

/// Calls `visit` for each run of bytes that [position, position + limit_bytes) of the stream has in memory, in the
/// order of the stream. A run begins and ends between basic elements if position and limit_bytes do. Returns the bytes
/// visited.
using VisitRun = void (*)(char* at, int64_t bytes, void* context);
int64_t for_each_run(const Type& type, int64_t count, void* buffer, int64_t position, int64_t limit_bytes,
                     VisitRun visit, void* context);

/// Bytes of `count` elements in external32 (MPI 5.0, 14.5.2); -1 if that leaves 64 bits.
int64_t external32_size(const Type& type, int64_t count) noexcept;

/// Packs all `count` elements in external32: big-endian, IEEE, with the standard's sizes (MPI_LONG has 4
/// bytes there, so it is cut). `out` has room for external32_size() bytes. Always works on this processor.
void pack_external32(const Type& type, int64_t count, const void* buffer, void* out) noexcept;
/// The reverse; reads external32_size() bytes.
void unpack_external32(const Type& type, int64_t count, void* buffer, const void* in) noexcept;

}  // namespace tmpi::datatype
