// clang-format off
// One-sided: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
  return body::Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, op, win);
}
TMPI_WEAK_ALIAS(MPI_Accumulate);

int PMPI_Accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
    MPI_Win win) {
  return body::Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, op, win);
}
TMPI_WEAK_ALIAS(MPI_Accumulate_c);

int PMPI_Compare_and_swap(const void* origin_addr, const void* compare_addr, void* result_addr,
    MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win) {
  return body::Compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp,
      win);
}
TMPI_WEAK_ALIAS(MPI_Compare_and_swap);

int PMPI_Fetch_and_op(const void* origin_addr, void* result_addr, MPI_Datatype datatype, int target_rank,
    MPI_Aint target_disp, MPI_Op op, MPI_Win win) {
  return body::Fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win);
}
TMPI_WEAK_ALIAS(MPI_Fetch_and_op);

int PMPI_Get(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
  return body::Get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win);
}
TMPI_WEAK_ALIAS(MPI_Get);

int PMPI_Get_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
  return body::Get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win);
}
TMPI_WEAK_ALIAS(MPI_Get_c);

int PMPI_Get_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
    void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp,
    int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
  return body::Get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count,
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win);
}
TMPI_WEAK_ALIAS(MPI_Get_accumulate);

int PMPI_Get_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win) {
  return body::Get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count,
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win);
}
TMPI_WEAK_ALIAS(MPI_Get_accumulate_c);

int PMPI_Put(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win) {
  return body::Put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win);
}
TMPI_WEAK_ALIAS(MPI_Put);

int PMPI_Put_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
  return body::Put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win);
}
TMPI_WEAK_ALIAS(MPI_Put_c);

int PMPI_Raccumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request* request) {
  return body::Raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, op, win, request);
}
TMPI_WEAK_ALIAS(MPI_Raccumulate);

int PMPI_Raccumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
    MPI_Win win, MPI_Request* request) {
  return body::Raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, op, win, request);
}
TMPI_WEAK_ALIAS(MPI_Raccumulate_c);

int PMPI_Rget(void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request* request) {
  return body::Rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win, request);
}
TMPI_WEAK_ALIAS(MPI_Rget);

int PMPI_Rget_c(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
    MPI_Request* request) {
  return body::Rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win, request);
}
TMPI_WEAK_ALIAS(MPI_Rget_c);

int PMPI_Rget_accumulate(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype,
    void* result_addr, int result_count, MPI_Datatype result_datatype, int target_rank, MPI_Aint target_disp,
    int target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request* request) {
  return body::Rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count,
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request);
}
TMPI_WEAK_ALIAS(MPI_Rget_accumulate);

int PMPI_Rget_accumulate_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank,
    MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op, MPI_Win win,
    MPI_Request* request) {
  return body::Rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count,
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request);
}
TMPI_WEAK_ALIAS(MPI_Rget_accumulate_c);

int PMPI_Rput(const void* origin_addr, int origin_count, MPI_Datatype origin_datatype, int target_rank,
    MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Win win, MPI_Request* request) {
  return body::Rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win, request);
}
TMPI_WEAK_ALIAS(MPI_Rput);

int PMPI_Rput_c(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
    int target_rank, MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
    MPI_Request* request) {
  return body::Rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count,
      target_datatype, win, request);
}
TMPI_WEAK_ALIAS(MPI_Rput_c);

int PMPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr, MPI_Win* win) {
  return body::Win_allocate(size, disp_unit, info, comm, baseptr, win);
}
TMPI_WEAK_ALIAS(MPI_Win_allocate);

int PMPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
    MPI_Win* win) {
  return body::Win_allocate(size, disp_unit, info, comm, baseptr, win);
}
TMPI_WEAK_ALIAS(MPI_Win_allocate_c);

int PMPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
    MPI_Win* win) {
  return body::Win_allocate_shared(size, disp_unit, info, comm, baseptr, win);
}
TMPI_WEAK_ALIAS(MPI_Win_allocate_shared);

int PMPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
    MPI_Win* win) {
  return body::Win_allocate_shared(size, disp_unit, info, comm, baseptr, win);
}
TMPI_WEAK_ALIAS(MPI_Win_allocate_shared_c);

int PMPI_Win_attach(MPI_Win win, void* base, MPI_Aint size) {
  return body::Win_attach(win, base, size);
}
TMPI_WEAK_ALIAS(MPI_Win_attach);

int PMPI_Win_complete(MPI_Win win) {
  return body::Win_complete(win);
}
TMPI_WEAK_ALIAS(MPI_Win_complete);

int PMPI_Win_create(void* base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win) {
  return body::Win_create(base, size, disp_unit, info, comm, win);
}
TMPI_WEAK_ALIAS(MPI_Win_create);

int PMPI_Win_create_c(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
    MPI_Win* win) {
  return body::Win_create(base, size, disp_unit, info, comm, win);
}
TMPI_WEAK_ALIAS(MPI_Win_create_c);

int PMPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* win) {
  return body::Win_create_dynamic(info, comm, win);
}
TMPI_WEAK_ALIAS(MPI_Win_create_dynamic);

int PMPI_Win_detach(MPI_Win win, const void* base) {
  return body::Win_detach(win, base);
}
TMPI_WEAK_ALIAS(MPI_Win_detach);

int PMPI_Win_fence(int assert, MPI_Win win) {
  return body::Win_fence(assert, win);
}
TMPI_WEAK_ALIAS(MPI_Win_fence);

int PMPI_Win_flush(int rank, MPI_Win win) {
  return body::Win_flush(rank, win);
}
TMPI_WEAK_ALIAS(MPI_Win_flush);

int PMPI_Win_flush_all(MPI_Win win) {
  return body::Win_flush_all(win);
}
TMPI_WEAK_ALIAS(MPI_Win_flush_all);

int PMPI_Win_flush_local(int rank, MPI_Win win) {
  return body::Win_flush_local(rank, win);
}
TMPI_WEAK_ALIAS(MPI_Win_flush_local);

int PMPI_Win_flush_local_all(MPI_Win win) {
  return body::Win_flush_local_all(win);
}
TMPI_WEAK_ALIAS(MPI_Win_flush_local_all);

int PMPI_Win_free(MPI_Win* win) {
  return body::Win_free(win);
}
TMPI_WEAK_ALIAS(MPI_Win_free);

int PMPI_Win_get_group(MPI_Win win, MPI_Group* group) {
  return body::Win_get_group(win, group);
}
TMPI_WEAK_ALIAS(MPI_Win_get_group);

int PMPI_Win_get_info(MPI_Win win, MPI_Info* info_used) {
  return body::Win_get_info(win, info_used);
}
TMPI_WEAK_ALIAS(MPI_Win_get_info);

int PMPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win) {
  return body::Win_lock(lock_type, rank, assert, win);
}
TMPI_WEAK_ALIAS(MPI_Win_lock);

int PMPI_Win_lock_all(int assert, MPI_Win win) {
  return body::Win_lock_all(assert, win);
}
TMPI_WEAK_ALIAS(MPI_Win_lock_all);

int PMPI_Win_post(MPI_Group group, int assert, MPI_Win win) {
  return body::Win_post(group, assert, win);
}
TMPI_WEAK_ALIAS(MPI_Win_post);

int PMPI_Win_set_info(MPI_Win win, MPI_Info info) {
  return body::Win_set_info(win, info);
}
TMPI_WEAK_ALIAS(MPI_Win_set_info);

int PMPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint* size, int* disp_unit, void* baseptr) {
  return body::Win_shared_query(win, rank, size, disp_unit, baseptr);
}
TMPI_WEAK_ALIAS(MPI_Win_shared_query);

int PMPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint* size, MPI_Aint* disp_unit, void* baseptr) {
  return body::Win_shared_query(win, rank, size, disp_unit, baseptr);
}
TMPI_WEAK_ALIAS(MPI_Win_shared_query_c);

int PMPI_Win_start(MPI_Group group, int assert, MPI_Win win) {
  return body::Win_start(group, assert, win);
}
TMPI_WEAK_ALIAS(MPI_Win_start);

int PMPI_Win_sync(MPI_Win win) {
  return body::Win_sync(win);
}
TMPI_WEAK_ALIAS(MPI_Win_sync);

int PMPI_Win_test(MPI_Win win, int* flag) {
  return body::Win_test(win, flag);
}
TMPI_WEAK_ALIAS(MPI_Win_test);

int PMPI_Win_unlock(int rank, MPI_Win win) {
  return body::Win_unlock(rank, win);
}
TMPI_WEAK_ALIAS(MPI_Win_unlock);

int PMPI_Win_unlock_all(MPI_Win win) {
  return body::Win_unlock_all(win);
}
TMPI_WEAK_ALIAS(MPI_Win_unlock_all);

int PMPI_Win_wait(MPI_Win win) {
  return body::Win_wait(win);
}
TMPI_WEAK_ALIAS(MPI_Win_wait);

}  // extern "C"
#pragma GCC visibility pop

// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.
namespace tmpi::mpi {

[[gnu::weak]] int body::Win_attach(MPI_Win, void*, MPI_Aint) {
  return unsupported("MPI_Win_attach");
}

[[gnu::weak]] int body::Win_create_dynamic(MPI_Info, MPI_Comm comm, MPI_Win*) {
  return unsupported("MPI_Win_create_dynamic", comm);
}

[[gnu::weak]] int body::Win_detach(MPI_Win, const void*) {
  return unsupported("MPI_Win_detach");
}

}  // namespace tmpi::mpi
