// external32: the portable representation of MPI_Pack_external (MPI 5.0, 14.5.2). A walk over the memory's
// runs and the signature's runs in lockstep; a basic element never straddles two runs of memory.
//
// Sizes differ from memory for MPI_LONG and MPI_UNSIGNED_LONG (4), MPI_WCHAR (2) and long double, which is
// binary128 there.
#include <algorithm>
#include <bit>
#include <cstring>

#include "datatype/cursor.h"
#include "datatype/pack.h"

namespace tmpi::datatype {
namespace {

void reverse_copy(char* to, const char* from, int bytes) {
  for (int i = 0; i < bytes; ++i) to[i] = from[bytes - 1 - i];
}

constexpr bool is_big_endian = std::endian::native == std::endian::big;

// One component (a number, not a complex one) of `bytes` in memory and `external` bytes outside.
void write_number(char* out, const char* memory, int bytes, int external, bool long_double) {
  char wide[16];
  if (long_double) {
    long double value;
    std::memcpy(&value, memory, sizeof(value));
    auto quad = static_cast<__float128>(value);
    std::memcpy(wide, &quad, 16);
    memory = wide;
    bytes = 16;
  }
  // Two's complement: the low-order bytes are the value, if it fits.
  if (is_big_endian) {
    std::memcpy(out, memory + (bytes - external), static_cast<size_t>(external));
  } else {
    reverse_copy(out, memory, external);
  }
}

void read_number(char* memory, const char* in, int bytes, int external, bool long_double, bool is_signed) {
  if (long_double) {
    __float128 quad;
    auto* wide = reinterpret_cast<char*>(&quad);
    is_big_endian ? static_cast<void>(std::memcpy(wide, in, 16)) : reverse_copy(wide, in, 16);
    auto value = static_cast<long double>(quad);
    std::memset(memory, 0, static_cast<size_t>(bytes));
    // The x87 format has ten bytes; what pads them to sixteen is not part of the value.
    std::memcpy(memory, &value, __LDBL_MANT_DIG__ == 64 ? 10 : sizeof(value));
    return;
  }
  int fill = is_signed && (in[0] & 0x80) ? 0xff : 0;
  std::memset(memory, fill, static_cast<size_t>(bytes));
  if (is_big_endian) {
    std::memcpy(memory + (bytes - external), in, static_cast<size_t>(external));
  } else {
    reverse_copy(memory, in, external);
  }
}

int components_of(Repr repr) { return repr >= Repr::c16 && repr <= Repr::c128 ? 2 : 1; }
bool is_long_double(Repr repr) { return repr == Repr::f80 || repr == Repr::c80; }
bool is_signed(Repr repr) {
  return repr == Repr::i8 || repr == Repr::i16 || repr == Repr::i32 || repr == Repr::i64 || repr == Repr::i128;
}

int64_t external_bytes(const Signature& signature) {
  if (!signature.body) return signature.elements * info_of(signature.basic).external32_bytes;
  const SignatureNode& node = *signature.body;
  if (!node.parts) return node.count * external_bytes(node.child);
  int64_t sum = 0;
  for (int64_t i = 0; i < node.count; ++i) sum += external_bytes(node.parts[i]);
  return sum;
}

template <bool PACKING>
void convert(const Type& type, int64_t count, char* buffer, char* stream) {
  Cursor cursor(type.part(), type.extent(), count, buffer, 0);
  SignatureCursor kinds(type.signature(), count);
  while (!kinds.done()) {
    const BasicInfo& info = info_of(kinds.basic());
    View view = cursor.view();
    // A run of memory may hold several kinds, and a run of one kind may lie in several runs of memory.
    int64_t elements = std::min(kinds.left(), view.length / info.bytes);
    int parts = components_of(info.repr), bytes = info.bytes / parts, external = info.external32_bytes / parts;
    char* memory = view.at;
    for (int64_t i = 0; i < elements * parts; ++i) {
      if constexpr (PACKING) {
        write_number(stream, memory, bytes, external, is_long_double(info.repr));
      } else {
        read_number(memory, stream, bytes, external, is_long_double(info.repr), is_signed(info.repr));
      }
      memory += bytes;
      stream += external;
    }
    cursor.advance(elements * info.bytes);
    kinds.advance(elements);
  }
}

}  // namespace

int64_t external32_size(const Type& type, int64_t count) noexcept {
  // At most twice the bytes in memory, so the tree's own products fit if this does.
  int64_t memory_bytes, bytes;
  if (!bytes_of(type, count, &memory_bytes) || __builtin_mul_overflow(memory_bytes, 2, &bytes)) return -1;
  if (type.signature().elements == 0) return 0;
  return external_bytes(type.signature()) * count;
}

void pack_external32(const Type& type, int64_t count, const void* buffer, void* out) noexcept {
  convert<true>(type, count, static_cast<char*>(const_cast<void*>(buffer)), static_cast<char*>(out));
}

void unpack_external32(const Type& type, int64_t count, void* buffer, const void* in) noexcept {
  convert<false>(type, count, static_cast<char*>(buffer), static_cast<char*>(const_cast<void*>(in)));
}

}  // namespace tmpi::datatype
