// clang-format off
// I/O: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_file_close_(int* fh, int* ierror) {
  MPI_File fh_ = tmpi_file_of(*fh);
  const MPI_File fh_before = fh_;
  const int code = PMPI_File_close(&fh_);
  if (fh_ != fh_before) *fh = tmpi_file_int(fh_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_close_, pmpi_file_close_);
TMPI_ALIAS(pmpi_file_close_f08_, pmpi_file_close_);
TMPI_WEAK(mpi_file_close_f08_, pmpi_file_close_);

void pmpi_file_delete_(const char* filename, const int* info, int* ierror, size_t filename_len) {
  char filename_[filename_len + 1];
  tmpi_string(filename_, filename, filename_len);
  const int code = PMPI_File_delete(filename_, tmpi_info_of(*info));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_delete_, pmpi_file_delete_);
TMPI_ALIAS(pmpi_file_delete_f08_, pmpi_file_delete_);
TMPI_WEAK(mpi_file_delete_f08_, pmpi_file_delete_);

void pmpi_file_get_amode_(const int* fh, int* amode, int* ierror) {
  const int code = PMPI_File_get_amode(tmpi_file_of(*fh), amode);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_amode_, pmpi_file_get_amode_);
TMPI_ALIAS(pmpi_file_get_amode_f08_, pmpi_file_get_amode_);
TMPI_WEAK(mpi_file_get_amode_f08_, pmpi_file_get_amode_);

void pmpi_file_get_atomicity_(const int* fh, int* flag, int* ierror) {
  const int code = PMPI_File_get_atomicity(tmpi_file_of(*fh), flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_atomicity_, pmpi_file_get_atomicity_);
TMPI_ALIAS(pmpi_file_get_atomicity_f08_, pmpi_file_get_atomicity_);
TMPI_WEAK(mpi_file_get_atomicity_f08_, pmpi_file_get_atomicity_);

void pmpi_file_get_byte_offset_(const int* fh, const MPI_Offset* offset, MPI_Offset* disp, int* ierror) {
  const int code = PMPI_File_get_byte_offset(tmpi_file_of(*fh), *offset, disp);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_byte_offset_, pmpi_file_get_byte_offset_);
TMPI_ALIAS(pmpi_file_get_byte_offset_f08_, pmpi_file_get_byte_offset_);
TMPI_WEAK(mpi_file_get_byte_offset_f08_, pmpi_file_get_byte_offset_);

void pmpi_file_get_group_(const int* fh, int* group, int* ierror) {
  MPI_Group group_ = MPI_GROUP_NULL;
  const int code = PMPI_File_get_group(tmpi_file_of(*fh), &group_);
  *group = tmpi_group_int(group_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_group_, pmpi_file_get_group_);
TMPI_ALIAS(pmpi_file_get_group_f08_, pmpi_file_get_group_);
TMPI_WEAK(mpi_file_get_group_f08_, pmpi_file_get_group_);

void pmpi_file_get_info_(const int* fh, int* info_used, int* ierror) {
  MPI_Info info_used_ = MPI_INFO_NULL;
  const int code = PMPI_File_get_info(tmpi_file_of(*fh), &info_used_);
  *info_used = tmpi_info_int(info_used_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_info_, pmpi_file_get_info_);
TMPI_ALIAS(pmpi_file_get_info_f08_, pmpi_file_get_info_);
TMPI_WEAK(mpi_file_get_info_f08_, pmpi_file_get_info_);

void pmpi_file_get_position_(const int* fh, MPI_Offset* offset, int* ierror) {
  const int code = PMPI_File_get_position(tmpi_file_of(*fh), offset);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_position_, pmpi_file_get_position_);
TMPI_ALIAS(pmpi_file_get_position_f08_, pmpi_file_get_position_);
TMPI_WEAK(mpi_file_get_position_f08_, pmpi_file_get_position_);

void pmpi_file_get_position_shared_(const int* fh, MPI_Offset* offset, int* ierror) {
  const int code = PMPI_File_get_position_shared(tmpi_file_of(*fh), offset);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_position_shared_, pmpi_file_get_position_shared_);
TMPI_ALIAS(pmpi_file_get_position_shared_f08_, pmpi_file_get_position_shared_);
TMPI_WEAK(mpi_file_get_position_shared_f08_, pmpi_file_get_position_shared_);

void pmpi_file_get_size_(const int* fh, MPI_Offset* size, int* ierror) {
  const int code = PMPI_File_get_size(tmpi_file_of(*fh), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_size_, pmpi_file_get_size_);
TMPI_ALIAS(pmpi_file_get_size_f08_, pmpi_file_get_size_);
TMPI_WEAK(mpi_file_get_size_f08_, pmpi_file_get_size_);

void pmpi_file_get_type_extent_(const int* fh, const int* datatype, MPI_Aint* extent, int* ierror) {
  const int code = PMPI_File_get_type_extent(tmpi_file_of(*fh), tmpi_type_of(*datatype), extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_type_extent_, pmpi_file_get_type_extent_);
TMPI_ALIAS(pmpi_file_get_type_extent_f08_, pmpi_file_get_type_extent_);
TMPI_WEAK(mpi_file_get_type_extent_f08_, pmpi_file_get_type_extent_);

void pmpi_file_get_type_extent_c_f08_(const int* fh, const int* datatype, MPI_Count* extent, int* ierror) {
  const int code = PMPI_File_get_type_extent_c(tmpi_file_of(*fh), tmpi_type_of(*datatype), extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_type_extent_c_f08_, pmpi_file_get_type_extent_c_f08_);

void pmpi_file_get_view_(const int* fh, MPI_Offset* disp, int* etype, int* filetype, char* datarep,
    int* ierror, size_t datarep_len) {
  MPI_Datatype etype_ = MPI_DATATYPE_NULL;
  MPI_Datatype filetype_ = MPI_DATATYPE_NULL;
  char datarep_[MPI_MAX_DATAREP_STRING] = "";
  const int code = PMPI_File_get_view(tmpi_file_of(*fh), disp, &etype_, &filetype_, datarep_);
  *etype = tmpi_type_int(etype_);
  *filetype = tmpi_type_int(filetype_);
  if (code == MPI_SUCCESS) tmpi_pad(datarep, datarep_len, datarep_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_get_view_, pmpi_file_get_view_);
TMPI_ALIAS(pmpi_file_get_view_f08_, pmpi_file_get_view_);
TMPI_WEAK(mpi_file_get_view_f08_, pmpi_file_get_view_);

void pmpi_file_iread_(const int* fh, void* buf, const int* count, const int* datatype, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_, pmpi_file_iread_);
TMPI_ALIAS(pmpi_file_iread_f08_, pmpi_file_iread_);
TMPI_WEAK(mpi_file_iread_f08_, pmpi_file_iread_);

void pmpi_file_iread_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_c_f08_, pmpi_file_iread_c_f08_);

void pmpi_file_iread_all_(const int* fh, void* buf, const int* count, const int* datatype, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_all(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_all_, pmpi_file_iread_all_);
TMPI_ALIAS(pmpi_file_iread_all_f08_, pmpi_file_iread_all_);
TMPI_WEAK(mpi_file_iread_all_f08_, pmpi_file_iread_all_);

void pmpi_file_iread_all_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_all_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_all_c_f08_, pmpi_file_iread_all_c_f08_);

void pmpi_file_iread_at_(const int* fh, const MPI_Offset* offset, void* buf, const int* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_at(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_at_, pmpi_file_iread_at_);
TMPI_ALIAS(pmpi_file_iread_at_f08_, pmpi_file_iread_at_);
TMPI_WEAK(mpi_file_iread_at_f08_, pmpi_file_iread_at_);

void pmpi_file_iread_at_c_f08_(const int* fh, const MPI_Offset* offset, void* buf, const MPI_Count* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_at_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_at_c_f08_, pmpi_file_iread_at_c_f08_);

void pmpi_file_iread_at_all_(const int* fh, const MPI_Offset* offset, void* buf, const int* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_at_all(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_at_all_, pmpi_file_iread_at_all_);
TMPI_ALIAS(pmpi_file_iread_at_all_f08_, pmpi_file_iread_at_all_);
TMPI_WEAK(mpi_file_iread_at_all_f08_, pmpi_file_iread_at_all_);

void pmpi_file_iread_at_all_c_f08_(const int* fh, const MPI_Offset* offset, void* buf, const MPI_Count* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_at_all_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_at_all_c_f08_, pmpi_file_iread_at_all_c_f08_);

void pmpi_file_iread_shared_(const int* fh, void* buf, const int* count, const int* datatype, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_shared(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_shared_, pmpi_file_iread_shared_);
TMPI_ALIAS(pmpi_file_iread_shared_f08_, pmpi_file_iread_shared_);
TMPI_WEAK(mpi_file_iread_shared_f08_, pmpi_file_iread_shared_);

void pmpi_file_iread_shared_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iread_shared_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iread_shared_c_f08_, pmpi_file_iread_shared_c_f08_);

void pmpi_file_iwrite_(const int* fh, const void* buf, const int* count, const int* datatype, int* request,
    int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_, pmpi_file_iwrite_);
TMPI_ALIAS(pmpi_file_iwrite_f08_, pmpi_file_iwrite_);
TMPI_WEAK(mpi_file_iwrite_f08_, pmpi_file_iwrite_);

void pmpi_file_iwrite_c_f08_(const int* fh, const void* buf, const MPI_Count* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_c_f08_, pmpi_file_iwrite_c_f08_);

void pmpi_file_iwrite_all_(const int* fh, const void* buf, const int* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_all(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_all_, pmpi_file_iwrite_all_);
TMPI_ALIAS(pmpi_file_iwrite_all_f08_, pmpi_file_iwrite_all_);
TMPI_WEAK(mpi_file_iwrite_all_f08_, pmpi_file_iwrite_all_);

void pmpi_file_iwrite_all_c_f08_(const int* fh, const void* buf, const MPI_Count* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_all_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_all_c_f08_, pmpi_file_iwrite_all_c_f08_);

void pmpi_file_iwrite_at_(const int* fh, const MPI_Offset* offset, const void* buf, const int* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_at(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_at_, pmpi_file_iwrite_at_);
TMPI_ALIAS(pmpi_file_iwrite_at_f08_, pmpi_file_iwrite_at_);
TMPI_WEAK(mpi_file_iwrite_at_f08_, pmpi_file_iwrite_at_);

void pmpi_file_iwrite_at_c_f08_(const int* fh, const MPI_Offset* offset, const void* buf,
    const MPI_Count* count, const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_at_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_at_c_f08_, pmpi_file_iwrite_at_c_f08_);

void pmpi_file_iwrite_at_all_(const int* fh, const MPI_Offset* offset, const void* buf, const int* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_at_all(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_at_all_, pmpi_file_iwrite_at_all_);
TMPI_ALIAS(pmpi_file_iwrite_at_all_f08_, pmpi_file_iwrite_at_all_);
TMPI_WEAK(mpi_file_iwrite_at_all_f08_, pmpi_file_iwrite_at_all_);

void pmpi_file_iwrite_at_all_c_f08_(const int* fh, const MPI_Offset* offset, const void* buf,
    const MPI_Count* count, const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_at_all_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_at_all_c_f08_, pmpi_file_iwrite_at_all_c_f08_);

void pmpi_file_iwrite_shared_(const int* fh, const void* buf, const int* count, const int* datatype,
    int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_shared(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_shared_, pmpi_file_iwrite_shared_);
TMPI_ALIAS(pmpi_file_iwrite_shared_f08_, pmpi_file_iwrite_shared_);
TMPI_WEAK(mpi_file_iwrite_shared_f08_, pmpi_file_iwrite_shared_);

void pmpi_file_iwrite_shared_c_f08_(const int* fh, const void* buf, const MPI_Count* count,
    const int* datatype, int* request, int* ierror) {
  MPI_Request request_ = MPI_REQUEST_NULL;
  const int code = PMPI_File_iwrite_shared_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), &request_);
  *request = tmpi_request_int(request_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_iwrite_shared_c_f08_, pmpi_file_iwrite_shared_c_f08_);

void pmpi_file_open_(const int* comm, const char* filename, const int* amode, const int* info, int* fh,
    int* ierror, size_t filename_len) {
  char filename_[filename_len + 1];
  tmpi_string(filename_, filename, filename_len);
  MPI_File fh_ = MPI_FILE_NULL;
  const int code = PMPI_File_open(tmpi_comm_of(*comm), filename_, *amode, tmpi_info_of(*info), &fh_);
  *fh = tmpi_file_int(fh_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_open_, pmpi_file_open_);
TMPI_ALIAS(pmpi_file_open_f08_, pmpi_file_open_);
TMPI_WEAK(mpi_file_open_f08_, pmpi_file_open_);

void pmpi_file_preallocate_(const int* fh, const MPI_Offset* size, int* ierror) {
  const int code = PMPI_File_preallocate(tmpi_file_of(*fh), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_preallocate_, pmpi_file_preallocate_);
TMPI_ALIAS(pmpi_file_preallocate_f08_, pmpi_file_preallocate_);
TMPI_WEAK(mpi_file_preallocate_f08_, pmpi_file_preallocate_);

void pmpi_file_read_(const int* fh, void* buf, const int* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_read(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_, pmpi_file_read_);
TMPI_ALIAS(pmpi_file_read_f08_, pmpi_file_read_);
TMPI_WEAK(mpi_file_read_f08_, pmpi_file_read_);

void pmpi_file_read_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_read_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_c_f08_, pmpi_file_read_c_f08_);

void pmpi_file_read_all_(const int* fh, void* buf, const int* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_read_all(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_all_, pmpi_file_read_all_);
TMPI_ALIAS(pmpi_file_read_all_f08_, pmpi_file_read_all_);
TMPI_WEAK(mpi_file_read_all_f08_, pmpi_file_read_all_);

void pmpi_file_read_all_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_read_all_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_all_c_f08_, pmpi_file_read_all_c_f08_);

void pmpi_file_read_all_begin_(const int* fh, void* buf, const int* count, const int* datatype, int* ierror) {
  const int code = PMPI_File_read_all_begin(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_all_begin_, pmpi_file_read_all_begin_);
TMPI_ALIAS(pmpi_file_read_all_begin_f08_, pmpi_file_read_all_begin_);
TMPI_WEAK(mpi_file_read_all_begin_f08_, pmpi_file_read_all_begin_);

void pmpi_file_read_all_begin_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* ierror) {
  const int code = PMPI_File_read_all_begin_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_all_begin_c_f08_, pmpi_file_read_all_begin_c_f08_);

void pmpi_file_read_all_end_(const int* fh, void* buf, int* status, int* ierror) {
  const int code = PMPI_File_read_all_end(tmpi_file_of(*fh), tmpi_buffer(buf), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_all_end_, pmpi_file_read_all_end_);
TMPI_ALIAS(pmpi_file_read_all_end_f08_, pmpi_file_read_all_end_);
TMPI_WEAK(mpi_file_read_all_end_f08_, pmpi_file_read_all_end_);

void pmpi_file_read_at_(const int* fh, const MPI_Offset* offset, void* buf, const int* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_read_at(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_, pmpi_file_read_at_);
TMPI_ALIAS(pmpi_file_read_at_f08_, pmpi_file_read_at_);
TMPI_WEAK(mpi_file_read_at_f08_, pmpi_file_read_at_);

void pmpi_file_read_at_c_f08_(const int* fh, const MPI_Offset* offset, void* buf, const MPI_Count* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_read_at_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_c_f08_, pmpi_file_read_at_c_f08_);

void pmpi_file_read_at_all_(const int* fh, const MPI_Offset* offset, void* buf, const int* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_read_at_all(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_all_, pmpi_file_read_at_all_);
TMPI_ALIAS(pmpi_file_read_at_all_f08_, pmpi_file_read_at_all_);
TMPI_WEAK(mpi_file_read_at_all_f08_, pmpi_file_read_at_all_);

void pmpi_file_read_at_all_c_f08_(const int* fh, const MPI_Offset* offset, void* buf, const MPI_Count* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_read_at_all_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_all_c_f08_, pmpi_file_read_at_all_c_f08_);

void pmpi_file_read_at_all_begin_(const int* fh, const MPI_Offset* offset, void* buf, const int* count,
    const int* datatype, int* ierror) {
  const int code = PMPI_File_read_at_all_begin(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_all_begin_, pmpi_file_read_at_all_begin_);
TMPI_ALIAS(pmpi_file_read_at_all_begin_f08_, pmpi_file_read_at_all_begin_);
TMPI_WEAK(mpi_file_read_at_all_begin_f08_, pmpi_file_read_at_all_begin_);

void pmpi_file_read_at_all_begin_c_f08_(const int* fh, const MPI_Offset* offset, void* buf,
    const MPI_Count* count, const int* datatype, int* ierror) {
  const int code = PMPI_File_read_at_all_begin_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_all_begin_c_f08_, pmpi_file_read_at_all_begin_c_f08_);

void pmpi_file_read_at_all_end_(const int* fh, void* buf, int* status, int* ierror) {
  const int code = PMPI_File_read_at_all_end(tmpi_file_of(*fh), tmpi_buffer(buf), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_at_all_end_, pmpi_file_read_at_all_end_);
TMPI_ALIAS(pmpi_file_read_at_all_end_f08_, pmpi_file_read_at_all_end_);
TMPI_WEAK(mpi_file_read_at_all_end_f08_, pmpi_file_read_at_all_end_);

void pmpi_file_read_ordered_(const int* fh, void* buf, const int* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_read_ordered(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_ordered_, pmpi_file_read_ordered_);
TMPI_ALIAS(pmpi_file_read_ordered_f08_, pmpi_file_read_ordered_);
TMPI_WEAK(mpi_file_read_ordered_f08_, pmpi_file_read_ordered_);

void pmpi_file_read_ordered_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_read_ordered_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_ordered_c_f08_, pmpi_file_read_ordered_c_f08_);

void pmpi_file_read_ordered_begin_(const int* fh, void* buf, const int* count, const int* datatype,
    int* ierror) {
  const int code = PMPI_File_read_ordered_begin(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_ordered_begin_, pmpi_file_read_ordered_begin_);
TMPI_ALIAS(pmpi_file_read_ordered_begin_f08_, pmpi_file_read_ordered_begin_);
TMPI_WEAK(mpi_file_read_ordered_begin_f08_, pmpi_file_read_ordered_begin_);

void pmpi_file_read_ordered_begin_c_f08_(const int* fh, void* buf, const MPI_Count* count,
    const int* datatype, int* ierror) {
  const int code = PMPI_File_read_ordered_begin_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_ordered_begin_c_f08_, pmpi_file_read_ordered_begin_c_f08_);

void pmpi_file_read_ordered_end_(const int* fh, void* buf, int* status, int* ierror) {
  const int code = PMPI_File_read_ordered_end(tmpi_file_of(*fh), tmpi_buffer(buf), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_ordered_end_, pmpi_file_read_ordered_end_);
TMPI_ALIAS(pmpi_file_read_ordered_end_f08_, pmpi_file_read_ordered_end_);
TMPI_WEAK(mpi_file_read_ordered_end_f08_, pmpi_file_read_ordered_end_);

void pmpi_file_read_shared_(const int* fh, void* buf, const int* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_read_shared(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_shared_, pmpi_file_read_shared_);
TMPI_ALIAS(pmpi_file_read_shared_f08_, pmpi_file_read_shared_);
TMPI_WEAK(mpi_file_read_shared_f08_, pmpi_file_read_shared_);

void pmpi_file_read_shared_c_f08_(const int* fh, void* buf, const MPI_Count* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_read_shared_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_read_shared_c_f08_, pmpi_file_read_shared_c_f08_);

void pmpi_file_seek_(const int* fh, const MPI_Offset* offset, const int* whence, int* ierror) {
  const int code = PMPI_File_seek(tmpi_file_of(*fh), *offset, *whence);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_seek_, pmpi_file_seek_);
TMPI_ALIAS(pmpi_file_seek_f08_, pmpi_file_seek_);
TMPI_WEAK(mpi_file_seek_f08_, pmpi_file_seek_);

void pmpi_file_seek_shared_(const int* fh, const MPI_Offset* offset, const int* whence, int* ierror) {
  const int code = PMPI_File_seek_shared(tmpi_file_of(*fh), *offset, *whence);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_seek_shared_, pmpi_file_seek_shared_);
TMPI_ALIAS(pmpi_file_seek_shared_f08_, pmpi_file_seek_shared_);
TMPI_WEAK(mpi_file_seek_shared_f08_, pmpi_file_seek_shared_);

void pmpi_file_set_atomicity_(const int* fh, const int* flag, int* ierror) {
  const int code = PMPI_File_set_atomicity(tmpi_file_of(*fh), *flag);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_set_atomicity_, pmpi_file_set_atomicity_);
TMPI_ALIAS(pmpi_file_set_atomicity_f08_, pmpi_file_set_atomicity_);
TMPI_WEAK(mpi_file_set_atomicity_f08_, pmpi_file_set_atomicity_);

void pmpi_file_set_info_(const int* fh, const int* info, int* ierror) {
  const int code = PMPI_File_set_info(tmpi_file_of(*fh), tmpi_info_of(*info));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_set_info_, pmpi_file_set_info_);
TMPI_ALIAS(pmpi_file_set_info_f08_, pmpi_file_set_info_);
TMPI_WEAK(mpi_file_set_info_f08_, pmpi_file_set_info_);

void pmpi_file_set_size_(const int* fh, const MPI_Offset* size, int* ierror) {
  const int code = PMPI_File_set_size(tmpi_file_of(*fh), *size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_set_size_, pmpi_file_set_size_);
TMPI_ALIAS(pmpi_file_set_size_f08_, pmpi_file_set_size_);
TMPI_WEAK(mpi_file_set_size_f08_, pmpi_file_set_size_);

void pmpi_file_set_view_(const int* fh, const MPI_Offset* disp, const int* etype, const int* filetype,
    const char* datarep, const int* info, int* ierror, size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_File_set_view(tmpi_file_of(*fh), *disp, tmpi_type_of(*etype), tmpi_type_of(*filetype),
      datarep_, tmpi_info_of(*info));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_set_view_, pmpi_file_set_view_);
TMPI_ALIAS(pmpi_file_set_view_f08_, pmpi_file_set_view_);
TMPI_WEAK(mpi_file_set_view_f08_, pmpi_file_set_view_);

void pmpi_file_sync_(const int* fh, int* ierror) {
  const int code = PMPI_File_sync(tmpi_file_of(*fh));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_sync_, pmpi_file_sync_);
TMPI_ALIAS(pmpi_file_sync_f08_, pmpi_file_sync_);
TMPI_WEAK(mpi_file_sync_f08_, pmpi_file_sync_);

void pmpi_file_write_(const int* fh, const void* buf, const int* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_write(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_, pmpi_file_write_);
TMPI_ALIAS(pmpi_file_write_f08_, pmpi_file_write_);
TMPI_WEAK(mpi_file_write_f08_, pmpi_file_write_);

void pmpi_file_write_c_f08_(const int* fh, const void* buf, const MPI_Count* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_write_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_c_f08_, pmpi_file_write_c_f08_);

void pmpi_file_write_all_(const int* fh, const void* buf, const int* count, const int* datatype, int* status,
    int* ierror) {
  const int code = PMPI_File_write_all(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_all_, pmpi_file_write_all_);
TMPI_ALIAS(pmpi_file_write_all_f08_, pmpi_file_write_all_);
TMPI_WEAK(mpi_file_write_all_f08_, pmpi_file_write_all_);

void pmpi_file_write_all_c_f08_(const int* fh, const void* buf, const MPI_Count* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_write_all_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count, tmpi_type_of(*datatype),
      tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_all_c_f08_, pmpi_file_write_all_c_f08_);

void pmpi_file_write_all_begin_(const int* fh, const void* buf, const int* count, const int* datatype,
    int* ierror) {
  const int code = PMPI_File_write_all_begin(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_all_begin_, pmpi_file_write_all_begin_);
TMPI_ALIAS(pmpi_file_write_all_begin_f08_, pmpi_file_write_all_begin_);
TMPI_WEAK(mpi_file_write_all_begin_f08_, pmpi_file_write_all_begin_);

void pmpi_file_write_all_begin_c_f08_(const int* fh, const void* buf, const MPI_Count* count,
    const int* datatype, int* ierror) {
  const int code = PMPI_File_write_all_begin_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_all_begin_c_f08_, pmpi_file_write_all_begin_c_f08_);

void pmpi_file_write_all_end_(const int* fh, const void* buf, int* status, int* ierror) {
  const int code = PMPI_File_write_all_end(tmpi_file_of(*fh), tmpi_buffer(buf), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_all_end_, pmpi_file_write_all_end_);
TMPI_ALIAS(pmpi_file_write_all_end_f08_, pmpi_file_write_all_end_);
TMPI_WEAK(mpi_file_write_all_end_f08_, pmpi_file_write_all_end_);

void pmpi_file_write_at_(const int* fh, const MPI_Offset* offset, const void* buf, const int* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_write_at(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_, pmpi_file_write_at_);
TMPI_ALIAS(pmpi_file_write_at_f08_, pmpi_file_write_at_);
TMPI_WEAK(mpi_file_write_at_f08_, pmpi_file_write_at_);

void pmpi_file_write_at_c_f08_(const int* fh, const MPI_Offset* offset, const void* buf,
    const MPI_Count* count, const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_write_at_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_c_f08_, pmpi_file_write_at_c_f08_);

void pmpi_file_write_at_all_(const int* fh, const MPI_Offset* offset, const void* buf, const int* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_write_at_all(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_all_, pmpi_file_write_at_all_);
TMPI_ALIAS(pmpi_file_write_at_all_f08_, pmpi_file_write_at_all_);
TMPI_WEAK(mpi_file_write_at_all_f08_, pmpi_file_write_at_all_);

void pmpi_file_write_at_all_c_f08_(const int* fh, const MPI_Offset* offset, const void* buf,
    const MPI_Count* count, const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_write_at_all_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_all_c_f08_, pmpi_file_write_at_all_c_f08_);

void pmpi_file_write_at_all_begin_(const int* fh, const MPI_Offset* offset, const void* buf, const int* count,
    const int* datatype, int* ierror) {
  const int code = PMPI_File_write_at_all_begin(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_all_begin_, pmpi_file_write_at_all_begin_);
TMPI_ALIAS(pmpi_file_write_at_all_begin_f08_, pmpi_file_write_at_all_begin_);
TMPI_WEAK(mpi_file_write_at_all_begin_f08_, pmpi_file_write_at_all_begin_);

void pmpi_file_write_at_all_begin_c_f08_(const int* fh, const MPI_Offset* offset, const void* buf,
    const MPI_Count* count, const int* datatype, int* ierror) {
  const int code = PMPI_File_write_at_all_begin_c(tmpi_file_of(*fh), *offset, tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_all_begin_c_f08_, pmpi_file_write_at_all_begin_c_f08_);

void pmpi_file_write_at_all_end_(const int* fh, const void* buf, int* status, int* ierror) {
  const int code = PMPI_File_write_at_all_end(tmpi_file_of(*fh), tmpi_buffer(buf), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_at_all_end_, pmpi_file_write_at_all_end_);
TMPI_ALIAS(pmpi_file_write_at_all_end_f08_, pmpi_file_write_at_all_end_);
TMPI_WEAK(mpi_file_write_at_all_end_f08_, pmpi_file_write_at_all_end_);

void pmpi_file_write_ordered_(const int* fh, const void* buf, const int* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_write_ordered(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_ordered_, pmpi_file_write_ordered_);
TMPI_ALIAS(pmpi_file_write_ordered_f08_, pmpi_file_write_ordered_);
TMPI_WEAK(mpi_file_write_ordered_f08_, pmpi_file_write_ordered_);

void pmpi_file_write_ordered_c_f08_(const int* fh, const void* buf, const MPI_Count* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_write_ordered_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_ordered_c_f08_, pmpi_file_write_ordered_c_f08_);

void pmpi_file_write_ordered_begin_(const int* fh, const void* buf, const int* count, const int* datatype,
    int* ierror) {
  const int code = PMPI_File_write_ordered_begin(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_ordered_begin_, pmpi_file_write_ordered_begin_);
TMPI_ALIAS(pmpi_file_write_ordered_begin_f08_, pmpi_file_write_ordered_begin_);
TMPI_WEAK(mpi_file_write_ordered_begin_f08_, pmpi_file_write_ordered_begin_);

void pmpi_file_write_ordered_begin_c_f08_(const int* fh, const void* buf, const MPI_Count* count,
    const int* datatype, int* ierror) {
  const int code = PMPI_File_write_ordered_begin_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_ordered_begin_c_f08_, pmpi_file_write_ordered_begin_c_f08_);

void pmpi_file_write_ordered_end_(const int* fh, const void* buf, int* status, int* ierror) {
  const int code = PMPI_File_write_ordered_end(tmpi_file_of(*fh), tmpi_buffer(buf), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_ordered_end_, pmpi_file_write_ordered_end_);
TMPI_ALIAS(pmpi_file_write_ordered_end_f08_, pmpi_file_write_ordered_end_);
TMPI_WEAK(mpi_file_write_ordered_end_f08_, pmpi_file_write_ordered_end_);

void pmpi_file_write_shared_(const int* fh, const void* buf, const int* count, const int* datatype,
    int* status, int* ierror) {
  const int code = PMPI_File_write_shared(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_shared_, pmpi_file_write_shared_);
TMPI_ALIAS(pmpi_file_write_shared_f08_, pmpi_file_write_shared_);
TMPI_WEAK(mpi_file_write_shared_f08_, pmpi_file_write_shared_);

void pmpi_file_write_shared_c_f08_(const int* fh, const void* buf, const MPI_Count* count,
    const int* datatype, int* status, int* ierror) {
  const int code = PMPI_File_write_shared_c(tmpi_file_of(*fh), tmpi_buffer(buf), *count,
      tmpi_type_of(*datatype), tmpi_status(status));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_file_write_shared_c_f08_, pmpi_file_write_shared_c_f08_);
