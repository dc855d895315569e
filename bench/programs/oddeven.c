/* Odd-even transposition sort in shared memory: TR 385's program that does nothing but meet. In phase p every pair that
 * begins at an even place (p even) or an odd one (p odd) is put in order; after as many phases as there are elements
 * all are sorted. Between two phases all ranks meet in a barrier.
 *
 * Not a way to sort. It shows what a barrier costs when somebody is late for it.
 */
#include "shared.h"

static int size = 512;
static int rounds = 1;

static int compare(const void* a, const void* b) {
  const int x = *(const int*)a, y = *(const int*)b;
  return x < y ? -1 : x > y;
}

static int element(int round, int i) { return (int)(test_entry(3, (uint32_t)round, (uint32_t)i) * 1e9); }

/* The pairs that begin at `begin` to `end` - 1; the last one may reach into the next rank's elements. */
static void phase(int* values, int parity, int begin, int end) {
  for (int i = begin + (begin + parity) % 2; i < end && i + 1 < size; i += 2) {
    const int low = values[i] < values[i + 1] ? values[i] : values[i + 1];
    const int high = values[i] < values[i + 1] ? values[i + 1] : values[i];
    values[i] = low;
    values[i + 1] = high;
  }
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-n", "--size", OPTION_INT, &size, 1, 100000000, "elements, and phases"},
      {"-r", "--rounds", OPTION_INT, &rounds, 1, 1000000, "times that new elements are sorted"},
  };
  int rank, ranks;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "oddeven", "Odd-even transposition sort in shared memory.", options, 2);
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int* values = (int*)open_shared("oddeven", sizeof(int) * (size_t)size, &window);
  int* expected = (int*)allocate("oddeven", sizeof(int) * (size_t)size);
  const int begin = part_begin(size, ranks, rank), end = part_begin(size, ranks, rank + 1);

  double seconds = 0;
  int wrong = 0;
  for (int round = 0; round < rounds; round++) {
    for (int i = begin; i < end; i++) values[i] = element(round, i);
    meet(window);
    const double start = MPI_Wtime();
    for (int p = 0; p < size; p++) {
      phase(values, p % 2, begin, end);
      meet(window);
    }
    seconds += MPI_Wtime() - start;
    if (rank == 0) {
      for (int i = 0; i < size; i++) expected[i] = element(round, i);
      qsort(expected, (size_t)size, sizeof(int), compare);
      for (int i = 0; i < size; i++) wrong += values[i] != expected[i];
    }
    meet(window);
  }

  char figures[128];
  snprintf(figures, sizeof figures, "%d elements are not where they belong", wrong);
  if (rank == 0) printf("oddeven: %d elements, %d rounds\n", size, rounds);
  status = example_finish("oddeven", seconds, (double)size * rounds, "phases/s", wrong == 0, figures);
  free(expected);
  close_shared(&window);
  MPI_Finalize();
  return status;
}
