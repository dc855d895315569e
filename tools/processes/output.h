// The output of many processes on one standard output and one standard error: each writes into pipes, and what comes
// out is put together a whole line at a time, with "[rank] " in front if asked. It does not start or poll anything
// itself (job.h does).
//
// Invariants, those of the ranks of one process (src/image/stdio_sink.h):
//  1. A complete line goes out as soon as it is read; the start of an unfinished line is held until it is finished, the
//     process ends, it exceeds kMostHeldBytes, or (at a terminal: somebody may be asked something) nothing more comes.
//  2. Bytes of two processes never share a line.
//  3. A failed write is reported once, on standard error, and remembered in error().
#pragma once

#include <string>

namespace tmpi::processes {

inline constexpr size_t kMostHeldBytes = 1024 * 1024;

// Standard output or standard error of ours. What is added waits here until the descriptor takes it, so that a reader
// that stands still (a pager) does not keep us from signals.
class Sink {
 public:
  explicit Sink(int fd);
  int fd() const { return fd_; }
  bool is_terminal() const { return is_terminal_; }
  bool is_same_as(const Sink& other) const;

  // Bytes of WRITER, a number that differs between processes.
  void add(int writer, const char* data, size_t bytes);
  bool has_more() const { return written_ < waiting_.size(); }
  bool is_full() const { return waiting_.size() - written_ >= kMostHeldBytes; }
  void write_some();  // at most a pipe's atomic size; after poll said that it will not block
  void write_all();   // may block
  int error() const { return error_; }

 private:
  void drop(int error);

  int fd_;
  bool is_terminal_;
  std::string waiting_;
  size_t written_ = 0;  // of waiting_, from its beginning
  int last_writer_ = -1;
  bool mid_line_ = false;
  int error_ = 0;
};

// What one process writes to one of its streams.
class Source {
 public:
  // FD is the end of a pipe that we read, or -1; it is closed by close_now or at the end of the pipe.
  Source(int fd, Sink& sink, int writer, std::string prefix);
  int fd() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  Sink& sink() { return *sink_; }
  bool holds_a_prompt() const { return !held_.empty() && sink_->is_terminal(); }

  // Reads what is there without waiting; closes at the end. False: there was nothing.
  bool read_some();
  // Of a process that has ended: reads what it left in the pipe, and hands over an unfinished line, too.
  void drain();
  void flush();
  void close_now();

 private:
  void take(const char* data, size_t bytes);

  int fd_;
  Sink* sink_;
  int writer_;
  std::string prefix_;
  std::string held_;  // the start of an unfinished line, with its prefix
  bool at_line_start_ = true;
};

}  // namespace tmpi::processes
