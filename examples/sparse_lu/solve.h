// The triangular solves with the distributed factors. Both are driven by messages like the factorization:
// forward, the values of a panel's remaining rows go to the owner of its parent; backward, each rank adds up
// what its columns contribute to a panel and sends the sum to the owner.
#pragma once

#include <mpi.h>

#include <vector>

#include "factor.h"

namespace sparse_lu {

class Solver {
 public:
  // One communicator per direction: a fast rank may be solving backward while a slow one still receives
  // forward messages.
  Solver(const Structure& s, Factorization* factors, MPI_Comm forward, MPI_Comm backward);

  // `right` is in the original row order and the same on all ranks. Collective. Returns the solution in the
  // original column order on rank 0, nothing elsewhere.
  std::vector<double> solve(const std::vector<double>& right);

 private:
  void forward(const std::vector<double>& right);
  void forward_panel(int k);
  void take_child(int child, const double* values);
  void backward();
  void backward_panel(int k);
  void add_contribution(int k, const double* values);
  std::vector<double> gather();

  const Structure& s_;
  Factorization& factors_;
  MPI_Comm forward_, backward_;
  int my_rank_ = 0, ranks_ = 1;
  std::vector<std::vector<double>> values_;   // per panel of mine: its group's right side, then its solution on top
  std::vector<std::vector<double>> partial_;  // per panel: what my columns contribute to it
  std::vector<int> children_left_;            // per panel of mine
  std::vector<int> blocks_left_;              // per panel: blocks of mine that still contribute to it
  std::vector<int> contributors_left_;        // per panel of mine: ranks, me included, that still owe their sum
  std::vector<int> ready_;                    // panels of mine that can be solved now
  std::vector<MPI_Request> sends_;
};

}  // namespace sparse_lu
