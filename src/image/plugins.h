// What ranks open with dlopen: each rank that does gets a copy of its own of the object and of what that needs, by the
// rules that hold for the libraries of the program (library_rules.h).
//
// Not a dynamic loader: ld.so loads and binds the object once per process (plugin_load.h), copies are made of that as
// of the program (clone.h), and ld.so's handle is every rank's handle. What a handle or an address of the original
// means for a rank, visible_names.cpp asks of the registry.
//
// Invariants
//  1. The original is never used: its constructors never run, so a copy can be taken of it at any time. It is never
//     unloaded; its copies keep their place.
//  2. A rank that has an object open has a copy of everything that the object needs or points to; what it needs has
//  been
//     constructed before, on that rank.
//  3. Constructors and destructors of copies run without any lock: they may park and open further objects.
#pragma once

#include <string>

namespace tmpi::image {

// For ranks 0 .. ranks-1. Once, before the first of them runs.
void plugins_start(int ranks);

// What constructors of plugins are given on that rank, as those of the program are. Before the rank's first dlopen.
void plugins_arguments(int rank, int argc, char** argv, char** envp);

// dlopen and dlclose, called by code at `caller` on a thread of the rank. What went wrong is said by take_dl_error.
void* plugin_open(int rank, const char* name, int mode, const void* caller);
int plugin_close(int rank, void* handle);

// dlerror's answer: the text of the rank's last failure that ld.so does not know of, once. nullptr: ask ld.so.
char* take_dl_error(int rank);

// Something else that the rank's dlerror has to say.
void note_dl_error(int rank, const std::string& text);

// Makes the calling thread's thread-local variables of the rank's plugins the rank's (Image::fix_thread_local).
void plugins_fix_thread_local(int rank);

// Runs the destructors of all that the rank still has open, the last constructed first.
void plugins_end(int rank);

}  // namespace tmpi::image
