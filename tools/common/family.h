// What a command needs that starts processes and answers for them: which signals it takes, what it says about them, and
// the end of whatever its children left behind. It starts nothing itself, and has no state.
#pragma once

#include <signal.h>

#include <cstdint>

namespace tmpi {

inline constexpr int64_t kEndGraceNs = 2'000'000'000;  // from the first request to end until SIGKILL
inline constexpr int64_t kRepeatNs = 200'000'000;  // a second ^C counts from here on; timeout(1) sends its signal twice
inline constexpr int64_t kLateInterruptNs = 100'000'000;  // for our own copy of the ^C that ended a child

// SIGINT, SIGTERM, SIGHUP, SIGQUIT: they ask a job to end.
bool is_ending_signal(int signal);

// SIGCHLD, the signals that ask for the end, and those that are only passed on. What was ignored when we began (nohup)
// is not among them and stays ignored. To be blocked and then taken one at a time: no handlers, no races.
sigset_t signals_to_take();

// "Segmentation fault", or that it is unknown.
const char* signal_text(int signal);

// The errno of a failed exec that the child wrote into the pipe, or 0 once it runs its program (the pipe closes then).
int exec_error(int pipe_end);

// Adopts, from now on, the processes whose parents end (PR_SET_CHILD_SUBREAPER).
void adopt_orphans();

// Ends all children and adopted ones: SIGTERM, a little patience, SIGKILL until there is nobody.
void end_orphans();

}  // namespace tmpi
