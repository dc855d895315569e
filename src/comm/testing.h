// For tests of everything above the scheduler: a job of ranks in a test process, with a world. Not part of
// the library.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "comm/world.h"
#include "sched/scheduler.h"

namespace tmpi::comm::testing {

// The parameter of a test: how many carriers.
class Job : public ::testing::TestWithParam<int> {
 protected:
  // Called on each rank right before and after `body`, by derived fixtures.
  virtual void begin_rank(sched::Rank*) {}
  virtual void end_rank(sched::Rank*) {}

  // Runs `body` on that many ranks and returns when all have ended. A deadlock fails the test and ends the
  // process.
  void run(int ranks, std::function<void(sched::Rank*)> body) {
    current_ = this;
    body_ = std::move(body);
    sched::Options options;
    options.ranks = ranks;
    options.carriers = GetParam();
    options.stack_bytes = 256 << 10;
    options.deadlock = [](sched::Scheduler& s) {
      for (int i = 0; i < s.rank_count(); ++i)
        fprintf(stderr, "rank %d waits in %s\n", i, s.rank(i)->reason().what ? s.rank(i)->reason().what : "-");
      fprintf(stderr, "deadlock\n");
      _exit(3);
    };
    schedulers().push_back(std::make_unique<sched::Scheduler>(options));
    sched::Scheduler& scheduler = *schedulers().back();
    ASSERT_TRUE(scheduler.create([](sched::Rank* rank) { current_->body_(rank); }));
    ASSERT_TRUE(create_world(ranks));
    for (int i = 0; i < ranks; ++i) begin_rank(scheduler.rank(i));
    scheduler.start();
    scheduler.supervise();
    for (int i = 0; i < ranks; ++i) end_rank(scheduler.rank(i));
    destroy_world();
  }

 private:
  // Their ranks' threads stay parked, so they are kept.
  static std::vector<std::unique_ptr<sched::Scheduler>>& schedulers() {
    static auto* all = new std::vector<std::unique_ptr<sched::Scheduler>>;
    return *all;
  }
  static inline Job* current_ = nullptr;
  std::function<void(sched::Rank*)> body_;
};

}  // namespace tmpi::comm::testing
