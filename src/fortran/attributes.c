// Attributes, keyvals and generalized requests for Fortran: values are integers of an address's size, and the functions
// of the user get everything by reference (MPI 5.0, 7.7 and 13.2).
#include "fortran/binding.h"

typedef void copy_function(const int* object, const int* keyval, const MPI_Aint* extra_state, const MPI_Aint* in,
                           MPI_Aint* out, int* flag, int* ierror);
typedef void delete_function(const int* object, const int* keyval, const MPI_Aint* value, const MPI_Aint* extra_state,
                             int* ierror);
// Those of MPI_KEYVAL_CREATE, whose values are INTEGER.
typedef void old_copy_function(const int* comm, const int* keyval, const int* extra_state, const int* in, int* out,
                               int* flag, int* ierror);
typedef void old_delete_function(const int* comm, const int* keyval, const int* value, const int* extra_state,
                                 int* ierror);

// The extra state of a keyval as C sees it. Kept for good, because attributes may live longer than their keyval.
struct keyval {
  struct keyval* next;
  copy_function* copy;
  delete_function* remove;
  old_copy_function* old_copy;  // and old_remove: these two instead of the others
  old_delete_function* old_remove;
  MPI_Aint extra_state;
};
static _Atomic(struct keyval*) all_keyvals;  // nothing looks at it; it shows leak checkers that they are in use

static struct keyval* keep(struct keyval from) {
  struct keyval* kept = tmpi_allocate(sizeof *kept);
  *kept = from;
  kept->next = all_keyvals;
  while (!__atomic_compare_exchange_n((struct keyval**)&all_keyvals, &kept->next, kept, 1, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST)) {
  }
  return kept;
}

static int copy(int object, int keyval, void* extra_state, void* in, void* out, int* flag) {
  const struct keyval* k = extra_state;
  MPI_Aint from = (MPI_Aint)in, to = 0;
  int code = MPI_SUCCESS;
  if (k->old_copy) {
    int state = (int)k->extra_state, old_from = (int)from, old_to = 0;
    k->old_copy(&object, &keyval, &state, &old_from, &old_to, flag, &code);
    to = old_to;
  } else {
    k->copy(&object, &keyval, &k->extra_state, &from, &to, flag, &code);
  }
  *flag = *flag != 0;
  *(void**)out = (void*)to;
  return code;
}

static int remove_value(int object, int keyval, void* value, void* extra_state) {
  const struct keyval* k = extra_state;
  MPI_Aint of = (MPI_Aint)value;
  int code = MPI_SUCCESS;
  if (k->old_remove) {
    int state = (int)k->extra_state, old_of = (int)of;
    k->old_remove(&object, &keyval, &old_of, &state, &code);
  } else {
    k->remove(&object, &keyval, &of, &k->extra_state, &code);
  }
  return code;
}

static int comm_copy(MPI_Comm comm, int keyval, void* state, void* in, void* out, int* flag) {
  return copy(tmpi_comm_int(comm), keyval, state, in, out, flag);
}
static int comm_delete(MPI_Comm comm, int keyval, void* value, void* state) {
  return remove_value(tmpi_comm_int(comm), keyval, value, state);
}
static int type_copy(MPI_Datatype type, int keyval, void* state, void* in, void* out, int* flag) {
  return copy(tmpi_type_int(type), keyval, state, in, out, flag);
}
static int type_delete(MPI_Datatype type, int keyval, void* value, void* state) {
  return remove_value(tmpi_type_int(type), keyval, value, state);
}
static int win_copy(MPI_Win win, int keyval, void* state, void* in, void* out, int* flag) {
  return copy(tmpi_win_int(win), keyval, state, in, out, flag);
}
static int win_delete(MPI_Win win, int keyval, void* value, void* state) {
  return remove_value(tmpi_win_int(win), keyval, value, state);
}

#define CREATE_KEYVAL(kind, Kind)                                                                                   \
  void pmpi_##kind##_create_keyval_(copy_function* copy_fn, delete_function* delete_fn, int* keyval,                \
                                    const MPI_Aint* extra_state, int* ierror) {                                     \
    struct keyval* kept = keep((struct keyval){.copy = copy_fn, .remove = delete_fn, .extra_state = *extra_state}); \
    const int code = PMPI_##Kind##_create_keyval(kind##_copy, kind##_delete, keyval, kept);                         \
    if (ierror) *ierror = code;                                                                                     \
  }                                                                                                                 \
  TMPI_WEAK(mpi_##kind##_create_keyval_, pmpi_##kind##_create_keyval_);                                             \
  TMPI_ALIAS(pmpi_##kind##_create_keyval_f08_, pmpi_##kind##_create_keyval_);                                       \
  TMPI_WEAK(mpi_##kind##_create_keyval_f08_, pmpi_##kind##_create_keyval_)
CREATE_KEYVAL(comm, Comm);
CREATE_KEYVAL(type, Type);
CREATE_KEYVAL(win, Win);

void pmpi_keyval_create_(old_copy_function* copy_fn, old_delete_function* delete_fn, int* keyval,
                         const int* extra_state, int* ierror) {
  struct keyval* kept =
      keep((struct keyval){.old_copy = copy_fn, .old_remove = delete_fn, .extra_state = *extra_state});
  const int code = PMPI_Comm_create_keyval(comm_copy, comm_delete, keyval, kept);
  if (ierror) *ierror = code;
}
TMPI_WEAK(mpi_keyval_create_, pmpi_keyval_create_);

// The predefined functions, in the convention of the user's own.
void mpi_comm_null_copy_fn_(const int* object, const int* keyval, const MPI_Aint* extra_state, const MPI_Aint* in,
                            MPI_Aint* out, int* flag, int* ierror) {
  *flag = 0;
  *ierror = MPI_SUCCESS;
}
void mpi_comm_dup_fn_(const int* object, const int* keyval, const MPI_Aint* extra_state, const MPI_Aint* in,
                      MPI_Aint* out, int* flag, int* ierror) {
  *out = *in;
  *flag = 1;
  *ierror = MPI_SUCCESS;
}
void mpi_comm_null_delete_fn_(const int* object, const int* keyval, const MPI_Aint* value, const MPI_Aint* extra_state,
                              int* ierror) {
  *ierror = MPI_SUCCESS;
}
TMPI_ALIAS(mpi_type_null_copy_fn_, mpi_comm_null_copy_fn_);
TMPI_ALIAS(mpi_win_null_copy_fn_, mpi_comm_null_copy_fn_);
TMPI_ALIAS(mpi_type_dup_fn_, mpi_comm_dup_fn_);
TMPI_ALIAS(mpi_win_dup_fn_, mpi_comm_dup_fn_);
TMPI_ALIAS(mpi_type_null_delete_fn_, mpi_comm_null_delete_fn_);
TMPI_ALIAS(mpi_win_null_delete_fn_, mpi_comm_null_delete_fn_);

void mpi_null_copy_fn_(const int* comm, const int* keyval, const int* extra_state, const int* in, int* out, int* flag,
                       int* ierror) {
  *flag = 0;
  *ierror = MPI_SUCCESS;
}
void mpi_dup_fn_(const int* comm, const int* keyval, const int* extra_state, const int* in, int* out, int* flag,
                 int* ierror) {
  *out = *in;
  *flag = 1;
  *ierror = MPI_SUCCESS;
}
void mpi_null_delete_fn_(const int* comm, const int* keyval, const int* value, const int* extra_state, int* ierror) {
  *ierror = MPI_SUCCESS;
}

// Predefined attributes are pointers in C and the values themselves in Fortran (MPI 5.0, 19.3.7).
static MPI_Aint value_of(int keyval, void* attribute) {
  if (keyval == MPI_WIN_SIZE) return *(MPI_Aint*)attribute;
  if ((keyval >= MPI_TAG_UB && keyval <= MPI_UNIVERSE_SIZE) || keyval == MPI_WIN_DISP_UNIT ||
      keyval == MPI_WIN_CREATE_FLAVOR || keyval == MPI_WIN_MODEL)
    return *(int*)attribute;
  return (MPI_Aint)attribute;
}

#define ATTRIBUTES(kind, Kind)                                                                                  \
  void pmpi_##kind##_get_attr_(const int* object, const int* keyval, MPI_Aint* value, int* flag, int* ierror) { \
    void* attribute = 0;                                                                                        \
    const int code = PMPI_##Kind##_get_attr(tmpi_##kind##_of(*object), *keyval, &attribute, flag);              \
    if (code == MPI_SUCCESS && *flag) *value = value_of(*keyval, attribute);                                    \
    if (ierror) *ierror = code;                                                                                 \
  }                                                                                                             \
  TMPI_WEAK(mpi_##kind##_get_attr_, pmpi_##kind##_get_attr_);                                                   \
  TMPI_ALIAS(pmpi_##kind##_get_attr_f08_, pmpi_##kind##_get_attr_);                                             \
  TMPI_WEAK(mpi_##kind##_get_attr_f08_, pmpi_##kind##_get_attr_);                                               \
  void pmpi_##kind##_set_attr_(const int* object, const int* keyval, const MPI_Aint* value, int* ierror) {      \
    const int code = PMPI_##Kind##_set_attr(tmpi_##kind##_of(*object), *keyval, (void*)*value);                 \
    if (ierror) *ierror = code;                                                                                 \
  }                                                                                                             \
  TMPI_WEAK(mpi_##kind##_set_attr_, pmpi_##kind##_set_attr_);                                                   \
  TMPI_ALIAS(pmpi_##kind##_set_attr_f08_, pmpi_##kind##_set_attr_);                                             \
  TMPI_WEAK(mpi_##kind##_set_attr_f08_, pmpi_##kind##_set_attr_)
ATTRIBUTES(comm, Comm);
ATTRIBUTES(type, Type);
ATTRIBUTES(win, Win);

void pmpi_attr_get_(const int* comm, const int* keyval, int* value, int* flag, int* ierror) {
  MPI_Aint wide = *value;
  pmpi_comm_get_attr_(comm, keyval, &wide, flag, ierror);
  *value = (int)wide;
}
TMPI_WEAK(mpi_attr_get_, pmpi_attr_get_);
void pmpi_attr_put_(const int* comm, const int* keyval, const int* value, int* ierror) {
  MPI_Aint wide = *value;
  pmpi_comm_set_attr_(comm, keyval, &wide, ierror);
}
TMPI_WEAK(mpi_attr_put_, pmpi_attr_put_);
