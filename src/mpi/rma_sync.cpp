// Epochs of one-sided communication: fences, post and start, locks, flushes (MPI 5.0, 12.5). Which rank has what is in
// src/rma.
//
// Every access is complete when the function that makes it returns, so what ends an epoch or flushes only has to meet
// others and to order memory. The orders: fences, locks and posts hand on what was written before (coll, the mutex of
// the lock table, sched's events); flushes and MPI_Win_sync are full fences, whose partners are the program's own.
#include <algorithm>
#include <atomic>

#include "mpi/coll_args.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/win.h"
#include "sched/wait.h"

namespace tmpi::mpi {

namespace {

using rma::Epoch;

int check_assert(rma::Window* w, int assert, int allowed) {
  if ((assert & ~allowed) == 0) return MPI_SUCCESS;
  return raise(w->communicator, MPI_ERR_ASSERT,
               "assert is %d, which has bits that mean nothing here: pass 0 or MPI_MODE_ constants", assert);
}

// Nothing that the rank accesses by is open yet.
int check_closed(rma::Window* w) {
  const Epoch& epoch = w->epoch;
  if (!epoch.accessing()) [[likely]]
    return MPI_SUCCESS;
  const char* missing = epoch.locked_all ? "MPI_Win_unlock_all"
                        : epoch.locks    ? "MPI_Win_unlock"
                        : epoch.started  ? "MPI_Win_complete"
                                         : "MPI_Win_fence";
  return raise(w->communicator, MPI_ERR_RMA_SYNC, "another access epoch is open: call %s first", missing);
}

sched::WaitReason reason_of(const rma::Window* w, int target) {
  return {current_function(), target < 0 ? target : w->communicator->world_rank(target), sched::WaitReason::kNoTag,
          w->communicator->display_name()};
}

// The members of a group by their ranks in the window, ascending.
int members_of(rma::Window* w, MPI_Group group, std::vector<int>* members) {
  comm::Group* g = comm::resolve(group);
  if (!g)
    return raise(w->communicator, MPI_ERR_GROUP, "group %s",
                 group == MPI_GROUP_NULL ? "is MPI_GROUP_NULL" : "is not a group");
  const comm::Group* all = w->communicator->local_group();
  for (int i = 0; i < g->size; ++i) {
    int member = all->rank_of(g->world_rank(i));
    if (member == MPI_UNDEFINED)
      return raise(w->communicator, MPI_ERR_GROUP,
                   "rank %d of the group is no rank of the window: use parts of MPI_Win_get_group", i);
    members->push_back(member);
  }
  std::sort(members->begin(), members->end());
  return MPI_SUCCESS;
}

// For what only makes sense while a target, or any for MPI_PROC_NULL, is locked.
int check_locked(rma::Window* w, int rank) {
  const Epoch& epoch = w->epoch;
  if (rank == MPI_PROC_NULL ? epoch.locked_all || epoch.locks > 0 : epoch.is_passive(rank)) [[likely]]
    return MPI_SUCCESS;
  if (rank == MPI_PROC_NULL)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "no rank is locked: call MPI_Win_lock or MPI_Win_lock_all first");
  return raise(w->communicator, MPI_ERR_RMA_SYNC, "rank %d is not locked: call MPI_Win_lock or MPI_Win_lock_all first",
               rank);
}

int flush(MPI_Win win, int rank) {
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_member(w, rank, "rank"));
  if (rank != MPI_PROC_NULL) TMPI_TRY(check_locked(w, rank));
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return MPI_SUCCESS;
}

int flush_all(MPI_Win win) {
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_locked(w, MPI_PROC_NULL));
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return MPI_SUCCESS;
}

}  // namespace

int body::Win_fence(int assert, MPI_Win win) {
  Call call{Function::Win_fence};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_assert(w, assert, MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED));
  w->epoch.fence_used = false;
  TMPI_TRY(check_closed(w));
  if (w->epoch.exposed)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "the memory is exposed by MPI_Win_post: call MPI_Win_wait first");
  w->epoch.fence_open = false;
  // Also with MPI_MODE_NOPRECEDE: the accesses after it must not come before the others have stored.
  CollCall meeting{w->communicator, {}};
  meeting.args.kind = coll::Kind::kWinFence;
  TMPI_TRY(carry_out(meeting));
  w->epoch.fence_open = !(assert& MPI_MODE_NOSUCCEED);
  return MPI_SUCCESS;
}

int body::Win_lock(int lock_type, int rank, int assert, MPI_Win win) {
  Call call{Function::Win_lock};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  if (lock_type != MPI_LOCK_EXCLUSIVE && lock_type != MPI_LOCK_SHARED)
    return raise(w->communicator, MPI_ERR_LOCKTYPE, "lock_type is %d: pass MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE",
                 lock_type);
  TMPI_TRY(check_member(w, rank, "rank"));
  TMPI_TRY(check_assert(w, assert, MPI_MODE_NOCHECK));
  if (rank == MPI_PROC_NULL) return MPI_SUCCESS;
  Epoch& epoch = w->epoch;
  if (epoch.lock_of(rank))
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "rank %d is locked by this rank already: call MPI_Win_unlock first",
                 rank);
  if (!epoch.locks) TMPI_TRY(check_closed(w));  // several targets may be locked at a time
  const bool exclusive = lock_type == MPI_LOCK_EXCLUSIVE;
  if (epoch.locked.empty()) epoch.locked.resize(static_cast<size_t>(w->size));
  w->shared->locks.acquire(rank, exclusive, epoch.locks > 0, reason_of(w, rank));
  epoch.locked[static_cast<size_t>(rank)] = exclusive ? Epoch::kExclusive : Epoch::kShared;
  ++epoch.locks;
  epoch.fence_open = false;
  return MPI_SUCCESS;
}

int body::Win_unlock(int rank, MPI_Win win) {
  Call call{Function::Win_unlock};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_member(w, rank, "rank"));
  if (rank == MPI_PROC_NULL) return MPI_SUCCESS;
  Epoch& epoch = w->epoch;
  if (!epoch.lock_of(rank))
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "rank %d is not locked: call MPI_Win_lock first%s", rank,
                 epoch.locked_all ? "; MPI_Win_lock_all is undone by MPI_Win_unlock_all" : "");
  const bool exclusive = epoch.lock_of(rank) == Epoch::kExclusive;
  epoch.locked[static_cast<size_t>(rank)] = 0;
  --epoch.locks;
  w->shared->locks.release(rank, exclusive);
  return MPI_SUCCESS;
}

int body::Win_lock_all(int assert, MPI_Win win) {
  Call call{Function::Win_lock_all};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_assert(w, assert, MPI_MODE_NOCHECK));
  TMPI_TRY(check_closed(w));
  w->shared->locks.acquire(rma::LockTable::kAll, false, false, reason_of(w, sched::WaitReason::kNobody));
  w->epoch.locked_all = true;
  w->epoch.fence_open = false;
  return MPI_SUCCESS;
}

int body::Win_unlock_all(MPI_Win win) {
  Call call{Function::Win_unlock_all};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  if (!w->epoch.locked_all)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "the window is not locked: call MPI_Win_lock_all first%s",
                 w->epoch.locks ? "; MPI_Win_lock is undone by MPI_Win_unlock" : "");
  w->epoch.locked_all = false;
  w->shared->locks.release(rma::LockTable::kAll, false);
  return MPI_SUCCESS;
}

int body::Win_flush(int rank, MPI_Win win) {
  Call call{Function::Win_flush};
  return flush(win, rank);
}

int body::Win_flush_all(MPI_Win win) {
  Call call{Function::Win_flush_all};
  return flush_all(win);
}

int body::Win_flush_local(int rank, MPI_Win win) {
  Call call{Function::Win_flush_local};
  return flush(win, rank);
}

int body::Win_flush_local_all(MPI_Win win) {
  Call call{Function::Win_flush_local_all};
  return flush_all(win);
}

int body::Win_sync(MPI_Win win) {
  Call call{Function::Win_sync};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  look_politely(w);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return MPI_SUCCESS;
}

int body::Win_post(MPI_Group group, int assert, MPI_Win win) {
  Call call{Function::Win_post};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_assert(w, assert, MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT));
  if (w->epoch.exposed)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "the memory is exposed already: call MPI_Win_wait first");
  std::vector<int> origins;
  TMPI_TRY(members_of(w, group, &origins));
  w->epoch.exposed = true;
  w->epoch.fence_open = false;
  w->shared->exposures.post(w->rank, origins);
  return MPI_SUCCESS;
}

// Waits also with MPI_MODE_NOCHECK, which says that it need not: then the posts are there.
int body::Win_start(MPI_Group group, int assert, MPI_Win win) {
  Call call{Function::Win_start};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_assert(w, assert, MPI_MODE_NOCHECK));
  TMPI_TRY(check_closed(w));
  std::vector<int> targets;
  TMPI_TRY(members_of(w, group, &targets));
  w->shared->exposures.start(w->rank, targets,
                             reason_of(w, targets.size() == 1 ? targets[0] : sched::WaitReason::kNobody));
  w->epoch.started = true;
  w->epoch.started_targets = std::move(targets);
  w->epoch.fence_open = false;
  return MPI_SUCCESS;
}

int body::Win_complete(MPI_Win win) {
  Call call{Function::Win_complete};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  if (!w->epoch.started)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "no access epoch was started: call MPI_Win_start first");
  w->epoch.started = false;
  w->shared->exposures.complete(w->epoch.started_targets);
  return MPI_SUCCESS;
}

int body::Win_wait(MPI_Win win) {
  Call call{Function::Win_wait};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  if (!w->epoch.exposed)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "the memory is not exposed: call MPI_Win_post first");
  w->shared->exposures.wait(w->rank, reason_of(w, sched::WaitReason::kNobody));
  w->epoch.exposed = false;
  return MPI_SUCCESS;
}

int body::Win_test(MPI_Win win, int* flag) {
  Call call{Function::Win_test};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, flag, "flag"));
  if (!w->epoch.exposed)
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "the memory is not exposed: call MPI_Win_post first");
  bool done = w->shared->exposures.test(w->rank);
  if (!done) {  // programs call this in a loop
    sched::yield_outside();
    done = w->shared->exposures.test(w->rank);
  }
  *flag = done;
  if (done) w->epoch.exposed = false;
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
