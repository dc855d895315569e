// What the end of a process means for the job, and how it is told: invariant 1 of job.h.
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>

#include "base/clock.h"
#include "family.h"
#include "job.h"

namespace tmpi::processes {

int count_of(const Settings& settings) {
  int64_t each = std::max<int64_t>(settings.processes, 1);
  return static_cast<int>((settings.ranks + each - 1) / each);
}

int first_rank_of(const Settings& settings, int process) {
  return static_cast<int>(process * std::max<int64_t>(settings.processes, 1));
}

int ranks_of(const Settings& settings, int process) {
  int64_t each = std::max<int64_t>(settings.processes, 1);
  return static_cast<int>(std::min(each, settings.ranks - process * each));
}

void Job::judge(int process, int wait_status) {
  if (WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGINT && !is_ending()) take_late_interrupt();
  if (asked_signal_ != 0) {
    if (WIFSIGNALED(wait_status) && death_signal_ == 0) death_signal_ = WTERMSIG(wait_status);
    if (WIFEXITED(wait_status) && status_ == 0) status_ = WEXITSTATUS(wait_status);
  } else if (is_ending()) {
    return;
  } else if (WIFSIGNALED(wait_status)) {
    judge_signal(process, wait_status);
  } else {
    judge_exit(process, WEXITSTATUS(wait_status));
  }
}

void Job::judge_signal(int process, int wait_status) {
  int signal = WTERMSIG(wait_status);
  std::string how = signal == SIGKILL ? " was killed (signal 9): by someone, or because memory ran out"
                                      : " was ended by signal " + std::to_string(signal) + " (" + signal_text(signal) +
                                            (WCOREDUMP(wait_status) ? ", core dumped)" : ")");
  end(128 + signal, name_of(process) + how + (living_ > 0 ? "; the job ends" : ""));
}

void Job::judge_exit(int process, int code) {
  const Process& it = processes_[static_cast<size_t>(process)];
  std::string ended = name_of(process) + " ended with status " + std::to_string(code);
  if (it.left) {
    if (status_ == 0) status_ = code;
  } else if (it.entered && code == 0) {
    end(1, name_of(process) +
               " ended without calling MPI_Finalize: the job ends, because others may wait for it; call MPI_Finalize "
               "before the program ends");
  } else if (it.entered) {
    end(code, ended + " before MPI_Finalize: the job ends");
  } else if (code != 0) {
    end(code, count_ > 1 ? ended + " before MPI_Init: the job ends" : "");
  }
}

// MPI_Init is for all: who ended without it would be waited for.
void Job::look_for_stragglers() {
  if (is_ending()) return;
  int gone = -1, waiting = -1;
  for (size_t i = 0; i < processes_.size(); ++i) {
    const Process& process = processes_[i];
    if (process.ended && !process.entered) gone = static_cast<int>(i);
    if (!process.ended && process.entered && !process.left) waiting = static_cast<int>(i);
  }
  if (gone < 0 || waiting < 0) return;
  end(1, name_of(gone) + " ended without calling MPI_Init, where " + name_of(waiting) + " waits for it: the job ends");
}

// Makes STATUS that of the job and ends all processes, unless somebody was earlier. WHY may be empty.
void Job::end(int status, const std::string& why) {
  if (is_ending()) return;
  status_ = status;
  if (!why.empty()) tell(why);
  kill_at_ns_ = now_ns() + kEndGraceNs;
  ask_all(SIGTERM);
}

std::string Job::name_of(int process) const {
  int first = first_rank_of(settings_, process), count = ranks_of(settings_, process);
  std::string ranks = count == 1 ? "rank " + std::to_string(first)
                                 : "ranks " + std::to_string(first) + " to " + std::to_string(first + count - 1);
  return ranks + " (process " + std::to_string(processes_[static_cast<size_t>(process)].id) + ")";
}

}  // namespace tmpi::processes
