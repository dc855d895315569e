// Microseconds per collective, without the MPI functions above: coll_bench [ranks [carriers [kernel]]]. The least over
// short batches, which is what the code costs; what a user sees on a busy machine is bench/'s business.
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <vector>

#include "base/clock.h"
#include "coll/testing.h"

namespace tmpi::coll {
namespace {

struct Case {
  const char* name;
  Kind kind;
  int64_t bytes;
  int repeats;
};
constexpr Case cases[] = {
    {"barrier", Kind::kBarrier, 0, 100},
    {"allreduce 8 B", Kind::kAllreduce, 8, 100},
    {"allreduce 64 B", Kind::kAllreduce, 64, 100},
    {"allreduce 1 KiB", Kind::kAllreduce, 1024, 100},
    {"allreduce 64 KiB", Kind::kAllreduce, 65536, 10},
    {"reduce 8 B, rotating root", Kind::kReduce, 8, 100},
    {"bcast 8 B, rotating root", Kind::kBcast, 8, 100},
    {"bcast 8 KiB, rotating root", Kind::kBcast, 8192, 50},
    {"bcast 1 MiB, rotating root", Kind::kBcast, 1 << 20, 2},
    {"allgather 1 KiB", Kind::kAllgather, 1024, 10},
    {"alltoall 1 KiB", Kind::kAlltoall, 1024, 10},
};

void one(comm::Communicator& world, const Case& c, int round, char* send, char* recv) {
  Args args;
  args.kind = c.kind;
  args.root = round % world.size;
  const datatype::Type* type = datatype::resolve(MPI_DOUBLE);
  args.op = is_reduction(c.kind) ? datatype::resolve_op(MPI_SUM) : nullptr;
  args.send = side_of(send, c.bytes / 8, type);
  args.recv = side_of(recv, c.bytes / 8, type);
  if (run(world, args).error) abort();
}

void measure(comm::Communicator& world) {
  std::vector<char> send(static_cast<size_t>(world.size) * 1024 + (1 << 20), 1), recv(send.size(), 1);
  for (const Case& c : cases) {
    double best = 1e9, sum = 0;
    constexpr int kBatches = 200;
    for (int batch = 0; batch < kBatches; ++batch) {
      one(world, cases[0], 0, nullptr, nullptr);
      int64_t start = now_ns();
      for (int i = 0; i < c.repeats; ++i) one(world, c, i, send.data(), recv.data());
      double us = static_cast<double>(now_ns() - start) / 1000 / c.repeats;
      best = std::min(best, us);
      sum += us;
    }
    if (world.rank == 0) printf("%-28s %9.2f  mean %9.2f\n", c.name, best, sum / kBatches);
  }
}

}  // namespace
}  // namespace tmpi::coll

int main(int argc, char** argv) {
  int ranks = argc > 1 ? atoi(argv[1]) : 32;
  tmpi::coll::JobSetting setting;
  setting.carriers = argc > 2 ? atoi(argv[2]) : 2;
  if (argc > 3) setting.threads = tmpi::sched::ThreadModel::kKernel;
  tmpi::calibrate_ticks();
  tmpi::coll::run_job(setting, ranks,
                      [](tmpi::comm::Communicator& world, tmpi::comm::Communicator&) { tmpi::coll::measure(world); });
  auto& s = *tmpi::sched::scheduler;
  uint64_t migrations = 0;
  for (int i = 0; i < ranks; ++i) migrations += s.rank(i)->stats.migrations;
  printf("migrations %lu\n", static_cast<unsigned long>(migrations));
  return 0;
}
