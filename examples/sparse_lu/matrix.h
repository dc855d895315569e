// Sparse matrices in compressed columns: reading a Matrix Market file (gzip or plain), making a test matrix,
// products.
//
// Not a sparse library: real, square, general matrices only. Used by rank 0 alone; what the others need of
// the matrix is sent to them by the factorization.
#pragma once

#include <string>
#include <vector>

namespace sparse_lu {

struct Matrix {
  int size = 0;
  std::vector<int> column_begin;  // size + 1
  std::vector<int> rows;          // ascending within a column, no duplicates
  std::vector<double> values;
};

// Reads `path`. Returns an empty string, or one line that says what is wrong with the file.
std::string read_matrix_market(const std::string& path, Matrix* matrix);

// A made-up saddle-point-like problem on a grid of side x side points, three unknowns per point, one of which
// has a zero diagonal, so that pivoting is needed.
Matrix make_grid_matrix(int side);

// ||b - Ax|| / (||A|| ||x|| + ||b||) in the maximum norm.
double relative_residual(const Matrix& matrix, const std::vector<double>& x, const std::vector<double>& b);

}  // namespace sparse_lu
