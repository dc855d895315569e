// The extensions of include/tmpi.h. Thin: each is a call of a lower layer.
#include <tmpi.h>

#include "sched/scheduler.h"

extern "C" {

__attribute__((visibility("default"))) int TMPI_Yield(void) {
  return tmpi::sched::self() && tmpi::sched::scheduler->yield() ? 1 : 0;
}

__attribute__((visibility("default"))) int TMPI_Carriers(void) {
  return tmpi::sched::scheduler ? tmpi::sched::scheduler->carrier_count() : 0;
}
}
