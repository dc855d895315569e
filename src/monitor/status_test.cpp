// Tests of the status file: what is written is read, by nobody half, and whatever else lies at its path is refused with
// one sentence; the files of the dead go.
#include "monitor/status.h"

#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "monitor/client.h"
#include "monitor/process.h"
#include "monitor/reader.h"

namespace tmpi::monitor {
namespace {

class StatusFile : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tmpi-status-XXXXXX";
    folder_ = mkdtemp(name);
    path_ = status_path(folder_, getpid());
  }
  void TearDown() override {
    chmod(folder_.c_str(), 0700);
    std::filesystem::remove_all(folder_);
  }

  // A file of that many records, each with `value` everywhere. What StatusWriter::finish says.
  static int write_file(StatusWriter& writer, const std::string& path, uint32_t records, uint64_t value) {
    StatusHeader header;
    header.taken_ns = static_cast<int64_t>(value);
    writer.begin(path, header);
    for (uint32_t i = 0; i < records; ++i) {
      StatusRecord record;
      record.number = i;
      record.state = static_cast<uint32_t>(State::kWaiting);
      record.counts.fill(value);
      record.set_text("for " + std::to_string(value));
      writer.add(record);
    }
    return writer.finish();
  }
  int write_file(uint32_t records, uint64_t value = 7) { return write_file(writer_, path_, records, value); }
  void patch(size_t at, const void* bytes, size_t count) {
    int fd = open(path_.c_str(), O_WRONLY);
    ASSERT_EQ(pwrite(fd, bytes, count, static_cast<off_t>(at)), static_cast<ssize_t>(count));
    close(fd);
  }
  // The error of reading, behind the file's path, or "fine".
  std::string read_text() {
    Result<Status> status = read_status(path_, getpid());
    if (status) return "fine";
    std::string begin = "the status of a job, " + path_ + ", ";
    EXPECT_TRUE(status.error().text.starts_with(begin)) << status.error().text;
    return status.error().text.substr(std::min(begin.size(), status.error().text.size()));
  }
  size_t files() const {
    auto all = std::filesystem::directory_iterator(folder_);
    return static_cast<size_t>(std::distance(begin(all), end(all)));
  }

  std::string folder_, path_;
  StatusWriter writer_;
};

TEST_F(StatusFile, SaysWhatWasWritten) {
  for (uint32_t records : {0u, 1u, 63u, 64u, 65u, 1000u}) {
    ASSERT_EQ(write_file(records, records), 0);
    Result<Status> status = read_status(path_, getpid());
    ASSERT_TRUE(status) << status.error().text;
    EXPECT_EQ(status.value().header.taken_ns, records);
    EXPECT_EQ(status.value().header.start_time, start_time(getpid()));
    ASSERT_EQ(status.value().records.size(), records);
    for (uint32_t i = 0; i < records; ++i) {
      const StatusRecord& record = status.value().records[i];
      EXPECT_EQ(record.number, i);
      EXPECT_EQ(record[Count::kCopiedNs], records);
      EXPECT_EQ(record.text, "for " + std::to_string(records));
    }
  }
  struct stat status;
  ASSERT_EQ(stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0600u);
  EXPECT_EQ(files(), 1u);
}

TEST_F(StatusFile, LongTextsAreCut) {
  StatusRecord record;
  record.set_text(std::string(1000, 'x'));
  EXPECT_EQ(strlen(record.text), sizeof record.text - 1);
  record.set_text("y");
  EXPECT_STREQ(record.text, "y");
}

TEST_F(StatusFile, NothingIsSeenBeforeItIsWhole) {
  writer_.begin(path_, {});
  for (int i = 0; i < 200; ++i) writer_.add({});
  EXPECT_EQ(read_text(), "cannot be opened: No such file or directory");
  writer_.cancel();
  EXPECT_EQ(files(), 0u);
}

// I3
TEST_F(StatusFile, RefusesWhatIsNone) {
  ASSERT_EQ(write_file(3), 0);
  std::filesystem::resize_file(path_, sizeof(StatusHeader) + 3 * sizeof(StatusRecord) - 1);
  EXPECT_EQ(read_text(), "is cut");
  std::filesystem::resize_file(path_, 10);
  EXPECT_EQ(read_text(), "is cut");
  std::filesystem::resize_file(path_, 10'000);
  EXPECT_EQ(read_text(), "is damaged");
  ASSERT_EQ(write_file(3), 0);
  EXPECT_FALSE(read_status(path_, getpid() + 1));
  uint32_t version = 9;
  patch(offsetof(StatusHeader, version), &version, sizeof version);
  EXPECT_EQ(read_text(), "was written by another version of TMPI (its layout is 9, ours 1)");

  std::filesystem::remove(path_);
  std::filesystem::create_directory(path_);
  EXPECT_EQ(read_text(), "is not a regular file");
  std::filesystem::remove(path_);
  std::filesystem::create_symlink("/etc/passwd", path_);
  EXPECT_EQ(read_text(), "cannot be opened: Too many levels of symbolic links");
  std::filesystem::remove(path_);
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(read_text(), "is not a regular file");
}

TEST_F(StatusFile, EachByteOfTheHeaderCounts) {
  for (size_t at = 0; at < sizeof(StatusHeader); ++at) {
    for (unsigned char byte : {0x00, 0x55, 0xff}) {
      ASSERT_EQ(write_file(2), 0);
      StatusHeader header;
      std::ifstream(path_).read(reinterpret_cast<char*>(&header), sizeof header);
      if (reinterpret_cast<unsigned char*>(&header)[at] == byte) continue;
      patch(at, &byte, 1);
      EXPECT_NE(read_text(), "fine") << at << " " << int{byte};
    }
  }
}

TEST_F(StatusFile, AnyBytesInTheRecordsAreReadAsSomething) {
  ASSERT_EQ(write_file(2), 0);
  std::string garbage(2 * sizeof(StatusRecord), '\xff');
  patch(sizeof(StatusHeader), garbage.data(), garbage.size());
  Result<Status> status = read_status(path_, getpid());
  ASSERT_TRUE(status);
  for (const StatusRecord& record : status.value().records) {
    EXPECT_EQ(record.state, static_cast<uint32_t>(State::kUnknown));
    EXPECT_EQ(strnlen(record.text, sizeof record.text), sizeof record.text - 1);
  }
}

TEST_F(StatusFile, FailuresAreAnswers) {
  EXPECT_EQ(write_file(writer_, folder_ + "/no folder/x", 3, 1), ENOENT);
  ASSERT_EQ(write_file(3), 0);
  // Somebody has put a folder where the next file is to be written.
  std::filesystem::create_directory(path_ + ".new");
  EXPECT_EQ(write_file(3), EEXIST);
  EXPECT_EQ(read_text(), "cannot be opened: No such file or directory") << "an old one is not taken for the answer";
  std::filesystem::remove(path_ + ".new");
  ASSERT_EQ(write_file(3), 0);
}

// A write in the middle fails, as on a full file system.
TEST_F(StatusFile, NoRoomIsAnAnswer) {
  pid_t child = fork();
  if (child == 0) {
    rlimit limit{4096, 4096};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    _exit(write_file(writer_, status_path(folder_, getpid()), 1000, 1) == EFBIG && files() == 0 ? 0 : 1);
  }
  int end = 0;
  waitpid(child, &end, 0);
  EXPECT_EQ(end, 0);
}

// I2: a reader that looks all the time sees only whole files.
TEST_F(StatusFile, IsNeverSeenHalf) {
  ASSERT_EQ(write_file(100, 1), 0);
  std::atomic<bool> stop{false};
  std::thread reader([&] {
    while (!stop) {
      Result<Status> status = read_status(path_, getpid());
      ASSERT_TRUE(status) << status.error().text;
      auto value = static_cast<uint64_t>(status.value().header.taken_ns);
      for (const StatusRecord& record : status.value().records) {
        ASSERT_EQ(record[Count::kSwitches], value);
        ASSERT_EQ(record.text, "for " + std::to_string(value));
      }
    }
  });
  for (uint64_t value = 2; value < 1000; ++value) EXPECT_EQ(write_file(50 + value % 100, value), 0);
  stop = true;
  reader.join();
}

TEST_F(StatusFile, ThoseOfTheDeadGo) {
  pid_t child = fork();
  if (child == 0) {
    StatusWriter mine, half;
    bool written = write_file(mine, status_path(folder_, getpid()), 3, 1) == 0;
    half.begin(status_path(folder_, getpid()), {});
    _exit(written ? 0 : 1);  // without destructors, as a death does
  }
  int end = 0;
  waitpid(child, &end, 0);
  ASSERT_EQ(end, 0);
  ASSERT_EQ(write_file(3), 0);
  std::ofstream(folder_ + "/tmpi-" + std::to_string(geteuid()) + "-notes") << "somebody else's";
  EXPECT_EQ(files(), 4u);
  remove_dead_status(folder_);
  EXPECT_EQ(files(), 2u);
  EXPECT_EQ(read_text(), "fine");
  uint64_t other_start = 1;  // somebody else had this id
  patch(offsetof(StatusHeader, start_time), &other_start, sizeof other_start);
  remove_dead_status(folder_);
  EXPECT_EQ(files(), 1u);
}

// I1, between a client and two viewers.
TEST_F(StatusFile, AJobAnswersLooks) {
  Client client;
  ASSERT_TRUE(client.join({"solver", 4, 1, true, folder_}));
  EXPECT_EQ(client.status_path(), path_);
  uint32_t look = 0;
  EXPECT_FALSE(client.is_looked_at(look));
  Result<Registry> first = ask_all(folder_, "none"), second = ask_all(folder_, "none");
  ASSERT_EQ(first.value().jobs.size(), 1u);
  EXPECT_EQ(first.value().jobs[0].looks, 1u);
  EXPECT_EQ(second.value().jobs[0].looks, 2u);
  EXPECT_EQ(second.value().jobs[0].answered, 0u);
  ASSERT_TRUE(client.is_looked_at(look));
  EXPECT_EQ(look, 2u);
  client.answer_look(look, ENOSPC);
  EXPECT_FALSE(client.is_looked_at(look));
  JobInfo job = read_registry(folder_).value().jobs[0];
  EXPECT_EQ(job.answered, 2u);
  EXPECT_EQ(job.answer_error, ENOSPC);
  EXPECT_EQ(job.status_path, path_);
  ASSERT_EQ(write_file(1), 0);
  client.leave();
  EXPECT_EQ(files(), 0u) << "neither page nor status";
}

}  // namespace
}  // namespace tmpi::monitor
