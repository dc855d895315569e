// The static structure of the factors: panels of columns, which rows each can have, and which panels update
// which.
//
// Rows are merged as George and Ng (1987) and S* do: at step k every row that may be the pivot gets the union
// of all these rows' columns, one of them leaves as row k, and the rest stay together as one group. So
// whatever rows the pivoting chooses, nothing outside of this structure can become non-zero, and memory and
// messages are known before the first number. Here the steps are whole panels at once, which only widens the
// bound.
//
// Terms. A position is a row number after all interchanges; panel K covers positions and columns first[K] ..
// first[K+1]-1. K's group: the positions of K and lower(K): where the pivots of K are chosen, in this order.
// Block (K, T), T > K: the columns of panel T in which the rows of K's group can be non-zero when K is
// eliminated.
//
// Invariants. (1) If block (K, T) exists and P = parent[K] < T, block (P, T) exists with at least its
// columns. (2) The groups of panels that are not ancestor and descendant are disjoint: their updates commute
// exactly, so the result does not depend on the order in which messages arrive.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "matrix.h"

namespace sparse_lu {

struct Structure {
  int size = 0;
  int panels = 0;
  std::vector<int> first;        // panels + 1
  std::vector<int> parent;       // the panel that takes over K's remaining rows, or -1 when none remain
  std::vector<int> lower_begin;  // panels + 1, into lower
  std::vector<int> lower;        // positions below K in its group, ascending
  std::vector<int> block_begin;  // panels + 1: the blocks of K, by ascending target
  std::vector<int> block_target;
  std::vector<int> column_begin;  // blocks + 1, into columns
  std::vector<int> columns;       // counted from the target panel's first, ascending
  std::vector<int> position;      // original row -> position before any pivoting
  std::vector<int> column_order;  // column after ordering -> original column

  // Derived, see derive().
  std::vector<int> panel_of;      // position -> panel
  std::vector<int> block_source;  // block -> its panel K
  std::vector<int> source_begin;  // panels + 1, into source_block: the blocks that update T, by ascending K
  std::vector<int> source_block;
  std::vector<int> upper_offset;   // block (K, T) -> first row of K among the upper rows of T
  std::vector<int> upper_rows;     // T -> rows above its diagonal block
  std::vector<int> next_block;     // block (K, T) -> block (parent[K], T), or -1 if K's parent is T or nobody
  std::vector<int> waits_for;      // block (K, T) -> how many blocks name it as next_block
  std::vector<double> path_flops;  // panel -> work on the longest way from it to the end

  int width(int panel) const { return first[panel + 1] - first[panel]; }
  int lower_rows(int panel) const { return lower_begin[panel + 1] - lower_begin[panel]; }
  int group_rows(int panel) const { return width(panel) + lower_rows(panel); }
  int block_columns(int block) const { return column_begin[block + 1] - column_begin[block]; }
  int blocks() const { return static_cast<int>(block_target.size()); }

  void derive();
  double factor_flops() const;
  std::int64_t stored_doubles() const;
};

// Sequential analysis of a matrix whose columns are taken in `order`. Panels are at most `max_width` wide.
// Returns false if the matrix is structurally singular.
bool analyse(const Matrix& matrix, const std::vector<int>& order, int max_width, Structure* structure);

// Sends rank `root`'s structure to all ranks and derives the rest there.
void broadcast_structure(Structure* structure, int root, MPI_Comm communicator);

}  // namespace sparse_lu
