/* The first program: every rank says who it is and where. Not a benchmark, except of start-up with many
 * ranks.
 *
 * Its check is that the ranks are really separate: each writes its own rank into a global variable, and after
 * a barrier finds its own value there, not another rank's. */
#include "../common/example.h"

static int my_rank = -1; /* global on purpose: each rank must have its own */
static int quiet = 0;

int main(int argc, char** argv) {
  int ranks, name_length, seen_sum, agreed;
  char name[MPI_MAX_PROCESSOR_NAME];
  const Option options[] = {
      {"-q", "--quiet", OPTION_FLAG, &quiet, 0, 0, "say nothing per rank, only the result"},
  };
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "hello", "Every rank says its number, the number of ranks and its processor.",
                             options, 1);
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  double start = MPI_Wtime();
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Get_processor_name(name, &name_length);
  if (!quiet) printf("hello from rank %d of %d on %s\n", my_rank, ranks, name);
  fflush(stdout);
  MPI_Barrier(MPI_COMM_WORLD);

  int rank_now, own;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_now);
  own = rank_now == my_rank;
  MPI_Allreduce(&my_rank, &seen_sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&own, &agreed, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  int passed = agreed && seen_sum == (int)((int64_t)ranks * (ranks - 1) / 2);
  char figures[96];
  snprintf(figures, sizeof figures, "%d ranks, each with globals of its own", ranks);
  status = example_finish("hello", MPI_Wtime() - start, ranks, "ranks/s", passed, figures);
  MPI_Finalize();
  return status;
}
