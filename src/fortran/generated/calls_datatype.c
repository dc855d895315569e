// clang-format off
// Datatypes: what Fortran programs call. Each procedure converts its arguments and calls C.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.
#include "fortran/binding.h"

void pmpi_get_address_(const void* location, MPI_Aint* address, int* ierror) {
  const int code = PMPI_Get_address(tmpi_buffer(location), address);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_address_, pmpi_get_address_);
TMPI_ALIAS(pmpi_get_address_f08_, pmpi_get_address_);
TMPI_WEAK(mpi_get_address_f08_, pmpi_get_address_);

void pmpi_get_elements_(const int* status, const int* datatype, int* count, int* ierror) {
  const int code = PMPI_Get_elements((const MPI_Status*)status, tmpi_type_of(*datatype), count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_elements_, pmpi_get_elements_);
TMPI_ALIAS(pmpi_get_elements_f08_, pmpi_get_elements_);
TMPI_WEAK(mpi_get_elements_f08_, pmpi_get_elements_);

void pmpi_get_elements_c_f08_(const int* status, const int* datatype, MPI_Count* count, int* ierror) {
  const int code = PMPI_Get_elements_c((const MPI_Status*)status, tmpi_type_of(*datatype), count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_elements_c_f08_, pmpi_get_elements_c_f08_);

void pmpi_get_elements_x_(const int* status, const int* datatype, MPI_Count* count, int* ierror) {
  const int code = PMPI_Get_elements_x((const MPI_Status*)status, tmpi_type_of(*datatype), count);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_get_elements_x_, pmpi_get_elements_x_);
TMPI_ALIAS(pmpi_get_elements_x_f08_, pmpi_get_elements_x_);
TMPI_WEAK(mpi_get_elements_x_f08_, pmpi_get_elements_x_);

void pmpi_pack_(const void* inbuf, const int* incount, const int* datatype, void* outbuf, const int* outsize,
    int* position, const int* comm, int* ierror) {
  const int code = PMPI_Pack(tmpi_buffer(inbuf), *incount, tmpi_type_of(*datatype), tmpi_buffer(outbuf),
      *outsize, position, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_, pmpi_pack_);
TMPI_ALIAS(pmpi_pack_f08_, pmpi_pack_);
TMPI_WEAK(mpi_pack_f08_, pmpi_pack_);

void pmpi_pack_c_f08_(const void* inbuf, const MPI_Count* incount, const int* datatype, void* outbuf,
    const MPI_Count* outsize, MPI_Count* position, const int* comm, int* ierror) {
  const int code = PMPI_Pack_c(tmpi_buffer(inbuf), *incount, tmpi_type_of(*datatype), tmpi_buffer(outbuf),
      *outsize, position, tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_c_f08_, pmpi_pack_c_f08_);

void pmpi_pack_external_(const char* datarep, const void* inbuf, const int* incount, const int* datatype,
    void* outbuf, const MPI_Aint* outsize, MPI_Aint* position, int* ierror, size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_Pack_external(datarep_, tmpi_buffer(inbuf), *incount, tmpi_type_of(*datatype),
      tmpi_buffer(outbuf), *outsize, position);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_external_, pmpi_pack_external_);
TMPI_ALIAS(pmpi_pack_external_f08_, pmpi_pack_external_);
TMPI_WEAK(mpi_pack_external_f08_, pmpi_pack_external_);

void pmpi_pack_external_c_f08_(const char* datarep, const void* inbuf, const MPI_Count* incount,
    const int* datatype, void* outbuf, const MPI_Count* outsize, MPI_Count* position, int* ierror,
    size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_Pack_external_c(datarep_, tmpi_buffer(inbuf), *incount, tmpi_type_of(*datatype),
      tmpi_buffer(outbuf), *outsize, position);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_external_c_f08_, pmpi_pack_external_c_f08_);

void pmpi_pack_external_size_(const char* datarep, const int* incount, const int* datatype, MPI_Aint* size,
    int* ierror, size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_Pack_external_size(datarep_, *incount, tmpi_type_of(*datatype), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_external_size_, pmpi_pack_external_size_);
TMPI_ALIAS(pmpi_pack_external_size_f08_, pmpi_pack_external_size_);
TMPI_WEAK(mpi_pack_external_size_f08_, pmpi_pack_external_size_);

void pmpi_pack_external_size_c_f08_(const char* datarep, const MPI_Count* incount, const int* datatype,
    MPI_Count* size, int* ierror, size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_Pack_external_size_c(datarep_, *incount, tmpi_type_of(*datatype), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_external_size_c_f08_, pmpi_pack_external_size_c_f08_);

void pmpi_pack_size_(const int* incount, const int* datatype, const int* comm, int* size, int* ierror) {
  const int code = PMPI_Pack_size(*incount, tmpi_type_of(*datatype), tmpi_comm_of(*comm), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_size_, pmpi_pack_size_);
TMPI_ALIAS(pmpi_pack_size_f08_, pmpi_pack_size_);
TMPI_WEAK(mpi_pack_size_f08_, pmpi_pack_size_);

void pmpi_pack_size_c_f08_(const MPI_Count* incount, const int* datatype, const int* comm, MPI_Count* size,
    int* ierror) {
  const int code = PMPI_Pack_size_c(*incount, tmpi_type_of(*datatype), tmpi_comm_of(*comm), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_pack_size_c_f08_, pmpi_pack_size_c_f08_);

void pmpi_type_commit_(int* datatype, int* ierror) {
  MPI_Datatype datatype_ = tmpi_type_of(*datatype);
  const MPI_Datatype datatype_before = datatype_;
  const int code = PMPI_Type_commit(&datatype_);
  if (datatype_ != datatype_before) *datatype = tmpi_type_int(datatype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_commit_, pmpi_type_commit_);
TMPI_ALIAS(pmpi_type_commit_f08_, pmpi_type_commit_);
TMPI_WEAK(mpi_type_commit_f08_, pmpi_type_commit_);

void pmpi_type_contiguous_(const int* count, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_contiguous(*count, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_contiguous_, pmpi_type_contiguous_);
TMPI_ALIAS(pmpi_type_contiguous_f08_, pmpi_type_contiguous_);
TMPI_WEAK(mpi_type_contiguous_f08_, pmpi_type_contiguous_);

void pmpi_type_contiguous_c_f08_(const MPI_Count* count, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_contiguous_c(*count, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_contiguous_c_f08_, pmpi_type_contiguous_c_f08_);

void pmpi_type_create_darray_(const int* size, const int* rank, const int* ndims, const int* array_of_gsizes,
    const int* array_of_distribs, const int* array_of_dargs, const int* array_of_psizes, const int* order,
    const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_darray(*size, *rank, *ndims, array_of_gsizes, array_of_distribs,
      array_of_dargs, array_of_psizes, *order, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_darray_, pmpi_type_create_darray_);
TMPI_ALIAS(pmpi_type_create_darray_f08_, pmpi_type_create_darray_);
TMPI_WEAK(mpi_type_create_darray_f08_, pmpi_type_create_darray_);

void pmpi_type_create_darray_c_f08_(const int* size, const int* rank, const int* ndims,
    const MPI_Count* array_of_gsizes, const int* array_of_distribs, const int* array_of_dargs,
    const int* array_of_psizes, const int* order, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_darray_c(*size, *rank, *ndims, array_of_gsizes, array_of_distribs,
      array_of_dargs, array_of_psizes, *order, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_darray_c_f08_, pmpi_type_create_darray_c_f08_);

void pmpi_type_create_hindexed_(const int* count, const int* array_of_blocklengths,
    const MPI_Aint* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_hindexed(*count, array_of_blocklengths, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_hindexed_, pmpi_type_create_hindexed_);
TMPI_ALIAS(pmpi_type_create_hindexed_f08_, pmpi_type_create_hindexed_);
TMPI_WEAK(mpi_type_create_hindexed_f08_, pmpi_type_create_hindexed_);

void pmpi_type_create_hindexed_c_f08_(const MPI_Count* count, const MPI_Count* array_of_blocklengths,
    const MPI_Count* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_hindexed_c(*count, array_of_blocklengths, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_hindexed_c_f08_, pmpi_type_create_hindexed_c_f08_);

void pmpi_type_create_hindexed_block_(const int* count, const int* blocklength,
    const MPI_Aint* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_hindexed_block(*count, *blocklength, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_hindexed_block_, pmpi_type_create_hindexed_block_);
TMPI_ALIAS(pmpi_type_create_hindexed_block_f08_, pmpi_type_create_hindexed_block_);
TMPI_WEAK(mpi_type_create_hindexed_block_f08_, pmpi_type_create_hindexed_block_);

void pmpi_type_create_hindexed_block_c_f08_(const MPI_Count* count, const MPI_Count* blocklength,
    const MPI_Count* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_hindexed_block_c(*count, *blocklength, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_hindexed_block_c_f08_, pmpi_type_create_hindexed_block_c_f08_);

void pmpi_type_create_hvector_(const int* count, const int* blocklength, const MPI_Aint* stride,
    const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_hvector(*count, *blocklength, *stride, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_hvector_, pmpi_type_create_hvector_);
TMPI_ALIAS(pmpi_type_create_hvector_f08_, pmpi_type_create_hvector_);
TMPI_WEAK(mpi_type_create_hvector_f08_, pmpi_type_create_hvector_);

void pmpi_type_create_hvector_c_f08_(const MPI_Count* count, const MPI_Count* blocklength,
    const MPI_Count* stride, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_hvector_c(*count, *blocklength, *stride, tmpi_type_of(*oldtype),
      &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_hvector_c_f08_, pmpi_type_create_hvector_c_f08_);

void pmpi_type_create_indexed_block_(const int* count, const int* blocklength,
    const int* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_indexed_block(*count, *blocklength, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_indexed_block_, pmpi_type_create_indexed_block_);
TMPI_ALIAS(pmpi_type_create_indexed_block_f08_, pmpi_type_create_indexed_block_);
TMPI_WEAK(mpi_type_create_indexed_block_f08_, pmpi_type_create_indexed_block_);

void pmpi_type_create_indexed_block_c_f08_(const MPI_Count* count, const MPI_Count* blocklength,
    const MPI_Count* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_indexed_block_c(*count, *blocklength, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_indexed_block_c_f08_, pmpi_type_create_indexed_block_c_f08_);

void pmpi_type_create_resized_(const int* oldtype, const MPI_Aint* lb, const MPI_Aint* extent, int* newtype,
    int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_resized(tmpi_type_of(*oldtype), *lb, *extent, &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_resized_, pmpi_type_create_resized_);
TMPI_ALIAS(pmpi_type_create_resized_f08_, pmpi_type_create_resized_);
TMPI_WEAK(mpi_type_create_resized_f08_, pmpi_type_create_resized_);

void pmpi_type_create_resized_c_f08_(const int* oldtype, const MPI_Count* lb, const MPI_Count* extent,
    int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_resized_c(tmpi_type_of(*oldtype), *lb, *extent, &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_resized_c_f08_, pmpi_type_create_resized_c_f08_);

void pmpi_type_create_struct_(const int* count, const int* array_of_blocklengths,
    const MPI_Aint* array_of_displacements, const int* array_of_types, int* newtype, int* ierror) {
  TMPI_HANDLES(MPI_Datatype, type, array_of_types, *count);
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_struct(*count, array_of_blocklengths, array_of_displacements,
      array_of_types_, &newtype_);
  TMPI_HANDLES_DONE(array_of_types);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_struct_, pmpi_type_create_struct_);
TMPI_ALIAS(pmpi_type_create_struct_f08_, pmpi_type_create_struct_);
TMPI_WEAK(mpi_type_create_struct_f08_, pmpi_type_create_struct_);

void pmpi_type_create_struct_c_f08_(const MPI_Count* count, const MPI_Count* array_of_blocklengths,
    const MPI_Count* array_of_displacements, const int* array_of_types, int* newtype, int* ierror) {
  TMPI_HANDLES(MPI_Datatype, type, array_of_types, *count);
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_struct_c(*count, array_of_blocklengths, array_of_displacements,
      array_of_types_, &newtype_);
  TMPI_HANDLES_DONE(array_of_types);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_struct_c_f08_, pmpi_type_create_struct_c_f08_);

void pmpi_type_create_subarray_(const int* ndims, const int* array_of_sizes, const int* array_of_subsizes,
    const int* array_of_starts, const int* order, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_subarray(*ndims, array_of_sizes, array_of_subsizes, array_of_starts,
      *order, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_subarray_, pmpi_type_create_subarray_);
TMPI_ALIAS(pmpi_type_create_subarray_f08_, pmpi_type_create_subarray_);
TMPI_WEAK(mpi_type_create_subarray_f08_, pmpi_type_create_subarray_);

void pmpi_type_create_subarray_c_f08_(const int* ndims, const MPI_Count* array_of_sizes,
    const MPI_Count* array_of_subsizes, const MPI_Count* array_of_starts, const int* order,
    const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_create_subarray_c(*ndims, array_of_sizes, array_of_subsizes, array_of_starts,
      *order, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_create_subarray_c_f08_, pmpi_type_create_subarray_c_f08_);

void pmpi_type_dup_(const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_dup(tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_dup_, pmpi_type_dup_);
TMPI_ALIAS(pmpi_type_dup_f08_, pmpi_type_dup_);
TMPI_WEAK(mpi_type_dup_f08_, pmpi_type_dup_);

void pmpi_type_free_(int* datatype, int* ierror) {
  MPI_Datatype datatype_ = tmpi_type_of(*datatype);
  const MPI_Datatype datatype_before = datatype_;
  const int code = PMPI_Type_free(&datatype_);
  if (datatype_ != datatype_before) *datatype = tmpi_type_int(datatype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_free_, pmpi_type_free_);
TMPI_ALIAS(pmpi_type_free_f08_, pmpi_type_free_);
TMPI_WEAK(mpi_type_free_f08_, pmpi_type_free_);

void pmpi_type_get_contents_(const int* datatype, const int* max_integers, const int* max_addresses,
    const int* max_datatypes, int* array_of_integers, MPI_Aint* array_of_addresses, int* array_of_datatypes,
    int* ierror) {
  TMPI_HANDLES(MPI_Datatype, type, array_of_datatypes, *max_datatypes);
  const int code = PMPI_Type_get_contents(tmpi_type_of(*datatype), *max_integers, *max_addresses,
      *max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes_);
  TMPI_HANDLES_CHANGED(type, array_of_datatypes);
  TMPI_HANDLES_DONE(array_of_datatypes);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_contents_, pmpi_type_get_contents_);
TMPI_ALIAS(pmpi_type_get_contents_f08_, pmpi_type_get_contents_);
TMPI_WEAK(mpi_type_get_contents_f08_, pmpi_type_get_contents_);

void pmpi_type_get_contents_c_f08_(const int* datatype, const MPI_Count* max_integers,
    const MPI_Count* max_addresses, const MPI_Count* max_large_counts, const MPI_Count* max_datatypes,
    int* array_of_integers, MPI_Aint* array_of_addresses, MPI_Count* array_of_large_counts,
    int* array_of_datatypes, int* ierror) {
  TMPI_HANDLES(MPI_Datatype, type, array_of_datatypes, *max_datatypes);
  const int code = PMPI_Type_get_contents_c(tmpi_type_of(*datatype), *max_integers, *max_addresses,
      *max_large_counts, *max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts,
      array_of_datatypes_);
  TMPI_HANDLES_CHANGED(type, array_of_datatypes);
  TMPI_HANDLES_DONE(array_of_datatypes);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_contents_c_f08_, pmpi_type_get_contents_c_f08_);

void pmpi_type_get_envelope_(const int* datatype, int* num_integers, int* num_addresses, int* num_datatypes,
    int* combiner, int* ierror) {
  const int code = PMPI_Type_get_envelope(tmpi_type_of(*datatype), num_integers, num_addresses, num_datatypes,
      combiner);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_envelope_, pmpi_type_get_envelope_);
TMPI_ALIAS(pmpi_type_get_envelope_f08_, pmpi_type_get_envelope_);
TMPI_WEAK(mpi_type_get_envelope_f08_, pmpi_type_get_envelope_);

void pmpi_type_get_envelope_c_f08_(const int* datatype, MPI_Count* num_integers, MPI_Count* num_addresses,
    MPI_Count* num_large_counts, MPI_Count* num_datatypes, int* combiner, int* ierror) {
  const int code = PMPI_Type_get_envelope_c(tmpi_type_of(*datatype), num_integers, num_addresses,
      num_large_counts, num_datatypes, combiner);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_envelope_c_f08_, pmpi_type_get_envelope_c_f08_);

void pmpi_type_get_extent_(const int* datatype, MPI_Aint* lb, MPI_Aint* extent, int* ierror) {
  const int code = PMPI_Type_get_extent(tmpi_type_of(*datatype), lb, extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_extent_, pmpi_type_get_extent_);
TMPI_ALIAS(pmpi_type_get_extent_f08_, pmpi_type_get_extent_);
TMPI_WEAK(mpi_type_get_extent_f08_, pmpi_type_get_extent_);

void pmpi_type_get_extent_c_f08_(const int* datatype, MPI_Count* lb, MPI_Count* extent, int* ierror) {
  const int code = PMPI_Type_get_extent_c(tmpi_type_of(*datatype), lb, extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_extent_c_f08_, pmpi_type_get_extent_c_f08_);

void pmpi_type_get_extent_x_(const int* datatype, MPI_Count* lb, MPI_Count* extent, int* ierror) {
  const int code = PMPI_Type_get_extent_x(tmpi_type_of(*datatype), lb, extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_extent_x_, pmpi_type_get_extent_x_);
TMPI_ALIAS(pmpi_type_get_extent_x_f08_, pmpi_type_get_extent_x_);
TMPI_WEAK(mpi_type_get_extent_x_f08_, pmpi_type_get_extent_x_);

void pmpi_type_get_true_extent_(const int* datatype, MPI_Aint* true_lb, MPI_Aint* true_extent, int* ierror) {
  const int code = PMPI_Type_get_true_extent(tmpi_type_of(*datatype), true_lb, true_extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_true_extent_, pmpi_type_get_true_extent_);
TMPI_ALIAS(pmpi_type_get_true_extent_f08_, pmpi_type_get_true_extent_);
TMPI_WEAK(mpi_type_get_true_extent_f08_, pmpi_type_get_true_extent_);

void pmpi_type_get_true_extent_c_f08_(const int* datatype, MPI_Count* true_lb, MPI_Count* true_extent,
    int* ierror) {
  const int code = PMPI_Type_get_true_extent_c(tmpi_type_of(*datatype), true_lb, true_extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_true_extent_c_f08_, pmpi_type_get_true_extent_c_f08_);

void pmpi_type_get_true_extent_x_(const int* datatype, MPI_Count* true_lb, MPI_Count* true_extent,
    int* ierror) {
  const int code = PMPI_Type_get_true_extent_x(tmpi_type_of(*datatype), true_lb, true_extent);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_true_extent_x_, pmpi_type_get_true_extent_x_);
TMPI_ALIAS(pmpi_type_get_true_extent_x_f08_, pmpi_type_get_true_extent_x_);
TMPI_WEAK(mpi_type_get_true_extent_x_f08_, pmpi_type_get_true_extent_x_);

void pmpi_type_get_value_index_(const int* value_type, const int* index_type, int* pair_type, int* ierror) {
  MPI_Datatype pair_type_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_get_value_index(tmpi_type_of(*value_type), tmpi_type_of(*index_type),
      &pair_type_);
  *pair_type = tmpi_type_int(pair_type_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_get_value_index_, pmpi_type_get_value_index_);
TMPI_ALIAS(pmpi_type_get_value_index_f08_, pmpi_type_get_value_index_);
TMPI_WEAK(mpi_type_get_value_index_f08_, pmpi_type_get_value_index_);

void pmpi_type_indexed_(const int* count, const int* array_of_blocklengths, const int* array_of_displacements,
    const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_indexed(*count, array_of_blocklengths, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_indexed_, pmpi_type_indexed_);
TMPI_ALIAS(pmpi_type_indexed_f08_, pmpi_type_indexed_);
TMPI_WEAK(mpi_type_indexed_f08_, pmpi_type_indexed_);

void pmpi_type_indexed_c_f08_(const MPI_Count* count, const MPI_Count* array_of_blocklengths,
    const MPI_Count* array_of_displacements, const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_indexed_c(*count, array_of_blocklengths, array_of_displacements,
      tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_indexed_c_f08_, pmpi_type_indexed_c_f08_);

void pmpi_type_size_(const int* datatype, int* size, int* ierror) {
  const int code = PMPI_Type_size(tmpi_type_of(*datatype), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_size_, pmpi_type_size_);
TMPI_ALIAS(pmpi_type_size_f08_, pmpi_type_size_);
TMPI_WEAK(mpi_type_size_f08_, pmpi_type_size_);

void pmpi_type_size_c_f08_(const int* datatype, MPI_Count* size, int* ierror) {
  const int code = PMPI_Type_size_c(tmpi_type_of(*datatype), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_size_c_f08_, pmpi_type_size_c_f08_);

void pmpi_type_size_x_(const int* datatype, MPI_Count* size, int* ierror) {
  const int code = PMPI_Type_size_x(tmpi_type_of(*datatype), size);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_size_x_, pmpi_type_size_x_);
TMPI_ALIAS(pmpi_type_size_x_f08_, pmpi_type_size_x_);
TMPI_WEAK(mpi_type_size_x_f08_, pmpi_type_size_x_);

void pmpi_type_vector_(const int* count, const int* blocklength, const int* stride, const int* oldtype,
    int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_vector(*count, *blocklength, *stride, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_vector_, pmpi_type_vector_);
TMPI_ALIAS(pmpi_type_vector_f08_, pmpi_type_vector_);
TMPI_WEAK(mpi_type_vector_f08_, pmpi_type_vector_);

void pmpi_type_vector_c_f08_(const MPI_Count* count, const MPI_Count* blocklength, const MPI_Count* stride,
    const int* oldtype, int* newtype, int* ierror) {
  MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
  const int code = PMPI_Type_vector_c(*count, *blocklength, *stride, tmpi_type_of(*oldtype), &newtype_);
  *newtype = tmpi_type_int(newtype_);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_type_vector_c_f08_, pmpi_type_vector_c_f08_);

void pmpi_unpack_(const void* inbuf, const int* insize, int* position, void* outbuf, const int* outcount,
    const int* datatype, const int* comm, int* ierror) {
  const int code = PMPI_Unpack(tmpi_buffer(inbuf), *insize, position, tmpi_buffer(outbuf), *outcount,
      tmpi_type_of(*datatype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_unpack_, pmpi_unpack_);
TMPI_ALIAS(pmpi_unpack_f08_, pmpi_unpack_);
TMPI_WEAK(mpi_unpack_f08_, pmpi_unpack_);

void pmpi_unpack_c_f08_(const void* inbuf, const MPI_Count* insize, MPI_Count* position, void* outbuf,
    const MPI_Count* outcount, const int* datatype, const int* comm, int* ierror) {
  const int code = PMPI_Unpack_c(tmpi_buffer(inbuf), *insize, position, tmpi_buffer(outbuf), *outcount,
      tmpi_type_of(*datatype), tmpi_comm_of(*comm));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_unpack_c_f08_, pmpi_unpack_c_f08_);

void pmpi_unpack_external_(const char* datarep, const void* inbuf, const MPI_Aint* insize, MPI_Aint* position,
    void* outbuf, const int* outcount, const int* datatype, int* ierror, size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_Unpack_external(datarep_, tmpi_buffer(inbuf), *insize, position, tmpi_buffer(outbuf),
      *outcount, tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_unpack_external_, pmpi_unpack_external_);
TMPI_ALIAS(pmpi_unpack_external_f08_, pmpi_unpack_external_);
TMPI_WEAK(mpi_unpack_external_f08_, pmpi_unpack_external_);

void pmpi_unpack_external_c_f08_(const char* datarep, const void* inbuf, const MPI_Count* insize,
    MPI_Count* position, void* outbuf, const MPI_Count* outcount, const int* datatype, int* ierror,
    size_t datarep_len) {
  char datarep_[datarep_len + 1];
  tmpi_string(datarep_, datarep, datarep_len);
  const int code = PMPI_Unpack_external_c(datarep_, tmpi_buffer(inbuf), *insize, position,
      tmpi_buffer(outbuf), *outcount, tmpi_type_of(*datatype));
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_unpack_external_c_f08_, pmpi_unpack_external_c_f08_);

MPI_Aint pmpi_aint_add_(const MPI_Aint* base, const MPI_Aint* disp) {
  return PMPI_Aint_add(*base, *disp);
}
TMPI_WEAK(mpi_aint_add_, pmpi_aint_add_);
TMPI_ALIAS(pmpi_aint_add_f08_, pmpi_aint_add_);
TMPI_WEAK(mpi_aint_add_f08_, pmpi_aint_add_);

MPI_Aint pmpi_aint_diff_(const MPI_Aint* addr1, const MPI_Aint* addr2) {
  return PMPI_Aint_diff(*addr1, *addr2);
}
TMPI_WEAK(mpi_aint_diff_, pmpi_aint_diff_);
TMPI_ALIAS(pmpi_aint_diff_f08_, pmpi_aint_diff_);
TMPI_WEAK(mpi_aint_diff_f08_, pmpi_aint_diff_);
