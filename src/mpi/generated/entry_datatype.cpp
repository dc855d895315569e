// clang-format off
// Datatypes: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

MPI_Aint PMPI_Aint_add(MPI_Aint base, MPI_Aint disp) {
  return body::Aint_add(base, disp);
}
TMPI_WEAK_ALIAS(MPI_Aint_add);

MPI_Aint PMPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2) {
  return body::Aint_diff(addr1, addr2);
}
TMPI_WEAK_ALIAS(MPI_Aint_diff);

int PMPI_Get_address(const void* location, MPI_Aint* address) {
  return body::Get_address(location, address);
}
TMPI_WEAK_ALIAS(MPI_Get_address);

int PMPI_Get_elements(const MPI_Status* status, MPI_Datatype datatype, int* count) {
  return body::Get_elements(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Get_elements);

int PMPI_Get_elements_c(const MPI_Status* status, MPI_Datatype datatype, MPI_Count* count) {
  return body::Get_elements(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Get_elements_c);

int PMPI_Get_elements_x(const MPI_Status* status, MPI_Datatype datatype, MPI_Count* count) {
  return body::Get_elements(status, datatype, count);
}
TMPI_WEAK_ALIAS(MPI_Get_elements_x);

int PMPI_Pack(const void* inbuf, int incount, MPI_Datatype datatype, void* outbuf, int outsize, int* position,
    MPI_Comm comm) {
  return body::Pack(inbuf, incount, datatype, outbuf, outsize, position, comm);
}
TMPI_WEAK_ALIAS(MPI_Pack);

int PMPI_Pack_c(const void* inbuf, MPI_Count incount, MPI_Datatype datatype, void* outbuf, MPI_Count outsize,
    MPI_Count* position, MPI_Comm comm) {
  return body::Pack(inbuf, incount, datatype, outbuf, outsize, position, comm);
}
TMPI_WEAK_ALIAS(MPI_Pack_c);

int PMPI_Pack_external(const char* datarep, const void* inbuf, int incount, MPI_Datatype datatype,
    void* outbuf, MPI_Aint outsize, MPI_Aint* position) {
  return body::Pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position);
}
TMPI_WEAK_ALIAS(MPI_Pack_external);

int PMPI_Pack_external_c(const char* datarep, const void* inbuf, MPI_Count incount, MPI_Datatype datatype,
    void* outbuf, MPI_Count outsize, MPI_Count* position) {
  return body::Pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position);
}
TMPI_WEAK_ALIAS(MPI_Pack_external_c);

int PMPI_Pack_external_size(const char* datarep, int incount, MPI_Datatype datatype, MPI_Aint* size) {
  return body::Pack_external_size(datarep, incount, datatype, size);
}
TMPI_WEAK_ALIAS(MPI_Pack_external_size);

int PMPI_Pack_external_size_c(const char* datarep, MPI_Count incount, MPI_Datatype datatype, MPI_Count* size) {
  return body::Pack_external_size(datarep, incount, datatype, size);
}
TMPI_WEAK_ALIAS(MPI_Pack_external_size_c);

int PMPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int* size) {
  return body::Pack_size(incount, datatype, comm, size);
}
TMPI_WEAK_ALIAS(MPI_Pack_size);

int PMPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, MPI_Count* size) {
  return body::Pack_size(incount, datatype, comm, size);
}
TMPI_WEAK_ALIAS(MPI_Pack_size_c);

int PMPI_Type_commit(MPI_Datatype* datatype) {
  return body::Type_commit(datatype);
}
TMPI_WEAK_ALIAS(MPI_Type_commit);

int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_contiguous(count, oldtype, newtype, false);
}
TMPI_WEAK_ALIAS(MPI_Type_contiguous);

int PMPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_contiguous(count, oldtype, newtype, true);
}
TMPI_WEAK_ALIAS(MPI_Type_contiguous_c);

int PMPI_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[],
    const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order,
    MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs,
      array_of_psizes, order, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_darray);

int PMPI_Type_create_darray_c(int size, int rank, int ndims, const MPI_Count array_of_gsizes[],
    const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order,
    MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs,
      array_of_psizes, order, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_darray_c);

int PMPI_Type_create_hindexed(int count, const int array_of_blocklengths[],
    const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_hindexed);

int PMPI_Type_create_hindexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[],
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_hindexed_c);

int PMPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[],
    MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype,
      false);
}
TMPI_WEAK_ALIAS(MPI_Type_create_hindexed_block);

int PMPI_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength,
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype, true);
}
TMPI_WEAK_ALIAS(MPI_Type_create_hindexed_block_c);

int PMPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
    MPI_Datatype* newtype) {
  return body::Type_create_hvector(count, blocklength, stride, oldtype, newtype, false);
}
TMPI_WEAK_ALIAS(MPI_Type_create_hvector);

int PMPI_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
    MPI_Datatype* newtype) {
  return body::Type_create_hvector(count, blocklength, stride, oldtype, newtype, true);
}
TMPI_WEAK_ALIAS(MPI_Type_create_hvector_c);

int PMPI_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[],
    MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_indexed_block);

int PMPI_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength,
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_indexed_block_c);

int PMPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent, MPI_Datatype* newtype) {
  return body::Type_create_resized(oldtype, lb, extent, newtype, false);
}
TMPI_WEAK_ALIAS(MPI_Type_create_resized);

int PMPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype* newtype) {
  return body::Type_create_resized(oldtype, lb, extent, newtype, true);
}
TMPI_WEAK_ALIAS(MPI_Type_create_resized_c);

int PMPI_Type_create_struct(int count, const int array_of_blocklengths[],
    const MPI_Aint array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype* newtype) {
  return body::Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types,
      newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_struct);

int PMPI_Type_create_struct_c(MPI_Count count, const MPI_Count array_of_blocklengths[],
    const MPI_Count array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype* newtype) {
  return body::Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types,
      newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_struct_c);

int PMPI_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[],
    const int array_of_starts[], int order, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype,
      newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_subarray);

int PMPI_Type_create_subarray_c(int ndims, const MPI_Count array_of_sizes[],
    const MPI_Count array_of_subsizes[], const MPI_Count array_of_starts[], int order, MPI_Datatype oldtype,
    MPI_Datatype* newtype) {
  return body::Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype,
      newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_subarray_c);

int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_dup(oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_dup);

int PMPI_Type_free(MPI_Datatype* datatype) {
  return body::Type_free(datatype);
}
TMPI_WEAK_ALIAS(MPI_Type_free);

int PMPI_Type_get_contents(MPI_Datatype datatype, int max_integers, int max_addresses, int max_datatypes,
    int array_of_integers[], MPI_Aint array_of_addresses[], MPI_Datatype array_of_datatypes[]) {
  return body::Type_get_contents(datatype, max_integers, max_addresses, 0, max_datatypes, array_of_integers,
      array_of_addresses, nullptr, array_of_datatypes);
}
TMPI_WEAK_ALIAS(MPI_Type_get_contents);

int PMPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers, MPI_Count max_addresses,
    MPI_Count max_large_counts, MPI_Count max_datatypes, int array_of_integers[],
    MPI_Aint array_of_addresses[], MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[]) {
  return body::Type_get_contents(datatype, max_integers, max_addresses, max_large_counts, max_datatypes,
      array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes);
}
TMPI_WEAK_ALIAS(MPI_Type_get_contents_c);

int PMPI_Type_get_envelope(MPI_Datatype datatype, int* num_integers, int* num_addresses, int* num_datatypes,
    int* combiner) {
  return body::Type_get_envelope(datatype, num_integers, num_addresses, nullptr, num_datatypes, combiner);
}
TMPI_WEAK_ALIAS(MPI_Type_get_envelope);

int PMPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count* num_integers, MPI_Count* num_addresses,
    MPI_Count* num_large_counts, MPI_Count* num_datatypes, int* combiner) {
  return body::Type_get_envelope(datatype, num_integers, num_addresses, num_large_counts, num_datatypes,
      combiner);
}
TMPI_WEAK_ALIAS(MPI_Type_get_envelope_c);

int PMPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint* lb, MPI_Aint* extent) {
  return body::Type_get_extent(datatype, lb, extent);
}
TMPI_WEAK_ALIAS(MPI_Type_get_extent);

int PMPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count* lb, MPI_Count* extent) {
  return body::Type_get_extent(datatype, lb, extent);
}
TMPI_WEAK_ALIAS(MPI_Type_get_extent_c);

int PMPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count* lb, MPI_Count* extent) {
  return body::Type_get_extent(datatype, lb, extent);
}
TMPI_WEAK_ALIAS(MPI_Type_get_extent_x);

int PMPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint* true_lb, MPI_Aint* true_extent) {
  return body::Type_get_true_extent(datatype, true_lb, true_extent);
}
TMPI_WEAK_ALIAS(MPI_Type_get_true_extent);

int PMPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count* true_lb, MPI_Count* true_extent) {
  return body::Type_get_true_extent(datatype, true_lb, true_extent);
}
TMPI_WEAK_ALIAS(MPI_Type_get_true_extent_c);

int PMPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count* true_lb, MPI_Count* true_extent) {
  return body::Type_get_true_extent(datatype, true_lb, true_extent);
}
TMPI_WEAK_ALIAS(MPI_Type_get_true_extent_x);

int PMPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, MPI_Datatype* pair_type) {
  return body::Type_get_value_index(value_type, index_type, pair_type);
}
TMPI_WEAK_ALIAS(MPI_Type_get_value_index);

int PMPI_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[],
    MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_indexed);

int PMPI_Type_indexed_c(MPI_Count count, const MPI_Count array_of_blocklengths[],
    const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_indexed_c);

int PMPI_Type_size(MPI_Datatype datatype, int* size) {
  return body::Type_size(datatype, size);
}
TMPI_WEAK_ALIAS(MPI_Type_size);

int PMPI_Type_size_c(MPI_Datatype datatype, MPI_Count* size) {
  return body::Type_size(datatype, size);
}
TMPI_WEAK_ALIAS(MPI_Type_size_c);

int PMPI_Type_size_x(MPI_Datatype datatype, MPI_Count* size) {
  return body::Type_size(datatype, size);
}
TMPI_WEAK_ALIAS(MPI_Type_size_x);

int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return body::Type_vector(count, blocklength, stride, oldtype, newtype, false);
}
TMPI_WEAK_ALIAS(MPI_Type_vector);

int PMPI_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
    MPI_Datatype* newtype) {
  return body::Type_vector(count, blocklength, stride, oldtype, newtype, true);
}
TMPI_WEAK_ALIAS(MPI_Type_vector_c);

int PMPI_Unpack(const void* inbuf, int insize, int* position, void* outbuf, int outcount,
    MPI_Datatype datatype, MPI_Comm comm) {
  return body::Unpack(inbuf, insize, position, outbuf, outcount, datatype, comm);
}
TMPI_WEAK_ALIAS(MPI_Unpack);

int PMPI_Unpack_c(const void* inbuf, MPI_Count insize, MPI_Count* position, void* outbuf, MPI_Count outcount,
    MPI_Datatype datatype, MPI_Comm comm) {
  return body::Unpack(inbuf, insize, position, outbuf, outcount, datatype, comm);
}
TMPI_WEAK_ALIAS(MPI_Unpack_c);

int PMPI_Unpack_external(const char datarep[], const void* inbuf, MPI_Aint insize, MPI_Aint* position,
    void* outbuf, int outcount, MPI_Datatype datatype) {
  return body::Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype);
}
TMPI_WEAK_ALIAS(MPI_Unpack_external);

int PMPI_Unpack_external_c(const char datarep[], const void* inbuf, MPI_Count insize, MPI_Count* position,
    void* outbuf, MPI_Count outcount, MPI_Datatype datatype) {
  return body::Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype);
}
TMPI_WEAK_ALIAS(MPI_Unpack_external_c);

}  // extern "C"
#pragma GCC visibility pop
