// MPI_Pack, MPI_Unpack and their external32 forms (MPI 5.0, 5.2 and 5.3): the positions and sizes; the bytes
// are moved by datatype/pack.h. A packed message is just the bytes in typemap order, without a header.
#include "datatype/pack.h"

#include <cstring>

#include "mpi/check.h"
#include "mpi/count_array.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

namespace tmpi::mpi {

namespace {

using datatype::Type;

// Whether `needed` bytes fit at `position` in a packed buffer of `room` bytes; needed < 0 means more than 64
// bits hold.
int check_room(comm::Communicator* c, MPI_Count position, int64_t needed, MPI_Count room, const char* room_name) {
  auto number = [](int64_t value) { return static_cast<long long>(value); };
  if (room < 0) return raise(c, MPI_ERR_ARG, "%s is %lld: it must not be negative", room_name, number(room));
  if (position < 0 || position > room) {
    return raise(c, MPI_ERR_ARG, "position is %lld: it must lie in the packed buffer, 0 to %s, which is %lld",
                 number(position), room_name, number(room));
  }
  if (needed >= 0 && needed <= room - position) [[likely]]
    return MPI_SUCCESS;
  return raise(c, MPI_ERR_TRUNCATE,
               "%lld bytes are needed from position %lld on, but %s is %lld: ask MPI_Pack_size for the room",
               number(needed), number(position), room_name, number(room));
}

int check_datarep(const char* datarep) {
  TMPI_TRY(check_pointer(nullptr, datarep, "datarep"));
  if (std::strcmp(datarep, "external32") == 0) return MPI_SUCCESS;
  return raise(nullptr, MPI_ERR_ARG, "datarep is \"%.60s\": the only one is \"external32\"", datarep);
}

int64_t packed_bytes(const Type& type, MPI_Count count) {
  int64_t bytes;
  return datatype::bytes_of(type, count, &bytes) ? bytes : -1;
}

}  // namespace

int body::Pack(const void* inbuf, MPI_Count incount, MPI_Datatype datatype, void* outbuf, MPI_Count outsize,
               CountPointer position, MPI_Comm comm) {
  Call call{Function::Pack};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_count(c, incount, "incount"));
  const Type* type;
  TMPI_TRY(check_type(c, datatype, &type));
  TMPI_TRY(check_buffer(c, inbuf, incount, type, "inbuf"));
  if (!position) return bad_null(c, "position");
  MPI_Count at{*position};
  int64_t bytes = packed_bytes(*type, incount);
  TMPI_TRY(check_room(c, at, bytes, outsize, "outsize"));
  if (bytes > 0) TMPI_TRY(check_pointer(c, outbuf, "outbuf"));
  datatype::pack(*type, incount, inbuf, 0, static_cast<char*>(outbuf) + at, bytes);
  *position = at + bytes;
  return MPI_SUCCESS;
}

int body::Unpack(const void* inbuf, MPI_Count insize, CountPointer position, void* outbuf, MPI_Count outcount,
                 MPI_Datatype datatype, MPI_Comm comm) {
  Call call{Function::Unpack};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_count(c, outcount, "outcount"));
  const Type* type;
  TMPI_TRY(check_type(c, datatype, &type));
  TMPI_TRY(check_buffer(c, outbuf, outcount, type, "outbuf"));
  if (!position) return bad_null(c, "position");
  MPI_Count at{*position};
  int64_t bytes = packed_bytes(*type, outcount);
  TMPI_TRY(check_room(c, at, bytes, insize, "insize"));
  if (bytes > 0) TMPI_TRY(check_pointer(c, inbuf, "inbuf"));
  datatype::unpack(*type, outcount, outbuf, 0, static_cast<const char*>(inbuf) + at, bytes);
  *position = at + bytes;
  return MPI_SUCCESS;
}

int body::Pack_size(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, CountPointer size) {
  Call call{Function::Pack_size};
  comm::Communicator* c;
  TMPI_TRY(check_comm(comm, &c));
  TMPI_TRY(check_count(c, incount, "incount"));
  const Type* type;
  TMPI_TRY(check_type(c, datatype, &type));
  if (!size) return bad_null(c, "size");
  int64_t bytes = packed_bytes(*type, incount);
  *size = bytes < 0 ? int64_t{MPI_UNDEFINED} : bytes;
  return MPI_SUCCESS;
}

int body::Pack_external(const char* datarep, const void* inbuf, MPI_Count incount, MPI_Datatype datatype, void* outbuf,
                        MPI_Count outsize, MPI_Count* position) {
  Call call{Function::Pack_external};
  TMPI_TRY(check_datarep(datarep));
  TMPI_TRY(check_count(nullptr, incount, "incount"));
  const Type* type;
  TMPI_TRY(check_type(nullptr, datatype, &type));
  TMPI_TRY(check_buffer(nullptr, inbuf, incount, type, "inbuf"));
  TMPI_TRY(check_pointer(nullptr, position, "position"));
  int64_t bytes = datatype::external32_size(*type, incount);
  TMPI_TRY(check_room(nullptr, *position, bytes, outsize, "outsize"));
  if (bytes > 0) TMPI_TRY(check_pointer(nullptr, outbuf, "outbuf"));
  datatype::pack_external32(*type, incount, inbuf, static_cast<char*>(outbuf) + *position);
  *position += bytes;
  return MPI_SUCCESS;
}

int body::Unpack_external(const char datarep[], const void* inbuf, MPI_Count insize, MPI_Count* position, void* outbuf,
                          MPI_Count outcount, MPI_Datatype datatype) {
  Call call{Function::Unpack_external};
  TMPI_TRY(check_datarep(datarep));
  TMPI_TRY(check_count(nullptr, outcount, "outcount"));
  const Type* type;
  TMPI_TRY(check_type(nullptr, datatype, &type));
  TMPI_TRY(check_buffer(nullptr, outbuf, outcount, type, "outbuf"));
  TMPI_TRY(check_pointer(nullptr, position, "position"));
  int64_t bytes = datatype::external32_size(*type, outcount);
  TMPI_TRY(check_room(nullptr, *position, bytes, insize, "insize"));
  if (bytes > 0) TMPI_TRY(check_pointer(nullptr, inbuf, "inbuf"));
  datatype::unpack_external32(*type, outcount, outbuf, static_cast<const char*>(inbuf) + *position);
  *position += bytes;
  return MPI_SUCCESS;
}

int body::Pack_external_size(const char* datarep, MPI_Count incount, MPI_Datatype datatype, MPI_Count* size) {
  Call call{Function::Pack_external_size};
  TMPI_TRY(check_datarep(datarep));
  TMPI_TRY(check_count(nullptr, incount, "incount"));
  const Type* type;
  TMPI_TRY(check_type(nullptr, datatype, &type));
  TMPI_TRY(check_pointer(nullptr, size, "size"));
  int64_t bytes = datatype::external32_size(*type, incount);
  *size = bytes < 0 ? int64_t{MPI_UNDEFINED} : bytes;
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
