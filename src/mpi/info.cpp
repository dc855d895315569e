// Info objects (MPI 5.0, chapter 10). All of these may be called at any time.
#include "comm/info.h"

#include <string.h>

#include <algorithm>

#include "mpi/check.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

namespace {

// An info to read from; MPI_INFO_NULL is none.
int check_readable(MPI_Info handle, const comm::Info** info) {
  *info = comm::resolve(handle);
  if (*info) return MPI_SUCCESS;
  if (handle == MPI_INFO_NULL)
    return raise(nullptr, MPI_ERR_INFO, "info is MPI_INFO_NULL: make one with MPI_Info_create");
  return bad_info(nullptr, handle);
}

int check_own(MPI_Info handle, comm::Info** info) {
  *info = comm::resolve_own(handle);
  if (*info) return MPI_SUCCESS;
  if (handle == MPI_INFO_ENV)
    return raise(nullptr, MPI_ERR_INFO,
                 "info is MPI_INFO_ENV, which cannot be changed or freed: duplicate it with MPI_Info_dup");
  const comm::Info* unused;
  return check_readable(handle, &unused);
}

int check_key(const char* key) {
  TMPI_TRY(check_pointer(nullptr, key, "key"));
  size_t bytes = strnlen(key, MPI_MAX_INFO_KEY);
  if (bytes == 0) return raise(nullptr, MPI_ERR_INFO_KEY, "key is empty");
  if (bytes >= MPI_MAX_INFO_KEY)
    return raise(nullptr, MPI_ERR_INFO_KEY, "key is too long: it may have up to %d bytes", MPI_MAX_INFO_KEY - 1);
  return MPI_SUCCESS;
}

// Up to `room` bytes of the value, the terminating null included.
void copy_cut(const std::string& value, char* target, int room) {
  size_t bytes = std::min(value.size(), static_cast<size_t>(room - 1));
  memcpy(target, value.data(), bytes);
  target[bytes] = 0;
}

}  // namespace

int body::Info_create(MPI_Info* info) {
  CallAnytime call{Function::Info_create};
  TMPI_TRY(check_pointer(nullptr, info, "info"));
  *info = comm::handle_of(new comm::Info);
  return MPI_SUCCESS;
}

// The arguments are those that the process was started with; argc and argv of main add nothing to them.
int body::Info_create_env(int, char*[], MPI_Info* info) {
  CallAnytime call{Function::Info_create_env};
  TMPI_TRY(check_pointer(nullptr, info, "info"));
  *info = comm::handle_of(new comm::Info(comm::describe_environment()));
  return MPI_SUCCESS;
}

int body::Info_dup(MPI_Info info, MPI_Info* newinfo) {
  CallAnytime call{Function::Info_dup};
  const comm::Info* from;
  TMPI_TRY(check_readable(info, &from));
  TMPI_TRY(check_pointer(nullptr, newinfo, "newinfo"));
  *newinfo = comm::handle_of(new comm::Info(*from));
  return MPI_SUCCESS;
}

int body::Info_free(MPI_Info* info) {
  CallAnytime call{Function::Info_free};
  comm::Info* own;
  TMPI_TRY(check_pointer(nullptr, info, "info"));
  TMPI_TRY(check_own(*info, &own));
  delete own;
  *info = MPI_INFO_NULL;
  return MPI_SUCCESS;
}

int body::Info_set(MPI_Info info, const char* key, const char* value) {
  CallAnytime call{Function::Info_set};
  comm::Info* own;
  TMPI_TRY(check_own(info, &own));
  TMPI_TRY(check_key(key));
  TMPI_TRY(check_pointer(nullptr, value, "value"));
  if (strnlen(value, MPI_MAX_INFO_VAL) >= MPI_MAX_INFO_VAL)
    return raise(nullptr, MPI_ERR_INFO_VALUE, "the value of key %s is too long: it may have up to %d bytes", key,
                 MPI_MAX_INFO_VAL - 1);
  own->set(key, value);
  return MPI_SUCCESS;
}

int body::Info_delete(MPI_Info info, const char* key) {
  CallAnytime call{Function::Info_delete};
  comm::Info* own;
  TMPI_TRY(check_own(info, &own));
  TMPI_TRY(check_key(key));
  if (!own->erase(key)) return raise(nullptr, MPI_ERR_INFO_NOKEY, "the info object has no key %s", key);
  return MPI_SUCCESS;
}

int body::Info_get(MPI_Info info, const char* key, int valuelen, char* value, int* flag) {
  CallAnytime call{Function::Info_get};
  const comm::Info* from;
  TMPI_TRY(check_readable(info, &from));
  TMPI_TRY(check_key(key));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  if (valuelen < 0) return raise(nullptr, MPI_ERR_ARG, "valuelen is %d: it must not be negative", valuelen);
  const std::string* found = from->find(key);
  *flag = found != nullptr;
  if (!found) return MPI_SUCCESS;
  TMPI_TRY(check_pointer(nullptr, value, "value"));
  copy_cut(*found, value, valuelen + 1);  // valuelen does not count the null (MPI 5.0, 16.1)
  return MPI_SUCCESS;
}

int body::Info_get_string(MPI_Info info, const char* key, int* buflen, char* value, int* flag) {
  CallAnytime call{Function::Info_get_string};
  const comm::Info* from;
  TMPI_TRY(check_readable(info, &from));
  TMPI_TRY(check_key(key));
  TMPI_TRY(check_pointer(nullptr, buflen, "buflen"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  if (*buflen < 0) return raise(nullptr, MPI_ERR_ARG, "*buflen is %d: it must not be negative", *buflen);
  const std::string* found = from->find(key);
  *flag = found != nullptr;
  if (!found) return MPI_SUCCESS;
  if (*buflen > 0) {
    TMPI_TRY(check_pointer(nullptr, value, "value"));
    copy_cut(*found, value, *buflen);
  }
  *buflen = static_cast<int>(found->size()) + 1;  // counts the null
  return MPI_SUCCESS;
}

int body::Info_get_valuelen(MPI_Info info, const char* key, int* valuelen, int* flag) {
  CallAnytime call{Function::Info_get_valuelen};
  const comm::Info* from;
  TMPI_TRY(check_readable(info, &from));
  TMPI_TRY(check_key(key));
  TMPI_TRY(check_pointer(nullptr, valuelen, "valuelen"));
  TMPI_TRY(check_pointer(nullptr, flag, "flag"));
  const std::string* found = from->find(key);
  *flag = found != nullptr;
  if (found) *valuelen = static_cast<int>(found->size());
  return MPI_SUCCESS;
}

int body::Info_get_nkeys(MPI_Info info, int* nkeys) {
  CallAnytime call{Function::Info_get_nkeys};
  const comm::Info* from;
  TMPI_TRY(check_readable(info, &from));
  TMPI_TRY(check_pointer(nullptr, nkeys, "nkeys"));
  *nkeys = static_cast<int>(from->entries.size());
  return MPI_SUCCESS;
}

int body::Info_get_nthkey(MPI_Info info, int n, char* key) {
  CallAnytime call{Function::Info_get_nthkey};
  const comm::Info* from;
  TMPI_TRY(check_readable(info, &from));
  TMPI_TRY(check_pointer(nullptr, key, "key"));
  if (n < 0 || static_cast<size_t>(n) >= from->entries.size())
    return raise(nullptr, MPI_ERR_ARG, "n is %d, but the info object has %zu keys", n, from->entries.size());
  strcpy(key, from->entries[static_cast<size_t>(n)].first.c_str());
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
