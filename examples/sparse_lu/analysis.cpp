// From a matrix and a column order to the static structure: row merging column by column to find columns that
// belong together, then once more panel by panel to get the structure itself.
//
// Not the ordering (ordering.cpp), and no numbers. Runs on rank 0 only.

#include <algorithm>

#include "structure.h"

namespace sparse_lu {

namespace {

// What is left of a step: rows with the same columns, all of them later than the step's own.
struct Group {
  std::vector<int> columns;  // ascending
  std::vector<int> rows;
};

// Merges rows step by step; a step is a range of columns.
class RowMerger {
 public:
  RowMerger(const Matrix& matrix, const std::vector<int>& order);

  // Eliminates columns begin .. end-1. After it, `columns` holds the later columns of the step's rows,
  // `leaving` the rows that stay here, one per column, and `remaining` those that go on. False if there are
  // too few rows.
  bool step(int begin, int end);

  std::vector<int> columns, leaving, remaining;
  int parent_column = -1;  // the first column of the group that goes on, or -1

 private:
  void absorb(const std::vector<int>& more, int end);

  int size_;
  std::vector<std::vector<int>> row_columns_;  // per row, in the given order of the columns
  std::vector<std::vector<int>> rows_from_;    // per column: rows whose first column it is
  std::vector<std::vector<int>> groups_from_;  // per column: groups whose first column it is
  std::vector<Group> groups_;
  std::vector<int> mark_;
  int stamp_ = 0;
};

RowMerger::RowMerger(const Matrix& matrix, const std::vector<int>& order)
    : size_(matrix.size), row_columns_(size_), rows_from_(size_), groups_from_(size_), mark_(size_, 0) {
  for (int k = 0; k < size_; k++) {
    const int column = order[k];
    for (int e = matrix.column_begin[column]; e < matrix.column_begin[column + 1]; e++) {
      if (row_columns_[matrix.rows[e]].empty()) rows_from_[k].push_back(matrix.rows[e]);
      row_columns_[matrix.rows[e]].push_back(k);
    }
  }
}

void RowMerger::absorb(const std::vector<int>& more, int end) {
  for (int c : more) {
    if (c < end || mark_[c] == stamp_) continue;
    mark_[c] = stamp_;
    columns.push_back(c);
  }
}

bool RowMerger::step(int begin, int end) {
  columns.clear();
  leaving.clear();
  remaining.clear();
  stamp_++;
  for (int c = begin; c < end; c++) {
    for (int g : groups_from_[c]) {
      absorb(groups_[g].columns, end);
      remaining.insert(remaining.end(), groups_[g].rows.begin(), groups_[g].rows.end());
      groups_[g] = Group();
    }
    for (int r : rows_from_[c]) {
      absorb(row_columns_[r], end);
      remaining.push_back(r);
    }
  }
  if (static_cast<int>(remaining.size()) < end - begin) return false;
  std::sort(columns.begin(), columns.end());
  leaving.assign(remaining.begin(), remaining.begin() + (end - begin));
  remaining.erase(remaining.begin(), remaining.begin() + (end - begin));
  parent_column = -1;
  if (remaining.empty()) return true;
  if (columns.empty()) return false;  // more rows than columns from here on
  parent_column = columns.front();
  groups_from_[parent_column].push_back(static_cast<int>(groups_.size()));
  groups_.push_back({columns, remaining});
  return true;
}

// A run of consecutive columns that may become one panel: `rows` in its group, `columns` from its first on.
struct Run {
  int begin, end;
  int rows, columns;
  int parent_column;
  double entries;  // of the exact structure, L and U

  int width() const { return end - begin; }
};

// Joining runs stores explicit zeros, but wide panels compute faster: the narrower the run, the more zeros
// are worth it.
bool worth_joining(const Run& left, const Run& right, int max_width, Run* joined) {
  if (left.parent_column < right.begin || left.parent_column >= right.end) return false;
  joined->begin = left.begin;
  joined->end = right.end;
  joined->rows = right.rows + left.width();
  joined->columns = right.columns + left.width();
  joined->parent_column = right.parent_column;
  joined->entries = left.entries + right.entries;
  const double width = joined->width();
  if (width > 4 * max_width) return false;  // cut into panels later anyway
  const double area = width * (joined->rows + joined->columns - width);
  const double zeros = (area - joined->entries) / area;
  const double allowed = width <= 8 ? 0.5 : width <= 16 ? 0.3 : width <= 32 ? 0.15 : 0.05;
  return zeros <= allowed;
}

// Where the panels begin, and the end.
std::vector<int> choose_panels(RowMerger* merger, int size, int max_width) {
  std::vector<Run> runs;
  for (int k = 0; k < size; k++) {
    if (!merger->step(k, k + 1)) return {};
    const int rows = static_cast<int>(merger->remaining.size()) + 1;
    const int columns = static_cast<int>(merger->columns.size()) + 1;
    Run run = {k, k + 1, rows, columns, merger->parent_column, static_cast<double>(rows + columns - 1)};
    Run joined;
    while (!runs.empty() && worth_joining(runs.back(), run, max_width, &joined)) {
      run = joined;
      runs.pop_back();
    }
    runs.push_back(run);
  }
  std::vector<int> first;
  for (const Run& run : runs) {
    const int pieces = (run.width() + max_width - 1) / max_width;
    for (int p = 0; p < pieces; p++) first.push_back(run.begin + run.width() * p / pieces);
  }
  first.push_back(size);
  return first;
}

// The blocks of one panel from the later columns of its group.
void add_blocks(const std::vector<int>& columns, const std::vector<int>& panel_of, Structure* structure) {
  int target = -1;
  for (int c : columns) {
    if (panel_of[c] != target) {
      target = panel_of[c];
      structure->block_target.push_back(target);
      structure->column_begin.push_back(static_cast<int>(structure->columns.size()));
    }
    structure->columns.push_back(c - structure->first[target]);
  }
}

}  // namespace

bool analyse(const Matrix& matrix, const std::vector<int>& order, int max_width, Structure* structure) {
  Structure& s = *structure;
  s = Structure();
  s.size = matrix.size;
  s.column_order = order;
  {
    RowMerger by_column(matrix, order);
    s.first = choose_panels(&by_column, s.size, max_width);
  }
  if (s.first.empty()) return false;
  s.panels = static_cast<int>(s.first.size()) - 1;
  std::vector<int> panel_of(s.size);
  for (int k = 0; k < s.panels; k++) {
    std::fill(panel_of.begin() + s.first[k], panel_of.begin() + s.first[k + 1], k);
  }
  RowMerger by_panel(matrix, order);
  s.position.assign(s.size, -1);
  for (int k = 0; k < s.panels; k++) {
    if (!by_panel.step(s.first[k], s.first[k + 1])) return false;
    for (int i = 0; i < s.width(k); i++) s.position[by_panel.leaving[i]] = s.first[k] + i;
    s.parent.push_back(by_panel.parent_column < 0 ? -1 : panel_of[by_panel.parent_column]);
    s.lower_begin.push_back(static_cast<int>(s.lower.size()));
    s.lower.insert(s.lower.end(), by_panel.remaining.begin(),
                   by_panel.remaining.end());  // rows; positions below
    s.block_begin.push_back(static_cast<int>(s.block_target.size()));
    add_blocks(by_panel.columns, panel_of, &s);
  }
  s.lower_begin.push_back(static_cast<int>(s.lower.size()));
  s.block_begin.push_back(static_cast<int>(s.block_target.size()));
  s.column_begin.push_back(static_cast<int>(s.columns.size()));
  for (int& row : s.lower) row = s.position[row];
  for (int k = 0; k < s.panels; k++) {
    std::sort(s.lower.begin() + s.lower_begin[k], s.lower.begin() + s.lower_begin[k + 1]);
  }
  return true;
}

}  // namespace sparse_lu
