// Minimum degree on a quotient graph, and the column elimination tree's postorder. No numbers, no row order.
// Invariant: an alive element lists each of its alive variables once, and each of these lists the element.

#include "ordering.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace sparse_lu {

namespace {

// The quotient graph. A variable is a set of columns that have become indistinguishable; an element is a set
// of rows of the same structure. Each column is alive (it represents its variable), merged into another, or
// ordered.
class QuotientGraph {
 public:
  explicit QuotientGraph(const Matrix& matrix);
  std::vector<int> order();

 private:
  void insert(int variable);
  void remove(int variable);
  int take_minimum();
  void collect_boundary(int pivot);
  void weigh_elements();
  void update_boundary(int element);
  void merge_indistinguishable();
  void merge(int into, int variable);
  void emit(int variable, std::vector<int>* order) const;

  int size_;
  int ordered_ = 0;
  std::vector<std::vector<int>> members_;  // per element: its variables; empty once absorbed
  std::vector<int> element_rows_;          // rows left in the element
  std::vector<int> element_weight_;        // columns in it, merged ones included
  std::vector<char> element_alive_;
  std::vector<std::vector<int>> elements_;  // per variable
  std::vector<int> columns_;                // per variable: how many columns; 0 = merged or ordered
  std::vector<std::vector<int>> merged_;    // per variable: those merged into it
  std::vector<int> degree_;
  std::vector<int> bucket_, after_, before_;  // lists of variables by degree
  int lowest_ = 0;
  std::vector<std::int64_t> outside_;  // per element: stamp + columns outside of the boundary
  std::int64_t stamp_ = 1;
  std::vector<int> mark_;  // per variable: last pivot whose boundary it was in
  std::vector<int> boundary_;
  int boundary_weight_ = 0, boundary_rows_ = 0;
  std::vector<std::pair<std::uint64_t, int>> hashes_;
};

QuotientGraph::QuotientGraph(const Matrix& matrix)
    : size_(matrix.size),
      members_(size_),
      element_rows_(size_, 1),
      element_weight_(size_, 0),
      element_alive_(size_, 1),
      elements_(size_),
      columns_(size_, 1),
      merged_(size_),
      degree_(size_, 0),
      bucket_(size_ + 1, -1),
      after_(size_, -1),
      before_(size_, -1),
      outside_(size_, 0),
      mark_(size_, -1) {
  for (int c = 0; c < size_; c++) {
    for (int e = matrix.column_begin[c]; e < matrix.column_begin[c + 1]; e++) {
      members_[matrix.rows[e]].push_back(c);
      elements_[c].push_back(matrix.rows[e]);
    }
  }
  for (int r = 0; r < size_; r++) element_weight_[r] = static_cast<int>(members_[r].size());
  for (int c = 0; c < size_; c++) {
    std::int64_t bound = 0;
    for (int r : elements_[c]) bound += element_weight_[r] - 1;
    degree_[c] = static_cast<int>(std::min<std::int64_t>(bound, size_ - 1));
    insert(c);
  }
}

void QuotientGraph::insert(int variable) {
  const int degree = degree_[variable];
  after_[variable] = bucket_[degree];
  before_[variable] = -1;
  if (bucket_[degree] >= 0) before_[bucket_[degree]] = variable;
  bucket_[degree] = variable;
  lowest_ = std::min(lowest_, degree);
}

void QuotientGraph::remove(int variable) {
  if (before_[variable] >= 0) {
    after_[before_[variable]] = after_[variable];
  } else {
    bucket_[degree_[variable]] = after_[variable];
  }
  if (after_[variable] >= 0) before_[after_[variable]] = before_[variable];
}

int QuotientGraph::take_minimum() {
  while (bucket_[lowest_] < 0) lowest_++;
  const int variable = bucket_[lowest_];
  remove(variable);
  return variable;
}

// boundary_ = all variables that share an element with the pivot; these elements are absorbed.
void QuotientGraph::collect_boundary(int pivot) {
  boundary_.clear();
  boundary_weight_ = 0;
  boundary_rows_ = -columns_[pivot];
  mark_[pivot] = pivot;
  for (int e : elements_[pivot]) {
    if (!element_alive_[e]) continue;
    boundary_rows_ += element_rows_[e];
    for (int v : members_[e]) {
      if (columns_[v] == 0 || mark_[v] == pivot) continue;
      mark_[v] = pivot;
      boundary_.push_back(v);
      boundary_weight_ += columns_[v];
    }
    element_alive_[e] = 0;
    std::vector<int>().swap(members_[e]);
  }
}

// outside_[e] - stamp_ = the columns of e that are not in the boundary, for every element that touches it.
void QuotientGraph::weigh_elements() {
  stamp_ += 2 * static_cast<std::int64_t>(size_) + 2;
  for (int v : boundary_) {
    for (int e : elements_[v]) {
      if (!element_alive_[e]) continue;
      if (outside_[e] < stamp_) outside_[e] = stamp_ + element_weight_[e];
      outside_[e] -= columns_[v];
    }
  }
}

// New element lists and degree bounds. `element` is the new element's number, or -1 if it has no rows left.
void QuotientGraph::update_boundary(int element) {
  hashes_.clear();
  for (int v : boundary_) {
    remove(v);
    std::int64_t degree = element >= 0 ? boundary_weight_ - columns_[v] : 0;
    std::uint64_t hash = element >= 0 ? static_cast<std::uint64_t>(element) * 0x9e3779b97f4a7c15ull : 0;
    std::size_t kept = 0;
    for (int e : elements_[v]) {
      if (!element_alive_[e]) continue;
      const std::int64_t outside = outside_[e] - stamp_;
      if (outside == 0 && element >= 0) {  // inside the new element: absorbed, rows and all
        element_alive_[e] = 0;
        element_rows_[element] += element_rows_[e];
        std::vector<int>().swap(members_[e]);
        continue;
      }
      degree += element >= 0 ? outside : element_weight_[e] - columns_[v];
      hash += static_cast<std::uint64_t>(e) * 0x9e3779b97f4a7c15ull;
      elements_[v][kept++] = e;
    }
    elements_[v].resize(kept);
    if (element >= 0) elements_[v].push_back(element);
    degree_[v] = static_cast<int>(std::min<std::int64_t>(degree, size_ - ordered_ - 1));
    if (degree_[v] < 0) degree_[v] = 0;
    hashes_.push_back({hash, v});
  }
}

void QuotientGraph::merge(int into, int variable) {
  columns_[into] += columns_[variable];
  degree_[into] = std::max(0, degree_[into] - columns_[variable]);
  columns_[variable] = 0;
  merged_[into].push_back(variable);
  std::vector<int>().swap(elements_[variable]);
}

// Variables in the same elements stay together for ever.
void QuotientGraph::merge_indistinguishable() {
  std::sort(hashes_.begin(), hashes_.end());
  for (std::size_t a = 0; a < hashes_.size(); a++) {
    const int v = hashes_[a].second;
    if (columns_[v] == 0 || elements_[v].empty()) continue;
    for (std::size_t b = a + 1; b < hashes_.size() && hashes_[b].first == hashes_[a].first; b++) {
      const int u = hashes_[b].second;
      if (columns_[u] == 0 || elements_[u].size() != elements_[v].size()) continue;
      std::sort(elements_[v].begin(), elements_[v].end());
      std::sort(elements_[u].begin(), elements_[u].end());
      if (elements_[v] == elements_[u]) merge(v, u);
    }
  }
}

void QuotientGraph::emit(int variable, std::vector<int>* order) const {
  // The result doubles as the queue of a breadth-first walk; recursion could go as deep as there are columns.
  std::size_t next = order->size();
  order->push_back(variable);
  for (; next < order->size(); next++) {
    const std::vector<int>& children = merged_[(*order)[next]];
    order->insert(order->end(), children.begin(), children.end());
  }
}

std::vector<int> QuotientGraph::order() {
  std::vector<int> result;
  result.reserve(size_);
  while (ordered_ < size_) {
    const int pivot = take_minimum();
    collect_boundary(pivot);
    ordered_ += columns_[pivot];
    emit(pivot, &result);
    // The pivot's own first element number is free again and names the new element.
    int element = boundary_rows_ > 0 && !boundary_.empty() && !elements_[pivot].empty() ? elements_[pivot][0] : -1;
    columns_[pivot] = 0;
    weigh_elements();
    if (element >= 0) element_rows_[element] = boundary_rows_;
    update_boundary(element);
    if (element >= 0) {
      element_alive_[element] = 1;
      outside_[element] = 0;
    }
    merge_indistinguishable();
    int weight = 0;
    std::vector<int> live;
    for (int v : boundary_) {
      if (columns_[v] == 0) continue;
      live.push_back(v);
      weight += columns_[v];
      insert(v);
    }
    if (element >= 0) {
      element_weight_[element] = weight;
      members_[element] = std::move(live);
    }
    std::vector<int>().swap(elements_[pivot]);
  }
  return result;
}

}  // namespace

std::vector<int> minimum_degree_order(const Matrix& matrix) { return QuotientGraph(matrix).order(); }

std::vector<int> postordered(const Matrix& matrix, const std::vector<int>& order) {
  const int size = matrix.size;
  // The column elimination tree (of A^T A, which is not formed): a row ties its columns together one after
  // the other.
  std::vector<int> parent(size, -1), ancestor(size, -1), last_column(size, -1);
  for (int k = 0; k < size; k++) {
    const int column = order[k];
    for (int e = matrix.column_begin[column]; e < matrix.column_begin[column + 1]; e++) {
      int i = last_column[matrix.rows[e]];
      while (i >= 0 && i != k) {  // climb to the root, making it k's child, and shorten the way for the next
        const int next = ancestor[i];
        ancestor[i] = k;
        if (next < 0) parent[i] = k;
        i = next;
      }
      last_column[matrix.rows[e]] = k;
    }
  }
  std::vector<int> first_child(size, -1), sibling(size, -1), stack, result;
  for (int k = size - 1; k >= 0; k--) {
    if (parent[k] < 0) continue;
    sibling[k] = first_child[parent[k]];
    first_child[parent[k]] = k;
  }
  for (int root = 0; root < size; root++) {
    if (parent[root] >= 0) continue;
    stack.push_back(root);
    while (!stack.empty()) {
      const int k = stack.back();
      if (first_child[k] >= 0) {
        stack.push_back(first_child[k]);
        first_child[k] = sibling[first_child[k]];  // consumed; the list of children moves on
      } else {
        result.push_back(order[k]);
        stack.pop_back();
      }
    }
  }
  return result;
}

}  // namespace sparse_lu
