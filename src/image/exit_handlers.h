// The end of one rank, as exit(3) is the end of a process: its exit handlers, its destructors, its output.
//
// It does not decide what that means for the job (hooks.rank_exit does) and does not run the handlers that
// shared libraries registered for themselves: those serve all ranks, libc runs them at the end of the
// process.
//
// Who owns a handler: one registered by a rank, for code of the rank's own image (the dso handle lies in it)
// or for nobody in particular (on_exit), is the rank's. Everything else goes to libc.
//
// Invariants:
//  1. A handler has left the list before it is called, so it runs once, whatever it does (exit included).
//  2. Handlers run on the rank that registered them, the last one first; those registered meanwhile run too.
#pragma once

namespace tmpi::image {

// Makes the lists of ranks 0 .. ranks-1. Once, before the first rank runs.
void exit_start(int ranks);

// What exit(3) and a return from main do on a rank: thread_local destructors, exit handlers, destructors of
// the image, output, then hooks.rank_exit(status). Call it on the rank. May park (handlers are the
// program's).
[[noreturn]] void exit_rank(int status);

// quick_exit: the handlers of at_quick_exit and the held output, no destructors.
[[noreturn]] void quick_exit_rank(int status);

// _exit: no handlers at all.
[[noreturn]] void leave_rank(int status);

// A handler: called as plain(), with_argument(argument) or with_status(status, argument).
struct ExitHandler {
  enum class Kind { with_argument, with_status } kind;
  union {
    void (*with_argument)(void*);
    void (*with_status)(int, void*);
  };
  void* argument;
  void* dso;  // of whose code it is; nullptr: of nobody in particular
};

// The list of at_quick_exit or of the others.
enum class ExitList { normal, quick };

// False: there is no memory for it.
bool add_exit_handler(int rank, ExitList list, const ExitHandler& handler);

// __cxa_finalize: runs those handlers of the rank that belong to `dso`.
void run_handlers_of(int rank, void* dso);

// Does the address lie in the image of that rank, in the program or in a library that is cloned? Code that ranks share
// lies in the image of each.
bool lies_in_image(int rank, const void* address);

}  // namespace tmpi::image
