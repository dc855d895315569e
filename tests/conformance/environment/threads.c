/* MPI_Init_thread: the level that a program asks for, the levels' order, and what may be asked about them
   (MPI 5.0, 11.6.2). The level is that of the number of ranks, so that the runs together try all. */
#include "check.h"

int main(int argc, char** argv) {
  static const int levels[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
  int provided = -1, query = -2, main_thread = -1, flag = 0;
  CHECK(levels[0] < levels[1] && levels[1] < levels[2] && levels[2] < levels[3]);
  char ranks[16] = "1";
  int length = sizeof ranks;
  MPI_Info_get_string(MPI_INFO_ENV, "maxprocs", &length, ranks, &flag);
  CHECK_EQ(flag, 1);
  int wanted = levels[atoi(ranks) % 4];
  CHECK_EQ(MPI_Init_thread(&argc, &argv, wanted, &provided), MPI_SUCCESS);
  CHECK(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Query_thread(&query);
  CHECK_EQ(query, provided);
  MPI_Is_thread_main(&main_thread);
  CHECK_EQ(main_thread, 1);
  MPI_Initialized(&flag);
  CHECK_EQ(flag, 1);
  int least = -1;
  MPI_Allreduce(&provided, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  CHECK_EQ(least, provided);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  CHECK(MPI_Init(NULL, NULL) != MPI_SUCCESS); /* once only */
  return end("threads");
}
