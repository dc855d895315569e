// See output.h.
#include "output.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace tmpi::processes {
namespace {

constexpr size_t kReadBytes = 64 * 1024;
constexpr int kMostReads = 32;  // more than a pipe holds

}  // namespace

Sink::Sink(int fd) : fd_(fd), is_terminal_(isatty(fd) == 1) {}

bool Sink::is_same_as(const Sink& other) const {
  struct stat mine, its;
  return fstat(fd_, &mine) == 0 && fstat(other.fd_, &its) == 0 && mine.st_dev == its.st_dev &&
         mine.st_ino == its.st_ino;
}

void Sink::add(int writer, const char* data, size_t bytes) {
  if (bytes == 0 || error_ != 0) return;
  if (mid_line_ && last_writer_ != writer) waiting_ += '\n';
  waiting_.append(data, bytes);
  mid_line_ = data[bytes - 1] != '\n';
  last_writer_ = writer;
}

void Sink::write_some() {
  ssize_t bytes = write(fd_, waiting_.data() + written_, std::min<size_t>(waiting_.size() - written_, PIPE_BUF));
  if (bytes < 0) {
    if (errno != EINTR && errno != EAGAIN) drop(errno);
    return;
  }
  written_ += static_cast<size_t>(bytes);
  if (has_more()) return;
  waiting_.clear();
  written_ = 0;
}

void Sink::write_all() {
  while (has_more()) {
    // The descriptor may have been made non-blocking by whoever started us, and shared with them.
    pollfd ready = {fd_, POLLOUT, 0};
    if (poll(&ready, 1, -1) < 0 && errno != EINTR) return;
    write_some();
  }
}

void Sink::drop(int error) {
  waiting_.clear();
  written_ = 0;
  error_ = error;
}

Source::Source(int fd, Sink& sink, int writer, std::string prefix)
    : fd_(fd), sink_(&sink), writer_(writer), prefix_(std::move(prefix)) {}

bool Source::read_some() {
  char data[kReadBytes];
  ssize_t bytes = read(fd_, data, sizeof data);
  if (bytes > 0) {
    take(data, static_cast<size_t>(bytes));
    return true;
  }
  if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  flush();
  close_now();
  return false;
}

void Source::drain() {
  // Bounded: somebody else may hold the pipe's other end and go on writing.
  for (int i = 0; i < kMostReads && is_open() && read_some(); ++i) continue;
  flush();
}

void Source::take(const char* data, size_t bytes) {
  while (bytes > 0) {
    const void* newline = memchr(data, '\n', bytes);
    size_t piece = newline != nullptr ? static_cast<size_t>(static_cast<const char*>(newline) - data) + 1 : bytes;
    if (at_line_start_) held_ += prefix_;
    held_.append(data, piece);
    at_line_start_ = newline != nullptr;
    if (at_line_start_ || held_.size() > kMostHeldBytes) flush();
    data += piece;
    bytes -= piece;
  }
}

void Source::flush() {
  sink_->add(writer_, held_.data(), held_.size());
  held_.clear();
}

void Source::close_now() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
}

}  // namespace tmpi::processes
