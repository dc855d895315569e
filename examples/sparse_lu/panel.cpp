// The arithmetic on one panel: its own factorization, and its update by another. No messages, no order of
// events. Invariant: entries outside of the static structure are never touched.

#include "panel.h"

#include <algorithm>
#include <cmath>

#include "../common/dense.h"

namespace sparse_lu {

namespace {

constexpr int kStrip = 8;  // columns that factor_panel eliminates one by one before it uses the kernel for the rest
constexpr int kLongStretch = 16;  // rows; shorter ones cost the kernel more at their rims than a detour by a buffer

double* group_column(const Structure& s, double* own, int panel, int column) {
  return own + s.width(panel) + static_cast<std::size_t>(column) * s.group_rows(panel);
}

int largest_below(const double* column, int from, int rows) {
  int best = from;
  double largest = std::fabs(column[from]);
  for (int i = from + 1; i < rows; i++) {
    const double magnitude = std::fabs(column[i]);
    if (magnitude > largest) {
      largest = magnitude;
      best = i;
    }
  }
  return best;
}

// x (n x columns, by columns) = inverse of the unit lower triangle of l, times x.
void solve_unit_lower(int n, const double* l, int stride_l, int columns, double* x, std::ptrdiff_t stride_x) {
  for (int c = 0; c < columns; c++) {
    double* xc = x + c * stride_x;
    for (int k = 0; k < n; k++) {
      const double value = xc[k];
      const double* lk = l + static_cast<std::ptrdiff_t>(k) * stride_l;
      for (int i = k + 1; i < n; i++) xc[i] -= value * lk[i];
    }
  }
}

}  // namespace

Panel make_panel(const Structure& s, int number) {
  Panel panel;
  panel.number = number;
  panel.upper = std::make_unique<double[]>(static_cast<std::size_t>(s.upper_rows[number]) * s.width(number));
  panel.own = std::make_unique<PanelMessage[]>(message_doubles(s, number));
  return panel;
}

void set_entry(const Structure& s, Panel* panel, int row, int column, double value) {
  const int t = panel->number, position = s.position[row], source = s.panel_of[position];
  if (source >= t) {
    int index = position - s.first[t];
    if (source > t) {
      const auto begin = s.lower.begin() + s.lower_begin[t], end = s.lower.begin() + s.lower_begin[t + 1];
      index = s.width(t) + static_cast<int>(std::lower_bound(begin, end, position) - begin);
    }
    group_column(s, panel->own.get(), t, column)[index] = value;
    return;
  }
  const auto begin = s.source_block.begin() + s.source_begin[t], end = s.source_block.begin() + s.source_begin[t + 1];
  const auto block = std::lower_bound(begin, end, source, [&s](int b, int k) { return s.block_source[b] < k; });
  panel->upper[static_cast<std::size_t>(column) * s.upper_rows[t] + s.upper_offset[*block] + position -
               s.first[source]] = value;
}

int factor_panel(const Structure& s, Panel* panel) {
  const int t = panel->number, width = s.width(t), rows = s.group_rows(t);
  double* a = group_column(s, panel->own.get(), t, 0);
  double* pivots = panel->own.get();
  for (int strip = 0; strip < width; strip += kStrip) {
    const int strip_end = std::min(strip + kStrip, width);
    for (int k = strip; k < strip_end; k++) {
      double* column = a + static_cast<std::size_t>(k) * rows;
      const int pivot = largest_below(column, k, rows);
      if (column[pivot] == 0 || !std::isfinite(column[pivot])) return k;
      pivots[k] = pivot;
      if (pivot != k) {
        for (int c = 0; c < width; c++) {
          std::swap(a[static_cast<std::size_t>(c) * rows + k], a[static_cast<std::size_t>(c) * rows + pivot]);
        }
      }
      const double inverse = 1.0 / column[k];
      for (int i = k + 1; i < rows; i++) column[i] *= inverse;
      for (int c = k + 1; c < strip_end; c++) {
        double* other = a + static_cast<std::size_t>(c) * rows;
        const double factor = other[k];
        if (factor == 0) continue;
        for (int i = k + 1; i < rows; i++) other[i] -= factor * column[i];
      }
    }
    const int rest = width - strip_end, depth = strip_end - strip;
    if (rest == 0) break;
    const double* l = a + static_cast<std::size_t>(strip) * rows;
    double* right = a + static_cast<std::size_t>(strip_end) * rows;
    solve_unit_lower(depth, l + strip, rows, rest, right + strip, rows);
    // By columns, so the operands change places: right^T -= u^T l^T.
    gemm(rest, rows - strip_end, depth, -1, right + strip, rows, l + strip_end, rows, right + strip_end, rows);
  }
  return -1;
}

Updater::Updater(const Structure& s) : s_(s) {}

// Both row lists ascend by position, so one walk along them finds every row of K's group in T.
void Updater::find_rows(int block) {
  const int k = s_.block_source[block], t = s_.block_target[block], width = s_.width(k);
  const int rows = s_.group_rows(k), upper_rows = s_.upper_rows[t];
  row_in_target_.resize(rows);
  stretches_.clear();
  for (int i = 0; i < width; i++) row_in_target_[i] = s_.upper_offset[block] + i;
  const int* positions = s_.lower.data() + s_.lower_begin[k];
  const int count = rows - width;
  int i = 0;
  // Positions above T lie in panels that update T as well (invariant 1).
  const int* source = std::lower_bound(s_.source_block.data() + s_.source_begin[t],
                                       s_.source_block.data() + s_.source_begin[t + 1], block);
  for (; i < count && positions[i] < s_.first[t]; i++) {
    while (s_.first[s_.block_source[*source] + 1] <= positions[i]) source++;
    row_in_target_[width + i] = s_.upper_offset[*source] + positions[i] - s_.first[s_.block_source[*source]];
  }
  const int own_begin = i;
  for (; i < count && positions[i] < s_.first[t + 1]; i++) {
    row_in_target_[width + i] = upper_rows + positions[i] - s_.first[t];
  }
  const int* lower = s_.lower.data() + s_.lower_begin[t];
  int at = 0;
  for (; i < count; i++) {
    while (lower[at] < positions[i]) at++;
    row_in_target_[width + i] = upper_rows + s_.width(t) + at;
  }
  for (int r = 0; r < count; r++) {
    const int to = row_in_target_[width + r];
    const bool in_upper = r < own_begin;
    if (!stretches_.empty()) {
      Stretch& last = stretches_.back();
      const int last_to = last.to + (last.in_upper ? 0 : upper_rows);
      if (last.in_upper == in_upper && last_to + last.count == to) {
        last.count++;
        continue;
      }
    }
    stretches_.push_back({r, in_upper ? to : to - upper_rows, 1, in_upper});
  }
}

void Updater::apply(int block, const PanelMessage* source, Panel* target) {
  const int k = s_.block_source[block], t = s_.block_target[block], width = s_.width(k);
  const int columns = s_.block_columns(block), upper_rows = s_.upper_rows[t], offset = s_.upper_offset[block];
  const int* which = s_.columns.data() + s_.column_begin[block];
  const double *pivots = source, *l = source + width;
  find_rows(block);
  solved_.resize(static_cast<std::size_t>(width) * columns);
  for (int c = 0; c < columns; c++) {
    double* upper = target->upper.get() + static_cast<std::size_t>(which[c]) * upper_rows;
    double* group = group_column(s_, target->own.get(), t, which[c]);
    for (int i = 0; i < width; i++) {
      const int row = row_in_target_[static_cast<int>(pivots[i])];
      std::swap(upper[offset + i], row < upper_rows ? upper[row] : group[row - upper_rows]);
    }
    double* solved = solved_.data() + static_cast<std::size_t>(c) * width;
    std::copy_n(upper + offset, width, solved);
    solve_unit_lower(width, l, s_.group_rows(k), 1, solved, width);
    std::copy_n(solved, width, upper + offset);
  }
  const bool neighbours = which[columns - 1] - which[0] == columns - 1;
  if (neighbours && s_.lower_rows(k) >= kLongStretch * static_cast<int>(stretches_.size())) {
    subtract_in_place(block, l + width, target);
  } else {
    subtract_scattered(block, l + width, target);
  }
}

// Straight into the target, stretch by stretch: pays when the stretches are long and the columns neighbours.
void Updater::subtract_in_place(int block, const double* l, Panel* target) {
  const int k = s_.block_source[block], t = s_.block_target[block], width = s_.width(k), rows = s_.group_rows(k);
  const int first = s_.columns[s_.column_begin[block]], columns = s_.block_columns(block);
  double* upper = target->upper.get() + static_cast<std::size_t>(first) * s_.upper_rows[t];
  double* group = group_column(s_, target->own.get(), t, first);
  for (const Stretch& stretch : stretches_) {
    double* to = (stretch.in_upper ? upper : group) + stretch.to;
    gemm(columns, stretch.count, width, -1, solved_.data(), width, l + stretch.from, rows, to,
         stretch.in_upper ? s_.upper_rows[t] : s_.group_rows(t));
  }
}

void Updater::subtract_scattered(int block, const double* l, Panel* target) {
  const int k = s_.block_source[block], t = s_.block_target[block], width = s_.width(k), below = s_.lower_rows(k);
  const int columns = s_.block_columns(block);
  const int* which = s_.columns.data() + s_.column_begin[block];
  product_.assign(static_cast<std::size_t>(below) * columns, 0.0);
  gemm(columns, below, width, 1, solved_.data(), width, l, s_.group_rows(k), product_.data(), below);
  for (int c = 0; c < columns; c++) {
    double* upper = target->upper.get() + static_cast<std::size_t>(which[c]) * s_.upper_rows[t];
    double* group = group_column(s_, target->own.get(), t, which[c]);
    const double* product = product_.data() + static_cast<std::size_t>(c) * below;
    for (const Stretch& stretch : stretches_) {
      double* to = (stretch.in_upper ? upper : group) + stretch.to;
      const double* from = product + stretch.from;
      for (int i = 0; i < stretch.count; i++) to[i] -= from[i];
    }
  }
}

}  // namespace sparse_lu
