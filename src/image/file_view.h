// The working directory and the file mode mask of a rank that has changed one of them. In Linux they belong to a kernel
// thread as much as to a process (CLONE_FS): a thread that has parted from the others keeps them to itself. So a
// carrier parts, and is given those of the rank that it runs; every function that takes a path then does the right
// thing, in libraries, too, and children inherit what their rank has.
//
// Not the functions (interpose_files.cpp), and not when a carrier changes over (Options::surround of src/sched).
// Invariant: a thread that runs a rank with a view of its own has parted from the others.
#pragma once

#include <sys/types.h>

namespace tmpi::image {

struct FileView {
  int directory = -1;  // O_PATH
  mode_t mask = 0;
};

// The view of the rank, whose thread this is, made from what the thread has if it has none yet; the thread has parted
// then. nullptr: the system refuses it, errno says why.
FileView* make_file_view(int rank);

// The view of that rank; nullptr: what all have.
const FileView* file_view_of(int rank);

// The rank has changed its directory or mask by what it does on its thread, which has parted: remembers it. 0, or -1
// and errno.
int note_file_view(int rank);

// The same where it has set the mask, which is known; the rank has a view.
void note_mask(int rank, mode_t mask);

// Gives the calling thread this view, or what all have for nullptr. For a thread that begins or goes on to run a rank.
void take_file_view(const void* view);

// For a thread that a rank has made: it must not share what a carrier is given for other ranks.
void part_helper_thread(int rank);

}  // namespace tmpi::image
