// What the functions on windows share: from the user's handle to the window, and the checks of ranks and epochs. The
// other checks (check.h) take the window's communicator, whose errors are the window's.
#pragma once

#include "mpi/check.h"
#include "rma/window.h"

namespace tmpi::mpi {

[[gnu::cold]] int bad_win(MPI_Win win);
[[gnu::cold]] int bad_member(rma::Window* w, int rank, const char* name);

inline int check_win(MPI_Win win, rma::Window** w) {
  *w = rma::resolve(win);
  return *w ? MPI_SUCCESS : bad_win(win);
}
/// A rank of the window or MPI_PROC_NULL, to which all communication is nothing.
inline int check_member(rma::Window* w, int rank, const char* name) {
  if (static_cast<unsigned>(rank) < static_cast<unsigned>(w->size) || rank == MPI_PROC_NULL) [[likely]]
    return MPI_SUCCESS;
  return bad_member(w, rank, name);
}

/// For a call by which a program may look, in a loop, whether another rank has done something: now and then lets the
/// other ranks of the carrier run. May yield.
void look_politely(rma::Window* w);

/// Gives a window the hints of `info` that the standard defines; nullptr: none.
void set_window_hints(rma::Window* w, const comm::Info* info);

}  // namespace tmpi::mpi
