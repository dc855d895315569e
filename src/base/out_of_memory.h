// What happens when an object that a communicator, a group or the like is made of finds no memory: the job ends with
// one line that names the rank and the function. Not for what a user can be told by an error code and go on: messages,
// requests and datatypes use `new (std::nothrow)` or malloc and return MPI_ERR_NO_MEM.
//
// `new` in TMPI does not throw: the linker leads it here (--wrap in cmake/TmpiModule.cmake), in libmpi_abi and in the
// tests, and a program's own `new` is left alone. So no exception crosses a rank's stack. The memory still comes from
// the process's operator new, so that whoever deletes it finds what it expects.
#pragma once

#include <stddef.h>

namespace tmpi {

// Writes the line and ends the job. Does not allocate.
[[noreturn]] void out_of_memory(size_t bytes);

// How the job ends; set once, before ranks run, by whoever knows ranks. nullptr: a line without a rank, and the end of
// the process.
extern void (*out_of_memory_hook)(size_t bytes);

}  // namespace tmpi
