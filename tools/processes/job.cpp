// Following a job: one thread and one poll for signals, PMIx's events and the processes' output. See job.h; start.cpp
// has its beginning.
#include "job.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/clock.h"
#include "family.h"
#include "leftovers.h"
#include "monitor/client.h"

namespace tmpi::processes {
namespace {

constexpr int kCannotStart = 125;           // as the library says it: the program itself never ran
constexpr int64_t kPromptNs = 100'000'000;  // how long an unfinished line waits for its rest, at a terminal
constexpr int kMostStatus = 0xff;

int to_poll_ms(int64_t ns) { return static_cast<int>(std::clamp<int64_t>((ns + 999'999) / 1'000'000, 0, 60'000)); }

}  // namespace

Job::Job(const Settings& settings, Program program)
    : settings_(settings), program_(std::move(program)), count_(count_of(settings)), one_sink_(out_.is_same_as(err_)) {}

int Job::run() {
  adopt_orphans();
  signals_ = signals_to_take();
  signal(SIGCHLD, SIG_DFL);  // a parent that ignores it would make waitpid find nobody
  signal(SIGPIPE, SIG_IGN);  // a reader that goes away is a failed write, see tell_lost_output
  sigprocmask(SIG_BLOCK, &signals_, &old_mask_);
  signal_fd_ = signalfd(-1, &signals_, SFD_CLOEXEC | SFD_NONBLOCK);
  Result<void> started = signal_fd_ >= 0 ? start_all() : Error{"no descriptor for signals", errno};
  if (!started) {
    int error = started.error().error_number;
    end(error == ENOENT ? 127 : error == EACCES || error == ENOEXEC ? 126 : kCannotStart, started.error().text);
  }
  follow();
  return finish();
}

void Job::follow() {
  while (living_ > 0) {
    wait_for_something();
    take_signals();
    take_events();
    reap();
    look_for_stragglers();
    tell_lost_output();
    if (is_ending() && living_ > 0 && now_ns() >= kill_at_ns_) {
      killed_ = true;
      ask_all(SIGKILL);
      kill_at_ns_ = now_ns() + kEndGraceNs;
    }
  }
}

// Sleeps until a signal, an event, output to read or room to write; reads and writes.
void Job::wait_for_something() {
  std::vector<pollfd> fds = {{signal_fd_, POLLIN, 0}, {server_.wake_fd(), POLLIN, 0}};
  std::vector<Sink*> sinks;
  for (Sink* sink : {&out_, &err_})
    if (sink->has_more()) {
      sinks.push_back(sink);
      fds.push_back({sink->fd(), POLLOUT, 0});
    }
  std::vector<Source*> sources;
  bool prompt = false;
  for (Process& process : processes_)
    for (Source* source : {&process.out, &process.err}) {
      if (!source->is_open()) continue;
      prompt = prompt || source->holds_a_prompt();
      if (source->sink().is_full()) continue;
      sources.push_back(source);
      fds.push_back({source->fd(), POLLIN, 0});
    }
  int patience_ms = is_ending() ? to_poll_ms(kill_at_ns_ - now_ns()) : -1;
  if (prompt) patience_ms = patience_ms < 0 ? to_poll_ms(kPromptNs) : std::min(patience_ms, to_poll_ms(kPromptNs));
  int ready = poll(fds.data(), fds.size(), patience_ms);
  if (ready == 0 && prompt)
    for (Source* source : sources)
      if (source->holds_a_prompt()) source->flush();
  if (ready <= 0) return;
  for (size_t i = 0; i < sinks.size(); ++i)
    if (fds[2 + i].revents != 0) sinks[i]->write_some();
  for (size_t i = 0; i < sources.size(); ++i)
    if (fds[2 + sinks.size() + i].revents != 0) sources[i]->read_some();
}

void Job::take_signals() {
  signalfd_siginfo info;
  while (read(signal_fd_, &info, sizeof info) == sizeof info)
    if (info.ssi_signo != SIGCHLD) take_signal(static_cast<int>(info.ssi_signo), info.ssi_code == SI_KERNEL);
}

void Job::take_signal(int signal, bool from_terminal) {
  if (is_ending_signal(signal)) {
    int64_t now = now_ns();
    if (asked_at_ns_ != 0) {
      if (now - asked_at_ns_ > kRepeatNs) kill_at_ns_ = now;
      return;
    }
    asked_at_ns_ = now;
    if (!is_ending()) {
      asked_signal_ = signal;
      interrupted_at_terminal_ = signal == SIGINT && from_terminal;
      kill_at_ns_ = now + kEndGraceNs;
    }
  }
  // The terminal sends ^C and ^\ to the whole process group, so the processes have it already.
  if (!from_terminal) ask_all(signal);
}

void Job::take_events() {
  for (Event& event : server_.take_events()) {
    if (event.process < 0 || event.process >= static_cast<int>(processes_.size())) continue;
    Process& process = processes_[static_cast<size_t>(event.process)];
    switch (event.kind) {
      case Event::Kind::connected:
        process.entered = true;
        process.left = false;
        break;
      case Event::Kind::finalized:
        process.left = true;
        break;
      case Event::Kind::aborted: {
        int status = event.status & kMostStatus;
        std::string text = !event.text ? name_of(event.process) + " ended the job with status " + std::to_string(status)
                           : event.text->empty() ? ""
                                                 : name_of(event.process) + ": " + *event.text;
        process.out.drain();
        process.err.drain();
        end(status, text);
        break;
      }
    }
  }
}

void Job::reap() {
  int wait_status = 0;
  pid_t id;
  while ((id = waitpid(-1, &wait_status, WNOHANG)) > 0) {
    auto found = std::find_if(processes_.begin(), processes_.end(),
                              [id](const Process& process) { return process.id == id && !process.ended; });
    if (found == processes_.end()) continue;  // an adopted one
    found->ended = true;
    --living_;
    take_events();  // what it told before it ended
    found->out.drain();
    found->err.drain();
    judge(static_cast<int>(found - processes_.begin()), wait_status);
  }
}

// The kernel gives ^C to the members of the process group one after the other, so a child's end can be seen before our
// own copy of the signal.
void Job::take_late_interrupt() {
  const int64_t until = now_ns() + kLateInterruptNs;
  while (!is_ending()) {
    pollfd ready = {signal_fd_, POLLIN, 0};
    int64_t left = until - now_ns();
    if (left <= 0 || poll(&ready, 1, to_poll_ms(left)) <= 0) return;
    take_signals();
  }
}

void Job::tell_lost_output() {
  if (out_.error() == 0 || told_lost_output_) return;
  told_lost_output_ = true;
  if (out_.error() == EPIPE) {
    end(128 + SIGPIPE, "nobody reads the output any more: the job ends");
  } else {
    if (status_ == 0) status_ = 1;
    tell(std::string("cannot write standard output: ") + strerror(out_.error()) + "; output is lost");
  }
}

void Job::ask_all(int signal) {
  for (const Process& process : processes_)
    if (!process.ended) kill(process.id, signal);
}

void Job::tell(const std::string& text) {
  std::string line = "tmpirun: " + text + "\n";
  (one_sink_ ? out_ : err_).add(-1, line.data(), line.size());
}

// Everybody has ended. What they left is ended, too, and the rest of the output goes out.
int Job::finish() {
  end_orphans();
  for (Process& process : processes_)
    for (Source* source : {&process.out, &process.err}) {
      source->drain();
      source->close_now();
    }
  if (is_ending()) remove_shared_memory_left_since(begin_);
  monitor::sweep("");  // a process that was killed could not take itself off the registry of jobs
  const std::string& name = program_.arguments.front();
  if (asked_signal_ != 0 && !interrupted_at_terminal_) {
    std::string signal = std::to_string(asked_signal_) + " (" + signal_text(asked_signal_) + ")";
    if (killed_)
      tell(name + " did not end on signal " + signal + " and was killed");
    else if (death_signal_ != 0)
      tell(name + " was ended by signal " + std::to_string(death_signal_) + " (" + signal_text(death_signal_) + ")");
    if (killed_ || death_signal_ != 0) status_ = 128 + (killed_ ? SIGKILL : death_signal_);
  }
  // A reader that stands still must not keep us from ^C, so the signals get their usual effect here; not those that
  // came before, such as the second one of timeout(1).
  take_signals();
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    if (sigismember(&signals_, signal) == 1) ::signal(signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &old_mask_, nullptr);
  out_.write_all();
  tell_lost_output();
  err_.write_all();
  if (interrupted_at_terminal_) raise(SIGINT);
  return status_;
}

}  // namespace tmpi::processes
