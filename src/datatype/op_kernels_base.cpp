// The reduction kernels for any processor of the architecture; CMakeLists.txt gives the compiler's options
// for it. See op_kernels.inc.
#define TMPI_KERNELS kernels_base
#include "datatype/op_kernels.inc"
