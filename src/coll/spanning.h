// The pieces of run_spanning and make_schedule that stand in files of their own. Not an interface for other folders.
#pragma once

#include "coll/schedule.h"

namespace tmpi::coll {

// spanning_tiny.cpp: instead of a schedule, for a blocking call. Parks.
bool is_tiny(const comm::Communicator& communicator, const Args& args);
Outcome run_tiny(comm::Communicator& communicator, const Args& args);

// spanning_reduce.cpp
void schedule_reduction(Schedule& schedule, int rank, int size, const Args& args, Pace pace);
void schedule_inter_reduction(Schedule& schedule, const comm::Communicator& communicator, const Args& args);

}  // namespace tmpi::coll
