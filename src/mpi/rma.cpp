// One-sided communication (MPI 5.0, 12.3): arguments, epoch and range checked, then the origin moves the data itself.
// All of it is complete when a function returns, so the requests of MPI_Rput and its kin are complete from the start.
#include <algorithm>

#include "datatype/pack.h"
#include "mpi/entry.h"
#include "mpi/generated/bodies.h"
#include "mpi/request.h"
#include "mpi/win.h"
#include "rma/accumulate.h"

namespace tmpi::mpi {

namespace {

using datatype::OpKind;
using datatype::Type;

constexpr DataNames origin_names{"origin_addr", "origin_count", "origin_datatype"},
    result_names{"result_addr", "result_count", "result_datatype"};

// The target as the user gave it.
struct Place {
  int rank;
  MPI_Aint disp;
  MPI_Count count;
  MPI_Datatype type;
};

// A checked access.
struct Access {
  rma::Window* w = nullptr;
  rma::Target* target = nullptr;  // nullptr: MPI_PROC_NULL, nothing is to be done
  const Type* type = nullptr;
  MPI_Count count = 0;
  int64_t bytes = 0;
  char* address = nullptr;

  rma::Side side() const { return {type, count, address}; }
};

[[gnu::cold]] int bad_range(const Access& access, const Place& place, int64_t low, int64_t high) {
  const rma::Target& target = *access.target;
  if (place.disp < 0)
    return raise(access.w->communicator, MPI_ERR_DISP, "target_disp is %lld: it must not be negative",
                 static_cast<long long>(place.disp));
  return raise(
      access.w->communicator, MPI_ERR_RMA_RANGE,
      "target_disp is %lld (times %lld bytes), and bytes %lld to %lld from there are wanted, but the window has "
      "%lld bytes on rank %d",
      static_cast<long long>(place.disp), static_cast<long long>(target.disp_unit), static_cast<long long>(low),
      static_cast<long long>(high - 1), static_cast<long long>(target.bytes), place.rank);
}

[[gnu::cold]] int no_epoch(rma::Window* w, int rank) {
  if (w->epoch.accessing())
    return raise(w->communicator, MPI_ERR_RMA_SYNC, "the open epoch does not include rank %d: lock or start it, too",
                 rank);
  return raise(w->communicator, MPI_ERR_RMA_SYNC,
               "no access epoch is open: call MPI_Win_fence, MPI_Win_lock, MPI_Win_lock_all or MPI_Win_start first");
}

// The target of an access, of which `count` is the one and only element for the functions that have no count.
int check_target(MPI_Win win, const Place& place, Access* access) {
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  access->w = w;
  TMPI_TRY(check_member(w, place.rank, "target_rank"));
  TMPI_TRY(check_count(w->communicator, place.count, "target_count"));
  const Type* type;
  TMPI_TRY(check_type(w->communicator, place.type, &type, "target_datatype"));
  if (place.rank == MPI_PROC_NULL) return MPI_SUCCESS;
  access->target = &w->target(place.rank);
  access->type = type;
  access->count = place.count;
  if (!w->epoch.may_access(place.rank)) [[unlikely]]
    return no_epoch(w, place.rank);
  int64_t reach = 0, low, high;
  if (!datatype::bytes_of(*type, place.count, &access->bytes)) return bad_bytes(w->communicator, place.count, type);
  if (access->bytes == 0) return MPI_SUCCESS;
  if (place.count > 1 && __builtin_mul_overflow(place.count - 1, type->extent(), &reach))
    return bad_bytes(w->communicator, place.count, type);
  if (__builtin_add_overflow(type->true_lb(), std::min<int64_t>(reach, 0), &low) ||
      __builtin_add_overflow(type->true_ub(), std::max<int64_t>(reach, 0), &high))
    return bad_bytes(w->communicator, place.count, type);
  access->address = place.disp < 0 ? nullptr : access->target->locate(place.disp, low, high);
  return access->address ? MPI_SUCCESS : bad_range(*access, place, low, high);
}

// Whether what is `moved` fits where it goes, as for a send and its receive.
int check_match(rma::Window* w, const Type& from, MPI_Count from_count, const Type& to, MPI_Count to_count,
                const char* one, const char* other) {
  if (&from == &to && from_count <= to_count) [[likely]]
    return MPI_SUCCESS;
  int64_t from_bytes = 0, to_bytes = 0;
  if (datatype::bytes_of(from, from_count, &from_bytes) && datatype::bytes_of(to, to_count, &to_bytes) &&
      from_bytes > to_bytes)
    return raise(w->communicator, MPI_ERR_TRUNCATE,
                 "%lld bytes of %s do not fit the %lld bytes of %s: make both the same",
                 static_cast<long long>(from_bytes), one, static_cast<long long>(to_bytes), other);
  if (datatype::signatures_match(from, from_count, to, to_count)) return MPI_SUCCESS;
  return raise(w->communicator, MPI_ERR_TYPE, "the elements of %s and %s are of different types: make both the same",
               one, other);
}

constexpr const char *origin_words = "the origin", *target_words = "the target", *result_words = "the result";

int put(const void* address, MPI_Count count, MPI_Datatype type, const Place& place, MPI_Win win, Access* access) {
  TMPI_TRY(check_target(win, place, access));
  p2p::Buffer origin{};
  TMPI_TRY(check_data(access->w->communicator, address, count, type, access->target, &origin, origin_names));
  if (!access->target) return MPI_SUCCESS;
  TMPI_TRY(check_match(access->w, *origin.type, count, *access->type, place.count, origin_words, target_words));
  datatype::copy(*origin.type, count, address, *access->type, place.count, access->address);
  return MPI_SUCCESS;
}

int get(void* address, MPI_Count count, MPI_Datatype type, const Place& place, MPI_Win win, Access* access) {
  TMPI_TRY(check_target(win, place, access));
  p2p::Buffer origin{};
  TMPI_TRY(check_data(access->w->communicator, address, count, type, access->target, &origin, origin_names));
  if (!access->target) return MPI_SUCCESS;
  look_politely(access->w);
  TMPI_TRY(check_match(access->w, *access->type, place.count, *origin.type, count, target_words, origin_words));
  datatype::copy(*access->type, place.count, access->address, *origin.type, count, address);
  return MPI_SUCCESS;
}

// A predefined operation that is defined on the one basic type of the target.
int check_accumulate(const Access& access, MPI_Op handle, bool fetches, const datatype::Op** op, const Type** basic) {
  comm::Communicator* c = access.w->communicator;
  *op = datatype::resolve_op(handle);
  if (!*op) return bad_op(c, handle, nullptr, nullptr);
  const OpKind kind = (*op)->kind();
  if (kind == OpKind::user)
    return raise(c, MPI_ERR_OP, "op is a user-defined operation: accumulating takes predefined ones only");
  if (kind == OpKind::no_op && !fetches)
    return raise(c, MPI_ERR_OP, "op is MPI_NO_OP, which is for functions that return what was there before");
  if (!access.target || access.bytes == 0) return MPI_SUCCESS;
  *basic = rma::basic_of(*access.type);
  if (!*basic)
    return raise(c, MPI_ERR_TYPE, "target_datatype has elements of different types: accumulating takes one at a time");
  if (kind != OpKind::replace && kind != OpKind::no_op && !datatype::op_supports(**op, **basic))
    return bad_op(c, handle, *op, *basic);
  return MPI_SUCCESS;
}

int accumulate(const void* address, MPI_Count count, MPI_Datatype type, const Place& place, MPI_Op handle, MPI_Win win,
               Access* access) {
  const datatype::Op* op;
  const Type* basic = nullptr;
  TMPI_TRY(check_target(win, place, access));
  TMPI_TRY(check_accumulate(*access, handle, false, &op, &basic));
  p2p::Buffer origin{};
  TMPI_TRY(check_data(access->w->communicator, address, count, type, access->target, &origin, origin_names));
  if (!access->target) return MPI_SUCCESS;
  TMPI_TRY(check_match(access->w, *origin.type, count, *access->type, place.count, origin_words, target_words));
  if (origin.bytes == 0) return MPI_SUCCESS;
  const rma::Side from{origin.type, count, const_cast<void*>(address)};
  rma::accumulate(*op, *basic, origin.bytes / basic->size(), &from, nullptr, access->side(),
                  access->target->accumulating);
  return MPI_SUCCESS;
}

struct ResultPlace {
  void* address;
  MPI_Count count;
  MPI_Datatype type;
};

int get_accumulate(const void* address, MPI_Count count, MPI_Datatype type, const ResultPlace& result,
                   const Place& place, MPI_Op handle, MPI_Win win, Access* access) {
  const datatype::Op* op;
  const Type* basic = nullptr;
  TMPI_TRY(check_target(win, place, access));
  TMPI_TRY(check_accumulate(*access, handle, true, &op, &basic));
  comm::Communicator* c = access->w->communicator;
  const bool only_looks = op->kind() == OpKind::no_op;  // then the origin's arguments are ignored (MPI 5.0, 12.3.4)
  p2p::Buffer origin{}, before{};
  if (!only_looks) TMPI_TRY(check_data(c, address, count, type, access->target, &origin, origin_names));
  TMPI_TRY(check_data(c, result.address, result.count, result.type, access->target, &before, result_names));
  if (!access->target) return MPI_SUCCESS;
  if (only_looks) {
    look_politely(access->w);
  } else {
    TMPI_TRY(check_match(access->w, *origin.type, count, *access->type, place.count, origin_words, target_words));
    TMPI_TRY(check_match(access->w, *origin.type, count, *before.type, result.count, origin_words, result_words));
  }
  TMPI_TRY(check_match(access->w, *access->type, place.count, *before.type, result.count, target_words, result_words));
  const int64_t bytes = only_looks ? access->bytes : origin.bytes;
  if (bytes == 0) return MPI_SUCCESS;
  const rma::Side from{origin.type, count, const_cast<void*>(address)}, to{before.type, result.count, result.address};
  rma::accumulate(*op, *basic, bytes / basic->size(), &from, &to, access->side(), access->target->accumulating);
  return MPI_SUCCESS;
}

// The one element of MPI_Fetch_and_op and MPI_Compare_and_swap.
int check_single(const Access& access, const void* address, const char* name) {
  if (!access.target || address) return MPI_SUCCESS;
  return bad_buffer(access.w->communicator, address, name);
}
int check_predefined(rma::Window* w, MPI_Datatype datatype) {
  if (const Type* type = datatype::resolve(datatype); type && type->basic() == datatype::BasicIndex::none)
    return raise(w->communicator, MPI_ERR_TYPE, "datatype is a derived one: this function takes predefined ones only");
  return MPI_SUCCESS;
}

// Request-based functions are for passive targets only (MPI 5.0, 12.3.5).
int check_request(MPI_Win win, int target_rank, MPI_Request* request) {
  rma::Window* w;
  TMPI_TRY(check_win(win, &w));
  TMPI_TRY(check_pointer(w->communicator, request, "request"));
  TMPI_TRY(check_member(w, target_rank, "target_rank"));
  if (target_rank == MPI_PROC_NULL || w->epoch.is_passive(target_rank)) return MPI_SUCCESS;
  return raise(w->communicator, MPI_ERR_RMA_SYNC, "rank %d is not locked: call MPI_Win_lock or MPI_Win_lock_all first",
               target_rank);
}
int complete_request(const Access& access, MPI_Request* handle) {
  p2p::Request* request = request_pool().allocate(p2p::RequestKind::kNull);
  if (!request) return no_request(access.w->communicator);
  request->status = proc_null_outcome;
  *handle = handle_of(request);
  return MPI_SUCCESS;
}

}  // namespace

int body::Put(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
  Call call{Function::Put};
  Access access;
  return put(origin_addr, origin_count, origin_datatype, {target_rank, target_disp, target_count, target_datatype}, win,
             &access);
}

int body::Get(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
              MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win) {
  Call call{Function::Get};
  Access access;
  return get(origin_addr, origin_count, origin_datatype, {target_rank, target_disp, target_count, target_datatype}, win,
             &access);
}

int body::Accumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
                     MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
                     MPI_Win win) {
  Call call{Function::Accumulate};
  Access access;
  return accumulate(origin_addr, origin_count, origin_datatype,
                    {target_rank, target_disp, target_count, target_datatype}, op, win, &access);
}

int body::Get_accumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                         void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank,
                         MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
                         MPI_Win win) {
  Call call{Function::Get_accumulate};
  Access access;
  return get_accumulate(origin_addr, origin_count, origin_datatype, {result_addr, result_count, result_datatype},
                        {target_rank, target_disp, target_count, target_datatype}, op, win, &access);
}

int body::Fetch_and_op(const void* origin_addr, void* result_addr, MPI_Datatype datatype, int target_rank,
                       MPI_Aint target_disp, MPI_Op op, MPI_Win win) {
  Call call{Function::Fetch_and_op};
  Access access;
  const datatype::Op* operation;
  const Type* basic = nullptr;
  TMPI_TRY(check_target(win, {target_rank, target_disp, 1, datatype}, &access));
  TMPI_TRY(check_predefined(access.w, datatype));
  TMPI_TRY(check_accumulate(access, op, true, &operation, &basic));
  const bool only_looks = operation->kind() == OpKind::no_op;
  if (!only_looks) TMPI_TRY(check_single(access, origin_addr, "origin_addr"));
  TMPI_TRY(check_single(access, result_addr, "result_addr"));
  if (!access.target || access.bytes == 0) return MPI_SUCCESS;
  if (only_looks) look_politely(access.w);
  const rma::Side from{basic, 1, const_cast<void*>(origin_addr)}, to{basic, 1, result_addr};
  rma::accumulate(*operation, *basic, 1, &from, &to, access.side(), access.target->accumulating);
  return MPI_SUCCESS;
}

int body::Compare_and_swap(const void* origin_addr, const void* compare_addr, void* result_addr, MPI_Datatype datatype,
                           int target_rank, MPI_Aint target_disp, MPI_Win win) {
  Call call{Function::Compare_and_swap};
  Access access;
  TMPI_TRY(check_target(win, {target_rank, target_disp, 1, datatype}, &access));
  TMPI_TRY(check_predefined(access.w, datatype));
  TMPI_TRY(check_single(access, origin_addr, "origin_addr"));
  TMPI_TRY(check_single(access, compare_addr, "compare_addr"));
  TMPI_TRY(check_single(access, result_addr, "result_addr"));
  if (!access.target) return MPI_SUCCESS;
  const Type& basic = *rma::basic_of(*access.type);
  using datatype::Group;
  const Group group = datatype::info_of(basic.basic()).group;
  if (group != Group::c_integer && group != Group::fortran_integer && group != Group::logical &&
      group != Group::multi_language && group != Group::byte)
    return raise(access.w->communicator, MPI_ERR_TYPE,
                 "datatype is %s: comparing takes integers, logicals and bytes only", basic.name());
  if (!rma::compare_and_swap(basic, origin_addr, compare_addr, result_addr, access.address,
                             access.target->accumulating))
    look_politely(access.w);
  return MPI_SUCCESS;
}

int body::Rput(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
  Call call{Function::Rput};
  Access access;
  TMPI_TRY(check_request(win, target_rank, request));
  TMPI_TRY(put(origin_addr, origin_count, origin_datatype, {target_rank, target_disp, target_count, target_datatype},
               win, &access));
  return complete_request(access, request);
}

int body::Rget(void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
               MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Win win,
               MPI_Request* request) {
  Call call{Function::Rget};
  Access access;
  TMPI_TRY(check_request(win, target_rank, request));
  TMPI_TRY(get(origin_addr, origin_count, origin_datatype, {target_rank, target_disp, target_count, target_datatype},
               win, &access));
  return complete_request(access, request);
}

int body::Raccumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype, int target_rank,
                      MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
                      MPI_Win win, MPI_Request* request) {
  Call call{Function::Raccumulate};
  Access access;
  TMPI_TRY(check_request(win, target_rank, request));
  TMPI_TRY(accumulate(origin_addr, origin_count, origin_datatype,
                      {target_rank, target_disp, target_count, target_datatype}, op, win, &access));
  return complete_request(access, request);
}

int body::Rget_accumulate(const void* origin_addr, MPI_Count origin_count, MPI_Datatype origin_datatype,
                          void* result_addr, MPI_Count result_count, MPI_Datatype result_datatype, int target_rank,
                          MPI_Aint target_disp, MPI_Count target_count, MPI_Datatype target_datatype, MPI_Op op,
                          MPI_Win win, MPI_Request* request) {
  Call call{Function::Rget_accumulate};
  Access access;
  TMPI_TRY(check_request(win, target_rank, request));
  TMPI_TRY(get_accumulate(origin_addr, origin_count, origin_datatype, {result_addr, result_count, result_datatype},
                          {target_rank, target_disp, target_count, target_datatype}, op, win, &access));
  return complete_request(access, request);
}

}  // namespace tmpi::mpi
