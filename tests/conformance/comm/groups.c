/* Groups: set operations and their order, subsets by list and by range, translation, comparison, empty and freed ones
   (MPI 5.0, 7.3). A reference in plain arrays says what must come out. */
#include "check.h"

enum { kMost = 64 };
typedef struct {
  int n, at[kMost];
} List;

static MPI_Group world;

static MPI_Group group_of(const List* list) {
  MPI_Group group;
  CHECK_EQ(MPI_Group_incl(world, list->n, list->at, &group), MPI_SUCCESS);
  return group;
}
static int holds(const List* list, int value) {
  for (int i = 0; i < list->n; ++i)
    if (list->at[i] == value) return 1;
  return 0;
}
static void check_members(int line, MPI_Group group, const List* want) {
  int n = -1, me = -2, back[kMost], ranks[kMost], my_place = MPI_UNDEFINED, bad = 0;
  MPI_Group_size(group, &n);
  MPI_Group_rank(group, &me);
  for (int i = 0; i < want->n; ++i) {
    ranks[i] = i;
    if (want->at[i] == rank) my_place = i;
  }
  if (n == want->n) MPI_Group_translate_ranks(group, n, ranks, world, back);
  for (int i = 0; n == want->n && i < n; ++i) bad += back[i] != want->at[i];
  if (n != want->n || bad || me != my_place) {
    ++failures;
    printf("rank %d, groups.c:%d: %d members, not %d; %d of them wrong; this rank is %d\n", rank, line, n, want->n, bad,
           me);
  }
}
#define CHECK_MEMBERS(group, want) check_members(__LINE__, group, want)

/* A different selection and order for each seed, without repetition. */
static List pick(int seed) {
  List list = {0, {0}};
  int step = 1 + seed % 3, start = seed % size;
  while (size % step == 0 && step > 1) --step;
  for (int i = 0; i < size; ++i) {
    int value = (start + i * step) % size;
    if ((value * 7 + seed * 5) % 4 != 0 && !holds(&list, value)) list.at[list.n++] = value;
  }
  return list;
}

static void set_operations(void) {
  for (int seed = 0; seed < 12; ++seed) {
    List a = pick(seed), b = pick(seed * 3 + 1), both = {0, {0}}, first_only = {0, {0}}, either = a;
    for (int i = 0; i < a.n; ++i)
      if (holds(&b, a.at[i]))
        both.at[both.n++] = a.at[i];
      else
        first_only.at[first_only.n++] = a.at[i];
    for (int i = 0; i < b.n; ++i)
      if (!holds(&a, b.at[i])) either.at[either.n++] = b.at[i];
    MPI_Group ga = group_of(&a), gb = group_of(&b), result;
    CHECK_MEMBERS(ga, &a);
    MPI_Group_union(ga, gb, &result);
    CHECK_MEMBERS(result, &either);
    MPI_Group_free(&result);
    MPI_Group_intersection(ga, gb, &result);
    CHECK_MEMBERS(result, &both);
    MPI_Group_free(&result);
    MPI_Group_difference(ga, gb, &result);
    CHECK_MEMBERS(result, &first_only);
    if (first_only.n == 0) CHECK(result == MPI_GROUP_EMPTY);
    MPI_Group_free(&result);
    CHECK(result == MPI_GROUP_NULL);
    /* Those outside are MPI_UNDEFINED, MPI_PROC_NULL stays what it is. */
    int ranks[kMost], there[kMost];
    for (int i = 0; i < a.n; ++i) ranks[i] = i;
    ranks[a.n] = MPI_PROC_NULL;
    MPI_Group_translate_ranks(ga, a.n + 1, ranks, gb, there);
    for (int i = 0; i < a.n; ++i) CHECK(holds(&b, a.at[i]) ? b.at[there[i]] == a.at[i] : there[i] == MPI_UNDEFINED);
    CHECK_EQ(there[a.n], MPI_PROC_NULL);
    MPI_Group_excl(ga, b.n < a.n ? b.n : 0, ranks, &result); /* without its first members */
    List rest = {0, {0}};
    for (int i = b.n < a.n ? b.n : 0; i < a.n; ++i) rest.at[rest.n++] = a.at[i];
    CHECK_MEMBERS(result, &rest);
    MPI_Group_free(&result);
    MPI_Group_free(&ga);
    MPI_Group_free(&gb);
  }
}

static void ranges(void) {
  for (int stride = 1; stride <= 4; ++stride) {
    int up[2][3] = {{0, (size - 1) / 2, stride}, {size - 1, size / 2 + (size > 1), -stride}};
    int n = size > 2 ? 2 : 1;
    List in = {0, {0}}, out = {0, {0}};
    for (int r = 0; r < n; ++r)
      for (int at = up[r][0]; stride > 0 && (up[r][2] > 0 ? at <= up[r][1] : at >= up[r][1]); at += up[r][2])
        in.at[in.n++] = at;
    for (int i = 0; i < size; ++i)
      if (!holds(&in, i)) out.at[out.n++] = i;
    MPI_Group included, excluded;
    CHECK_EQ(MPI_Group_range_incl(world, n, up, &included), MPI_SUCCESS);
    CHECK_EQ(MPI_Group_range_excl(world, n, up, &excluded), MPI_SUCCESS);
    CHECK_MEMBERS(included, &in);
    CHECK_MEMBERS(excluded, &out);
    MPI_Group_free(&included);
    MPI_Group_free(&excluded);
  }
}

static void comparison(void) {
  List forth = {size, {0}}, back = {size, {0}}, fewer = {size - 1, {0}};
  for (int i = 0; i < size; ++i) {
    forth.at[i] = i;
    back.at[size - 1 - i] = i;
    if (i < size - 1) fewer.at[i] = i;
  }
  int result = -1;
  MPI_Group a = group_of(&forth), b = group_of(&back), c = group_of(&fewer);
  MPI_Group_compare(a, world, &result);
  CHECK_EQ(result, MPI_IDENT);
  MPI_Group_compare(b, world, &result);
  CHECK_EQ(result, size > 1 ? MPI_SIMILAR : MPI_IDENT);
  MPI_Group_compare(c, world, &result);
  CHECK_EQ(result, MPI_UNEQUAL);
  MPI_Group_compare(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, &result);
  CHECK_EQ(result, MPI_IDENT);
  MPI_Group_free(&a);
  MPI_Group_free(&b);
  MPI_Group_free(&c);
}

static void wrong(void) {
  MPI_Group group;
  int twice[2] = {0, 0}, outside[1] = {size}, there, range[1][3] = {{0, size - 1, 0}}, crossing[2][3] = {{0}, {0}};
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK_EQ(class_of(MPI_Group_incl(world, 2, twice, &group)), MPI_ERR_RANK);
  CHECK_EQ(class_of(MPI_Group_incl(world, 1, outside, &group)), MPI_ERR_RANK);
  CHECK_EQ(class_of(MPI_Group_excl(world, 1, outside, &group)), MPI_ERR_RANK);
  CHECK_EQ(class_of(MPI_Group_size(MPI_GROUP_NULL, &there)), MPI_ERR_GROUP);
  CHECK_EQ(class_of(MPI_Group_translate_ranks(world, 1, outside, world, &there)), MPI_ERR_RANK);
  CHECK(MPI_Group_range_incl(world, 1, range, &group) != MPI_SUCCESS);
  CHECK(MPI_Group_range_incl(world, 2, crossing, &group) != MPI_SUCCESS);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  List nobody = {0, {0}}, all = {size, {0}};
  for (int i = 0; i < size; ++i) all.at[i] = i;
  CHECK_MEMBERS(world, &all);
  CHECK_MEMBERS(MPI_GROUP_EMPTY, &nobody);
  MPI_Group none;
  MPI_Group_incl(world, 0, NULL, &none);
  CHECK(none == MPI_GROUP_EMPTY);
  set_operations();
  ranges();
  comparison();
  wrong();
  MPI_Group_free(&world);
  return end("groups");
}
