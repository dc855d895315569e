// Windows as they are: making, freeing, asking (MPI 5.0, 12.2). What is done with them is in rma.cpp and rma_sync.cpp;
// their attributes and error handlers are with those of communicators.
#include "mpi/win.h"

#include <string.h>

#include "comm/attributes.h"
#include "comm/spanning.h"
#include "mpi/coll_args.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "sched/wait.h"

namespace tmpi::mpi {

namespace {

// The hints of MPI 5.0, 12.2.1 to 12.2.3. They promise things about the program; two say how memory is to be made.
constexpr const char* known_hints[] = {"no_locks",
                                       "accumulate_ordering",
                                       "accumulate_ops",
                                       "mpi_accumulate_granularity",
                                       "same_size",
                                       "same_disp_unit",
                                       "alloc_shared_noncontig",
                                       "mpi_minimum_memory_alignment",
                                       "mpi_assert_memory_alloc_kinds"};

// The arguments that all functions which make windows have.
int check_making(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win, comm::Communicator** c,
                 const comm::Info** i) {
  TMPI_TRY(check_intra(comm, c));
  TMPI_TRY(check_pointer(*c, win, "win"));
  TMPI_TRY(check_info(*c, info, i));
  if (size < 0) return raise(*c, MPI_ERR_SIZE, "size is %lld: it must not be negative", static_cast<long long>(size));
  if (disp_unit <= 0)
    return raise(*c, MPI_ERR_DISP,
                 "disp_unit is %lld: it must be the positive number of bytes that displacements count",
                 static_cast<long long>(disp_unit));
  return MPI_SUCCESS;
}

int64_t wished_alignment(const comm::Info* info) {
  int64_t alignment = 64;  // a cache line
  if (const std::string* wish = info ? info->find("mpi_minimum_memory_alignment") : nullptr) {
    const long long bytes = strtoll(wish->c_str(), nullptr, 10);
    while (alignment < bytes && alignment < (int64_t{1} << 30)) alignment *= 2;
  }
  return alignment;
}

// Makes it and hands it to the user; `baseptr`: where the address of its memory goes, if it is made, too.
int make(comm::Communicator* c, const rma::Wish& wish, const comm::Info* info, void* baseptr, MPI_Win* win) {
  *win = MPI_WIN_NULL;
  if (comm::spans(*c))
    return raise(c, MPI_ERR_UNSUPPORTED_OPERATION,
                 "windows on a communicator whose ranks are in several processes are not there yet: start the job "
                 "without --processes");
  rma::Made made = rma::create(*c, wish, current_function());
  if (made.mismatch) return raise_mismatch(c, made.mismatch);
  if (!made.window)
    return raise(c, MPI_ERR_NO_MEM, "there is no memory for the %lld bytes of all ranks: make it smaller",
                 static_cast<long long>(made.wanted_bytes));
  set_window_hints(made.window, info);
  if (baseptr) *static_cast<void**>(baseptr) = made.window->mine().base;
  *win = made.window->handle();
  return MPI_SUCCESS;
}

// Of an epoch that is open, how it is ended.
const char* way_out(const rma::Epoch& epoch) {
  if (epoch.locked_all) return "MPI_Win_unlock_all";
  if (epoch.locks) return "MPI_Win_unlock";
  if (epoch.started) return "MPI_Win_complete";
  if (epoch.fence_used) return "MPI_Win_fence";
  return epoch.exposed ? "MPI_Win_wait" : nullptr;
}

}  // namespace

int bad_win(MPI_Win win) {
  if (win == MPI_WIN_NULL)
    return raise(nullptr, MPI_ERR_WIN, "win is MPI_WIN_NULL: it was never made, or it was freed");
  return raise(nullptr, MPI_ERR_WIN, "win (%p) is not a window: it was never made, or it was freed",
               static_cast<void*>(win));
}

int bad_member(rma::Window* w, int rank, const char* name) {
  return raise(w->communicator, MPI_ERR_RANK, "%s is %d, but the window has %d ranks: use 0 to %d or MPI_PROC_NULL",
               name, rank, w->size, w->size - 1);
}

void look_politely(rma::Window* w) {
  constexpr int kLooks = 16;  // a switch costs about as much as these do
  if (++w->looks < kLooks) return;
  w->looks = 0;
  sched::yield_outside();
}

void set_window_hints(rma::Window* w, const comm::Info* info) {
  if (!info) return;
  for (const char* key : known_hints) {
    const std::string* value = info->find(key);
    if (!value) continue;
    if (!w->communicator->info) w->communicator->info = new comm::Info;
    w->communicator->info->set(key, *value);
  }
}

int body::Win_create(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win* win) {
  Call call{Function::Win_create};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_making(size, disp_unit, info, comm, win, &c, &i));
  if (!base && size > 0)
    return raise(c, MPI_ERR_BASE, "base is a null pointer, but size is not 0: pass the address of the memory");
  return make(c, {base, size, disp_unit, MPI_WIN_FLAVOR_CREATE}, i, nullptr, win);
}

int body::Win_allocate(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr, MPI_Win* win) {
  Call call{Function::Win_allocate};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_making(size, disp_unit, info, comm, win, &c, &i));
  TMPI_TRY(check_pointer(c, baseptr, "baseptr"));
  return make(c, {nullptr, size, disp_unit, MPI_WIN_FLAVOR_ALLOCATE, false, wished_alignment(i)}, i, baseptr, win);
}

int body::Win_allocate_shared(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                              MPI_Win* win) {
  Call call{Function::Win_allocate_shared};
  comm::Communicator* c;
  const comm::Info* i;
  TMPI_TRY(check_making(size, disp_unit, info, comm, win, &c, &i));
  TMPI_TRY(check_pointer(c, baseptr, "baseptr"));
  const std::string* apart = i ? i->find("alloc_shared_noncontig") : nullptr;
  const bool contiguous = !apart || *apart != "true";
  return make(c, {nullptr, size, disp_unit, MPI_WIN_FLAVOR_SHARED, contiguous, wished_alignment(i)}, i, baseptr, win);
}

int body::Win_free(MPI_Win* win) {
  Call call{Function::Win_free};
  TMPI_TRY(check_pointer(nullptr, win, "win"));
  rma::Window* w;
  TMPI_TRY(check_win(*win, &w));
  if (const char* missing = way_out(w->epoch))
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "an epoch is open: call %s first", missing);
  CollCall meeting{w->communicator, {}};
  meeting.args.kind = coll::Kind::kWinFree;
  TMPI_TRY(carry_out(meeting));
  int code = comm::delete_attributes(&w->communicator->attributes, w->handle());
  if (code != MPI_SUCCESS)
    return raise(w->communicator, code,
                 "an attribute's delete function returned the error code %d, so the window is kept", code);
  rma::destroy(w);
  *win = MPI_WIN_NULL;
  return MPI_SUCCESS;
}

// All ranks share one address space, so the memory of every window can be had.
int body::Win_shared_query(MPI_Win win, int rank, MPI_Aint* size, CountPointer disp_unit, void* baseptr) {
  Call call{Function::Win_shared_query};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_member(w, rank, "rank"));
  TMPI_TRY(check_pointer(w->communicator, size, "size"));
  if (!disp_unit) return bad_null(w->communicator, "disp_unit");
  TMPI_TRY(check_pointer(w->communicator, baseptr, "baseptr"));
  // MPI_PROC_NULL: the lowest rank that has any memory (MPI 5.0, 12.2.3).
  for (int i = 0; rank == MPI_PROC_NULL && i < w->size; ++i)
    if (w->target(i).bytes > 0) rank = i;
  const bool none = rank == MPI_PROC_NULL;
  *size = none ? 0 : w->target(rank).bytes;
  *disp_unit = none ? 0 : w->target(rank).disp_unit;
  *static_cast<void**>(baseptr) = none ? nullptr : w->target(rank).base;
  return MPI_SUCCESS;
}

int body::Win_get_group(MPI_Win win, MPI_Group* group) {
  Call call{Function::Win_get_group};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, group, "group"));
  *group = comm::to_handle(comm::retain(w->communicator->local_group()));
  return MPI_SUCCESS;
}

int body::Win_set_info(MPI_Win win, MPI_Info info) {
  Call call{Function::Win_set_info};
  rma::Window* w;
  const comm::Info* i;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_info(w->communicator, info, &i));
  set_window_hints(w, i);
  return MPI_SUCCESS;
}

int body::Win_get_info(MPI_Win win, MPI_Info* info_used) {
  Call call{Function::Win_get_info};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, info_used, "info_used"));
  const comm::Info* used = w->communicator->info;
  *info_used = comm::handle_of(used ? new comm::Info(*used) : new comm::Info);
  return MPI_SUCCESS;
}

int body::Win_set_name(MPI_Win win, const char* win_name) {
  Call call{Function::Win_set_name};
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, win_name, "win_name"));
  comm::set_name(*w->communicator, win_name);
  return MPI_SUCCESS;
}

int body::Win_get_name(MPI_Win win, char* win_name, int* resultlen) {
  Call call{Function::Win_get_name};
  if (win == MPI_WIN_NULL && win_name && resultlen) {  // has a name (MPI 5.0, 7.8)
    strcpy(win_name, "MPI_WIN_NULL");
    *resultlen = static_cast<int>(strlen(win_name));
    return MPI_SUCCESS;
  }
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, win_name, "win_name"));
  TMPI_TRY(check_pointer(w->communicator, resultlen, "resultlen"));
  strcpy(win_name, w->communicator->name);
  *resultlen = static_cast<int>(strlen(win_name));
  return MPI_SUCCESS;
}

}  // namespace tmpi::mpi
