/* A token travels around the ring of ranks; each rank adds its number. The smallest program that shows
 * latency: exactly one message is under way at any time, so all ranks but one wait.
 *
 * Not a throughput test. Invariant: after each round the token is the sum of all ranks' numbers times the
 * rounds made. */
#include "../common/example.h"

enum { TAG_TOKEN = 1 };

static int my_rank, ranks; /* global on purpose: each rank must have its own */
static int rounds = 1000, doubles = 1;
static double* token;

static void pass_token(void) {
  int next = (my_rank + 1) % ranks, previous = (my_rank + ranks - 1) % ranks;
  for (int round = 0; round < rounds; round++) {
    if (my_rank == 0) {
      for (int i = 0; i < doubles; i++) token[i] += my_rank + 1;
      /* With one rank the message goes to itself, which a blocking send need not survive. */
      MPI_Request request;
      MPI_Isend(token, doubles, MPI_DOUBLE, next, TAG_TOKEN, MPI_COMM_WORLD, &request);
      if (ranks > 1) MPI_Wait(&request, MPI_STATUS_IGNORE);
      if (ranks > 1) {
        MPI_Recv(token, doubles, MPI_DOUBLE, previous, TAG_TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else {
        double* copy = token + doubles;
        MPI_Recv(copy, doubles, MPI_DOUBLE, previous, TAG_TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        memcpy(token, copy, sizeof(double) * (size_t)doubles);
      }
    } else {
      MPI_Recv(token, doubles, MPI_DOUBLE, previous, TAG_TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (int i = 0; i < doubles; i++) token[i] += my_rank + 1;
      MPI_Send(token, doubles, MPI_DOUBLE, next, TAG_TOKEN, MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-r", "--rounds", OPTION_INT, &rounds, 1, 100000000, "how often the token goes around"},
      {"-n", "--size", OPTION_INT, &doubles, 1, 10000000, "length of the token, doubles"},
  };
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "ring", "Passes a token around the ring of ranks.", options, 2);
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  token = (double*)allocate("ring", sizeof(double) * 2 * (size_t)doubles);
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  pass_token();
  double seconds = MPI_Wtime() - start;

  int passed = 1;
  double expected = (double)rounds * ranks * (ranks + 1.0) / 2.0;
  if (my_rank == 0) {
    for (int i = 0; i < doubles; i++) passed = passed && token[i] == expected;
  }
  char figures[96];
  snprintf(figures, sizeof figures, "token %.0f, expected %.0f", token[0], expected);
  status = example_finish("ring", seconds, (double)rounds * ranks, "messages/s", passed, figures);
  free(token);
  MPI_Finalize();
  return status;
}
