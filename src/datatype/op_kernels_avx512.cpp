// The reduction kernels for x86-64 with AVX-512 (F, BW, DQ, VL); CMakeLists.txt gives the compiler's options
// for it. See op_kernels.inc.
#if defined(__x86_64__)
#define TMPI_KERNELS kernels_avx512
#include "datatype/op_kernels.inc"
#endif
