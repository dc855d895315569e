// Communicators of a job of several processes: how their members agree, by messages, where those of one process meet in
// shared memory. Not for the hot path (src/coll has its own collectives) and not the acts themselves (create.h).
//
// Invariants
//   N1  In a job of several processes every communicator of more than one member spans, wherever its members are. Each
//       member has a Shared of its own, and there is no Meeting.
//   N2  What all members know makes the context: the parent's, how often the member has made communicators from it, and
//       which of the results it is. So it needs no message. It is a hash of 62 bits: among a million communicators of a
//       rank two are the same with a probability of 1e-7. Contexts of one process are small numbers, those have bit 61.
//   N3  Acts and collectives of a communicator are called by all members in the same order, so the number of the act is
//       the tag of its messages, which have a context of their own.
#pragma once

#include <string>
#include <vector>

#include "comm/communicator.h"

namespace tmpi::comm {

// Bits that set the messages of the library apart from those of the user.
constexpr uint64_t kSpanningBit = uint64_t{1} << 61;
constexpr uint64_t kActBit = uint64_t{1} << 62;         // making communicators
constexpr uint64_t kCollectiveBit = uint64_t{1} << 63;  // src/coll
constexpr uint64_t kWorldContext = kSpanningBit | 1;

inline bool spans(const Communicator& communicator) { return communicator.shared->spans; }

// N2. part: which of the communicators of one act.
uint64_t derive_context(uint64_t parent, uint64_t number, uint64_t part);
uint64_t hash_of(const Group& group);
uint64_t hash_of(const std::string& text);

// The calling member's Shared (N1). Take over the groups.
Shared* make_spanning(Group* group, uint64_t context);
Shared* make_spanning(Group* side0, Group* side1, uint64_t context);
// The same from what an act's combine has made for all members: keeps `mine`, gives it its context, frees the others.
void keep_own(Shared* mine, const std::vector<Shared*>& made, uint64_t parent_context, uint64_t number);

// What each member brings, by slot. Every member calls. Parks.
std::vector<std::string> exchange(Communicator& communicator, const std::string& mine, const char* what);
// The same among any ranks, all of which name them in the same order; me: the caller's place.
std::vector<std::string> exchange_among(const std::vector<int>& world_ranks, int me, uint64_t context, int tag,
                                        const std::string& mine, const char* what);
// Two ranks swap what they have. Parks.
std::string swap_with(int world_rank, uint64_t context, int tag, const std::string& mine, const char* what);

// The next act's tag (N3).
inline int next_act(Communicator& communicator) { return static_cast<int>(communicator.acts++ & 0x3fffffff); }

}  // namespace tmpi::comm
