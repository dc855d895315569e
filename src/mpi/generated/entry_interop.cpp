// clang-format off
// ABI and language interoperability: the exported functions. PMPI_X and PMPI_X_c forward to the one body (a tail call, except
// where arrays of counts are wrapped); MPI_X is a weak name for PMPI_X.
// Generated from the MPI 5.0 ABI table by scripts/generate_abi.py; do not edit.

#include "mpi/entry.h"
#include "mpi/generated/bodies.h"

// The definitions below are exported; the rest of the library is hidden.
#pragma GCC visibility push(default)
#define TMPI_WEAK_ALIAS(name) __attribute__((weak, alias("P" #name))) decltype(P##name) name

namespace body = tmpi::mpi::body;

extern "C" {

int PMPI_Abi_get_fortran_booleans(int logical_size, void* logical_true, void* logical_false, int* is_set) {
  return body::Abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set);
}
TMPI_WEAK_ALIAS(MPI_Abi_get_fortran_booleans);

int PMPI_Abi_get_fortran_info(MPI_Info* info) {
  return body::Abi_get_fortran_info(info);
}
TMPI_WEAK_ALIAS(MPI_Abi_get_fortran_info);

int PMPI_Abi_get_info(MPI_Info* info) {
  return body::Abi_get_info(info);
}
TMPI_WEAK_ALIAS(MPI_Abi_get_info);

int PMPI_Abi_get_version(int* abi_major, int* abi_minor) {
  return body::Abi_get_version(abi_major, abi_minor);
}
TMPI_WEAK_ALIAS(MPI_Abi_get_version);

int PMPI_Abi_set_fortran_booleans(int logical_size, void* logical_true, void* logical_false) {
  return body::Abi_set_fortran_booleans(logical_size, logical_true, logical_false);
}
TMPI_WEAK_ALIAS(MPI_Abi_set_fortran_booleans);

int PMPI_Abi_set_fortran_info(MPI_Info info) {
  return body::Abi_set_fortran_info(info);
}
TMPI_WEAK_ALIAS(MPI_Abi_set_fortran_info);

MPI_Comm PMPI_Comm_fromint(int comm) {
  return body::Comm_fromint(comm);
}
TMPI_WEAK_ALIAS(MPI_Comm_fromint);

int PMPI_Comm_toint(MPI_Comm comm) {
  return body::Comm_toint(comm);
}
TMPI_WEAK_ALIAS(MPI_Comm_toint);

MPI_Errhandler PMPI_Errhandler_fromint(int errhandler) {
  return body::Errhandler_fromint(errhandler);
}
TMPI_WEAK_ALIAS(MPI_Errhandler_fromint);

int PMPI_Errhandler_toint(MPI_Errhandler errhandler) {
  return body::Errhandler_toint(errhandler);
}
TMPI_WEAK_ALIAS(MPI_Errhandler_toint);

MPI_File PMPI_File_fromint(int file) {
  return body::File_fromint(file);
}
TMPI_WEAK_ALIAS(MPI_File_fromint);

int PMPI_File_toint(MPI_File file) {
  return body::File_toint(file);
}
TMPI_WEAK_ALIAS(MPI_File_toint);

MPI_Group PMPI_Group_fromint(int group) {
  return body::Group_fromint(group);
}
TMPI_WEAK_ALIAS(MPI_Group_fromint);

int PMPI_Group_toint(MPI_Group group) {
  return body::Group_toint(group);
}
TMPI_WEAK_ALIAS(MPI_Group_toint);

MPI_Info PMPI_Info_fromint(int info) {
  return body::Info_fromint(info);
}
TMPI_WEAK_ALIAS(MPI_Info_fromint);

int PMPI_Info_toint(MPI_Info info) {
  return body::Info_toint(info);
}
TMPI_WEAK_ALIAS(MPI_Info_toint);

MPI_Message PMPI_Message_fromint(int message) {
  return body::Message_fromint(message);
}
TMPI_WEAK_ALIAS(MPI_Message_fromint);

int PMPI_Message_toint(MPI_Message message) {
  return body::Message_toint(message);
}
TMPI_WEAK_ALIAS(MPI_Message_toint);

MPI_Op PMPI_Op_fromint(int op) {
  return body::Op_fromint(op);
}
TMPI_WEAK_ALIAS(MPI_Op_fromint);

int PMPI_Op_toint(MPI_Op op) {
  return body::Op_toint(op);
}
TMPI_WEAK_ALIAS(MPI_Op_toint);

MPI_Request PMPI_Request_fromint(int request) {
  return body::Request_fromint(request);
}
TMPI_WEAK_ALIAS(MPI_Request_fromint);

int PMPI_Request_toint(MPI_Request request) {
  return body::Request_toint(request);
}
TMPI_WEAK_ALIAS(MPI_Request_toint);

MPI_Session PMPI_Session_fromint(int session) {
  return body::Session_fromint(session);
}
TMPI_WEAK_ALIAS(MPI_Session_fromint);

int PMPI_Session_toint(MPI_Session session) {
  return body::Session_toint(session);
}
TMPI_WEAK_ALIAS(MPI_Session_toint);

int PMPI_Type_create_f90_complex(int p, int r, MPI_Datatype* newtype) {
  return body::Type_create_f90_complex(p, r, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_f90_complex);

int PMPI_Type_create_f90_integer(int r, MPI_Datatype* newtype) {
  return body::Type_create_f90_integer(r, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_f90_integer);

int PMPI_Type_create_f90_real(int p, int r, MPI_Datatype* newtype) {
  return body::Type_create_f90_real(p, r, newtype);
}
TMPI_WEAK_ALIAS(MPI_Type_create_f90_real);

MPI_Datatype PMPI_Type_fromint(int datatype) {
  return body::Type_fromint(datatype);
}
TMPI_WEAK_ALIAS(MPI_Type_fromint);

int PMPI_Type_match_size(int typeclass, int size, MPI_Datatype* datatype) {
  return body::Type_match_size(typeclass, size, datatype);
}
TMPI_WEAK_ALIAS(MPI_Type_match_size);

int PMPI_Type_toint(MPI_Datatype datatype) {
  return body::Type_toint(datatype);
}
TMPI_WEAK_ALIAS(MPI_Type_toint);

MPI_Win PMPI_Win_fromint(int win) {
  return body::Win_fromint(win);
}
TMPI_WEAK_ALIAS(MPI_Win_fromint);

int PMPI_Win_toint(MPI_Win win) {
  return body::Win_toint(win);
}
TMPI_WEAK_ALIAS(MPI_Win_toint);

}  // extern "C"
#pragma GCC visibility pop
