// The one thread-local object of libtmpi. See identity.h.
#include "fiber/identity.h"

namespace tmpi::fiber {

constinit thread_local Fiber* current_fiber __attribute__((tls_model("initial-exec"))) = nullptr;

}  // namespace tmpi::fiber
