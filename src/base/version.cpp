// See version.h.
#include "base/version.h"

namespace tmpi {

const char version[] = TMPI_VERSION;

}  // namespace tmpi
