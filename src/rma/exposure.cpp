// See exposure.h.
#include "rma/exposure.h"

#include <algorithm>

namespace tmpi::rma {

void Exposures::post(int me, const std::vector<int>& origins) {
  Place& mine = places_[static_cast<size_t>(me)];
  mine.done.reset();  // nobody can set it before it has seen the post
  // relaxed: published by the origins' mutexes.
  mine.missing.store(static_cast<int>(origins.size()), std::memory_order_relaxed);
  if (origins.empty()) mine.done.set_by_owner();
  for (int origin : origins) {
    Place& theirs = places_[static_cast<size_t>(origin)];
    sched::Event* starter;
    {
      MutexLock lock(theirs.mutex);
      theirs.posts.push_back(me);
      starter = theirs.starter;
      theirs.starter = nullptr;
    }
    if (starter) starter->set();
  }
}

// Takes them all out, or none and has `next_post` set when there is one more.
bool Exposures::take_posts(Place& mine, const std::vector<int>& targets, sched::Event* next_post) {
  MutexLock lock(mine.mutex);
  for (int target : targets) {
    if (std::find(mine.posts.begin(), mine.posts.end(), target) != mine.posts.end()) continue;
    mine.starter = next_post;
    return false;
  }
  for (int target : targets) mine.posts.erase(std::find(mine.posts.begin(), mine.posts.end(), target));
  return true;
}

void Exposures::start(int me, const std::vector<int>& targets, const sched::WaitReason& reason) {
  Place& mine = places_[static_cast<size_t>(me)];
  for (;;) {
    sched::Event next_post;
    if (take_posts(mine, targets, &next_post)) return;
    sched::wait_event(next_post, reason);
  }
}

void Exposures::complete(const std::vector<int>& targets) {
  for (int target : targets) {
    Place& theirs = places_[static_cast<size_t>(target)];
    // acq_rel: the last one sees, and its set hands on, what all origins have written (partner: is_set in wait and
    // test).
    if (theirs.missing.fetch_sub(1, std::memory_order_acq_rel) == 1) theirs.done.set();
  }
}

void Exposures::wait(int me, const sched::WaitReason& reason) {
  sched::wait_event(places_[static_cast<size_t>(me)].done, reason);
}

}  // namespace tmpi::rma
