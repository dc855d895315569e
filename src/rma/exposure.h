// Post, start, complete, wait (MPI 5.0, 12.5.2): who has exposed its memory to whom, and how many have yet to say that
// they are done. Not the check of who may call what when (src/mpi).
//
// Invariants:
//  X1. A target's post is in the list of each of its origins until that origin's start takes it out; so there is at
//  most
//      one of each target in a list, because it posts again only after all origins have completed.
//  X2. `missing` counts the origins that have not completed; who brings it to 0 sets `done`, once per post.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "base/mutex.h"
#include "sched/wait.h"

namespace tmpi::rma {

class Exposures {
 public:
  explicit Exposures(int members) : places_(new Place[static_cast<size_t>(members)]) {}

  // Member `me` lets `origins` access its memory. Does not park.
  void post(int me, const std::vector<int>& origins);
  // Waits until all `targets` have posted to `me`. Parks.
  void start(int me, const std::vector<int>& targets, const sched::WaitReason& reason);
  // `me` has done all it wanted at `targets`. Does not park.
  void complete(const std::vector<int>& targets);
  // Waits until all origins of the last post have completed. Parks.
  void wait(int me, const sched::WaitReason& reason);
  // Whether wait would return at once.
  bool test(int me) const { return places_[static_cast<size_t>(me)].done.is_set(); }

 private:
  struct alignas(64) Place {
    Mutex mutex;                                             // never held while a rank parks
    std::vector<int> posts TMPI_GUARDED_BY(mutex);           // X1
    sched::Event* starter TMPI_GUARDED_BY(mutex) = nullptr;  // set at the next post: this member waits in start
    std::atomic<int> missing{0};                             // X2
    sched::Event done;                                       // this member waits for it
  };
  bool take_posts(Place& mine, const std::vector<int>& targets, sched::Event* next_post);

  std::unique_ptr<Place[]> places_;
};

}  // namespace tmpi::rma
