// The forward and backward solves, each a loop over panels whose inputs have all come. Not iterative
// refinement.

#include "solve.h"

#include <algorithm>
#include <utility>

namespace sparse_lu {

Solver::Solver(const Structure& s, Factorization* factors, MPI_Comm forward, MPI_Comm backward)
    : s_(s),
      factors_(*factors),
      forward_(forward),
      backward_(backward),
      values_(s.panels),
      partial_(s.panels),
      children_left_(s.panels, 0),
      blocks_left_(s.panels, 0),
      contributors_left_(s.panels, 0) {
  MPI_Comm_rank(forward_, &my_rank_);
  MPI_Comm_size(forward_, &ranks_);
}

std::vector<double> Solver::solve(const std::vector<double>& right) {
  forward(right);
  backward();
  return gather();
}

void Solver::forward(const std::vector<double>& right) {
  std::vector<double> by_position(s_.size);
  for (int r = 0; r < s_.size; r++) by_position[s_.position[r]] = right[r];
  int left = 0;
  for (int k = 0; k < s_.panels; k++) {
    if (s_.parent[k] >= 0) children_left_[s_.parent[k]]++;
  }
  for (int k = my_rank_; k < s_.panels; k += ranks_) {
    left++;
    std::vector<double>& group = values_[k];
    group.assign(by_position.begin() + s_.first[k], by_position.begin() + s_.first[k + 1]);
    for (int i = s_.lower_begin[k]; i < s_.lower_begin[k + 1]; i++) group.push_back(by_position[s_.lower[i]]);
    if (children_left_[k] == 0) ready_.push_back(k);
  }
  std::vector<double> received;
  while (left > 0) {
    if (!ready_.empty()) {
      const int k = ready_.back();
      ready_.pop_back();
      forward_panel(k);
      left--;
      continue;
    }
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, forward_, &status);
    received.resize(s_.lower_rows(status.MPI_TAG));
    MPI_Recv(received.data(), static_cast<int>(received.size()), MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG,
             forward_, MPI_STATUS_IGNORE);
    take_child(status.MPI_TAG, received.data());
  }
  MPI_Waitall(static_cast<int>(sends_.size()), sends_.data(), MPI_STATUSES_IGNORE);
  sends_.clear();
}

void Solver::forward_panel(int k) {
  const int width = s_.width(k), rows = s_.group_rows(k);
  const PanelMessage* pivots = factors_.panel(k).own.get();
  const double* l = pivots + width;
  double* x = values_[k].data();
  for (int i = 0; i < width; i++) std::swap(x[i], x[static_cast<int>(pivots[i])]);
  for (int c = 0; c < width; c++, l += rows) {
    const double value = x[c];
    for (int i = c + 1; i < rows; i++) x[i] -= value * l[i];
  }
  const int parent = s_.parent[k];
  if (parent < 0) return;
  if (factors_.is_mine(parent)) {
    take_child(k, x + width);
  } else {
    sends_.push_back(MPI_REQUEST_NULL);
    MPI_Isend(x + width, rows - width, MPI_DOUBLE, factors_.owner(parent), k, forward_, &sends_.back());
  }
}

// The rows that were left over in `child` are in its parent's group; their values replace the original right
// side.
void Solver::take_child(int child, const double* values) {
  const int parent = s_.parent[child], count = s_.lower_rows(child), width = s_.width(parent);
  const int* from = s_.lower.data() + s_.lower_begin[child];
  const int* to = s_.lower.data() + s_.lower_begin[parent];
  double* group = values_[parent].data();
  int at = 0;
  for (int i = 0; i < count; i++) {
    if (from[i] < s_.first[parent + 1]) {
      group[from[i] - s_.first[parent]] = values[i];
      continue;
    }
    while (to[at] < from[i]) at++;
    group[width + at] = values[i];
  }
  if (--children_left_[parent] == 0) ready_.push_back(parent);
}

void Solver::backward() {
  int left = 0;
  std::vector<int> last_seen(ranks_, -1);
  for (int k = 0; k < s_.panels; k++) {
    for (int b = s_.block_begin[k]; b < s_.block_begin[k + 1]; b++) {
      const int from = factors_.owner(s_.block_target[b]);
      if (from == my_rank_) blocks_left_[k]++;
      if (last_seen[from] != k) contributors_left_[k]++;
      last_seen[from] = k;
    }
    partial_[k].assign(blocks_left_[k] > 0 ? s_.width(k) : 0, 0.0);
    if (!factors_.is_mine(k)) continue;
    left++;
    if (contributors_left_[k] == 0) ready_.push_back(k);
  }
  std::vector<double> received;
  while (left > 0) {
    if (!ready_.empty()) {
      const int k = ready_.back();
      ready_.pop_back();
      backward_panel(k);
      left--;
      continue;
    }
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, backward_, &status);
    received.resize(s_.width(status.MPI_TAG));
    MPI_Recv(received.data(), static_cast<int>(received.size()), MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG,
             backward_, MPI_STATUS_IGNORE);
    add_contribution(status.MPI_TAG, received.data());
  }
  MPI_Waitall(static_cast<int>(sends_.size()), sends_.data(), MPI_STATUSES_IGNORE);
  sends_.clear();
}

void Solver::backward_panel(int t) {
  const int width = s_.width(t), rows = s_.group_rows(t), upper_rows = s_.upper_rows[t];
  const Panel& panel = factors_.panel(t);
  const double* diagonal = panel.own.get() + width;
  double* x = values_[t].data();
  for (int c = width - 1; c >= 0; c--) {
    const double* column = diagonal + static_cast<std::size_t>(c) * rows;
    x[c] /= column[c];
    for (int i = 0; i < c; i++) x[i] -= x[c] * column[i];
  }
  for (int i = s_.source_begin[t]; i < s_.source_begin[t + 1]; i++) {
    const int b = s_.source_block[i], k = s_.block_source[b];
    for (int c = s_.column_begin[b]; c < s_.column_begin[b + 1]; c++) {
      const double* u = panel.upper.get() + static_cast<std::size_t>(s_.columns[c]) * upper_rows + s_.upper_offset[b];
      for (int r = 0; r < s_.width(k); r++) partial_[k][r] += u[r] * x[s_.columns[c]];
    }
    if (--blocks_left_[k] > 0) continue;
    if (factors_.is_mine(k)) {
      add_contribution(k, partial_[k].data());
    } else {
      sends_.push_back(MPI_REQUEST_NULL);
      MPI_Isend(partial_[k].data(), s_.width(k), MPI_DOUBLE, factors_.owner(k), k, backward_, &sends_.back());
    }
  }
}

void Solver::add_contribution(int k, const double* values) {
  for (int i = 0; i < s_.width(k); i++) values_[k][i] -= values[i];
  if (--contributors_left_[k] == 0) ready_.push_back(k);
}

std::vector<double> Solver::gather() {
  std::vector<double> mine, all;
  std::vector<int> counts(ranks_, 0), begins(ranks_, 0);
  for (int k = 0; k < s_.panels; k++) counts[factors_.owner(k)] += s_.width(k);
  for (int r = 1; r < ranks_; r++) begins[r] = begins[r - 1] + counts[r - 1];
  for (int k = my_rank_; k < s_.panels; k += ranks_) {
    mine.insert(mine.end(), values_[k].begin(), values_[k].begin() + s_.width(k));
  }
  if (my_rank_ == 0) all.resize(s_.size);
  MPI_Gatherv(mine.data(), static_cast<int>(mine.size()), MPI_DOUBLE, all.data(), counts.data(), begins.data(),
              MPI_DOUBLE, 0, forward_);
  if (my_rank_ != 0) return {};
  std::vector<double> solution(s_.size);
  for (int k = 0; k < s_.panels; k++) {
    int& at = begins[factors_.owner(k)];
    for (int i = 0; i < s_.width(k); i++) solution[s_.column_order[s_.first[k] + i]] = all[at++];
  }
  return solution;
}

}  // namespace sparse_lu
