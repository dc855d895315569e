/* TR 385's Gaussian elimination in its four versions: the matrix lies in memory that all ranks share, and they differ
 * in grain and in how ranks wait for each other.
 *
 *   --grain coarse    each rank has its rows, dealt like cards
 *   --grain fine      the update of one row is a task; whoever is free takes the next one from a shared queue
 *   --sync barrier    after each step all ranks meet
 *   --sync condition  a rank waits only for the row that it needs next
 *
 * In step k row k, the pivot, is subtracted from the rows below it; it is final once steps 0 to k-1 have reached it.
 *
 *   coarse, barrier    everybody updates its rows, all meet
 *   coarse, condition  whoever has updated row k+1 in step k tells all others by a message; a rank receives the message
 * of row k before it begins step k fine, barrier      the tasks of step k are taken from counter k; all meet when it
 * has run out fine, condition    the tasks of all steps are taken from one counter, step by step. A task waits for the
 * message of its pivot row, as above, and for the task of the step before in its own row: a word per task says that it
 *                      is done, or who waits for it and is to be sent a message
 *
 * Ranks wait for messages and never poll the shared memory: where ranks are processes and outnumber the processors, one
 * that polled would keep the one it waits for from running.
 *
 * Not a LINPACK contender: a row at a time as in the report, and no pivoting, because the matrix is diagonally
 * dominant.
 */
#include <float.h>

#include "shared.h"

enum { SEED_MATRIX = 1, SEED_RIGHT_SIDE = 2, TAG_DONE = 30001 }; /* smaller tags are the numbers of pivot rows */

static int my_rank, ranks;
static int size = 512; /* unknowns */
static int rounds = 1;
static const char* grain = "coarse";
static const char* sync_kind = "barrier";
static int fine, condition;
static int stride;     /* doubles per row: the matrix entries, the right side, padding */
static double* matrix; /* size x stride, shared; column `size` is the right side */
static MPI_Win matrix_window;
static int* words; /* shared, changed by MPI's atomic functions only: `size` counters, then a word per task */
static size_t word_count;
static MPI_Win word_window;

static double* row_at(int i) { return matrix + (size_t)i * stride; }
static double entry(int i, int j) { return test_entry(SEED_MATRIX, (uint32_t)i, (uint32_t)j) + (i == j ? size : 0); }

static void make_system(void) {
  for (int i = my_rank; i < size; i += ranks) {
    double* row = row_at(i);
    for (int j = 0; j < size; j++) row[j] = entry(i, j);
    row[size] = test_entry(SEED_RIGHT_SIDE, (uint32_t)i, 0);
  }
  if (my_rank == 0) memset(words, 0, sizeof(int) * word_count);
  MPI_Win_sync(word_window);
  meet(matrix_window);
  MPI_Win_sync(word_window);
}

/* Step k reaches row i. */
static void update(int k, int i) {
  const double* pivot = row_at(k);
  double* row = row_at(i);
  const double factor = row[k] / pivot[k];
  row[k] = 0;
  for (int j = k + 1; j <= size; j++) row[j] -= factor * pivot[j];
}

/* Row k is final: tells all others. */
static void announce(int k) {
  if (k >= size - 1) return; /* the last row is no pivot */
  MPI_Win_sync(matrix_window);
  for (int i = 1; i < ranks; i++) MPI_Send(NULL, 0, MPI_INT, (my_rank + i) % ranks, k, MPI_COMM_WORLD);
}

/* Waits until row k is final; `mine`: this rank announced it itself. */
static void await_pivot(int k, int mine) {
  if (!mine) MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Win_sync(matrix_window);
}

static void coarse_steps(void) {
  for (int k = 0; k < size - 1; k++) {
    if (condition && k > 0) await_pivot(k, k % ranks == my_rank);
    /* My first row below k; it is row k+1 for whoever has that. */
    for (int i = k + 1 + (my_rank - (k + 1) % ranks + ranks) % ranks; i < size; i += ranks) {
      update(k, i);
      if (condition && i == k + 1) announce(i);
    }
    if (!condition) meet(matrix_window);
  }
}

/* The next task of the queue. */
static int take(int queue) {
  const int one = 1;
  int task;
  MPI_Fetch_and_op(&one, &task, MPI_INT, 0, (MPI_Aint)sizeof(int) * queue, MPI_SUM, word_window);
  MPI_Win_flush(0, word_window);
  return task;
}

static void fine_steps_barrier(void) {
  for (int k = 0; k < size - 1; k++) {
    for (int task = take(k); task < size - 1 - k; task = take(k)) update(k, k + 1 + task);
    meet(matrix_window);
  }
}

/* The words of tasks: TO_DO, DONE, or -1 - rank of who waits for it. */
enum { TO_DO = 0, DONE = 1 };

/* Changes the word of a task that is to be done. Returns what it was. */
static int change_word(int task, int value) {
  const int expected = TO_DO;
  int before;
  MPI_Compare_and_swap(&value, &expected, &before, MPI_INT, 0, (MPI_Aint)sizeof(int) * (size + task), word_window);
  MPI_Win_flush(0, word_window);
  return before;
}

/* Nobody else waits for it: only the next task of the same row does. */
static void await_task(int task) {
  if (change_word(task, -1 - my_rank) == TO_DO)
    MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, TAG_DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Win_sync(matrix_window);
}

static void finish_task(int task) {
  MPI_Win_sync(matrix_window);
  const int before = change_word(task, DONE);
  if (before != TO_DO) MPI_Send(NULL, 0, MPI_INT, -1 - before, TAG_DONE, MPI_COMM_WORLD);
}

static void fine_steps_condition(char* announced) {
  int k = 0, first = 0; /* the step of my present task, and the number of its first task */
  int known = 0;        /* pivot rows 0 to this one are final */
  memset(announced, 0, (size_t)size);
  for (int task = take(0); task < size * (size - 1) / 2; task = take(0)) {
    while (task - first >= size - 1 - k) first += size - 1 - k++;
    const int i = k + 1 + task - first;
    for (; known < k; known++) await_pivot(known + 1, announced[known + 1]);
    if (k > 0) await_task(task - (size - 1 - k)); /* this row's of the step before */
    update(k, i);
    if (i == k + 1) {
      announced[i] = 1;
      announce(i);
    }
    finish_task(task);
  }
  for (; known < size - 2; known++) await_pivot(known + 1, announced[known + 1]); /* what others were told, too */
}

/* ||b - Ax|| / (||A|| ||x|| + ||b||) in the maximum norm, from the system made anew. Rank 0 only. */
static double residual(void) {
  double* x = (double*)allocate("gauss", sizeof(double) * (size_t)size);
  double worst = 0, norm = 0, largest = 0, right_side = 0;
  for (int i = size - 1; i >= 0; i--) {
    x[i] = row_at(i)[size];
    for (int j = i + 1; j < size; j++) x[i] -= row_at(i)[j] * x[j];
    x[i] /= row_at(i)[i];
    largest = fmax(largest, fabs(x[i]));
  }
  for (int i = 0; i < size; i++) {
    const double right = test_entry(SEED_RIGHT_SIDE, (uint32_t)i, 0);
    double difference = right, sum = 0;
    for (int j = 0; j < size; j++) {
      difference -= entry(i, j) * x[j];
      sum += fabs(entry(i, j));
    }
    worst = fmax(worst, isfinite(difference) ? fabs(difference) : HUGE_VAL);
    norm = fmax(norm, sum);
    right_side = fmax(right_side, fabs(right));
  }
  free(x);
  return worst / (norm * largest + right_side);
}

static int choose(const char* value, const char* zero, const char* one, int* choice) {
  *choice = strcmp(value, one) == 0;
  return *choice || strcmp(value, zero) == 0;
}

int main(int argc, char** argv) {
  const Option options[] = {
      {"-n", "--size", OPTION_INT, &size, 1, 30000, "unknowns"},
      {"-r", "--rounds", OPTION_INT, &rounds, 1, 1000000, "eliminations"},
      {"", "--grain", OPTION_STRING, &grain, 0, 0, "coarse: rows are dealt; fine: a shared queue of tasks"},
      {"", "--sync", OPTION_STRING, &sync_kind, 0, 0, "barrier: all meet; condition: wait for what is needed"},
  };
  MPI_Init(&argc, &argv);
  int status = parse_options(argc, argv, "gauss", "Gaussian elimination in shared memory (TR 385).", options, 4);
  if (status < 0 && !choose(grain, "coarse", "fine", &fine))
    status = usage_error("gauss", "--grain must be coarse or fine");
  if (status < 0 && !choose(sync_kind, "barrier", "condition", &condition))
    status = usage_error("gauss", "--sync must be barrier or condition");
  if (status >= 0) {
    MPI_Finalize();
    return status;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  stride = (size + 1 + 7) / 8 * 8;
  if (stride % 512 == 0) stride += 8; /* rows a multiple of 4 KiB apart would fight for the same cache sets */
  matrix = (double*)open_shared("gauss", sizeof(double) * (size_t)size * (size_t)stride, &matrix_window);
  word_count = (size_t)size + (fine && condition ? (size_t)size * (size_t)(size - 1) / 2 : 0);
  words = (int*)open_shared("gauss", sizeof(int) * word_count, &word_window);
  char* announced = (char*)allocate("gauss", (size_t)size);

  double seconds = 0, relative = 0;
  for (int round = 0; round < rounds; round++) {
    make_system();
    const double start = MPI_Wtime();
    if (!fine) {
      coarse_steps();
    } else if (condition) {
      fine_steps_condition(announced);
    } else {
      fine_steps_barrier();
    }
    meet(matrix_window);
    seconds += MPI_Wtime() - start;
    if (my_rank == 0) relative = fmax(relative, residual());
    meet(matrix_window);
  }

  const double bound = 16 * DBL_EPSILON * size, flops = 2.0 / 3.0 * size * size * (double)size * rounds;
  char figures[128];
  snprintf(figures, sizeof figures, "relative residual %.2e, at most %.2e", relative, bound);
  if (my_rank == 0) printf("gauss: %d unknowns, %s grain, %s, %d rounds\n", size, grain, sync_kind, rounds);
  status = example_finish("gauss", seconds, flops * 1e-6, "MFLOP/s", relative <= bound, figures);
  free(announced);
  close_shared(&word_window);
  close_shared(&matrix_window);
  MPI_Finalize();
  return status;
}
