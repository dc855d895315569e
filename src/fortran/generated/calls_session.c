// clang-format off
// Sessions: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_comm_create_from_group_(const int* group, const char* stringtag, const int* info,
    const int* errhandler, int* newcomm, int* ierror, size_t stringtag_len) {
  char stringtag_[stringtag_len + 1];
  tmpi_string(stringtag_, stringtag, stringtag_len);
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_create_from_group(tmpi_group_of(*group), stringtag_, tmpi_info_of(*info),
      tmpi_errhandler_of(*errhandler), &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_create_from_group_, pmpi_comm_create_from_group_);
TMPI_ALIAS(pmpi_comm_create_from_group_f08_, pmpi_comm_create_from_group_);
TMPI_WEAK(mpi_comm_create_from_group_f08_, pmpi_comm_create_from_group_);

void pmpi_group_from_session_pset_(const int* session, const char* pset_name, int* newgroup, int* ierror,
    size_t pset_name_len) {
  char pset_name_[pset_name_len + 1];
  tmpi_string(pset_name_, pset_name, pset_name_len);
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_from_session_pset(tmpi_session_of(*session), pset_name_, &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_from_session_pset_, pmpi_group_from_session_pset_);
TMPI_ALIAS(pmpi_group_from_session_pset_f08_, pmpi_group_from_session_pset_);
TMPI_WEAK(mpi_group_from_session_pset_f08_, pmpi_group_from_session_pset_);

void pmpi_intercomm_create_from_groups_(const int* local_group, const int* local_leader,
    const int* remote_group, const int* remote_leader, const char* stringtag, const int* info,
    const int* errhandler, int* newintercomm, int* ierror, size_t stringtag_len) {
  char stringtag_[stringtag_len + 1];
  tmpi_string(stringtag_, stringtag, stringtag_len);
  MPI_Comm newintercomm_ = MPI_COMM_NULL;
  const int code = PMPI_Intercomm_create_from_groups(tmpi_group_of(*local_group), *local_leader,
      tmpi_group_of(*remote_group), *remote_leader, stringtag_, tmpi_info_of(*info),
      tmpi_errhandler_of(*errhandler), &newintercomm_);
  *newintercomm = tmpi_comm_int(newintercomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_intercomm_create_from_groups_, pmpi_intercomm_create_from_groups_);
TMPI_ALIAS(pmpi_intercomm_create_from_groups_f08_, pmpi_intercomm_create_from_groups_);
TMPI_WEAK(mpi_intercomm_create_from_groups_f08_, pmpi_intercomm_create_from_groups_);

void pmpi_session_finalize_(int* session, int* ierror) {
  MPI_Session session_ = tmpi_session_of(*session);
  const MPI_Session session_before = session_;
  const int code = PMPI_Session_finalize(&session_);
  if (session_ != session_before) *session = tmpi_session_int(session_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_finalize_, pmpi_session_finalize_);
TMPI_ALIAS(pmpi_session_finalize_f08_, pmpi_session_finalize_);
TMPI_WEAK(mpi_session_finalize_f08_, pmpi_session_finalize_);

void pmpi_session_get_info_(const int* session, int* info_used, int* ierror) {
  MPI_Info info_used_ = MPI_INFO_NULL;
  const int code = PMPI_Session_get_info(tmpi_session_of(*session), &info_used_);
  *info_used = tmpi_info_int(info_used_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_get_info_, pmpi_session_get_info_);
TMPI_ALIAS(pmpi_session_get_info_f08_, pmpi_session_get_info_);
TMPI_WEAK(mpi_session_get_info_f08_, pmpi_session_get_info_);

void pmpi_session_get_num_psets_(const int* session, const int* info, int* npset_names, int* ierror) {
  const int code = PMPI_Session_get_num_psets(tmpi_session_of(*session), tmpi_info_of(*info), npset_names);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_get_num_psets_, pmpi_session_get_num_psets_);
TMPI_ALIAS(pmpi_session_get_num_psets_f08_, pmpi_session_get_num_psets_);
TMPI_WEAK(mpi_session_get_num_psets_f08_, pmpi_session_get_num_psets_);

void pmpi_session_get_pset_info_(const int* session, const char* pset_name, int* info, int* ierror,
    size_t pset_name_len) {
  char pset_name_[pset_name_len + 1];
  tmpi_string(pset_name_, pset_name, pset_name_len);
  MPI_Info info_ = MPI_INFO_NULL;
  const int code = PMPI_Session_get_pset_info(tmpi_session_of(*session), pset_name_, &info_);
  *info = tmpi_info_int(info_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_get_pset_info_, pmpi_session_get_pset_info_);
TMPI_ALIAS(pmpi_session_get_pset_info_f08_, pmpi_session_get_pset_info_);
TMPI_WEAK(mpi_session_get_pset_info_f08_, pmpi_session_get_pset_info_);

void pmpi_session_init_(const int* info, const int* errhandler, int* session, int* ierror) {
  MPI_Session session_ = MPI_SESSION_NULL;
  const int code = PMPI_Session_init(tmpi_info_of(*info), tmpi_errhandler_of(*errhandler), &session_);
  *session = tmpi_session_int(session_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_session_init_, pmpi_session_init_);
TMPI_ALIAS(pmpi_session_init_f08_, pmpi_session_init_);
TMPI_WEAK(mpi_session_init_f08_, pmpi_session_init_);
