// Arriving, exchanging, waking, leaving. See team.h for who does what when.
#include "coll/team.h"

#include <stdlib.h>

#include "base/assert.h"

namespace tmpi::coll {

using sched::scheduler;

// Waiting of a captain for the others. The flags are polled; the event is used only if the captain parks.
//
// Invariant (with wake_parked): the last captain to store its flag looks at `parked` after it; a captain that is about
// to park stores `parked` and looks at the flags after it. Both are seq_cst, so one of the two sees the other.
struct Captain::Wait {
  Captain& captain;
  Member& me;
  uint64_t exchange;

  static bool poll(void* argument) {
    Wait& wait = *static_cast<Wait*>(argument);
    if (!wait.captain.all_here(wait.exchange)) return false;
    wait.me.event.set_by_owner();  // nobody else holds it: `parked` is empty
    return true;
  }
  static bool before_park(void* argument) {
    Wait& wait = *static_cast<Wait*>(argument);
    std::atomic<Member*>& parked = wait.captain.squad_.parked[wait.exchange & 1];
    parked.store(&wait.me, std::memory_order_seq_cst);
    if (!wait.captain.all_here(wait.exchange)) return true;
    Member* mine = &wait.me;
    // If somebody took it, the event is about to be set.
    return !parked.compare_exchange_strong(mine, nullptr, std::memory_order_acq_rel);
  }
};

Captain::Captain(Turn& turn)
    : turn_(turn),
      team_(turn.team_),
      squad_(turn.team_.squads_[turn.squad_]),
      layout_(*turn.team_.current_),
      index_(turn.squad_),
      may_regroup_(squad_.exchanges >= turn.team_.next_regroup_) {}

bool Captain::all_here(uint64_t exchange) {
  if (layout_.squads > Team::kManySquads) return team_.captains_flag_.load(std::memory_order_seq_cst) >= exchange;
  // seq_cst: see Wait; also acquire, partner of the store in exchange().
  for (int s = 0; s < layout_.squads; ++s)
    if (team_.squads_[s].boards[exchange & 1]->flag.load(std::memory_order_seq_cst) < exchange) return false;
  return true;
}

void Captain::wake_parked(uint64_t exchange) {
  for (int s = 0; s < layout_.squads; ++s) {
    std::atomic<Member*>& parked = team_.squads_[s].parked[exchange & 1];
    if (s == index_ || !parked.load(std::memory_order_seq_cst)) continue;
    if (Member* captain = parked.exchange(nullptr, std::memory_order_acq_rel)) captain->event.set();
  }
}

void Captain::exchange() {
  uint64_t exchange = ++squad_.exchanges;
  if (layout_.squads == 1) return;
  Board& board = *squad_.boards[exchange & 1];
  if (layout_.squads > Team::kManySquads) {
    board.flag.store(exchange, std::memory_order_relaxed);
    // acq_rel: the last one has seen all boards; its flag below publishes them.
    if (team_.captains_arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == layout_.squads) {
      team_.captains_arrived_.store(0, std::memory_order_relaxed);
      team_.captains_flag_.store(exchange, std::memory_order_seq_cst);
      return wake_parked(exchange);
    }
  } else {
    board.flag.store(exchange, std::memory_order_seq_cst);
    if (all_here(exchange)) return wake_parked(exchange);
  }
  Wait wait{*this, turn_.me_, exchange};
  turn_.me_.event.reset();
  sched::wait_event(turn_.me_.event, turn_.reason_, {Wait::poll, Wait::before_park, &wait});
  TMPI_ASSERT(all_here(exchange));  // who was slow to finish the exchange before looks at the other `parked`
}

void Captain::look_at_members() {
  Board& board = squad_.next_board();
  const int* members = layout_.order.get() + layout_.start[index_];
  int count = layout_.size_of(index_);
  board.first = members[0];
  board.signature = team_.members_[members[0]].signature;
  board.odd = {};
  board.stray = squad_.stray.load(std::memory_order_relaxed);
  if (board.stray) squad_.stray.store(false, std::memory_order_relaxed);
  for (int i = 1; i < count; ++i)
    if (team_.members_[members[i]].signature != board.signature) [[unlikely]] {
      board.odd = {members[0], members[i]};
      break;
    }
}

Verdict Captain::judge() {
  Board& reference = last_board(0);
  Verdict verdict;
  for (int s = 0; s < layout_.squads; ++s) {
    Board& board = last_board(s);
    regroup_due_ |= may_regroup_ && board.stray;
    if (!verdict.agreed()) [[unlikely]]
      continue;
    if (!board.odd.agreed()) [[unlikely]]
      verdict = board.odd;
    else if (board.signature != reference.signature) [[unlikely]]
      verdict = {reference.first, board.first};
  }
  return verdict;
}

void Captain::release(Verdict verdict) {
  if (regroup_due_) {
    if (index_ == 0) team_.regroup(squad_.exchanges + 1);
    exchange();
  }
  turn_.me_.verdict = verdict;
  const int* members = layout_.order.get() + layout_.start[index_];
  int count = layout_.size_of(index_);
  if (count == 1) return;
  sched::WakeList list;
  for (int i = 0; i < count; ++i) {
    Member& member = team_.members_[members[i]];
    if (&member == &turn_.me_) continue;
    member.verdict = verdict;
    member.event.set(list);
  }
}

void Turn::meet() {
  if (!arrive()) return wait_released();
  Captain captain(*this);
  captain.exchange();
  captain.release(me_.verdict);
}

bool Turn::all_left(uint64_t exchange) {
  for (int s = 0; s < team_.current_->squads; ++s)
    if (team_.squads_[s].closed.load(std::memory_order_seq_cst) < exchange) return false;
  return true;
}

// As Captain::Wait, with `closer_` and `closed` in the roles of `parked` and the flags.
struct Turn::CloserWait {
  Turn& turn;
  uint64_t exchange;

  static bool poll(void* argument) {
    CloserWait& wait = *static_cast<CloserWait*>(argument);
    if (!wait.turn.all_left(wait.exchange)) return false;
    wait.turn.me_.event.set_by_owner();
    return true;
  }
  static bool before_park(void* argument) {
    CloserWait& wait = *static_cast<CloserWait*>(argument);
    std::atomic<Member*>& closer = wait.turn.team_.closer_;
    closer.store(&wait.turn.me_, std::memory_order_seq_cst);
    if (!wait.turn.all_left(wait.exchange)) return true;
    Member* mine = &wait.turn.me_;
    return !closer.compare_exchange_strong(mine, nullptr, std::memory_order_acq_rel);
  }
};

void Turn::close_for(int root) {
  const Layout& layout = *team_.current_;  // of now: the opening may have regrouped, for all members alike
  int index = layout.squad_of[rank_];
  Squad& squad = team_.squads_[index];
  // Stable: the squad's next captain is not made before this member arrives again.
  uint64_t exchange = squad.exchanges;
  int expected = layout.size_of(index);
  // acq_rel: whoever stores `closed` has seen the others' reads and writes.
  if (expected == 1 || squad.left.fetch_add(1, std::memory_order_acq_rel) + 1 == expected) {
    squad.left.store(0, std::memory_order_relaxed);  // T4: nobody counts before root has gone on
    squad.closed.store(exchange, std::memory_order_seq_cst);
    if (rank_ != root && team_.closer_.load(std::memory_order_seq_cst) && all_left(exchange)) {
      if (Member* closer = team_.closer_.exchange(nullptr, std::memory_order_acq_rel)) closer->event.set();
    }
  }
  if (rank_ != root || all_left(exchange)) return;
  CloserWait wait{*this, exchange};
  do {
    me_.event.reset();
    sched::wait_event(me_.event, reason_, {CloserWait::poll, CloserWait::before_park, &wait});
  } while (!all_left(exchange));
}

}  // namespace tmpi::coll
