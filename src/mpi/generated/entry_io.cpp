// clang-format off
// I/O: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_File_close(MPI_File* fh) {
  return body::File_close(fh);
}
TMPI_WEAK_ALIAS(MPI_File_close);

int PMPI_File_delete(const char* filename, MPI_Info info) {
  return body::File_delete(filename, info);
}
TMPI_WEAK_ALIAS(MPI_File_delete);

int PMPI_File_get_amode(MPI_File fh, int* amode) {
  return body::File_get_amode(fh, amode);
}
TMPI_WEAK_ALIAS(MPI_File_get_amode);

int PMPI_File_get_atomicity(MPI_File fh, int* flag) {
  return body::File_get_atomicity(fh, flag);
}
TMPI_WEAK_ALIAS(MPI_File_get_atomicity);

int PMPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset* disp) {
  return body::File_get_byte_offset(fh, offset, disp);
}
TMPI_WEAK_ALIAS(MPI_File_get_byte_offset);

int PMPI_File_get_group(MPI_File fh, MPI_Group* group) {
  return body::File_get_group(fh, group);
}
TMPI_WEAK_ALIAS(MPI_File_get_group);

int PMPI_File_get_info(MPI_File fh, MPI_Info* info_used) {
  return body::File_get_info(fh, info_used);
}
TMPI_WEAK_ALIAS(MPI_File_get_info);

int PMPI_File_get_position(MPI_File fh, MPI_Offset* offset) {
  return body::File_get_position(fh, offset);
}
TMPI_WEAK_ALIAS(MPI_File_get_position);

int PMPI_File_get_position_shared(MPI_File fh, MPI_Offset* offset) {
  return body::File_get_position_shared(fh, offset);
}
TMPI_WEAK_ALIAS(MPI_File_get_position_shared);

int PMPI_File_get_size(MPI_File fh, MPI_Offset* size) {
  return body::File_get_size(fh, size);
}
TMPI_WEAK_ALIAS(MPI_File_get_size);

int PMPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Aint* extent) {
  return body::File_get_type_extent(fh, datatype, extent);
}
TMPI_WEAK_ALIAS(MPI_File_get_type_extent);

int PMPI_File_get_type_extent_c(MPI_File fh, MPI_Datatype datatype, MPI_Count* extent) {
  return body::File_get_type_extent(fh, datatype, extent);
}
TMPI_WEAK_ALIAS(MPI_File_get_type_extent_c);

int PMPI_File_get_view(MPI_File fh, MPI_Offset* disp, MPI_Datatype* etype, MPI_Datatype* filetype,
    char* datarep) {
  return body::File_get_view(fh, disp, etype, filetype, datarep);
}
TMPI_WEAK_ALIAS(MPI_File_get_view);

int PMPI_File_iread(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iread(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread);

int PMPI_File_iread_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iread(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_c);

int PMPI_File_iread_all(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iread_all(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_all);

int PMPI_File_iread_all_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iread_all(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_all_c);

int PMPI_File_iread_at(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iread_at(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_at);

int PMPI_File_iread_at_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iread_at(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_at_c);

int PMPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iread_at_all(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_at_all);

int PMPI_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iread_at_all(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_at_all_c);

int PMPI_File_iread_shared(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iread_shared(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_shared);

int PMPI_File_iread_shared_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iread_shared(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iread_shared_c);

int PMPI_File_iwrite(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iwrite(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite);

int PMPI_File_iwrite_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iwrite(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_c);

int PMPI_File_iwrite_all(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iwrite_all(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_all);

int PMPI_File_iwrite_all_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iwrite_all(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_all_c);

int PMPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iwrite_at(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_at);

int PMPI_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iwrite_at(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_at_c);

int PMPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iwrite_at_all(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_at_all);

int PMPI_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Request* request) {
  return body::File_iwrite_at_all(fh, offset, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_at_all_c);

int PMPI_File_iwrite_shared(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iwrite_shared(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_shared);

int PMPI_File_iwrite_shared_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Request* request) {
  return body::File_iwrite_shared(fh, buf, count, datatype, request);
}
TMPI_WEAK_ALIAS(MPI_File_iwrite_shared_c);

int PMPI_File_open(MPI_Comm comm, const char* filename, int amode, MPI_Info info, MPI_File* fh) {
  return body::File_open(comm, filename, amode, info, fh);
}
TMPI_WEAK_ALIAS(MPI_File_open);

int PMPI_File_preallocate(MPI_File fh, MPI_Offset size) {
  return body::File_preallocate(fh, size);
}
TMPI_WEAK_ALIAS(MPI_File_preallocate);

int PMPI_File_read(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_read(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read);

int PMPI_File_read_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_read(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_c);

int PMPI_File_read_all(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_read_all(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_all);

int PMPI_File_read_all_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_read_all(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_all_c);

int PMPI_File_read_all_begin(MPI_File fh, void* buf, int count, MPI_Datatype datatype) {
  return body::File_read_all_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_read_all_begin);

int PMPI_File_read_all_begin_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype) {
  return body::File_read_all_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_read_all_begin_c);

int PMPI_File_read_all_end(MPI_File fh, void* buf, MPI_Status* status) {
  return body::File_read_all_end(fh, buf, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_all_end);

int PMPI_File_read_at(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_read_at(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_at);

int PMPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_read_at(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_at_c);

int PMPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_read_at_all(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_at_all);

int PMPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_read_at_all(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_at_all_c);

int PMPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void* buf, int count, MPI_Datatype datatype) {
  return body::File_read_at_all_begin(fh, offset, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_read_at_all_begin);

int PMPI_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void* buf, MPI_Count count,
    MPI_Datatype datatype) {
  return body::File_read_at_all_begin(fh, offset, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_read_at_all_begin_c);

int PMPI_File_read_at_all_end(MPI_File fh, void* buf, MPI_Status* status) {
  return body::File_read_at_all_end(fh, buf, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_at_all_end);

int PMPI_File_read_ordered(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_read_ordered(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_ordered);

int PMPI_File_read_ordered_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_read_ordered(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_ordered_c);

int PMPI_File_read_ordered_begin(MPI_File fh, void* buf, int count, MPI_Datatype datatype) {
  return body::File_read_ordered_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_read_ordered_begin);

int PMPI_File_read_ordered_begin_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype) {
  return body::File_read_ordered_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_read_ordered_begin_c);

int PMPI_File_read_ordered_end(MPI_File fh, void* buf, MPI_Status* status) {
  return body::File_read_ordered_end(fh, buf, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_ordered_end);

int PMPI_File_read_shared(MPI_File fh, void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_read_shared(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_shared);

int PMPI_File_read_shared_c(MPI_File fh, void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_read_shared(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_read_shared_c);

int PMPI_File_seek(MPI_File fh, MPI_Offset offset, int whence) {
  return body::File_seek(fh, offset, whence);
}
TMPI_WEAK_ALIAS(MPI_File_seek);

int PMPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence) {
  return body::File_seek_shared(fh, offset, whence);
}
TMPI_WEAK_ALIAS(MPI_File_seek_shared);

int PMPI_File_set_atomicity(MPI_File fh, int flag) {
  return body::File_set_atomicity(fh, flag);
}
TMPI_WEAK_ALIAS(MPI_File_set_atomicity);

int PMPI_File_set_info(MPI_File fh, MPI_Info info) {
  return body::File_set_info(fh, info);
}
TMPI_WEAK_ALIAS(MPI_File_set_info);

int PMPI_File_set_size(MPI_File fh, MPI_Offset size) {
  return body::File_set_size(fh, size);
}
TMPI_WEAK_ALIAS(MPI_File_set_size);

int PMPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
    const char* datarep, MPI_Info info) {
  return body::File_set_view(fh, disp, etype, filetype, datarep, info);
}
TMPI_WEAK_ALIAS(MPI_File_set_view);

int PMPI_File_sync(MPI_File fh) {
  return body::File_sync(fh);
}
TMPI_WEAK_ALIAS(MPI_File_sync);

int PMPI_File_write(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_write(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write);

int PMPI_File_write_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_c);

int PMPI_File_write_all(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_write_all(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_all);

int PMPI_File_write_all_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write_all(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_all_c);

int PMPI_File_write_all_begin(MPI_File fh, const void* buf, int count, MPI_Datatype datatype) {
  return body::File_write_all_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_write_all_begin);

int PMPI_File_write_all_begin_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype) {
  return body::File_write_all_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_write_all_begin_c);

int PMPI_File_write_all_end(MPI_File fh, const void* buf, MPI_Status* status) {
  return body::File_write_all_end(fh, buf, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_all_end);

int PMPI_File_write_at(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write_at(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_at);

int PMPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status* status) {
  return body::File_write_at(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_at_c);

int PMPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void* buf, int count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write_at_all(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_at_all);

int PMPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype, MPI_Status* status) {
  return body::File_write_at_all(fh, offset, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_at_all_c);

int PMPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void* buf, int count,
    MPI_Datatype datatype) {
  return body::File_write_at_all_begin(fh, offset, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_write_at_all_begin);

int PMPI_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void* buf, MPI_Count count,
    MPI_Datatype datatype) {
  return body::File_write_at_all_begin(fh, offset, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_write_at_all_begin_c);

int PMPI_File_write_at_all_end(MPI_File fh, const void* buf, MPI_Status* status) {
  return body::File_write_at_all_end(fh, buf, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_at_all_end);

int PMPI_File_write_ordered(MPI_File fh, const void* buf, int count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write_ordered(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_ordered);

int PMPI_File_write_ordered_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write_ordered(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_ordered_c);

int PMPI_File_write_ordered_begin(MPI_File fh, const void* buf, int count, MPI_Datatype datatype) {
  return body::File_write_ordered_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_write_ordered_begin);

int PMPI_File_write_ordered_begin_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype) {
  return body::File_write_ordered_begin(fh, buf, count, datatype);
}
TMPI_WEAK_ALIAS(MPI_File_write_ordered_begin_c);

int PMPI_File_write_ordered_end(MPI_File fh, const void* buf, MPI_Status* status) {
  return body::File_write_ordered_end(fh, buf, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_ordered_end);

int PMPI_File_write_shared(MPI_File fh, const void* buf, int count, MPI_Datatype datatype, MPI_Status* status) {
  return body::File_write_shared(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_shared);

int PMPI_File_write_shared_c(MPI_File fh, const void* buf, MPI_Count count, MPI_Datatype datatype,
    MPI_Status* status) {
  return body::File_write_shared(fh, buf, count, datatype, status);
}
TMPI_WEAK_ALIAS(MPI_File_write_shared_c);

int PMPI_Register_datarep(const char* datarep, MPI_Datarep_conversion_function* read_conversion_fn,
    MPI_Datarep_conversion_function* write_conversion_fn, MPI_Datarep_extent_function* dtype_file_extent_fn,
    void* extra_state) {
  return body::Register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn,
      extra_state);
}
TMPI_WEAK_ALIAS(MPI_Register_datarep);

int PMPI_Register_datarep_c(const char* datarep, MPI_Datarep_conversion_function_c* read_conversion_fn,
    MPI_Datarep_conversion_function_c* write_conversion_fn, MPI_Datarep_extent_function* dtype_file_extent_fn,
    void* extra_state) {
  return body::Register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn,
      extra_state);
}
TMPI_WEAK_ALIAS(MPI_Register_datarep_c);

}  // extern "C"
#pragma GCC visibility pop

// Not built yet. Weak, so that a body that is written by hand takes its place without a new run.
namespace tmpi::mpi {

[[gnu::weak]] int body::File_close(MPI_File*) {
  return unsupported("MPI_File_close");
}

[[gnu::weak]] int body::File_delete(const char*, MPI_Info) {
  return unsupported("MPI_File_delete");
}

[[gnu::weak]] int body::File_get_amode(MPI_File, int*) {
  return unsupported("MPI_File_get_amode");
}

[[gnu::weak]] int body::File_get_atomicity(MPI_File, int*) {
  return unsupported("MPI_File_get_atomicity");
}

[[gnu::weak]] int body::File_get_byte_offset(MPI_File, MPI_Offset, MPI_Offset*) {
  return unsupported("MPI_File_get_byte_offset");
}

[[gnu::weak]] int body::File_get_group(MPI_File, MPI_Group*) {
  return unsupported("MPI_File_get_group");
}

[[gnu::weak]] int body::File_get_info(MPI_File, MPI_Info*) {
  return unsupported("MPI_File_get_info");
}

[[gnu::weak]] int body::File_get_position(MPI_File, MPI_Offset*) {
  return unsupported("MPI_File_get_position");
}

[[gnu::weak]] int body::File_get_position_shared(MPI_File, MPI_Offset*) {
  return unsupported("MPI_File_get_position_shared");
}

[[gnu::weak]] int body::File_get_size(MPI_File, MPI_Offset*) {
  return unsupported("MPI_File_get_size");
}

[[gnu::weak]] int body::File_get_type_extent(MPI_File, MPI_Datatype, MPI_Count*) {
  return unsupported("MPI_File_get_type_extent");
}

[[gnu::weak]] int body::File_get_view(MPI_File, MPI_Offset*, MPI_Datatype*, MPI_Datatype*, char*) {
  return unsupported("MPI_File_get_view");
}

[[gnu::weak]] int body::File_iread(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iread");
}

[[gnu::weak]] int body::File_iread_all(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iread_all");
}

[[gnu::weak]] int body::File_iread_at(MPI_File, MPI_Offset, void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iread_at");
}

[[gnu::weak]] int body::File_iread_at_all(MPI_File, MPI_Offset, void*, MPI_Count, MPI_Datatype,
    MPI_Request*) {
  return unsupported("MPI_File_iread_at_all");
}

[[gnu::weak]] int body::File_iread_shared(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iread_shared");
}

[[gnu::weak]] int body::File_iwrite(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iwrite");
}

[[gnu::weak]] int body::File_iwrite_all(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iwrite_all");
}

[[gnu::weak]] int body::File_iwrite_at(MPI_File, MPI_Offset, const void*, MPI_Count, MPI_Datatype,
    MPI_Request*) {
  return unsupported("MPI_File_iwrite_at");
}

[[gnu::weak]] int body::File_iwrite_at_all(MPI_File, MPI_Offset, const void*, MPI_Count, MPI_Datatype,
    MPI_Request*) {
  return unsupported("MPI_File_iwrite_at_all");
}

[[gnu::weak]] int body::File_iwrite_shared(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Request*) {
  return unsupported("MPI_File_iwrite_shared");
}

[[gnu::weak]] int body::File_open(MPI_Comm comm, const char*, int, MPI_Info, MPI_File*) {
  return unsupported("MPI_File_open", comm);
}

[[gnu::weak]] int body::File_preallocate(MPI_File, MPI_Offset) {
  return unsupported("MPI_File_preallocate");
}

[[gnu::weak]] int body::File_read(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_read");
}

[[gnu::weak]] int body::File_read_all(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_read_all");
}

[[gnu::weak]] int body::File_read_all_begin(MPI_File, void*, MPI_Count, MPI_Datatype) {
  return unsupported("MPI_File_read_all_begin");
}

[[gnu::weak]] int body::File_read_all_end(MPI_File, void*, MPI_Status*) {
  return unsupported("MPI_File_read_all_end");
}

[[gnu::weak]] int body::File_read_at(MPI_File, MPI_Offset, void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_read_at");
}

[[gnu::weak]] int body::File_read_at_all(MPI_File, MPI_Offset, void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_read_at_all");
}

[[gnu::weak]] int body::File_read_at_all_begin(MPI_File, MPI_Offset, void*, MPI_Count, MPI_Datatype) {
  return unsupported("MPI_File_read_at_all_begin");
}

[[gnu::weak]] int body::File_read_at_all_end(MPI_File, void*, MPI_Status*) {
  return unsupported("MPI_File_read_at_all_end");
}

[[gnu::weak]] int body::File_read_ordered(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_read_ordered");
}

[[gnu::weak]] int body::File_read_ordered_begin(MPI_File, void*, MPI_Count, MPI_Datatype) {
  return unsupported("MPI_File_read_ordered_begin");
}

[[gnu::weak]] int body::File_read_ordered_end(MPI_File, void*, MPI_Status*) {
  return unsupported("MPI_File_read_ordered_end");
}

[[gnu::weak]] int body::File_read_shared(MPI_File, void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_read_shared");
}

[[gnu::weak]] int body::File_seek(MPI_File, MPI_Offset, int) {
  return unsupported("MPI_File_seek");
}

[[gnu::weak]] int body::File_seek_shared(MPI_File, MPI_Offset, int) {
  return unsupported("MPI_File_seek_shared");
}

[[gnu::weak]] int body::File_set_atomicity(MPI_File, int) {
  return unsupported("MPI_File_set_atomicity");
}

[[gnu::weak]] int body::File_set_info(MPI_File, MPI_Info) {
  return unsupported("MPI_File_set_info");
}

[[gnu::weak]] int body::File_set_size(MPI_File, MPI_Offset) {
  return unsupported("MPI_File_set_size");
}

[[gnu::weak]] int body::File_set_view(MPI_File, MPI_Offset, MPI_Datatype, MPI_Datatype, const char*,
    MPI_Info) {
  return unsupported("MPI_File_set_view");
}

[[gnu::weak]] int body::File_sync(MPI_File) {
  return unsupported("MPI_File_sync");
}

[[gnu::weak]] int body::File_write(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_write");
}

[[gnu::weak]] int body::File_write_all(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_write_all");
}

[[gnu::weak]] int body::File_write_all_begin(MPI_File, const void*, MPI_Count, MPI_Datatype) {
  return unsupported("MPI_File_write_all_begin");
}

[[gnu::weak]] int body::File_write_all_end(MPI_File, const void*, MPI_Status*) {
  return unsupported("MPI_File_write_all_end");
}

[[gnu::weak]] int body::File_write_at(MPI_File, MPI_Offset, const void*, MPI_Count, MPI_Datatype,
    MPI_Status*) {
  return unsupported("MPI_File_write_at");
}

[[gnu::weak]] int body::File_write_at_all(MPI_File, MPI_Offset, const void*, MPI_Count, MPI_Datatype,
    MPI_Status*) {
  return unsupported("MPI_File_write_at_all");
}

[[gnu::weak]] int body::File_write_at_all_begin(MPI_File, MPI_Offset, const void*, MPI_Count, MPI_Datatype) {
  return unsupported("MPI_File_write_at_all_begin");
}

[[gnu::weak]] int body::File_write_at_all_end(MPI_File, const void*, MPI_Status*) {
  return unsupported("MPI_File_write_at_all_end");
}

[[gnu::weak]] int body::File_write_ordered(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_write_ordered");
}

[[gnu::weak]] int body::File_write_ordered_begin(MPI_File, const void*, MPI_Count, MPI_Datatype) {
  return unsupported("MPI_File_write_ordered_begin");
}

[[gnu::weak]] int body::File_write_ordered_end(MPI_File, const void*, MPI_Status*) {
  return unsupported("MPI_File_write_ordered_end");
}

[[gnu::weak]] int body::File_write_shared(MPI_File, const void*, MPI_Count, MPI_Datatype, MPI_Status*) {
  return unsupported("MPI_File_write_shared");
}

[[gnu::weak]] int body::Register_datarep(const char*, DatarepConversion, DatarepConversion,
    MPI_Datarep_extent_function*, void*) {
  return unsupported("MPI_Register_datarep");
}

}  // namespace tmpi::mpi
