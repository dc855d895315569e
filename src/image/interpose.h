// What the files interpose_*.cpp share: how to export a libc name, how to reach libc's own function behind
// it, and which rank a call belongs to.
//
// It is not a list of what is interposed; each interpose_*.cpp defines its names, and src/exports.map exports
// them WITHOUT a version node: a reference to printf@GLIBC_2.2.5 binds to an unversioned definition, but not
// to one of another version.
//
// Invariant: every interposed function does exactly what libc does when caller_rank() is -1, and it may be
// called before any constructor of this library has run.
#pragma once

#include <type_traits>

#include "image/hooks.h"
#include "image/real_function.h"

#define TMPI_INTERPOSE extern "C" __attribute__((visibility("default")))

// libc's declarations carry attributes that do not matter for calling through a pointer.
#pragma GCC diagnostic ignored "-Wignored-attributes"

// Inside an interposer: `TMPI_NEXT(sleep);` declares `next`, libc's own function of that name.
#define TMPI_NEXT(name) \
  static constinit ::tmpi::image::RealFunction<std::remove_pointer_t<decltype(&::name)>> next(#name)

namespace tmpi::image {

// The rank that a call belongs to: the calling rank, or for a thread that a rank has made with
// pthread_create, that rank; -1 for all others.
int caller_rank();

// Says that the calling thread, made by pthread_create, belongs to `rank`.
void set_thread_owner(int rank);

// The calling rank if it can park: -1 on other threads, and in a forked child, which has no carriers.
int parking_rank();
void mark_forked_child();  // by the child, right after fork

// True in a child that was forked or vforked from the job's process: there, exit means exit.
bool in_child_process();

}  // namespace tmpi::image
