// MPI_Scan and MPI_Exscan: the captains share the elements among them; each runs over the ranks in their order and
// writes its part of every rank's result.
#include <stdlib.h>

#include <algorithm>

#include "coll/perform.h"

namespace tmpi::coll {

namespace {

constexpr int64_t kBlockBytes = 16 << 10;

// A block of elements of any type in own memory.
class Scratch {
 public:
  Scratch(const datatype::Type& type, int64_t count)
      : memory_(malloc(span_of(type, count))), buffer_(static_cast<char*>(memory_) - type.true_lb()) {}
  ~Scratch() { free(memory_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  bool failed() const { return !memory_; }
  char* buffer() const { return buffer_; }

 private:
  void* memory_;
  char* buffer_;
};

int inclusive(const Peers& peers, const Args& args, Range range) {
  const datatype::Type& type = *args.recv.type;
  for (int rank = 0; rank < peers.size(); ++rank) {
    const Args& now = peers[rank];
    char* out = element(now.recv.buffer, type, range.first);
    const char* input = element(now.contribution(), type, range.first);
    if (rank == 0) {
      if (input != out) datatype::copy(type, range.count, input, type, range.count, out);
      continue;
    }
    const char* before = element(peers[rank - 1].recv.buffer, type, range.first);
    if (int error = datatype::reduce_three(*args.op, type, before, input, out, range.count)) return error;
  }
  return 0;
}

// In place, a rank's input is lost once its result is written, so the inputs go through a scratch block.
int exclusive(const Peers& peers, const Args& args, Range range, Scratch& a, Scratch& b) {
  const datatype::Type& type = *args.recv.type;
  char* sum = a.buffer();
  char* input = b.buffer();
  for (int rank = 0; rank < peers.size(); ++rank) {
    const Args& now = peers[rank];
    datatype::copy(type, range.count, element(now.contribution(), type, range.first), type, range.count, input);
    if (rank == 0) {
      std::swap(sum, input);  // rank 0 gets nothing (MPI 5.0, 6.11.2)
      continue;
    }
    datatype::copy(type, range.count, sum, type, range.count, element(now.recv.buffer, type, range.first));
    if (int error = datatype::reduce_three(*args.op, type, sum, input, input, range.count)) return error;
    std::swap(sum, input);
  }
  return 0;
}

}  // namespace

int scan_range(const Peers& peers, const Args& args, Range mine) {
  if (mine.count == 0) return 0;
  const datatype::Type& type = *args.recv.type;
  int64_t block = std::max<int64_t>(1, kBlockBytes / std::max<int64_t>(1, type.extent()));
  block = std::min(block, mine.count);
  bool is_inclusive = args.kind == Kind::kScan;
  Scratch a(type, block), b(type, block);
  if (a.failed() || b.failed()) return MPI_ERR_NO_MEM;
  for (int64_t done = 0; done < mine.count; done += block) {
    Range range{mine.first + done, std::min(block, mine.count - done)};
    int error = is_inclusive ? inclusive(peers, args, range) : exclusive(peers, args, range, a, b);
    if (error) return error;
  }
  return 0;
}

Outcome scan(comm::Communicator& communicator, Team& team, Args& args) {
  Turn turn(communicator, team, args);
  auto work = [&](Captain& captain) {
    Range mine = part_of(args.recv.count, captain.index(), captain.squads(), grain_of(*args.recv.type));
    captain.squad().error = scan_range(Peers(team), args, mine);
    captain.exchange();
  };
  if (!turn.open(work)) [[unlikely]]
    return disagreement(turn);
  Outcome outcome;
  for (int s = 0; s < turn.squads(); ++s)
    if (int error = team.squad(s).error) outcome.error = error;
  return outcome;
}

}  // namespace tmpi::coll
