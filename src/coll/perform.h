// Pieces of perform() that stand in files of their own, and what several algorithms do over a range of elements.
// Not an interface for other folders.
//
// Invariant: nothing here waits.
#pragma once

#include <memory>

#include "coll/algorithm.h"
#include "coll/later.h"

namespace tmpi::coll {

// The arguments of all members, wherever they lie.
class Peers {
 public:
  explicit Peers(Team& team) : team_(&team), size_(team.size()) {}
  Peers(const Args* const* list, int size) : list_(list), size_(size) {}
  const Args& operator[](int i) const { return list_ ? *list_[i] : *team_->member(i).args; }
  int size() const { return size_; }

 private:
  Team* team_ = nullptr;
  const Args* const* list_ = nullptr;
  int size_;
};

// Elements `range` of an inclusive or exclusive scan, for all members (scan.cpp). Returns an MPI error class.
int scan_range(const Peers& peers, const Args& args, Range range);

// What an in-place rank of an alltoall sends, packed block by block (alltoall.cpp).
struct PackedBlocks {
  std::unique_ptr<char[]> data;
  std::unique_ptr<int64_t[]> at;
  // False: no memory.
  bool pack(const Args& args, int size);
};
// Takes what `theirs` has for member `me`. False: it did not fit.
bool fetch_from(const Args& theirs, int me, const Block& to);

// A neighbourhood collective: copies what member `me` receives from its neighbours (neighbor.cpp).
Outcome fetch_from_neighbors(const Peers& peers, int me);

// For an intercommunicator: members [0, side0) against [side0, size) (perform_inter.cpp).
void perform_inter(const Args* const* args, Outcome* const* outcomes, int size, int side0, int self);

}  // namespace tmpi::coll
