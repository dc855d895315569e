// The scheduler without the probe: carriers never give way between two ranks. For the cost of the probe; a job built so
// must be run with --monitor off.
#pragma once

#define ActiveCarriers ActiveCarriersWithProbe
#include_next "sched/active.h"
#undef ActiveCarriers

namespace tmpi::sched {

class ActiveCarriers : public ActiveCarriersWithProbe {
 public:
  bool too_many() const { return false; }
};

}  // namespace tmpi::sched
