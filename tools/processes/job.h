// A job of several processes from its start to its end: starts them, tells PMIx's server and them about each other,
// puts their output together, passes signals on, and ends them all when one fails. It does not judge programs (tmpirun
// does, before) and knows nothing of MPI but when a process enters and leaves it.
//
// Invariants:
//  1. The first process that fails decides the status, and one line says why the job ends before its time. It fails
//  when
//     it dies by a signal, aborts, ends between MPI_Init and MPI_Finalize, or with a status that is not 0 before
//     MPI_Init. After MPI_Finalize the others run to their ends.
//  2. When run() returns or we die in whatever way, nothing is left: the processes get SIGKILL when we die
//     (PR_SET_PDEATHSIG), what they leave is adopted and ended, and no file is made (server.h; but leftovers.h).
#pragma once

#include <signal.h>

#include <cstdint>
#include <ctime>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/settings.h"
#include "output.h"
#include "server.h"

namespace tmpi::processes {

struct Program {
  std::string path;                    // what to execute
  std::vector<std::string> arguments;  // as the user wrote them; the first is the program's name
};

// How many processes a job of these settings has, and the ranks of each: the last one may have fewer.
int count_of(const Settings& settings);
int first_rank_of(const Settings& settings, int process);
int ranks_of(const Settings& settings, int process);

class Job {
 public:
  Job(const Settings& settings, Program program);

  // Runs it to its end, and returns the status to end with. Does not return when ^C on the terminal ended the job: then
  // we end by SIGINT too, so that a shell's loop stops.
  int run();

 private:
  struct Process {
    Process(int process_id, Source out_source, Source err_source)
        : id(process_id), out(std::move(out_source)), err(std::move(err_source)) {}
    pid_t id;
    Source out, err;
    bool ended = false;
    bool entered = false;  // MPI_Init
    bool left = false;     // MPI_Finalize
  };

  struct Streams;  // the pipes of one process

  Result<void> start_all();
  Result<void> start(int process, Streams& streams, const std::vector<std::string>& variables);
  void follow();
  void wait_for_something();
  void take_signals();
  void take_signal(int signal, bool from_terminal);
  void take_events();
  void reap();
  void judge(int process, int wait_status);
  void judge_exit(int process, int code);
  void judge_signal(int process, int wait_status);
  void look_for_stragglers();
  void take_late_interrupt();
  void tell_lost_output();
  void end(int status, const std::string& why);
  void ask_all(int signal);
  void tell(const std::string& text);
  int finish();

  bool has_pipes() const { return count_ > 1 || settings_.prefix; }
  bool is_ending() const { return kill_at_ns_ != 0; }
  std::string name_of(int process) const;

  Settings settings_;
  Program program_;
  int count_;
  Server server_;
  Sink out_{1}, err_{2};
  bool one_sink_;                  // both are the same terminal, file or pipe
  std::deque<Process> processes_;  // by their numbers; those that have been started
  int living_ = 0;
  sigset_t signals_, old_mask_;
  int signal_fd_ = -1;
  time_t begin_ = time(nullptr);
  int status_ = 0;
  int64_t kill_at_ns_ = 0;   // when those that live are killed; 0: nobody has asked them to end
  int64_t asked_at_ns_ = 0;  // when the user first asked for the end
  int asked_signal_ = 0;
  int death_signal_ = 0;  // that of the first process which died when the user had asked
  bool interrupted_at_terminal_ = false;
  bool killed_ = false;
  bool told_lost_output_ = false;
};

}  // namespace tmpi::processes
