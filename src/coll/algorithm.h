// What the algorithms share: their signature, moving a block, and the pieces of a range.
// Not a policy: which algorithm runs when is the table in select.cpp.
#pragma once

#include "base/clock.h"
#include "coll/coll.h"
#include "coll/team.h"
#include "datatype/pack.h"

namespace tmpi::coll {

// One rank's part. Called by all members with the same choice. Parks.
// It makes its Turn itself, so that run() ends in a jump: after a wake-up every return is likely to be mispredicted.
using Algorithm = Outcome (*)(comm::Communicator& communicator, Team& team, Args& args);

Outcome barrier(comm::Communicator&, Team&, Args&);          // barrier.cpp
Outcome bcast_direct(comm::Communicator&, Team&, Args&);     // bcast.cpp
Outcome allreduce_small(comm::Communicator&, Team&, Args&);  // reduce_small.cpp
Outcome reduce_shared(comm::Communicator&, Team&, Args&);    // reduce_shared.cpp: allreduce and reduce_scatter
Outcome reduce_direct(comm::Communicator&, Team&, Args&);    // reduce_direct.cpp
Outcome scan(comm::Communicator&, Team&, Args&);             // scan.cpp
Outcome gather(comm::Communicator&, Team&, Args&);           // gather.cpp
Outcome scatter(comm::Communicator&, Team&, Args&);          // scatter.cpp
Outcome allgather(comm::Communicator&, Team&, Args&);        // allgather.cpp
Outcome alltoall(comm::Communicator&, Team&, Args&);         // alltoall.cpp
Outcome neighbor(comm::Communicator&, Team&, Args&);         // neighbor.cpp

// After an opening that returned false: waits until everybody has seen the others' arguments; tells this rank with whom
// it disagrees.
Outcome disagreement(Turn& turn);
// What a rank is told that gave `mine` where rank `other` gave `theirs`.
Outcome disagreement_of(const Signature& mine, int other, const Signature& theirs);

// Counts the time until its end as copying, if the job wants to know.
class CopyTimer {
 public:
  CopyTimer() : start_(sched::scheduler->options().stats ? ticks() : 0) {}
  ~CopyTimer() {
    if (start_) [[unlikely]]
      sched::self()->stats.copying += ticks() - start_;
  }
  CopyTimer(const CopyTimer&) = delete;
  CopyTimer& operator=(const CopyTimer&) = delete;

 private:
  uint64_t start_;
};

// Moves a block. Returns false if it did not fit (as much as does is moved; MPI_ERR_TRUNCATE).
inline bool move_block(const Block& from, const Block& to) {
  datatype::copy(*from.type, from.count, from.buffer, *to.type, to.count, to.buffer);
  return from.bytes() <= to.bytes();
}

// The part of [0, count) that part number `index` of `parts` takes; borders lie at multiples of `grain`.
struct Range {
  int64_t first = 0, count = 0;
  int64_t end() const { return first + count; }
};
inline Range part_of(int64_t count, int index, int parts, int64_t grain) {
  int64_t grains = (count + grain - 1) / grain;
  auto border = [&](int i) {
    int64_t at = grains * i / parts * grain;
    return at < count ? at : count;
  };
  return {border(index), border(index + 1) - border(index)};
}
inline Range intersection(Range a, Range b) {
  int64_t first = a.first > b.first ? a.first : b.first;
  int64_t end = a.end() < b.end() ? a.end() : b.end();
  return {first, end > first ? end - first : 0};
}

// The elements per cache line, at least 1: captains that write neighbouring parts should not share lines.
inline int64_t grain_of(const datatype::Type& type) {
  int64_t extent = type.extent() > 0 ? type.extent() : 64;
  return extent >= 64 ? 1 : (63 + extent) / extent * 4;
}

// The bytes that hold `count` elements from the first byte of data on, padding of the last one included: kernels for
// pairs write it.
inline size_t span_of(const datatype::Type& type, int64_t count) {
  return static_cast<size_t>(type.true_extent() + count * type.extent() + 1);
}

inline char* element(const void* buffer, const datatype::Type& type, int64_t index) {
  return static_cast<char*>(const_cast<void*>(buffer)) + index * type.extent();
}

}  // namespace tmpi::coll
