// The registry page's file: where it is, how it is made, checked, locked, mapped and removed. Not what stands in it
// (layout.h).
//
// The life of the page (model: tests/model/page.pml):
// L1 Making the page, claiming an entry and removing the page happen under an flock of the file, by who has seen,
//    after taking the lock, that the path still names the file that is locked. So nobody registers in a page that
//    was removed, nobody removes a page in which somebody is registered, and there is one page.
// L2 Death at any point is harmless: the kernel lets go of the lock, an unfinished page (no magic number yet) is
//    made again from the start, an unfinished entry has no owner, and a page whose jobs have all died is taken over
//    by the next job.
// L3 Whoever removes the file from outside, or cuts it, splits nobody for long: each job looks at the path every few
//    ticks and moves to the page that is there (client.cpp). Between the cut and that look a job may fault; only the
//    user and root can do that.
// L4 A lock is waited for at most kLockNs; a stopped process cannot stop others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "monitor/layout.h"

namespace tmpi::monitor {

constexpr int64_t kLockNs = 1'000'000'000;

// Which file a page is, independent of its name.
struct FileId {
  uint64_t device = 0;
  uint64_t inode = 0;
  bool operator==(const FileId&) const = default;
};

// The folders to look for the page in, best first: `folder` alone if it is not empty, else $TMPI_MONITOR_FOLDER alone
// if set, else /dev/shm, $XDG_RUNTIME_DIR and /tmp.
std::vector<std::string> page_folders(const std::string& folder);

// "/dev/shm/tmpi-1000": one page per user.
std::string page_path(const std::string& folder);

// Whether the page is still the file at its path, and whole.
bool is_current(const std::string& path, const FileId& id);

// A page that is mapped and locked. The lock ends with the object, the mapping only by unmap (it outlives the lock).
class LockedPage {
 public:
  // Opens the page, with `make` makes it in the first folder that can hold it. Without `make` an absent page is the
  // error ENOENT. A file that is no page of this user and version is refused; it is never changed.
  static Result<LockedPage> open(const std::string& folder, bool make);
  ~LockedPage();
  LockedPage(LockedPage&& other) noexcept { swap(other); }
  LockedPage& operator=(LockedPage&& other) noexcept {
    swap(other);
    return *this;
  }
  LockedPage(const LockedPage&) = delete;
  LockedPage& operator=(const LockedPage&) = delete;

  // The same in these folders.
  static Result<LockedPage> open_in(const std::vector<std::string>& folders, bool make);

  Page& page() const { return *page_; }
  const std::string& path() const { return path_; }
  std::string folder() const { return path_.substr(0, path_.rfind('/')); }
  const FileId& id() const { return id_; }

  // Removes the file. Only when no job is registered (L1).
  void remove_file();

 private:
  LockedPage(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  void swap(LockedPage& other);
  static Result<LockedPage> open_at(const std::string& path, bool make);
  Result<bool> lock_and_verify();
  Result<void> check_file() const;
  Result<void> size_file(bool make);
  Result<void> map(bool make);
  Result<void> check_page() const;

  std::string path_;
  int fd_ = -1;
  FileId id_;
  Page* page_ = nullptr;
};

// Ends the mapping. Who may still read through it uses `retire` instead: the page's place then reads as zeros for good.
void unmap(const Page* page);
void retire(const Page* page);

// R2: what a job says of itself when it registers, written into a free entry; the owner comes last. For who holds the
// page's lock, or owns it.
struct Registrant {
  std::string_view name;
  int ranks;
  int weight;
  uint32_t user;
};
uint32_t next_registration(Shared& shared);
void claim_entry(Entry& entry, uint64_t owner, const Registrant& who, uint64_t started);

// For who makes a page, before anybody else can see it or under its lock.
void write_header(Page& page);

// Frees the entries of processes that have ended; the number of jobs left. Anyone may call it; `quick` as in is_alive.
int remove_dead(Page& page, bool quick);

}  // namespace tmpi::monitor
