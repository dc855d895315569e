/* Info objects: set, get, delete, order, duplicates, lengths, and MPI_INFO_ENV (MPI 5.0, chapter 10). */
#include "check.h"

static int get(MPI_Info info, const char* key, char* value, int room) {
  int flag = -1, length = room;
  CHECK_EQ(MPI_Info_get_string(info, key, &length, value, &flag), MPI_SUCCESS);
  return flag ? length : -1; /* with the final zero */
}

int main(int argc, char** argv) {
  char value[MPI_MAX_INFO_VAL + 1], key[MPI_MAX_INFO_KEY + 2];
  int n = -1, flag = -1, length = -1;
  MPI_Info info, dup;
  begin(argc, argv);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info_create(&info);
  MPI_Info_get_nkeys(info, &n);
  CHECK_EQ(n, 0);
  for (int i = 0; i < 20; ++i) {
    snprintf(key, sizeof key, "key %d", i);
    snprintf(value, sizeof value, "value of %d", i * i);
    MPI_Info_set(info, key, value);
  }
  MPI_Info_set(info, "key 3", "changed");
  MPI_Info_get_nkeys(info, &n);
  CHECK_EQ(n, 20);
  CHECK_EQ(get(info, "key 3", value, sizeof value), 8);
  CHECK(strcmp(value, "changed") == 0);
  CHECK_EQ(get(info, "key 33", value, sizeof value), -1);
  /* Too little room: cut, and the length that is needed. */
  memset(value, 'z', sizeof value);
  CHECK_EQ(get(info, "key 3", value, 4), 8);
  CHECK(strcmp(value, "cha") == 0 && value[4] == 'z');
  CHECK_EQ(get(info, "key 3", NULL, 0), 8);
  MPI_Info_get_valuelen(info, "key 4", &length, &flag);
  CHECK(flag && length == 11);
  MPI_Info_get(info, "key 4", 5, value, &flag);
  CHECK(flag && strcmp(value, "value") == 0);
  MPI_Info_dup(info, &dup);
  for (int i = 0; i < 20; i += 2) {
    snprintf(key, sizeof key, "key %d", i);
    CHECK_EQ(MPI_Info_delete(info, key), MPI_SUCCESS);
  }
  CHECK_EQ(class_of(MPI_Info_delete(info, "key 0")), MPI_ERR_INFO_NOKEY);
  MPI_Info_get_nkeys(info, &n);
  CHECK_EQ(n, 10);
  int seen = 0;
  for (int i = 0; i < n; ++i) {
    int number = -1;
    MPI_Info_get_nthkey(info, i, key);
    CHECK_EQ(sscanf(key, "key %d", &number), 1);
    seen |= 1 << number;
  }
  CHECK_EQ(seen, 0xaaaaa);
  CHECK(MPI_Info_get_nthkey(info, n, key) != MPI_SUCCESS);
  MPI_Info_get_nkeys(dup, &n); /* the copy is its own */
  CHECK_EQ(n, 20);
  MPI_Info_free(&dup);
  CHECK(dup == MPI_INFO_NULL);
  memset(key, 'k', sizeof key);
  key[MPI_MAX_INFO_KEY] = 0;
  CHECK_EQ(class_of(MPI_Info_set(info, key, "x")), MPI_ERR_INFO_KEY);
  key[MPI_MAX_INFO_KEY - 1] = 0;
  CHECK_EQ(MPI_Info_set(info, key, "x"), MPI_SUCCESS);
  memset(value, 'v', sizeof value);
  value[MPI_MAX_INFO_VAL] = 0;
  CHECK_EQ(class_of(MPI_Info_set(info, "long", value)), MPI_ERR_INFO_VALUE);
  value[MPI_MAX_INFO_VAL - 1] = 0;
  CHECK_EQ(MPI_Info_set(info, "long", value), MPI_SUCCESS);
  CHECK_EQ(class_of(MPI_Info_set(info, "", "x")), MPI_ERR_INFO_KEY);
  CHECK_EQ(class_of(MPI_Info_set(MPI_INFO_NULL, "a", "x")), MPI_ERR_INFO);
  MPI_Info_free(&info);
  CHECK_EQ(class_of(MPI_Info_free(&info)), MPI_ERR_INFO);
  CHECK_EQ(MPI_Info_get_nkeys(MPI_INFO_ENV, &n), MPI_SUCCESS);
  if (get(MPI_INFO_ENV, "maxprocs", value, sizeof value) > 0) CHECK_EQ(atoi(value), size);
  MPI_Info_create_env(0, NULL, &info);
  CHECK_EQ(MPI_Info_get_nkeys(info, &n), MPI_SUCCESS);
  MPI_Info_free(&info);
  return end("infos");
}
