/* Attributes of communicators and datatypes: copy and delete callbacks, when they are called, in which order and with
   what; callbacks that fail; keyvals freed while in use; those of MPI_COMM_SELF at MPI_Finalize (MPI 5.0, 7.7
   and 11.2.4). */
#include "check.h"

/* What callbacks were called for, in order: one letter and the attribute's value each. */
static char calls[200];
static void note(char what, void* value) {
  size_t at = strlen(calls);
  snprintf(calls + at, sizeof calls - at, "%c%d ", what, value ? *(int*)value : 0);
}
static void check_calls(int line, const char* expected) {
  if (strcmp(calls, expected) != 0 && failures++ < 10)
    printf("rank %d, attributes.c:%d: callbacks \"%s\", not \"%s\"\n", rank, line, calls, expected);
  calls[0] = 0;
}
#define CHECK_CALLS(expected) check_calls(__LINE__, expected)

static int extra;
static MPI_Comm seen_comm;
static int copy_fails, delete_fails;

static int copy(MPI_Comm comm, int keyval, void* state, void* value, void* out, int* flag) {
  (void)keyval;
  CHECK(state == &extra);
  seen_comm = comm;
  note('c', value);
  if (copy_fails) return MPI_ERR_OTHER;
  *flag = *(int*)value != 3; /* the third stays behind */
  *(void**)out = value;
  return MPI_SUCCESS;
}
static int drop(MPI_Comm comm, int keyval, void* value, void* state) {
  (void)keyval;
  CHECK(state == &extra);
  seen_comm = comm;
  note('d', value);
  return delete_fails ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void communicators(void) {
  static int values[5] = {1, 2, 3, 4, 5};
  int keys[5], flag = -1, *got = NULL;
  MPI_Comm comm, child;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  for (int i = 0; i < 4; ++i) MPI_Comm_create_keyval(copy, drop, &keys[i], &extra);
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keys[4], NULL);
  for (int i = 0; i < 5; ++i) MPI_Comm_set_attr(comm, keys[i], &values[i]);
  CHECK_CALLS("");
  MPI_Comm_get_attr(comm, keys[1], &got, &flag);
  CHECK(flag && got == &values[1]);
  MPI_Comm_get_attr(MPI_COMM_WORLD, keys[1], &got, &flag);
  CHECK_EQ(flag, 0);
  /* Setting again deletes the old value first. */
  MPI_Comm_set_attr(comm, keys[1], &values[1]);
  CHECK_CALLS("d2 ");
  MPI_Comm_dup(comm, &child);
  CHECK(strlen(calls) == 12 && strstr(calls, "c1") && strstr(calls, "c2") && strstr(calls, "c3") &&
        strstr(calls, "c4"));
  CHECK(seen_comm == comm);
  calls[0] = 0;
  for (int i = 0; i < 5; ++i) {
    MPI_Comm_get_attr(child, keys[i], &got, &flag);
    CHECK_EQ(flag, i != 2);
    if (flag) CHECK(got == &values[i]);
  }
  MPI_Comm_delete_attr(child, keys[0]);
  CHECK_CALLS("d1 ");
  CHECK(seen_comm == child);
  MPI_Comm_get_attr(child, keys[0], &got, &flag);
  CHECK_EQ(flag, 0);
  /* A freed keyval lives on in the attributes that use it. */
  int freed = keys[3];
  MPI_Comm_free_keyval(&keys[3]);
  CHECK_EQ(keys[3], MPI_KEYVAL_INVALID);
  MPI_Comm_free(&child);
  CHECK(strlen(calls) == 6 && strstr(calls, "d2") && strstr(calls, "d4"));
  calls[0] = 0;
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Comm_set_attr(comm, freed, &values[3])), MPI_ERR_KEYVAL);
  CHECK_EQ(class_of(MPI_Comm_set_attr(comm, MPI_KEYVAL_INVALID, NULL)), MPI_ERR_KEYVAL);
  CHECK(MPI_Comm_set_attr(comm, MPI_TAG_UB, NULL) != MPI_SUCCESS);
  /* A copy that fails makes the dup fail; a delete that fails keeps the communicator. */
  copy_fails = 1;
  child = MPI_COMM_WORLD;
  CHECK(MPI_Comm_dup(comm, &child) != MPI_SUCCESS);
  copy_fails = 0;
  calls[0] = 0;
  delete_fails = 1;
  CHECK(MPI_Comm_delete_attr(comm, keys[0]) != MPI_SUCCESS);
  CHECK(MPI_Comm_free(&comm) != MPI_SUCCESS);
  CHECK(comm != MPI_COMM_NULL);
  delete_fails = 0;
  calls[0] = 0;
  MPI_Barrier(comm);
  MPI_Comm_free(&comm);
  CHECK(strstr(calls, "d1") && strstr(calls, "d2") && strstr(calls, "d3"));
  calls[0] = 0;
  for (int i = 0; i < 5; ++i)
    if (i != 3) MPI_Comm_free_keyval(&keys[i]);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

static int copy_type(MPI_Datatype type, int keyval, void* state, void* value, void* out, int* flag) {
  (void)type, (void)keyval, (void)state;
  note('c', value);
  *flag = 1;
  *(void**)out = value;
  return MPI_SUCCESS;
}
static int drop_type(MPI_Datatype type, int keyval, void* value, void* state) {
  (void)type, (void)keyval, (void)state;
  note('d', value);
  return MPI_SUCCESS;
}
static void datatypes(void) {
  static int values[2] = {6, 7};
  int keys[2], flag = 0, *got = NULL;
  MPI_Datatype type, dup;
  for (int i = 0; i < 2; ++i) MPI_Type_create_keyval(i ? copy_type : MPI_TYPE_NULL_COPY_FN, drop_type, &keys[i], NULL);
  MPI_Type_contiguous(3, MPI_INT, &type);
  for (int i = 0; i < 2; ++i) MPI_Type_set_attr(type, keys[i], &values[i]);
  MPI_Type_dup(type, &dup);
  CHECK_CALLS("c7 ");
  MPI_Type_get_attr(dup, keys[0], &got, &flag);
  CHECK_EQ(flag, 0);
  MPI_Type_get_attr(dup, keys[1], &got, &flag);
  CHECK(flag && *got == 7);
  MPI_Type_free(&dup);
  CHECK_CALLS("d7 ");
  MPI_Type_delete_attr(type, keys[0]);
  CHECK_CALLS("d6 ");
  MPI_Type_free(&type);
  CHECK_CALLS("d7 ");
  MPI_Type_set_attr(MPI_INT, keys[0], &values[0]); /* predefined types may have some, too */
  MPI_Type_get_attr(MPI_INT, keys[0], &got, &flag);
  CHECK(flag && *got == 6);
  MPI_Type_delete_attr(MPI_INT, keys[0]);
  CHECK_CALLS("d6 ");
  for (int i = 0; i < 2; ++i) MPI_Type_free_keyval(&keys[i]);
}

/* The old functions are the same under another name. */
static int drop_old(MPI_Comm comm, int keyval, void* value, void* state) {
  (void)comm, (void)keyval, (void)state;
  note('d', value);
  return MPI_SUCCESS;
}
static void old_names(void) {
  static int value = 8;
  int key, flag = 0, *got = NULL;
  MPI_Keyval_create(MPI_NULL_COPY_FN, drop_old, &key, NULL);
  MPI_Attr_put(MPI_COMM_SELF, key, &value);
  MPI_Attr_get(MPI_COMM_SELF, key, &got, &flag);
  CHECK(flag && got == &value);
  MPI_Attr_delete(MPI_COMM_SELF, key);
  CHECK_CALLS("d8 ");
  MPI_Keyval_free(&key);
  CHECK_EQ(key, MPI_KEYVAL_INVALID);
}

/* Deleted in reverse order as the first act of MPI_Finalize, when MPI still works. */
static int at_finalize(MPI_Comm comm, int keyval, void* value, void* state) {
  (void)keyval, (void)state;
  int finalized = 1, n = -1, sum = -1, one = 1;
  note('f', value);
  MPI_Finalized(&finalized);
  MPI_Comm_size(comm, &n);
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (finalized || n != 1 || sum != size) ++failures;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  static int values[3] = {1, 2, 3};
  int keys[3];
  begin(argc, argv);
  communicators();
  datatypes();
  old_names();
  for (int i = 0; i < 3; ++i) {
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &keys[i], NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], &values[i]);
  }
  int status = end("attributes");
  if (strcmp(calls, "f3 f2 f1 ") != 0) {
    printf("rank %d: at MPI_Finalize \"%s\"\n", rank, calls);
    status = 1;
  }
  return status != 0 || failures != 0;
}
