// Making derived types: one function per constructor of MPI 5.0 chapter 5. Not for argument checks that need
// no knowledge of types (null pointers): src/mpi does those. These functions check counts, ranges and
// overflow.
//
// Counts, block lengths and displacements are 64-bit. `large` says that the user called the MPI_Count version
// (MPI_X_c), which only changes how envelope and contents give the arguments back. Arrays have `count` (or
// `dimensions`) entries, are read during the call only, and may be null if that is 0. Displacements and
// strides are in bytes except where "elements". No function parks; each takes references of the types it
// keeps.
//
// Invariant: a failed call leaves nothing behind, no memory and no reference.
#pragma once

#include "datatype/type.h"

namespace tmpi::datatype {

/// A new type with one reference, not committed; or the class of an error: MPI_ERR_COUNT (a negative count,
/// or sizes or offsets beyond 64 bits), MPI_ERR_ARG (another argument out of range), MPI_ERR_TYPE,
/// MPI_ERR_NO_MEM.
struct [[nodiscard]] Created {
  Type* type = nullptr;
  int error = 0;
};

/// Committed if `old` is.
Created create_dup(const Type& old) noexcept;
Created create_contiguous(int64_t count, const Type& old, bool large = false) noexcept;
/// `stride` in elements of `old`.
Created create_vector(int64_t count, int64_t block_length, int64_t stride, const Type& old,
                      bool large = false) noexcept;
Created create_hvector(int64_t count, int64_t block_length, int64_t stride_bytes, const Type& old,
                       bool large = false) noexcept;
/// Displacements in elements of `old`.
Created create_indexed(int64_t count, CountList block_lengths, CountList displacements, const Type& old,
                       bool large = false) noexcept;
Created create_hindexed(int64_t count, CountList block_lengths, const int64_t* displacements_bytes, const Type& old,
                        bool large = false) noexcept;
/// Displacements in elements of `old`.
Created create_indexed_block(int64_t count, int64_t block_length, CountList displacements, const Type& old,
                             bool large = false) noexcept;
Created create_hindexed_block(int64_t count, int64_t block_length, const int64_t* displacements_bytes, const Type& old,
                              bool large = false) noexcept;
Created create_struct(int64_t count, CountList block_lengths, const int64_t* displacements_bytes,
                      const Type* const* types, bool large = false) noexcept;
Created create_resized(const Type& old, int64_t lb, int64_t extent, bool large = false) noexcept;
/// `order` is MPI_ORDER_C or MPI_ORDER_FORTRAN; starts count from 0 in both.
Created create_subarray(int dimensions, CountList sizes, CountList subsizes, CountList starts, int order,
                        const Type& old, bool large = false) noexcept;
/// The part of process `rank` of `process_count` in an array distributed as High Performance Fortran does it.
Created create_darray(int process_count, int rank, int dimensions, CountList global_sizes, const int* distributions,
                      const int* distribution_arguments, const int* process_sizes, int order, const Type& old,
                      bool large = false) noexcept;

/// A type of MPI_Type_create_f90_real, _complex and _integer: committed, permanent, the same object for the
/// same arguments. MPI_ERR_ARG if no kind of gfortran has that precision or range. MPI_UNDEFINED stands for
/// "any".
Created create_f90_real(int precision, int range) noexcept;
Created create_f90_complex(int precision, int range) noexcept;
Created create_f90_integer(int range) noexcept;

/// MPI_Type_match_size: the predefined type of `size_bytes` in a class MPI_TYPECLASS_*; nullptr if there is
/// none.
const Type* match_size(int type_class, int64_t size_bytes) noexcept;
/// MPI_Type_get_value_index: the predefined pair of the two types; nullptr if there is none.
const Type* value_index_pair(const Type& value, const Type& index) noexcept;

/// MPI_Type_get_contents into arrays that have room for what `contents` counts (null where that is 0). The
/// types come as handles; those of derived types carry a new reference, which the user frees.
void copy_contents(const Contents& contents, int* integers, int64_t* addresses, int64_t* large_counts,
                   MPI_Datatype* types) noexcept;

}  // namespace tmpi::datatype
