/* Communicators made from others: dup with its attributes and hints, dup_with_info, idup, create, create_group, from a
   group of a session; and comparing them (MPI 5.0, 7.4). */
#include "check.h"

/* A collective and a message in it show that it works and is not mixed up with others. */
static void use(MPI_Comm comm, int salt) {
  int me, n, sum = -1, in = -1;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &n);
  int mine = me + salt;
  MPI_Request request;
  MPI_Irecv(&in, 1, MPI_INT, (me + n - 1) % n, 1, comm, &request);
  MPI_Send(&mine, 1, MPI_INT, (me + 1) % n, 1, comm);
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK_EQ(in, (me + n - 1) % n + salt);
  CHECK_EQ(sum, n * (n - 1) / 2 + n * salt);
}
static int compare(MPI_Comm a, MPI_Comm b) {
  int result = -1;
  MPI_Comm_compare(a, b, &result);
  return result;
}

static void duplicates(void) {
  MPI_Comm dup, later[3], twice;
  MPI_Request requests[3];
  CHECK_EQ(compare(MPI_COMM_WORLD, MPI_COMM_WORLD), MPI_IDENT);
  CHECK_EQ(compare(MPI_COMM_WORLD, MPI_COMM_SELF), size > 1 ? MPI_UNEQUAL : MPI_CONGRUENT);
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  CHECK_EQ(compare(MPI_COMM_WORLD, dup), MPI_CONGRUENT);
  use(dup, 3);
  for (int i = 0; i < 3; ++i) MPI_Comm_idup(dup, &later[i], &requests[i]);
  MPI_Comm_dup(dup, &twice);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  /* Messages of one are never received in another. */
  for (int i = 0; i < 3; ++i) {
    int value = i;
    MPI_Send(&value, 1, MPI_INT, rank, 7, later[i]);
  }
  for (int i = 2; i >= 0; --i) {
    int value = -1;
    CHECK_EQ(compare(later[i], twice), MPI_CONGRUENT);
    MPI_Recv(&value, 1, MPI_INT, rank, 7, later[i], MPI_STATUS_IGNORE);
    CHECK_EQ(value, i);
    use(later[i], i);
    MPI_Comm_free(&later[i]);
    CHECK(later[i] == MPI_COMM_NULL);
  }
  use(twice, 9);
  MPI_Comm_free(&dup);
  use(twice, 10);
  MPI_Comm_free(&twice);
}

static void with_hints(void) {
  MPI_Info info, got;
  MPI_Comm dup, child;
  MPI_Request request;
  char value[16] = "";
  int flag = 0, length = sizeof value;
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &dup);
  use(dup, 1);
  MPI_Comm_get_info(dup, &got);
  MPI_Info_get_string(got, "mpi_assert_no_any_tag", &length, value, &flag);
  CHECK(flag && strcmp(value, "true") == 0);
  MPI_Info_free(&got);
  MPI_Comm_idup_with_info(dup, MPI_INFO_NULL, &child, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_get_info(child, &got);
  MPI_Info_get_string(got, "mpi_assert_no_any_tag", &length, value, &flag);
  CHECK_EQ(flag && strcmp(value, "true") == 0, 0); /* hints go with dup only, not with dup_with_info */
  MPI_Info_free(&got);
  MPI_Comm_free(&child);
  MPI_Comm_free(&dup);
  MPI_Info_free(&info);
}

/* The odd ranks backwards; the others get MPI_COMM_NULL. */
static void from_groups(void) {
  MPI_Group world, odd, mine;
  MPI_Comm comm;
  int ranks[64], n = 0, me = -1;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  for (int i = size - 1; i >= 0; --i)
    if (i % 2) ranks[n++] = i;
  MPI_Group_incl(world, n, ranks, &odd);
  MPI_Comm_create(MPI_COMM_WORLD, odd, &comm);
  CHECK_EQ(comm != MPI_COMM_NULL, rank % 2);
  if (comm != MPI_COMM_NULL) {
    MPI_Comm_rank(comm, &me);
    CHECK_EQ(ranks[me], rank);
    use(comm, 2);
    MPI_Comm_free(&comm);
  }
  /* Disjoint groups at once: each rank is in the group of its remainder. */
  int range[1][3] = {{rank % 3, size - 1, 3}};
  MPI_Group_range_incl(world, 1, range, &mine);
  MPI_Comm_create(MPI_COMM_WORLD, mine, &comm);
  MPI_Comm_rank(comm, &me);
  CHECK_EQ(me, rank / 3);
  use(comm, 5);
  MPI_Comm_free(&comm);
  MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &comm);
  CHECK(comm == MPI_COMM_NULL);
  /* Members only; different tags at once; the others do something else. */
  if (rank % 2) {
    MPI_Comm a, b;
    MPI_Comm_create_group(MPI_COMM_WORLD, odd, 11, &a);
    MPI_Comm_create_group(MPI_COMM_WORLD, odd, 12, &b);
    CHECK_EQ(compare(a, b), MPI_CONGRUENT);
    use(a, 1);
    use(b, 2);
    MPI_Comm_free(&a);
    MPI_Comm_free(&b);
  }
  MPI_Group_free(&mine);
  MPI_Group_free(&odd);
  MPI_Group_free(&world);
}

static void from_a_session(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  int n = -1;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Group_size(group, &n);
  CHECK_EQ(n, size);
  MPI_Comm_create_from_group(group, "conformance.create", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  CHECK_EQ(compare(comm, MPI_COMM_WORLD), MPI_CONGRUENT);
  use(comm, 4);
  MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Group_from_session_pset(session, "mpi://SELF", &group);
  MPI_Group_size(group, &n);
  CHECK_EQ(n, 1);
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
}

static void names(void) {
  char name[MPI_MAX_OBJECT_NAME], long_name[2 * MPI_MAX_OBJECT_NAME];
  int length = -1;
  MPI_Comm dup;
  MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
  CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && length == 14);
  MPI_Comm_get_name(MPI_COMM_SELF, name, &length);
  CHECK(strcmp(name, "MPI_COMM_SELF") == 0);
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  MPI_Comm_get_name(dup, name, &length);
  CHECK(strcmp(name, "") == 0 && length == 0);
  MPI_Comm_set_name(dup, "first");
  MPI_Comm_set_name(dup, "second one");
  MPI_Comm_get_name(dup, name, &length);
  CHECK(strcmp(name, "second one") == 0 && length == 10);
  memset(long_name, 'x', sizeof long_name);
  long_name[sizeof long_name - 1] = 0;
  MPI_Comm_set_name(dup, long_name);
  MPI_Comm_get_name(dup, name, &length);
  CHECK_EQ(length, MPI_MAX_OBJECT_NAME - 1);
  CHECK_EQ(strlen(name), MPI_MAX_OBJECT_NAME - 1);
  MPI_Comm_free(&dup);
  MPI_Comm_get_name(MPI_COMM_NULL, name, &length);
  CHECK(strcmp(name, "MPI_COMM_NULL") == 0);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  for (int i = 0; i < 5; ++i) duplicates();
  with_hints();
  for (int i = 0; i < 5; ++i) from_groups();
  from_a_session();
  names();
  return end("create");
}
