// clang-format off
// Groups, communicators, attributes: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  return body::Comm_compare(comm1, comm2, result);
}
TMPI_WEAK_ALIAS(MPI_Comm_compare);

int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
  return body::Comm_create(comm, group, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_create);

int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm) {
  return body::Comm_create_group(comm, group, tag, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_create_group);

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function* comm_copy_attr_fn,
    MPI_Comm_delete_attr_function* comm_delete_attr_fn, int* comm_keyval, void* extra_state) {
  return body::Comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state);
}
TMPI_WEAK_ALIAS(MPI_Comm_create_keyval);

int PMPI_Keyval_create(MPI_Copy_function* copy_fn, MPI_Delete_function* delete_fn, int* keyval,
    void* extra_state) {
  return body::Comm_create_keyval(copy_fn, delete_fn, keyval, extra_state);
}
TMPI_WEAK_ALIAS(MPI_Keyval_create);

int PMPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval) {
  return body::Comm_delete_attr(comm, comm_keyval);
}
TMPI_WEAK_ALIAS(MPI_Comm_delete_attr);

int PMPI_Attr_delete(MPI_Comm comm, int keyval) {
  return body::Comm_delete_attr(comm, keyval);
}
TMPI_WEAK_ALIAS(MPI_Attr_delete);

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
  return body::Comm_dup(comm, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_dup);

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
  return body::Comm_dup_with_info(comm, info, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_dup_with_info);

int PMPI_Comm_free(MPI_Comm* comm) {
  return body::Comm_free(comm);
}
TMPI_WEAK_ALIAS(MPI_Comm_free);

int PMPI_Comm_free_keyval(int* comm_keyval) {
  return body::Comm_free_keyval(comm_keyval);
}
TMPI_WEAK_ALIAS(MPI_Comm_free_keyval);

int PMPI_Keyval_free(int* keyval) {
  return body::Comm_free_keyval(keyval);
}
TMPI_WEAK_ALIAS(MPI_Keyval_free);

int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag) {
  return body::Comm_get_attr(comm, comm_keyval, attribute_val, flag);
}
TMPI_WEAK_ALIAS(MPI_Comm_get_attr);

int PMPI_Attr_get(MPI_Comm comm, int keyval, void* attribute_val, int* flag) {
  return body::Comm_get_attr(comm, keyval, attribute_val, flag);
}
TMPI_WEAK_ALIAS(MPI_Attr_get);

int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info* info_used) {
  return body::Comm_get_info(comm, info_used);
}
TMPI_WEAK_ALIAS(MPI_Comm_get_info);

int PMPI_Comm_get_name(MPI_Comm comm, char* comm_name, int* resultlen) {
  return body::Comm_get_name(comm, comm_name, resultlen);
}
TMPI_WEAK_ALIAS(MPI_Comm_get_name);

int PMPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
  return body::Comm_group(comm, group);
}
TMPI_WEAK_ALIAS(MPI_Comm_group);

int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request) {
  return body::Comm_idup(comm, newcomm, request);
}
TMPI_WEAK_ALIAS(MPI_Comm_idup);

int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm, MPI_Request* request) {
  return body::Comm_idup_with_info(comm, info, newcomm, request);
}
TMPI_WEAK_ALIAS(MPI_Comm_idup_with_info);

int PMPI_Comm_rank(MPI_Comm comm, int* rank) {
  return body::Comm_rank(comm, rank);
}
TMPI_WEAK_ALIAS(MPI_Comm_rank);

int PMPI_Comm_remote_group(MPI_Comm comm, MPI_Group* group) {
  return body::Comm_remote_group(comm, group);
}
TMPI_WEAK_ALIAS(MPI_Comm_remote_group);

int PMPI_Comm_remote_size(MPI_Comm comm, int* size) {
  return body::Comm_remote_size(comm, size);
}
TMPI_WEAK_ALIAS(MPI_Comm_remote_size);

int PMPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void* attribute_val) {
  return body::Comm_set_attr(comm, comm_keyval, attribute_val);
}
TMPI_WEAK_ALIAS(MPI_Comm_set_attr);

int PMPI_Attr_put(MPI_Comm comm, int keyval, void* attribute_val) {
  return body::Comm_set_attr(comm, keyval, attribute_val);
}
TMPI_WEAK_ALIAS(MPI_Attr_put);

int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
  return body::Comm_set_info(comm, info);
}
TMPI_WEAK_ALIAS(MPI_Comm_set_info);

int PMPI_Comm_set_name(MPI_Comm comm, const char* comm_name) {
  return body::Comm_set_name(comm, comm_name);
}
TMPI_WEAK_ALIAS(MPI_Comm_set_name);

int PMPI_Comm_size(MPI_Comm comm, int* size) {
  return body::Comm_size(comm, size);
}
TMPI_WEAK_ALIAS(MPI_Comm_size);

int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm) {
  return body::Comm_split(comm, color, key, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_split);

int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm* newcomm) {
  return body::Comm_split_type(comm, split_type, key, info, newcomm);
}
TMPI_WEAK_ALIAS(MPI_Comm_split_type);

int PMPI_Comm_test_inter(MPI_Comm comm, int* flag) {
  return body::Comm_test_inter(comm, flag);
}
TMPI_WEAK_ALIAS(MPI_Comm_test_inter);

int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int* result) {
  return body::Group_compare(group1, group2, result);
}
TMPI_WEAK_ALIAS(MPI_Group_compare);

int PMPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return body::Group_difference(group1, group2, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_difference);

int PMPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  return body::Group_excl(group, n, ranks, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_excl);

int PMPI_Group_free(MPI_Group* group) {
  return body::Group_free(group);
}
TMPI_WEAK_ALIAS(MPI_Group_free);

int PMPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  return body::Group_incl(group, n, ranks, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_incl);

int PMPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return body::Group_intersection(group1, group2, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_intersection);

int PMPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return body::Group_range_excl(group, n, ranges, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_range_excl);

int PMPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return body::Group_range_incl(group, n, ranges, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_range_incl);

int PMPI_Group_rank(MPI_Group group, int* rank) {
  return body::Group_rank(group, rank);
}
TMPI_WEAK_ALIAS(MPI_Group_rank);

int PMPI_Group_size(MPI_Group group, int* size) {
  return body::Group_size(group, size);
}
TMPI_WEAK_ALIAS(MPI_Group_size);

int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[]) {
  return body::Group_translate_ranks(group1, n, ranks1, group2, ranks2);
}
TMPI_WEAK_ALIAS(MPI_Group_translate_ranks);

int PMPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return body::Group_union(group1, group2, newgroup);
}
TMPI_WEAK_ALIAS(MPI_Group_union);

int PMPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader,
    int tag, MPI_Comm* newintercomm) {
  return body::Intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm);
}
TMPI_WEAK_ALIAS(MPI_Intercomm_create);

int PMPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm* newintracomm) {
  return body::Intercomm_merge(intercomm, high, newintracomm);
}
TMPI_WEAK_ALIAS(MPI_Intercomm_merge);

int PMPI_Type_create_keyval(MPI_Type_copy_attr_function* type_copy_attr_fn,
    MPI_Type_delete_attr_function* type_delete_attr_fn, int* type_keyval, void* extra_state) {
  return body::Type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state);
}
TMPI_WEAK_ALIAS(MPI_Type_create_keyval);

int PMPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval) {
  return body::Type_delete_attr(datatype, type_keyval);
}
TMPI_WEAK_ALIAS(MPI_Type_delete_attr);

int PMPI_Type_free_keyval(int* type_keyval) {
  return body::Type_free_keyval(type_keyval);
}
TMPI_WEAK_ALIAS(MPI_Type_free_keyval);

int PMPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val, int* flag) {
  return body::Type_get_attr(datatype, type_keyval, attribute_val, flag);
}
TMPI_WEAK_ALIAS(MPI_Type_get_attr);

int PMPI_Type_get_name(MPI_Datatype datatype, char* type_name, int* resultlen) {
  return body::Type_get_name(datatype, type_name, resultlen);
}
TMPI_WEAK_ALIAS(MPI_Type_get_name);

int PMPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void* attribute_val) {
  return body::Type_set_attr(datatype, type_keyval, attribute_val);
}
TMPI_WEAK_ALIAS(MPI_Type_set_attr);

int PMPI_Type_set_name(MPI_Datatype datatype, const char* type_name) {
  return body::Type_set_name(datatype, type_name);
}
TMPI_WEAK_ALIAS(MPI_Type_set_name);

int PMPI_Win_create_keyval(MPI_Win_copy_attr_function* win_copy_attr_fn,
    MPI_Win_delete_attr_function* win_delete_attr_fn, int* win_keyval, void* extra_state) {
  return body::Win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state);
}
TMPI_WEAK_ALIAS(MPI_Win_create_keyval);

int PMPI_Win_delete_attr(MPI_Win win, int win_keyval) {
  return body::Win_delete_attr(win, win_keyval);
}
TMPI_WEAK_ALIAS(MPI_Win_delete_attr);

int PMPI_Win_free_keyval(int* win_keyval) {
  return body::Win_free_keyval(win_keyval);
}
TMPI_WEAK_ALIAS(MPI_Win_free_keyval);

int PMPI_Win_get_attr(MPI_Win win, int win_keyval, void* attribute_val, int* flag) {
  return body::Win_get_attr(win, win_keyval, attribute_val, flag);
}
TMPI_WEAK_ALIAS(MPI_Win_get_attr);

int PMPI_Win_get_name(MPI_Win win, char* win_name, int* resultlen) {
  return body::Win_get_name(win, win_name, resultlen);
}
TMPI_WEAK_ALIAS(MPI_Win_get_name);

int PMPI_Win_set_attr(MPI_Win win, int win_keyval, void* attribute_val) {
  return body::Win_set_attr(win, win_keyval, attribute_val);
}
TMPI_WEAK_ALIAS(MPI_Win_set_attr);

int PMPI_Win_set_name(MPI_Win win, const char* win_name) {
  return body::Win_set_name(win, win_name);
}
TMPI_WEAK_ALIAS(MPI_Win_set_name);

}  // extern "C"
#pragma GCC visibility pop
