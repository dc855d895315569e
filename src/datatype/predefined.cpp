// The tables behind predefined.h and the static Type objects. All of it is constant-initialised, so handles
// resolve before any constructor of the program has run.
#include "datatype/predefined.h"

#include "datatype/type.h"

namespace tmpi::datatype {
namespace {

constexpr BasicInfo basic_row(uint16_t handle, Repr repr, Group group, int external32, const char* name) {
  auto bytes = static_cast<uint8_t>(bytes_of(repr));
  // A type that the compiler lacks has no operations either.
  return BasicInfo{handle,
                   repr,
                   repr == Repr::none ? Group::none : group,
                   bytes,
                   bytes,
                   static_cast<uint8_t>(alignment_of(repr)),
                   static_cast<uint8_t>(external32),
                   BasicIndex::none,
                   BasicIndex::none,
                   0,
                   name};
}

constexpr int round_up(int value, int multiple) { return (value + multiple - 1) / multiple * multiple; }

constexpr BasicInfo pair_row(uint16_t handle, const BasicInfo& value, const BasicInfo& index, BasicIndex value_basic,
                             BasicIndex index_basic, const char* name) {
  int alignment = value.alignment > index.alignment ? value.alignment : index.alignment;
  int offset = round_up(value.bytes, index.alignment);
  return BasicInfo{handle,
                   Repr::pair,
                   Group::pair,
                   static_cast<uint8_t>(value.bytes + index.bytes),
                   static_cast<uint8_t>(round_up(offset + index.bytes, alignment)),
                   static_cast<uint8_t>(alignment),
                   static_cast<uint8_t>(value.external32_bytes + index.external32_bytes),
                   value_basic,
                   index_basic,
                   static_cast<uint8_t>(offset),
                   name};
}

struct BasicTable {
  BasicInfo rows[basic_count] = {};
  constexpr const BasicInfo& at(BasicIndex basic) const { return rows[static_cast<int>(basic)]; }
};

constexpr BasicTable make_table() {
  BasicTable table;
  table.rows[0].name = "MPI_DATATYPE_NULL";
  table.rows[0].handle = 512;
#define TMPI_ROW(handle, name, repr, group, external32) \
  table.rows[static_cast<int>(BasicIndex::t_##name)] =  \
      basic_row(handle, Repr::repr, Group::group, external32, "MPI_" #name);
#define TMPI_EXPANDED_ROW(...) TMPI_ROW(__VA_ARGS__)
  TMPI_BASIC_TYPES(TMPI_EXPANDED_ROW)
#define TMPI_PAIR_ROW(handle, name, value, index)                                                               \
  table.rows[static_cast<int>(BasicIndex::t_##name)] =                                                          \
      pair_row(handle, table.at(BasicIndex::t_##value), table.at(BasicIndex::t_##index), BasicIndex::t_##value, \
               BasicIndex::t_##index, "MPI_" #name);
  TMPI_PAIR_TYPES(TMPI_PAIR_ROW)
  return table;
}

constexpr BasicTable table = make_table();

constexpr Signature basic_signature(BasicIndex basic, int64_t elements) {
  int64_t bytes = table.at(basic).bytes;
  if (bytes == 0) return Signature{};
  return Signature{elements, elements * bytes, nullptr, basic};
}

// The nodes of a pair: its signature has two runs if its components differ, its bytes are two runs if there
// is a gap between them (MPI_SHORT_INT). Static, so their own reference is never given back.
struct PairParts {
  Signature components[2];
  int64_t signature_starts[3];
  int64_t offsets[2];
  int64_t starts[3];
};

constexpr PairParts pair_parts(const BasicInfo& pair) {
  int64_t first = table.at(pair.value).bytes;
  return PairParts{{basic_signature(pair.value, 1), basic_signature(pair.index, 1)},
                   {0, first, pair.bytes},
                   {0, pair.index_offset},
                   {0, first, pair.bytes}};
}

#define TMPI_PAIR_NODES(handle, name, value, index)                                                        \
  constinit const PairParts parts_##name = pair_parts(table.at(BasicIndex::t_##name));                     \
  constinit SignatureNode signature_node_##name = {                                                        \
      .count = 2, .child = {}, .parts = parts_##name.components, .starts = parts_##name.signature_starts}; \
  constinit Node node_##name = {.kind = NodeKind::blocks,                                                  \
                                .size = table.at(BasicIndex::t_##name).bytes,                              \
                                .high = parts_end(table.at(BasicIndex::t_##name)),                         \
                                .count = 2,                                                                \
                                .child = {},                                                               \
                                .offsets = parts_##name.offsets,                                           \
                                .starts = parts_##name.starts};

constexpr int64_t parts_end(const BasicInfo& pair) { return pair.index_offset + table.at(pair.index).bytes; }

TMPI_PAIR_TYPES(TMPI_PAIR_NODES)

constexpr Signature pair_signature(const BasicInfo& pair, const SignatureNode* node) {
  if (pair.value == pair.index) return basic_signature(pair.value, 2);
  return Signature{2, pair.bytes, node, BasicIndex::none};
}

constexpr Part pair_part(const BasicInfo& pair, const Node* node) {
  bool gap = table.at(pair.value).bytes != pair.index_offset;
  return Part{0, pair.bytes, gap ? node : nullptr};
}

constinit Type types[basic_count] = {Type(BasicIndex::none, table.rows[0], Part{}, Signature{}, 0),
#define TMPI_BASIC_TYPE(handle, name, ...)                                                                           \
  Type(BasicIndex::t_##name, table.at(BasicIndex::t_##name), Part{0, table.at(BasicIndex::t_##name).bytes, nullptr}, \
       basic_signature(BasicIndex::t_##name, 1), table.at(BasicIndex::t_##name).bytes),
                                     TMPI_BASIC_TYPES(TMPI_BASIC_TYPE)
#define TMPI_PAIR_TYPE(handle, name, ...)                                                                             \
  Type(BasicIndex::t_##name, table.at(BasicIndex::t_##name), pair_part(table.at(BasicIndex::t_##name), &node_##name), \
       pair_signature(table.at(BasicIndex::t_##name), &signature_node_##name),                                        \
       parts_end(table.at(BasicIndex::t_##name))),
                                         TMPI_PAIR_TYPES(TMPI_PAIR_TYPE)};

struct HandleTable {
  uint8_t basic[end_handle - first_handle] = {};
};

constexpr HandleTable make_handles() {
  HandleTable handles;
  for (int i = 1; i < basic_count; ++i) handles.basic[table.rows[i].handle - first_handle] = static_cast<uint8_t>(i);
  return handles;
}

constexpr HandleTable handles = make_handles();

}  // namespace

constinit const BasicInfo basics[basic_count] = {table.rows[0],
#define TMPI_COPY_ROW(handle, name, ...) table.at(BasicIndex::t_##name),
                                                 TMPI_BASIC_TYPES(TMPI_COPY_ROW) TMPI_PAIR_TYPES(TMPI_COPY_ROW)};

const Type& predefined(BasicIndex basic) noexcept { return types[static_cast<int>(basic)]; }

const Type* resolve(MPI_Datatype handle) noexcept {
  auto value = reinterpret_cast<uintptr_t>(handle);
  if (value >= end_handle) return resolve_derived(handle);
  if (value < first_handle) return nullptr;
  uint8_t basic = handles.basic[value - first_handle];
  return basic ? &types[basic] : nullptr;
}

}  // namespace tmpi::datatype
