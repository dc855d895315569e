// Functions of the user that C calls without telling it anything of Fortran's: reduction operations, error handlers and
// data representations, and generalized requests. An operation has no place for the user's function beside C's, so each
// function of the user is given a C function of its own from a fixed stock, for good; making it again finds it again.
#include <stdatomic.h>
#include <stdio.h>

#include "fortran/binding.h"

typedef void any_function(void);
enum { stock = 64 };

// M(000) to M(077), which are octal numbers.
#define EIGHT(M, h) M(h##0) M(h##1) M(h##2) M(h##3) M(h##4) M(h##5) M(h##6) M(h##7)
#define STOCK(M) EIGHT(M, 00) EIGHT(M, 01) EIGHT(M, 02) EIGHT(M, 03) EIGHT(M, 04) EIGHT(M, 05) EIGHT(M, 06) EIGHT(M, 07)

// The place of the user's function in the stock: where it is, or a free one.
static int place_of(_Atomic(any_function*)* slots, any_function* function, const char* caller) {
  for (int i = 0; i < stock; ++i) {
    any_function* found = NULL;
    if (atomic_compare_exchange_strong(slots + i, &found, function) || found == function) return i;
  }
  fprintf(
      stderr,
      "tmpi: %s: a Fortran program can give it %d different functions, and this is one more: use those it has again\n",
      caller, stock);
  PMPI_Abort(MPI_COMM_WORLD, MPI_ERR_NO_MEM);
  return 0;
}

// Reduction operations.
typedef void user_function(void* in, void* inout, int* len, int* datatype);
typedef void user_function_c(void* in, void* inout, MPI_Count* len, int* datatype);
static _Atomic(any_function*) op_slots[stock], large_op_slots[stock];

#define OP(n)                                                                               \
  static void op_##n(void* in, void* inout, int* len, MPI_Datatype* datatype) {             \
    int number = tmpi_type_int(*datatype);                                                  \
    ((user_function*)atomic_load(op_slots + n))(in, inout, len, &number);                   \
  }                                                                                         \
  static void large_op_##n(void* in, void* inout, MPI_Count* len, MPI_Datatype* datatype) { \
    int number = tmpi_type_int(*datatype);                                                  \
    ((user_function_c*)atomic_load(large_op_slots + n))(in, inout, len, &number);           \
  }
STOCK(OP)
#define OP_NAME(n) op_##n,
#define LARGE_OP_NAME(n) large_op_##n,
static MPI_User_function* const ops[] = {STOCK(OP_NAME)};
static MPI_User_function_c* const large_ops[] = {STOCK(LARGE_OP_NAME)};

void pmpi_op_create_(user_function* function, const int* commute, int* op, int* ierror) {
  MPI_Op made = MPI_OP_NULL;
  const int place = place_of(op_slots, (any_function*)function, "MPI_Op_create");
  const int code = PMPI_Op_create(ops[place], *commute, &made);
  *op = tmpi_op_int(made);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_op_create_, pmpi_op_create_);
TMPI_ALIAS(pmpi_op_create_f08_, pmpi_op_create_);
TMPI_WEAK(mpi_op_create_f08_, pmpi_op_create_);

void pmpi_op_create_c_f08_(user_function_c* function, const int* commute, int* op, int* ierror) {
  MPI_Op made = MPI_OP_NULL;
  const int place = place_of(large_op_slots, (any_function*)function, "MPI_Op_create_c");
  const int code = PMPI_Op_create_c(large_ops[place], *commute, &made);
  *op = tmpi_op_int(made);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_op_create_c_f08_, pmpi_op_create_c_f08_);

// Error handlers.
typedef void handler_function(int* object, int* code);

#define HANDLERS(Handle, kind, Kind)                                                                      \
  static _Atomic(any_function*) kind##_slots[stock];                                                      \
  STOCK(HANDLER_##kind)                                                                                   \
  static MPI_##Kind##_errhandler_function* const kind##_handlers[] = {STOCK(HANDLER_NAME_##kind)};        \
  void pmpi_##kind##_create_errhandler_(handler_function* function, int* errhandler, int* ierror) {       \
    MPI_Errhandler made = MPI_ERRHANDLER_NULL;                                                            \
    const int place = place_of(kind##_slots, (any_function*)function, "MPI_" #Kind "_create_errhandler"); \
    const int code = PMPI_##Kind##_create_errhandler(kind##_handlers[place], &made);                      \
    *errhandler = tmpi_errhandler_int(made);                                                              \
    if (ierror) *ierror = code;                                                                           \
  }                                                                                                       \
  TMPI_WEAK(mpi_##kind##_create_errhandler_, pmpi_##kind##_create_errhandler_);                           \
  TMPI_ALIAS(pmpi_##kind##_create_errhandler_f08_, pmpi_##kind##_create_errhandler_);                     \
  TMPI_WEAK(mpi_##kind##_create_errhandler_f08_, pmpi_##kind##_create_errhandler_)
#define HANDLER(Handle, kind, n)                                       \
  static void kind##_handler_##n(Handle* object, int* code, ...) {     \
    int number = tmpi_##kind##_int(*object);                           \
    ((handler_function*)atomic_load(kind##_slots + n))(&number, code); \
  }
#define HANDLER_comm(n) HANDLER(MPI_Comm, comm, n)
#define HANDLER_file(n) HANDLER(MPI_File, file, n)
#define HANDLER_session(n) HANDLER(MPI_Session, session, n)
#define HANDLER_win(n) HANDLER(MPI_Win, win, n)
#define HANDLER_NAME_comm(n) comm_handler_##n,
#define HANDLER_NAME_file(n) file_handler_##n,
#define HANDLER_NAME_session(n) session_handler_##n,
#define HANDLER_NAME_win(n) win_handler_##n,
HANDLERS(MPI_Comm, comm, Comm);
HANDLERS(MPI_File, file, File);
HANDLERS(MPI_Session, session, Session);
HANDLERS(MPI_Win, win, Win);

// Generalized requests: these do have a place, their extra state, and an end, at which it is freed.
struct grequest {
  void (*query)(const MPI_Aint* extra_state, int* status, int* ierror);
  void (*free)(const MPI_Aint* extra_state, int* ierror);
  void (*cancel)(const MPI_Aint* extra_state, const int* complete, int* ierror);
  MPI_Aint extra_state;
};
static int grequest_query(void* extra_state, MPI_Status* status) {
  struct grequest* g = extra_state;
  int code = MPI_SUCCESS;
  g->query(&g->extra_state, (int*)status, &code);
  return code;
}
static int grequest_free(void* extra_state) {
  struct grequest* g = extra_state;
  int code = MPI_SUCCESS;
  g->free(&g->extra_state, &code);
  free(g);
  return code;
}
static int grequest_cancel(void* extra_state, int complete) {
  struct grequest* g = extra_state;
  int code = MPI_SUCCESS;
  g->cancel(&g->extra_state, &complete, &code);
  return code;
}
void pmpi_grequest_start_(void (*query)(const MPI_Aint*, int*, int*), void (*free_fn)(const MPI_Aint*, int*),
                          void (*cancel)(const MPI_Aint*, const int*, int*), const MPI_Aint* extra_state, int* request,
                          int* ierror) {
  struct grequest* g = tmpi_allocate(sizeof *g);
  *g = (struct grequest){query, free_fn, cancel, *extra_state};
  MPI_Request made = MPI_REQUEST_NULL;
  const int code = PMPI_Grequest_start(grequest_query, grequest_free, grequest_cancel, g, &made);
  if (code != MPI_SUCCESS) free(g);
  *request = tmpi_request_int(made);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_grequest_start_, pmpi_grequest_start_);
TMPI_ALIAS(pmpi_grequest_start_f08_, pmpi_grequest_start_);
TMPI_WEAK(mpi_grequest_start_f08_, pmpi_grequest_start_);

// Data representations of files. Kept for good: MPI has no way to take one back.
typedef void conversion_function(void* userbuf, const int* datatype, const int* count, void* filebuf,
                                 const MPI_Offset* position, const MPI_Aint* extra_state, int* ierror);
typedef void conversion_function_c(void* userbuf, const int* datatype, const MPI_Count* count, void* filebuf,
                                   const MPI_Offset* position, const MPI_Aint* extra_state, int* ierror);
typedef void extent_function(const int* datatype, MPI_Aint* extent, const MPI_Aint* extra_state, int* ierror);
struct datarep {
  conversion_function *read, *write;
  conversion_function_c *large_read, *large_write;
  extent_function* extent;
  MPI_Aint extra_state;
};

static int datarep_extent(MPI_Datatype datatype, MPI_Aint* extent, void* extra_state) {
  const struct datarep* d = extra_state;
  int number = tmpi_type_int(datatype), code = MPI_SUCCESS;
  d->extent(&number, extent, &d->extra_state, &code);
  return code;
}
#define CONVERSION(name, member, Count)                                                                            \
  static int datarep_##name(void* userbuf, MPI_Datatype datatype, Count count, void* filebuf, MPI_Offset position, \
                            void* extra_state) {                                                                   \
    const struct datarep* d = extra_state;                                                                         \
    int number = tmpi_type_int(datatype), code = MPI_SUCCESS;                                                      \
    d->member(userbuf, &number, &count, filebuf, &position, &d->extra_state, &code);                               \
    return code;                                                                                                   \
  }
CONVERSION(read, read, int)
CONVERSION(write, write, int)
CONVERSION(large_read, large_read, MPI_Count)
CONVERSION(large_write, large_write, MPI_Count)

// Only its address matters: no conversion is needed.
void mpi_conversion_fn_null_(void) {}
void mpi_conversion_fn_null_c_(void) {}

void pmpi_register_datarep_(const char* datarep, conversion_function* read, conversion_function* write,
                            extent_function* extent, const MPI_Aint* extra_state, int* ierror, size_t datarep_len) {
  char name[datarep_len + 1];
  tmpi_string(name, datarep, datarep_len);
  struct datarep* d = tmpi_allocate(sizeof *d);
  *d = (struct datarep){.read = read, .write = write, .extent = extent, .extra_state = *extra_state};
  any_function* null = (any_function*)mpi_conversion_fn_null_;
  const int code =
      PMPI_Register_datarep(name, (any_function*)read == null ? MPI_CONVERSION_FN_NULL : datarep_read,
                            (any_function*)write == null ? MPI_CONVERSION_FN_NULL : datarep_write, datarep_extent, d);
  if (code != MPI_SUCCESS) free(d);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_register_datarep_, pmpi_register_datarep_);
TMPI_ALIAS(pmpi_register_datarep_f08_, pmpi_register_datarep_);
TMPI_WEAK(mpi_register_datarep_f08_, pmpi_register_datarep_);

void pmpi_register_datarep_c_f08_(const char* datarep, conversion_function_c* read, conversion_function_c* write,
                                  extent_function* extent, const MPI_Aint* extra_state, int* ierror,
                                  size_t datarep_len) {
  char name[datarep_len + 1];
  tmpi_string(name, datarep, datarep_len);
  struct datarep* d = tmpi_allocate(sizeof *d);
  *d = (struct datarep){.large_read = read, .large_write = write, .extent = extent, .extra_state = *extra_state};
  any_function* null = (any_function*)mpi_conversion_fn_null_c_;
  const int code = PMPI_Register_datarep_c(
      name, (any_function*)read == null ? MPI_CONVERSION_FN_NULL_C : datarep_large_read,
      (any_function*)write == null ? MPI_CONVERSION_FN_NULL_C : datarep_large_write, datarep_extent, d);
  if (code != MPI_SUCCESS) free(d);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_register_datarep_c_f08_, pmpi_register_datarep_c_f08_);
