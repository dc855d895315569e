// The acts that make communicators (MPI 5.0, 7.4 and 7.6). Each runs on every member; what comes back is the
// calling rank's object. Not for argument checks beyond what only the meeting of all can see, nor for raising
// errors, copying attributes and calling users' functions: src/mpi does these.
//
// Invariant: a Made without an error either holds a communicator, which the caller owns, or none, which is
// MPI_COMM_NULL.
#pragma once

#include "comm/communicator.h"

namespace tmpi::comm {

struct Made {
  Communicator* communicator = nullptr;
  int error = MPI_SUCCESS;  // an error class; then `why` says what was wrong
  const char* why = "";
  Mismatch mismatch;  // members came for different functions
  bool ok() const { return error == MPI_SUCCESS && !mismatch; }
};

// `what`, the MPI function, appears in reports and must be one address per function (name_of).

// Same members, new context, topology copied; not the hints (MPI 5.0, 7.4.2). Never parks: the first member
// to call makes the Shared, the others find it. Also of intercommunicators.
Made duplicate(Communicator& parent, const char* what);

// MPI_Comm_split; color MPI_UNDEFINED: no communicator. Also of intercommunicators. Parks.
Made split(Communicator& parent, int color, int key, const char* what);

// MPI_Comm_create: groups of members that are disjoint or the same. Parks.
Made create(Communicator& parent, Group* group, const char* what);

// MPI_Comm_create_group: only the members of group, which contains the caller, meet. Parks.
Made create_group(const Communicator& parent, Group* group, int tag, const char* what);

// MPI_Comm_create_from_group: no parent, but a string that sets apart what would be mistaken for each other.
// Parks.
Made create_from_group(Group* group, const char* tag, const char* what);

// The first `members` of an intracommunicator; the others get none. For topologies. Parks.
Made create_prefix(Communicator& parent, int members, const char* what);

// intercomm.cpp

// MPI_Intercomm_create. peer and remote_leader count at the local leader only. Parks.
Made intercomm_create(Communicator& local_comm, int local_leader, const Communicator* peer, int remote_leader, int tag,
                      const char* what);
// MPI_Intercomm_create_from_groups. Parks.
Made intercomm_create_from_groups(Group* local_group, Group* remote_group, const char* tag, const char* what);
// MPI_Intercomm_merge: the side that says `high` comes last. Parks.
Made intercomm_merge(Communicator& intercomm, bool high, const char* what);

// Whether ranks of the job are in other processes.
bool several_processes();

// The calling rank's number in the job.
int my_world_rank();

// Agreement of all members without a new communicator: e.g. MPI_Finalize. Parks.
Mismatch meet_all(Communicator& communicator, void* contribution, Meeting::Combine combine, void* context,
                  const char* what);

}  // namespace tmpi::comm
