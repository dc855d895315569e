// The line buffers from many threads at once, with descriptors 1 and 2 sent to files meanwhile.
#include "image/stdio_sink.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace tmpi::image::stdio {
namespace {

constexpr int ranks = 4;

// Sends descriptor 1 to a file for as long as it lives.
class Capture {
 public:
  Capture() {
    std::fflush(stdout);
    saved_ = dup(1);
    int file = mkstemp(path_);
    dup2(file, 1);
    close(file);
  }
  ~Capture() {
    dup2(saved_, 1);
    close(saved_);
    unlink(path_);
  }
  std::string text() const {
    std::ifstream file(path_);
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
  }

 private:
  char path_[40] = "/tmp/tmpi_sink_test_XXXXXX";
  int saved_;
};

bool put(int rank, const std::string& text) { return append(rank, Channel::out, text.data(), text.size()); }

class Sink : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    Capture capture;  // or out and err might be one terminal
    sink_start(ranks, false);
  }
};

TEST_F(Sink, HoldsTheStartOfALine) {
  Capture capture;
  EXPECT_TRUE(put(1, "one "));
  EXPECT_TRUE(put(2, "two\nthr"));
  EXPECT_EQ(capture.text(), "two\n");
  EXPECT_TRUE(put(2, "ee\n"));
  EXPECT_TRUE(put(1, "two\n"));
  EXPECT_EQ(capture.text(), "two\nthree\none two\n");
}

TEST_F(Sink, UnfinishedLinesOfTwoRanksDoNotMeet) {
  Capture capture;
  put(0, "zero");
  put(1, "one");
  flush_rank(0);
  flush_rank(1);
  put(1, " more\n");
  put(0, "again\n");
  EXPECT_EQ(capture.text(), "zero\none more\nagain\n");
}

TEST_F(Sink, TooLongALineIsNotHeldForEver) {
  Capture capture;
  const std::string much(max_held_bytes + 1, 'x');
  put(3, much);
  EXPECT_EQ(capture.text().size(), much.size());
  put(3, "\n");
}

TEST_F(Sink, ThreadsOfOneRankAndSeveralRanks) {
  Capture capture;
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    for (int thread = 0; thread < 2; ++thread)
      threads.emplace_back([rank] {
        for (int i = 0; i < 500; ++i)
          put(rank, "rank " + std::to_string(rank) + " line\nand another of " + std::to_string(rank) + "\n");
      });
  for (auto& thread : threads) thread.join();
  std::map<std::string, int> seen;
  std::istringstream lines(capture.text());
  for (std::string line; std::getline(lines, line);) ++seen[line];
  EXPECT_EQ(seen.size(), 2u * ranks);
  for (auto& [line, count] : seen) EXPECT_EQ(count, 1000) << line;
}

TEST_F(Sink, ANonBlockingPipeLosesNothing) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  std::fflush(stdout);
  int saved = dup(1);
  dup2(ends[1], 1);
  std::size_t got = 0;
  std::thread reader([&] {
    char bytes[1000];
    for (;;) {
      ssize_t count = read(ends[0], bytes, sizeof bytes);
      if (count == 0) break;
      if (count > 0)
        got += static_cast<std::size_t>(count);
      else
        usleep(100);
    }
  });
  for (int i = 0; i < 100; ++i) put(0, std::string(10000, 'y') + "\n");
  dup2(saved, 1);
  close(saved);
  close(ends[1]);
  reader.join();
  close(ends[0]);
  EXPECT_EQ(got, 100u * 10001);
  EXPECT_EQ(output_error(), 0);
}

TEST_F(Sink, AFailedWriteIsRemembered) {
  int full = open("/dev/full", O_WRONLY);
  ASSERT_GE(full, 0);
  int saved = dup(1);
  dup2(full, 1);
  testing::internal::CaptureStderr();
  EXPECT_FALSE(put(0, "lost\n"));
  EXPECT_EQ(errno, ENOSPC);
  EXPECT_FALSE(put(1, "lost\n"));
  const std::string said = testing::internal::GetCapturedStderr();
  dup2(saved, 1);
  close(saved);
  close(full);
  EXPECT_EQ(output_error(), ENOSPC);
  EXPECT_EQ(said, "tmpi: cannot write standard output: No space left on device; output is lost\n");
}

}  // namespace
}  // namespace tmpi::image::stdio
