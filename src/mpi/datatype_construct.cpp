// The constructors of derived datatypes (MPI 5.0, chapter 5, and 19.1.9 for Fortran's): arguments checked one
// by one, so that the message says which one is wrong; the making itself is datatype::create_*.
//
// The plain and the MPI_Count form of a function share a body. A type remembers which one made it: an array of counts
// tells, and where there is none, the generated caller does (`large`).
#include "datatype/alloc.h"
#include "mpi/datatype_check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

namespace {

using datatype::Created;
using datatype::Type;

int check_length(MPI_Count length) {
  if (length >= 0) [[likely]]
    return MPI_SUCCESS;
  return raise(nullptr, MPI_ERR_ARG, "blocklength is %lld: it must not be negative", static_cast<long long>(length));
}

int check_lengths(MPI_Count count, const CountArray& lengths) {
  for (MPI_Count i = 0; i < count; ++i) {
    if (lengths[static_cast<size_t>(i)] < 0) {
      return raise(nullptr, MPI_ERR_ARG, "array_of_blocklengths[%lld] is %lld: it must not be negative",
                   static_cast<long long>(i), static_cast<long long>(lengths[static_cast<size_t>(i)]));
    }
  }
  return MPI_SUCCESS;
}

// An array argument may be null only if it has no elements.
int check_array(MPI_Count count, const void* array, const char* name) {
  return count == 0 ? MPI_SUCCESS : check_pointer(nullptr, array, name);
}

// What all constructors with one old type and a count share.
int check_common(MPI_Count count, MPI_Datatype oldtype, const Type** old, MPI_Datatype* newtype) {
  TMPI_TRY(check_count(nullptr, count));
  TMPI_TRY(check_any_type(oldtype, old, "oldtype"));
  return check_pointer(nullptr, newtype, "newtype");
}

int check_order(int order) {
  if (order == MPI_ORDER_C || order == MPI_ORDER_FORTRAN) return MPI_SUCCESS;
  return raise(nullptr, MPI_ERR_ARG, "order is %d: use MPI_ORDER_C or MPI_ORDER_FORTRAN", order);
}

}  // namespace

int body::Type_contiguous(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype* newtype, bool large) {
  Call call{Function::Type_contiguous};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  return finish_new_type(datatype::create_contiguous(count, *old, large), newtype);
}

int body::Type_vector(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
                      MPI_Datatype* newtype, bool large) {
  Call call{Function::Type_vector};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  TMPI_TRY(check_length(blocklength));
  return finish_new_type(datatype::create_vector(count, blocklength, stride, *old, large), newtype);
}

int body::Type_create_hvector(MPI_Count count, MPI_Count blocklength, MPI_Count stride, MPI_Datatype oldtype,
                              MPI_Datatype* newtype, bool large) {
  Call call{Function::Type_create_hvector};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  TMPI_TRY(check_length(blocklength));
  return finish_new_type(datatype::create_hvector(count, blocklength, stride, *old, large), newtype);
}

int body::Type_indexed(MPI_Count count, CountArray array_of_blocklengths, CountArray array_of_displacements,
                       MPI_Datatype oldtype, MPI_Datatype* newtype) {
  Call call{Function::Type_indexed};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  TMPI_TRY(check_array(count, array_of_blocklengths.address(), "array_of_blocklengths"));
  TMPI_TRY(check_array(count, array_of_displacements.address(), "array_of_displacements"));
  TMPI_TRY(check_lengths(count, array_of_blocklengths));
  return finish_new_type(
      datatype::create_indexed(count, list_of(array_of_blocklengths), list_of(array_of_displacements), *old,
                               array_of_blocklengths.is_large()),
      newtype);
}

int body::Type_create_hindexed(MPI_Count count, CountArray array_of_blocklengths,
                               const MPI_Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype* newtype) {
  Call call{Function::Type_create_hindexed};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  TMPI_TRY(check_array(count, array_of_blocklengths.address(), "array_of_blocklengths"));
  TMPI_TRY(check_array(count, array_of_displacements, "array_of_displacements"));
  TMPI_TRY(check_lengths(count, array_of_blocklengths));
  return finish_new_type(datatype::create_hindexed(count, list_of(array_of_blocklengths), array_of_displacements, *old,
                                                   array_of_blocklengths.is_large()),
                         newtype);
}

int body::Type_create_indexed_block(MPI_Count count, MPI_Count blocklength, CountArray array_of_displacements,
                                    MPI_Datatype oldtype, MPI_Datatype* newtype) {
  Call call{Function::Type_create_indexed_block};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  TMPI_TRY(check_length(blocklength));
  TMPI_TRY(check_array(count, array_of_displacements.address(), "array_of_displacements"));
  return finish_new_type(datatype::create_indexed_block(count, blocklength, list_of(array_of_displacements), *old,
                                                        array_of_displacements.is_large()),
                         newtype);
}

int body::Type_create_hindexed_block(MPI_Count count, MPI_Count blocklength, const MPI_Count array_of_displacements[],
                                     MPI_Datatype oldtype, MPI_Datatype* newtype, bool large) {
  Call call{Function::Type_create_hindexed_block};
  const Type* old;
  TMPI_TRY(check_common(count, oldtype, &old, newtype));
  TMPI_TRY(check_length(blocklength));
  TMPI_TRY(check_array(count, array_of_displacements, "array_of_displacements"));
  return finish_new_type(datatype::create_hindexed_block(count, blocklength, array_of_displacements, *old, large),
                         newtype);
}

int body::Type_create_struct(MPI_Count count, CountArray array_of_blocklengths,
                             const MPI_Count array_of_displacements[], const MPI_Datatype array_of_types[],
                             MPI_Datatype* newtype) {
  Call call{Function::Type_create_struct};
  TMPI_TRY(check_count(nullptr, count));
  TMPI_TRY(check_array(count, array_of_blocklengths.address(), "array_of_blocklengths"));
  TMPI_TRY(check_array(count, array_of_displacements, "array_of_displacements"));
  TMPI_TRY(check_array(count, array_of_types, "array_of_types"));
  TMPI_TRY(check_pointer(nullptr, newtype, "newtype"));
  TMPI_TRY(check_lengths(count, array_of_blocklengths));
  datatype::List<const Type*> types;
  if (!types.reserve(count)) return finish_new_type(Created{nullptr, MPI_ERR_NO_MEM}, newtype);
  for (MPI_Count i = 0; i < count; ++i) {
    const Type* type = datatype::resolve(array_of_types[i]);
    if (!type) {
      char name[48];
      snprintf(name, sizeof(name), "array_of_types[%lld]", static_cast<long long>(i));
      return bad_type(nullptr, array_of_types[i], nullptr, name);
    }
    if (!types.push(type)) return finish_new_type(Created{nullptr, MPI_ERR_NO_MEM}, newtype);
  }
  return finish_new_type(datatype::create_struct(count, list_of(array_of_blocklengths), array_of_displacements,
                                                 types.data(), array_of_blocklengths.is_large()),
                         newtype);
}

int body::Type_create_resized(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype* newtype, bool large) {
  Call call{Function::Type_create_resized};
  const Type* old;
  TMPI_TRY(check_common(0, oldtype, &old, newtype));
  return finish_new_type(datatype::create_resized(*old, lb, extent, large), newtype);
}

int body::Type_create_subarray(int ndims, CountArray array_of_sizes, CountArray array_of_subsizes,
                               CountArray array_of_starts, int order, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  Call call{Function::Type_create_subarray};
  const Type* old;
  TMPI_TRY(check_common(0, oldtype, &old, newtype));
  if (ndims < 1) return raise(nullptr, MPI_ERR_ARG, "ndims is %d: it must be at least 1", ndims);
  TMPI_TRY(check_pointer(nullptr, array_of_sizes.address(), "array_of_sizes"));
  TMPI_TRY(check_pointer(nullptr, array_of_subsizes.address(), "array_of_subsizes"));
  TMPI_TRY(check_pointer(nullptr, array_of_starts.address(), "array_of_starts"));
  TMPI_TRY(check_order(order));
  for (int d = 0; d < ndims; ++d) {
    auto i = static_cast<size_t>(d);
    long long size = array_of_sizes[i], subsize = array_of_subsizes[i], start = array_of_starts[i];
    if (size < 1 || subsize < 1 || subsize > size || start < 0 || start > size - subsize) {
      return raise(nullptr, MPI_ERR_ARG,
                   "dimension %d has size %lld, subsize %lld, start %lld: the part must have at least one "
                   "index and lie inside",
                   d, size, subsize, start);
    }
  }
  return finish_new_type(datatype::create_subarray(ndims, list_of(array_of_sizes), list_of(array_of_subsizes),
                                                   list_of(array_of_starts), order, *old, array_of_sizes.is_large()),
                         newtype);
}

int body::Type_create_darray(int size, int rank, int ndims, CountArray array_of_gsizes, const int array_of_distribs[],
                             const int array_of_dargs[], const int array_of_psizes[], int order, MPI_Datatype oldtype,
                             MPI_Datatype* newtype) {
  Call call{Function::Type_create_darray};
  const Type* old;
  TMPI_TRY(check_common(0, oldtype, &old, newtype));
  if (ndims < 1) return raise(nullptr, MPI_ERR_ARG, "ndims is %d: it must be at least 1", ndims);
  if (size < 1) return raise(nullptr, MPI_ERR_ARG, "size is %d: it must be at least 1", size);
  if (rank < 0 || rank >= size)
    return raise(nullptr, MPI_ERR_ARG, "rank is %d: use 0 to size - 1, which is %d", rank, size - 1);
  TMPI_TRY(check_pointer(nullptr, array_of_gsizes.address(), "array_of_gsizes"));
  TMPI_TRY(check_pointer(nullptr, array_of_distribs, "array_of_distribs"));
  TMPI_TRY(check_pointer(nullptr, array_of_dargs, "array_of_dargs"));
  TMPI_TRY(check_pointer(nullptr, array_of_psizes, "array_of_psizes"));
  TMPI_TRY(check_order(order));
  Created created = datatype::create_darray(size, rank, ndims, list_of(array_of_gsizes), array_of_distribs,
                                            array_of_dargs, array_of_psizes, order, *old, array_of_gsizes.is_large());
  if (created.error == MPI_ERR_ARG) {
    return raise(nullptr, MPI_ERR_ARG,
                 "the distribution does not fit: array_of_psizes must multiply to size, the arrays' sizes be "
                 "positive, and blocks "
                 "cover the array");
  }
  return finish_new_type(created, newtype);
}

// ---- Types by precision, size or component

int body::Type_create_f90_real(int p, int r, MPI_Datatype* newtype) {
  Call call{Function::Type_create_f90_real};
  TMPI_TRY(check_pointer(nullptr, newtype, "newtype"));
  Created created = datatype::create_f90_real(p, r);
  if (created.error == MPI_ERR_ARG)
    return raise(nullptr, MPI_ERR_ARG, "no REAL kind has precision %d and range %d", p, r);
  return finish_new_type(created, newtype);
}

int body::Type_create_f90_complex(int p, int r, MPI_Datatype* newtype) {
  Call call{Function::Type_create_f90_complex};
  TMPI_TRY(check_pointer(nullptr, newtype, "newtype"));
  Created created = datatype::create_f90_complex(p, r);
  if (created.error == MPI_ERR_ARG)
    return raise(nullptr, MPI_ERR_ARG, "no COMPLEX kind has precision %d and range %d", p, r);
  return finish_new_type(created, newtype);
}

int body::Type_create_f90_integer(int r, MPI_Datatype* newtype) {
  Call call{Function::Type_create_f90_integer};
  TMPI_TRY(check_pointer(nullptr, newtype, "newtype"));
  Created created = datatype::create_f90_integer(r);
  if (created.error == MPI_ERR_ARG) return raise(nullptr, MPI_ERR_ARG, "no INTEGER kind has range %d", r);
  return finish_new_type(created, newtype);
}

int body::Type_match_size(int typeclass, int size, MPI_Datatype* datatype) {
  Call call{Function::Type_match_size};
  TMPI_TRY(check_pointer(nullptr, datatype, "datatype"));
  const Type* type = datatype::match_size(typeclass, size);
  if (!type)
    return raise(nullptr, MPI_ERR_ARG, "no type of class %d has %d bytes: classes are MPI_TYPECLASS_*", typeclass,
                 size);
  *datatype = type->handle();
  return MPI_SUCCESS;
}

int body::Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, MPI_Datatype* pair_type) {
  Call call{Function::Type_get_value_index};
  const Type *value, *index;
  TMPI_TRY(check_any_type(value_type, &value, "value_type"));
  TMPI_TRY(check_any_type(index_type, &index, "index_type"));
  TMPI_TRY(check_pointer(nullptr, pair_type, "pair_type"));
  const Type* pair = datatype::value_index_pair(*value, *index);
  // No such pair is no error (MPI 5.0, 6.9.4).
  *pair_type = pair ? pair->handle() : MPI_DATATYPE_NULL;
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
