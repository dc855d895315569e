// Datatypes: life, sizes, names, envelope and contents, and what a status says about them (MPI 5.0, chapter
// 5, 3.2.5, 7.8). The constructors are in datatype_construct.cpp, packing in pack.cpp, attributes' functions
// in attributes.cpp.
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "base/mutex.h"
#include "comm/attributes.h"
#include "datatype/pack.h"
#include "mpi/datatype_check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/status.h"

namespace tmpi::mpi {

namespace {

// What a rank named a permanent type, which is one object for all ranks. Few programs do that, so a map under
// a lock is enough.
using NameKey = std::pair<int, const datatype::Type*>;  // world rank
Mutex permanent_names_mutex;
std::map<NameKey, std::string>& permanent_names() TMPI_REQUIRES(permanent_names_mutex) {
  static auto* names = new std::map<NameKey, std::string>;
  return *names;
}

int no_memory() { return raise(nullptr, MPI_ERR_NO_MEM, "there is no memory for it: free something first"); }

// Attributes of permanent types are kept per rank: see attribute.cpp.
const comm::Attributes* attributes_of(const datatype::Type& type) {
  if (!type.is_permanent()) return static_cast<comm::Attributes*>(type.attributes());
  auto& all = rank_state().type_attributes;
  auto found = all.find(type.handle());
  return found == all.end() ? nullptr : found->second;
}

int check_small_form(const datatype::Contents& contents, bool called_small) {
  if (!called_small || !contents.large) return MPI_SUCCESS;
  return raise(nullptr, MPI_ERR_TYPE,
               "datatype was made with MPI_Count arguments, which do not fit here: call the function that ends in _c");
}

}  // namespace

int finish_new_type(const datatype::Created& created, MPI_Datatype* newtype) {
  switch (created.error) {
    case 0:
      *newtype = created.type->handle();
      return MPI_SUCCESS;
    case MPI_ERR_NO_MEM:
      return no_memory();
    case MPI_ERR_COUNT:
      return raise(nullptr, MPI_ERR_COUNT,
                   "the new type's size, extent or displacements do not fit 64 bits: use smaller counts");
    default:
      return raise(nullptr, created.error, "an argument is out of its range: see MPI 5.0, chapter 5");
  }
}

// ---- Life

int body::Type_commit(MPI_Datatype* datatype) {
  Call call{Function::Type_commit};
  TMPI_TRY(check_pointer(nullptr, datatype, "datatype"));
  const datatype::Type* type;
  TMPI_TRY(check_any_type(*datatype, &type));
  type->commit();
  return MPI_SUCCESS;
}

int body::Type_free(MPI_Datatype* datatype) {
  Call call{Function::Type_free};
  TMPI_TRY(check_pointer(nullptr, datatype, "datatype"));
  const datatype::Type* type;
  TMPI_TRY(check_any_type(*datatype, &type));
  if (type->is_permanent()) {
    return raise(nullptr, MPI_ERR_TYPE, "%s is a predefined datatype: only derived ones are freed",
                 type->name()[0] ? type->name() : "datatype");
  }
  datatype::Type* derived = datatype::resolve_derived(*datatype);
  if (derived->attributes()) {
    auto* attributes = static_cast<comm::Attributes*>(derived->attributes());
    int code = comm::delete_attributes(&attributes, *datatype);
    derived->set_attributes(attributes);
    if (code != MPI_SUCCESS)
      return raise(nullptr, code, "an attribute's delete function returned %d: the datatype stays", code);
  }
  type->release();
  *datatype = MPI_DATATYPE_NULL;
  return MPI_SUCCESS;
}

int body::Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype) {
  Call call{Function::Type_dup};
  TMPI_TRY(check_pointer(nullptr, newtype, "newtype"));
  const datatype::Type* old;
  TMPI_TRY(check_any_type(oldtype, &old, "oldtype"));
  datatype::Created created = datatype::create_dup(*old);
  if (created.error) return finish_new_type(created, newtype);
  comm::Attributes* copied = nullptr;
  int code = comm::copy_attributes(attributes_of(*old), oldtype, &copied);
  created.type->set_attributes(copied);
  if (code != MPI_SUCCESS) {
    comm::delete_attributes(&copied, created.type->handle());
    created.type->release();
    return raise(nullptr, code, "an attribute's copy function returned %d: no datatype was made", code);
  }
  return finish_new_type(created, newtype);
}

// ---- Sizes

int body::Type_size(MPI_Datatype datatype, CountPointer size) {
  Call call{Function::Type_size};
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  if (!size) return bad_null(nullptr, "size");
  *size = type->size();
  return MPI_SUCCESS;
}

int body::Type_get_extent(MPI_Datatype datatype, MPI_Count* lb, MPI_Count* extent) {
  Call call{Function::Type_get_extent};
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  TMPI_TRY(check_pointer(nullptr, lb, "lb"));
  TMPI_TRY(check_pointer(nullptr, extent, "extent"));
  *lb = type->lb();
  *extent = type->extent();
  return MPI_SUCCESS;
}

int body::Type_get_true_extent(MPI_Datatype datatype, MPI_Count* true_lb, MPI_Count* true_extent) {
  Call call{Function::Type_get_true_extent};
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  TMPI_TRY(check_pointer(nullptr, true_lb, "true_lb"));
  TMPI_TRY(check_pointer(nullptr, true_extent, "true_extent"));
  *true_lb = type->true_lb();
  *true_extent = type->true_extent();
  return MPI_SUCCESS;
}

// ---- Names

int body::Type_set_name(MPI_Datatype datatype, const char* type_name) {
  Call call{Function::Type_set_name};
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  TMPI_TRY(check_pointer(nullptr, type_name, "type_name"));
  if (!type->is_permanent()) {
    return datatype::resolve_derived(datatype)->set_name(type_name) ? no_memory() : MPI_SUCCESS;
  }
  try {
    MutexLock lock(permanent_names_mutex);
    permanent_names()[{sched::self()->id, type}].assign(type_name, strnlen(type_name, MPI_MAX_OBJECT_NAME - 1));
  } catch (const std::bad_alloc&) {
    return no_memory();
  }
  return MPI_SUCCESS;
}

int body::Type_get_name(MPI_Datatype datatype, char* type_name, int* resultlen) {
  Call call{Function::Type_get_name};
  const datatype::Type* type;
  // MPI_DATATYPE_NULL has a name too (MPI 5.0, 7.8).
  if (datatype == MPI_DATATYPE_NULL) {
    type = &datatype::predefined(datatype::BasicIndex::none);
  } else {
    TMPI_TRY(check_any_type(datatype, &type));
  }
  TMPI_TRY(check_pointer(nullptr, type_name, "type_name"));
  TMPI_TRY(check_pointer(nullptr, resultlen, "resultlen"));
  std::strcpy(type_name, type->name());  // shorter than MPI_MAX_OBJECT_NAME, checked when it was set
  if (type->is_permanent()) {
    MutexLock lock(permanent_names_mutex);
    auto found = permanent_names().find({sched::self()->id, type});
    if (found != permanent_names().end()) std::strcpy(type_name, found->second.c_str());
  }
  *resultlen = static_cast<int>(std::strlen(type_name));
  return MPI_SUCCESS;
}

// ---- How it was made

int body::Type_get_envelope(MPI_Datatype datatype, CountPointer num_integers, CountPointer num_addresses,
                            MPI_Count* num_large_counts, CountPointer num_datatypes, int* combiner) {
  Call call{Function::Type_get_envelope};
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  if (!num_integers) return bad_null(nullptr, "num_integers");
  if (!num_addresses) return bad_null(nullptr, "num_addresses");
  if (!num_datatypes) return bad_null(nullptr, "num_datatypes");
  TMPI_TRY(check_pointer(nullptr, combiner, "combiner"));
  static const datatype::Contents named;
  const datatype::Contents& contents = type->contents() ? *type->contents() : named;
  TMPI_TRY(check_small_form(contents, !num_integers.is_large()));
  *num_integers = contents.integer_count;
  *num_addresses = contents.address_count;
  if (num_large_counts) *num_large_counts = contents.large_count;
  *num_datatypes = contents.type_count;
  *combiner = contents.combiner;
  return MPI_SUCCESS;
}

int body::Type_get_contents(MPI_Datatype datatype, MPI_Count max_integers, MPI_Count max_addresses,
                            MPI_Count max_large_counts, MPI_Count max_datatypes, int array_of_integers[],
                            MPI_Aint array_of_addresses[], MPI_Count array_of_large_counts[],
                            MPI_Datatype array_of_datatypes[]) {
  Call call{Function::Type_get_contents};
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  if (!type->contents()) {
    return raise(nullptr, MPI_ERR_TYPE,
                 "%s is a predefined datatype, which has no contents: ask MPI_Type_get_envelope first", type->name());
  }
  const datatype::Contents& contents = *type->contents();
  TMPI_TRY(check_small_form(contents, !array_of_large_counts && max_large_counts == 0));
  struct {
    const char* name;
    MPI_Count room;
    int64_t needed;
    const void* array;
  } rooms[] = {{"max_integers", max_integers, contents.integer_count, array_of_integers},
               {"max_addresses", max_addresses, contents.address_count, array_of_addresses},
               {"max_large_counts", max_large_counts, contents.large_count, array_of_large_counts},
               {"max_datatypes", max_datatypes, contents.type_count, array_of_datatypes}};
  for (const auto& room : rooms) {
    if (room.room < room.needed) {
      return raise(nullptr, MPI_ERR_ARG,
                   "%s is %lld, but the datatype has %lld: take the numbers of MPI_Type_get_envelope", room.name,
                   static_cast<long long>(room.room), static_cast<long long>(room.needed));
    }
    if (room.needed > 0) TMPI_TRY(check_pointer(nullptr, room.array, room.name));
  }
  datatype::copy_contents(contents, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes);
  return MPI_SUCCESS;
}

// ---- What a status says

int body::Get_count(const MPI_Status* status, MPI_Datatype datatype, CountPointer count) {
  Call call{Function::Get_count};
  TMPI_TRY(check_pointer(nullptr, status, "status"));
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  if (!count) return bad_null(nullptr, "count");
  *count = datatype::count_in(*type, status_bytes(*status));
  return MPI_SUCCESS;
}

int body::Get_elements(const MPI_Status* status, MPI_Datatype datatype, CountPointer count) {
  Call call{Function::Get_elements};
  TMPI_TRY(check_pointer(nullptr, status, "status"));
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  if (!count) return bad_null(nullptr, "count");
  *count = datatype::elements_in(*type, status_bytes(*status));
  return MPI_SUCCESS;
}

int body::Status_set_elements(MPI_Status* status, MPI_Datatype datatype, MPI_Count count) {
  Call call{Function::Status_set_elements};
  TMPI_TRY(check_pointer(nullptr, status, "status"));
  const datatype::Type* type;
  TMPI_TRY(check_any_type(datatype, &type));
  TMPI_TRY(check_count(nullptr, count));
  int64_t bytes = datatype::bytes_of_elements(*type, count);
  if (bytes < 0)
    return raise(nullptr, MPI_ERR_COUNT, "count is %lld, which no message of this datatype can have",
                 static_cast<long long>(count));
  set_status_bytes(*status, bytes);
  return MPI_SUCCESS;
}

// ---- Addresses

int body::Get_address(const void* location, MPI_Aint* address) {
  Call call{Function::Get_address};
  TMPI_TRY(check_pointer(nullptr, address, "address"));
  *address = reinterpret_cast<MPI_Aint>(location);
  return MPI_SUCCESS;
}

// No Call: pure arithmetic that cannot fail. It is done unsigned, as addresses are.
MPI_Aint body::Aint_add(MPI_Aint base, MPI_Aint disp) {
  return static_cast<MPI_Aint>(static_cast<uintptr_t>(base) + static_cast<uintptr_t>(disp));
}

MPI_Aint body::Aint_diff(MPI_Aint addr1, MPI_Aint addr2) {
  return static_cast<MPI_Aint>(static_cast<uintptr_t>(addr1) - static_cast<uintptr_t>(addr2));
}

}  // namespace tmpi::mpi
