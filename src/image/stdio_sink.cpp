// Line buffers per rank and the single writer behind them. See stdio_sink.h.
#include "image/stdio_sink.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/mutex.h"
#include "image/hooks.h"
#include "image/interpose_raw.h"

namespace tmpi::image::stdio {
namespace {

// The unfinished line of one rank on one channel. Guarded by RankOutput::lock.
struct LineBuffer {
  char* data = nullptr;
  std::size_t used = 0;
  std::size_t capacity = 0;
  bool at_line_start = true;  // the next byte begins a line, and wants the prefix

  bool reserve(std::size_t more) {
    if (used + more <= capacity) return true;
    std::size_t wanted = std::max<std::size_t>({used + more, 2 * capacity, 120});
    auto* grown = static_cast<char*>(std::realloc(data, wanted));
    if (grown == nullptr) return false;
    data = grown;
    capacity = wanted;
    return true;
  }
  // Everything has been written. A line that was unusually long does not keep its memory.
  void clear() {
    used = 0;
    if (capacity <= 4096) return;
    std::free(data);
    data = nullptr;
    capacity = 0;
  }
  void put(const char* bytes, std::size_t count) {
    std::memcpy(data + used, bytes, count);
    used += count;
  }
};

struct RankOutput {
  Mutex lock;
  LineBuffer line[2];
};

// What is known about one place that bytes go to. Guarded by output_lock.
struct Destination {
  bool mid_line = false;  // the last byte written was not a newline
  int last_rank = -1;     // who wrote it
};

Mutex output_lock;
Destination destinations[2];
Destination* destination_of[2] = {&destinations[0], &destinations[1]};  // one for both if it is one terminal or pipe
std::atomic<int> first_error{0};
RankOutput* table = nullptr;  // [rank + 1]; entry 0 belongs to callers without a rank. Set once by sink_start.
int table_ranks = 0;
bool use_prefix = false;

RankOutput* output_of(int rank) {
  if (table == nullptr || rank < -1 || rank >= table_ranks) return nullptr;
  return &table[rank + 1];
}

int wait_writable(int fd) {
  struct pollfd waiting = {fd, POLLOUT, 0};
  return __poll(&waiting, 1, -1);
}

// Writes all of it. False with errno set.
bool write_fully(int fd, const char* data, std::size_t bytes) {
  while (bytes > 0) {
    ssize_t written = __write(fd, data, bytes);
    if (written > 0) {
      data += written;
      bytes -= static_cast<std::size_t>(written);
    } else if (written < 0 && errno != EINTR) {
      // The descriptor may have been made non-blocking by whoever started us, and shared with them.
      if (errno != EAGAIN || wait_writable(fd) < 0) return false;
    }
  }
  return true;
}

void note_failure(int fd, int error) {
  int none = 0;
  if (fd != 1 || !first_error.compare_exchange_strong(none, error)) return;
  char text[200];
  int length = std::snprintf(text, sizeof text, "tmpi: cannot write standard output: %s; output is lost\n",
                             strerrordesc_np(error) != nullptr ? strerrordesc_np(error) : "unknown error");
  write_fully(2, text, static_cast<std::size_t>(length));
}

// The one place that writes. Needs output_lock.
bool emit_locked(int rank, Channel channel, const char* data, std::size_t bytes) {
  if (bytes == 0) return true;
  const int index = static_cast<int>(channel);
  const int fd = index + 1;
  Destination& destination = *destination_of[index];
  if (destination.mid_line && destination.last_rank != rank) (void)write_fully(fd, "\n", 1);
  bool good = write_fully(fd, data, bytes);
  const int error = errno;
  destination.mid_line = data[bytes - 1] != '\n';
  destination.last_rank = rank;
  if (!good) {
    note_failure(fd, error);
    errno = error;
  }
  return good;
}

bool emit(int rank, Channel channel, const char* data, std::size_t bytes) {
  MutexLock hold(output_lock);
  return emit_locked(rank, channel, data, bytes);
}

// Copies into the buffer with the prefix before each line's first byte.
bool put_prefixed(LineBuffer& line, int rank, const char* data, std::size_t bytes) {
  char prefix[24];
  const auto prefix_bytes =
      static_cast<std::size_t>(std::snprintf(prefix, sizeof prefix, "[%d] ", hooks.first_number + rank));
  while (bytes > 0) {
    const void* newline = std::memchr(data, '\n', bytes);
    std::size_t piece = newline ? static_cast<std::size_t>(static_cast<const char*>(newline) - data) + 1 : bytes;
    if (!line.reserve(piece + prefix_bytes)) return false;
    if (line.at_line_start) line.put(prefix, prefix_bytes);
    line.put(data, piece);
    line.at_line_start = newline != nullptr;
    data += piece;
    bytes -= piece;
  }
  return true;
}

// Writes the buffer up to its last newline, or all of it when too much is held. Keeps the rest.
bool write_finished(LineBuffer& line, int rank, Channel channel) {
  const void* newline = line.used > 0 ? memrchr(line.data, '\n', line.used) : nullptr;
  std::size_t ready = newline ? static_cast<std::size_t>(static_cast<const char*>(newline) - line.data) + 1 : 0;
  if (line.used - ready > max_held_bytes) ready = line.used;
  bool good = emit(rank, channel, line.data, ready);
  if (ready == line.used) {
    line.clear();
  } else if (ready > 0) {
    line.used -= ready;
    std::memmove(line.data, line.data + ready, line.used);
  }
  return good;
}

// Needs output_lock.
bool flush_line_locked(LineBuffer& line, int rank, Channel channel) {
  bool good = emit_locked(rank, channel, line.data, line.used);
  line.clear();
  return good;
}

}  // namespace

void sink_start(int ranks, bool prefix) {
  struct stat out, err;
  if (fstat(1, &out) == 0 && fstat(2, &err) == 0 && out.st_dev == err.st_dev && out.st_ino == err.st_ino)
    destination_of[1] = destination_of[0];
  use_prefix = prefix;
  table_ranks = ranks;
  table = new RankOutput[static_cast<std::size_t>(ranks) + 1];
}

bool sink_started() { return table != nullptr; }
int sink_ranks() { return table_ranks; }
int output_error() { return first_error.load(); }

bool append(int rank, Channel channel, const char* data, std::size_t bytes) {
  RankOutput* out = output_of(rank);
  if (out == nullptr) return emit(rank, channel, data, bytes);
  if (bytes == 0) return true;
  MutexLock hold(out->lock);
  LineBuffer& line = out->line[static_cast<int>(channel)];
  if (use_prefix && rank >= 0) {
    if (!put_prefixed(line, rank, data, bytes)) return false;
    return write_finished(line, rank, channel);
  }
  // Whole lines with nothing held before them go out without being copied.
  if (line.used == 0) {
    const void* newline = memrchr(data, '\n', bytes);
    if (newline != nullptr) {
      std::size_t ready = static_cast<std::size_t>(static_cast<const char*>(newline) - data) + 1;
      if (!emit(rank, channel, data, ready)) return false;
      data += ready;
      bytes -= ready;
      if (bytes == 0) return true;
    }
  }
  if (!line.reserve(bytes)) return false;
  line.put(data, bytes);
  return write_finished(line, rank, channel);
}

bool flush_held(int rank, Channel channel) {
  RankOutput* out = output_of(rank);
  if (out == nullptr) return true;
  MutexLock hold(out->lock);
  MutexLock hold_output(output_lock);
  return flush_line_locked(out->line[static_cast<int>(channel)], rank, channel);
}

void flush_rank(int rank) {
  RankOutput* out = output_of(rank);
  if (out == nullptr) return;
  MutexLock hold(out->lock);
  if (out->line[0].used == 0 && out->line[1].used == 0) return;
  MutexLock hold_output(output_lock);
  for (Channel channel : {Channel::out, Channel::err})
    flush_line_locked(out->line[static_cast<int>(channel)], rank, channel);
}

void flush_all() {
  for (int rank = -1; rank < table_ranks; ++rank) flush_rank(rank);
}

namespace {

// The output for a signal handler: whoever holds it may have been stopped by the very signal.
bool take_output_in_signal() {
  for (int tries = 0; tries < 100; ++tries) {
    if (output_lock.try_lock()) return true;
    struct timespec pause = {0, 1'000'000};
    syscall(SYS_nanosleep, &pause, nullptr);
  }
  return false;
}

}  // namespace

void report_in_signal(const char* text, std::size_t bytes) {
  const int saved = errno;
  bool taken = take_output_in_signal();
  emit_locked(-1, Channel::err, text, bytes);
  if (taken) output_lock.unlock();
  errno = saved;
}

namespace {

// Needs output_lock, or a dying process.
void show_held_in_signal(int rank) {
  RankOutput* out = output_of(rank);
  if (out == nullptr || !out->lock.try_lock()) return;
  for (int channel = 0; channel < 2; ++channel) {
    LineBuffer& line = out->line[channel];
    emit_locked(rank, static_cast<Channel>(channel), line.data, line.used);
    line.used = 0;
  }
  out->lock.unlock();
}

}  // namespace

void begin_last_report(int rank) {
  (void)take_output_in_signal();
  show_held_in_signal(rank);
}

void say_last(const char* text, std::size_t bytes) { emit_locked(-1, Channel::err, text, bytes); }

void end_last_report() {
  for (int rank = -1; rank < table_ranks; ++rank) show_held_in_signal(rank);
}

void fork_prepare(int rank) {
  flush_rank(rank);
  if (RankOutput* out = output_of(rank)) out->lock.lock();
  output_lock.lock();
}

void fork_done(int rank) {
  output_lock.unlock();
  if (RankOutput* out = output_of(rank)) out->lock.unlock();
}

}  // namespace tmpi::image::stdio
