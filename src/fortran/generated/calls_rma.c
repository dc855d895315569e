// clang-format off
// One-sided: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_accumulate_(const void* origin_addr, const int* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const int* target_count, const int* target_datatype,
    const int* op, const int* win, int* ierror) {
  const int code = PMPI_Accumulate(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_accumulate_, pmpi_accumulate_);
TMPI_ALIAS(pmpi_accumulate_f08_, pmpi_accumulate_);
TMPI_WEAK(mpi_accumulate_f08_, pmpi_accumulate_);

void pmpi_accumulate_c_f08_(const void* origin_addr, const MPI_Count* origin_count,
    const int* origin_datatype, const int* target_rank, const MPI_Aint* target_disp,
    const MPI_Count* target_count, const int* target_datatype, const int* op, const int* win, int* ierror) {
  const int code = PMPI_Accumulate_c(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_accumulate_c_f08_, pmpi_accumulate_c_f08_);

void pmpi_compare_and_swap_(const void* origin_addr, const void* compare_addr, void* result_addr,
    const int* datatype, const int* target_rank, const MPI_Aint* target_disp, const int* win, int* ierror) {
  const int code = PMPI_Compare_and_swap(tmpi_buffer(origin_addr), tmpi_buffer(compare_addr),
      tmpi_buffer(result_addr), tmpi_type_of(*datatype), *target_rank, *target_disp, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_compare_and_swap_, pmpi_compare_and_swap_);
TMPI_ALIAS(pmpi_compare_and_swap_f08_, pmpi_compare_and_swap_);
TMPI_WEAK(mpi_compare_and_swap_f08_, pmpi_compare_and_swap_);

void pmpi_fetch_and_op_(const void* origin_addr, void* result_addr, const int* datatype,
    const int* target_rank, const MPI_Aint* target_disp, const int* op, const int* win, int* ierror) {
  const int code = PMPI_Fetch_and_op(tmpi_buffer(origin_addr), tmpi_buffer(result_addr),
      tmpi_type_of(*datatype), *target_rank, *target_disp, tmpi_op_of(*op), tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_fetch_and_op_, pmpi_fetch_and_op_);
TMPI_ALIAS(pmpi_fetch_and_op_f08_, pmpi_fetch_and_op_);
TMPI_WEAK(mpi_fetch_and_op_f08_, pmpi_fetch_and_op_);

void pmpi_get_(void* origin_addr, const int* origin_count, const int* origin_datatype, const int* target_rank,
    const MPI_Aint* target_disp, const int* target_count, const int* target_datatype, const int* win,
    int* ierror) {
  const int code = PMPI_Get(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_, pmpi_get_);
TMPI_ALIAS(pmpi_get_f08_, pmpi_get_);
TMPI_WEAK(mpi_get_f08_, pmpi_get_);

void pmpi_get_c_f08_(void* origin_addr, const MPI_Count* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const MPI_Count* target_count,
    const int* target_datatype, const int* win, int* ierror) {
  const int code = PMPI_Get_c(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_c_f08_, pmpi_get_c_f08_);

void pmpi_get_accumulate_(const void* origin_addr, const int* origin_count, const int* origin_datatype,
    void* result_addr, const int* result_count, const int* result_datatype, const int* target_rank,
    const MPI_Aint* target_disp, const int* target_count, const int* target_datatype, const int* op,
    const int* win, int* ierror) {
  const int code = PMPI_Get_accumulate(tmpi_buffer(origin_addr), *origin_count,
      tmpi_type_of(*origin_datatype), tmpi_buffer(result_addr), *result_count, tmpi_type_of(*result_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_accumulate_, pmpi_get_accumulate_);
TMPI_ALIAS(pmpi_get_accumulate_f08_, pmpi_get_accumulate_);
TMPI_WEAK(mpi_get_accumulate_f08_, pmpi_get_accumulate_);

void pmpi_get_accumulate_c_f08_(const void* origin_addr, const MPI_Count* origin_count,
    const int* origin_datatype, void* result_addr, const MPI_Count* result_count, const int* result_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const MPI_Count* target_count,
    const int* target_datatype, const int* op, const int* win, int* ierror) {
  const int code = PMPI_Get_accumulate_c(tmpi_buffer(origin_addr), *origin_count,
      tmpi_type_of(*origin_datatype), tmpi_buffer(result_addr), *result_count, tmpi_type_of(*result_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_accumulate_c_f08_, pmpi_get_accumulate_c_f08_);

void pmpi_put_(const void* origin_addr, const int* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const int* target_count, const int* target_datatype,
    const int* win, int* ierror) {
  const int code = PMPI_Put(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_put_, pmpi_put_);
TMPI_ALIAS(pmpi_put_f08_, pmpi_put_);
TMPI_WEAK(mpi_put_f08_, pmpi_put_);

void pmpi_put_c_f08_(const void* origin_addr, const MPI_Count* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const MPI_Count* target_count,
    const int* target_datatype, const int* win, int* ierror) {
  const int code = PMPI_Put_c(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_put_c_f08_, pmpi_put_c_f08_);

void pmpi_raccumulate_(const void* origin_addr, const int* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const int* target_count, const int* target_datatype,
    const int* op, const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Raccumulate(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_raccumulate_, pmpi_raccumulate_);
TMPI_ALIAS(pmpi_raccumulate_f08_, pmpi_raccumulate_);
TMPI_WEAK(mpi_raccumulate_f08_, pmpi_raccumulate_);

void pmpi_raccumulate_c_f08_(const void* origin_addr, const MPI_Count* origin_count,
    const int* origin_datatype, const int* target_rank, const MPI_Aint* target_disp,
    const MPI_Count* target_count, const int* target_datatype, const int* op, const int* win, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Raccumulate_c(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_raccumulate_c_f08_, pmpi_raccumulate_c_f08_);

void pmpi_rget_(void* origin_addr, const int* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const int* target_count, const int* target_datatype,
    const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rget(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rget_, pmpi_rget_);
TMPI_ALIAS(pmpi_rget_f08_, pmpi_rget_);
TMPI_WEAK(mpi_rget_f08_, pmpi_rget_);

void pmpi_rget_c_f08_(void* origin_addr, const MPI_Count* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const MPI_Count* target_count,
    const int* target_datatype, const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rget_c(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rget_c_f08_, pmpi_rget_c_f08_);

void pmpi_rget_accumulate_(const void* origin_addr, const int* origin_count, const int* origin_datatype,
    void* result_addr, const int* result_count, const int* result_datatype, const int* target_rank,
    const MPI_Aint* target_disp, const int* target_count, const int* target_datatype, const int* op,
    const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rget_accumulate(tmpi_buffer(origin_addr), *origin_count,
      tmpi_type_of(*origin_datatype), tmpi_buffer(result_addr), *result_count, tmpi_type_of(*result_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rget_accumulate_, pmpi_rget_accumulate_);
TMPI_ALIAS(pmpi_rget_accumulate_f08_, pmpi_rget_accumulate_);
TMPI_WEAK(mpi_rget_accumulate_f08_, pmpi_rget_accumulate_);

void pmpi_rget_accumulate_c_f08_(const void* origin_addr, const MPI_Count* origin_count,
    const int* origin_datatype, void* result_addr, const MPI_Count* result_count, const int* result_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const MPI_Count* target_count,
    const int* target_datatype, const int* op, const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rget_accumulate_c(tmpi_buffer(origin_addr), *origin_count,
      tmpi_type_of(*origin_datatype), tmpi_buffer(result_addr), *result_count, tmpi_type_of(*result_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_op_of(*op),
      tmpi_win_of(*win), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rget_accumulate_c_f08_, pmpi_rget_accumulate_c_f08_);

void pmpi_rput_(const void* origin_addr, const int* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const int* target_count, const int* target_datatype,
    const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rput(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rput_, pmpi_rput_);
TMPI_ALIAS(pmpi_rput_f08_, pmpi_rput_);
TMPI_WEAK(mpi_rput_f08_, pmpi_rput_);

void pmpi_rput_c_f08_(const void* origin_addr, const MPI_Count* origin_count, const int* origin_datatype,
    const int* target_rank, const MPI_Aint* target_disp, const MPI_Count* target_count,
    const int* target_datatype, const int* win, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_Rput_c(tmpi_buffer(origin_addr), *origin_count, tmpi_type_of(*origin_datatype),
      *target_rank, *target_disp, *target_count, tmpi_type_of(*target_datatype), tmpi_win_of(*win),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_rput_c_f08_, pmpi_rput_c_f08_);

void pmpi_win_allocate_(const MPI_Aint* size, const int* disp_unit, const int* info, const int* comm,
    void** baseptr, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_allocate(*size, *disp_unit, tmpi_info_of(*info), tmpi_comm_of(*comm), baseptr,
      &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_allocate_, pmpi_win_allocate_);
TMPI_ALIAS(pmpi_win_allocate_f08_, pmpi_win_allocate_);
TMPI_WEAK(mpi_win_allocate_f08_, pmpi_win_allocate_);
TMPI_ALIAS(pmpi_win_allocate_cptr_, pmpi_win_allocate_);
TMPI_WEAK(mpi_win_allocate_cptr_, pmpi_win_allocate_);

void pmpi_win_allocate_c_f08_(const MPI_Aint* size, const MPI_Aint* disp_unit, const int* info,
    const int* comm, void** baseptr, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_allocate_c(*size, *disp_unit, tmpi_info_of(*info), tmpi_comm_of(*comm), baseptr,
      &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_allocate_c_f08_, pmpi_win_allocate_c_f08_);

void pmpi_win_allocate_shared_(const MPI_Aint* size, const int* disp_unit, const int* info, const int* comm,
    void** baseptr, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_allocate_shared(*size, *disp_unit, tmpi_info_of(*info), tmpi_comm_of(*comm),
      baseptr, &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_allocate_shared_, pmpi_win_allocate_shared_);
TMPI_ALIAS(pmpi_win_allocate_shared_f08_, pmpi_win_allocate_shared_);
TMPI_WEAK(mpi_win_allocate_shared_f08_, pmpi_win_allocate_shared_);
TMPI_ALIAS(pmpi_win_allocate_shared_cptr_, pmpi_win_allocate_shared_);
TMPI_WEAK(mpi_win_allocate_shared_cptr_, pmpi_win_allocate_shared_);

void pmpi_win_allocate_shared_c_f08_(const MPI_Aint* size, const MPI_Aint* disp_unit, const int* info,
    const int* comm, void** baseptr, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_allocate_shared_c(*size, *disp_unit, tmpi_info_of(*info), tmpi_comm_of(*comm),
      baseptr, &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_allocate_shared_c_f08_, pmpi_win_allocate_shared_c_f08_);

void pmpi_win_attach_(const int* win, void* base, const MPI_Aint* size, int* ierror) {
  const int code = PMPI_Win_attach(tmpi_win_of(*win), tmpi_buffer(base), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_attach_, pmpi_win_attach_);
TMPI_ALIAS(pmpi_win_attach_f08_, pmpi_win_attach_);
TMPI_WEAK(mpi_win_attach_f08_, pmpi_win_attach_);

void pmpi_win_complete_(const int* win, int* ierror) {
  const int code = PMPI_Win_complete(tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_complete_, pmpi_win_complete_);
TMPI_ALIAS(pmpi_win_complete_f08_, pmpi_win_complete_);
TMPI_WEAK(mpi_win_complete_f08_, pmpi_win_complete_);

void pmpi_win_create_(void* base, const MPI_Aint* size, const int* disp_unit, const int* info,
    const int* comm, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_create(tmpi_buffer(base), *size, *disp_unit, tmpi_info_of(*info),
      tmpi_comm_of(*comm), &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_create_, pmpi_win_create_);
TMPI_ALIAS(pmpi_win_create_f08_, pmpi_win_create_);
TMPI_WEAK(mpi_win_create_f08_, pmpi_win_create_);

void pmpi_win_create_c_f08_(void* base, const MPI_Aint* size, const MPI_Aint* disp_unit, const int* info,
    const int* comm, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_create_c(tmpi_buffer(base), *size, *disp_unit, tmpi_info_of(*info),
      tmpi_comm_of(*comm), &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_create_c_f08_, pmpi_win_create_c_f08_);

void pmpi_win_create_dynamic_(const int* info, const int* comm, int* win, int* ierror) {
  MPI_Win win_ = MPI_WIN_NULL;
  const int code = PMPI_Win_create_dynamic(tmpi_info_of(*info), tmpi_comm_of(*comm), &win_);
  *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_create_dynamic_, pmpi_win_create_dynamic_);
TMPI_ALIAS(pmpi_win_create_dynamic_f08_, pmpi_win_create_dynamic_);
TMPI_WEAK(mpi_win_create_dynamic_f08_, pmpi_win_create_dynamic_);

void pmpi_win_detach_(const int* win, const void* base, int* ierror) {
  const int code = PMPI_Win_detach(tmpi_win_of(*win), tmpi_buffer(base));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_detach_, pmpi_win_detach_);
TMPI_ALIAS(pmpi_win_detach_f08_, pmpi_win_detach_);
TMPI_WEAK(mpi_win_detach_f08_, pmpi_win_detach_);

void pmpi_win_fence_(const int* assert, const int* win, int* ierror) {
  const int code = PMPI_Win_fence(*assert, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_fence_, pmpi_win_fence_);
TMPI_ALIAS(pmpi_win_fence_f08_, pmpi_win_fence_);
TMPI_WEAK(mpi_win_fence_f08_, pmpi_win_fence_);

void pmpi_win_flush_(const int* rank, const int* win, int* ierror) {
  const int code = PMPI_Win_flush(*rank, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_flush_, pmpi_win_flush_);
TMPI_ALIAS(pmpi_win_flush_f08_, pmpi_win_flush_);
TMPI_WEAK(mpi_win_flush_f08_, pmpi_win_flush_);

void pmpi_win_flush_all_(const int* win, int* ierror) {
  const int code = PMPI_Win_flush_all(tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_flush_all_, pmpi_win_flush_all_);
TMPI_ALIAS(pmpi_win_flush_all_f08_, pmpi_win_flush_all_);
TMPI_WEAK(mpi_win_flush_all_f08_, pmpi_win_flush_all_);

void pmpi_win_flush_local_(const int* rank, const int* win, int* ierror) {
  const int code = PMPI_Win_flush_local(*rank, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_flush_local_, pmpi_win_flush_local_);
TMPI_ALIAS(pmpi_win_flush_local_f08_, pmpi_win_flush_local_);
TMPI_WEAK(mpi_win_flush_local_f08_, pmpi_win_flush_local_);

void pmpi_win_flush_local_all_(const int* win, int* ierror) {
  const int code = PMPI_Win_flush_local_all(tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_flush_local_all_, pmpi_win_flush_local_all_);
TMPI_ALIAS(pmpi_win_flush_local_all_f08_, pmpi_win_flush_local_all_);
TMPI_WEAK(mpi_win_flush_local_all_f08_, pmpi_win_flush_local_all_);

void pmpi_win_free_(int* win, int* ierror) {
  MPI_Win win_ = tmpi_win_of(*win);
  const MPI_Win win_before = win_;
  const int code = PMPI_Win_free(&win_);
  if (win_ != win_before) *win = tmpi_win_int(win_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_free_, pmpi_win_free_);
TMPI_ALIAS(pmpi_win_free_f08_, pmpi_win_free_);
TMPI_WEAK(mpi_win_free_f08_, pmpi_win_free_);

void pmpi_win_get_group_(const int* win, int* group, int* ierror) {
  MPI_Group group_ = MPI_GROUP_NULL;
  const int code = PMPI_Win_get_group(tmpi_win_of(*win), &group_);
  *group = tmpi_group_int(group_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_get_group_, pmpi_win_get_group_);
TMPI_ALIAS(pmpi_win_get_group_f08_, pmpi_win_get_group_);
TMPI_WEAK(mpi_win_get_group_f08_, pmpi_win_get_group_);

void pmpi_win_get_info_(const int* win, int* info_used, int* ierror) {
  MPI_Info info_used_ = MPI_INFO_NULL;
  const int code = PMPI_Win_get_info(tmpi_win_of(*win), &info_used_);
  *info_used = tmpi_info_int(info_used_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_get_info_, pmpi_win_get_info_);
TMPI_ALIAS(pmpi_win_get_info_f08_, pmpi_win_get_info_);
TMPI_WEAK(mpi_win_get_info_f08_, pmpi_win_get_info_);

void pmpi_win_lock_(const int* lock_type, const int* rank, const int* assert, const int* win, int* ierror) {
  const int code = PMPI_Win_lock(*lock_type, *rank, *assert, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_lock_, pmpi_win_lock_);
TMPI_ALIAS(pmpi_win_lock_f08_, pmpi_win_lock_);
TMPI_WEAK(mpi_win_lock_f08_, pmpi_win_lock_);

void pmpi_win_lock_all_(const int* assert, const int* win, int* ierror) {
  const int code = PMPI_Win_lock_all(*assert, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_lock_all_, pmpi_win_lock_all_);
TMPI_ALIAS(pmpi_win_lock_all_f08_, pmpi_win_lock_all_);
TMPI_WEAK(mpi_win_lock_all_f08_, pmpi_win_lock_all_);

void pmpi_win_post_(const int* group, const int* assert, const int* win, int* ierror) {
  const int code = PMPI_Win_post(tmpi_group_of(*group), *assert, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_post_, pmpi_win_post_);
TMPI_ALIAS(pmpi_win_post_f08_, pmpi_win_post_);
TMPI_WEAK(mpi_win_post_f08_, pmpi_win_post_);

void pmpi_win_set_info_(const int* win, const int* info, int* ierror) {
  const int code = PMPI_Win_set_info(tmpi_win_of(*win), tmpi_info_of(*info));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_set_info_, pmpi_win_set_info_);
TMPI_ALIAS(pmpi_win_set_info_f08_, pmpi_win_set_info_);
TMPI_WEAK(mpi_win_set_info_f08_, pmpi_win_set_info_);

void pmpi_win_shared_query_(const int* win, const int* rank, MPI_Aint* size, int* disp_unit, void** baseptr,
    int* ierror) {
  const int code = PMPI_Win_shared_query(tmpi_win_of(*win), *rank, size, disp_unit, baseptr);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_shared_query_, pmpi_win_shared_query_);
TMPI_ALIAS(pmpi_win_shared_query_f08_, pmpi_win_shared_query_);
TMPI_WEAK(mpi_win_shared_query_f08_, pmpi_win_shared_query_);
TMPI_ALIAS(pmpi_win_shared_query_cptr_, pmpi_win_shared_query_);
TMPI_WEAK(mpi_win_shared_query_cptr_, pmpi_win_shared_query_);

void pmpi_win_shared_query_c_f08_(const int* win, const int* rank, MPI_Aint* size, MPI_Aint* disp_unit,
    void** baseptr, int* ierror) {
  const int code = PMPI_Win_shared_query_c(tmpi_win_of(*win), *rank, size, disp_unit, baseptr);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_shared_query_c_f08_, pmpi_win_shared_query_c_f08_);

void pmpi_win_start_(const int* group, const int* assert, const int* win, int* ierror) {
  const int code = PMPI_Win_start(tmpi_group_of(*group), *assert, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_start_, pmpi_win_start_);
TMPI_ALIAS(pmpi_win_start_f08_, pmpi_win_start_);
TMPI_WEAK(mpi_win_start_f08_, pmpi_win_start_);

void pmpi_win_sync_(const int* win, int* ierror) {
  const int code = PMPI_Win_sync(tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_sync_, pmpi_win_sync_);
TMPI_ALIAS(pmpi_win_sync_f08_, pmpi_win_sync_);
TMPI_WEAK(mpi_win_sync_f08_, pmpi_win_sync_);

void pmpi_win_test_(const int* win, int* flag, int* ierror) {
  const int code = PMPI_Win_test(tmpi_win_of(*win), flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_test_, pmpi_win_test_);
TMPI_ALIAS(pmpi_win_test_f08_, pmpi_win_test_);
TMPI_WEAK(mpi_win_test_f08_, pmpi_win_test_);

void pmpi_win_unlock_(const int* rank, const int* win, int* ierror) {
  const int code = PMPI_Win_unlock(*rank, tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_unlock_, pmpi_win_unlock_);
TMPI_ALIAS(pmpi_win_unlock_f08_, pmpi_win_unlock_);
TMPI_WEAK(mpi_win_unlock_f08_, pmpi_win_unlock_);

void pmpi_win_unlock_all_(const int* win, int* ierror) {
  const int code = PMPI_Win_unlock_all(tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_unlock_all_, pmpi_win_unlock_all_);
TMPI_ALIAS(pmpi_win_unlock_all_f08_, pmpi_win_unlock_all_);
TMPI_WEAK(mpi_win_unlock_all_f08_, pmpi_win_unlock_all_);

void pmpi_win_wait_(const int* win, int* ierror) {
  const int code = PMPI_Win_wait(tmpi_win_of(*win));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_win_wait_, pmpi_win_wait_);
TMPI_ALIAS(pmpi_win_wait_f08_, pmpi_win_wait_);
TMPI_WEAK(mpi_win_wait_f08_, pmpi_win_wait_);
