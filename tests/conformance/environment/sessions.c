/* Sessions beside the world model: process sets, their info, groups and communicators; several at once; after
   MPI_Finalize (MPI 5.0, 11.3). */
#include "check.h"

static void once(int salt) {
  MPI_Session session;
  MPI_Info info;
  MPI_Group group;
  MPI_Comm comm;
  int sets = -1, world = 0, self = 0, length, flag = -1, me = -1, n = -1, sum = -1;
  char name[MPI_MAX_PSET_NAME_LEN], value[16] = "", tag[32];
  CHECK_EQ(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS);
  MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets);
  CHECK(sets >= 2);
  for (int i = 0; i < sets; ++i) {
    length = 0;
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, NULL);
    CHECK(length > 0 && length <= MPI_MAX_PSET_NAME_LEN);
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
    world += strcmp(name, "mpi://WORLD") == 0;
    self += strcmp(name, "mpi://SELF") == 0;
    MPI_Session_get_pset_info(session, name, &info);
    length = sizeof value;
    MPI_Info_get_string(info, "mpi_size", &length, value, &flag);
    CHECK(flag && atoi(value) == (strcmp(name, "mpi://SELF") == 0 ? 1 : size));
    MPI_Info_free(&info);
  }
  CHECK(world == 1 && self == 1);
  CHECK(MPI_Group_from_session_pset(session, "mpi://NOWHERE", &group) != MPI_SUCCESS);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  snprintf(tag, sizeof tag, "sessions %d", salt);
  MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &n);
  CHECK(me == rank && n == size);
  MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm);
  CHECK_EQ(sum, size * (size - 1) / 2);
  MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Session_get_info(session, &info);
  MPI_Info_free(&info);
  CHECK_EQ(MPI_Session_finalize(&session), MPI_SUCCESS);
  CHECK(session == MPI_SESSION_NULL);
}

int main(int argc, char** argv) {
  begin(argc, argv);
  MPI_Session outer;
  for (int i = 0; i < 4; ++i) once(i);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &outer);
  once(4);
  int status = end("sessions");
  once(5); /* the world is gone, the session is not */
  MPI_Session_finalize(&outer);
  once(6); /* and new ones may begin */
  return status != 0 || failures != 0;
}
