// The tables of reduction kernels, one per processor variant, all compiled from op_kernels.inc. Internal to
// op.cpp.
#pragma once

#include "datatype/op.h"

namespace tmpi::datatype {

inline constexpr int repr_count = static_cast<int>(Repr::pair) + 1;
// Pair types have kernels of their own, by their place among the rows that hold pairs.
inline constexpr int first_pair = static_cast<int>(BasicIndex::t_FLOAT_INT);
inline constexpr int pair_count = basic_count - first_pair;

struct KernelTable {
  Kernels by_repr[kernel_op_count][repr_count];
  Kernels logical[3][repr_count];  // land, lor, lxor
  Kernels pairs[2][pair_count];    // minloc, maxloc
};

namespace kernels_base {
extern const KernelTable table;
}
#if defined(__x86_64__)
namespace kernels_avx2 {
extern const KernelTable table;
}
namespace kernels_avx512 {
extern const KernelTable table;
}
#endif

}  // namespace tmpi::datatype
