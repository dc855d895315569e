// Tests of the page's file: made once, shared, refused when it is not what it should be, left whole by deaths at any
// point.
#include "monitor/page.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/clock.h"
#include "monitor/process.h"

namespace tmpi::monitor {
namespace {

class PageFile : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tmpi-page-XXXXXX";
    folder_ = mkdtemp(name);
    path_ = page_path(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // The error of opening, or "fine".
  std::string open_text(bool make = true) {
    Result<LockedPage> page = LockedPage::open(folder_, make);
    if (!page) return page.error().text;
    unmap(&page.value().page());
    return "fine";
  }
  void write_file(const std::string& text) {
    std::ofstream(path_) << text;
    chmod(path_.c_str(), 0600);
  }
  void patch(off_t at, const void* bytes, size_t count) {
    int fd = open(path_.c_str(), O_WRONLY);
    ASSERT_EQ(pwrite(fd, bytes, count, at), static_cast<ssize_t>(count));
    close(fd);
  }
  bool exists() { return access(path_.c_str(), F_OK) == 0; }

  std::string folder_, path_;
};

TEST_F(PageFile, IsMadeOnceForTheUserAlone) {
  EXPECT_EQ(open_text(false), "no TMPI job has registered in " + folder_);
  EXPECT_FALSE(exists());
  mode_t before = umask(0377);
  EXPECT_EQ(open_text(), "fine");
  umask(before);
  struct stat status;
  ASSERT_EQ(stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(status.st_size, static_cast<off_t>(sizeof(Page)));
  {
    Result<LockedPage> first = LockedPage::open(folder_, true);
    ASSERT_TRUE(first.ok());
    first.value().page().shared.policy = 2;
    unmap(&first.value().page());
  }
  Result<LockedPage> second = LockedPage::open(folder_, false);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second.value().page().shared.policy, 2u);
  EXPECT_TRUE(is_current(path_, second.value().id()));
  second.value().remove_file();
  EXPECT_FALSE(is_current(path_, second.value().id()));
  unmap(&second.value().page());
}

TEST_F(PageFile, OfSomebodyElseIsRefused) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  EXPECT_EQ(open_text(), "fine");
  ASSERT_EQ(chown(path_.c_str(), 12345, 12345), 0);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " belongs to user 12345");
}

TEST_F(PageFile, OthersCouldWriteIsRefused) {
  EXPECT_EQ(open_text(), "fine");
  chmod(path_.c_str(), 0660);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " may be used by other users (its mode is not 0600)");
}

TEST_F(PageFile, ThatIsNoFileOfItsOwnIsRefused) {
  std::ofstream(folder_ + "/target") << "precious";
  chmod((folder_ + "/target").c_str(), 0600);
  ASSERT_EQ(symlink("target", path_.c_str()), 0);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " is a symbolic link");
  unlink(path_.c_str());
  ASSERT_EQ(link((folder_ + "/target").c_str(), path_.c_str()), 0);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " has a second name");
  unlink(path_.c_str());
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " is not a regular file");
  unlink(path_.c_str());
  ASSERT_EQ(mkdir(path_.c_str(), 0700), 0);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " cannot be opened: Is a directory");
  EXPECT_EQ(std::filesystem::file_size(folder_ + "/target"), 8u) << "nothing of it was touched";
}

TEST_F(PageFile, DamagedIsRefusedAndLeftAlone) {
  const std::string damaged = "the registry of jobs " + path_ + " is no registry of TMPI, or it is damaged";
  write_file("hello");
  EXPECT_EQ(open_text(), damaged);
  EXPECT_EQ(std::filesystem::file_size(path_), 5u);
  unlink(path_.c_str());
  ASSERT_EQ(open_text(), "fine");
  ASSERT_EQ(truncate(path_.c_str(), sizeof(Page) / 2), 0);
  EXPECT_EQ(open_text(), damaged);
  unlink(path_.c_str());

  // Any byte of the header's fields.
  for (off_t at = 0; at < 32; ++at) {
    ASSERT_EQ(open_text(), "fine");
    patch(at, "\xa5", 1);
    EXPECT_NE(open_text(), "fine") << "byte " << at;
    unlink(path_.c_str());
  }
  // No magic number, but a job: not a page that somebody was about to make.
  ASSERT_EQ(open_text(), "fine");
  uint64_t zero = 0, owner = owner_word(1, 1);
  patch(0, &zero, sizeof zero);
  patch(offsetof(Page, entries), &owner, sizeof owner);
  EXPECT_EQ(open_text(), damaged);
}

TEST_F(PageFile, OfAnotherVersionSaysSo) {
  ASSERT_EQ(open_text(), "fine");
  uint32_t version = 9;
  patch(offsetof(Header, version), &version, sizeof version);
  const std::string other = "the registry of jobs " + path_ +
                            " belongs to jobs of another version of TMPI (its layout is 9, ours " +
                            std::to_string(kVersion) + ")";
  EXPECT_EQ(open_text(), other);
  ASSERT_EQ(truncate(path_.c_str(), 4096), 0);
  EXPECT_EQ(open_text(), other);
}

TEST_F(PageFile, OfAnotherContainerSaysSo) {
  ASSERT_EQ(open_text(), "fine");
  {
    Result<LockedPage> page = LockedPage::open(folder_, true);
    Header& header = page.value().page().header;
    header.process_namespace += 1;
    header.check = header_check(header);
    unmap(&page.value().page());
  }
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ +
                             " belongs to jobs of another container; TMPI_MONITOR_FOLDER may name a folder of its own");
}

TEST_F(PageFile, UnfinishedIsMadeAgain) {
  write_file("");
  EXPECT_EQ(open_text(false), "no TMPI job has registered in " + folder_);
  EXPECT_FALSE(exists()) << "an empty file is nobody's page";
  write_file("");
  EXPECT_EQ(open_text(), "fine");
  // Its maker died before the magic number, with part of the header written.
  uint64_t zero = 0;
  patch(0, &zero, sizeof zero);
  EXPECT_EQ(open_text(), "fine");
}

TEST_F(PageFile, LockedForTooLongIsNotWaitedFor) {
  ASSERT_EQ(open_text(), "fine");
  int fd = open(path_.c_str(), O_RDWR);
  ASSERT_EQ(flock(fd, LOCK_EX), 0);
  EXPECT_EQ(open_text(), "the registry of jobs " + path_ + " has been locked by a process for more than a second");
  close(fd);
  EXPECT_EQ(open_text(), "fine");
}

TEST_F(PageFile, ALockThatAForkedChildInheritedEnds) {
  pid_t child;
  {
    Result<LockedPage> page = LockedPage::open(folder_, true);
    ASSERT_TRUE(page.ok());
    child = fork();
    if (child == 0) {
      pause();
      _exit(0);
    }
    unmap(&page.value().page());
  }
  EXPECT_EQ(open_text(), "fine");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST_F(PageFile, GoesToAnotherFolderWhenTheFirstHasNoRoom) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can mount";
  std::string full = folder_ + "/full", run = folder_ + "/run";
  mkdir(full.c_str(), 0700);
  mkdir(run.c_str(), 0700);
  if (mount("tmpfs", full.c_str(), "tmpfs", 0, "size=16k") != 0) GTEST_SKIP() << "no right to mount";
  Result<LockedPage> page = LockedPage::open(full, true);
  ASSERT_FALSE(page.ok());
  EXPECT_EQ(page.error().text, "the registry of jobs " + page_path(full) + " cannot be made: No space left on device");
  EXPECT_NE(access(page_path(full).c_str(), F_OK), 0) << "nothing is left of it";
  page = LockedPage::open_in({full, folder_ + "/absent", run}, true);
  ASSERT_TRUE(page.ok()) << page.error().text;
  EXPECT_EQ(page.value().path(), page_path(run));
  unmap(&page.value().page());
  // Once it is there it is found, even when the first folder has room again.
  umount(full.c_str());
  {
    Result<LockedPage> released = Error{"", 0};
    std::swap(released, page);
  }
  page = LockedPage::open_in({full, run}, true);
  ASSERT_TRUE(page.ok()) << page.error().text;
  EXPECT_EQ(page.value().path(), page_path(run));
  unmap(&page.value().page());
}

TEST_F(PageFile, WithoutAnyFolderIsOneLine) {
  Result<LockedPage> page = LockedPage::open(folder_ + "/absent", true);
  ASSERT_FALSE(page.ok());
  EXPECT_EQ(page.error().text,
            "the registry of jobs " + page_path(folder_ + "/absent") + " cannot be opened: No such file or directory");
}

TEST_F(PageFile, FoldersComeFromTheEnvironment) {
  unsetenv("TMPI_MONITOR_FOLDER");
  setenv("XDG_RUNTIME_DIR", "/run/user/1", 1);
  EXPECT_EQ(page_folders(""), (std::vector<std::string>{"/dev/shm", "/run/user/1", "/tmp"}));
  setenv("XDG_RUNTIME_DIR", "not/absolute", 1);
  EXPECT_EQ(page_folders(""), (std::vector<std::string>{"/dev/shm", "/tmp"}));
  setenv("TMPI_MONITOR_FOLDER", "/a", 1);
  EXPECT_EQ(page_folders(""), (std::vector<std::string>{"/a"}));
  EXPECT_EQ(page_folders("/b"), (std::vector<std::string>{"/b"}));
  unsetenv("TMPI_MONITOR_FOLDER");
}

TEST(Process, IsAliveUntilItHasEnded) {
  uint64_t mine = start_time(getpid());
  EXPECT_GT(mine, 0u);
  EXPECT_TRUE(is_alive(getpid(), mine, false));
  EXPECT_FALSE(is_alive(getpid(), mine + 1, false)) << "the id was used again";
  EXPECT_TRUE(is_alive(getpid(), mine + 1, true));
  EXPECT_FALSE(is_alive(0, 0, false));
  pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  uint64_t started = start_time(child);
  EXPECT_TRUE(is_alive(child, started, false));
  kill(child, SIGKILL);
  siginfo_t info;
  waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT);
  EXPECT_FALSE(is_alive(child, started, false)) << "dead, and nobody has waited for it";
  EXPECT_EQ(start_time(child), 0u);
  waitpid(child, nullptr, 0);
  EXPECT_FALSE(is_alive(child, started, true));
}

}  // namespace
}  // namespace tmpi::monitor
