// For tests of MPI functions: a job of ranks in a test process that may call MPI_X. Not part of the library.
#pragma once

#include <mpi.h>
#include <string.h>

#include <mutex>
#include <string>
#include <vector>

#include "comm/testing.h"
#include "mpi/hooks.h"
#include "mpi/rank_state.h"
#include "p2p/endpoint.h"

namespace tmpi::mpi::testing {

// How the job would have ended.
struct JobEnd {
  int rank;
  int status;
  std::string text;  // what was written, without its prefix
};

class MpiJob : public comm::testing::Job {
 protected:
  static inline std::mutex mutex;
  static inline std::vector<JobEnd> ends;

  void SetUp() override {
    ends.clear();
    // The job of a test goes on: only the rank ends that would have ended all.
    hooks.job_abort = [](int status, const char*) {
      {
        std::lock_guard lock(mutex);
        ends.push_back({sched::self()->id, status, rank_state().last_error_text});
      }
      sched::scheduler->end_rank();
    };
  }
  void begin_rank(sched::Rank* rank) override {
    if (rank->id == 0) {
      ASSERT_TRUE(p2p::create_endpoints(sched::scheduler->rank_count(), {}));
    }
    ASSERT_TRUE(create_rank_state(rank));
  }
  void end_rank(sched::Rank* rank) override { destroy_rank_state(rank); }

  // Ranks that call MPI_Init before `body` and MPI_Finalize after it.
  void run_mpi(int ranks, std::function<void(int rank, int size)> body) {
    run(ranks, [body = std::move(body)](sched::Rank*) {
      int rank, size, level;
      ASSERT_EQ(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level), MPI_SUCCESS);
      MPI_Comm_rank(MPI_COMM_WORLD, &rank);
      MPI_Comm_size(MPI_COMM_WORLD, &size);
      body(rank, size);
      EXPECT_EQ(MPI_Finalize(), MPI_SUCCESS);
    });
  }
  static void return_errors() {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  }
  static std::string error_text(int code) {
    char text[MPI_MAX_ERROR_STRING];
    int bytes;
    EXPECT_EQ(MPI_Error_string(code, text, &bytes), MPI_SUCCESS);
    EXPECT_EQ(static_cast<int>(strlen(text)), bytes);
    return text;
  }
};

}  // namespace tmpi::mpi::testing
