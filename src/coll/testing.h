// For the tests and the benchmark of this folder: runs a job whose ranks have a communicator each, on carriers or
// kernel threads. Not the real birth of a job (src/job): no images, no MPI.
//
// Invariant: at most one Job exists at a time; ranks' threads stay parked when it ends, so a process runs a few hundred
// at most.
#pragma once

#include <unistd.h>

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "coll/coll.h"
#include "coll/team.h"
#include "comm/spanning.h"
#include "p2p/endpoint.h"

namespace tmpi::coll {

struct JobSetting {
  int carriers = 2;
  sched::ThreadModel threads = sched::ThreadModel::kTwoLevel;
  int forced_squads = 0;
  sched::WaitStrategy wait = sched::WaitStrategy::kConscious;
  bool crowded = false;   // as where processes share processors
  bool spanning = false;  // the communicators are made as if their members were in several processes (comm/spanning.h)
};

// The communicator of one member.
inline comm::Communicator* make_spanning_member(comm::Group* group, int rank, uint64_t number) {
  return comm::make_communicator(comm::make_spanning(group, comm::kSpanningBit | number), rank, 0, nullptr);
}

// Runs body(world, sub) on that many ranks: `world` has them all in order, `sub` the even or the odd ones, highest
// first.
inline void run_job(const JobSetting& setting, int ranks,
                    std::function<void(comm::Communicator& world, comm::Communicator& sub)> body) {
  static std::function<void(comm::Communicator&, comm::Communicator&)> the_body;
  static std::vector<comm::Communicator*> worlds, subs;
  // Kernel threads are told to start where the thread sanitizer does not look.
  static std::atomic<int> created_all;
  the_body = std::move(body);
  Team::forced_squads = setting.forced_squads;
  sched::Options options;
  options.ranks = ranks;
  options.carriers = setting.carriers;
  options.threads = setting.threads;
  options.yields_processor = setting.crowded;
  options.wait = setting.wait;
  options.stack_bytes = 256 << 10;
  options.deadlock = [](sched::Scheduler& s) {
    // Kernel threads go on while the supervisor looks at one after the other: a second look must find the same.
    usleep(200'000);
    for (int i = 0; i < s.rank_count(); ++i)
      if (uint32_t state = s.rank(i)->state.load(); state != sched::kParked && state != sched::kDone) return;
    for (int i = 0; i < s.rank_count(); ++i)
      fprintf(stderr, "deadlock: rank %d in %s, state %u\n", i,
              s.rank(i)->reason().what ? s.rank(i)->reason().what : "-", s.rank(i)->state.load());
    abort();
  };
  static auto* all = new std::vector<std::unique_ptr<sched::Scheduler>>;  // parked threads look at their ranks for ever
  all->push_back(std::make_unique<sched::Scheduler>(options));
  sched::Scheduler* scheduler = all->back().get();
  auto created = scheduler->create([](sched::Rank* me) {
    (void)created_all.load(std::memory_order_acquire);  // partner: the store before start
    auto id = static_cast<size_t>(me->id);
    the_body(*worlds[id], *subs[id]);
  });
  if (!created) {
    fprintf(stderr, "%s\n", created.error().text.c_str());
    abort();
  }
  if (setting.spanning && !p2p::create_endpoints(ranks, {})) abort();
  comm::Shared* world = setting.spanning ? nullptr : comm::make_shared(comm::make_identity_group(ranks));
  worlds.clear();
  for (int i = 0; i < ranks; ++i)
    worlds.push_back(setting.spanning ? make_spanning_member(comm::make_identity_group(ranks), i, 1)
                                      : comm::make_communicator(world, i, 0, nullptr));
  subs.assign(static_cast<size_t>(ranks), nullptr);
  for (int parity = 0; parity < 2 && parity < ranks; ++parity) {
    int size = (ranks - parity + 1) / 2;
    auto members = std::make_unique<int[]>(static_cast<size_t>(size));
    for (int i = 0; i < size; ++i) members[static_cast<size_t>(i)] = parity + 2 * (size - 1 - i);
    comm::Group* group = comm::make_group(std::move(members), size);
    comm::Shared* sub = setting.spanning ? nullptr : comm::make_shared(group);
    for (int i = 0; i < size; ++i)
      subs[static_cast<size_t>(parity + 2 * (size - 1 - i))] =
          setting.spanning ? make_spanning_member(comm::retain(group), i, static_cast<uint64_t>(parity + 2))
                           : comm::make_communicator(sub, i, 0, nullptr);
    if (setting.spanning) comm::release(group);
  }
  created_all.fetch_add(1, std::memory_order_release);
  scheduler->start();
  scheduler->supervise();
  for (auto* list : {&worlds, &subs})
    for (comm::Communicator* communicator : *list) comm::free_handle(communicator);
  Team::forced_squads = 0;
}

// A small random generator: the same numbers for the same seed everywhere.
struct Random {
  uint64_t state;
  uint64_t next() {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>(next() % static_cast<uint64_t>(n)); }
};

}  // namespace tmpi::coll
