// Threads of a rank's that are not the rank itself: made by it with pthread_create, or lent to it by a runtime that has
// made them for another rank. Whose a thread is, interpose.h tells (caller_rank).
#pragma once

namespace tmpi::image {

// On a thread that belonged to another rank: it is that rank's from here on. Not within a call of MPI.
void change_thread_owner(int rank);

}  // namespace tmpi::image
