// A column order that keeps the factors sparse whatever rows the pivoting will choose.
#pragma once

#include <vector>

#include "matrix.h"

namespace sparse_lu {

// Minimum degree on the graph of A^T A, which is never formed: the rows of A are the first elements of a
// quotient graph (as in COLAMD), degrees are bounded as in AMD. An element also counts its rows, and
// disappears with the last of them, so the degrees are those of the static structure with row merging (George
// and Ng 1987), not of the Cholesky factor of A^T A. Returns order[k] = the column that comes k-th.
std::vector<int> minimum_degree_order(const Matrix& matrix);

// Refines `order` so that every subtree of the column elimination tree is contiguous (a postorder); the
// structure of the factors stays the same.
std::vector<int> postordered(const Matrix& matrix, const std::vector<int>& order);

}  // namespace sparse_lu
