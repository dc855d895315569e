// See live.h.
#include "live.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"
#include "print.h"
#include "sample.h"
#include "screen.h"

namespace tmpi::top {
namespace {

constexpr int64_t kFirstPatienceNs = 1'500'000'000;  // a job in which nobody runs answers within a second
constexpr int64_t kPatienceNs = 200'000'000;         // and at once while it is looked at
constexpr size_t kWaitLines = 6;                     // per job

// What the user sees and has chosen.
class View {
 public:
  explicit View(const Command& command) : sampler_(command.folder, command.socket), command_(command) {
    chosen_ = command.process;
    in_ranks_ = chosen_ != 0;
  }

  int run() {
    Screen screen;
    screen.draw({"tmpitop looks for your jobs"}, -1);
    for (int64_t next = 0; !ended();) {
      if (!paused_ && now_ns() >= next) {
        next = now_ns() + command_.interval_ns;
        look(screen);
      }
      if (ended()) break;
      draw(screen);
      int64_t left_ms = paused_ ? 1000 : (next - now_ns()) / 1'000'000 + 1;
      use(screen.wait_key(static_cast<int>(std::clamp<int64_t>(left_ms, 0, 1000))));
    }
    return error_.empty() ? 0 : 1;
  }
  const std::string& error() const { return error_; }

 private:
  bool ended() const { return quit_ || Screen::ending() != 0 || !error_.empty(); }

  void look(Screen& screen) {
    auto pause = [&](int milliseconds) {
      Key key = screen.wait_key(milliseconds);
      if (key == Key::kNone) return !ended();
      use(key);
      draw(screen);
      return !ended();
    };
    Result<Sample> sample = sampler_.take(looked_ ? kPatienceNs : kFirstPatienceNs, pause);
    looked_ = true;
    if (!sample)
      error_ = sample.error().text;
    else
      sample_ = std::move(sample.value());
    if (!sample_.find(chosen_)) {
      in_ranks_ = false;
      chosen_ = sample_.jobs.empty() ? 0 : sample_.jobs[std::min(index_, sample_.jobs.size() - 1)].info.process;
    }
    for (size_t i = 0; i < sample_.jobs.size(); ++i)
      if (sample_.jobs[i].info.process == chosen_) index_ = i;
  }

  void move(int by) {
    if (in_ranks_) {
      top_ = std::max(0, top_ + by);
    } else if (!sample_.jobs.empty()) {
      auto last = static_cast<int>(sample_.jobs.size()) - 1;
      index_ = static_cast<size_t>(std::clamp(static_cast<int>(index_) + by, 0, last));
      chosen_ = sample_.jobs[index_].info.process;
    }
  }

  void use(Key key) {
    switch (key) {
      case Key::kUp:
        return move(-1);
      case Key::kDown:
        return move(1);
      case Key::kPageUp:
        return move(-page_);
      case Key::kPageDown:
        return move(page_);
      case Key::kEnter:
        if (sample_.find(chosen_)) in_ranks_ = true;
        return;
      case Key::kBack:
        in_ranks_ = false;
        top_ = 0;
        return;
      case Key::kPause:
        paused_ = !paused_;
        return;
      case Key::kQuit:
        quit_ = true;
        return;
      case Key::kNone:
      case Key::kOther:
        return;
    }
  }

  void draw(Screen& screen) {
    if (!looked_) return;
    std::vector<std::string> lines = {"tmpitop  " + summary_of(sample_) + (paused_ ? "  [paused]" : "")};
    lines.emplace_back(in_ranks_ ? "q quit  p pause  Esc jobs  up, down move"
                                 : "q quit  p pause  Enter ranks  up, down choose");
    lines.emplace_back();
    page_ = std::max(1, screen.rows() - 5);
    const Job* job = sample_.find(chosen_);
    int marked = in_ranks_ && job ? add_ranks(lines, *job) : add_jobs(lines, screen.rows());
    screen.draw(lines, marked);
  }

  int add_ranks(std::vector<std::string>& lines, const Job& job) {
    lines.push_back(job_lines(sample_)[0]);
    lines.push_back(job_lines(sample_)[index_ + 1]);
    lines.emplace_back();
    std::vector<std::string> ranks = rank_lines(job);
    if (job.status) {
      lines.push_back(ranks[0]);
      ranks.erase(ranks.begin());
    }
    top_ = std::clamp(top_, 0, std::max(0, static_cast<int>(ranks.size()) - 1));
    lines.insert(lines.end(), ranks.begin() + top_, ranks.end());
    return -1;
  }

  // The chosen job is always within the window.
  int add_jobs(std::vector<std::string>& lines, int rows) {
    if (sample_.jobs.empty()) return -1;
    std::vector<std::string> jobs = job_lines(sample_), body;
    int begin = 0, end = 0;
    for (size_t i = 0; i < sample_.jobs.size(); ++i) {
      if (i == index_) begin = static_cast<int>(body.size());
      body.push_back(jobs[i + 1]);
      for (const std::string& line : wait_lines(sample_.jobs[i], kWaitLines)) body.push_back("    " + line);
      if (i == index_) end = static_cast<int>(body.size());
    }
    lines.push_back(jobs[0]);
    const int room = std::max(1, rows - static_cast<int>(lines.size()));
    const int skipped = std::clamp(end - room, 0, begin);
    const int marked = static_cast<int>(lines.size()) + begin - skipped;
    lines.insert(lines.end(), body.begin() + skipped, body.end());
    return marked;
  }

  Sampler sampler_;
  Command command_;
  Sample sample_;
  std::string error_;
  int chosen_ = 0;    // the job's process; 0: none
  size_t index_ = 0;  // its place in the sample
  int top_ = 0;       // the first rank that is shown
  int page_ = 1;
  bool in_ranks_ = false, paused_ = false, quit_ = false, looked_ = false;
};

}  // namespace

int fail(const std::string& text, int status) {
  fprintf(stderr, "tmpitop: %s\n", text.c_str());
  return status;
}

int run_live(const Command& command) {
  View view(command);
  int status = view.run();
  if (!view.error().empty()) return fail(view.error(), status);
  if (int signal = Screen::ending()) raise(signal);  // with the terminal as it was
  return status;
}

Result<std::string> table_of(const Command& command, const Sample& sample) {
  std::string text = summary_of(sample) + "\n";
  if (sample.jobs.empty() && command.process == 0) return text;
  const Job* chosen = sample.find(command.process);
  if (command.process != 0 && !chosen)
    return Error{"no TMPI job has the process id " + std::to_string(command.process), 0};
  std::vector<std::string> jobs = job_lines(sample);
  text += jobs[0] + "\n";
  for (size_t i = 0; i < sample.jobs.size(); ++i) {
    if (chosen && chosen != &sample.jobs[i]) continue;
    text += jobs[i + 1] + "\n";
    if (!chosen)
      for (const std::string& line : wait_lines(sample.jobs[i], kWaitLines)) text += "    " + line + "\n";
  }
  if (!chosen) return text;
  text += "\n";
  for (const std::string& line : rank_lines(*chosen)) text += line + "\n";
  return text;
}

int run_dumb(const Command& command) {
  Sampler sampler(command.folder, command.socket);
  auto pause = [](int milliseconds) { return usleep(static_cast<unsigned>(milliseconds) * 1000) == 0; };
  for (bool first = true;; first = false) {
    const int64_t next = now_ns() + command.interval_ns;
    Result<Sample> sample = sampler.take(first ? kFirstPatienceNs : kPatienceNs, pause);
    if (!sample) return fail(sample.error().text, 1);
    Result<std::string> table = table_of(command, sample.value());
    if (!table) return fail(table.error().text, 1);
    if (printf("%s%s", first ? "" : "\n", table.value().c_str()) < 0 || fflush(stdout) != 0) return 1;
    while (now_ns() < next) usleep(static_cast<unsigned>(std::clamp<int64_t>((next - now_ns()) / 1000, 1, 100'000)));
  }
}

}  // namespace tmpi::top
