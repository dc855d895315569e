// The reduction kernels for x86-64 with AVX2; CMakeLists.txt gives the compiler's options for it. See
// op_kernels.inc.
#if defined(__x86_64__)
#define TMPI_KERNELS kernels_avx2
#include "datatype/op_kernels.inc"
#endif
