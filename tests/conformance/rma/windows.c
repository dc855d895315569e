/* Windows: making, asking, naming, hints, attributes, groups, freeing (MPI 5.0, 12.2, 7.7, 7.8). */
#include "check.h"

static void allocated_shared(void) {
  MPI_Win win;
  int* mine;
  MPI_Win_allocate_shared((MPI_Aint)sizeof(int) * (rank + 1), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  for (int i = 0; i <= rank; ++i) mine[i] = 100 * rank + i;
  MPI_Win_fence(0, win);
  char* end = NULL;
  for (int r = 0; r < size; ++r) {
    MPI_Aint bytes = -1;
    int unit = -1;
    int* theirs = NULL;
    CHECK_EQ(MPI_Win_shared_query(win, r, &bytes, &unit, &theirs), MPI_SUCCESS);
    CHECK_EQ(bytes, sizeof(int) * (size_t)(r + 1));
    CHECK_EQ(unit, sizeof(int));
    CHECK(end == NULL || (char*)theirs == end); /* one after the other, without gaps */
    end = (char*)theirs + bytes;
    for (int i = 0; i <= r; ++i) CHECK_EQ(theirs[i], 100 * r + i);
    if (r == rank) CHECK(theirs == mine);
  }
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Win_free(&win);
  CHECK(win == MPI_WIN_NULL);
}

/* All memory on the last rank: what MPI_PROC_NULL asks for; and parts that may lie apart. */
static void queried_by_proc_null(void) {
  MPI_Win win;
  MPI_Info info;
  void *mine, *found, *last;
  MPI_Aint bytes;
  MPI_Count unit;
  int small_unit;
  MPI_Info_create(&info);
  MPI_Info_set(info, "alloc_shared_noncontig", "true");
  MPI_Info_set(info, "mpi_minimum_memory_alignment", "256");
  MPI_Info_set(info, "nobody_knows", "this");
  MPI_Win_allocate_shared(rank == size - 1 ? 4096 : 0, 1, info, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query_c(win, MPI_PROC_NULL, &bytes, &unit, &found);
  CHECK_EQ(bytes, 4096);
  CHECK_EQ(unit, 1);
  MPI_Win_shared_query(win, size - 1, &bytes, &small_unit, &last);
  CHECK(found == last);
  CHECK((unsigned long)last % 256 == 0);
  MPI_Info used;
  char value[32] = "";
  int flag = 0;
  MPI_Win_get_info(win, &used);
  MPI_Info_get(used, "alloc_shared_noncontig", 31, value, &flag);
  CHECK(flag && strcmp(value, "true") == 0);
  MPI_Info_get(used, "nobody_knows", 31, value, &flag);
  CHECK(!flag);
  MPI_Info_free(&used);
  MPI_Info_set(info, "no_locks", "true");
  MPI_Win_set_info(win, info);
  MPI_Win_get_info(win, &used);
  MPI_Info_get(used, "no_locks", 31, value, &flag);
  CHECK(flag);
  MPI_Info_free(&used);
  MPI_Info_free(&info);
  MPI_Win_free(&win);
  /* Nobody has any. */
  MPI_Win_allocate_shared(0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &small_unit, &found);
  CHECK(bytes == 0 && found == NULL);
  MPI_Win_free(&win);
}

static void attributes_of(MPI_Win win, const void* base, MPI_Aint bytes, int unit, int flavor) {
  void* value;
  int flag;
  MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag);
  CHECK(flag && value == base);
  MPI_Win_get_attr(win, MPI_WIN_SIZE, &value, &flag);
  CHECK(flag && *(MPI_Aint*)value == bytes);
  MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &value, &flag);
  CHECK(flag && *(int*)value == unit);
  MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &value, &flag);
  CHECK(flag && *(int*)value == flavor);
  MPI_Win_get_attr(win, MPI_WIN_MODEL, &value, &flag);
  CHECK(flag && *(int*)value == MPI_WIN_UNIFIED);
}

static void flavors(void) {
  MPI_Win win;
  double memory[4], *made;
  MPI_Win_create(memory, sizeof memory, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  attributes_of(win, memory, sizeof memory, sizeof(double), MPI_WIN_FLAVOR_CREATE);
  MPI_Win_free(&win);
  MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  attributes_of(win, NULL, 0, 1, MPI_WIN_FLAVOR_CREATE);
  MPI_Win_free(&win);
  MPI_Win_allocate(80, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &made, &win);
  attributes_of(win, made, 80, 8, MPI_WIN_FLAVOR_ALLOCATE);
  made[9] = 1;
  MPI_Win_free(&win);
  MPI_Win_allocate_shared(80, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &made, &win);
  attributes_of(win, made, 80, 8, MPI_WIN_FLAVOR_SHARED);
  MPI_Win_free(&win);
}

static int deleted;
static int count_deletion(MPI_Win win, int keyval, void* value, void* extra) {
  (void)win, (void)keyval;
  CHECK(value == &deleted && extra == &failures);
  ++deleted;
  return MPI_SUCCESS;
}

static void own_attributes(void) {
  MPI_Win win;
  int keyval, flag;
  void *memory, *value;
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count_deletion, &keyval, &failures);
  MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_get_attr(win, keyval, &value, &flag);
  CHECK(!flag);
  MPI_Win_set_attr(win, keyval, &deleted);
  MPI_Win_get_attr(win, keyval, &value, &flag);
  CHECK(flag && value == &deleted);
  MPI_Win_delete_attr(win, keyval);
  CHECK_EQ(deleted, 1);
  MPI_Win_set_attr(win, keyval, &deleted);
  MPI_Win_free_keyval(&keyval);
  MPI_Win_free(&win);
  CHECK_EQ(deleted, 2);
}

static void names_and_groups(void) {
  MPI_Win win;
  MPI_Group group, world;
  char name[MPI_MAX_OBJECT_NAME];
  int length, result, number;
  void* memory;
  MPI_Win_get_name(MPI_WIN_NULL, name, &length);
  CHECK(strcmp(name, "MPI_WIN_NULL") == 0);
  MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_get_name(win, name, &length);
  CHECK(length == 0 && name[0] == 0);
  MPI_Win_set_name(win, "halo");
  MPI_Win_get_name(win, name, &length);
  CHECK(length == 4 && strcmp(name, "halo") == 0);
  MPI_Win_get_group(win, &group);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_compare(group, world, &result);
  CHECK_EQ(result, MPI_IDENT);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  number = MPI_Win_toint(win);
  CHECK(MPI_Win_fromint(number) == win);
  MPI_Win_free(&win);
}

/* Windows of parts of the world, and many at a time; the communicator may go first. */
static void on_communicators(void) {
  MPI_Comm half;
  MPI_Win wins[20];
  int *memory[20], half_rank, half_size;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
  MPI_Comm_rank(half, &half_rank);
  MPI_Comm_size(half, &half_size);
  for (int i = 0; i < 20; ++i) MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, half, &memory[i], &wins[i]);
  MPI_Comm_free(&half);
  for (int i = 0; i < 20; ++i) {
    MPI_Win_fence(0, wins[i]);
    MPI_Put(&rank, 1, MPI_INT, (half_rank + 1) % half_size, 0, 1, MPI_INT, wins[i]);
    MPI_Win_fence(0, wins[i]);
    CHECK_EQ(*memory[i] % 2, rank % 2);
    CHECK(half_size == 1 || *memory[i] != rank);
  }
  for (int i = 19; i >= 0; --i) MPI_Win_free(&wins[i]);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  allocated_shared();
  queried_by_proc_null();
  flavors();
  own_attributes();
  names_and_groups();
  on_communicators();
  return end("windows");
}
