// clang-format off
// Sessions: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Comm_create_from_group(MPI_Group group, const char* stringtag, MPI_Info info,
    MPI_Errhandler errhandler, MPI_Comm* newcomm) {
  return body::Comm_create_from_group(group, stringtag, info, errhandler, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_create_from_group);

int PMPI_Group_from_session_pset(MPI_Session session, const char* pset_name, MPI_Group* newgroup) {
  return body::Group_from_session_pset(session, pset_name, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_from_session_pset);

int PMPI_Intercomm_create_from_groups(MPI_Group local_group, int local_leader, MPI_Group remote_group,
    int remote_leader, const char* stringtag, MPI_Info info, MPI_Errhandler errhandler,
    MPI_Comm* newintercomm) {
  return body::Intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, stringtag,
      info, errhandler, newintercomm);
}
TMPI_WEAK_ALIAS(MPI_Intercomm_create_from_groups);

int PMPI_Session_finalize(MPI_Session* session) {
  return body::Session_finalize(session);
}
TMPI_WEAK_ALIAS(MPI_Session_finalize);

int PMPI_Session_get_info(MPI_Session session, MPI_Info* info_used) {
  return body::Session_get_info(session, info_used);
}
TMPI_WEAK_ALIAS(MPI_Session_get_info);

int PMPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int* pset_len, char* pset_name) {
  return body::Session_get_nth_pset(session, info, n, pset_len, pset_name);
}
TMPI_WEAK_ALIAS(MPI_Session_get_nth_pset);

int PMPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int* npset_names) {
  return body::Session_get_num_psets(session, info, npset_names);
}
TMPI_WEAK_ALIAS(MPI_Session_get_num_psets);

int PMPI_Session_get_pset_info(MPI_Session session, const char* pset_name, MPI_Info* info) {
  return body::Session_get_pset_info(session, pset_name, info);
}
TMPI_WEAK_ALIAS(MPI_Session_get_pset_info);

int PMPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session) {
  return body::Session_init(info, errhandler, session);
}
TMPI_WEAK_ALIAS(MPI_Session_init);

}  // extern "C"
#pragma GCC visibility pop
