// See page.h. Errors are whole sentences for the user; the caller adds what follows from them.
#include "monitor/page.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "monitor/policy.h"
#include "monitor/process.h"

namespace tmpi::monitor {

namespace {

constexpr const char* kWhat = "the registry of jobs ";
constexpr const char* kDamaged = "is no registry of TMPI, or it is damaged";

Error refused(const std::string& path, const std::string& why, int error_number = EINVAL) {
  return Error{kWhat + path + " " + why, error_number};
}

Error failed(const std::string& path, const char* what, int error_number) {
  return refused(path, std::string(what) + ": " + strerror(error_number), error_number);
}

Error wrong_version(const std::string& path, uint32_t version) {
  return refused(path, "belongs to jobs of another version of TMPI (its layout is " + std::to_string(version) +
                           ", ours " + std::to_string(kVersion) + ")");
}

bool is_zero_after_header(const Page& page) {
  const char* bytes = reinterpret_cast<const char*>(&page);
  return std::all_of(bytes + sizeof(Header), bytes + sizeof(Page), [](char c) { return c == 0; });
}

// Whether another folder may do where this one did not.
bool tells_of_folder(int error_number) {
  for (int e : {ENOENT, ENOTDIR, EACCES, EROFS, ENOSPC, EDQUOT, EPERM, EOPNOTSUPP, ENOMEM})
    if (error_number == e) return true;
  return false;
}

}  // namespace

std::vector<std::string> page_folders(const std::string& folder) {
  if (!folder.empty()) return {folder};
  const char* chosen = getenv("TMPI_MONITOR_FOLDER");
  if (chosen && *chosen) return {chosen};
  std::vector<std::string> folders = {"/dev/shm"};
  const char* runtime = getenv("XDG_RUNTIME_DIR");
  if (runtime && *runtime == '/') folders.emplace_back(runtime);
  folders.emplace_back("/tmp");
  return folders;
}

std::string page_path(const std::string& folder) { return folder + "/tmpi-" + std::to_string(geteuid()); }

bool is_current(const std::string& path, const FileId& id) {
  struct stat status;
  return lstat(path.c_str(), &status) == 0 && FileId{status.st_dev, status.st_ino} == id &&
         status.st_size >= static_cast<off_t>(sizeof(Page));
}

Result<LockedPage> LockedPage::open(const std::string& folder, bool make) {
  return open_in(page_folders(folder), make);
}

Result<LockedPage> LockedPage::open_in(const std::vector<std::string>& folders, bool make) {
  // A page that is there already comes first, wherever it had to be made.
  for (const std::string& each : folders) {
    Result<LockedPage> found = open_at(page_path(each), false);
    if (found || !tells_of_folder(found.error().error_number)) return found;
    if (found.error().error_number == EACCES && access(page_path(each).c_str(), F_OK) == 0) return found;
  }
  Result<LockedPage> made = Error{"", ENOENT};
  Error first{"no TMPI job has registered in " + folders.front(), ENOENT};
  for (size_t i = 0; make && i < folders.size(); ++i) {
    made = open_at(page_path(folders[i]), true);
    if (made || !tells_of_folder(made.error().error_number)) return made;
    if (i == 0) first = made.error();
  }
  return first;
}

Result<LockedPage> LockedPage::open_at(const std::string& path, bool make) {
  // O_NONBLOCK: somebody may have put a pipe there.
  const int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  for (int64_t end = now_ns() + kLockNs;;) {
    // A file that exists is opened without O_CREAT, because with it the kernel hides in /tmp whose it is.
    int fd = ::open(path.c_str(), flags);
    if (fd < 0 && errno == ENOENT && make) {
      fd = ::open(path.c_str(), flags | O_CREAT | O_EXCL, 0600);
      if (fd < 0 && errno == EEXIST) continue;
      if (fd >= 0) fchmod(fd, 0600);  // whatever the umask is
    }
    if (fd < 0 && errno == ELOOP) return refused(path, "is a symbolic link");
    if (fd < 0 && errno == EACCES) {
      struct stat status;
      if (lstat(path.c_str(), &status) == 0 && status.st_uid != geteuid())
        return refused(path, "belongs to user " + std::to_string(status.st_uid));
    }
    if (fd < 0) return failed(path, "cannot be opened", errno);
    LockedPage locked(path, fd);
    Result<bool> verified = locked.lock_and_verify();
    if (!verified) return verified.error();
    if (verified.value()) {
      if (Result<void> mapped = locked.map(make); !mapped) return mapped.error();
      return locked;
    }
    if (now_ns() > end) return refused(path, "is replaced all the time", EAGAIN);
  }
}

// False when the path has come to name another file meanwhile (L1).
Result<bool> LockedPage::lock_and_verify() {
  if (Result<void> checked = check_file(); !checked) return checked.error();
  for (int64_t end = now_ns() + kLockNs; flock(fd_, LOCK_EX | LOCK_NB) != 0;) {
    if (errno != EWOULDBLOCK && errno != EINTR) return failed(path_, "cannot be locked", errno);
    if (now_ns() > end) return refused(path_, "has been locked by a process for more than a second", ETIMEDOUT);
    usleep(200);
  }
  struct stat mine, named;
  if (fstat(fd_, &mine) != 0) return failed(path_, "cannot be read", errno);
  if (lstat(path_.c_str(), &named) != 0 || mine.st_dev != named.st_dev || mine.st_ino != named.st_ino) return false;
  id_ = {mine.st_dev, mine.st_ino};
  return true;
}

Result<void> LockedPage::check_file() const {
  struct stat status;
  if (fstat(fd_, &status) != 0) return failed(path_, "cannot be read", errno);
  if (!S_ISREG(status.st_mode)) return refused(path_, "is not a regular file");
  if (status.st_uid != geteuid()) return refused(path_, "belongs to user " + std::to_string(status.st_uid));
  if (status.st_nlink > 1) return refused(path_, "has a second name");
  if ((status.st_mode & 0077) != 0) return refused(path_, "may be used by other users (its mode is not 0600)");
  return {};
}

// An empty file is what is left of somebody who died, or of somebody who waits for the lock and will see that it is
// gone.
Result<void> LockedPage::size_file(bool make) {
  struct stat status;
  if (fstat(fd_, &status) != 0) return failed(path_, "cannot be read", errno);
  constexpr auto bytes = static_cast<off_t>(sizeof(Page));
  if (status.st_size == 0) {
    // Memory is taken now: without any left, a touch of the page would be a fault.
    int error = make ? posix_fallocate(fd_, 0, bytes) : ENOENT;
    if (error == 0) return {};
    remove_file();
    return failed(path_, make ? "cannot be made" : "is empty", error);
  }
  if (status.st_size == bytes) return {};
  uint64_t magic = 0;
  uint32_t version = 0;
  if (pread(fd_, &magic, sizeof magic, 0) == sizeof magic && magic == kMagic &&
      pread(fd_, &version, sizeof version, offsetof(Header, version)) == sizeof version && version != kVersion)
    return wrong_version(path_, version);
  return refused(path_, kDamaged);
}

Result<void> LockedPage::map(bool make) {
  if (Result<void> sized = size_file(make); !sized) return sized.error();
  void* memory = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, fd_, 0);
  if (memory == MAP_FAILED) return failed(path_, "cannot be mapped", errno);
  page_ = static_cast<Page*>(memory);
  // acquire: partner of the release in write_header. Not there yet: who was making the page has died, or it is ours to
  // make (L2).
  if (page_->header.magic.load(std::memory_order_acquire) == 0 && is_zero_after_header(*page_)) write_header(*page_);
  if (Result<void> checked = check_page(); !checked) {
    unmap(page_);
    return checked.error();
  }
  return {};
}

Result<void> LockedPage::check_page() const {
  const Header& header = page_->header;
  if (header.magic.load(std::memory_order_acquire) != kMagic) return refused(path_, kDamaged);
  if (header.version != kVersion) return wrong_version(path_, header.version);
  if (header.page_bytes != sizeof(Page) || header.check != header_check(header)) return refused(path_, kDamaged);
  if (header.process_namespace != process_namespace())
    return refused(path_, "belongs to jobs of another container; TMPI_MONITOR_FOLDER may name a folder of its own");
  return {};
}

void LockedPage::swap(LockedPage& other) {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(id_, other.id_);
  std::swap(page_, other.page_);
}

LockedPage::~LockedPage() {
  if (fd_ < 0) return;
  // Unlocked by name: a child that was forked meanwhile holds the file open, too.
  flock(fd_, LOCK_UN);
  close(fd_);
}

void LockedPage::remove_file() { unlink(path_.c_str()); }

void unmap(const Page* page) { munmap(const_cast<Page*>(page), sizeof(Page)); }

// By the kernel's name: the thread sanitizer takes the function for a write to all of the page, and others still probe.
void retire(const Page* page) {
  syscall(SYS_mmap, page, sizeof(Page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0L);
}

void write_header(Page& page) {
  Header& header = page.header;
  header.version = kVersion;
  header.page_bytes = sizeof(Page);
  header.process_namespace = process_namespace();
  header.check = header_check(header);
  // release: whoever sees the magic number sees a whole header.
  header.magic.store(kMagic, std::memory_order_release);
}

uint32_t next_registration(Shared& shared) {
  uint32_t registration = shared.registrations.load(std::memory_order_relaxed) + 1;
  if ((registration & 0xffff) == 0) ++registration;  // a grant that is all zeros is for nobody
  shared.registrations.store(registration, std::memory_order_relaxed);
  return registration;
}

void claim_entry(Entry& entry, uint64_t owner, const Registrant& who, uint64_t started) {
  constexpr auto relaxed = std::memory_order_relaxed;
  entry.start_time.store(started, relaxed);
  auto weight = static_cast<uint32_t>(std::clamp(who.weight, 1, kMostWeight));
  entry.weight.store(owner_word(registration_of(owner), weight), relaxed);
  entry.ranks.store(static_cast<uint32_t>(std::max(who.ranks, 0)), relaxed);
  entry.user.store(who.user, relaxed);
  entry.looks.store(0, relaxed);
  store_name(entry, who.name);
  Said& said = entry.said;
  said.heard_ns.store(static_cast<uint64_t>(now_ns()), relaxed);
  for (std::atomic<uint64_t>* word : {&said.ran_ns, &said.waited_ns, &said.quota_group, &said.look_answer})
    word->store(0, relaxed);
  for (std::atomic<uint32_t>* word : {&said.wish, &said.running, &said.quota_milli}) word->store(0, relaxed);
  said.adapts.store(1, relaxed);
  store_set(said.affinity, affinity_of_thread());
  // release: partner of the acquire in read_demand, remove_dead and the tools.
  entry.owner.store(owner, std::memory_order_release);
}

int remove_dead(Page& page, bool quick) {
  int left = 0;
  for (Entry& entry : page.entries) {
    // acquire: partner of the release with which the owner claimed the entry; its start time is there (R2).
    uint64_t owner = entry.owner.load(std::memory_order_acquire);
    if (owner == 0) continue;
    uint64_t started = entry.start_time.load(std::memory_order_relaxed);
    if (is_alive(static_cast<pid_t>(process_of(owner)), started, quick) ||
        !entry.owner.compare_exchange_strong(owner, 0, std::memory_order_acq_rel, std::memory_order_relaxed))
      ++left;
  }
  return left;
}

}  // namespace tmpi::monitor
