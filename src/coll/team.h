// Team: the members of a communicator as they meet in a collective. It knows arriving, waiting and waking, and whether
// all came for the same; it knows nothing of what is computed or copied (one file per algorithm does).
//
// The ranks of one carrier form a squad. Arrivals are counted per squad, in a line that stays in the carrier's cache;
// the last of a squad to arrive is its captain for this time. Captains meet through flags, one line each, and then each
// wakes its own squad as one list. So what crosses between processors is O(squads), and the captain is the only one who
// may spin, since whoever else runs on its carrier has arrived already.
//
// Invariants
//  T1. Between its arrival and its release a member's slot, its Args and its buffers may be read by its captain, and
//  from
//      the captains' exchange on by every captain; after the opening by everybody until the closing, if there is one.
//  T2. A captain's exchange number grows by one at each exchange, and is the same in all squads when they meet. The
//      board of exchange e is boards[e % 2]: nobody reaches e + 2 before all have left e, because e + 1 lies between.
//  T3. Squads are regrouped (members follow their ranks' carriers) only between two exchanges of captains while all
//  other members
//      are parked or about to be; the former Layout stays as it is until the regrouping after, for those who still read
//      it.
//  T4. `arrived` and `left` are 0 again before the last one to count lets anybody else go on.
#pragma once

#include <stddef.h>

#include <atomic>
#include <memory>

#include "coll/args.h"
#include "comm/communicator.h"
#include "sched/wait.h"

namespace tmpi::coll {

// Two members that do not agree: their places in the team. -1: all agree.
struct Verdict {
  int first = -1, second = -1;
  bool agreed() const { return first < 0; }
};

struct alignas(64) Member {
  sched::Event event;  // reset by the member before it arrives; set by its captain, or by whom it waits for as captain
  const Args* args = nullptr;
  Signature signature;
  Verdict verdict;                 // written by the captain before the release
  std::atomic<int> truncated{-1};  // a peer whose data did not fit into this member's buffer
  uint64_t later_number = 0;       // own: operations joined (later.h)
};
static_assert(sizeof(Member) == 64, "a captain touches one line per member");

void free_later(void* later);  // later.cpp

inline constexpr int64_t kSmallBytes = 64;  // what is combined in the boards (reduce_small.cpp)

// What a captain shows the others at an exchange.
struct alignas(64) Board {
  std::atomic<uint64_t> flag{0};  // the exchange number, once the rest is written
  int first = -1;                 // a member of the squad, and its signature
  bool stray = false;             // a member is on another carrier than its squad
  Signature signature;
  Verdict odd;     // two members of this squad that do not agree
  char payload[];  // the members' contributions, in the squad's order
};

struct Squad {
  // The carrier's own: written by its members and captain.
  alignas(64) std::atomic<int> arrived{0};
  std::atomic<int> left{0};
  std::atomic<bool> stray{false};  // written by a member before it arrives, taken by the captain
  uint64_t exchanges = 0;          // captain
  void* result = nullptr;          // captain; read by all after the exchange that follows
  size_t result_bytes = 0;
  int error = 0;                               // likewise; an MPI error class
  const void** inputs = nullptr;               // captain's scratch: one pointer per member of the team
  alignas(64) char small_result[kSmallBytes];  // captain; read by the squad's members once released
  // Read by other captains at every exchange, so it lies in a line that is written only when a captain really parks.
  // One for each parity of the exchange: where squads have been formed anew, the captain that an exchange has given to
  // this squad may still be parked there when the next one's parks in the exchange after (T2: never two later).
  alignas(64) std::atomic<Member*> parked[2] = {};
  alignas(64) std::atomic<uint64_t> closed{0};  // the last exchange number for which all members have left
  alignas(64) Board* boards[2] = {};            // fixed at creation

  // The board of the exchange to come.
  Board& next_board() { return *boards[(exchanges + 1) & 1]; }

  ~Squad();
  // Grows result to hold that many bytes. False: no memory.
  bool reserve_result(size_t bytes);
};

// Which members form which squad. Members of a squad are in ascending order. Immutable while in use (T3).
struct Layout {
  int squads = 0;
  std::unique_ptr<int[]> start;  // squads + 1 entries: squad s is order[start[s]] ... order[start[s + 1] - 1]
  std::unique_ptr<int[]> order;
  std::unique_ptr<int[]> squad_of;  // by member
  std::unique_ptr<int[]> place_of;  // by member: its index in order
  std::unique_ptr<void*[]> home;    // by squad: the carrier; nullptr if its members have none in common
  int size_of(int squad) const { return start[squad + 1] - start[squad]; }
};

class Team {
 public:
  // The team of a communicator; made at its first collective, freed with it. nullptr: no memory. Does not park.
  static Team* of(comm::Communicator& communicator) {
    // acquire: partner of the release in make.
    void* team = std::atomic_ref<void*>(communicator.shared->coll).load(std::memory_order_acquire);
    return team ? static_cast<Team*>(team) : make(communicator);
  }
  ~Team();

  int size() const { return size_; }
  Member& member(int rank) { return members_[rank]; }
  Squad& squad(int index) { return squads_[index]; }

  // For tests, before the first collective of the communicator: as if there were that many carriers.
  static int forced_squads;

 private:
  friend class Turn;
  friend class Captain;
  Team() = default;
  static Team* make(comm::Communicator& communicator);
  bool allocate();
  void group(Layout& layout);
  void* home_of(int member) const;
  int block_of(int member) const;
  void regroup(uint64_t exchanges);

  int size_ = 0;
  int squad_capacity_ = 0;
  std::unique_ptr<Member[]> members_;
  std::unique_ptr<Squad[]> squads_;
  std::unique_ptr<int[]> world_ranks_;
  Layout layouts_[2];
  Layout* current_ = nullptr;  // T3
  // T3: not before this exchange number, and then only if a member has strayed.
  uint64_t next_regroup_ = kLeastRegroupInterval;
  uint64_t regroup_interval_ = kLeastRegroupInterval;
  static constexpr uint64_t kLeastRegroupInterval = 32, kMostRegroupInterval = 4096;
  void* later_ = nullptr;  // operations to be joined (later.cpp); atomic_ref

  // With many squads captains count themselves here instead of reading all flags.
  static constexpr int kManySquads = 8;
  alignas(64) std::atomic<int> captains_arrived_{0};
  alignas(64) std::atomic<uint64_t> captains_flag_{0};  // the last complete exchange
  alignas(64) std::atomic<Member*> closer_{nullptr};    // parked in close_for

  friend struct Later;
};

class Turn;

// What the last member of a squad to arrive does for it. Exists during Turn::open.
class Captain {
 public:
  int index() const { return index_; }
  int squads() const { return layout_.squads; }
  Squad& squad() { return squad_; }
  Team& team() { return team_; }
  const Layout& layout() const { return layout_; }
  // The board of the exchange that was made last.
  Board& last_board(int squad) { return *team_.squads_[squad].boards[squad_.exchanges & 1]; }

  // Meets the other captains: what each wrote before is visible to all after. Parks.
  void exchange();

 private:
  friend class Turn;
  explicit Captain(Turn& turn);
  void look_at_members();
  Verdict judge();
  void release(Verdict verdict);
  bool all_here(uint64_t exchange);
  void wake_parked(uint64_t exchange);

  struct Wait;
  Turn& turn_;
  Team& team_;
  Squad& squad_;
  const Layout& layout_;
  const int index_;
  const bool may_regroup_;    // looked up before the first exchange, because captain 0 changes it after (T3)
  bool regroup_due_ = false;  // the same on all captains
};

// One rank's part in one collective.
class Turn {
 public:
  Turn(const comm::Communicator& communicator, Team& team, const Args& args)
      : team_(team),
        me_(team.member(communicator.rank)),
        rank_(communicator.rank),
        reason_{name_of(args.kind), sched::WaitReason::kEverybody, sched::WaitReason::kNoTag,
                communicator.display_name()} {
    me_.args = &args;
    me_.signature = signature_of(args, rank_);
  }

  // Meets all members and finds out whether they came for the same. Each captain runs work(captain) when everybody is
  // there and agrees; all return after that. False: they do not agree, see verdict(). Parks.
  template <class Work>
  bool open(Work&& work) {
    if (!arrive()) {
      wait_released();
      return me_.verdict.agreed();
    }
    Captain captain(*this);
    captain.look_at_members();
    captain.exchange();
    Verdict verdict = captain.judge();
    if (verdict.agreed()) [[likely]]
      work(captain);
    captain.release(verdict);
    return verdict.agreed();
  }
  bool open() {
    return open([](Captain&) {});
  }

  // Meets all members again. Parks.
  void meet();
  // Leaves; member `root` only after all others have. Parks on root.
  void close_for(int root);

  // Before open: this member's place in the payload of its squad's next board, if each member brings that many bytes.
  // T2 makes it its own until the exchange after the next; arriving publishes it.
  char* deposit(size_t bytes) {
    const Layout& layout = *team_.current_;
    int squad = layout.squad_of[rank_];
    Board& board = team_.squads_[squad].next_board();
    return board.payload + static_cast<size_t>(layout.place_of[rank_] - layout.start[squad]) * bytes;
  }

  Team& team() { return team_; }
  int rank() const { return rank_; }
  Verdict verdict() const { return me_.verdict; }
  Member& me() { return me_; }
  const Args& args(int rank) { return *team_.member(rank).args; }
  // The squad of the last meeting, and how many there were.
  Squad& squad() { return team_.squads_[squad_]; }
  int squads() const { return squads_; }

 private:
  friend class Captain;
  // False: others of the squad are still to come, and one of them will be captain.
  bool arrive() {
    const Layout& layout = *team_.current_;
    squad_ = layout.squad_of[rank_];
    squads_ = layout.squads;
    sched::Rank* rank = sched::self();
    void* home = layout.home[squad_];
    if (home && rank->home.load(std::memory_order_relaxed) != home) [[unlikely]]
      team_.squads_[squad_].stray.store(true, std::memory_order_relaxed);
    me_.event.register_early(rank);  // published by the count below, or withdrawn by the captain (Wait)
    int expected = layout.size_of(squad_);
    if (expected == 1) return true;
    Squad& squad = team_.squads_[squad_];
    // acq_rel: the captain sees what the members wrote; partner is this same operation of the others.
    if (squad.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 != expected) return false;
    squad.arrived.store(0, std::memory_order_relaxed);  // T4; published by the release of the members
    return true;
  }
  void wait_released() { sched::wait_event(me_.event, reason_, {}, nullptr, sched::EventUse::kRegistered); }
  bool all_left(uint64_t exchange);

  struct CloserWait;
  Team& team_;
  Member& me_;
  const int rank_;
  int squad_ = 0, squads_ = 0;
  sched::WaitReason reason_;
};

}  // namespace tmpi::coll
