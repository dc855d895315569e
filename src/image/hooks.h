// How src/image, which stands below the scheduler, reaches the layers above it: a table of function pointers
// that src/job fills once, before the first rank runs.
//
// It is not a place for policy: what an early exit means, how a rank sleeps, what an abort prints is decided
// by whoever fills the table. Until then every entry has a default that behaves like a process without ranks,
// so an interposed libc function can be called at any time, also by the constructors of libraries before
// main().
//
// Invariant: no function is ever null; the table does not change once a rank exists. Entries marked
// (signal-safe) are called from signal handlers: they may read, but not lock, allocate or park.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tmpi::image {

struct Hooks {
  // (signal-safe) The rank of the calling thread; -1 on the supervisor, on carriers between ranks and on
  // helper threads.
  int (*current_rank)();

  // (signal-safe) How many ranks the job has in this process; 0 before they exist. Ranks are 0 .. count-1.
  int (*rank_count)();

  // The calling rank has ended with this status: its exit handlers have run and its output is flushed. Leaves
  // the rank
  void (*rank_exit)(int status) __attribute__((noreturn));

  // Ends the whole job now: other ranks run no handlers. Whoever fills it calls stdio::flush_all() first.
  void (*job_abort)(int status) __attribute__((noreturn));

  // Parks the calling rank for that long. False: the caller is not on a rank, it must sleep for real.
  bool (*sleep_for)(std::int64_t nanoseconds);

  // Lets other ranks run. Called only on a rank.
  void (*yield)();

  // (signal-safe) The MPI function that the calling rank is in, or nullptr.
  const char* (*current_function)();

  // (signal-safe) The stack of the calling rank: its lowest usable address, its size, and the size of the
  // guard that lies right below `low`. False when not on a rank.
  bool (*stack_of_current_rank)(void** low, std::size_t* bytes, std::size_t* guard_bytes);

  // Makes the calling thread's copy of the program's thread-local variables that of this rank's image
  // (Image::fix_thread_local). Called once on each thread that the rank makes.
  void (*fix_thread_local)(int rank);

  // The calling rank, or a thread of its own, is about to make a thread; then that could not be done, on the maker; or
  // the thread has ended, on itself, after all destructors of the program's.
  void (*thread_made)(int rank);
  void (*thread_not_made)();
  void (*thread_began)();  // on the thread itself
  void (*thread_ended)();

  // An OpenMP runtime gives that rank a team of threads. Called on the rank or on a thread of its, for some teams or
  // all.
  void (*team_started)(int rank);

  // Runs the destructors (fini_array, then DT_FINI) of the calling rank's images, on the rank. Called once,
  // by its exit.
  void (*run_image_destructors)(int rank);

  // What people call the first of these ranks: in a job of several processes another number than 0.
  int first_number;

  // The calling rank has a working directory and a file mode mask of its own from now on (file_view.h): the carrier
  // that resumes it calls take_file_view with them, and so does one that turns from it to another rank.
  void (*file_view_changed)(const void* view);
};

extern Hooks hooks;

}  // namespace tmpi::image
