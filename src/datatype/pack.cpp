// The copying engine: see pack.h. Kernels for short runs are compiled per length, because a call of memcpy
// costs more than eight bytes do.
#include "datatype/pack.h"

#include <algorithm>
#include <cstring>

#include "datatype/cursor.h"

namespace tmpi::datatype {
namespace {

template <int64_t LENGTH>
void copy_fixed(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    __builtin_memcpy(to, from, LENGTH);
    to += to_stride;
    from += from_stride;
  }
}

// `count` runs of `length` bytes from stride to stride.
void copy_strided(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t length, int64_t count) {
  if (count == 1) {
    std::memcpy(to, from, static_cast<size_t>(length));
    return;
  }
  switch (length) {
    case 1:
      return copy_fixed<1>(to, to_stride, from, from_stride, count);
    case 2:
      return copy_fixed<2>(to, to_stride, from, from_stride, count);
    case 4:
      return copy_fixed<4>(to, to_stride, from, from_stride, count);
    case 8:
      return copy_fixed<8>(to, to_stride, from, from_stride, count);
    case 12:
      return copy_fixed<12>(to, to_stride, from, from_stride, count);
    case 16:
      return copy_fixed<16>(to, to_stride, from, from_stride, count);
    case 24:
      return copy_fixed<24>(to, to_stride, from, from_stride, count);
    case 32:
      return copy_fixed<32>(to, to_stride, from, from_stride, count);
    case 64:
      return copy_fixed<64>(to, to_stride, from, from_stride, count);
    default:
      break;
  }
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(to, from, static_cast<size_t>(length));
    to += to_stride;
    from += from_stride;
  }
}

// Runs of `length` bytes at base + offsets[i], to or from a packed stream.
template <int64_t LENGTH, bool PACKING>
void move_equal_fixed(char* base, const int64_t* offsets, char* stream, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    if constexpr (PACKING) {
      __builtin_memcpy(stream, base + offsets[i], LENGTH);
    } else {
      __builtin_memcpy(base + offsets[i], stream, LENGTH);
    }
    stream += LENGTH;
  }
}

template <bool PACKING>
void move_one(char* memory, char* stream, int64_t length) {
  if constexpr (PACKING) {
    std::memcpy(stream, memory, static_cast<size_t>(length));
  } else {
    std::memcpy(memory, stream, static_cast<size_t>(length));
  }
}

template <bool PACKING>
void move_equal(const Piece& piece, char* stream) {
  char* base = piece.base;
  switch (piece.length) {
    case 1:
      return move_equal_fixed<1, PACKING>(base, piece.offsets, stream, piece.count);
    case 2:
      return move_equal_fixed<2, PACKING>(base, piece.offsets, stream, piece.count);
    case 4:
      return move_equal_fixed<4, PACKING>(base, piece.offsets, stream, piece.count);
    case 8:
      return move_equal_fixed<8, PACKING>(base, piece.offsets, stream, piece.count);
    case 16:
      return move_equal_fixed<16, PACKING>(base, piece.offsets, stream, piece.count);
    case 24:
      return move_equal_fixed<24, PACKING>(base, piece.offsets, stream, piece.count);
    case 32:
      return move_equal_fixed<32, PACKING>(base, piece.offsets, stream, piece.count);
    default:
      break;
  }
  for (int64_t i = 0; i < piece.count; ++i) {
    move_one<PACKING>(base + piece.offsets[i], stream, piece.length);
    stream += piece.length;
  }
}

template <bool PACKING>
void move_list(const Piece& piece, char* stream) {
  for (int64_t i = 0; i < piece.count; ++i) {
    int64_t length = piece.starts[i + 1] - piece.starts[i];
    // Most runs of a struct are one or two basic elements.
    if (length == 8) {
      move_equal_fixed<8, PACKING>(piece.base, piece.offsets + i, stream, 1);
    } else if (length == 4) {
      move_equal_fixed<4, PACKING>(piece.base, piece.offsets + i, stream, 1);
    } else {
      move_one<PACKING>(piece.base + piece.offsets[i], stream, length);
    }
    stream += length;
  }
}

template <bool PACKING>
void move_piece(const Piece& piece, char* stream) {
  switch (piece.kind) {
    case Piece::Kind::strided:
      if constexpr (PACKING) {
        copy_strided(stream, piece.length, piece.base, piece.stride, piece.length, piece.count);
      } else {
        copy_strided(piece.base, piece.stride, stream, piece.length, piece.length, piece.count);
      }
      return;
    case Piece::Kind::equal:
      return move_equal<PACKING>(piece, stream);
    case Piece::Kind::list:
      return move_list<PACKING>(piece, stream);
  }
}

int64_t stream_bytes(const Type& type, int64_t count) {
  int64_t bytes;
  return bytes_of(type, count, &bytes) ? bytes : INT64_MAX;
}

template <bool PACKING>
int64_t move_stream(const Type& type, int64_t count, char* buffer, int64_t position, char* stream, int64_t limit) {
  int64_t total = std::min(limit, stream_bytes(type, count) - position);
  if (total <= 0) return 0;
  if (type.is_contiguous(count)) {
    move_one<PACKING>(buffer + position, stream, total);
    return total;
  }
  Cursor cursor(type.part(), type.extent(), count, buffer, position);
  int64_t done = 0;
  while (done < total) {
    Piece piece = cursor.next(total - done);
    move_piece<PACKING>(piece, stream + done);
    done += piece.bytes;
  }
  return done;
}

// Both sides have gaps: as many runs at once as the shorter-lived view allows.
void copy_lockstep(Cursor& from, Cursor& to, int64_t total) {
  while (total > 0) {
    View a = from.view(), b = to.view();
    if (a.length > total) a = View{a.at, total, 1, 0};
    if (b.length > total) b = View{b.at, total, 1, 0};
    int64_t length = std::min(a.length, b.length), count;
    if (a.length == b.length) {
      count = std::min({a.count, b.count, total / length});
      copy_strided(b.at, b.stride, a.at, a.stride, length, count);
    } else if (a.length > b.length) {
      count = std::min(b.count, a.length / length);
      copy_strided(b.at, b.stride, a.at, length, length, count);
    } else {
      count = std::min(a.count, b.length / length);
      copy_strided(b.at, length, a.at, a.stride, length, count);
    }
    int64_t bytes = length * count;
    from.advance(bytes);
    to.advance(bytes);
    total -= bytes;
  }
}

}  // namespace

int64_t pack(const Type& type, int64_t count, const void* buffer, int64_t position, void* out,
             int64_t out_bytes) noexcept {
  // The engine is written once for both directions; packing only reads the buffer.
  return move_stream<true>(type, count, static_cast<char*>(const_cast<void*>(buffer)), position,
                           static_cast<char*>(out), out_bytes);
}

int64_t unpack(const Type& type, int64_t count, void* buffer, int64_t position, const void* in,
               int64_t in_bytes) noexcept {
  return move_stream<false>(type, count, static_cast<char*>(buffer), position,
                            static_cast<char*>(const_cast<void*>(in)), in_bytes);
}

int64_t copy(const Type& source_type, int64_t source_count, const void* source, const Type& target_type,
             int64_t target_count, void* target, int64_t limit_bytes, int64_t position) noexcept {
  auto* from = static_cast<char*>(const_cast<void*>(source));
  auto* to = static_cast<char*>(target);
  int64_t total = std::min(stream_bytes(source_type, source_count), stream_bytes(target_type, target_count));
  total = std::min(limit_bytes, total - position);
  if (total <= 0) return 0;
  if (source_type.is_contiguous(source_count)) {
    return unpack(target_type, target_count, to, position, from + position, total);
  }
  if (target_type.is_contiguous(target_count)) {
    return pack(source_type, source_count, from, position, to + position, total);
  }
  Cursor a(source_type.part(), source_type.extent(), source_count, from, position);
  Cursor b(target_type.part(), target_type.extent(), target_count, to, position);
  copy_lockstep(a, b, total);
  return total;
}

int64_t for_each_run(const Type& type, int64_t count, void* buffer, int64_t position, int64_t limit_bytes,
                     VisitRun visit, void* context) {
  int64_t done = 0;
  Cursor cursor(type.part(), type.extent(), count, static_cast<char*>(buffer), position);
  while (!cursor.done() && done < limit_bytes) {
    View view = cursor.view();
    int64_t bytes = std::min(view.length, limit_bytes - done);
    visit(view.at, bytes, context);
    cursor.advance(bytes);
    done += bytes;
  }
  return done;
}

}  // namespace tmpi::datatype
