// The world of a job. See world.h.
#include "comm/world.h"

#include <new>

#include "base/assert.h"
#include "comm/attributes.h"
#include "comm/error_handler.h"
#include "comm/info.h"
#include "comm/spanning.h"
#include "comm/topology.h"

namespace tmpi::comm {

namespace {

struct World {
  int size = 0;   // ranks of the job
  int local = 0;  // of this process
  std::unique_ptr<Local[]> locals;
};

World* the_world = nullptr;

void fill(Communicator& communicator, Shared* shared, int rank, const char* name) {
  communicator.shared = shared;
  communicator.context_id = shared->context_id;
  communicator.rank = rank;
  communicator.size = communicator.peer_count = shared->group->size;
  communicator.peers = shared->group->world_ranks.get();
  communicator.is_predefined = true;
  set_name(communicator, name);
}

void drop(Communicator& communicator) {
  if (communicator.error_handler) release(communicator.error_handler);
  delete communicator.info;
  delete communicator.attributes;
  release(communicator.shared);
}

}  // namespace

Result<void> create_world(int ranks, int first, int total) {
  TMPI_ASSERT(!the_world && ranks > 0);
  auto* made = new (std::nothrow) World;
  if (made) made->locals.reset(new (std::nothrow) Local[static_cast<size_t>(ranks)]);
  if (!made || !made->locals) {
    delete made;
    return Error{"no memory for the communicators of " + std::to_string(ranks) + " ranks: start fewer", ENOMEM};
  }
  made->local = ranks;
  made->size = total > 0 ? total : ranks;
  const bool spans = made->size > ranks;
  Shared* world_shared = spans ? nullptr : make_shared(make_identity_group(ranks));
  for (int rank = 0; rank < ranks; ++rank) {
    Local& mine = made->locals[static_cast<size_t>(rank)];
    fill(mine.world, spans ? make_spanning(make_identity_group(total), kWorldContext) : world_shared, first + rank,
         "MPI_COMM_WORLD");
    auto member = std::make_unique<int[]>(1);
    member[0] = first + rank;
    fill(mine.self, make_shared(make_group(std::move(member), 1)), 0, "MPI_COMM_SELF");
  }
  the_world = made;
  if (sched::scheduler)
    for (int rank = 0; rank < ranks && rank < sched::scheduler->rank_count(); ++rank)
      attach(sched::scheduler->rank(rank));
  return {};
}

void attach(sched::Rank* rank) {
  rank->layers[static_cast<int>(sched::Layer::kComm)] = &the_world->locals[static_cast<size_t>(rank->index)];
}

void destroy_world() {
  for (int rank = 0; rank < the_world->local; ++rank) {
    Local& mine = the_world->locals[static_cast<size_t>(rank)];
    drop(mine.world);
    drop(mine.self);
  }
  delete the_world;
  the_world = nullptr;
}

int world_size() { return the_world ? the_world->size : 0; }
Communicator* world(int index) { return &the_world->locals[static_cast<size_t>(index)].world; }
Communicator* self(int index) { return &the_world->locals[static_cast<size_t>(index)].self; }

}  // namespace tmpi::comm
