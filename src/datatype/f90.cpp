// The types that MPI makes or finds by precision, size or component: MPI_Type_create_f90_*,
// MPI_Type_match_size, MPI_Type_get_value_index (MPI 5.0, 19.1.9 and 5.1.14). The kinds are gfortran's.
//
// Invariant: an F90 type is made once per set of arguments and lives as long as the library (the standard
// asks for the same handle again), so the list only grows.
#include <atomic>

#include "base/mutex.h"
#include "datatype/construct.h"
#include "datatype/layout.h"

namespace tmpi::datatype {
namespace {

struct Made {
  int combiner, precision, range;
  Type* type;
  Made* next;
};

Mutex made_mutex;
Made* made_list TMPI_GUARDED_BY(made_mutex) = nullptr;

Created failed(int error) { return Created{nullptr, error}; }

Created make_f90(BasicIndex basic, int combiner, int precision, int range) {
  const Type& base = predefined(basic);
  LayoutHolder holder;
  holder.layout.part = base.part();
  holder.layout.signature = base.signature();
  holder.layout.ub = base.ub();
  holder.layout.alignment = static_cast<int32_t>(base.alignment());
  ContentsArguments arguments{combiner, false};
  arguments.integer_count = combiner == MPI_COMBINER_F90_INTEGER ? 1 : 2;
  Contents* contents = allocate_contents(arguments);
  if (contents) {
    ContentsWriter writer(contents);
    if (combiner != MPI_COMBINER_F90_INTEGER) writer.integer(precision);
    writer.integer(range);
  }
  return finish_type(holder, contents, basic, true);
}

Created find_or_make(BasicIndex basic, int combiner, int precision, int range) {
  MutexLock lock(made_mutex);
  for (Made* made = made_list; made; made = made->next) {
    if (made->combiner == combiner && made->precision == precision && made->range == range) return {made->type, 0};
  }
  Created created = make_f90(basic, combiner, precision, range);
  if (created.error) return created;
  Made* made = make<Made>(Made{combiner, precision, range, created.type, made_list});
  if (!made) {
    created.type->release();
    return failed(MPI_ERR_NO_MEM);
  }
  made_list = made;
  return created;
}

// gfortran's real kinds: decimal digits of precision and decimal exponent range.
struct RealKind {
  int precision, range;
  BasicIndex real, complex;
};
constexpr RealKind real_kinds[] = {
    {6, 37, BasicIndex::t_REAL4, BasicIndex::t_COMPLEX8},
    {15, 307, BasicIndex::t_REAL8, BasicIndex::t_COMPLEX16},
#if defined(__x86_64__)
    {18, 4931, BasicIndex::t_LONG_DOUBLE, BasicIndex::t_C_LONG_DOUBLE_COMPLEX},
#endif
    {33, 4931, BasicIndex::t_REAL16, BasicIndex::t_COMPLEX32},
};

const RealKind* find_real(int precision, int range) {
  // MPI_UNDEFINED is negative, so it asks for nothing.
  for (const RealKind& kind : real_kinds) {
    if (precision <= kind.precision && range <= kind.range) return &kind;
  }
  return nullptr;
}

}  // namespace

Created create_f90_real(int precision, int range) noexcept {
  const RealKind* kind = find_real(precision, range);
  if (!kind || (precision == MPI_UNDEFINED && range == MPI_UNDEFINED)) return failed(MPI_ERR_ARG);
  return find_or_make(kind->real, MPI_COMBINER_F90_REAL, precision, range);
}

Created create_f90_complex(int precision, int range) noexcept {
  const RealKind* kind = find_real(precision, range);
  if (!kind || (precision == MPI_UNDEFINED && range == MPI_UNDEFINED)) return failed(MPI_ERR_ARG);
  return find_or_make(kind->complex, MPI_COMBINER_F90_COMPLEX, precision, range);
}

Created create_f90_integer(int range) noexcept {
  constexpr struct {
    int range;
    BasicIndex basic;
  } kinds[] = {{2, BasicIndex::t_INTEGER1},
               {4, BasicIndex::t_INTEGER2},
               {9, BasicIndex::t_INTEGER4},
               {18, BasicIndex::t_INTEGER8},
               {38, BasicIndex::t_INTEGER16}};
  for (auto kind : kinds) {
    if (range <= kind.range) return find_or_make(kind.basic, MPI_COMBINER_F90_INTEGER, 0, range);
  }
  return failed(MPI_ERR_ARG);
}

const Type* match_size(int type_class, int64_t size_bytes) noexcept {
  constexpr BasicIndex integers[] = {BasicIndex::t_INTEGER1, BasicIndex::t_INTEGER2, BasicIndex::t_INTEGER4,
                                     BasicIndex::t_INTEGER8, BasicIndex::t_INTEGER16};
  constexpr BasicIndex reals[] = {BasicIndex::t_REAL2, BasicIndex::t_REAL4, BasicIndex::t_REAL8, BasicIndex::t_REAL16};
  constexpr BasicIndex complexes[] = {BasicIndex::t_COMPLEX4, BasicIndex::t_COMPLEX8, BasicIndex::t_COMPLEX16,
                                      BasicIndex::t_COMPLEX32};
  constexpr BasicIndex logicals[] = {BasicIndex::t_LOGICAL1, BasicIndex::t_LOGICAL2, BasicIndex::t_LOGICAL4,
                                     BasicIndex::t_LOGICAL8, BasicIndex::t_LOGICAL16};
  auto find = [size_bytes](const auto& list) -> const Type* {
    for (BasicIndex basic : list) {
      if (size_bytes > 0 && info_of(basic).bytes == size_bytes) return &predefined(basic);
    }
    return nullptr;
  };
  switch (type_class) {
    case MPI_TYPECLASS_INTEGER:
      return find(integers);
    case MPI_TYPECLASS_REAL:
      return find(reals);
    case MPI_TYPECLASS_COMPLEX:
      return find(complexes);
    case MPIX_TYPECLASS_LOGICAL:
      return find(logicals);
    default:
      return nullptr;
  }
}

const Type* value_index_pair(const Type& value, const Type& index) noexcept {
  if (!value.is_predefined() || !index.is_predefined()) return nullptr;
  for (int i = 1; i < basic_count; ++i) {
    const BasicInfo& info = basics[i];
    if (info.repr == Repr::pair && info.value == value.basic() && info.index == index.basic()) {
      return &predefined(static_cast<BasicIndex>(i));
    }
  }
  return nullptr;
}

}  // namespace tmpi::datatype
