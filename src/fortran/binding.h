// What the procedures that Fortran programs call (generated/calls_*.c and the files written by hand) share: handles as
// integers, addresses that stand for something, strings, and the further names of a procedure. C, and nothing of TMPI
// but mpi.h: the archive is part of each program, so what it keeps belongs to one rank.
//
// Invariants:
//  1. A LOGICAL of gfortran is an int of 0 or 1, and so is a flag of C: they are passed as they are.
//  2. type(MPI_X) of mpi_f08 is one INTEGER and type(MPI_Status) eight, like those of mpif.h: one procedure serves
//  both.
//  3. ierror may be absent (mpi_f08), which is a null pointer.
#pragma once

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Another name for a procedure. Tools replace MPI_X, not PMPI_X.
#define TMPI_ALIAS(name, of) extern __typeof__(of) name __attribute__((alias(#of)))
#define TMPI_WEAK(name, of) extern __typeof__(of) name __attribute__((weak, alias(#of)))

// The COMMON block /tmpi_sentinels/ of mpif.h and the modules. What is passed is told by its address, so each rank must
// have its own, and compare with its own: both are in the program.
struct tmpi_sentinels {
  int bottom;
  int in_place;
  int status_ignore[MPI_F_STATUS_SIZE];
  int statuses_ignore[MPI_F_STATUS_SIZE];
  int errcodes_ignore;
  int unweighted;
  int weights_empty;
  int buffer_automatic;
};
struct tmpi_sentinel_strings {
  char argv_null;
  char argvs_null;
};
extern struct tmpi_sentinels tmpi_sentinels_;
extern struct tmpi_sentinel_strings tmpi_sentinel_strings_;

void* tmpi_special_buffer(const void* address);
static inline void* tmpi_buffer(const void* address) {
  uintptr_t offset = (uintptr_t)address - (uintptr_t)&tmpi_sentinels_;
  return offset < sizeof tmpi_sentinels_ ? tmpi_special_buffer(address) : (void*)address;
}
static inline int tmpi_in_place(const void* address) { return address == &tmpi_sentinels_.in_place; }
static inline MPI_Status* tmpi_status(int* status) {
  if (status == tmpi_sentinels_.status_ignore || status == tmpi_sentinels_.statuses_ignore) return MPI_STATUS_IGNORE;
  return (MPI_Status*)status;
}
static inline int* tmpi_weights(const int* weights) {
  if (weights == &tmpi_sentinels_.unweighted) return MPI_UNWEIGHTED;
  if (weights == &tmpi_sentinels_.weights_empty) return MPI_WEIGHTS_EMPTY;
  return (int*)weights;
}

// Handles. Predefined ones are their own integers in the ABI; the library numbers the others.
enum { tmpi_predefined_handles = 65536 };
#define TMPI_HANDLE(Handle, kind, Name)                                                         \
  static inline Handle tmpi_##kind##_of(int number) {                                           \
    if ((unsigned)number < tmpi_predefined_handles) return (Handle)(uintptr_t)(unsigned)number; \
    return PMPI_##Name##_fromint(number);                                                       \
  }                                                                                             \
  static inline int tmpi_##kind##_int(Handle handle) {                                          \
    if ((uintptr_t)handle < tmpi_predefined_handles) return (int)(uintptr_t)handle;             \
    return PMPI_##Name##_toint(handle);                                                         \
  }
TMPI_HANDLE(MPI_Comm, comm, Comm)
TMPI_HANDLE(MPI_Datatype, type, Type)
TMPI_HANDLE(MPI_Errhandler, errhandler, Errhandler)
TMPI_HANDLE(MPI_File, file, File)
TMPI_HANDLE(MPI_Group, group, Group)
TMPI_HANDLE(MPI_Info, info, Info)
TMPI_HANDLE(MPI_Message, message, Message)
TMPI_HANDLE(MPI_Op, op, Op)
TMPI_HANDLE(MPI_Request, request, Request)
TMPI_HANDLE(MPI_Session, session, Session)
TMPI_HANDLE(MPI_Win, win, Win)

// malloc; without memory one line, and the job ends.
void* tmpi_allocate(size_t bytes);

// Arrays of handles: `name_` holds those of the integers `name[0 .. n)`, on the stack if they are few.
enum { tmpi_few_handles = 64 };
#define TMPI_HANDLES(Handle, kind, name, n)                                                                 \
  Handle name##_few[tmpi_few_handles];                                                                      \
  const MPI_Count name##_count = (n) > 0 ? (n) : 0;                                                         \
  Handle* name##_ =                                                                                         \
      name##_count <= tmpi_few_handles ? name##_few : tmpi_allocate((size_t)name##_count * sizeof(Handle)); \
  for (MPI_Count i = 0; i < name##_count; ++i) name##_[i] = tmpi_##kind##_of(name[i])
// Those that the function replaced go back.
#define TMPI_HANDLES_CHANGED(kind, name)       \
  for (MPI_Count i = 0; i < name##_count; ++i) \
    if (name##_[i] != tmpi_##kind##_of(name[i])) name[i] = tmpi_##kind##_int(name##_[i])
#define TMPI_HANDLES_DONE(name) \
  if (name##_ != name##_few) free(name##_)

// One datatype per peer (MPI_Alltoallw and its kin), never a null pointer: to be freed; or kept for good, one array per
// content, because a pending operation reads it until it is complete.
MPI_Datatype* tmpi_types(const int* types, int n);
MPI_Datatype* tmpi_kept_types(const int* types, int n);
// How many peers a collective on this communicator has; 0 if it is none.
int tmpi_peers(int comm);
int tmpi_neighbors_in(int comm);
int tmpi_neighbors_out(int comm);

// Strings: out of Fortran without the blanks at the end (of a word at both ends), with the zero that C wants; into
// Fortran with blanks up to the end.
void tmpi_string(char* to, const char* from, size_t length);
void tmpi_word(char* to, const char* from, size_t length);
void tmpi_pad(char* to, size_t length, const char* from);

// Tells the library what .true. and .false. are (MPI 5.0, 20.5).
void tmpi_tell_booleans(void);
