// Birth and death of the two objects. See communicator.h.
#include "comm/communicator.h"

#include <string.h>

#include "base/assert.h"
#include "comm/error_handler.h"
#include "comm/info.h"
#include "comm/topology.h"
#include "comm/world.h"

namespace tmpi::comm {

namespace {

std::atomic<uint64_t> next_context_id{1};

Shared* finish(Shared* shared) {
  // relaxed: only has to be unique.
  shared->context_id = next_context_id.fetch_add(1, std::memory_order_relaxed);
  shared->meeting = new Meeting(shared->member_count());
  shared->references.store(shared->member_count(), std::memory_order_relaxed);
  return shared;
}

}  // namespace

MPI_Comm Communicator::handle() const {
  if (!is_predefined) return reinterpret_cast<MPI_Comm>(const_cast<Communicator*>(this));
  return this == &local()->world ? MPI_COMM_WORLD : MPI_COMM_SELF;
}

Shared* make_shared(Group* group) {
  auto* shared = new Shared;
  shared->group = group;
  return finish(shared);
}

Shared* make_shared(Group* side0, Group* side1) {
  auto* shared = new Shared;
  shared->groups[0] = side0;
  shared->groups[1] = side1;
  return finish(shared);
}

void release(Shared* shared) {
  // acq_rel: the last release must see all uses that went before the others' releases.
  if (shared->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  if (shared->coll && shared->coll_free) shared->coll_free(shared->coll);
  delete shared->meeting;
  for (Group* group : {shared->group, shared->groups[0], shared->groups[1]})
    if (group) release(group);
  delete shared;
}

Communicator* make_communicator(Shared* shared, int rank, int side, const Communicator* parent) {
  auto* made = new Communicator;
  made->shared = shared;
  made->context_id = shared->context_id;
  made->rank = rank;
  made->side = side;
  made->is_inter = shared->is_inter();
  made->size = made->local_group()->size;
  const Group* peers = made->is_inter ? made->remote_group() : shared->group;
  made->peer_count = peers->size;
  made->peers = peers->world_ranks.get();
  // MPI 5.0, 9.3: a new communicator has the error handler of the one that it was made from.
  if (parent && parent->error_handler) made->error_handler = retain(parent->error_handler);
  return made;
}

void release(Communicator* communicator) {
  if (communicator->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  if (communicator->error_handler) release(communicator->error_handler);
  delete communicator->info;
  delete communicator->topology;
  release(communicator->shared);
  delete communicator;
}

void free_handle(Communicator* communicator) {
  TMPI_ASSERT(!communicator->is_predefined && !communicator->attributes);
  communicator->magic = 0;
  release(communicator);
}

int compare(const Communicator& a, const Communicator& b) {
  if (a.shared == b.shared) return MPI_IDENT;
  if (a.is_inter != b.is_inter) return MPI_UNEQUAL;
  int result = compare(*a.local_group(), *b.local_group());
  if (a.is_inter && result != MPI_UNEQUAL) {
    int remote = compare(*a.remote_group(), *b.remote_group());
    result = remote == MPI_IDENT ? result : remote == MPI_UNEQUAL ? MPI_UNEQUAL : MPI_SIMILAR;
  }
  return result == MPI_IDENT ? MPI_CONGRUENT : result;
}

void set_name(Communicator& communicator, const char* name) {
  size_t bytes = strnlen(name, MPI_MAX_OBJECT_NAME - 1);
  memcpy(communicator.name, name, bytes);
  communicator.name[bytes] = 0;
}

}  // namespace tmpi::comm
