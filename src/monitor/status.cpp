// See status.h.
#include "monitor/status.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "monitor/page.h"
#include "monitor/process.h"

namespace tmpi::monitor {

namespace {

Error refused(const std::string& path, const std::string& why, int error_number = EINVAL) {
  return Error{"the status of a job, " + path + ", " + why, error_number};
}

std::string prefix_of_files() { return "tmpi-" + std::to_string(geteuid()) + "-"; }

// Closes the file at the end.
struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
};

bool read_at(int fd, void* bytes, size_t count, int64_t at) {
  auto* to = static_cast<char*>(bytes);
  while (count > 0) {
    ssize_t got = pread(fd, to, count, at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    at += got;
    count -= static_cast<size_t>(got);
  }
  return true;
}

Result<void> check_file(int fd, const std::string& path) {
  struct stat status;
  if (fstat(fd, &status) != 0) return refused(path, std::string("cannot be read: ") + strerror(errno), errno);
  if (!S_ISREG(status.st_mode)) return refused(path, "is not a regular file");
  if (status.st_uid != geteuid()) return refused(path, "belongs to user " + std::to_string(status.st_uid));
  return {};
}

Result<void> check_header(const StatusHeader& header, const std::string& path, int process) {
  if (header.magic != kStatusMagic) return refused(path, "is damaged");
  if (header.version != kStatusVersion)
    return refused(path, "was written by another version of TMPI (its layout is " + std::to_string(header.version) +
                             ", ours " + std::to_string(kStatusVersion) + ")");
  if (header.check != status_check(header) || header.record_bytes != sizeof(StatusRecord) ||
      header.records > kMostRecords || header.process != static_cast<uint32_t>(process))
    return refused(path, "is damaged");
  return {};
}

// Whether the process that wrote the file has ended. A file that says nothing of it counts by its name.
bool is_left_behind(const std::string& path, int process) {
  Descriptor file{open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)};
  StatusHeader header;
  bool told = file.fd >= 0 && read_at(file.fd, &header, sizeof header, 0) && header.magic == kStatusMagic;
  if (!told) return !is_alive(process, 0, false);
  return header.process_namespace == process_namespace() && !is_alive(process, header.start_time, false);
}

}  // namespace

const char* name_of(State state) {
  switch (state) {
    case State::kReady:
      return "ready";
    case State::kRunning:
      return "runs";
    case State::kSpinning:
      return "spins";
    case State::kWaiting:
      return "waits";
    case State::kEnded:
      return "ended";
    case State::kUnknown:
      break;
  }
  return "unknown";
}

const char* name_of(Count count) {
  static constexpr const char* names[kCounts] = {"switches", "waits",  "blocked", "migrations", "messages",
                                                 "bytes",    "waited", "spun",    "copied"};
  return names[static_cast<size_t>(count)];
}

void StatusRecord::set_text(const std::string& words) {
  size_t length = std::min(words.size(), sizeof text - 1);
  memcpy(text, words.data(), length);
  memset(text + length, 0, sizeof text - length);
}

uint64_t status_check(const StatusHeader& header) {
  uint64_t value = kStatusMagic;
  unsigned char bytes[offsetof(StatusHeader, check)];
  memcpy(bytes, &header, sizeof bytes);
  for (unsigned char byte : bytes) value = (value ^ byte) * 0x100000001b3;
  return value;
}

std::string status_folder(const std::string& folder) {
  const std::vector<std::string> folders = page_folders(folder);
  for (const std::string& each : folders)
    if (access(each.c_str(), W_OK | X_OK) == 0) return each;
  return folders.front();
}

std::string status_path(const std::string& folder, int process) {
  return folder + "/" + prefix_of_files() + std::to_string(process);
}

void StatusWriter::begin(const std::string& path, const StatusHeader& header) {
  cancel();
  path_ = path;
  header_ = header;
  header_.process = static_cast<uint32_t>(getpid());
  header_.start_time = start_time(getpid());
  header_.process_namespace = process_namespace();
  header_.records = 0;
  const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  fd_ = open(unfinished_path().c_str(), flags, 0600);
  if (fd_ < 0 && errno == EEXIST) {  // of a process that had our id and died
    unlink(unfinished_path().c_str());
    fd_ = open(unfinished_path().c_str(), flags, 0600);
  }
  if (fd_ < 0) error_ = errno;
  end_ = sizeof(StatusHeader);
  buffer_.reserve(kBuffered);
}

void StatusWriter::write_at(const void* bytes, size_t count, int64_t at) {
  const auto* from = static_cast<const char*>(bytes);
  while (count > 0 && error_ == 0) {
    ssize_t put = pwrite(fd_, from, count, at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      error_ = put < 0 ? errno : ENOSPC;
      break;
    }
    from += put;
    at += put;
    count -= static_cast<size_t>(put);
  }
}

void StatusWriter::flush() {
  size_t bytes = buffer_.size() * sizeof(StatusRecord);
  write_at(buffer_.data(), bytes, end_);
  end_ += static_cast<int64_t>(bytes);
  buffer_.clear();
}

void StatusWriter::add(const StatusRecord& record) {
  buffer_.push_back(record);
  ++header_.records;
  if (buffer_.size() == kBuffered) flush();
}

int StatusWriter::finish() {
  flush();
  header_.check = status_check(header_);
  write_at(&header_, sizeof header_, 0);
  if (error_ == 0 && rename(unfinished_path().c_str(), path_.c_str()) != 0) error_ = errno;
  int result = error_;
  if (result == 0) {
    close(fd_);
    fd_ = -1;
  }
  cancel();
  if (result != 0) unlink(path_.c_str());  // an older one would be taken for the answer
  return result;
}

void StatusWriter::cancel() {
  if (fd_ >= 0) {
    close(fd_);
    unlink(unfinished_path().c_str());
  }
  fd_ = -1;
  error_ = 0;
  buffer_ = {};
}

Result<Status> read_status(const std::string& path, int process) {
  // O_NONBLOCK: somebody may have put a pipe there.
  Descriptor file{open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
  if (file.fd < 0) return refused(path, std::string("cannot be opened: ") + strerror(errno), errno);
  if (Result<void> checked = check_file(file.fd, path); !checked) return checked.error();
  Status status;
  if (!read_at(file.fd, &status.header, sizeof status.header, 0)) return refused(path, "is cut");
  if (Result<void> checked = check_header(status.header, path, process); !checked) return checked.error();
  // The size before the memory for it.
  struct stat file_status;
  const size_t bytes = status.header.records * sizeof(StatusRecord);
  if (fstat(file.fd, &file_status) != 0 || file_status.st_size != static_cast<off_t>(sizeof status.header + bytes))
    return refused(path, "is cut");
  status.records.resize(status.header.records);
  if (!read_at(file.fd, status.records.data(), bytes, sizeof status.header)) return refused(path, "is cut");
  for (StatusRecord& record : status.records) {
    record.state = std::min(record.state, static_cast<uint32_t>(State::kUnknown));
    record.text[sizeof record.text - 1] = 0;
  }
  return status;
}

void remove_status(const std::string& folder, int process) {
  std::string path = status_path(folder, process);
  unlink(path.c_str());
  unlink((path + ".new").c_str());
}

void remove_dead_status(const std::string& folder) {
  DIR* listing = opendir(folder.c_str());
  if (!listing) return;
  const std::string prefix = prefix_of_files();
  std::vector<int> dead;
  while (const dirent* file = readdir(listing)) {
    std::string_view name = file->d_name;
    if (!name.starts_with(prefix)) continue;
    name.remove_prefix(prefix.size());
    int process = 0;
    auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    std::string_view rest(end, static_cast<size_t>(name.data() + name.size() - end));
    if (error != std::errc() || process <= 0 || (!rest.empty() && rest != ".new")) continue;
    if (is_left_behind(folder + "/" + file->d_name, process)) dead.push_back(process);
  }
  closedir(listing);
  for (int process : dead) remove_status(folder, process);
}

}  // namespace tmpi::monitor
