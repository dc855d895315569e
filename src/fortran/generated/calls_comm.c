// clang-format off
// Groups, communicators, attributes: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_attr_delete_(const int* comm, const int* keyval, int* ierror) {
  const int code = PMPI_Attr_delete(tmpi_comm_of(*comm), *keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_attr_delete_, pmpi_attr_delete_);

void pmpi_comm_compare_(const int* comm1, const int* comm2, int* result, int* ierror) {
  const int code = PMPI_Comm_compare(tmpi_comm_of(*comm1), tmpi_comm_of(*comm2), result);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_compare_, pmpi_comm_compare_);
TMPI_ALIAS(pmpi_comm_compare_f08_, pmpi_comm_compare_);
TMPI_WEAK(mpi_comm_compare_f08_, pmpi_comm_compare_);

void pmpi_comm_create_(const int* comm, const int* group, int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_create(tmpi_comm_of(*comm), tmpi_group_of(*group), &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_create_, pmpi_comm_create_);
TMPI_ALIAS(pmpi_comm_create_f08_, pmpi_comm_create_);
TMPI_WEAK(mpi_comm_create_f08_, pmpi_comm_create_);

void pmpi_comm_create_group_(const int* comm, const int* group, const int* tag, int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_create_group(tmpi_comm_of(*comm), tmpi_group_of(*group), *tag, &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_create_group_, pmpi_comm_create_group_);
TMPI_ALIAS(pmpi_comm_create_group_f08_, pmpi_comm_create_group_);
TMPI_WEAK(mpi_comm_create_group_f08_, pmpi_comm_create_group_);

void pmpi_comm_delete_attr_(const int* comm, const int* comm_keyval, int* ierror) {
  const int code = PMPI_Comm_delete_attr(tmpi_comm_of(*comm), *comm_keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_delete_attr_, pmpi_comm_delete_attr_);
TMPI_ALIAS(pmpi_comm_delete_attr_f08_, pmpi_comm_delete_attr_);
TMPI_WEAK(mpi_comm_delete_attr_f08_, pmpi_comm_delete_attr_);

void pmpi_comm_dup_(const int* comm, int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_dup(tmpi_comm_of(*comm), &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_dup_, pmpi_comm_dup_);
TMPI_ALIAS(pmpi_comm_dup_f08_, pmpi_comm_dup_);
TMPI_WEAK(mpi_comm_dup_f08_, pmpi_comm_dup_);

void pmpi_comm_dup_with_info_(const int* comm, const int* info, int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_dup_with_info(tmpi_comm_of(*comm), tmpi_info_of(*info), &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_dup_with_info_, pmpi_comm_dup_with_info_);
TMPI_ALIAS(pmpi_comm_dup_with_info_f08_, pmpi_comm_dup_with_info_);
TMPI_WEAK(mpi_comm_dup_with_info_f08_, pmpi_comm_dup_with_info_);

void pmpi_comm_free_(int* comm, int* ierror) {
  MPI_Comm comm_ = tmpi_comm_of(*comm);
  const MPI_Comm comm_before = comm_;
  const int code = PMPI_Comm_free(&comm_);
  if (comm_ != comm_before) *comm = tmpi_comm_int(comm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_free_, pmpi_comm_free_);
TMPI_ALIAS(pmpi_comm_free_f08_, pmpi_comm_free_);
TMPI_WEAK(mpi_comm_free_f08_, pmpi_comm_free_);

void pmpi_comm_free_keyval_(int* comm_keyval, int* ierror) {
  const int code = PMPI_Comm_free_keyval(comm_keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_free_keyval_, pmpi_comm_free_keyval_);
TMPI_ALIAS(pmpi_comm_free_keyval_f08_, pmpi_comm_free_keyval_);
TMPI_WEAK(mpi_comm_free_keyval_f08_, pmpi_comm_free_keyval_);

void pmpi_comm_get_info_(const int* comm, int* info_used, int* ierror) {
  MPI_Info info_used_ = MPI_INFO_NULL;
  const int code = PMPI_Comm_get_info(tmpi_comm_of(*comm), &info_used_);
  *info_used = tmpi_info_int(info_used_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_get_info_, pmpi_comm_get_info_);
TMPI_ALIAS(pmpi_comm_get_info_f08_, pmpi_comm_get_info_);
TMPI_WEAK(mpi_comm_get_info_f08_, pmpi_comm_get_info_);

void pmpi_comm_get_name_(const int* comm, char* comm_name, int* resultlen, int* ierror,
    size_t comm_name_len) {
  char comm_name_[MPI_MAX_OBJECT_NAME] = "";
  const int code = PMPI_Comm_get_name(tmpi_comm_of(*comm), comm_name_, resultlen);
  if (code == MPI_SUCCESS) tmpi_pad(comm_name, comm_name_len, comm_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_get_name_, pmpi_comm_get_name_);
TMPI_ALIAS(pmpi_comm_get_name_f08_, pmpi_comm_get_name_);
TMPI_WEAK(mpi_comm_get_name_f08_, pmpi_comm_get_name_);

void pmpi_comm_group_(const int* comm, int* group, int* ierror) {
  MPI_Group group_ = MPI_GROUP_NULL;
  const int code = PMPI_Comm_group(tmpi_comm_of(*comm), &group_);
  *group = tmpi_group_int(group_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_group_, pmpi_comm_group_);
TMPI_ALIAS(pmpi_comm_group_f08_, pmpi_comm_group_);
TMPI_WEAK(mpi_comm_group_f08_, pmpi_comm_group_);

void pmpi_comm_idup_(const int* comm, int* newcomm, int* request, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Comm_idup(tmpi_comm_of(*comm), &newcomm_, &request_);
  *newcomm = tmpi_comm_int(newcomm_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_idup_, pmpi_comm_idup_);
TMPI_ALIAS(pmpi_comm_idup_f08_, pmpi_comm_idup_);
TMPI_WEAK(mpi_comm_idup_f08_, pmpi_comm_idup_);

void pmpi_comm_idup_with_info_(const int* comm, const int* info, int* newcomm, int* request, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Comm_idup_with_info(tmpi_comm_of(*comm), tmpi_info_of(*info), &newcomm_, &request_);
  *newcomm = tmpi_comm_int(newcomm_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_idup_with_info_, pmpi_comm_idup_with_info_);
TMPI_ALIAS(pmpi_comm_idup_with_info_f08_, pmpi_comm_idup_with_info_);
TMPI_WEAK(mpi_comm_idup_with_info_f08_, pmpi_comm_idup_with_info_);

void pmpi_comm_rank_(const int* comm, int* rank, int* ierror) {
  const int code = PMPI_Comm_rank(tmpi_comm_of(*comm), rank);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_rank_, pmpi_comm_rank_);
TMPI_ALIAS(pmpi_comm_rank_f08_, pmpi_comm_rank_);
TMPI_WEAK(mpi_comm_rank_f08_, pmpi_comm_rank_);

void pmpi_comm_remote_group_(const int* comm, int* group, int* ierror) {
  MPI_Group group_ = MPI_GROUP_NULL;
  const int code = PMPI_Comm_remote_group(tmpi_comm_of(*comm), &group_);
  *group = tmpi_group_int(group_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_remote_group_, pmpi_comm_remote_group_);
TMPI_ALIAS(pmpi_comm_remote_group_f08_, pmpi_comm_remote_group_);
TMPI_WEAK(mpi_comm_remote_group_f08_, pmpi_comm_remote_group_);

void pmpi_comm_remote_size_(const int* comm, int* size, int* ierror) {
  const int code = PMPI_Comm_remote_size(tmpi_comm_of(*comm), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_remote_size_, pmpi_comm_remote_size_);
TMPI_ALIAS(pmpi_comm_remote_size_f08_, pmpi_comm_remote_size_);
TMPI_WEAK(mpi_comm_remote_size_f08_, pmpi_comm_remote_size_);

void pmpi_comm_set_info_(const int* comm, const int* info, int* ierror) {
  const int code = PMPI_Comm_set_info(tmpi_comm_of(*comm), tmpi_info_of(*info));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_set_info_, pmpi_comm_set_info_);
TMPI_ALIAS(pmpi_comm_set_info_f08_, pmpi_comm_set_info_);
TMPI_WEAK(mpi_comm_set_info_f08_, pmpi_comm_set_info_);

void pmpi_comm_set_name_(const int* comm, const char* comm_name, int* ierror, size_t comm_name_len) {
  char comm_name_[comm_name_len + 1];
  tmpi_string(comm_name_, comm_name, comm_name_len);
  const int code = PMPI_Comm_set_name(tmpi_comm_of(*comm), comm_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_set_name_, pmpi_comm_set_name_);
TMPI_ALIAS(pmpi_comm_set_name_f08_, pmpi_comm_set_name_);
TMPI_WEAK(mpi_comm_set_name_f08_, pmpi_comm_set_name_);

void pmpi_comm_size_(const int* comm, int* size, int* ierror) {
  const int code = PMPI_Comm_size(tmpi_comm_of(*comm), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_size_, pmpi_comm_size_);
TMPI_ALIAS(pmpi_comm_size_f08_, pmpi_comm_size_);
TMPI_WEAK(mpi_comm_size_f08_, pmpi_comm_size_);

void pmpi_comm_split_(const int* comm, const int* color, const int* key, int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_split(tmpi_comm_of(*comm), *color, *key, &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_split_, pmpi_comm_split_);
TMPI_ALIAS(pmpi_comm_split_f08_, pmpi_comm_split_);
TMPI_WEAK(mpi_comm_split_f08_, pmpi_comm_split_);

void pmpi_comm_split_type_(const int* comm, const int* split_type, const int* key, const int* info,
    int* newcomm, int* ierror) {
  MPI_Comm newcomm_ = MPI_COMM_NULL;
  const int code = PMPI_Comm_split_type(tmpi_comm_of(*comm), *split_type, *key, tmpi_info_of(*info),
      &newcomm_);
  *newcomm = tmpi_comm_int(newcomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_split_type_, pmpi_comm_split_type_);
TMPI_ALIAS(pmpi_comm_split_type_f08_, pmpi_comm_split_type_);
TMPI_WEAK(mpi_comm_split_type_f08_, pmpi_comm_split_type_);

void pmpi_comm_test_inter_(const int* comm, int* flag, int* ierror) {
  const int code = PMPI_Comm_test_inter(tmpi_comm_of(*comm), flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_comm_test_inter_, pmpi_comm_test_inter_);
TMPI_ALIAS(pmpi_comm_test_inter_f08_, pmpi_comm_test_inter_);
TMPI_WEAK(mpi_comm_test_inter_f08_, pmpi_comm_test_inter_);

void pmpi_group_compare_(const int* group1, const int* group2, int* result, int* ierror) {
  const int code = PMPI_Group_compare(tmpi_group_of(*group1), tmpi_group_of(*group2), result);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_compare_, pmpi_group_compare_);
TMPI_ALIAS(pmpi_group_compare_f08_, pmpi_group_compare_);
TMPI_WEAK(mpi_group_compare_f08_, pmpi_group_compare_);

void pmpi_group_difference_(const int* group1, const int* group2, int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_difference(tmpi_group_of(*group1), tmpi_group_of(*group2), &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_difference_, pmpi_group_difference_);
TMPI_ALIAS(pmpi_group_difference_f08_, pmpi_group_difference_);
TMPI_WEAK(mpi_group_difference_f08_, pmpi_group_difference_);

void pmpi_group_excl_(const int* group, const int* n, const int* ranks, int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_excl(tmpi_group_of(*group), *n, ranks, &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_excl_, pmpi_group_excl_);
TMPI_ALIAS(pmpi_group_excl_f08_, pmpi_group_excl_);
TMPI_WEAK(mpi_group_excl_f08_, pmpi_group_excl_);

void pmpi_group_free_(int* group, int* ierror) {
  MPI_Group group_ = tmpi_group_of(*group);
  const MPI_Group group_before = group_;
  const int code = PMPI_Group_free(&group_);
  if (group_ != group_before) *group = tmpi_group_int(group_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_free_, pmpi_group_free_);
TMPI_ALIAS(pmpi_group_free_f08_, pmpi_group_free_);
TMPI_WEAK(mpi_group_free_f08_, pmpi_group_free_);

void pmpi_group_incl_(const int* group, const int* n, const int* ranks, int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_incl(tmpi_group_of(*group), *n, ranks, &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_incl_, pmpi_group_incl_);
TMPI_ALIAS(pmpi_group_incl_f08_, pmpi_group_incl_);
TMPI_WEAK(mpi_group_incl_f08_, pmpi_group_incl_);

void pmpi_group_intersection_(const int* group1, const int* group2, int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_intersection(tmpi_group_of(*group1), tmpi_group_of(*group2), &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_intersection_, pmpi_group_intersection_);
TMPI_ALIAS(pmpi_group_intersection_f08_, pmpi_group_intersection_);
TMPI_WEAK(mpi_group_intersection_f08_, pmpi_group_intersection_);

void pmpi_group_range_excl_(const int* group, const int* n, int (*ranges)[3], int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_range_excl(tmpi_group_of(*group), *n, ranges, &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_range_excl_, pmpi_group_range_excl_);
TMPI_ALIAS(pmpi_group_range_excl_f08_, pmpi_group_range_excl_);
TMPI_WEAK(mpi_group_range_excl_f08_, pmpi_group_range_excl_);

void pmpi_group_range_incl_(const int* group, const int* n, int (*ranges)[3], int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_range_incl(tmpi_group_of(*group), *n, ranges, &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_range_incl_, pmpi_group_range_incl_);
TMPI_ALIAS(pmpi_group_range_incl_f08_, pmpi_group_range_incl_);
TMPI_WEAK(mpi_group_range_incl_f08_, pmpi_group_range_incl_);

void pmpi_group_rank_(const int* group, int* rank, int* ierror) {
  const int code = PMPI_Group_rank(tmpi_group_of(*group), rank);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_rank_, pmpi_group_rank_);
TMPI_ALIAS(pmpi_group_rank_f08_, pmpi_group_rank_);
TMPI_WEAK(mpi_group_rank_f08_, pmpi_group_rank_);

void pmpi_group_size_(const int* group, int* size, int* ierror) {
  const int code = PMPI_Group_size(tmpi_group_of(*group), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_size_, pmpi_group_size_);
TMPI_ALIAS(pmpi_group_size_f08_, pmpi_group_size_);
TMPI_WEAK(mpi_group_size_f08_, pmpi_group_size_);

void pmpi_group_translate_ranks_(const int* group1, const int* n, const int* ranks1, const int* group2,
    int* ranks2, int* ierror) {
  const int code = PMPI_Group_translate_ranks(tmpi_group_of(*group1), *n, ranks1, tmpi_group_of(*group2),
      ranks2);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_translate_ranks_, pmpi_group_translate_ranks_);
TMPI_ALIAS(pmpi_group_translate_ranks_f08_, pmpi_group_translate_ranks_);
TMPI_WEAK(mpi_group_translate_ranks_f08_, pmpi_group_translate_ranks_);

void pmpi_group_union_(const int* group1, const int* group2, int* newgroup, int* ierror) {
  MPI_Group newgroup_ = MPI_GROUP_NULL;
  const int code = PMPI_Group_union(tmpi_group_of(*group1), tmpi_group_of(*group2), &newgroup_);
  *newgroup = tmpi_group_int(newgroup_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_group_union_, pmpi_group_union_);
TMPI_ALIAS(pmpi_group_union_f08_, pmpi_group_union_);
TMPI_WEAK(mpi_group_union_f08_, pmpi_group_union_);

void pmpi_intercomm_create_(const int* local_comm, const int* local_leader, const int* peer_comm,
    const int* remote_leader, const int* tag, int* newintercomm, int* ierror) {
  MPI_Comm newintercomm_ = MPI_COMM_NULL;
  const int code = PMPI_Intercomm_create(tmpi_comm_of(*local_comm), *local_leader, tmpi_comm_of(*peer_comm),
      *remote_leader, *tag, &newintercomm_);
  *newintercomm = tmpi_comm_int(newintercomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_intercomm_create_, pmpi_intercomm_create_);
TMPI_ALIAS(pmpi_intercomm_create_f08_, pmpi_intercomm_create_);
TMPI_WEAK(mpi_intercomm_create_f08_, pmpi_intercomm_create_);

void pmpi_intercomm_merge_(const int* intercomm, const int* high, int* newintracomm, int* ierror) {
  MPI_Comm newintracomm_ = MPI_COMM_NULL;
  const int code = PMPI_Intercomm_merge(tmpi_comm_of(*intercomm), *high, &newintracomm_);
  *newintracomm = tmpi_comm_int(newintracomm_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_intercomm_merge_, pmpi_intercomm_merge_);
TMPI_ALIAS(pmpi_intercomm_merge_f08_, pmpi_intercomm_merge_);
TMPI_WEAK(mpi_intercomm_merge_f08_, pmpi_intercomm_merge_);

void pmpi_keyval_free_(int* keyval, int* ierror) {
  const int code = PMPI_Keyval_free(keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_keyval_free_, pmpi_keyval_free_);

void pmpi_type_delete_attr_(const int* datatype, const int* type_keyval, int* ierror) {
  const int code = PMPI_Type_delete_attr(tmpi_type_of(*datatype), *type_keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_delete_attr_, pmpi_type_delete_attr_);
TMPI_ALIAS(pmpi_type_delete_attr_f08_, pmpi_type_delete_attr_);
TMPI_WEAK(mpi_type_delete_attr_f08_, pmpi_type_delete_attr_);

void pmpi_type_free_keyval_(int* type_keyval, int* ierror) {
  const int code = PMPI_Type_free_keyval(type_keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_free_keyval_, pmpi_type_free_keyval_);
TMPI_ALIAS(pmpi_type_free_keyval_f08_, pmpi_type_free_keyval_);
TMPI_WEAK(mpi_type_free_keyval_f08_, pmpi_type_free_keyval_);

void pmpi_type_get_name_(const int* datatype, char* type_name, int* resultlen, int* ierror,
    size_t type_name_len) {
  char type_name_[MPI_MAX_OBJECT_NAME] = "";
  const int code = PMPI_Type_get_name(tmpi_type_of(*datatype), type_name_, resultlen);
  if (code == MPI_SUCCESS) tmpi_pad(type_name, type_name_len, type_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_name_, pmpi_type_get_name_);
TMPI_ALIAS(pmpi_type_get_name_f08_, pmpi_type_get_name_);
TMPI_WEAK(mpi_type_get_name_f08_, pmpi_type_get_name_);

void pmpi_type_set_name_(const int* datatype, const char* type_name, int* ierror, size_t type_name_len) {
  char type_name_[type_name_len + 1];
  tmpi_string(type_name_, type_name, type_name_len);
  const int code = PMPI_Type_set_name(tmpi_type_of(*datatype), type_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_set_name_, pmpi_type_set_name_);
TMPI_ALIAS(pmpi_type_set_name_f08_, pmpi_type_set_name_);
TMPI_WEAK(mpi_type_set_name_f08_, pmpi_type_set_name_);

void pmpi_win_delete_attr_(const int* win, const int* win_keyval, int* ierror) {
  const int code = PMPI_Win_delete_attr(tmpi_win_of(*win), *win_keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_delete_attr_, pmpi_win_delete_attr_);
TMPI_ALIAS(pmpi_win_delete_attr_f08_, pmpi_win_delete_attr_);
TMPI_WEAK(mpi_win_delete_attr_f08_, pmpi_win_delete_attr_);

void pmpi_win_free_keyval_(int* win_keyval, int* ierror) {
  const int code = PMPI_Win_free_keyval(win_keyval);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_free_keyval_, pmpi_win_free_keyval_);
TMPI_ALIAS(pmpi_win_free_keyval_f08_, pmpi_win_free_keyval_);
TMPI_WEAK(mpi_win_free_keyval_f08_, pmpi_win_free_keyval_);

void pmpi_win_get_name_(const int* win, char* win_name, int* resultlen, int* ierror, size_t win_name_len) {
  char win_name_[MPI_MAX_OBJECT_NAME] = "";
  const int code = PMPI_Win_get_name(tmpi_win_of(*win), win_name_, resultlen);
  if (code == MPI_SUCCESS) tmpi_pad(win_name, win_name_len, win_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_get_name_, pmpi_win_get_name_);
TMPI_ALIAS(pmpi_win_get_name_f08_, pmpi_win_get_name_);
TMPI_WEAK(mpi_win_get_name_f08_, pmpi_win_get_name_);

void pmpi_win_set_name_(const int* win, const char* win_name, int* ierror, size_t win_name_len) {
  char win_name_[win_name_len + 1];
  tmpi_string(win_name_, win_name, win_name_len);
  const int code = PMPI_Win_set_name(tmpi_win_of(*win), win_name_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_set_name_, pmpi_win_set_name_);
TMPI_ALIAS(pmpi_win_set_name_f08_, pmpi_win_set_name_);
TMPI_WEAK(mpi_win_set_name_f08_, pmpi_win_set_name_);
