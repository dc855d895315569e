// The numbers of one panel of columns, and the dense kernels that work on it. No communication in here.
#pragma once

#include <memory>
#include <vector>

#include "structure.h"

namespace sparse_lu {

// A factored panel as it travels: its pivots (indices into the panel's group, as doubles, so that a panel is
// one message) and then group_rows x width numbers by columns: L with a unit diagonal below, the diagonal
// block of U above.
using PanelMessage = double;

inline int message_doubles(const Structure& s, int panel) { return s.width(panel) * (1 + s.group_rows(panel)); }

// Columns first[T] .. first[T+1]-1 of the matrix and then of its factors.
struct Panel {
  int number = -1;
  // upper_rows x width by columns: the blocks (K, T) one below the other; becomes U.
  std::unique_ptr<double[]> upper;
  // The panel's own message: the group's rows; becomes L and the diagonal block.
  std::unique_ptr<PanelMessage[]> own;
};

// Allocated and zero.
Panel make_panel(const Structure& s, int number);

// Puts entry (original row, column within the panel) in its place.
void set_entry(const Structure& s, Panel* panel, int row, int column, double value);

// Factors the panel's group with partial pivoting. Returns the column in which all pivots were zero, or -1.
int factor_panel(const Structure& s, Panel* panel);

// The update of target panels by source panels; holds scratch memory, so one per rank.
class Updater {
 public:
  explicit Updater(const Structure& s);

  // Applies block (K, T): K's interchanges, the triangular solve that gives U, and the product subtracted
  // below. `source` is K's message.
  void apply(int block, const PanelMessage* source, Panel* target);

 private:
  // Consecutive rows of K's group that are consecutive in T as well.
  struct Stretch {
    int from, to, count;
    bool in_upper;
  };

  void find_rows(int block);
  void subtract_in_place(int block, const double* l, Panel* target);
  void subtract_scattered(int block, const double* l, Panel* target);

  const Structure& s_;
  std::vector<int> row_in_target_;  // group row of K -> row of T; upper rows first, then T's group
  std::vector<Stretch> stretches_;  // of the rows below K's diagonal block
  std::vector<double> solved_;      // the rows of U just made, width x columns by columns
  std::vector<double> product_;     // L times these, before it is scattered
};

}  // namespace sparse_lu
