// For the tests of this folder: a job of ranks in a test process that have endpoints and no MPI, and the words in which
// tests describe messages. Not part of the library.
#pragma once

#include <gtest/gtest.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "p2p/endpoint.h"

namespace tmpi::p2p {

inline const sched::WaitReason kReason{"test"};

inline Buffer bytes_at(void* address, int64_t count) { return {address, count, datatype::resolve(MPI_BYTE), count}; }
inline Target to(int world, int tag, uint64_t context = 1) { return {world, context, tag, sched::self()->id}; }
inline Source from(int world, int tag, uint64_t context = 1) { return {world, context, tag}; }

// Another content for each seed; index by index, so that shifted data is seen.
inline void fill(std::vector<char>& data, int seed) {
  for (size_t i = 0; i < data.size(); ++i) data[i] = static_cast<char>(seed * 31 + static_cast<int>(i) * 7);
}

struct JobSetting {
  int carriers;
  sched::ThreadModel threads;
  bool seeded = false;  // the schedule is drawn from test_seed()

  std::string name() const {
    if (seeded) return "seeded";
    return threads == sched::ThreadModel::kKernel ? "kernel" : "carriers" + std::to_string(carriers);
  }
};

// What random tests and seeded schedules draw from. TMPI_TEST_SEED says where to begin; each test of a process has the
// next one, so --gtest_repeat tries others.
inline unsigned next_test_seed() {
  static unsigned seed = [] {
    const char* text = getenv("TMPI_TEST_SEED");
    return text ? static_cast<unsigned>(strtoul(text, nullptr, 10)) : 1;
  }();
  return seed++;
}

class JobTest : public ::testing::TestWithParam<JobSetting> {
 public:
  static unsigned test_seed() { return seed_; }

 protected:
  void SetUp() override { seed_ = next_test_seed(); }
  void TearDown() override {
    if (HasFailure()) printf("this test alone again: TMPI_TEST_SEED=%u\n", seed_);
  }

  // Runs `body` on that many ranks and returns when all have ended; then no message and no receive may be left. A
  // deadlock ends the process.
  void run(int ranks, std::function<void(sched::Rank*)> body) {
    body_ = std::move(body);
    sched::Options options;
    options.ranks = ranks;
    options.carriers = GetParam().carriers;
    options.threads = GetParam().threads;
    options.seed = GetParam().seeded ? seed_ + 1 : 0;
    options.stack_bytes = 256 << 10;
    options.deadlock = [](sched::Scheduler& s) {
      for (int i = 0; i < s.rank_count(); ++i)
        if (s.rank(i)->reason().what)
          printf("rank %d waits, peer %d tag %d\n", i, s.rank(i)->reason().peer, s.rank(i)->reason().tag);
      printf("deadlock; this test alone again: TMPI_TEST_SEED=%u\n", seed_);
      fflush(stdout);
      abort();
    };
    scheduler_ = std::make_unique<sched::Scheduler>(options);
    ASSERT_TRUE(scheduler_->create([](sched::Rank* me) { body_(me); }));
    ASSERT_TRUE(create_endpoints(ranks, Limits{}));
    scheduler_->start();
    scheduler_->supervise();
    for (int i = 0; i < ranks; ++i) {
      EXPECT_EQ(endpoint(i).mailbox.posted_count(), 0);
      EXPECT_EQ(endpoint(i).mailbox.unexpected_count(), 0);
      EXPECT_EQ(endpoint(i).eager_bytes.load(), 0);
    }
  }

 private:
  static inline unsigned seed_ = 0;
  static inline std::function<void(sched::Rank*)> body_;
  std::unique_ptr<sched::Scheduler> scheduler_;
};

inline auto all_models() {
  return ::testing::Values(JobSetting{1, sched::ThreadModel::kTwoLevel}, JobSetting{2, sched::ThreadModel::kTwoLevel},
                           JobSetting{4, sched::ThreadModel::kTwoLevel}, JobSetting{2, sched::ThreadModel::kKernel},
                           JobSetting{1, sched::ThreadModel::kTwoLevel, true});
}
inline std::string model_name(const ::testing::TestParamInfo<JobSetting>& info) { return info.param.name(); }

}  // namespace tmpi::p2p
