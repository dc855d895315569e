// The ways a program ends, as calls of a rank: each ends that rank (exit_handlers.h), or, where a signal is
// meant, the job. On other threads libc's own functions do their work.
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

#include "image/exit_handlers.h"
#include "image/fault.h"
#include "image/interpose.h"
#include "image/stdio_sink.h"

extern "C" {
int __cxa_atexit(void (*function)(void*), void* argument, void* dso) noexcept;
int __cxa_at_quick_exit(void (*function)(void*), void* dso) noexcept;
void __cxa_finalize(void* dso) noexcept;
[[noreturn]] void __stack_chk_fail();
}

using namespace tmpi::image;

namespace {

[[noreturn]] void leave_process(int status) {
  for (;;) syscall(SYS_exit_group, status);
}

// A thread that a rank has made ends the whole program: that rank, and since it cannot be ended from outside,
// the job.
[[noreturn]] void end_job_from_thread(int status) {
  stdio::flush_all();
  hooks.job_abort(status);
}

bool on_rank() { return hooks.current_rank() >= 0; }
bool on_thread_of_rank() { return !on_rank() && caller_rank() >= 0; }

[[gnu::format(printf, 1, 2)]] void report(const char* format, ...) {
  char text[1000];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (length >= static_cast<int>(sizeof text)) {  // cut, but a whole line
    length = sizeof text - 1;
    text[length - 1] = '\n';
  }
  stdio::report_in_signal(text, static_cast<size_t>(length));
}

}  // namespace

TMPI_INTERPOSE void exit(int status) noexcept {
  TMPI_NEXT(exit);
  if (on_rank()) exit_rank(status);
  if (on_thread_of_rank() && !in_child_process()) end_job_from_thread(status);
  next(status);
  __builtin_unreachable();
}

TMPI_INTERPOSE void _exit(int status) {
  // After vfork the child has the rank's memory and identity; only its process id is its own.
  if (in_child_process()) leave_process(status);
  if (on_rank()) leave_rank(status);
  if (on_thread_of_rank()) end_job_from_thread(status);
  leave_process(status);
}

TMPI_INTERPOSE void _Exit(int status) noexcept { _exit(status); }

TMPI_INTERPOSE void quick_exit(int status) noexcept {
  TMPI_NEXT(quick_exit);
  if (on_rank()) quick_exit_rank(status);
  if (on_thread_of_rank() && !in_child_process()) end_job_from_thread(status);
  next(status);
  __builtin_unreachable();
}

// The line and the backtrace come from the SIGABRT handler (fault.h), on this rank.
TMPI_INTERPOSE void abort() noexcept {
  TMPI_NEXT(abort);
  if (const int rank = caller_rank(); rank >= 0) stdio::flush_rank(rank);
  next();
  __builtin_unreachable();
}

// The default action of a main thread that ends itself is to wait for the others and exit with 0.
TMPI_INTERPOSE void pthread_exit(void* result) {
  TMPI_NEXT(pthread_exit);
  if (on_rank()) exit_rank(0);
  next(result);
  __builtin_unreachable();
}

TMPI_INTERPOSE void thrd_exit(int result) noexcept {
  pthread_exit(reinterpret_cast<void*>(static_cast<intptr_t>(result)));
}

TMPI_INTERPOSE int __cxa_atexit(void (*function)(void*), void* argument, void* dso) noexcept {
  TMPI_NEXT(__cxa_atexit);
  const int rank = caller_rank();
  if (rank < 0 || !lies_in_image(rank, dso)) return next(function, argument, dso);
  const ExitHandler handler = {
      .kind = ExitHandler::Kind::with_argument, .with_argument = function, .argument = argument, .dso = dso};
  return add_exit_handler(rank, ExitList::normal, handler) ? 0 : -1;
}

TMPI_INTERPOSE int __cxa_at_quick_exit(void (*function)(void*), void* dso) noexcept {
  TMPI_NEXT(__cxa_at_quick_exit);
  const int rank = caller_rank();
  if (rank < 0 || !lies_in_image(rank, dso)) return next(function, dso);
  const ExitHandler handler = {
      .kind = ExitHandler::Kind::with_argument, .with_argument = function, .argument = nullptr, .dso = dso};
  return add_exit_handler(rank, ExitList::quick, handler) ? 0 : -1;
}

TMPI_INTERPOSE int on_exit(void (*function)(int, void*), void* argument) noexcept {
  TMPI_NEXT(on_exit);
  const int rank = caller_rank();
  if (rank < 0) return next(function, argument);
  const ExitHandler handler = {
      .kind = ExitHandler::Kind::with_status, .with_status = function, .argument = argument, .dso = nullptr};
  return add_exit_handler(rank, ExitList::normal, handler) ? 0 : -1;
}

// The C runtime of each image calls it for its own handle when its destructors run.
TMPI_INTERPOSE void __cxa_finalize(void* dso) noexcept {
  TMPI_NEXT(__cxa_finalize);
  const int rank = caller_rank();
  if (rank >= 0 && dso != nullptr && lies_in_image(rank, dso)) return run_handlers_of(rank, dso);
  next(dso);
}

namespace {

[[noreturn]] void abort_explained() {
  fault::abort_is_explained();
  abort();
}

}  // namespace

TMPI_INTERPOSE void __assert_fail(const char* condition, const char* file, unsigned line,
                                  const char* function) noexcept {
  TMPI_NEXT(__assert_fail);
  const int rank = caller_rank();
  if (rank < 0) next(condition, file, line, function);
  stdio::flush_rank(rank);
  report("tmpi: rank %d: assertion '%s' failed in %s, %s:%u\n", hooks.first_number + rank, condition,
         function != nullptr ? function : "an unknown function", file, line);
  abort_explained();
}

TMPI_INTERPOSE void __assert_perror_fail(int error, const char* file, unsigned line, const char* function) noexcept {
  TMPI_NEXT(__assert_perror_fail);
  const int rank = caller_rank();
  if (rank < 0) next(error, file, line, function);
  const char* text = strerrordesc_np(error);
  stdio::flush_rank(rank);
  report("tmpi: rank %d: unexpected error '%s' in %s, %s:%u\n", hooks.first_number + rank,
         text != nullptr ? text : "unknown", function != nullptr ? function : "an unknown function", file, line);
  abort_explained();
}

TMPI_INTERPOSE void __stack_chk_fail() {
  TMPI_NEXT(__stack_chk_fail);
  const int rank = caller_rank();
  if (rank >= 0) {
    stdio::flush_rank(rank);
    report("tmpi: rank %d wrote past the end of a local array (stack smashing detected)\n", hooks.first_number + rank);
    abort_explained();
  }
  next();
  __builtin_unreachable();
}

// A signal that a rank sends to "its process" is for that rank: its handler runs there, and if it kills, it
// is the rank that is named. libc's raise already goes to the kernel thread that is running the rank.
TMPI_INTERPOSE int kill(pid_t process, int signal) noexcept {
  if (process == getpid() && signal != 0 && on_rank() && !in_child_process()) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL && signal != SIGCHLD &&
        signal != SIGURG && signal != SIGWINCH && signal != SIGCONT && signal < SIGRTMIN) {
      stdio::flush_rank(hooks.current_rank());
      report("tmpi: rank %d sent itself signal %d (%s)\n", hooks.first_number + hooks.current_rank(), signal,
             sigdescr_np(signal));
    }
    if (signal != SIGSTOP && signal != SIGTSTP && signal != SIGKILL) return raise(signal);
  }
  return static_cast<int>(syscall(SYS_kill, process, signal));
}
