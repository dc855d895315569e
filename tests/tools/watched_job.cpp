// A job with ranks for tests of viewers: one rank for each letter of the plan: c computes, w waits for rank 0, s
// sleeps, e ends at once. It registers, answers looks, and ends when its standard input does.
// Usage: watched_job NAME PLAN. Prints "ready" when it is registered.
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "sched/wait.h"

using namespace tmpi;

namespace {

std::atomic<bool> stop{false};
std::vector<sched::Event>* events;
const char* plan;

void run_rank(sched::Rank* me) {
  switch (plan[me->id]) {
    case 'c':
      while (!stop) sched::scheduler->yield();
      break;
    case 'w':
      sched::wait_event((*events)[static_cast<size_t>(me->id)], {"MPI_Recv", 0, me->id, "MPI_COMM_WORLD"});
      break;
    case 's':
      while (!stop) sched::scheduler->sleep_for(20'000'000);
      break;
    default:
      break;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  plan = argv[2];
  const auto ranks = std::char_traits<char>::length(plan);
  std::vector<sched::Event> all(ranks);
  events = &all;
  sched::Options options;
  options.ranks = static_cast<int>(ranks);
  options.carriers = 2;
  options.stack_bytes = 64 << 10;
  options.share = true;
  options.name = argv[1];
  sched::Scheduler job(options);
  if (Result<void> created = job.create(run_rank); !created) {
    fprintf(stderr, "%s\n", created.error().text.c_str());
    return 1;
  }
  job.external_waker_added();
  job.start();
  std::thread watcher([] {
    puts("ready");
    fflush(stdout);
    pollfd input{0, POLLIN, 0};
    poll(&input, 1, -1);
    stop = true;
    for (sched::Event& event : *events) event.set();
  });
  job.supervise();
  watcher.join();
  return 0;
}
