// Sparse LU factorization with partial pivoting on a real matrix: the papers' GOODWIN, TID and E40R0100, in
// the spirit of S*: a static structure that holds whatever rows are chosen, panels of columns dealt to the
// ranks, asynchronous messages.
//
// This file: the order of events, from the file to the residual. The work is in ordering, analysis, panel,
// factor, solve. Not a library and not a solver for singular systems.

#include <cstdio>
#include <string>
#include <vector>

#include "../common/example.h"
#include "factor.h"
#include "matrix.h"
#include "ordering.h"
#include "solve.h"
#include "structure.h"

using namespace sparse_lu;

namespace {

constexpr const char* kProgram = "sparse_lu";
constexpr const char* kPurpose = "Solves a sparse linear system by LU factorization with partial pivoting.";
constexpr double kResidualBound = 1e-10;
constexpr int kMostPanels = 32767;  // panel numbers are message tags, and MPI promises no larger ones

// File-level on purpose, as in many MPI programs: each rank must have its own.
int my_rank = 0, ranks = 1;
const char* matrix_path = "";
int grid_side = 0;
int panel_width = 16;
Matrix matrix;        // rank 0 only
Structure structure;  // all ranks

// Where e40r0100 usually is: beside the sources that this was compiled from, or below the current folder.
std::string find_default_matrix() {
  const std::string file = "data/e40r0100.mtx.gz", source = __FILE__;
  const std::size_t slash = source.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : source.substr(0, slash + 1);
  for (const std::string& path : {folder + "../" + file, file, "examples/" + file, "../" + file}) {
    if (FILE* found = fopen(path.c_str(), "rb")) {
      fclose(found);
      return path;
    }
  }
  return file;
}

// Rank 0: the matrix and its analysis. Returns one line if that cannot be.
std::string prepare() {
  const double start = MPI_Wtime();
  if (grid_side > 0) {
    matrix = make_grid_matrix(grid_side);
  } else {
    const std::string path = *matrix_path != 0 ? matrix_path : find_default_matrix();
    const std::string problem = read_matrix_market(path, &matrix);
    if (!problem.empty()) return problem;
  }
  const double read = MPI_Wtime();
  const std::vector<int> order = postordered(matrix, minimum_degree_order(matrix));
  const double ordered = MPI_Wtime();
  if (!analyse(matrix, order, panel_width, &structure)) return "the matrix is structurally singular";
  if (structure.panels > kMostPanels) {
    return "the matrix needs " + std::to_string(structure.panels) + " panels, at most " + std::to_string(kMostPanels) +
           " are possible; use a larger --width";
  }
  structure.derive();
  printf("sparse_lu: %d unknowns, %d non-zeros; reading %.2f s, ordering %.2f s, analysis %.2f s\n", matrix.size,
         matrix.column_begin[matrix.size], read - start, ordered - read, MPI_Wtime() - ordered);
  printf("sparse_lu: %d panels of at most %d columns, %.1f million numbers, %.2f GFLOP\n", structure.panels,
         panel_width, 1e-6 * static_cast<double>(structure.stored_doubles()), 1e-9 * structure.factor_flops());
  return "";
}

// Deals the entries of the matrix to the owners of their columns.
void distribute(Factorization* factors) {
  std::vector<int> counts(ranks, 0), begins(ranks, 0), pair_counts(ranks), pair_begins(ranks), all_places;
  std::vector<double> all_values;
  if (my_rank == 0) {
    for (int k = 0; k < structure.size; k++) {
      const int column = structure.column_order[k];
      counts[factors->owner(structure.panel_of[k])] += matrix.column_begin[column + 1] - matrix.column_begin[column];
    }
    for (int r = 1; r < ranks; r++) begins[r] = begins[r - 1] + counts[r - 1];
    std::vector<int> at = begins;
    all_places.resize(2 * matrix.values.size());
    all_values.resize(matrix.values.size());
    for (int k = 0; k < structure.size; k++) {
      const int column = structure.column_order[k], to = factors->owner(structure.panel_of[k]);
      for (int e = matrix.column_begin[column]; e < matrix.column_begin[column + 1]; e++, at[to]++) {
        all_places[2 * at[to]] = matrix.rows[e];
        all_places[2 * at[to] + 1] = k;
        all_values[at[to]] = matrix.values[e];
      }
    }
    for (int r = 0; r < ranks; r++) {
      pair_counts[r] = 2 * counts[r];
      pair_begins[r] = 2 * begins[r];
    }
  }
  int count = 0;
  MPI_Scatter(counts.data(), 1, MPI_INT, &count, 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::vector<int> places(2 * static_cast<std::size_t>(count));
  std::vector<double> values(count);
  MPI_Scatterv(all_places.data(), pair_counts.data(), pair_begins.data(), MPI_INT, places.data(), 2 * count, MPI_INT, 0,
               MPI_COMM_WORLD);
  MPI_Scatterv(all_values.data(), counts.data(), begins.data(), MPI_DOUBLE, values.data(), count, MPI_DOUBLE, 0,
               MPI_COMM_WORLD);
  for (int e = 0; e < count; e++) {
    const int k = places[2 * e + 1], panel = structure.panel_of[k];
    set_entry(structure, &factors->panel(panel), places[2 * e], k - structure.first[panel], values[e]);
  }
}

// b = A x for a made-up x, known to all ranks.
std::vector<double> make_right_side() {
  std::vector<double> right(structure.size, 0.0);
  for (int c = 0; c < matrix.size; c++) {
    const double x = test_entry(7, static_cast<std::uint32_t>(c), 0);
    for (int e = matrix.column_begin[c]; e < matrix.column_begin[c + 1]; e++)
      right[matrix.rows[e]] += matrix.values[e] * x;
  }
  MPI_Bcast(right.data(), structure.size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return right;
}

void report_traffic(const Traffic& mine, double seconds, double solve_seconds) {
  double local[4] = {static_cast<double>(mine.messages_sent), static_cast<double>(mine.messages_received),
                     static_cast<double>(mine.waits), mine.bytes_sent};
  double all[4], slowest[2], times[2] = {seconds, solve_seconds};
  MPI_Reduce(local, all, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(times, slowest, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (my_rank != 0) return;
  printf("factorization: %.3f s, %.0f messages of %.1f KB on average\n", slowest[0], all[0],
         all[0] > 0 ? 1e-3 * all[3] / all[0] : 0.0);
  printf("synchronizations: %.0f, %.0f per second, %.0f of them waited for; triangular solves: %.3f s\n", all[1],
         all[1] / slowest[0], all[2], slowest[1]);
}

int run() {
  std::string problem;
  if (my_rank == 0) problem = prepare();
  int prepared = problem.empty();
  MPI_Bcast(&prepared, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!prepared) return usage_error(kProgram, problem.c_str());
  broadcast_structure(&structure, 0, MPI_COMM_WORLD);

  MPI_Comm communicators[3];
  for (MPI_Comm& communicator : communicators) MPI_Comm_dup(MPI_COMM_WORLD, &communicator);
  int status = STATUS_OK;
  {
    Factorization factors(structure, communicators[0]);
    distribute(&factors);
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    const int singular_column = factors.run();
    const double seconds = MPI_Wtime() - start;
    if (singular_column >= 0) {
      fprintf(stderr, "sparse_lu: the matrix is singular (column %d has no pivot)\n", singular_column + 1);
      MPI_Abort(MPI_COMM_WORLD, 4);
    }
    const std::vector<double> right = make_right_side();
    Solver solver(structure, &factors, communicators[1], communicators[2]);
    MPI_Barrier(MPI_COMM_WORLD);
    const double solve_start = MPI_Wtime();
    const std::vector<double> solution = solver.solve(right);
    const double solve_seconds = MPI_Wtime() - solve_start;

    report_traffic(factors.traffic(), seconds, solve_seconds);
    const double residual = my_rank == 0 ? relative_residual(matrix, solution, right) : 0.0;
    char figures[128];
    snprintf(figures, sizeof figures, "relative residual %.2e, at most %.0e", residual, kResidualBound);
    status = example_finish(kProgram, seconds, 1e-6 * structure.factor_flops(), "MFLOP/s", residual <= kResidualBound,
                            figures);
  }
  for (MPI_Comm& communicator : communicators) MPI_Comm_free(&communicator);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const Option options[] = {
      {"-m", "--matrix", OPTION_STRING, &matrix_path, 0, 0,
       "Matrix Market file, gzip or plain; none means e40r0100 of the data folder"},
      {"-g", "--grid", OPTION_INT, &grid_side, 1, 800, "a made-up problem on a grid of this side instead of a file"},
      {"-w", "--width", OPTION_INT, &panel_width, 1, 256, "columns per panel, at most"},
  };
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int status = parse_options(argc, argv, kProgram, kPurpose, options, sizeof options / sizeof options[0]);
  if (status < 0) status = run();
  MPI_Finalize();
  return status;
}
