// What processes_test.py runs: one thing that jobs of several processes do, by name.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, size;

// Messages of all sizes up to far beyond the eager limit, both ways at once.
static int exchange(void) {
  int wrong = 0;
  for (int bytes = 1; bytes <= 1 << 22; bytes *= 4) {
    char *out = malloc(bytes), *in = calloc(1, bytes);
    memset(out, rank + 1, bytes);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    MPI_Sendrecv(out, bytes, MPI_CHAR, to, 3, in, bytes, MPI_CHAR, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < bytes; ++i) wrong |= in[i] != from + 1;
    free(out);
    free(in);
  }
  return wrong;
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "exchange";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int wrong = 0;
  if (strcmp(what, "exchange") == 0) wrong = exchange();
  if (strcmp(what, "abort") == 0) {
    if (rank == size - 1) MPI_Abort(MPI_COMM_WORLD, 7);
    MPI_Recv(&wrong, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // never sent
  }
  if (strcmp(what, "error") == 0) {
    if (rank == 0) MPI_Send(&wrong, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (strcmp(what, "window") == 0) {
    MPI_Win win;
    MPI_Win_create(&wrong, sizeof wrong, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  }
  if (strcmp(what, "idle") == 0) {
    if (rank == 0) {
      sleep(2);
      for (int i = 1; i < size; ++i) MPI_Send(&wrong, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&wrong, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  printf("rank %d of %d in process %d: %s\n", rank, size, (int)getpid(), wrong ? "wrong" : "right");
  MPI_Finalize();
  return wrong;
}
